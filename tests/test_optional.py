"""What is skipped for want of a package, and what is a fault."""

import doctest

import pytest
from conftest import what_is_missing


def absent(name: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.mark.parametrize(
    ("module", "extra"), [("numpy.typing", "openspiel"), ("pyspiel", "openspiel"), ("starlette.routing", "examples")]
)
def test_a_missing_package_of_an_extra_is_named_with_the_extra(module: str, extra: str) -> None:
    assert what_is_missing(absent(module)) == f'needs {module.partition(".")[0]}: pip install ".[{extra}]"'


@pytest.mark.parametrize(
    "error",
    [
        None,
        absent("attrs"),
        absent("boardrules.nothing"),
        absent("numpyish"),
        ImportError("no", name="numpy"),
        OSError(),
    ],
)
def test_anything_else_is_a_fault(error: BaseException | None) -> None:
    assert what_is_missing(error) is None


def test_a_doctest_says_it_in_its_own_way() -> None:
    (example,) = doctest.DocTestParser().get_examples(">>> import pyspiel")
    session = doctest.DocTest([example], {}, "page", None, 0, None)
    with pytest.raises(ModuleNotFoundError) as caught:
        raise absent("pyspiel")
    error = doctest.UnexpectedException(session, example, (caught.type, caught.value, caught.tb))
    assert what_is_missing(error) == 'needs pyspiel: pip install ".[openspiel]"'
