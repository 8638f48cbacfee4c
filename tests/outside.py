"""Whatever takes text from outside, in one function: for fuzzers of any kind. Only our own errors may come out.

With atheris installed, ``python -m tests.outside DIRECTORY -max_total_time=600`` searches for texts that reach new code,
beginning with those in the directory and keeping what it finds there.
"""

import json
import sys
from collections.abc import Callable
from typing import Final

from boardrules import failingwater, fountains
from boardrules.game import BoardRulesError
from boardrules.record import Record


def _read_record(text: str) -> None:
    record = Record.from_text(text)
    assert Record.from_text(record.to_text()) == record
    record.replay()


def _read_move_of_failing_water(text: str) -> None:
    assert failingwater.move_to_text(failingwater.move_from_text(text)) == text


def _read_move_of_fountains(text: str) -> None:
    assert fountains.move_to_text(fountains.move_from_text(text)) == text


def _read_components(text: str) -> None:
    pieces = fountains.Components.from_text(text)
    assert fountains.Components.from_text(pieces.to_text()) == pieces


def _read_plan(text: str) -> None:
    plan = failingwater.DesigningPlan.from_text(text)
    assert failingwater.DesigningPlan.from_text(str(plan)) == plan


def _read_options_of_failing_water(text: str) -> None:
    options = failingwater.options_from_data(json.loads(text))
    assert failingwater.options_from_data(failingwater.options_to_data(options)) == options


def _read_options_of_fountains(text: str) -> None:
    options = fountains.options_from_data(json.loads(text))
    assert fountains.options_from_data(fountains.options_to_data(options)) == options


READERS: Final[tuple[Callable[[str], None], ...]] = (
    _read_record,
    _read_move_of_failing_water,
    _read_move_of_fountains,
    _read_components,
    _read_plan,
    _read_options_of_failing_water,
    _read_options_of_fountains,
)


def read_everywhere(text: str) -> list[str]:
    """Give a text to every reader, and return the names of those that took it.

    :raises Exception: whatever is no error of ours
    """
    taken: list[str] = []
    for reader in READERS:
        try:
            reader(text)
        except BoardRulesError:
            continue
        except (json.JSONDecodeError, RecursionError):
            if "options" not in reader.__name__:  # reading JSON for options is the caller's own matter
                raise
        else:
            taken.append(reader.__name__)
    return taken


def _fuzz() -> None:
    import atheris  # type: ignore[import-untyped]  # noqa: PLC0415 - too big a thing to install for every test run

    def try_bytes(data: bytes) -> None:
        read_everywhere(data.decode("utf-8", "surrogateescape"))

    atheris.instrument_all()
    atheris.Setup(sys.argv, try_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    _fuzz()
