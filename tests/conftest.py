"""Shared test settings: the Hypothesis profiles, and the pages of the documentation."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("brief", settings.get_profile("quick"), max_examples=10)
settings.register_profile("deep", deadline=None, max_examples=2000, print_blob=True)
settings.register_profile(
    "mutants", settings.get_profile("quick"), max_examples=6, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built documentation: those pages that ``DOCS_HTML`` names, or else pages built now, once for all processes."""
    if "DOCS_HTML" in os.environ:
        return Path(os.environ["DOCS_HTML"])
    for needed in ("sphinx", "myst_parser", "furo"):
        pytest.importorskip(needed, reason=f"{needed} is not there; the extra docs brings it")
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
    built, done = shared / "pages", shared / "pages-are-built"
    try:
        built.mkdir()
    except FileExistsError:
        while not done.exists():
            time.sleep(0.5)
    else:
        source = Path(__file__).parents[1] / "docs"
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(source), str(built)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        done.write_text(run.stderr if run.returncode else "", encoding="utf-8")
    assert not done.read_text(encoding="utf-8")
    return built
