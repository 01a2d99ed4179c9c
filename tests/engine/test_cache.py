"""Where compiled code lies: a change in anything that is compiled into it leads to another place."""

from pathlib import Path

import pytest

from shamble.engine.compile.rule import _keyed_folder


@pytest.mark.parametrize("name", ["rules.py", "weights.csv"])
def test_sources_and_tables_are_part_of_the_key(tmp_path: Path, name: str) -> None:
    folders = []
    for text in ("1\n", "2\n", "1\n"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        _keyed_folder.cache_clear()
        folders.append(_keyed_folder(tmp_path, tmp_path))
    _keyed_folder.cache_clear()
    assert folders[0] == folders[2] != folders[1]
