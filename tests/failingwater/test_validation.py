"""States that no game leads to: always InvalidState, and always with the field at fault."""

from typing import TypeVar

import pytest
from attrs import AttrsInstance, evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from boardrules import InvalidState
from boardrules import failingwater as fw
from boardrules.failingwater.schedule import OVER, START, RoundKind, Step, chain, round_kind
from boardrules.failingwater.setup import Setup
from tests.failingwater.positions import (
    FOUR,
    NORMAL,
    THREE,
    after,
    deal,
    fill,
    options,
    texts,
    whole_game,
    whole_round,
)
from tests.junk import JUNK, kind

RUNNING = after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "Y6 B4 T")


THREE_RUNNING = fill(deal(whole_round(fw.new_game(fw.Options(players=3)), THREE), THREE, 2), THREE, [6])


DEALING = after(fw.new_game(fw.Options(players=3)), "plan:1 deal:B8 deal:R8 deal:B1 deal:R1 deal:R2 deal:R3 deal:Y2")


LAST = whole_game(fw.Options(), FOUR, (1, 2, 3, 4))


STATES = {
    "unseated": fw.new_game(fw.Options(first_seat=None)),
    "new": fw.new_game(),
    "dealing": DEALING,
    "running": RUNNING,
    "three": THREE_RUNNING,
    "between": whole_round(fw.new_game(), FOUR),
    "switched": after(whole_round(fw.new_game(fw.Options(hand_switching=True)), FOUR), "plan:2"),
    "over": LAST,
}


OTHER_TURNS: list[object] = [
    START, OVER, chain(round_kind(fw.Options(), 0, first_round=True))[30], chain(round_kind(fw.Options(players=3), 1, first_round=True))[0],
    Step(fw.Phase.PLAY, 0), Step(fw.Phase.OVER, -2), Step(fw.Phase.PLAY, 0, RoundKind(4, NORMAL, duty=False, first_seat=0, dealt=True), index=30),
]  # fmt: skip


VALUES: list[object] = [
    *JUNK, *OTHER_TURNS, b"\x00", b"\x18", b"\x19", b"\xff" * 24, bytes(range(24)), bytes(24), 1 << 24, 1 << 99, 1 << 100, -(1 << 5), (1 << 100) - 1,
    RUNNING, RUNNING.setup, THREE_RUNNING.setup, LAST.setup, LAST.rounds, LAST.rounds[:1], LAST.rounds * 2, THREE_RUNNING.rounds,
    fw.Options(), fw.Options(players=3), (None,), ((),), (RUNNING.setup,), (0, 0, 0, 0), (0,) * 6, (3,) * 6, (1, 1, 1), (b"",) * 6, (True,) * 4,
    tuple(bytes(range(row * 4, row * 4 + 4)) for row in range(6)), [*LAST.rounds],
]  # fmt: skip


T = TypeVar("T", bound=AttrsInstance)


def torn(whole: T, **fields_changed: object) -> T:
    """Return a copy in which some fields hold anything at all."""
    return evolve(whole, **fields_changed)  # type: ignore[misc]  # the plugin does not follow type variables


def is_really_there(state: fw.State) -> bool:
    """Whether replaying its path leads to an equal state: then it is no impossible state after all."""
    return after(fw.new_game(state.options), texts(fw.path(state))) == state


def refuse(state: object) -> InvalidState:
    with pytest.raises(InvalidState) as error:
        fw.validate(state)  # type: ignore[arg-type]  # what comes from outside may be anything
    assert error.value.where
    assert error.value.reason
    assert len(str(error.value)) < 300
    assert str(error.value).isprintable()
    return error.value


FIELDS = ("setup", "turn", "held", "laid", "options", "rounds", "first_seat", "plan")


def checked(state: fw.State) -> None:
    """A state is either refused, with one of its fields, or a game leads to it."""
    try:
        fw.validate(state)
    except InvalidState as error:
        assert error.where.split("[")[0] in FIELDS  # noqa: PT017 - refusing is one of two right answers
    else:
        assert is_really_there(state)


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("field", ["setup", "turn", "held", "laid"])
def test_any_value_in_a_field_of_a_state(name: str, field: str) -> None:
    for value in VALUES:
        checked(torn(STATES[name], **{field: value}))


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("field", [each.name for each in fields(Setup)])
def test_any_value_in_a_field_of_its_setup(name: str, field: str) -> None:
    for value in VALUES:
        checked(torn(STATES[name], setup=torn(STATES[name].setup, **{field: value})))


