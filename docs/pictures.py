"""Draw the pictures of these pages and of the README: ``python docs/pictures.py`` writes the README's to docs/images."""

from pathlib import Path
from random import Random

from boardrules import failingwater, fountains
from boardrules.fountains.water import water

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


def write_pictures(folder: Path) -> None:
    """Write every picture into a folder as an SVG file."""
    folder.mkdir(exist_ok=True)
    for name, svg in (failingwater_pictures() | fountains_pictures()).items():
        (folder / f"{name}.svg").write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    images = Path(__file__).parent / "images"
    images.mkdir(exist_ok=True)
    for kept, picture in readme_pictures().items():
        (images / f"{kept}.svg").write_text(picture, encoding="utf-8")
