"""Tests need what they test: what fails for want of an optional package is skipped, and says which extra brings it."""

import doctest
import sys
from collections.abc import Generator
from importlib.util import find_spec
from typing import Final

import pytest

EXTRAS: Final = {
    "PIL": "render",
    "absl": "openspiel",
    "axe_playwright_python": "test",
    "docutils": "docs",
    "gymnasium": "gymnasium",
    "jsonschema": "test",
    "numpy": "openspiel",
    "open_spiel": "openspiel",
    "pettingzoo": "pettingzoo",
    "playwright": "test",
    "pyspiel": "openspiel",
    "pytest_benchmark": "test",
    "resvg_py": "render",
    "sphinx": "docs",
    "starlette": "examples",
    "torch": "recipes",
    "uvicorn": "examples",
    "websockets": "examples",
}
"""The packages that the core does without, each with an extra that brings it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the option that pyproject.toml passes to pytest-benchmark also where that is not installed."""
    if find_spec("pytest_benchmark") is None:
        parser.addoption("--benchmark-disable", action="store_true", help="nothing: pytest-benchmark is not installed")


def what_is_missing(error: BaseException | None) -> str | None:
    """Return why a test cannot run here, or None where the error is no matter of an optional package."""
    if isinstance(error, doctest.UnexpectedException):
        error = error.exc_info[1]
    if not isinstance(error, ModuleNotFoundError):
        return None
    package = (error.name or "").partition(".")[0]
    return f'needs {package}: pip install ".[{EXTRAS[package]}]"' if package in EXTRAS else None


def pytest_exception_interact(
    node: pytest.Item | pytest.Collector,
    call: pytest.CallInfo[object],
    report: pytest.CollectReport | pytest.TestReport,
) -> None:
    """Skip a module whose imports ask for an optional package."""
    error = call.excinfo.value if call.excinfo else None
    reason = what_is_missing(error) or what_is_missing(error.__cause__ if error else None)
    if isinstance(report, pytest.CollectReport) and reason:
        report.outcome = "skipped"
        report.longrepr = (str(node.path), 0, f"Skipped: {reason}")
        # Pytest leaves the half of the module that was read, where others would find it and fail in a way of their own.
        for name, module in tuple(sys.modules.items()):
            if getattr(module, "__file__", None) == str(node.path):
                del sys.modules[name]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """Skip a single test, a page's code or a doctest that asks for an optional package."""
    try:
        yield
    except Exception as error:
        reason = what_is_missing(error)
        if reason is None:
            raise
        pytest.skip(reason)
