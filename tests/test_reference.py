"""The built reference has every public name, with types as the source writes them and defaults that tell something."""

import ast
import html
import re
import zlib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from docs.signatures import as_written, default_name, fields_signature, public_names

from boardrules import failingwater, fountains, learning, pictures
from boardrules.fountains.flow import IconAt, Pool
from boardrules.learning import vector

ROOT = Path(__file__).parents[1]
INSIDE = {f"boardrules.learning.{name}" for name in ("failingwater", "fountains", "fountain_bounds")}
"""Nobody imports these: `learning_of` gives what they hold."""


def modules_of_learning() -> Iterator[str]:
    """The modules that are imported by their own names: those out of which the package itself offers nothing."""
    offered = {getattr(getattr(learning, name), "__module__", None) for name in learning.__all__}
    for each in sorted((ROOT / "src" / "boardrules" / "learning").glob("*.py")):
        name = f"boardrules.learning.{each.stem}"
        if not each.stem.startswith("_") and name not in offered | INSIDE:
            yield name


MODULES = (
    "boardrules",
    "boardrules.failingwater",
    "boardrules.fountains",
    "boardrules.testing",
    "boardrules.learning",
    *modules_of_learning(),
    "boardrules.gymnasium",
    "boardrules.search",
    "boardrules.solving",
    "boardrules.openspiel",
    "boardrules.pettingzoo",
)
ELSEWHERE = {"failingwater", "fountains", "NAME"}
"""Names that are modules with pages of their own, and one that these pages state in words."""


@pytest.fixture(scope="module")
def listed(pages: Path) -> frozenset[str]:
    """The Python names that the built reference has, as its inventory lists them for other projects."""
    data = (pages / "objects.inv").read_bytes().split(b"\n", 4)[4]
    entries = zlib.decompress(data).decode("utf-8").splitlines()
    return frozenset(entry.split()[0] for entry in entries if " py:" in entry)


@pytest.fixture(scope="module")
def signatures(pages: Path) -> dict[str, str]:
    """What the built pages show of each thing, by its anchor."""
    found: dict[str, str] = {}
    for page in sorted((pages / "reference").glob("*.html")):
        for sign in re.finditer(r'<dt class="sig[^>]* id="([^"]+)">(.*?)</dt>', page.read_text("utf-8"), re.DOTALL):
            text = html.unescape(re.sub(r"<[^>]+>", "", sign[2])).replace("[source]", "").replace("¶", "")
            found[sign[1]] = " ".join(text.split())
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_is_in_the_reference(listed: frozenset[str], name: str) -> None:
    module = import_module(name)
    wanting = []
    for public in sorted(set(public_names(module)) - ELSEWHERE):
        value = getattr(module, public)
        places = {name, getattr(value, "__module__", name), *(each for each in _homes(name, public))}
        if not any(f"{place}.{public}" in listed for place in places):
            wanting.append(public)
    assert wanting == []


def _homes(module: str, name: str) -> list[str]:
    """The modules inside a package that define a name: constants and aliases do not know where they come from."""
    folder = ROOT / "src" / Path(*module.split("."))
    return [
        ".".join(each.relative_to(ROOT / "src").with_suffix("").parts)
        for each in folder.rglob("*.py")
        if re.search(rf"^{name}\b(:[^=\n]*)? = ", each.read_text(encoding="utf-8"), re.MULTILINE)
    ]


@pytest.mark.slow
def test_signatures_say_what_the_source_says(signatures: dict[str, str]) -> None:
    assert len(signatures) > 500
    inner = re.compile(
        r"attr_dict|factory|NOTHING|Factory|ndarray\[|dtype\[|<|object at 0x|ForwardRef|= _|DEFAULTS|typing\."
    )
    assert {name: text for name, text in signatures.items() if inner.search(text)} == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("boardrules.fountains.apply_move", "apply_move(state: State, move: Move, /) → State"),
        ("boardrules.failingwater.moves.Move", "type Move = Start | RevealPlan | Deal | Play | PlayThinking"),
        ("boardrules.learning.batch.Batch.to_move", "property to_move: IntArray"),
        ("boardrules.fountains.Fall", "class Fall"),
        ("boardrules.Rules", "class Rules"),
        ("boardrules.fountains.IconAt", "class IconAt(icon: Icon, x: int, y: int, level: int)"),
    ],
)
def test_some_signatures_word_for_word(signatures: dict[str, str], name: str, shown: str) -> None:
    assert signatures[name] == shown


def test_fields_are_shown_with_what_they_take_and_their_defaults_by_name() -> None:
    shown = fields_signature(fountains.Options)
    assert shown.startswith(
        "(players: int = 2, first_seat: int | None = 0, advanced: bool = False, difficulty: Literal["
    )
    assert "components: ~boardrules.fountains.components.Components | str = REFERENCE_SET," in shown
    assert "fall: Literal['any', 'one'] | ~boardrules.fountains.options.Fall = Fall.ANY," in shown
    shown = fields_signature(failingwater.Options)
    assert "tiebreak: ~boardrules.failingwater.options.TiebreakText" in shown
    assert "Tiebreak = ..., dummy_face_down: AbstractSet[int] | Sequence[int] = frozenset({1}))" in shown
    assert fields_signature(IconAt).startswith("(icon: ~boardrules.fountains.components.Icon, x: int")
    # An alias of a private module is written out.
    assert "shown: tuple[tuple[~boardrules.fountains.laid.Cell, " in fields_signature(Pool)


def test_defaults_have_their_public_names() -> None:
    assert default_name(fountains.REFERENCE_SET) == "REFERENCE_SET"
    assert default_name(pictures.LIGHT_OR_DARK) == "ColourScheme.LIGHT_OR_DARK"
    assert default_name(failingwater.Options(players=3)) == "Options(players=3)"


def test_types_keep_the_names_of_the_source() -> None:
    def shown(text: str, names: dict[str, object]) -> str:
        return as_written(ast.parse(text, mode="eval").body, names)

    assert shown("Move | None", vars(fountains)) == "~boardrules.fountains.moves.Move | None"
    assert shown("Literal['State']", vars(fountains)) == "Literal['State']"
    assert shown("'Policy | np.float64'", vars(vector)) == "~boardrules.learning.batch.Policy | float64"


@pytest.mark.parametrize("game", ["failingwater", "fountains"])
def test_every_attribute_that_pictures_carry_is_told(game: str) -> None:
    guide = (ROOT / "docs" / "guides" / "pictures.md").read_text(encoding="utf-8")
    half = guide.partition("## Fountains in parts")[2 if game == "fountains" else 0]
    sources = [*(ROOT / "src" / "boardrules" / game).glob("svg*.py"), ROOT / "src" / "boardrules" / "pictures.py"]
    carried = {found for each in sources for found in re.findall(r'"(data-[a-z]+)"', each.read_text(encoding="utf-8"))}
    assert len(carried) > 5
    assert sorted(each for each in carried if f"`{each}`" not in half) == []
