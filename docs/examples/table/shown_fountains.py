"""Fountains as a seat is shown it: pictures in parts, what is asked, the tile under the finger and what it would bring."""

from docs.examples.table.manner import TILE_OFFERS, TILE_WORDS, Manner
from docs.examples.table.reasons import reason_of

from boardrules import fountains
from boardrules.fountains import Event, EventKind, MovePawn, Place, Put, State, Tile, View, Water

Json = dict[str, object]

TURNS = range(4)


def shown_seat(view: View) -> int:
    """Return whose fountain a seat is shown: its own, or whose turn it is to a bystander."""
    return view.state.active if view.seat is None or view.seat >= len(view.fountains) else view.seat


def parts(view: View, since: View | None, manner: Manner) -> Json:
    """Return the pictures by name."""
    words, names, theme = TILE_WORDS[manner.language], manner.names, manner.scheme
    offers, before = TILE_OFFERS[manner.language], since.state if since else None
    pictures: Json = {
        "basin": fountains.render_basin(view, since=before, names=names, theme=theme, words=offers),
        "hand": fountains.render_hand(view, names=names, theme=theme, words=offers),
        "score": fountains.render_score(view, names=names, theme=theme, words=words),
        "fountain": fountain(view, shown_seat(view), since, manner),
    }
    for number, design in enumerate(view.designs):
        pictures[f"design{number}"] = fountains.render_design(design, theme=theme, words=words)
    return pictures


def fountain(view: View, seat: int, since: View | None, manner: Manner) -> str:
    """Return the picture of one fountain."""
    options = view.options
    return fountains.render_fountain(
        view.fountains[seat],
        fall=options.fall,
        dark_bricks=options.dark_bricks,
        since=since.fountains[seat] if since else None,
        theme=manner.scheme,
        words=TILE_WORDS[manner.language],
    )


def held(view: View, manner: Manner) -> list[Json]:
    """Return the piece in hand in each quarter turn, with its width and height in cells; a token has one.

    `same` is the least quarter turn that looks alike: the rules take that one only.
    """
    piece, words, theme = view.held, TILE_WORDS[manner.language], manner.scheme
    if isinstance(piece, Tile):
        rows = piece.shape.rows
        size = len(rows[0]), len(rows)
        turned = [face(piece, turn) for turn in TURNS]
        return [
            {
                "svg": fountains.render_tile(piece, turn, theme=theme, words=words),
                "columns": size[turn % 2],
                "rows": size[1 - turn % 2],
                "same": next(other for other in TURNS if turned[other] == turned[turn]),
            }
            for turn in TURNS
        ]
    if piece is None:
        return []
    return [{"svg": fountains.render_token(piece, theme=theme, words=words), "columns": 1, "rows": 1, "same": 0}]


def face(tile: Tile, turn: int) -> tuple[tuple[str, ...], ...]:
    """Return what each cell of a tile shows after some clockwise quarter turns, row by row."""
    rows = [
        tuple(str(tile.icons[int(each)] or "o") if each.isdigit() else each for each in row) for row in tile.shape.rows
    ]
    for _ in range(turn):
        rows = list(zip(*reversed(rows), strict=True))
    return tuple(rows)


def ask(view: View, manner: Manner) -> str:
    """Return in a sentence whose turn it is, and what is asked."""
    words = TILE_WORDS[manner.language].pictures
    piece = view.held
    what = words.nothing
    if piece is not None:
        what = piece.name if isinstance(piece, Tile) else words.token_icons(piece)
    return words.phase(view.phase).format(who=manner.names[view.state.active], what=what)


def tell(event: Event, manner: Manner) -> str:
    """Return an event as a sentence."""
    return fountains.describe_event(event, TILE_WORDS[manner.language], manner.names)


def offer(view: View, move: fountains.Move, manner: Manner) -> str:
    """Return what a legal move would do, as a sentence; a place's is told when it is looked at."""
    if isinstance(move, Place):
        return ""
    said = fountains.describe_move(view, move, TILE_OFFERS[manner.language], manner.names)
    if isinstance(move, MovePawn):
        top = view.tops[move.space]
        if top is not None:
            return f"{said}: {top.name} ({TILE_WORDS[manner.language].pictures.listed(_icons(top, manner))})"
    return said


def _icons(tile: Tile, manner: Manner) -> list[str]:
    words = TILE_WORDS[manner.language].pictures
    return [words.icon(icon) for icon in tile.icons if icon] or [words.no_icons]


def preview(state: State, view: View, move: fountains.Move, manner: Manner) -> Json:
    """Return what would come of a move: a picture with the ghost, a sentence, and figures before and after; or why not."""
    words, theme, seat = TILE_WORDS[manner.language], manner.scheme, shown_seat(view)
    refusal = fountains.why_not(state, move)
    ghost = (state.held, move) if isinstance(move, Place) and isinstance(state.held, Tile) else None
    svg = ""
    if isinstance(move, Place | Put):
        marks = refusal.cells if refusal else (((move.x, move.y),) if isinstance(move, Put) else ())
        svg = fountains.render_fountain(
            view.fountains[seat],
            fall=view.options.fall,
            dark_bricks=view.options.dark_bricks,
            ghost=ghost,
            marks=marks,
            theme=theme,
            words=words,
        )
    if refusal:
        said = reason_of(refusal, manner.language)
    else:
        said = fountains.describe_move(view, move, TILE_OFFERS[manner.language], manner.names)
    return {
        "legal": refusal is None,
        "sentence": said,
        "rule": refusal.rule if refusal else "",
        "part": "fountain" if svg else "",
        "svg": svg,
        "figures": [] if refusal else figures(state, move, seat),
    }


def figures(state: State, move: fountains.Move, seat: int) -> list[Json]:
    """Return fed pools, weed, coins earned at once and points as they are and as they would be."""
    after = fountains.apply_move(state, move)
    coins = sum(event.points for event in fountains.events(state, move) if event.kind is EventKind.COINS)
    before_water, after_water = (Water(x.fountains[seat], state.options.fall) for x in (state, after))
    return [
        {"figure": "pools", "before": before_water.fed_pools, "after": after_water.fed_pools},
        {"figure": "weed", "before": before_water.weeds, "after": after_water.weeds},
        {"figure": "coins", "before": 0, "after": coins},
        {"figure": "points", "before": state.points[seat], "after": after.points[seat]},
    ]


def is_quiet(event: Event) -> bool:
    """Tell whether the log leaves an event out: a piece turned up lies there to be seen."""
    return event.kind in {EventKind.REVEAL_TILE, EventKind.REVEAL_TOKEN, EventKind.TAKE_TILE}
