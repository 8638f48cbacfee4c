"""The table behind a server, for friends by link: ``python -m docs.examples.table.app`` and open the address it prints.

Tables are kept in SQLite, so that a restart loses nothing. Who has a key has its seats; only what these seats may know is
sent there. Bodies, messages a second, sockets and tables are bounded. Needs the extra ``examples``.
"""

import argparse
import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from attrs import define, evolve, field
from docs.examples.table import looks, table
from docs.examples.table.messages import MAX_MESSAGE, BadMessage, Json, check_asked
from docs.examples.table.page import IMAGES, POLICY, STATIC
from docs.examples.table.store import Place, Store
from docs.examples.table.table import Refused, Table
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

BODY_SECONDS: Final = 10
THINK_SECONDS: Final = 1.5
"""How long a bot may think."""
PAUSE_SECONDS: Final = 0.7
"""How long the table shows a bot's move before the next."""
BURST: Final = 40
"""How many messages a socket may send at once, and `PER_SECOND` how many it may go on with."""
PER_SECOND: Final = 15
MAX_SOCKETS: Final = 500
MAX_SOCKETS_OF_TABLE: Final = 16
OPENED_PER_SECOND: Final = 2
OPENED_BURST: Final = 300

HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}

Clock = Callable[[], float]


@define
class Allowance:
    """How much somebody may still ask: it fills up again with time."""

    burst: float
    per_second: float
    clock: Clock
    left: float = field(init=False)
    at: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.left, self.at = self.burst, self.clock()

    def take(self) -> bool:
        """Take one, and tell whether it was there."""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


@define(eq=False)
class Room:
    """A table that somebody looks at, in memory as long as they do."""

    id: str
    table: Table
    sockets: dict[WebSocket, tuple[int, ...]] = field(factory=dict)
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    bots: "asyncio.Task[None] | None" = None


class Rooms:
    """All tables of this server, and what goes on at them."""

    def __init__(self, store: Store, rng: Random, clock: Clock, pause: float) -> None:
        self.store, self.rng, self.clock, self.pause = store, rng, clock, pause
        self.open: dict[str, Room] = {}
        self.opening = Allowance(OPENED_BURST, OPENED_PER_SECOND, clock)
        self.sockets = 0

    def enter(self, place: Place, socket: WebSocket) -> Room | None:
        """Take a socket in, and return the room; None where the table is kept no more or the room is full."""
        room = self.open.get(place.id)
        if room is None:
            text = self.store.read(place.id)
            if text is None:
                return None
            room = self.open[place.id] = Room(place.id, table.from_text(text))
        if len(room.sockets) >= MAX_SOCKETS_OF_TABLE:
            return None
        room.sockets[socket] = place.seats
        self._wake(room)
        return room

    def leave(self, room: Room, socket: WebSocket) -> None:
        """Let a socket go; the last one turns out the light."""
        room.sockets.pop(socket, None)
        if not room.sockets:
            self.open.pop(room.id, None)

    async def hear(self, room: Room, socket: WebSocket, seat: int, message: Json) -> None:
        """Do what a seat asks, and tell everybody whom it concerns.

        :raises Refused: with the reason for the person
        """
        async with room.lock:
            told = looks.answer(room.table, seat, message)
            if told is not None:
                await say(socket, seat, told)
                return
            before = room.table
            room.table = table.handle(before, seat, message, self.rng)
            if room.table != before:
                self.store.put(room.id, table.to_text(room.table))
            if message["do"] == "look":
                await say(socket, seat, looks.look(room.table, seat))
            elif room.table != before:
                await self._show(room)
        self._wake(room)

    async def _show(self, room: Room) -> None:
        for socket, seats in list(room.sockets.items()):
            for seat in seats:
                await say(socket, seat, looks.look(room.table, seat))

    def _wake(self, room: Room) -> None:
        if room.table.bot_is_to_move and (room.bots is None or room.bots.done()):
            room.bots = asyncio.create_task(self._move_bots(room))

    def _is_past(self, until: float) -> bool:
        return self.clock() >= until

    async def _move_bots(self, room: Room) -> None:
        """Make the bots' moves one at a time, as long as somebody looks on."""
        while room.sockets and room.table.bot_is_to_move:
            if not room.table.hurried:
                await asyncio.sleep(self.pause)
            before = room.table
            if not before.bot_is_to_move:
                continue
            until = self.clock() + THINK_SECONDS
            after = await asyncio.to_thread(table.step, before, self.rng, partial(self._is_past, until))
            async with room.lock:
                if room.table.made is not before.made:
                    continue
                # Names and colours may have changed while the bot thought.
                kept = evolve(room.table, state=after.state, made=after.made, seen=after.seen)
                room.table = kept if kept.bot_is_to_move else evolve(kept, hurried=False)
                self.store.put(room.id, table.to_text(room.table))
                await self._show(room)


