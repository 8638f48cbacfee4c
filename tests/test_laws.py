"""The laws of `boardrules.testing`: games that keep them, and for each law and each reason it can give a game that breaks it."""

from collections.abc import Iterator

import pytest
from docs.examples.showdown import SHOWDOWN, Options
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from boardrules import InvalidOptions, failingwater, fountains
from boardrules.record import Record
from boardrules.testing import LawBroken, check_game, laws, style_laws
from tests import broken_further as further
from tests import broken_games as broken
from tests import broken_telling as telling
from tests import tiny_game as tiny
from tests.heap_game import HEAP
from tests.telling_game import TELLING
from tests.tiny_game import TINY, TinyGame

BROKEN: list[tuple[TinyGame, str]] = [
    (broken.MutatesItsInput(), "apply_keeps_its_input"),
    (broken.ListsAMoveTooMany(), "listed_moves_apply"),
    (broken.ListsAMoveThatIsNotLegal(), "listed_moves_apply"),
    (broken.TakesAMoveThatIsNotListed(), "no_other_move_applies"),
    (broken.ListsAMoveTwice(), "moves_are_listed_once_in_a_fixed_order"),
    (broken.ListsInNoFixedOrder(), "moves_are_listed_once_in_a_fixed_order"),
    (broken.EndsTooEarly(), "somebody_can_move_until_the_end"),
    (broken.AsksNobody(), "somebody_can_move_until_the_end"),
    (broken.DealsAtRandom(), "equal_seeds_play_equal_games"),
    (broken.NeverEqual(), "equal_states_hash_alike"),
    (broken.HashesEqualStatesApart(), "equal_states_hash_alike"),
    (broken.ForgetsInPickles(), "states_survive_pickle"),
    (broken.ForgetsInCopies(), "copies_are_equal"),
    (broken.DealsInPathByRank(), "path_leads_to_an_equal_state"),
    (broken.ChanceIsMoreThanCertain(), "chance_adds_up_to_one"),
    (broken.ChanceOmitsAnOutcome(), "chance_outcomes_are_the_legal_moves"),
    (broken.SamplesAnyCard(), "sampled_chance_is_listed"),
    (broken.SamplesByItself(), "sampled_chance_is_listed"),
    (broken.ResolvesWithoutTheCardsDealt(), "resolved_chance_is_reachable"),
    (broken.ResolvesOneStep(), "resolved_chance_is_reachable"),
    (broken.ScoresInSilence(), "scores_change_only_through_events"),
    (broken.ForgetsASeat(), "standings_list_every_seat"),
    (broken.RanksTheWorstFirst(), "standings_list_every_seat"),
    (broken.RefusesUnevenHands(), "validate_accepts_reachable_states"),
    (broken.TrustsWhatIsAMove(), "is_legal_never_raises"),
    (broken.RaisesKeyErrors(), "illegal_moves_say_why"),
    (broken.GivesNoReason(), "illegal_moves_say_why"),
    (broken.ShowsAllSeatsTheSame(), "views_tell_seats_apart"),
    (broken.HashesEqualViewsApart(), "views_are_values"),
    (broken.HidesTheScores(), "views_show_what_is_public"),
    (broken.ListsMovesOffTurn(), "views_list_the_moves_of_their_seat"),
    (broken.LeaksInViews(), "views_are_blind_to_secrets"),
    (broken.LeaksInReprs(), "views_are_blind_to_secrets"),
    (broken.LeaksInTexts(), "views_are_blind_to_secrets"),
    (broken.SamplesFromTheWholeDeck(), "sampled_states_are_reachable"),
    (broken.SamplesWithoutShuffling(), "sampled_states_are_all_that_are_counted"),
    (broken.SamplesWithAFavourite(), "sampled_states_are_all_that_are_counted"),
    (broken.CountsDealOrders(), "sampled_states_are_all_that_are_counted"),
    (broken.HidesOwnMoves(), "players_see_their_own_moves"),
    (broken.DealsOpenly(), "observed_moves_tell_no_more_than_views"),
    (broken.TellsDealtCards(), "events_are_public"),
    (broken.WritesMovesAlike(), "move_texts_read_back"),
    (broken.ReadsSpaces(), "no_other_text_is_read"),
    (broken.ReadsTextsByTable(), "no_other_text_is_read"),
    (broken.ForgetsAnOption(), "options_read_back"),
    (broken.OverlooksUnknownOptions(), "no_other_options_are_read"),
    (broken.CountsTheDealerAsASeat(), "seats_are_counted"),
    (broken.ListsTheHighestFirst(), "moves_are_listed_by_id"),
    (broken.NumbersDealsAsDecisions(), "ids_read_back"),
    (broken.ReadsIdsFromTheEnd(), "no_other_id_is_read"),
    (broken.KeepsTheIdsOfCardsPlayed(), "legal_ids_are_those_of_the_legal_moves"),
    (broken.NumbersItsPictures(), "pictures_are_pure"),
    (broken.WritesUnescapedSvg(), "svg_is_well_formed"),
    (telling.WritesHandsAsTuples(), "states_are_data"),
    (telling.ForgetsWhatWasPlayed(), "states_are_data"),
    (telling.LeaksInData(), "views_are_data"),
    (telling.ForgetsWhoLooks(), "views_are_data"),
    (telling.TrustsData(), "no_other_data_are_read"),
    (telling.TrustsDataOfViews(), "no_other_data_are_read"),
    (telling.ReadsCardsTwice(), "no_other_data_are_read"),
    (telling.WritesKindsOfEvents(), "events_are_data"),
    (telling.RefusesAllDeals(), "only_illegal_moves_have_a_refusal"),
    (telling.KnowsNoReason(), "only_illegal_moves_have_a_refusal"),
    (telling.TellsNothingOfTricks(), "moves_and_events_are_sentences"),
    (telling.PaysTheLastTrickAgain(), "what_would_be_scored_is_told"),
    (broken.StopsRollingOut(), "rollouts_end_the_game"),
    (broken.IsNamedByAnEnum(), "records_read_back"),
]

