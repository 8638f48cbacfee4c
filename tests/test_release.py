"""What is released: the wheel's metadata hold the README, whose links are whole as soon as the repository has an address."""

import re
import shutil
import subprocess
import sys
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest

import boardrules
from tests.test_docs import relative_links

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/somebody/boardrules"
SETTING = re.compile(r"^(# )?\[project\.urls\]\n(# )?Repository = .*\n", re.MULTILINE)
"""Behind a comment sign, until there is an address."""


def shown_on_the_index(folder: Path, settings: str) -> str:
    """Build a wheel in a copy of the project with other settings, and return the README that its metadata hold."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("README.md", "LICENSE", "hatch_build.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    [wheel] = (folder / "dist").glob("*.whl")
    with ZipFile(wheel) as content:
        metadata = message_from_string(content.read(f"boardrules-{boardrules.__version__}.dist-info/METADATA").decode())
    assert metadata["Description-Content-Type"] == "text/markdown"
    return str(metadata.get_payload())


@pytest.mark.slow
def test_the_readme_leads_to_the_repository_once_that_has_an_address(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="hatchling is not there; the extra release brings it")
    settings, found = SETTING.subn("", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert found == 1
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (tmp_path / "without").mkdir()
    assert shown_on_the_index(tmp_path / "without", settings).strip() == readme.strip()
    (tmp_path / "with").mkdir()
    shown = shown_on_the_index(tmp_path / "with", f'{settings}\n[project.urls]\nRepository = "{ADDRESS}"\n')
    assert relative_links(shown) == []
    tag = f"v{boardrules.__version__}"
    assert f"]({ADDRESS}/raw/{tag}/docs/images/fountains.svg)" in shown
    assert f"]({ADDRESS}/blob/{tag}/CHANGELOG.md)" in shown
    assert shown.count(ADDRESS) == len(relative_links(readme))


def test_the_version_stands_in_one_place_and_the_changelog_knows_it() -> None:
    versions = re.findall(
        r"^## ([0-9.]+) - [0-9-]{10}$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert versions[:1] in ([], [boardrules.__version__])
    for name in ("pyproject.toml", "CITATION.cff", "docs/conf.py"):
        assert f'"{boardrules.__version__}"' not in (ROOT / name).read_text(encoding="utf-8"), name
