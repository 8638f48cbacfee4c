"""Where no browser is to be had, the other tests run all the same: a package manager that is a script stands in for the real one."""

import os
import sys
from pathlib import Path

import pytest

from tests.examples import browser

LOCKED = "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)' >&2; exit 100"


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole search path, on a machine of root's without any browser."""
    found = tmp_path / "bin"
    found.mkdir()
    monkeypatch.setenv("PATH", str(found))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "browsers"))
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return found


def write(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def installs(programs: Path, before: str = "") -> Path:
    """Write an apt-get that notes what it is asked, and that brings a browser when it installs."""
    chromium = programs / "chromium"
    return write(
        programs / "apt-get",
        f"""
        echo "$@" >> {programs}/asked
        {before}
        case "$*" in *install*) echo '#!/bin/sh' > {chromium}; /bin/chmod +x {chromium};; esac
        """,
    )


def test_a_browser_is_installed_where_there_is_none(programs: Path) -> None:
    installs(programs)
    said: list[str] = []
    browser.main(said.append)
    assert (programs / "asked").read_text().split("\n")[:2] == [
        "-qq update",
        "-qq install -y --no-install-recommends chromium",
    ]
    assert "takes one to three minutes" in said[0]
    assert said[1:] == [f"Tests click in {programs / 'chromium'}."]


def test_a_browser_that_is_there_is_taken(programs: Path) -> None:
    path = write(programs / "google-chrome", "exit 0")
    write(programs / "chromium", "echo 'this needs a snap' >&2; exit 1")
    said: list[str] = []
    browser.main(said.append)
    assert said == [f"Tests click in {path}."]


def test_it_waits_while_another_process_holds_the_lock(programs: Path) -> None:
    installs(programs, f"[ -e {programs}/again ] || {{ : > {programs}/again; {LOCKED}; }}")
    said: list[str] = []
    browser.install_browser(said.append, lock_seconds=60, pause=0)
    assert browser.find_browser() == str(programs / "chromium")
    assert said[1:] == ["Another process holds the lock of the package manager: waiting, 60 seconds at most."]


def test_it_waits_only_so_long(programs: Path) -> None:
    write(programs / "apt-get", LOCKED)
    said: list[str] = []
    with pytest.raises(browser.NotInstalledError, match="another process holds the lock"):
        browser.install_browser(said.append, lock_seconds=0.3, pause=0.1)
    assert len(said) >= 2


@pytest.mark.parametrize("script", [LOCKED, "echo 'E: Unable to locate package chromium' >&2; exit 100"])
def test_what_cannot_be_installed_is_said_and_the_tests_go_on(
    programs: Path, script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "LOCK_SECONDS", 0)
    write(programs / "apt-get", script)
    said: list[str] = []
    browser.main(said.append)
    assert said[1].startswith("Chromium could not be installed: ")
    assert "lock" in said[1] if script is LOCKED else "Unable to locate package chromium" in said[1]
    assert said[2].startswith("The tests that click in a browser will be skipped. To run them too, install Chromium")
    with pytest.raises(pytest.skip.Exception, match="no Chromium: install Chromium"):
        browser.browser_or_skip()


def test_who_may_not_install_packages_gets_a_download(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(programs / "apt-get", "exit 1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    python = write(programs / "python", f'echo "$@" > {programs}/asked; echo "no network"; exit 3')
    monkeypatch.setattr(sys, "executable", str(python))
    said: list[str] = []
    browser.main(said.append)
    assert (programs / "asked").read_text() == "-m playwright install chromium\n"
    assert "no right to install packages" in said[0]
    assert said[1] == "Chromium could not be installed: python ended with 3:\nno network"


def test_a_command_that_hangs_is_given_up(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "INSTALL_SECONDS", 0.1)
    with pytest.raises(browser.NotInstalledError, match=r"took more than 0\.1 seconds"):
        browser.run([str(write(programs / "slow", "exec /bin/sleep 60"))])
