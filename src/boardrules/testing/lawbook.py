"""Which laws bind a game, and the error that says which of them is broken."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from attrs import frozen

from boardrules.game import E_co, M, O, Rules, S, short
from boardrules.testing import (
    _laws_of_chance,
    _laws_of_play,
    _laws_of_states,
    _laws_of_telling,
    _laws_of_texts,
    _laws_of_views,
)
from boardrules.testing._layers import (
    is_drawn,
    is_hidden,
    is_numbered,
    is_quick,
    is_ranked,
    is_sent,
    is_spoken,
    is_written,
    require_rules,
)
from boardrules.testing._lines import Line
from boardrules.testing._terms import Broken

_G = TypeVar("_G")


class LawBroken(AssertionError):  # noqa: N818 - says what happened to a law
    """A law of games does not hold for a game.

    :ivar law: the law's name
    :ivar record: the game's record up to where the law is broken, ready for a bug report
    """

    def __init__(self, law: str, says: str, reason: str, record: str) -> None:
        super().__init__(law, says, reason, record)
        self.law = law
        self.record = record

    def __str__(self) -> str:
        law, says, reason, record = self.args
        return f"law {law} is broken\n  it says: {says}\n  but: {reason}\n  record: {record}"


@frozen
class Law(Generic[S, M, O]):
    """One thing that must hold for a game wherever play has led.

    :ivar name: what `check_game` and `LawBroken` call it
    :ivar says: the law in words
    :ivar holds: raises an error where it does not
    """

    name: str
    says: str
    holds: Callable[[Line[S, M, O]], None]

    def demand(self, line: Line[S, M, O]) -> None:
        """Check that the law holds at the end of a line.

        :raises LawBroken: when it does not, or when a function of the game raises what it should not
        """
        try:
            self.holds(line)
        except Exception as error:
            reason = (
                str(error) if isinstance(error, Broken) else f"it raises {type(error).__name__}: {short(error, 300)}"
            )
            raise LawBroken(self.name, self.says, reason, repr(line)) from error


def _law(game: _G, check: Callable[[_G, Line[S, M, O]], None]) -> Law[S, M, O]:
    says, _, _ = (check.__doc__ or "").strip().partition("\n")
    return Law(check.__name__, says, partial(check, game))


def laws(game: Rules[S, M, O, E_co], /) -> tuple[Law[S, M, O], ...]:
    """Return the laws that bind a game, by the layers it has, those first that others build on.

    A layer of which one function is missing is none.

    :raises InvalidOptions: for what has not all of `boardrules.Rules`, naming what is missing

    >>> from boardrules import failingwater
    >>> [law.name for law in laws(failingwater)][:2]
    ['apply_keeps_its_input', 'listed_moves_apply']
    """
    require_rules(game)
    found = [
        _law(game, _laws_of_play.apply_keeps_its_input),
        _law(game, _laws_of_play.listed_moves_apply),
        _law(game, _laws_of_play.no_other_move_applies),
        _law(game, _laws_of_play.moves_are_listed_once_in_a_fixed_order),
        _law(game, _laws_of_play.somebody_can_move_until_the_end),
        _law(game, _laws_of_play.equal_seeds_play_equal_games),
        _law(game, _laws_of_states.equal_states_hash_alike),
        _law(game, _laws_of_states.states_survive_pickle),
        _law(game, _laws_of_states.copies_are_equal),
        _law(game, _laws_of_states.path_leads_to_an_equal_state),
        _law(game, _laws_of_chance.chance_adds_up_to_one),
        _law(game, _laws_of_chance.chance_outcomes_are_the_legal_moves),
        _law(game, _laws_of_chance.sampled_chance_is_listed),
        _law(game, _laws_of_chance.resolved_chance_is_reachable),
        _law(game, _laws_of_play.every_game_ends),
        _law(game, _laws_of_play.scores_change_only_through_events),
        _law(game, _laws_of_play.standings_list_every_seat),
        _law(game, _laws_of_states.validate_accepts_reachable_states),
        _law(game, _laws_of_play.is_legal_never_raises),
        _law(game, _laws_of_play.illegal_moves_say_why),
    ]
    if is_hidden(game):
        found += [
            _law(game, _laws_of_views.views_tell_seats_apart),
            _law(game, _laws_of_views.views_are_values),
            _law(game, _laws_of_views.views_show_what_is_public),
            _law(game, _laws_of_views.views_list_the_moves_of_their_seat),
            _law(game, _laws_of_views.sampled_states_are_reachable),
            _law(game, _laws_of_views.views_are_blind_to_secrets),
            _law(game, _laws_of_views.sampled_states_are_all_that_are_counted),
            _law(game, _laws_of_views.players_see_their_own_moves),
            _law(game, _laws_of_views.observed_moves_tell_no_more_than_views),
            _law(game, _laws_of_views.events_are_public),
        ]
    if is_written(game):
        found += [
            _law(game, _laws_of_texts.move_texts_read_back),
            _law(game, _laws_of_texts.no_other_text_is_read),
            _law(game, _laws_of_texts.options_read_back),
            _law(game, _laws_of_texts.no_other_options_are_read),
            _law(game, _laws_of_texts.seats_are_counted),
        ]
    if is_numbered(game):
        found += [
            _law(game, _laws_of_texts.moves_are_listed_by_id),
            _law(game, _laws_of_texts.ids_read_back),
            _law(game, _laws_of_texts.no_other_id_is_read),
        ]
    if is_ranked(game):
        found.append(_law(game, _laws_of_texts.legal_ids_are_those_of_the_legal_moves))
    if is_drawn(game):
        found += [
            _law(game, _laws_of_texts.pictures_are_pure),
            _law(game, _laws_of_texts.svg_is_well_formed),
        ]
    if is_sent(game):
        found += [
            _law(game, _laws_of_telling.states_are_data),
            _law(game, _laws_of_telling.views_are_data),
            _law(game, _laws_of_telling.no_other_data_are_read),
            _law(game, _laws_of_telling.events_are_data),
        ]
    if is_spoken(game):
        found += [
            _law(game, _laws_of_telling.only_illegal_moves_have_a_refusal),
            _law(game, _laws_of_telling.moves_and_events_are_sentences),
            _law(game, _laws_of_telling.what_would_be_scored_is_told),
        ]
    if is_quick(game):
        found.append(_law(game, _laws_of_chance.rollouts_end_the_game))
    if is_written(game):
        found.append(_law(game, _laws_of_texts.records_read_back))
    return tuple(found)


def style_laws(game: Rules[S, M, O, E_co], /) -> tuple[Law[S, M, O], ...]:
    """Return the laws that only a certain style satisfies; a game without it is none the worse.

    The games of this library keep them. `check_game` checks one where it is named.

    >>> from boardrules import failingwater
    >>> [law.name for law in style_laws(failingwater)]
    ['copies_are_the_state_itself', 'observed_moves_tell_all_that_views_show']
    """
    found = [_law(game, _laws_of_states.copies_are_the_state_itself)]
    if is_hidden(game):
        found.append(_law(game, _laws_of_views.observed_moves_tell_all_that_views_show))
    return tuple(found)
