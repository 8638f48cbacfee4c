"""The laws of chance: what must hold wherever chance moves, and where a game is played out at random.

A law is a function of the game and a line. It returns None where it holds and raises `Broken` with the reason where not.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Final

from boardrules.game import CHANCE, GAME_OVER, E_co, M, O, Rules, S, short
from boardrules.testing._layers import Quick
from boardrules.testing._lines import Line, lately, replay
from boardrules.testing._terms import SEEDS, Broken


def chance_adds_up_to_one(game: Rules[S, M, O, E_co], line: Line[S, M, O]) -> None:
    """The probabilities of chance are fractions above 0 that add up to exactly 1."""
    for state in lately(line):
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
    for state in lately(line):
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
    for state in lately(line):
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
