"""Pairs of games that one seat cannot tell apart, made without the library's views or samples.

They judge the room views. The twin of a game is dealt otherwise where the seat cannot look: cards that are in other hands, face down or still in the deck
change places, and the same cards are put down. Whether that is possible is found out by playing it.
"""

from collections.abc import Sequence
from random import Random

from boardrules import IllegalMove
from boardrules import failingwater as fw

Line = Sequence[tuple[fw.State, fw.Move]]


def visible(state: fw.State, seat: int | None) -> set[fw.Card]:
    """The cards whose place the seat knows, by FW-70 to FW-72 and the text of the options alone."""
    own = set() if seat is None else set(state.hands[seat])
    switched = state.options.hand_switching and len(state.rounds) > 0
    if switched:
        own = {card for hand in state.hands for card in hand}
    for number, column in enumerate(state.columns):
        for row, card in enumerate(column, start=1):
            face_down = state.options.players == 3 and number == 3 and row in state.options.dummy_face_down
            if isinstance(card, fw.Card) and not face_down:
                own.add(card)
    return own


def deal_of_round(line: Line) -> int:
    """Where in a line the current deal begins: after the plan, or after the dummy's last layout that was broken."""
    states = [*(state for state, _ in line), fw.apply_move(*line[-1])]
    if states[0].options.players == 4:
        return max(number for number, (_, move) in enumerate(line, start=1) if type(move) is fw.RevealPlan)
    empty = {(None,) * 6}
    return max(
        number for number, state in enumerate(states) if state.phase is fw.Phase.DEAL and set(state.columns) == empty
    )


def twin(line: Line, seat: int | None, rng: Random, tries: int = 20) -> list[tuple[fw.State, fw.Move]] | None:
    """Return the rest of a line from the current deal on as it would look the same to the seat, or None if none is found.

    It may be equal to the line's own rest.

    :param line: the positions of a game with the moves made in them
    """
    state = fw.apply_move(*line[-1])
    if state.phase not in (fw.Phase.DEAL, fw.Phase.PLAY):
        return []
    seen = visible(state, seat)
    hidden = [card for card in fw.CARDS if card not in seen]
    begins = deal_of_round(line)
    for _ in range(tries):
        places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        if state.options.hand_switching and state.rounds:
            owned = [card for card in hidden if card in dummys(state)]
            places = dict(zip(owned, rng.sample(owned, len(owned)), strict=True))
        moves = [
            fw.Deal(places[move.card]) if type(move) is fw.Deal and move.card in places else move
            for _, move in line[begins:]
        ]
        played = replay(line[begins][0], moves) if moves else []
        if played is not None:
            return played
    return None


def dummys(state: fw.State) -> set[fw.Card]:
    """The dummy's own six cards, which it keeps with hand switching (FW-67)."""
    return set(state.rounds[-1].columns[3]) if state.options.players == 3 else set()


def replay(state: fw.State, moves: Sequence[fw.Move]) -> list[tuple[fw.State, fw.Move]] | None:
    line = []
    for move in moves:
        line.append((state, move))
        try:
            state = fw.apply_move(state, move)
        except IllegalMove:
            return None
    return line
