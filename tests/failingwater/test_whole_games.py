"""Whole games beside the slow second reckoning, which shares no code with the library."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from boardrules import CHANCE, Record
from boardrules import failingwater as fw
from tests.failingwater.slow.rules import ReferenceGame

GAMES_PER_COMBINATION = 3


def every_combination() -> Iterator[fw.Options]:
    """Every value of every option with every other; plans get a custom set half of the time."""
    plans = (
        fw.REFERENCE_PLANS,
        (*fw.REFERENCE_PLANS[:2], fw.DesigningPlan.from_text("R4 R2 R1 B3 B2 B1"), fw.REFERENCE_PLANS[0]),
    )
    number = 0
    for players, thinking, easy, switching in product((3, 4), (False, True), (False, True), (False, True)):
        for follow, tiebreak, rows, first in product(fw.Follow, fw.Tiebreak, ({1}, {1, 6}), (0, 2, None)):
            number += 1
            yield fw.Options(
                players=players, first_seat=first, plans=plans[number % 2], thinking_cards=thinking, easy_order=easy,
                hand_switching=switching, follow=follow, tiebreak=tiebreak, dummy_face_down=frozenset(rows),
            )  # fmt: skip


def as_dict(options: fw.Options) -> dict[str, object]:
    return {
        "players": options.players,
        "first_seat": options.first_seat,
        "plans": [[str(index) for index in plan.indexes] for plan in options.plans],
        "thinking_cards": options.thinking_cards,
        "easy_order": options.easy_order,
        "hand_switching": options.hand_switching,
        "follow": str(options.follow),
        "tiebreak": str(options.tiebreak),
        "dummy_face_down": sorted(options.dummy_face_down),
    }


def cards_of(state: fw.State) -> list[fw.Card]:
    """Every card that is in a hand or in the matrix."""
    lying = [card for column in state.columns for card in column if isinstance(card, fw.Card)]
    return [card for hand in state.hands for card in hand] + lying


def play_beside(options: fw.Options, seed: int) -> None:
    rng = Random(seed)
    theirs, state = ReferenceGame(as_dict(options)), fw.new_game(options)
    moves: list[fw.Move] = []
    while not fw.is_over(state):
        legal = fw.legal_moves(state)
        assert sorted(map(fw.move_to_text, legal)) == sorted(theirs.legal())
        assert fw.current_player(state) == theirs.player()
        if fw.current_player(state) == CHANCE:
            ours = sorted((fw.move_to_text(move), chance) for move, chance in fw.chance_outcomes(state))
            assert ours == sorted(theirs.chance())
        move = rng.choice(legal)
        moves.append(move)
        state = fw.apply_move(state, move)
        theirs.play(fw.move_to_text(move))
        assert fw.scores(state) == tuple(theirs.scores())
        conserved = cards_of(state)
        assert len(conserved) == len(set(conserved))
        if state.phase is fw.Phase.PLAY:
            assert len(conserved) == len(fw.CARDS)
    assert theirs.player() == fw.current_player(state)
    assert [(s.place, s.seat, s.points, s.decided_by) for s in fw.standings(state)] == theirs.standings()
    record = Record("failingwater", options, tuple(moves))
    assert Record.from_text(record.to_text()).replay() == state
    assert len(state.rounds) == options.players


@pytest.mark.rule(
    "FW-10", "FW-11", "FW-12", "FW-13", "FW-14", "FW-20", "FW-21", "FW-30", "FW-31", "FW-32", "FW-33", "FW-40", "FW-41", "FW-50",
    "FW-51", "FW-52", "FW-53", "FW-60", "FW-61", "FW-62", "FW-63", "FW-64", "FW-65", "FW-66", "FW-67",
)  # fmt: skip
@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.slow) for part in range(2, 8))])
def test_random_games_agree_with_the_second_reckoning(part: int) -> None:
    for number, options in enumerate(every_combination()):
        if number % 8 == part:
            for game in range(GAMES_PER_COMBINATION):
                play_beside(options, seed=number * GAMES_PER_COMBINATION + game)
