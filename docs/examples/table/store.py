"""Tables on disk: each as the text of its record and seats, and the keys that open seats."""

import json
import secrets
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

MAX_TABLES: Final = 2000
"""How many tables are kept; one more closes that which was left alone longest."""

_TABLES: Final = """
create table if not exists tables (id text primary key, text text not null, used integer not null);
create table if not exists keys (key text primary key, id text not null, seats text not null);
create index if not exists keys_of on keys (id);
create index if not exists tables_used on tables (used);
"""


@frozen
class Place:
    """What a key opens.

    :ivar id: the table
    :ivar seats: the seats that its holder plays
    """

    id: str
    seats: tuple[int, ...]


class Store:
    """The file that the tables are kept in. What has been put is there after a kill."""

    def __init__(self, path: Path | str, most: int = MAX_TABLES) -> None:
        self.most = most
        # Only the event loop's thread comes here.
        self._file = sqlite3.connect(path, isolation_level=None)
        self._file.execute("pragma journal_mode = wal")
        self._file.executescript(_TABLES)

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def open(self, text: str, holders: Sequence[tuple[int, ...]]) -> list[str]:
        """Keep a new table, and return a key for each holder of seats, who cannot guess the others'."""
        table = secrets.token_urlsafe(18)
        keys = [secrets.token_urlsafe(24) for _ in holders]
        with self._file:
            self._file.execute("begin")
            self._file.execute("insert into tables values (?, ?, ?)", (table, text, self._next()))
            rows = [(key, table, json.dumps(seats)) for key, seats in zip(keys, holders, strict=True)]
            self._file.executemany("insert into keys values (?, ?, ?)", rows)
            old = "select id from tables order by used desc limit -1 offset ?"
            self._file.execute(f"delete from keys where id in ({old})", (self.most,))  # noqa: S608 - no text from outside
            self._file.execute(f"delete from tables where id in ({old})", (self.most,))  # noqa: S608
        return keys

    def find(self, key: str) -> Place | None:
        """Return what a key opens, or None where there is no such key."""
        row = self._file.execute("select id, seats from keys where key = ?", (key,)).fetchone()
        return None if row is None else Place(row[0], tuple(json.loads(row[1])))

    def keys(self, table: str) -> list[tuple[str, tuple[int, ...]]]:
        """Return the keys of a table, each with the seats that it opens."""
        rows = self._file.execute("select key, seats from keys where id = ? order by rowid", (table,)).fetchall()
        return [(key, tuple(json.loads(seats))) for key, seats in rows]

    def read(self, table: str) -> str | None:
        """Return the text of a table, or None where it is kept no more."""
        row = self._file.execute("select text from tables where id = ?", (table,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, table: str, text: str) -> None:
        """Keep a table as it is now."""
        self._file.execute("update tables set text = ?, used = ? where id = ?", (text, self._next(), table))

    def count(self) -> int:
        """Return how many tables are kept."""
        return int(self._file.execute("select count(*) from tables").fetchone()[0])

    def _next(self) -> int:
        # A number that grows: clocks can go back.
        return int(self._file.execute("select coalesce(max(used), 0) + 1 from tables").fetchone()[0])