STYLES: list[tuple[TinyGame, str]] = [
    (broken.CopiesStates(), "copies_are_the_state_itself"),
    (broken.HidesOwnDeals(), "observed_moves_tell_all_that_views_show"),
]


FURTHER: list[tuple[TinyGame, str, str]] = [
    (further.SpoilsMoves(), "apply_keeps_its_input", "turned it into"),
    (further.EmptiesHandsOnTheWay(), "apply_keeps_its_input", "asking for path"),
    (further.RefusesWhatIsLegal(), "listed_moves_apply", "is listed, but apply_move raises"),
    (further.TakesWhatIsNotLegal(), "no_other_move_applies", "is not listed, but applies"),
    (further.ListsInAList(), "moves_are_listed_once_in_a_fixed_order", "not an immutable sequence"),
    (further.HashesItsListing(), "moves_are_listed_once_in_a_fixed_order", "or with another hash"),
    (further.ListsUnlikeATuple(), "moves_are_listed_once_in_a_fixed_order", "not equal to the tuple of its moves"),
    (further.DeniesItsMoves(), "moves_are_listed_once_in_a_fixed_order", "does not have the length, the items"),
    (further.RollsOutToLists(), "rollouts_end_the_game", "not the scores of 2 seats"),
    (further.RollsOutByItself(), "rollouts_end_the_game", "roll out to different scores"),
    (further.RollsOutByTheFirstMove(), "rollouts_end_the_game", "0 of 300 rollouts give"),
    (further.RollsOutWithAFavourite(), "rollouts_end_the_game", "whose probability is"),
    (broken.StopsRollingOut(), "rollouts_end_the_game", "but the game cannot end so"),
    (further.ListsNothingForTheLastCard(), "somebody_can_move_until_the_end", "0 moves are listed"),
    (further.SeesChanceInDecisions(), "somebody_can_move_until_the_end", "chance_outcomes has 2 entries"),
    (further.RoundsChances(), "chance_adds_up_to_one", "has the probability 0.2"),
    (further.ResolvesByItself(), "resolved_chance_is_reachable", "resolve to different states"),
    (further.KnowsNoWay(), "resolved_chance_is_reachable", "the path of the resolved state"),
    (further.ListsByAgeOfState(), "equal_states_hash_alike", "equal states list their moves differently"),
    (further.NumbersItsReprs(), "equal_states_hash_alike", "equal with another repr"),
    (further.EqualsEverything(), "equal_states_hash_alike", "equal to any object"),
    (further.HashesMoreThanItCompares(), "equal_states_hash_alike", "have different hashes"),
    (further.RanksFromSecond(), "standings_list_every_seat", "the places are not 1, 2, 3"),
    (further.TellsNoPoints(), "scores_change_only_through_events", "has no seat or no points"),
    (further.ScoresForNobody(), "scores_change_only_through_events", "scores for nobody"),
    (further.AnswersOne(), "is_legal_never_raises", "is_legal of None is 0"),
    (further.NamesAnotherMove(), "illegal_moves_say_why", "IllegalMove.move is a move, not the move None"),
    (further.PassesForNoMove(), "illegal_moves_say_why", "apply_move takes None"),
    (further.SpoilsTheStateWhenRefusing(), "illegal_moves_say_why", "refusing None changed the state"),
    (further.ComparesViewsWithoutTheirSeat(), "views_tell_seats_apart", "is equal to that of another seat"),
    (further.LeaksInMoves(), "views_are_blind_to_secrets", "the legal moves that"),
    (further.SamplesTheStart(), "sampled_states_are_reachable", "somebody else is to move"),
    (further.SamplesByTurns(), "sampled_states_are_reachable", "sample different states"),
    (further.CountsInHalves(), "sampled_states_are_all_that_are_counted", "counts 1.0 states"),
    (further.LeavesOneStateOut(), "sampled_states_are_all_that_are_counted", "the true state is never drawn"),
    (further.WritesSpaces(), "move_texts_read_back", "not printable ASCII without spaces"),
    (further.WritesDefaults(), "options_read_back", "not written as an empty object"),
    (further.TrustsOptionsData(), "no_other_options_are_read", "raises TypeError"),
    (further.NumbersUpsideDown(), "ids_read_back", "has the id 5 of"),
    (further.HasAnIdTooMany(), "ids_read_back", "the id 10 is Play(card=1), whose id is 0"),
    (further.LooksIdsUp(), "no_other_id_is_read", "raises IndexError"),
    (broken.KeepsTheIdsOfCardsPlayed(), "legal_ids_are_those_of_the_legal_moves", "but the legal moves have the ids"),
    (further.ListsIdsOfStatesAlone(), "legal_ids_are_those_of_the_legal_moves", "legal_ids gives (), but"),
    (further.ListsIdsOfViewsAlone(), "legal_ids_are_those_of_the_legal_moves", "legal_ids gives (), but"),
    (further.ListsIdsInASet(), "legal_ids_are_those_of_the_legal_moves", "no sequence of whole numbers"),
    (further.ListsIdsAsFloats(), "legal_ids_are_those_of_the_legal_moves", "no sequence of whole numbers"),
    (further.ListsIdsFromTheHighest(), "legal_ids_are_those_of_the_legal_moves", "but the legal moves have the ids"),
    (further.ListsNoIdForAMove(), "legal_ids_are_those_of_the_legal_moves", "None], no sequence of whole numbers"),
    (further.DrawsNothing(), "pictures_are_pure", "empty or no text"),
    (further.DrawsAndSpoils(), "pictures_are_pure", "drawing changed the state"),
    (further.DrawsHtml(), "svg_is_well_formed", "the root element is html"),
    (telling.WritesHandsAsTuples(), "states_are_data", "the data of a state hold ((), ()), a tuple"),
    (telling.WritesSeatsAsKeys(), "states_are_data", "hold the key 0, which is no text"),
    (telling.NumbersItsData(), "states_are_data", "equal states have different data"),
    (telling.ForgetsWhatWasPlayed(), "states_are_data", "is read back as State("),
    (telling.WritesKindsOfViews(), "views_are_data", "the data of a view hold <Kind.DEALT: 'dealt'>, a Kind"),
    (telling.LeaksInData(), "views_are_data", "tell apart what it cannot"),
    (telling.ForgetsWhoLooks(), "views_are_data", "is read back as View(seat=None"),
    (telling.TrustsData(), "no_other_data_are_read", "raises TypeError"),
    (telling.TrustsDataOfViews(), "no_other_data_are_read", "which is no BoardRulesError"),
    (telling.ReadsCardsTwice(), "no_other_data_are_read", "gives what validate refuses: hands: "),
    (telling.ReadsFirstOfAll(), "no_other_data_are_read", "what state_from_data makes of None is read back"),
    (telling.ReadsViewsOfNobody(), "no_other_data_are_read", "what view_from_data makes of None is read back"),
    (telling.WritesKindsOfEvents(), "events_are_data", "the data of Event(kind=<Kind.DEALT: 'dealt'>"),
    (telling.DescribesItselfByClass(), "events_are_data", "the schema hold <class 'dict'>, a type"),
    (telling.RefusesAllDeals(), "only_illegal_moves_have_a_refusal", "is legal, but why_not gives Refusal("),
    (telling.KnowsNoReason(), "only_illegal_moves_have_a_refusal", "is not legal, but why_not gives None"),
    (telling.GivesAnotherReason(), "only_illegal_moves_have_a_refusal", "but IllegalMove Refusal(reason='because'"),
    (telling.TellsDealsInTwoLines(), "moves_and_events_are_sentences", "is told as '1 is dealt\\nby chance'"),
    (telling.TellsNothingOfTricks(), "moves_and_events_are_sentences", "is told as ''"),
    (telling.KnowsNoNames(), "moves_and_events_are_sentences", "it raises IndexError"),
    (telling.PaysTheLastTrickAgain(), "what_would_be_scored_is_told", "final_events would score (1, 0)"),
    (telling.PaysNobody(), "what_would_be_scored_is_told", "scores for nobody"),
    (telling.TellsOfTexts(), "what_would_be_scored_is_told", "a final event has no seat or no points: 'one point'"),
    (broken.WritesMovesAlike(), "records_read_back", "is read back as"),
    (further.IsWrongOnce(), "standings_list_every_seat", "are ranked as ()"),
]


