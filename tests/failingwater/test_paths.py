"""Ways to positions: each leads where it should, and to what no game reaches there is none."""

from random import Random

import pytest
from attrs import evolve

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import chain, round_kind
from tests.failingwater.positions import (
    FOUR,
    after,
    deal,
    fill,
    options,
    random_line,
    texts,
    whole_game,
)
from tests.failingwater.test_whole_games import every_combination

EVERYTHING = options(
    players=3,
    first_seat=None,
    thinking_cards=True,
    easy_order=True,
    hand_switching=True,
    follow="start_card",
    dummy_face_down=[1, 6],
)


@pytest.mark.parametrize("part", range(4))
def test_every_position_of_a_game_is_valid_and_its_path_leads_to_it(part: int) -> None:
    for number, chosen in enumerate(every_combination()):
        if number % 4 == part:
            line = [state for state, _ in random_line(chosen, seed=number)]
            rng = Random(number)
            for state in (*rng.sample(line, 3), line[-1]):
                assert after(fw.new_game(chosen), texts(fw.path(state))) == state
                fw.validate(state)


def test_every_single_position_of_two_games_is_valid() -> None:
    for chosen in (fw.Options(first_seat=None), EVERYTHING):
        line = random_line(chosen, seed=2)
        for state in (*(state for state, _ in line), fw.apply_move(*line[-1])):
            fw.validate(state)
            assert after(fw.new_game(chosen), texts(fw.path(state))) == state


def test_the_path_deals_in_ascending_order_and_breaks_no_layout() -> None:
    state = after(
        fw.new_game(fw.Options(players=3, first_seat=None)),
        "start:1 plan:4 deal:B8 deal:R8 deal:Y8 deal:R1 deal:R2 deal:R3",
    )
    assert texts(fw.path(state)) == ["start:1", "plan:4"]
    state = after(state, "deal:B8 deal:R8 deal:B1 deal:R1 deal:R2 deal:R3 deal:Y5 deal:Y2")
    found = " ".join(texts(fw.path(state)))
    assert found == "start:1 plan:4 deal:B8 deal:R8 deal:B1 deal:R1 deal:R2 deal:R3 deal:Y2 deal:Y5"


def test_the_path_is_one_of_moves_not_of_what_lies() -> None:
    state = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 R7 Y5")
    assert texts(fw.path(state))[-4:] == ["T", "B4", "R7", "Y5"]
    state = fill(state, FOUR, [5, 4, 3, 2, 1])
    assert texts(fw.path(state))[25:29] == ["T", "B4", "R7", "Y5"]
    assert fw.path(fw.new_game()) == ()


def test_to_what_no_game_reaches_there_is_no_path() -> None:
    """Each fits together, so that only playing can tell."""
    over = whole_game(fw.Options(), FOUR, (1, 2, 3, 4))
    running = after(deal(fw.new_game(), FOUR), "Y6 B4")
    unkept = options(follow="start_card")
    duty = chain(round_kind(unkept, 0, first_round=True))[running.turn.index]
    scored = evolve(over.rounds[0], points=(9, 0, 0, 0))
    twice = evolve(over.rounds[1], plan=1)
    unreached = {
        "laid": fw.State(evolve(running.setup, options=unkept), duty, running.held, running.laid),
        "state": evolve(over, setup=evolve(over.setup, rounds=(scored, *over.rounds[1:]))),
        "rounds[1]": evolve(over, setup=evolve(over.setup, rounds=(over.rounds[0], twice, *over.rounds[2:]))),
    }
    for where, state in unreached.items():
        assert type(state) is fw.State
        with pytest.raises(InvalidState, match="no legal game leads here") as error:
            fw.path(state)
        assert error.value.where == where
        with pytest.raises(InvalidState):
            fw.validate(state)