@pytest.mark.parametrize("name", ["three", "between", "switched", "over"])
@pytest.mark.parametrize("field", [each.name for each in fields(fw.Round)])
def test_any_value_in_a_field_of_a_round(name: str, field: str) -> None:
    facts = STATES[name].setup
    for value in VALUES:
        for number, finished in enumerate(facts.rounds):
            rounds = (*facts.rounds[:number], torn(finished, **{field: value}), *facts.rounds[number + 1 :])
            checked(torn(STATES[name], setup=torn(facts, rounds=rounds)))


@pytest.mark.parametrize("state", [*JUNK, fw.observe(RUNNING, 0), RUNNING.setup, fw.State], ids=kind)
def test_what_is_no_state(state: object) -> None:
    assert refuse(state).where == "state"


def with_setup(state: fw.State, **changed: object) -> fw.State:
    return torn(state, setup=torn(state.setup, **changed))


def with_round(state: fw.State, **changed: object) -> fw.State:
    return with_setup(state, rounds=(torn(state.rounds[0], **changed), *state.rounds[1:]))


R7, B4 = 1 << fw.Card("red", 7).code, 1 << fw.Card("blue", 4).code


THINKING = 1 << 24


@pytest.mark.parametrize(
    ("state", "where", "reason"),
    [
        # fields that do not fit each other
        (torn(RUNNING, held=RUNNING.held ^ 1), "held", "seat 0 must hold 5 cards, not 4"),
        (torn(RUNNING, held=RUNNING.held | R7), "held", "seat 0 must hold 5 cards, not 6"),
        (torn(RUNNING, held=RUNNING.held ^ 1 | R7), "held", "R7 of seat 2 is in the matrix or in another hand as well"),
        (torn(RUNNING, held=RUNNING.held ^ 1 | B4), "held", "B4 of seat 0 is in the matrix or in another hand as well"),
        (torn(THREE_RUNNING, held=THREE_RUNNING.held ^ 1 << 75), "held", "does not follow from the rest of the state"),
        (torn(RUNNING, held=RUNNING.held | THINKING << 50), "held", "does not follow from the rest of the state"),
        (torn(RUNNING, held=RUNNING.held & ~THINKING), "held", "does not follow from the rest of the state"),
        (torn(RUNNING, held=1 << 100), "held", "must be hands of 25 bits, one per column"),
        (torn(RUNNING, laid=RUNNING.laid[:2]), "laid", "must be 3 cards at this turn, not 2"),
        (torn(RUNNING, laid=RUNNING.laid + b"\0"), "laid", "must be 3 cards at this turn, not 4"),
        (torn(RUNNING, laid=RUNNING.laid[:1] * 2 + RUNNING.laid[2:]), "laid", "holds a card twice"),
        (torn(RUNNING, laid=b"\x19" + RUNNING.laid[1:]), "laid", "must be codes of cards and Thinking cards"),
        (torn(DEALING, laid=b"\x18" + DEALING.laid[1:]), "laid", "has a Thinking card in the dummy's column"),
        (torn(RUNNING, turn=chain(round_kind(fw.Options(), 1, first_round=True))[28]), "turn", "is no step of the round that is set up"),
        (torn(RUNNING, turn=OVER), "turn", "is no step of the round that is set up"),
        (torn(LAST, turn=RUNNING.turn), "turn", "is no step of the round that is set up"),
        (with_setup(RUNNING, first_seat=1), "first_seat", "must be 0, not 1"),
        (with_setup(RUNNING, first_seat=None), "first_seat", "must be 0, not None"),
        (with_setup(THREE_RUNNING, first_seat=0), "first_seat", "must be 1, not 0"),
        (with_setup(LAST, first_seat=0), "first_seat", "must be 3, not 0"),
        (with_setup(RUNNING, plan=0), "plan", "must be known from the deal on, and not before"),
        (with_setup(fw.new_game(), plan=1), "plan", "must be known from the deal on, and not before"),
        (with_setup(RUNNING, plan=5), "plan", "must be 0 to 4, not 5"),
        (with_setup(THREE_RUNNING, plan=1), "laid", "no legal game leads here: illegal move plan:1: plan 1 has come in this game already (FW-10)"),
        (with_setup(LAST, plan=1), "setup", "does not follow from the rest of the state"),
        (with_setup(RUNNING, options=fw.Options(players=3)), "turn", "is no step of the round that is set up"),
        # moves that were not legal
        (with_setup(RUNNING, options=fw.Options()), "laid", "no legal game leads here: illegal move T: Thinking cards are not in this game (FW-60)"),
        # finished rounds that were played or scored otherwise
        (with_round(LAST, points=(9, 0, 0, 0)), "rounds[0]", "is not resolved and scored as its cards lie"),
        (with_round(LAST, winners=(0, 0, 0, 0, 0, 0)), "rounds[0]", "is not resolved and scored as its cards lie"),
        (with_round(LAST, plan=2), "rounds[1]", "no legal game leads here: illegal move plan:2: plan 2 has come in this game already (FW-10)"),
        (with_round(LAST, first_seat=1), "rounds[0]", "the first seat must be 0, not 1"),
        (with_round(LAST, thinking=(6, 0, 0, 0)), "rounds[0]", "no legal game leads here: illegal move T: Thinking cards are not in this game (FW-60)"),
        (with_round(LAST, thinking=(6, 0, 0)), "rounds[0]", "must say for each seat in which row its Thinking card lay, 0 for none"),
        (with_round(LAST, rows=LAST.rounds[0].rows[:5]), "rounds[0]", "must hold each of the 24 cards once"),
        (with_round(LAST, rows=(b"\0\0\0\0",) * 6), "rounds[0]", "must hold each of the 24 cards once"),
        (with_round(LAST, rows=LAST.rounds[0].rows[::-1]), "rounds[0]", "is not resolved and scored as its cards lie"),
    ],
)  # fmt: skip
def test_torn_states(state: fw.State, where: str, reason: str) -> None:
    error = refuse(state)
    assert (error.where, error.reason) == (where, reason)