@pytest.fixture
def unshrunk() -> Iterator[None]:
    """Which law is broken, and why, the first line of play that shows it tells; to look for a shorter one takes ten times as long."""
    before = settings.get_current_profile_name()
    settings.register_profile("unshrunk", settings.get_profile(before), phases=(Phase.explicit, Phase.generate))
    settings.load_profile("unshrunk")
    yield
    settings.load_profile(before)


class TestLaws:
    @pytest.mark.usefixtures("unshrunk")
    @pytest.mark.parametrize(
        ("game", "law"),
        [
            # How Hypothesis comes to the laws may hang on versions, and a quarter of the games shows it.
            pytest.param(game, law, id=type(game).__name__, marks=[pytest.mark.slow] if number % 4 else [])
            for number, (game, law) in enumerate(BROKEN)
        ],
    )
    def test_a_broken_game_is_caught_by_the_law_that_it_breaks(self, game: TinyGame, law: str) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(game, max_examples=10)
        assert caught.value.law == law

    @pytest.mark.slow
    @pytest.mark.usefixtures("unshrunk")
    @pytest.mark.parametrize(("game", "law", "reason"), FURTHER, ids=[f"{type(game).__name__}" for game, *_ in FURTHER])
    def test_the_reason_is_told(self, game: TinyGame, law: str, reason: str) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(game, only=[law])
        assert caught.value.law == law
        assert reason in str(caught.value)

    def test_a_record_that_replays_otherwise_is_told(self) -> None:
        with pytest.raises(LawBroken, match="the record's replay is") as caught:
            check_game(broken.DealsAtRandom(), only=["records_read_back"])
        assert caught.value.law == "records_read_back"

    @pytest.mark.slow
    def test_a_game_without_end_is_caught(self) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(broken.NeverEnds(), max_examples=10)
        assert caught.value.law == "every_game_ends"

    def test_every_law_is_broken_by_some_game(self) -> None:
        assert {law for _, law in BROKEN} | {"every_game_ends"} == {law.name for law in laws(TELLING)}
        assert {law for _, law in STYLES} == {law.name for law in style_laws(TINY)}

    @pytest.mark.parametrize(("game", "law"), STYLES, ids=[law for _, law in STYLES])
    def test_a_law_of_style_binds_who_asks_for_it(self, game: TinyGame, law: str) -> None:
        check_game(game, max_examples=5)
        with pytest.raises(LawBroken) as caught:
            check_game(game, only=[law])
        assert caught.value.law == law
        check_game(TINY, only=[law])

    def test_frozen_dataclasses_keep_every_law_but_those_of_style(self) -> None:
        check_game(SHOWDOWN)
        check_game(SHOWDOWN, Options(deck=3))
        for law in style_laws(SHOWDOWN):
            with pytest.raises(LawBroken) as caught:
                check_game(SHOWDOWN, only=[law.name])
            assert caught.value.law == law.name

    @pytest.mark.slow
    def test_moves_may_be_listed_on_demand_and_games_rolled_out(self) -> None:
        check_game(further.ListsOnDemand())
        check_game(further.RollsOut())
        check_game(further.ListsIds())

    @pytest.mark.parametrize("law", [law.name for law in (*laws(failingwater), *style_laws(failingwater))])
    def test_failing_water_keeps_all_laws(self, law: str) -> None:
        check_game(failingwater, only=[law], max_examples=min(25, settings().max_examples))

    @pytest.mark.parametrize("law", [law.name for law in (*laws(fountains), *style_laws(fountains))])
    def test_fountains_keeps_all_laws(self, law: str) -> None:
        check_game(fountains, only=[law], max_examples=10)

    def test_the_tiny_game_keeps_all_laws(self) -> None:
        check_game(TINY)
        check_game(TELLING)

    def test_a_game_with_rules_alone_keeps_those_that_bind_it(self) -> None:
        check_game(HEAP)
        check_game(HEAP, st.integers(1, 9))
        assert {law.name for law in laws(HEAP)} == {law.name for law in laws(TINY)[:20]}

    def test_the_error_tells_law_reason_and_the_shortest_record(self) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(broken.ScoresInSilence())
        assert str(caught.value) == (
            "law scores_change_only_through_events is broken\n"
            "  it says: What a move's events say in points is what it changes in `scores`, seat by seat.\n"
            "  but: Play(card=3) takes the scores from (0, 0) to (0, 1), but its events add (0, 0)\n"
            f"  record: {caught.value.record}"
        )
        made: list[tiny.Move] = [*map(tiny.Deal, (1, 2, 3, 4)), tiny.Play(1)]
        assert Record.from_text(caught.value.record, {"tiny": TINY}) == Record.of(TINY, tiny.Options(), made)

    def test_laws_can_be_checked_one_by_one(self) -> None:
        check_game(broken.ScoresInSilence(), only=["chance_adds_up_to_one"])
        with pytest.raises(ValueError, match="no_such_law is no law that binds tiny"):
            check_game(TINY, only=["no_such_law"])

    def test_what_is_missing_is_named_all_at_once(self) -> None:
        class Begun:
            NAME = "begun"
            new_game = is_over = legal_moves = scores = standings = path = validate = events = None

        with pytest.raises(InvalidOptions) as caught:
            check_game(Begun())  # type: ignore[arg-type]  # that is what is tested
        assert str(caught.value) == (
            "game: lacks current_player, is_legal, apply_move, chance_outcomes, sample_chance, resolve_chance, "
            "which boardrules.Rules asks for"
        )

    def test_the_record_of_a_game_that_cannot_write_it_is_told(self) -> None:
        with pytest.raises(LawBroken) as caught:
            check_game(further.NumberedHeap())
        assert caught.value.record.startswith("heap with its default options: [")

    @pytest.mark.slow
    def test_not_every_move_needs_an_id(self) -> None:
        check_game(further.HasAMoveWithoutId())

    def test_ids_without_default_options_need_some_to_be_passed(self) -> None:
        with pytest.raises(LawBroken, match="needs options: pass some to check_game"):
            check_game(further.NumberedHeap())
        check_game(further.NumberedHeap(), 5)

    def test_a_strategy_that_changes_its_mind_is_hypothesis_to_tell(self) -> None:
        drawn: list[int] = []

        @st.composite
        def fickle(draw: st.DrawFn) -> int:
            drawn.append(draw(st.integers(1, 4)) if len(drawn) % 2 else 1 + draw(st.booleans()))
            return drawn[-1]

        with pytest.raises(Flaky):
            check_game(HEAP, fickle())
