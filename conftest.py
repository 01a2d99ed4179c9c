"""Options of the test run that are the project's own."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--holding", help="run only the tests that hold this rule")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    rule = config.getoption("--holding")
    if rule:
        items[:] = [item for item in items if any(rule in mark.args for mark in item.iter_markers("holds"))]