async def say(socket: WebSocket, seat: int, message: Json) -> None:
    """Send a message for a seat; who has gone away does not hear it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(json.dumps({"seat": seat, "message": message}, ensure_ascii=False))


def is_own_page(origin: str | None, host: str | None) -> bool:
    """Tell whether a page of this server asks. What is no browser names no page whose rights it could borrow."""
    return origin is None or (host is not None and origin in {f"http://{host}", f"https://{host}"})


async def small_body(request: Request) -> object:
    """Return the JSON that was posted.

    :raises ValueError: when it is none, or longer than `MAX_MESSAGE` bytes
    :raises TimeoutError: when it takes longer than `BODY_SECONDS`
    """
    kept, size = bytearray(), 0
    async with asyncio.timeout(BODY_SECONDS):
        async for piece in request.stream():
            size += len(piece)
            if size <= MAX_MESSAGE:
                kept += piece
    if size > MAX_MESSAGE:
        raise ValueError("too long")
    data: object = json.loads(bytes(kept))
    return data


class Guarded:
    """Puts the content policy and its like on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *(pair for pair in message["headers"] if pair[0].decode().lower() not in HEADERS),
                    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
                ]
            await send(message)

        await self.app(scope, receive, guarded)


def make_app(
    store: Store, rng: Random, clock: Clock = time.monotonic, pause: float = PAUSE_SECONDS, static: Path = STATIC
) -> Starlette:
    """Return the server's application.

    :param rng: all chance, and the bots; a `SystemRandom` where players must not foresee it
    :param pause: seconds between the moves of bots
    """
    rooms = Rooms(store, rng, clock, pause)

    async def page(_: Request) -> Response:
        return FileResponse(static / "index.html")

    async def carrier(_: Request) -> Response:
        return FileResponse(static / "socket.js", media_type="text/javascript")

    async def open_table(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return refused(415, "the content type must be application/json")
        if not is_own_page(request.headers.get("origin"), request.headers.get("host")):
            return refused(403, "only this server's own page may ask")
        if not rooms.opening.take():
            return refused(429, "too many tables are being opened: try again soon")
        try:
            new = table.open_table(await small_body(request), rng)
        except (BadMessage, Refused) as error:
            return refused(409, str(error))
        except (ValueError, RecursionError, TimeoutError, ClientDisconnect):
            return refused(400, "the body must be a table's set-up as JSON")
        here = tuple(seat for seat, each in enumerate(new.seats) if each.kind == "here")
        linked = [(seat,) for seat, each in enumerate(new.seats) if each.kind == "link"]
        keys = store.open(table.to_text(new), [here, *linked])
        links = [{"seat": seats[0], "key": key} for seats, key in zip(linked, keys[1:], strict=True)]
        return JSONResponse({"key": keys[0], "links": links})

    async def socket(connection: WebSocket) -> None:
        if not is_own_page(connection.headers.get("origin"), connection.headers.get("host")):
            await connection.close(1008)
            return
        if rooms.sockets >= MAX_SOCKETS:
            await connection.close(1013)
            return
        rooms.sockets += 1
        try:
            await connection.accept()
            await serve(rooms, connection)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            rooms.sockets -= 1

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        store.close()

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/tables", open_table, methods=["POST"]),
            Route("/carrier.js", carrier),
            WebSocketRoute("/socket", socket),
            Mount("/rules", StaticFiles(directory=IMAGES)),
            Mount("/", StaticFiles(directory=static)),
        ],
        middleware=[Middleware(Guarded)],
        lifespan=lifespan,
    )
    app.state.rooms = rooms
    return app


