"""A browser for the tests that click: ``python -m tests.examples.browser`` installs one where there is none.

It never keeps the other tests from running: where no browser is to be had it says why, and how to get one.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
LOCK_SECONDS: Final = 120
"""How long to wait for another process that holds the lock of the package manager."""
INSTALL_SECONDS: Final = 600
"""How long one command of an installation may take."""
LOCKED: Final = ("Could not get lock", "locked by another process")
"""What apt-get and dpkg write where another process holds a lock."""
HOW_TO: Final = (
    "install Chromium (on Debian, as root: apt-get install chromium), or run: python -m playwright install chromium"
)

Say = Callable[[str], None]


class NotInstalledError(Exception):
    """No browser could be installed; the text says why."""


def find_browser() -> str | None:
    """Return the path of a Chromium that starts: the system's, or the one that playwright has downloaded."""
    for name in NAMES:
        path = shutil.which(name)
        if path and starts(path):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if starts(own) else None


def starts(path: str) -> bool:
    """Tell whether this browser runs here: a download may lack libraries, a wrapper may have nothing to wrap."""
    try:
        asked = subprocess.run([path, "--version"], check=False, capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def browser_or_skip() -> str:
    """Return the path of a Chromium, or skip the test that asks and say how to get one."""
    path = find_browser()
    if path is None:
        pytest.skip(f"no Chromium: {HOW_TO}")
    return path


def install_browser(say: Say, lock_seconds: float, pause: float = 5) -> None:
    """Install Chromium: with the system's packages where that is allowed, else as playwright's own download.

    :raises NotInstalledError: when it cannot be done
    """
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("No Chromium: installing the system's package. This takes one to three minutes.")
        until = time.monotonic() + lock_seconds
        run_apt(["update"], say, until, pause)
        run_apt(["install", "-y", "--no-install-recommends", "chromium"], say, until, pause)
    else:
        say("No Chromium, and no right to install packages: playwright downloads its own. This takes about a minute.")
        run([sys.executable, "-m", "playwright", "install", "chromium"])


def run_apt(arguments: list[str], say: Say, until: float, pause: float) -> None:
    """Run apt-get, and wait while another process has its lock.

    :raises NotInstalledError: when it fails, or the lock is still held at `until`
    """
    while True:
        try:
            run(["apt-get", "-qq", *arguments])
        except NotInstalledError as error:
            left = until - time.monotonic()
            if not any(words in str(error) for words in LOCKED):
                raise
            if left <= 0:
                raise NotInstalledError("another process holds the lock of the package manager") from error
            say(f"Another process holds the lock of the package manager: waiting, {left:.0f} seconds at most.")
            time.sleep(min(pause, left))
        else:
            return


def run(command: list[str]) -> None:
    """Run a command without a terminal.

    :raises NotInstalledError: with what it wrote last, when it fails or takes too long
    """
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, errors="replace",
            stdin=subprocess.DEVNULL, env=environment, timeout=INSTALL_SECONDS,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise NotInstalledError(f"{command[0]} took more than {INSTALL_SECONDS} seconds") from error
    if done.returncode != 0:
        written = "\n".join((done.stdout + done.stderr).splitlines()[-12:])
        raise NotInstalledError(f"{Path(command[0]).name} ended with {done.returncode}:\n{written}")


def say_at_once(text: str) -> None:
    """Print a line at once, also into a file."""
    print(text, flush=True)


def main(say: Say = say_at_once) -> None:
    """See that there is a browser, or say which tests will be skipped for want of one."""
    found = find_browser()
    if found is None:
        try:
            install_browser(say, LOCK_SECONDS)
        except NotInstalledError as error:
            say(f"Chromium could not be installed: {error}")
        found = find_browser()
    if found is None:
        say(f"The tests that click in a browser will be skipped. To run them too, {HOW_TO}.")
    else:
        say(f"Tests click in {found}.")


if __name__ == "__main__":
    main()
