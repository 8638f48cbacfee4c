"""Hidden cards drawn anew: states sampled from views of Failing Water, and from OpenSpiel's hearts."""

from random import Random

from boardrules import Record, failingwater
from tests.benchmarks.runners import Runner, runner


def our_samples(data: dict[str, object]) -> Runner:
    """Return a runner that draws states from views in the middle of a 4-player round of Failing Water."""
    options = failingwater.options_from_data(data)
    rng = Random(1)
    views = [failingwater.observe(mid_round(options, rng), seat % options.players) for seat in range(20)]

    def play(rng: Random) -> int:
        for view in views:
            failingwater.sample_state(view, rng)
        return len(views)

    return runner(play)


def mid_round(options: failingwater.Options, rng: Random, rows: int = 3) -> failingwater.State:
    """Return a state of the first round with so many rows filled."""
    state = failingwater.resolve_chance(failingwater.new_game(options), rng)
    for _ in range(rows * options.players):
        state = failingwater.apply_move(state, rng.choice(failingwater.legal_moves(state)))
    return state


def hearts_samples() -> Runner:
    """Return a runner that resamples OpenSpiel's hearts halfway through the play."""
    states = list(hearts_positions(20))

    def play(rng: Random) -> int:
        for state in states:
            state.resample_from_infostate(state.current_player(), rng.random)
        return len(states)

    return runner(play)


def hearts_positions(count: int):  # type: ignore[no-untyped-def]  # noqa: ANN201  # pyspiel's states have no types
    """Yield hearts positions after 26 of 52 cards."""
    import pyspiel  # noqa: PLC0415 - a peer may be missing

    rng, game = Random(1), pyspiel.load_game("hearts(pass_cards=false)")
    for _ in range(count):
        state, played = game.new_initial_state(), 0
        while played < 26:
            played += not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


def share_of_legal_pasts(samples: int = 200) -> float:
    """Return the share of hearts' resampled states in which every past play was legal."""
    rng, legal = Random(2), 0
    states = list(hearts_positions(20))
    for number in range(samples):
        state = states[number % len(states)]
        sample = state.resample_from_infostate(state.current_player(), rng.random)
        replayed = sample.get_game().new_initial_state()
        for action in sample.history():
            if action not in replayed.legal_actions():
                break
            replayed.apply_action(action)
        else:
            legal += 1
    return legal / samples


def our_share_of_legal_pasts(samples: int = 200) -> float:
    """Return the share of our sampled states whose path is legal."""
    rng, legal = Random(2), 0
    for number in range(samples):
        state = mid_round(failingwater.Options(follow="start_card", thinking_cards=True), rng, rows=1 + number % 5)
        sample = failingwater.sample_state(failingwater.observe(state, number % 4), rng)
        record = Record("failingwater", sample.options, failingwater.path(sample))
        legal += record.replay() == sample
    return legal / samples


def print_legal_pasts() -> None:
    """Print which share of sampled states has a legal past."""
    print(f"\nsampled states with a legal past: ours {our_share_of_legal_pasts():.0%}", end="")
    try:
        print(f", hearts {share_of_legal_pasts():.0%}")
    except ImportError:
        print(" (hearts: missing)")
