"""The page's modules have the types that their comments say: checked by the TypeScript compiler where npm can bring it."""

import shutil
import subprocess
from pathlib import Path

import pytest
from docs.examples.table.page import STATIC

COMPILER = "typescript@5.9"
OPTIONS = (
    "--noEmit --allowJs --checkJs --strict --target es2022 --module es2022 --moduleResolution bundler"
    " --lib es2023,dom,dom.iterable --skipLibCheck"
)


@pytest.fixture(scope="module")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        pytest.skip("npm and node are not there: the page's types are not checked")
    folder = tmp_path_factory.mktemp("typescript")
    asked = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), COMPILER]
    if subprocess.run(asked, check=False, capture_output=True, timeout=300).returncode:
        pytest.skip(f"npm could not fetch {COMPILER}: the page's types are not checked")
    return [node, str(folder / "node_modules" / "typescript" / "bin" / "tsc")]


def complaints(compiler: list[str], *files: Path) -> str:
    asked = [*compiler, *OPTIONS.split(), *map(str, files)]
    return subprocess.run(asked, check=False, capture_output=True, text=True, timeout=120).stdout


def test_the_modules_of_the_page_have_the_types_they_say(compiler: list[str], tmp_path: Path) -> None:
    assert complaints(compiler, *(STATIC / name for name in ("main.js", "socket.js", "local.js"))) == ""
    wrong = tmp_path / "wrong.js"
    wrong.write_text("/** @type {number} */\nexport const wrong = document.title;\n")
    assert "TS2322" in complaints(compiler, wrong)
