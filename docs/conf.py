"""How Sphinx builds these pages. The pictures are drawn by the library before the build."""

import shutil
import sys
import tempfile
from pathlib import Path

from sphinx.application import Sphinx

here = Path(__file__).parent
sys.path.insert(0, str(here.parent))

from docs.events import write_event_tables  # noqa: E402 - found through the path above
from docs.examples.table.build import NotBuiltError, build, fetch_pyodide  # noqa: E402
from docs.pictures import write_pictures  # noqa: E402
from docs.signatures import process_signature  # noqa: E402
from docs.worked import numbers_of_all_pages, write_pictures_of_play  # noqa: E402

from boardrules import __version__  # noqa: E402

write_pictures(here / "_generated")
write_pictures_of_play(here / "_generated")
write_event_tables(here / "_generated")

# The table goes on the front page where npm can bring what it needs; else the pages do without.
play = here / "_generated" / "html" / "play"
with tempfile.TemporaryDirectory() as folder:
    try:
        package = fetch_pyodide(Path(folder))
    except NotBuiltError as error:
        print(f"The pages have no table to play at: {error}")
        shutil.rmtree(play, ignore_errors=True)
    else:
        build(play, package)
        tags.add("table")  # type: ignore[name-defined]  # noqa: F821 - Sphinx puts it here

project = "boardrules"
author = "The boardrules developers"
project_copyright = author
version = release = __version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
    "docs.accessible",
    "docs.clause_links",
    "docs.written_types",
]
exclude_patterns = ["_build", "_generated/*.md", "examples"]
# Notebooks are text, run at every build; a cell that fails fails the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_in_temp = True
nb_execution_timeout = 120
nb_merge_streams = True
myst_heading_anchors = 3
myst_enable_extensions = ["substitution"]
myst_substitutions = numbers_of_all_pages()

html_theme = "furo"
html_title = "boardrules"
html_static_path = ["_static"]
html_css_files = ["clauses.css", "colours.css"]
html_extra_path = ["_generated/html"] if play.exists() else []

default_role = "code"
add_module_names = False
autodoc_preserve_defaults = True
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
maximum_signature_line_length = 140


def setup(app: Sphinx) -> None:
    """Let signatures name their defaults."""
    app.connect("autodoc-process-signature", process_signature)
