"""Draw the pictures of these pages and of the README: ``python -m docs.pictures`` writes those that are kept to docs/images."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from docs.pictures_fountains import fountains_rule_pictures

from boardrules import failingwater, fountains
from boardrules.fountains.flow import water

SEED = 6


def failingwater_pictures() -> dict[str, str]:
    """Return pictures of one Failing Water game: a seat's view in the middle of a round, and the end."""
    rng = Random(SEED)
    state = failingwater.resolve_chance(failingwater.new_game(), rng)
    pictures = {}
    while not failingwater.is_over(state):
        if len(state.rounds) == 2 and state.turn.row == 3 and "failingwater_view" not in pictures:
            seat = failingwater.current_player(state)
            pictures["failingwater_view"] = failingwater.render_svg(failingwater.observe(state, seat))
        state = failingwater.apply_move(state, rng.choice(failingwater.legal_moves(state)))
        state = failingwater.resolve_chance(state, rng)
    return pictures | {"failingwater": failingwater.render_svg(state)}


# One line per row, row 1 first; one card per column. Played so by the four seats, and with the dummy last by three.
FOUR = "R1 R5 B2 Y3 / B7 B1 R2 R8 / Y8 Y2 B3 B6 / R3 Y4 Y7 B8 / B5 R6 Y1 R4 / Y6 B4 R7 Y5"
THREE = "R2 B5 Y6 B3 / Y1 R4 B7 R5 / B8 Y2 R1 B4 / R6 B2 Y3 Y7 / Y8 R7 B1 B6 / R3 Y4 Y5 R8"
FEW_COLOURS = "R1 R7 Y1 B5 / R2 R8 Y2 B6 / R3 B1 Y3 B7 / R4 B2 Y4 B8 / R5 B3 Y5 Y7 / R6 B4 Y6 Y8"


def dealt(state: failingwater.State, matrix: str, plan: int = 1) -> failingwater.State:
    """Reveal a plan and deal every seat the cards of its column; the dummy's column is the last, and dealt first."""
    columns = list(zip(*(row.split() for row in matrix.split(" / ")), strict=True))
    hands = [columns[-1], *columns[:-1]] if state.options.players == 3 else columns
    for text in (f"plan:{plan}", *(f"deal:{card}" for hand in hands for card in hand)):
        state = failingwater.apply_move(state, failingwater.move_from_text(text))
    return state


def filled(state: failingwater.State, matrix: str, cards: int) -> failingwater.State:
    """Let as many cards be put where the matrix has them."""
    rows = [row.split() for row in matrix.split(" / ")]
    for _ in range(cards):
        text = rows[state.turn.row - 1][state.turn.column]
        state = failingwater.apply_move(state, failingwater.move_from_text(text))
    return state


def last_round(options: failingwater.Options, matrix: str) -> failingwater.State:
    """Play the same matrix in every round, to the end."""
    state = failingwater.new_game(options)
    for plan in range(1, 4 if options.players == 3 else 5):
        state = filled(dealt(state, matrix, plan), matrix, 6 * options.players)
    return state


def failingwater_rules_shown() -> dict[str, failingwater.State]:
    """Return by name the positions that the pictures of the rules of Failing Water show."""
    new, options = failingwater.new_game, failingwater.Options
    start, easy = dealt(new(), FOUR), dealt(new(options(easy_order=True)), FOUR)
    # With three players the lead marker is over the dummy, so that only the start marker differs.
    three, elsewhere = dealt(new(options(players=3)), THREE), dealt(new(options(players=3, first_seat=2)), THREE)
    duty = filled(dealt(new(options(follow="start_card")), FEW_COLOURS), FEW_COLOURS, 1)
    # The same cards and plans, with another first start player: the last round shows the walk from another column.
    led_by_0, led_by_3 = last_round(options(first_seat=1), FOUR), last_round(options(), FOUR)
    return {
        "fw-12-right": filled(start, FOUR, 6),
        "fw-12-wrong": filled(easy, FOUR, 4),
        "fw-13-right": filled(three, THREE, 3),
        "fw-13-wrong": filled(elsewhere, THREE, 3),
        "fw-14-right": duty,
        "fw-14-wrong": duty,
        "fw-20-right": led_by_3,
        "fw-20-wrong": led_by_0,
        "fw-21-right": led_by_0,
        "fw-21-wrong": led_by_0,
        "fw-22-right": led_by_3,
        "fw-22-wrong": led_by_3,
        "fw-30": led_by_3,
        "fw-31-right": filled(three, THREE, 18),
        "fw-31-wrong": filled(start, FOUR, 24),
    }


