"""YAML with line numbers, so that an error can say where it stands."""

from dataclasses import dataclass
from typing import Any

import yaml

from shamble.engine.base.errors import BadText

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Document:
    """One document: its data, and the line of every place in it."""

    data: Any
    lines: dict[Path, int]

    def line(self, *path: str | int) -> int:
        """The line of a place, or of the nearest place around it."""
        while path not in self.lines and path:
            path = path[:-1]
        return self.lines.get(path, 0)


class _Loader(yaml.SafeLoader):
    """Plain data alone: an alias could stand for more than any memory holds, and a name given twice is a slip."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
            raise yaml.MarkedYAMLError(problem="an alias (*) is not taken", problem_mark=mark)
        return super().compose_node(parent, index)


def documents(text: str) -> list[Document]:
    """All documents of a YAML text; BadText names the line that cannot be read."""
    try:
        loader = _Loader(text)
        found = []
        while loader.check_node():
            node = loader.get_node()
            lines: dict[Path, int] = {}
            _mark(node, (), lines)
            found.append(Document(loader.construct_document(node), lines))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "cannot be read"
        raise BadText(f"not YAML: {problem}", mark.line + 1 if mark else 0) from None
    except RecursionError:
        raise BadText("not YAML: nested too deeply") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise BadText(f"not YAML: {str(error).splitlines()[0]}") from None
    return found


def _mark(node: Any, path: Path, lines: dict[Path, int]) -> None:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if (*path, str(key.value)) in lines:
                raise BadText(f"{key.value!r} is given twice", key.start_mark.line + 1)
            _mark(value, (*path, str(key.value)), lines)
            lines[(*path, str(key.value))] = key.start_mark.line + 1
    elif isinstance(node, yaml.SequenceNode):
        for i, value in enumerate(node.value):
            _mark(value, (*path, i), lines)