def refused(status: int, text: str) -> Response:
    """Return an answer that says what is wrong."""
    return JSONResponse({"error": text}, status)


async def serve(rooms: Rooms, socket: WebSocket) -> None:
    """Hear a socket: first its key, then what its seats ask, until it goes or asks too much."""
    allowance = Allowance(BURST, PER_SECOND, rooms.clock)
    place: Place | None = None
    room: Room | None = None
    try:
        while True:
            text = await socket.receive_text()
            if not allowance.take() or len(text) > MAX_MESSAGE:
                await socket.close(1008)
                return
            if place is None or room is None:
                place = rooms.store.find(key_in(text))
                room = rooms.enter(place, socket) if place else None
                if place is None or room is None:
                    await say(socket, -1, {"kind": "gone", "text": "there is no such table any more"})
                    await socket.close(1008)
                    return
                await say(socket, -1, seated(rooms.store, place))
                for seat in place.seats:
                    await say(socket, seat, looks.look(room.table, seat))
                continue
            await answered(rooms, room, socket, place, text)
    finally:
        if room is not None:
            rooms.leave(room, socket)


def key_in(text: str) -> str:
    """Return the key in the first message of a socket, or a text that opens nothing."""
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(text)
        if isinstance(data, dict) and isinstance(data.get("key"), str):
            return str(data["key"])
    return ""


def seated(store: Store, place: Place) -> Json:
    """Return which seats a key holds; who holds the first key also gets the links for the others."""
    keys = store.keys(place.id)
    links: list[Json] = []
    if keys and keys[0][1] == place.seats:
        links = [{"seat": seats[0], "key": key} for key, seats in keys[1:]]
    return {"kind": "seated", "seats": list(place.seats), "links": links}


async def answered(rooms: Rooms, room: Room, socket: WebSocket, place: Place, text: str) -> None:
    """Do what one message asks, or say what is wrong with it."""
    seat = place.seats[0] if place.seats else -1
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or set(data) != {"seat", "message"}:
            raise BadMessage("message: must be an object of seat and message")
        if type(data["seat"]) is not int or data["seat"] not in place.seats:
            raise BadMessage("message.seat: is not yours")
        seat = data["seat"]
        await rooms.hear(room, socket, seat, check_asked(data["message"]))
    except (ValueError, RecursionError) as error:
        said = str(error) if isinstance(error, Refused | BadMessage) else "message: must be JSON"
        await say(socket, seat, {"kind": "error", "text": said})


def main() -> None:
    """Serve the table on this machine."""
    parser = argparse.ArgumentParser(description="Serve the table on this machine.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--file", default="tables.sqlite", help="where tables are kept")
    parser.add_argument("--pause", type=float, default=PAUSE_SECONDS, help="seconds between the moves of bots")
    parser.add_argument("--seed", type=int, help="for tests alone: whoever knows it foresees every deal")
    asked = parser.parse_args()
    rng = SystemRandom() if asked.seed is None else Random(asked.seed)
    app = make_app(Store(asked.file), rng, pause=asked.pause)
    print(f"Open http://{asked.host}:{asked.port} in a browser. Tables are kept in {asked.file}.", flush=True)
    # Only who serves needs a server: tests bring their own.
    import uvicorn  # noqa: PLC0415

    uvicorn.run(app, host=asked.host, port=asked.port, log_level="warning", ws_max_size=MAX_MESSAGE)


if __name__ == "__main__":
    main()
