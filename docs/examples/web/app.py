"""A small web table: Failing Water against random bots, or Fountains against the Machine.

``python docs/examples/web/app.py`` and open http://127.0.0.1:8000. Needs the extra ``examples``.

The server keeps the states; a browser is sent views of its own seat, the moves that seat may make, and public events.
What is posted has to be a small JSON object from a page of this server, and only so many tables are kept for so long.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom

import attrs
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from boardrules import CHANCE, GAMES, AnyGame, BoardRulesError, failingwater, fountains, resolve

HERE = Path(__file__).parent
SEAT = 0
"""The seat of the person at the browser."""

DRAW: dict[str, Callable[..., str]] = {
    "failingwater": failingwater.render_svg,
    "fountains": fountains.render_svg,
}

OFFERS: dict[str, tuple[str, object]] = {
    "failingwater-4": ("failingwater", failingwater.Options(first_seat=None)),
    "failingwater-3": ("failingwater", failingwater.Options(players=3, first_seat=None, thinking_cards=True)),
    "fountains-solo": ("fountains", fountains.Options(players=1)),
}
"""What can be played, as the page names it."""

MAX_BODY = 1000
"""How many bytes a request may have: a move or an offer has under a hundred."""

BODY_SECONDS = 10
"""How long a request may take to come in."""

MAX_TABLES = 100
"""How many tables are kept; one more closes that which was left alone longest."""

TABLE_SECONDS = 4 * 60 * 60
"""How long a table is kept from when it was opened."""


@dataclass
class Table:
    """One game with a person at `SEAT`; every other seat is a bot that plays at random from its own view."""

    game: AnyGame
    state: object
    rng: Random
    opened: float
    moves: list[object] = field(default_factory=list)

    def start(self) -> list[dict[str, object]]:
        """Begin the game, and return what there is to show up to the person's first decision."""
        return self._show_until_my_turn([self._frame(self.state, [])])

    def play(self, text: str) -> list[dict[str, object]]:
        """Make the person's move, then the bots', and return a frame for each.

        :raises BoardRulesError: when the move is refused
        """
        move = self.game.move_from_text(text)
        if self.game.current_player(self.state) != SEAT:
            raise BoardRulesError("it is not your turn")
        return self._show_until_my_turn([self._make(move)])

    def _show_until_my_turn(self, frames: list[dict[str, object]]) -> list[dict[str, object]]:
        game = self.game
        if game.current_player(self.state) == CHANCE:
            before = self.state
            frames.append(self._frame(before, self._reveal()))
        while (seat := game.current_player(self.state)) >= 0 and seat != SEAT:
            view = game.observe(self.state, seat)
            frames.append(self._make(self.rng.choice(game.legal_moves(view))))
        return frames

    def _make(self, move: object) -> dict[str, object]:
        """Make a decision and all chance that follows, and return what it looks like."""
        before = self.state
        events = list(self.game.events(before, move))
        self.state = self.game.apply_move(before, move)
        self.moves.append(move)
        return self._frame(before, [*events, *self._reveal()])

    def _reveal(self) -> list[object]:
        before = self.state
        self.state, revealed = resolve(self.game, before, self.rng)
        self.moves += revealed
        events: list[object] = []
        for move in revealed:
            events += self.game.events(before, move)
            before = self.game.apply_move(before, move)
        return events

    def _frame(self, before: object, events: Iterable[object]) -> dict[str, object]:
        return {
            "ply": len(self.moves),
            "events": [event_data(each) for each in events],
            **look(self.game, before, self.state),
        }


def look(game: AnyGame, before: object, state: object) -> dict[str, object]:
    """Return what the person at `SEAT` sees. It is made from views alone, so it holds no secret of the state."""
    view, since = game.observe(state, SEAT), game.observe(before, SEAT)
    return {
        "svg": DRAW[game.NAME](view, since=since),
        "moves": [game.move_to_text(move) for move in game.legal_moves(view)],
        "over": game.is_over(view),
        "standings": [attrs.asdict(each) for each in game.standings(view)] if game.is_over(view) else [],
    }


