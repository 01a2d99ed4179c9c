"""What pytest is told for games: which of them are tried, and the marks that tests of games use."""

import pytest

chosen: list[str] = []
"""The games that the suite tries; without any it tries all that are found."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--game` for the suite, `--holding` for the tests of single rules."""
    group = parser.getgroup("shamble")
    group.addoption("--game", action="append", default=[], help="try the promises at this game only; may be repeated")
    group.addoption("--holding", help="run only the tests that hold this rule")


def pytest_configure(config: pytest.Config) -> None:
    """The marks, and the games for which the suite makes its tables."""
    config.addinivalue_line("markers", "holds(*ids): the rule ids that this test holds")
    config.addinivalue_line("markers", "compiled_only: needs machine code, left out of the interpreted run")
    chosen[:] = config.getoption("--game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that declare a rule."""
    rule = config.getoption("--holding")
    if rule:
        items[:] = [item for item in items if any(rule in mark.args for mark in item.iter_markers("holds"))]
