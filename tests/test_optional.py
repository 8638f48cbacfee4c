"""What is skipped for want of a package, and what is a fault."""

import doctest
import subprocess
import sys

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


@pytest.mark.parametrize(
    ("module", "package", "brings"),
    [
        ("openspiel", "pyspiel", '"boardrules[openspiel]"'),
        ("solving", "pyspiel", '"boardrules[openspiel]"'),
        ("pettingzoo", "pettingzoo", '"boardrules[pettingzoo]"'),
        ("gymnasium", "gymnasium", '"boardrules[gymnasium]"'),
        ("testing", "hypothesis", '"boardrules[testing]"'),
        ("learning", "numpy", "numpy"),
        ("learning.vector", "gymnasium", '"boardrules[gymnasium]"'),
    ],
)
def test_what_a_module_wants_is_named_with_what_brings_it(module: str, package: str, brings: str) -> None:
    wanted = f"boardrules.{module}"
    without = f"import sys; sys.modules[{package!r}] = None; import {wanted}"
    run = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert run.stderr.splitlines()[-1] == f"pip install {brings} brings it"
    assert "ModuleNotFoundError" in run.stderr.splitlines()[-2]
