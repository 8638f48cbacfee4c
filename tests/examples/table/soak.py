"""A soak of the table's server: ``python -m tests.examples.table.soak --minutes 10 --tables 200``.

At every table a person plays at random, and somebody rude sends torn, replayed, late and foreign messages, and hangs up in
the middle. In the end the server's memory has stayed flat and every record replays.
"""

import argparse
import asyncio
import json
import sqlite3
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final

from docs.examples.table.table import from_text
from tests.examples.table.serving import Server
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MEGABYTE: Final = 1024
GROWTH: Final = 1.3
"""How many times the memory of the first third the last third may have."""
GAMES: Final[list[tuple[str, dict[str, object], list[str]]]] = [
    ("fountains", {"players": 1}, ["here"]),
    ("fountains", {"players": 2}, ["here", "link"]),
    ("failingwater", {}, ["here", "link", "random", "random"]),
    ("failingwater", {"players": 3}, ["here", "random", "greedy"]),
]


def memory_of(process: int) -> int:
    """Return the resident memory of a process in kilobytes."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def opened(server: Server, number: int) -> list[str]:
    game, options, kinds = GAMES[number % len(GAMES)]
    seats = [{"kind": kind, "name": f"Player {seat}"} for seat, kind in enumerate(kinds)]
    setup = json.dumps({"game": game, "options": options, "seats": seats}).encode()
    status, _, body = server.ask("POST", "/tables", setup, content_type="application/json")
    assert status == 200, body
    told = json.loads(body)
    return [told["key"], *(link["key"] for link in told["links"])]


async def play(server: Server, key: str, rng: Random, until: float) -> int:
    """Play at random from one key until time is over; begin again when a game ends. Return how many moves were made."""
    made = 0
    while time.monotonic() < until:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(f"ws://{server.address}/socket", max_size=None) as socket:
                await socket.send(json.dumps({"key": key}))
                for _ in range(rng.randrange(20, 200)):
                    told = json.loads(await asyncio.wait_for(socket.recv(), 5))
                    look: Any = told["message"]
                    if look["kind"] != "look" or time.monotonic() > until:
                        continue
                    if look["over"]:
                        await socket.send(
                            json.dumps({"seat": told["seat"], "message": {"do": "rematch", "at": look["at"]}})
                        )
                    elif look["yours"]:
                        await asyncio.sleep(rng.random() * 2)
                        move = {"do": "move", "move": rng.choice(look["moves"])["move"], "at": look["at"]}
                        await socket.send(json.dumps({"seat": told["seat"], "message": move}))
                        made += 1
    return made


async def be_rude(server: Server, key: str, rng: Random, until: float) -> int:
    """Send what no page would, at a key that others play with; return how often."""
    sent = 0
    while time.monotonic() < until:
        with suppress(OSError, WebSocketException, TimeoutError):
            async with connect(f"ws://{server.address}/socket", max_size=None) as socket:
                await socket.send(json.dumps({"key": rng.choice([key, key, key, "foreign"])}))
                for _ in range(rng.randrange(1, 60)):
                    late = {
                        "do": "move",
                        "move": rng.choice(["R5", "green>1", "place:0,0,0"]),
                        "at": rng.randrange(100),
                    }
                    whole = json.dumps({"seat": rng.randrange(-1, 5), "message": late})
                    await socket.send(rng.choice([whole, whole[: rng.randrange(len(whole))], "[" * 3000, "x" * 90_000]))
                    await asyncio.sleep(rng.random() / 2)
                    sent += 1
        await asyncio.sleep(rng.random() * 2)
    return sent


async def soak(server: Server, tables: int, minutes: float) -> tuple[int, int, list[int]]:
    """Return how many moves and rude messages were sent, and the memory in kilobytes time after time."""
    keys = [opened(server, number) for number in range(tables)]
    until = time.monotonic() + minutes * 60
    players = [play(server, key, Random(f"{number} {key}"), until) for number, each in enumerate(keys) for key in each]
    rude = [be_rude(server, each[-1], Random(number), until) for number, each in enumerate(keys) if number % 2]
    memory: list[int] = []

    async def watch() -> int:
        while time.monotonic() < until:
            memory.append(memory_of(server.process.pid))
            await asyncio.sleep(minutes)
        return 0

    counts = await asyncio.gather(watch(), *players, *rude)
    return sum(counts[1 : 1 + len(players)]), sum(counts[1 + len(players) :]), memory


def main() -> None:
    """Soak a server of its own, and say how it was."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--tables", type=int, default=200)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), pause=0.2)
        try:
            moves, rude, memory = asyncio.run(soak(server, asked.tables, asked.minutes))
        finally:
            server.kill()
        rows = sqlite3.connect(server.file).execute("select text from tables").fetchall()
        kept = [from_text(row[0]) for row in rows]
    third = max(len(memory) // 3, 1)
    first, last = max(memory[third : 2 * third]), max(memory[-third:])
    print(
        f"{asked.tables} tables, {moves} moves, {rude} rude messages; {len(kept)} records replay, {sum(each.at for each in kept)} moves"
    )
    print(f"memory: {first // MEGABYTE} MB in the second third, {last // MEGABYTE} MB in the last")
    assert len(kept) == asked.tables
    assert last <= first * GROWTH


if __name__ == "__main__":
    main()
