"""Make a folder that any file host serves: ``python -m docs.examples.table.build OUT``.

Python comes as the npm package ``pyodide``, the rules and attrs as they are installed here; nothing comes from another
host once the page is there, and after the first visit it works without a network.
"""

import argparse
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attr
import attrs
from docs.examples.table.page import IMAGES, POLICY, STATIC

import boardrules

HERE: Final = Path(__file__).parent
PYODIDE: Final = "pyodide@314.0.7"
PARTS: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What a browser needs of the npm package."""
IN_THE_PAGE: Final = (
    "bots",
    "house",
    "looks",
    "manner",
    "messages",
    "reasons",
    "shown_failingwater",
    "shown_fountains",
    "table",
)
"""The modules of this folder that run in the browser."""
LEFT_OUT: Final = ("testing", "learning")
NPM_SECONDS: Final = 300


class NotBuiltError(Exception):
    """The page could not be made; the text says why."""


def fetch_pyodide(folder: Path) -> Path:
    """Return the folder of the npm package, fetched with npm.

    :raises NotBuiltError: where npm is missing or cannot fetch it
    """
    npm = shutil.which("npm")
    if npm is None:
        raise NotBuiltError("npm is missing: with it comes Python for the browser. Without it, use the server")
    try:
        asked = [npm, "pack", "--silent", PYODIDE]
        done = subprocess.run(  # noqa: S603 - the command is ours
            asked, cwd=folder, check=False, capture_output=True, text=True, timeout=NPM_SECONDS
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotBuiltError(f"npm could not fetch {PYODIDE}: {error}") from error
    packed = sorted(folder.glob("pyodide-*.tgz"))
    if done.returncode or not packed:
        raise NotBuiltError(f"npm could not fetch {PYODIDE}: {(done.stderr or done.stdout).strip()[-300:]}")
    with tarfile.open(packed[0]) as tar:
        tar.extractall(folder, filter="data")
    return folder / "package"


def python_files() -> Iterator[tuple[Path, str]]:
    """Yield each module that runs in the browser, and its path there."""
    for package in (boardrules, attr, attrs):
        root = Path(str(package.__file__)).parent
        for path in sorted(root.rglob("*.py")):
            inside = path.relative_to(root)
            if inside.parts[0] not in LEFT_OUT:
                yield path, str(Path(package.__name__) / inside)
    for name in IN_THE_PAGE:
        yield HERE / f"{name}.py", f"docs/examples/table/{name}.py"


def write_python(path: Path) -> None:
    """Write the archive of all modules; the same modules give the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for source, inside in python_files():
            archive.writestr(zipfile.ZipInfo(inside), source.read_bytes(), zipfile.ZIP_DEFLATED)


def build(out: Path, package: Path) -> None:
    """Write the page into a folder.

    :param package: the npm package pyodide, unpacked
    """
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(STATIC.iterdir()):
        if path.name not in {"socket.js", "local.js", "index.html"}:
            shutil.copy(path, out / path.name)
    shutil.copy(STATIC / "local.js", out / "carrier.js")
    shutil.copytree(IMAGES, out / "rules", dirs_exist_ok=True)
    (out / "pyodide").mkdir(exist_ok=True)
    for name in PARTS:
        shutil.copy(package / name, out / "pyodide" / name)
    write_python(out / "python.zip")
    # A file host sends no headers of ours: the page brings its policy itself, but for what only a header can say.
    policy = POLICY.removesuffix("; frame-ancestors 'none'")
    head = (
        f'<meta http-equiv="content-security-policy" content="{policy}">\n<meta name="offline" content="yes">\n<title>'
    )
    page = (STATIC / "index.html").read_text(encoding="utf-8").replace("<title>", head, 1)
    (out / "index.html").write_text(page, encoding="utf-8")
    files = sorted(
        str(path.relative_to(out)) for path in out.rglob("*") if path.is_file() and path.name != "offline.js"
    )
    mark = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()[:16]
    worker = (STATIC / "offline.js").read_text(encoding="utf-8")
    listed = json.dumps(["./", *files])
    (out / "offline.js").write_text(worker.replace("FILES", listed).replace("MARK", json.dumps(mark)), encoding="utf-8")


def main() -> None:
    """Make the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Make a folder with the table that any file host serves.")
    parser.add_argument("out", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            build(asked.out, fetch_pyodide(Path(folder)))
        except NotBuiltError as error:
            parser.exit(1, f"{error}\n")
    print(f"The page is in {asked.out}: serve it, for instance with python -m http.server -d {asked.out}")


if __name__ == "__main__":
    main()
