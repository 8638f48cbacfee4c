"""The table in the page: what the worker calls. Texts of JSON in, texts of JSON out."""

import json
import time
from random import SystemRandom
from typing import Final

from attrs import define, field
from docs.examples.table import looks, table
from docs.examples.table.messages import BadMessage, Json, check_asked
from docs.examples.table.table import Refused, Table

THINK_SECONDS: Final = 2.0
PAUSE: Final = 700
"""Milliseconds for which the page shows a bot's move before the next."""


@define
class House:
    """The one table that the page shows.

    :ivar at: the table, once one was loaded
    """

    at: Table | None = None
    rng: SystemRandom = field(factory=SystemRandom)

    def open(self, setup: str) -> str:
        """Return the text of a new table, for the page to keep.

        :raises Refused: for a set-up that cannot be played, and so do the others for what cannot be done
        :raises BadMessage: for what is no set-up
        """
        return table.to_text(table.open_table(json.loads(setup), self.rng))

    def load(self, text: str) -> str:
        """Show a table that the page has kept."""
        self.at = table.from_text(text)
        persons = [seat for seat, each in enumerate(self.at.seats) if not each.is_bot]
        seated: Json = {"kind": "seated", "seats": persons, "links": []}
        return self._answer([(-1, seated), *self._looks()], kept=False)

    def ask(self, seat: int, text: str) -> str:
        """Do what a seat asks."""
        at = self._table()
        try:
            message = check_asked(json.loads(text))
            told = looks.answer(at, seat, message)
            if told is not None:
                return self._answer([(seat, told)], kept=False)
            self.at = table.handle(at, seat, message, self.rng)
        except (Refused, BadMessage) as error:
            return self._answer([(seat, {"kind": "error", "text": str(error)})], kept=False)
        if message["do"] == "look":
            return self._answer([(seat, looks.look(self.at, seat))], kept=self.at != at)
        return self._answer(self._looks() if self.at != at else [], kept=self.at != at)

    def step(self) -> str:
        """Make the move of the bot that is to move."""
        until = time.monotonic() + THINK_SECONDS
        self.at = table.step(self._table(), self.rng, lambda: time.monotonic() >= until)
        return self._answer(self._looks(), kept=True)

    def _table(self) -> Table:
        if self.at is None:
            raise Refused("no table was opened")
        return self.at

    def _looks(self) -> list[tuple[int, Json]]:
        at = self._table()
        return [(seat, looks.look(at, seat)) for seat, each in enumerate(at.seats) if not each.is_bot]

    def _answer(self, told: list[tuple[int, Json]], *, kept: bool) -> str:
        """Return what there is to tell, the text to keep where anything changed, and when `step` is due."""
        at = self._table()
        pause = (0 if at.hurried else PAUSE) if at.bot_is_to_move else None
        return json.dumps({"told": told, "text": table.to_text(at) if kept else "", "pause": pause}, ensure_ascii=False)
