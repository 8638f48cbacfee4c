"""The laws of play: what must hold at the end of any line of play through a game that has the layer `Rules`.

A law is a function of the game and a line. It returns None where it holds and raises `Broken` with the reason where not.
"""

import copy
import pickle
from collections import Counter
from collections.abc import Iterable, MutableSequence, Sequence
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Final, Protocol, runtime_checkable

from boardrules.game import CHANCE, GAME_OVER, E_co, IllegalMove, M, O, Rules, S, short
from boardrules.testing._layers import Quick
from boardrules.testing._lines import Line, ahead, replay, spread

LONGEST_GAME: Final = 3_000
"""How many moves a game may last before `every_game_ends` calls it endless: far more than any real game."""

SEEDS: Final = range(10)
"""The seeds of the random generators that the laws pass in."""

GARBAGE: Final[tuple[object, ...]] = (
    *(None, True, 0, -1, 10**30, 0.5, float("nan"), "", "x", "R5", b"R5", (), ("R5",), [], [1], {}, {"move": 1}, set()),
    *(object(), int, Exception("x"), len),
)
"""What is no move, no text, no data and no id of any game, wrong types and unhashable things among it."""


class Broken(Exception):  # noqa: N818 - says what happened to a law
    """A law does not hold; the message says why."""


@runtime_checkable
class Scoring(Protocol):
    """What every event says about points."""

    @property
    def seat(self) -> int | None:
        """Whose event it is."""

    @property
    def points(self) -> int:
        """What it scores for that seat."""


def _lately(line: Line[S, M, O]) -> Sequence[S]:
    """Return the last few states of a line, for laws that are quick to check."""
    return line.states[-8:]


def _look(game: Rules[S, M, O, E_co], state: S) -> tuple[object, ...]:
    return repr(state), game.current_player(state), game.scores(state)


