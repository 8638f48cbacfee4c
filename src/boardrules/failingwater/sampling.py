"""States that agree with a view: how many there are, one drawn exactly uniformly, and all of them (FW-70 to FW-73).

What a viewer does not know is where the unseen cards are: in hidden hands, face down in the dummy's column, or still in
the deck. The one constraint is a void: who did not follow the start card's colour holds no card of it. So states are
counted by how many cards of each colour go where, and never found by trying.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import comb
from random import Random
from typing import Final, TypeAlias

from boardrules.failingwater.chance import draw
from boardrules.failingwater.components import RANKS, Colour
from boardrules.failingwater.hands import cards_of, codes_in, colour_counts, held_by, in_no_hand
from boardrules.failingwater.moves import THINKING_CODE
from boardrules.failingwater.refusals import colour_to_follow
from boardrules.failingwater.schedule import DUMMY, HAND_SIZE, Phase, laying_steps
from boardrules.failingwater.state import State, sound_state
from boardrules.failingwater.structure import FACE_DOWN_CODE
from boardrules.failingwater.views import View, require_view
from boardrules.game import InvalidState

Colours: TypeAlias = frozenset[int]
"""Some colours, by their places in `Colour`."""

Place: TypeAlias = tuple[int, Colours]
"""Where unseen cards are: how many, and which colours cannot be there."""

Counts: TypeAlias = tuple[int, ...]
"""How many cards of each colour."""

_ANY: Final = Colours()
_PER_COLOUR: Final = len(RANKS)
_KEPT_SPLITS: Final = 2**15


def shown_voids(view: View) -> tuple[Colours, ...]:
    """Return by seat which colours the hand has been shown to lack (FW-73).

    A player who put down another colour than the one to follow holds none of it. A Thinking card shows nothing.
    """
    voids = [_ANY] * view.options.players
    for step, code in zip(laying_steps(view.turn), view.laid, strict=True):
        if step.start_card >= 0 and code != THINKING_CODE:
            colour = colour_to_follow(view.laid, step)
            if colour is not None and colour != code // _PER_COLOUR:
                voids[step.column] |= {colour}
    return tuple(voids)


def _unseen(view: View) -> int:
    return in_no_hand(view.held) & ~cards_of(view.laid)


def _places(view: View, unseen: int) -> tuple[list[int], tuple[Place, ...]]:
    """Return the seats with hidden hands, and all places: those hands, the face-down rows, and the deck last."""
    sizes = view.hand_sizes
    hidden = [seat for seat, size in enumerate(sizes) if size and not view.knows_hand(seat)]
    voids = shown_voids(view) if view.turn.phase is Phase.PLAY and view.turn.kind and view.turn.kind.duty else None
    places = [(sizes[seat], voids[seat] if voids else _ANY) for seat in hidden]
    places += [(1, _ANY)] * view.laid.count(FACE_DOWN_CODE)
    deck = sum(colour_counts(unseen)) - sum(size for size, _ in places)
    return hidden, (*places, (deck, _ANY)) if deck else tuple(places)


# The same few sizes, voids and colour counts come again and again within a search, and they share their tails.
@lru_cache(maxsize=_KEPT_SPLITS)
def _splits(places: tuple[Place, ...], counts: Counts) -> tuple[tuple[Counts, ...], tuple[int, ...]]:
    """Return how the first place can be filled, by colour, and the running total of the states that each way allows."""
    (size, lacking), rest = places[0], places[1:]
    ways, totals = [], []
    ranges = [range(1) if number in lacking else range(min(size, count) + 1) for number, count in enumerate(counts)]
    for taken in product(*ranges):
        if sum(taken) != size:
            continue
        states = _states(rest, tuple(count - took for count, took in zip(counts, taken, strict=True)))
        for count, took in zip(counts, taken, strict=True):
            states *= comb(count, took)
        if states:
            ways.append(taken)
            totals.append(states)
    return tuple(ways), tuple(accumulate(totals))


def _states(places: tuple[Place, ...], counts: Counts) -> int:
    """Return in how many ways the unseen cards can be spread over all places."""
    if not places:
        return int(not any(counts))
    if not any(lacking for _, lacking in places):
        left, states = sum(counts), 1
        for size, _ in places:
            states *= comb(left, size)
            left -= size
        return states
    totals = _splits(places, counts)[1]
    return totals[-1] if totals else 0


def count_states(view: View, /) -> int:
    """Return how many states the view allows.

    :raises InvalidState: for something that is no view of this game, or one that no state gives

    >>> from boardrules import failingwater
    >>> count_states(failingwater.observe(failingwater.new_game(), 0))
    1
    """
    unseen = _unseen(require_view(view))
    _, places = _places(view, unseen)
    return _some(_states(places, colour_counts(unseen)))


def _some(states: int) -> int:
    if not states:
        raise InvalidState("view", "no state agrees with what it shows")
    return states


def sample_state(view: View, rng: Random, /) -> State:
    """Return a state drawn uniformly from all that the view allows.

    :raises InvalidState: for something that is no view of this game, or one that no state gives

    >>> from boardrules import failingwater
    >>> state = failingwater.resolve_chance(failingwater.new_game(), Random(1))
    >>> view = failingwater.observe(state, 0)
    >>> failingwater.observe(failingwater.sample_state(view, Random(2)), 0) == view
    True
    """
    unseen = _unseen(require_view(view))
    hidden, places = _places(view, unseen)
    if any(lacking for _, lacking in places):
        filled = _fill_with_voids(places, unseen, rng)
    else:
        codes = codes_in(unseen)
        filled = [draw(codes, size, rng) for size, _ in places]
    return _state_with(view, hidden, filled)


def all_states(view: View, /) -> Iterator[State]:
    """Yield every state that the view allows, once each, in an order that never changes.

    They may be more than anybody wants: `count_states` says how many, without making them.

    :raises InvalidState: for something that is no view of this game, or one that no state gives

    >>> from boardrules import failingwater
    >>> state = failingwater.new_game(failingwater.Options(hand_switching=True))
    >>> list(all_states(failingwater.observe(state, 0))) == [state]
    True
    """
    unseen = _unseen(require_view(view))
    hidden, places = _places(view, unseen)
    _some(_states(places, colour_counts(unseen)))
    return (_state_with(view, hidden, filled) for filled in _fillings(places, codes_in(unseen)))


def _fillings(places: tuple[Place, ...], codes: Sequence[int]) -> Iterator[list[Sequence[int]]]:
    """Yield every way to spread these card codes over all places, by the first place's cards, then by the next one's."""
    if not places:
        yield []
        return
    (size, lacking), rest = places[0], places[1:]
    for taken in combinations([code for code in codes if code // _PER_COLOUR not in lacking], size):
        left = [code for code in codes if code not in taken]
        for others in _fillings(rest, left):
            yield [taken, *others]


def _state_with(view: View, hidden: list[int], filled: Sequence[Sequence[int]]) -> State:
    """Return the state in which the unseen cards lie as said: by place their codes, the hidden hands first."""
    held, laid = view.held, view.laid
    for seat, codes in zip(hidden, filled, strict=False):
        held |= held_by(seat, codes)
    if view.setup.options.players == DUMMY and laid:
        face_down = iter(filled[len(hidden) :])
        dummy = bytes(next(face_down)[0] if code == FACE_DOWN_CODE else code for code in laid[:HAND_SIZE])
        laid = dummy + laid[len(dummy) :]
        held |= held_by(DUMMY, dummy)
    return sound_state(view.setup, view.turn, held, laid)


def _fill_with_voids(places: tuple[Place, ...], unseen: int, rng: Random) -> list[list[int]]:
    """Return the card codes in each place: first how many of each colour, by the number of states, then which ones."""
    counts = colour_counts(unseen)
    codes = codes_in(unseen)
    pools = [[code for code in codes if code // _PER_COLOUR == number] for number in range(len(Colour))]
    filled = []
    for number in range(len(places)):
        ways, totals = _splits(places[number:], counts)
        taken = ways[bisect(totals, rng.randrange(_some(totals[-1] if totals else 0)))]
        counts = tuple(count - took for count, took in zip(counts, taken, strict=True))
        filled.append([code for pool, took in zip(pools, taken, strict=True) for code in draw(pool, took, rng)])
    return filled