SHOWN = ("seat", "points", "row", "column", "card", "index", "plan", "token", "pawn", "space", "colour", "design")


def event_data(event: object) -> dict[str, object]:
    """Return what the page needs of an event. Events are public: no seat's secret is in them."""
    values = {name: getattr(event, name, None) for name in SHOWN}
    texts = {
        name: value if isinstance(value, int) else str(value) for name, value in values.items() if value is not None
    }
    return {"kind": str(getattr(event, "kind", "")), **texts}


async def asked(request: Request, name: str) -> str:
    """Return the one text that the page sends under this name.

    :raises HTTPException: for another content type, for a page from elsewhere, and for any other body
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "the content type must be application/json")
    # A browser says which page sends; what is no browser has no page whose rights it could borrow.
    page = request.headers.get("origin")
    if page is not None and page != f"{request.url.scheme}://{request.headers.get('host')}":
        raise HTTPException(403, "only this server's own page may ask")
    try:
        body = json.loads(await small_body(request))
    except (ValueError, RecursionError, TimeoutError, ClientDisconnect):
        body = None
    if not isinstance(body, dict) or set(body) != {name} or not isinstance(body[name], str):
        raise HTTPException(400, f'the body must be JSON in at most {MAX_BODY} bytes: {{"{name}": "..."}}')
    return str(body[name])


async def small_body(request: Request) -> bytes:
    """Return the body; what is too long is read to its end and forgotten, so that its sender gets to hear the answer.

    :raises ValueError: when there are more than `MAX_BODY` bytes
    :raises TimeoutError: when it takes longer than `BODY_SECONDS`
    """
    kept, size = bytearray(), 0
    async with asyncio.timeout(BODY_SECONDS):
        async for piece in request.stream():
            size += len(piece)
            if size <= MAX_BODY:
                kept += piece
    if size > MAX_BODY:
        raise ValueError("too long")
    return bytes(kept)


def close_old_tables(tables: dict[str, Table], now: float) -> None:
    """Close the tables whose time is over."""
    for table_id in [each for each, table in tables.items() if now - table.opened > TABLE_SECONDS]:
        del tables[table_id]


def make_app(rng: Random, clock: Callable[[], float] = time.monotonic) -> Starlette:
    """Return the app; `rng` draws cards and tiles and moves the bots, `clock` tells seconds."""
    # In the order in which they were last used.
    tables: dict[str, Table] = {}

    async def page(_: Request) -> Response:
        return FileResponse(HERE / "static" / "page.html")

    async def open_table(request: Request) -> Response:
        offer = OFFERS.get(await asked(request, "offer"))
        if offer is None:
            raise HTTPException(400, f"offer must be one of {', '.join(OFFERS)}")
        name, options = offer
        game = GAMES[name]
        close_old_tables(tables, clock())
        if len(tables) >= MAX_TABLES:
            del tables[next(iter(tables))]
        table_id = secrets.token_urlsafe()
        tables[table_id] = table = Table(game, game.new_game(options), rng, clock())
        return JSONResponse({"table": table_id, "frames": table.start()})

    async def move(request: Request) -> Response:
        text = await asked(request, "move")
        close_old_tables(tables, clock())
        table_id = request.path_params["table"]
        table = tables.pop(table_id, None)
        if table is None:
            raise HTTPException(404, "no such table, or its time is over: open another")
        tables[table_id] = table
        try:
            return JSONResponse({"frames": table.play(text)})
        except BoardRulesError as error:
            raise HTTPException(409, str(error)) from error

    async def refuse(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return JSONResponse({"error": error.detail}, error.status_code, error.headers)

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/tables", open_table, methods=["POST"]),
            Route("/tables/{table}/moves", move, methods=["POST"]),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ],
        exception_handlers={HTTPException: refuse},
    )
    app.state.tables = tables
    return app


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(make_app(SystemRandom()), port=8000)