@pytest.mark.rule("FW-52")
def test_a_dummy_with_two_eights_face_up_is_impossible() -> None:
    laid = bytes(card.code for card in fw.Row.from_text("B1 B8 R8 R1 R2 R3").cards)
    assert refuse(torn(DEALING, laid=laid)).reason == "has 2 or more 8s face up in the dummy's column"
    both = options(players=3, dummy_face_down=[1, 6])
    checked(torn(DEALING, laid=laid, setup=torn(DEALING.setup, options=both)))


@pytest.mark.rule("FW-14")
def test_a_duty_that_was_not_kept_is_impossible() -> None:
    free = after(deal(fw.new_game(), FOUR), "Y6 B4")  # seat 1 holds Y2 and Y4
    strict = options(follow="start_card")
    state = torn(
        free,
        setup=torn(free.setup, options=strict),
        turn=chain(round_kind(strict, 0, first_round=True))[free.turn.index],
    )
    assert refuse(state).reason == "no legal game leads here: illegal move B4: seat 1 must follow yellow (FW-14)"


@pytest.mark.rule("FW-66")
def test_hands_that_were_not_switched_are_impossible() -> None:
    state = STATES["switched"]
    mask = (1 << 25) - 1
    swapped = (state.held & ~(mask | mask << 25)) | (state.held & mask) << 25 | state.held >> 25 & mask
    assert refuse(torn(state, held=swapped)).where == "held"


@pytest.mark.rule("FW-63")
def test_a_second_thinking_card_is_impossible() -> None:
    state = fill(after(deal(fw.new_game(fw.Options(thinking_cards=True)), FOUR), "T B4 R7 Y5"), FOUR, [5, 4, 3, 2, 1])
    state = fill(deal(state, FOUR, 2), FOUR, NORMAL)
    rounds = (state.rounds[0], torn(state.rounds[1], thinking=(6, 0, 0, 0)))
    error = refuse(with_setup(state, rounds=rounds))
    assert (error.where, error.reason) == (
        "rounds[1]",
        "no legal game leads here: illegal move T: seat 0 has used the Thinking card (FW-63)",
    )


@given(st.sampled_from(sorted(STATES)), st.integers(0, 99), st.integers(0, 23), st.integers(0, 25))
def test_one_flipped_bit_and_one_changed_card(name: str, bit: int, place: int, code: int) -> None:
    state = STATES[name]
    refuse(torn(state, held=state.held ^ 1 << bit))
    if place < len(state.laid) and state.laid[place] != code:
        checked(torn(state, laid=state.laid[:place] + bytes((code,)) + state.laid[place + 1 :]))
