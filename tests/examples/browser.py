"""A browser for the test of the web table: ``python -m tests.examples.browser`` installs one where there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find_browser() -> str | None:
    """Return the path of a Chromium: the system's, or the one that playwright has downloaded."""
    for name in NAMES:
        path = shutil.which(name)
        if path is not None:
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def install_browser() -> None:
    """Install Chromium: with the system's packages where that is allowed, else as playwright's own download."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(command, check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    """Make sure that there is a browser."""
    if find_browser() is None:
        install_browser()
    found = find_browser()
    sys.exit(None if found else "no Chromium, and none could be installed")


if __name__ == "__main__":
    main()