def apply_keeps_its_input(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A state stays as it was, whatever is asked of it or applied to it."""
    state = line.state
    before = _look(game, state)
    for move in spread(game.legal_moves(state), 20):
        told = repr(move)
        with suppress(Exception):  # what is raised here and below breaks a law further on
            game.apply_move(state, move)
            game.events(state, move)
        if repr(move) != told:
            raise Broken(f"applying the move {told} turned it into {move!r}")
        if _look(game, state) != before:
            raise Broken(f"{short(move)} changed the state that it was applied to")
    with suppress(Exception):
        game.path(state)
        game.standings(state)
        game.chance_outcomes(state)
        if game.current_player(state) == CHANCE:
            game.sample_chance(state, Random(0))
            game.resolve_chance(state, Random(0))
    if _look(game, state) != before:
        raise Broken("asking for path, standings or chance changed the state")


def listed_moves_apply(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Every move that `legal_moves` lists is legal and applies."""
    for move in game.legal_moves(line.state):
        if game.is_legal(line.state, move) is not True:
            raise Broken(f"{short(move)} is listed, but is_legal does not say True")
        try:
            game.apply_move(line.state, move)
        except IllegalMove as error:
            raise Broken(f"{short(move)} is listed, but apply_move raises: {error}") from error


def no_other_move_applies(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A move that `legal_moves` does not list is not legal and does not apply."""
    listed = game.legal_moves(line.state)
    for move in moves_around(game, line):
        if move in listed:
            continue
        if game.is_legal(line.state, move) is not False:
            raise Broken(f"{short(move)} is not listed, but is_legal does not say False")
        try:
            game.apply_move(line.state, move)
        except Exception:  # noqa: BLE001, S112 - what it should raise is the matter of illegal_moves_say_why
            continue
        raise Broken(f"{short(move)} is not listed, but applies")


def moves_around(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> Iterable[M]:
    """Yield moves that are legal somewhere near: before, here and later."""
    later = [after for _, after in ahead(game, line.state, Random(0), 40)]
    for state in (*spread(line.states, 20), *spread(later, 20)):
        yield from spread(game.legal_moves(state), 20)


def moves_are_listed_once_in_a_fixed_order(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`legal_moves` is an immutable sequence, equal to the tuple of its moves, without duplicates, the same each time."""
    listed = game.legal_moves(line.state)
    moves = tuple(listed)
    _demand_a_tuple_of(listed, moves)
    twice = [move for index, move in enumerate(moves) if move in moves[:index]]
    if twice:
        raise Broken(f"{short(twice[0])} is listed twice")
    if game.legal_moves(line.state) != listed:
        raise Broken("the moves of a state are listed differently the second time")


def _demand_a_tuple_of(listed: Sequence[M], moves: tuple[M, ...]) -> None:
    if not isinstance(listed, Sequence) or isinstance(listed, MutableSequence):
        raise Broken(f"legal_moves is {short(listed)}, not an immutable sequence")
    if listed != moves or moves != listed or hash(listed) != hash(moves):
        raise Broken(f"legal_moves is {short(listed)}, not equal to the tuple of its moves, or with another hash")
    same = (
        len(listed) == len(moves),
        all(listed[index] == listed[index - len(moves)] == move for index, move in enumerate(moves)),
        listed[1::2] == moves[1::2],
        all(move in listed for move in moves),
        bool(listed) == bool(moves),
        pickle.loads(pickle.dumps(listed)) == moves,  # noqa: S301 - our own bytes
    )
    if not all(same):
        raise Broken(f"legal_moves does not have the length, the items or the pickle of {short(moves)}")


def somebody_can_move_until_the_end(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`current_player`, `is_over`, `legal_moves` and `chance_outcomes` agree on whose turn it is."""
    for state in _lately(line):
        player, moves = game.current_player(state), game.legal_moves(state)
        if player not in (CHANCE, GAME_OVER, *range(len(game.scores(state)))):
            raise Broken(f"current_player is {short(player)}, which is no seat, CHANCE or GAME_OVER")
        if game.is_over(state) is not (player == GAME_OVER):
            raise Broken(f"is_over is {game.is_over(state)} where current_player is {player}")
        if bool(moves) is (player == GAME_OVER):
            raise Broken(f"{len(moves)} moves are listed where current_player is {player}")
        if bool(game.chance_outcomes(state)) is not (player == CHANCE):
            raise Broken(f"chance_outcomes has {len(game.chance_outcomes(state))} entries at player {player}")


def chance_adds_up_to_one(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """The probabilities of chance are fractions above 0 that add up to exactly 1."""
    for state in _lately(line):
        if game.current_player(state) != CHANCE:
            continue
        outcomes = game.chance_outcomes(state)
        for move, probability in outcomes:
            if not isinstance(probability, Fraction) or probability <= 0:
                raise Broken(f"{short(move)} has the probability {probability!r}")
        total = sum(probability for _, probability in outcomes)
        if total != 1:
            raise Broken(f"the probabilities of {len(outcomes)} outcomes add up to {total}")


def chance_outcomes_are_the_legal_moves(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """At chance, `chance_outcomes` and `legal_moves` list the same moves."""
    for state in _lately(line):
        if game.current_player(state) != CHANCE:
            continue
        outcomes = [move for move, _ in game.chance_outcomes(state)]
        listed = game.legal_moves(state)
        for move in (*outcomes, *listed):
            if outcomes.count(move) != 1 or listed.count(move) != 1:
                counts = f"{outcomes.count(move)} times in chance_outcomes, {listed.count(move)} times in legal_moves"
                raise Broken(f"{short(move)} stands {counts}")


def sampled_chance_is_listed(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`sample_chance` gives listed outcomes only, and its generator alone decides which."""
    for state in _lately(line):
        if game.current_player(state) != CHANCE:
            continue
        listed = game.legal_moves(state)
        for seed in SEEDS:
            move = game.sample_chance(state, Random(seed))
            if move not in listed:
                raise Broken(f"{short(move)} is sampled, but not listed")
            if game.sample_chance(state, Random(seed)) != move:
                raise Broken("two generators with equal seeds sample different moves")


def resolved_chance_is_reachable(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`resolve_chance` gives a state after chance that the listed outcomes can lead to."""
    reachable = _after_chance(game, line.state)
    for seed in SEEDS:
        resolved = game.resolve_chance(line.state, Random(seed))
        if game.current_player(resolved) == CHANCE:
            raise Broken("chance is still to move in the resolved state")
        if game.resolve_chance(line.state, Random(seed)) != resolved:
            raise Broken("two generators with equal seeds resolve to different states")
        if reachable is not None and resolved not in reachable:
            raise Broken(f"no listed outcomes lead to the resolved state {resolved!r}")
        if replay(game, line.options, game.path(resolved)) != resolved:
            raise Broken(f"the path of the resolved state does not lead to it: {resolved!r}")


def _after_chance(game: Rules[S, M, O, E_co], state: S, most: int = 200) -> list[S] | None:
    """Return every state in which chance from here on can end, or None where those on the way are too many to try."""
    waiting, found, seen = [state], [], 0
    while waiting:
        each = waiting.pop()
        seen += 1
        if game.current_player(each) != CHANCE:
            found.append(each)
            continue
        after = [game.apply_move(each, move) for move in game.legal_moves(each)]
        if seen + len(waiting) + len(after) > most:
            return None
        waiting.extend(after)
    return found


def equal_states_hash_alike(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """The same moves lead to equal states with equal hash, repr and legal moves, and equal states have equal hashes."""
    again = replay(game, line.options, line.moves)
    _demand_twin(again, line.state, "the same moves lead to")
    if game.legal_moves(again) != game.legal_moves(line.state):
        raise Broken("equal states list their moves differently")
    if line.state == object():
        raise Broken("the state is equal to any object")
    for state in line.states:
        if state == line.state and hash(state) != hash(line.state):
            raise Broken("two equal states on this line have different hashes")


def _demand_twin(twin: object, value: object, how: str) -> None:
    if twin != value or value != twin:
        raise Broken(f"{how} something that is not equal: {twin!r} instead of {value!r}")
    if hash(twin) != hash(value):
        raise Broken(f"{how} something equal with another hash: {value!r}")
    if repr(twin) != repr(value):
        raise Broken(f"{how} something equal with another repr: {twin!r} instead of {value!r}")


def states_survive_pickle(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """States and moves come back from a pickle equal, with equal hash and repr."""
    for value in (line.state, *line.moves[-3:], *game.legal_moves(line.state)[:3]):
        _demand_twin(pickle.loads(pickle.dumps(value)), value, "a pickle gives back")  # noqa: S301 - our own bytes


def copies_are_the_state_itself(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A state never changes, so `copy` and `deepcopy` give the same object. A law of style: searches that copy get faster."""
    if copy.copy(line.state) is not line.state or copy.deepcopy(line.state) is not line.state:
        raise Broken(f"a copy of the state in {game.NAME} is another object")


def copies_are_equal(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """A copy of a state, deep or not, is equal to it, with equal hash and repr."""
    for twin in (copy.copy(line.state), copy.deepcopy(line.state)):
        _demand_twin(twin, line.state, f"a copy of a state of {game.NAME} is")


def path_leads_to_an_equal_state(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`path` is a legal sequence of moves from the start to an equal state."""
    demand_path(game, line.options, line.state)


def demand_path(game: Rules[S, M, O, E_co], options: O | None, state: S) -> None:
    """Check that the state's path leads to it.

    :raises Broken: where it does not
    """
    moves = game.path(state)
    try:
        found = replay(game, options, moves)
    except IllegalMove as error:
        raise Broken(f"the path {_listed(moves)} has an {error}") from error
    _demand_twin(found, state, f"the path {_listed(moves)} leads to")


def _listed(moves: Sequence[object]) -> str:
    return ", ".join(map(short, moves)) or "of no moves"


def every_game_ends(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Played on at random, the game is over after a finite number of moves."""
    last = line.state
    for _, last in ahead(game, line.state, Random(0), LONGEST_GAME):  # noqa: B007 - the last one is what counts
        pass
    if not game.is_over(last):
        raise Broken(f"the game goes on after {LONGEST_GAME} more moves")


def rollouts_end_the_game(game: Quick[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`rollout` gives the scores at ends of the game as often as random play does; its generator alone decides which."""
    state = line.state
    for seed in SEEDS:
        scores = game.rollout(state, Random(seed))
        if type(scores) is not tuple or len(scores) != len(game.scores(state)):
            raise Broken(f"a rollout gives {short(scores)}, not the scores of {len(game.scores(state))} seats")
        if game.rollout(state, Random(seed)) != scores:
            raise Broken("two generators with equal seeds roll out to different scores")
    ends = _ends(game, state)
    if ends is None:
        return
    rng = Random(0)
    drawn = Counter(game.rollout(state, rng) for _ in range(ROLLOUTS))
    strange = [scores for scores in drawn if scores not in ends]
    if strange:
        raise Broken(f"a rollout gives {strange[0]}, but the game cannot end so")
    for scores, probability in ends.items():
        share = Fraction(drawn[scores], ROLLOUTS)
        if probability > OFTEN and not probability / 2 < share < probability * 2:
            raise Broken(f"{drawn[scores]} of {ROLLOUTS} rollouts give {scores}, whose probability is {probability}")


ROLLOUTS: Final = 300
"""How many rollouts are made to see how often each end comes."""

OFTEN: Final = Fraction(1, 5)
"""Ends that are more probable must come between half and twice as often as they should."""


def _ends(game: Rules[S, M, O, E_co], state: S, most: int = 60) -> dict[tuple[int, ...], Fraction] | None:
    """Return how probable each outcome of random play is, or None where the states on the way are too many to try."""
    waiting, ends, seen = [(state, Fraction(1))], dict[tuple[int, ...], Fraction](), 0
    while waiting:
        each, probability = waiting.pop()
        seen += 1
        if game.current_player(each) == GAME_OVER:
            scores = game.scores(each)
            ends[scores] = ends.get(scores, Fraction(0)) + probability
            continue
        moves = game.legal_moves(each)
        if seen + len(waiting) + len(moves) > most:
            return None
        after = game.chance_outcomes(each) or tuple((move, Fraction(1, len(moves))) for move in moves)
        waiting.extend((game.apply_move(each, move), probability * share) for move, share in after)
    return ends


def scores_change_only_through_events(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """What a move's events say in points is what it changes in `scores`, seat by seat."""
    for state in _lately(line):
        for move in spread(game.legal_moves(state), 5):
            _demand_points_told(game, state, move)


def _demand_points_told(game: Rules[S, M, O, E_co], state: S, move: M) -> None:
    then, now = game.scores(state), game.scores(game.apply_move(state, move))
    told = [0] * len(then)
    for event in game.events(state, move):
        if not isinstance(event, Scoring):
            raise Broken(f"an event of {short(move)} has no seat or no points: {event!r}")
        if event.seat is not None:
            told[event.seat] += event.points
        elif event.points:
            raise Broken(f"an event of {short(move)} scores for nobody: {event!r}")
    if now != tuple(map(sum, zip(then, told, strict=True))):
        raise Broken(f"{short(move)} takes the scores from {then} to {now}, but its events add {tuple(told)}")


def standings_list_every_seat(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`standings` has each seat once with its points, in the order of places from 1, more points never behind."""
    for state in _lately(line):
        scores, standings = game.scores(state), game.standings(state)
        if sorted((each.seat, each.points) for each in standings) != list(enumerate(scores)):
            raise Broken(f"scores {scores} are ranked as {standings}")
        for index, each in enumerate(standings):
            before = standings[index - 1] if index else None
            if each.place != index + 1 and (before is None or each.place != before.place):
                raise Broken(f"the places are not 1, 2, 3 with shared ones alike: {standings}")
            if before is not None and each.points > before.points:
                raise Broken(f"fewer points stand ahead of more: {standings}")


def validate_accepts_reachable_states(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`validate` has nothing against a state that play has led to."""
    for state in _lately(line):
        game.validate(state)


def is_legal_never_raises(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`is_legal` answers False to anything that is no move."""
    for garbage in _no_moves(game, line):
        try:
            legal = game.is_legal(line.state, garbage)
        except Exception as error:
            raise Broken(f"is_legal of {garbage!r} raises {error!r}") from error
        if legal is not False:
            raise Broken(f"is_legal of {garbage!r} is {legal!r}")


def illegal_moves_say_why(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """`apply_move` raises `IllegalMove` with move, reason and rule for anything else, and the state stays as it was."""
    before = _look(game, line.state)
    listed = game.legal_moves(line.state)
    others = [move for move in spread(list(moves_around(game, line)), 20) if move not in listed]
    for move in (*_no_moves(game, line), *others):
        try:
            game.apply_move(line.state, move)
        except IllegalMove as error:
            if error.move is not move:
                raise Broken(f"IllegalMove.move is {short(error.move)}, not the move {short(move)}") from error
            if not all(isinstance(text, str) and text for text in (error.reason, error.rule)):
                raise Broken(f"the error for {short(move)} lacks a reason or a rule: {error}") from error
        except Exception as error:
            raise Broken(f"apply_move of {short(move)} raises {error!r}") from error
        else:
            raise Broken(f"apply_move takes {move!r}")
        if _look(game, line.state) != before:
            raise Broken(f"refusing {short(move)} changed the state")


def _no_moves(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> list[M]:
    """Return things that are no moves, typed as if they were: an app may pass anything."""
    listed = game.legal_moves(line.state)
    others: list[object] = [*GARBAGE, line.state, game, listed]
    return [thing for thing in others if thing not in listed]  # type: ignore[misc]  # wrong on purpose


def equal_seeds_play_equal_games(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """Nothing but the moves and the generator passed in decides how a game goes."""
    once, again = ([(move, repr(state)) for move, state in ahead(game, line.state, Random(0), 40)] for _ in range(2))
    if once != again:
        raise Broken("played on twice with equal seeds, the game went two ways")