POINTED_AT: Mapping[str, Sequence[failingwater.Card | tuple[int, int]]] = {
    "fw-14-wrong": [failingwater.Card("blue", 4)],
    "fw-21-right": [(2, 0)],
    "fw-21-wrong": [(2, 3)],
    "fw-22-right": [(1, 3)],
    "fw-22-wrong": [(1, 1)],
}
"""By picture, the cards and places of the matrix that it points at."""


def failingwater_rule_pictures() -> dict[str, str]:
    """Return pictures of the rules of Failing Water by clause: how it is, and beside it a mistake that is often made."""
    shown, new, options = failingwater_rules_shown(), failingwater.new_game, failingwater.Options
    earlier = {
        "fw-12-right": filled(dealt(new(), FOUR), FOUR, 4),
        "fw-12-wrong": dealt(new(options(easy_order=True)), FOUR),
        "fw-13-right": dealt(new(options(players=3)), THREE),
        "fw-13-wrong": dealt(new(options(players=3, first_seat=2)), THREE),
    }

    def drawn(name: str, state: failingwater.State) -> str:
        if name.startswith(("fw-30", "fw-31")):
            return failingwater.render_score(state)
        marks = POINTED_AT.get(name, ())
        if name.startswith("fw-14"):
            return failingwater.render_hand(failingwater.observe(state, 1), 1, marks=marks)
        return failingwater.render_matrix(state, since=earlier.get(name), marks=marks)

    return {name: drawn(name, state) for name, state in shown.items()}


def sensible(state: fountains.State, rng: Random) -> fountains.Move:
    """Return the best of a few moves: most points at once, then least weed, so that the picture shows a game worth playing."""
    moves = fountains.legal_moves(state)

    def worth(move: fountains.Move) -> tuple[int, int]:
        after = fountains.apply_move(state, move)
        return fountains.scores(after)[state.active], -water(after.fountains[state.active]).weeds

    return max(rng.sample(moves, min(len(moves), 12)), key=worth)


def fountains_pictures() -> dict[str, str]:
    """Return pictures of one Fountains game for two: placing a tile, the end, and one fountain alone."""
    rng = Random(SEED)
    state = fountains.resolve_chance(fountains.new_game(fountains.Options(advanced=True)), rng)
    pictures = {}
    turns = [state]
    while not fountains.is_over(state):
        if state.phase == "pawn":
            turns.append(state)
        state = fountains.apply_move(state, sensible(state, rng))
        state = fountains.resolve_chance(state, rng)
        if (
            state.phase == "place"
            and len(state.fountains[state.active].tiles) == 5
            and "fountains_place" not in pictures
        ):
            pictures["fountains_place"] = fountains.render_svg(state, since=turns[-2])
    pictures["fountains"] = fountains.render_svg(state)
    pictures["fountain"] = fountains.render_fountain(state.fountains[0])
    return pictures


def readme_pictures() -> dict[str, str]:
    """Return the pictures of the README as they are kept in docs/images."""
    drawn = failingwater_pictures() | fountains_pictures()
    return {name: drawn[name] + "\n" for name in ("failingwater", "fountains")}


def rule_pictures() -> dict[str, str]:
    """Return the pictures of rules as they are kept in docs/images/rules."""
    return {name: svg + "\n" for name, svg in (failingwater_rule_pictures() | fountains_rule_pictures()).items()}


def write_pictures(folder: Path) -> None:
    """Write every picture into a folder as an SVG file."""
    folder.mkdir(exist_ok=True)
    for name, svg in (failingwater_pictures() | fountains_pictures()).items():
        (folder / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    images = Path(__file__).parent / "images"
    kept = readme_pictures() | {f"rules/{name}": svg for name, svg in rule_pictures().items()}
    (images / "rules").mkdir(parents=True, exist_ok=True)
    for name, svg in kept.items():
        (images / f"{name}.svg").write_text(svg, encoding="utf-8")
