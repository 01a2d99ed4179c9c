"""Pictures of figures with their intervals, in the inks of the table. Colours never stand alone."""

import logging
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from shamble.lab.measure.figures import Interval
from shamble.lab.measure.workers import needed
from shamble.lab.sweep import Cell, Sweep

KEY, PAPER, STOCK, FAINT, SOFT = "#1d1a20", "#fbf1dc", "#f0e1c0", "#cfb47c", "#54484a"
INKS = ("#17645f", "#e8ab2e", "#b42a16", "#2f629c", "#6d4d8c", "#8fae55", "#dd7a2b", "#54484a")
SHAPES = ("o", "s", "^", "D", "h", "P", "v", "*")
DASHES = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)), (0, (3, 1, 1, 1)), (0, (8, 2)))
FAMILY = ["Libre Franklin", "Franklin Gothic Medium", "Arial", "DejaVu Sans"]
STYLE: Any = {
    "font.family": FAMILY,
    "font.size": 12,
    "svg.fonttype": "none",  # text stays text: searchable, and set in the page's own type
    "svg.hashsalt": "shamble",  # the same figures give the same bytes
    "axes.edgecolor": KEY,
    "axes.linewidth": 2,
    "axes.facecolor": PAPER,
    "figure.facecolor": PAPER,
    "text.color": KEY,
    "axes.labelcolor": SOFT,
    "xtick.color": KEY,
    "ytick.color": KEY,
}
WIDE, TALL, BAR, LABEL_ROW = 9.0, 4.6, 0.36, 0.25  # inches
LABELS = 4  # of the lines, side by side at most
LABEL_LETTERS, SIGN_LETTERS = 84, 9  # letters that fit beside each other, and how many of them a sign takes


class Series(msgspec.Struct, frozen=True):
    """One line of a picture, or one set of bars."""

    label: str
    xs: tuple[str, ...]
    values: tuple[float, ...]
    cis: tuple[Interval, ...]


class Picture(msgspec.Struct, frozen=True):
    """What is drawn, apart from how."""

    title: str
    x: str
    y: str
    series: tuple[Series, ...]
    percent: bool = True
    bars: bool = False
    fair: float | None = None
    """A value to compare with, drawn as a line."""


def draw(picture: Picture) -> Any:
    """The picture as a figure of matplotlib."""
    needed("matplotlib", "a picture")
    import matplotlib as mpl
    from matplotlib.figure import Figure

    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # fonts that are not here are the page's
    with mpl.rc_context(STYLE):
        rows = len(picture.series[0].xs) if picture.series else 1
        more = -(-len(picture.series) // label_columns(picture)) - 1
        tall = 1.1 + BAR * rows if picture.bars else TALL + LABEL_ROW * more
        figure = Figure(figsize=(WIDE, tall), layout="constrained")
        axes = figure.add_subplot()
        _bars(axes, picture) if picture.bars else _lines(axes, picture)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    return figure


def label_columns(picture: Picture) -> int:
    """How many labels of the lines fit side by side."""
    wide = sorted((len(series.label) + SIGN_LETTERS for series in picture.series), reverse=True)
    return next((n for n in range(min(LABELS, len(wide)), 1, -1) if sum(wide[:n]) <= LABEL_LETTERS), 1)


def _scaled(picture: Picture, series: Series) -> tuple[list[float], Any]:
    """Values and the arms of their intervals, in per cent where it is a share."""
    scale = 100 if picture.percent else 1
    values = [scale * value for value in series.values]
    low = [max(0.0, value - scale * ci[0]) for value, ci in zip(values, series.cis, strict=True)]
    high = [max(0.0, scale * ci[1] - value) for value, ci in zip(values, series.cis, strict=True)]
    return values, [low, high]


def _lines(axes: Any, picture: Picture) -> None:
    labels = list(dict.fromkeys(x for series in picture.series for x in series.xs))
    count = len(picture.series)
    for number, series in enumerate(picture.series):
        values, arms = _scaled(picture, series)
        nudge = (number - (count - 1) / 2) * min(0.1, 0.5 / count)
        xs = [labels.index(x) + nudge for x in series.xs]
        ink, shape, dash = (kinds[number % len(kinds)] for kinds in (INKS, SHAPES, DASHES))
        axes.plot(xs, values, color=ink, linestyle=dash, linewidth=1.8, zorder=2)
        style = {"markersize": 8, "markerfacecolor": ink, "markeredgecolor": KEY, "markeredgewidth": 1.5}
        bars = {"ecolor": KEY, "elinewidth": 1.8, "capsize": 4, "capthick": 1.8}
        axes.errorbar(xs, values, arms, fmt=shape, label=series.label, zorder=3, **style, **bars)
    axes.set_xticks(range(len(labels)), labels)
    axes.set_xlim(-0.5, len(labels) - 0.5)
    axes.set_ylim(bottom=0)
    axes.set_xlabel(picture.x)
    axes.set_ylabel(picture.y + (", %" if picture.percent else ""))
    axes.grid(axis="y", color=FAINT, linestyle=(0, (1, 3)), linewidth=1.2)
    axes.set_axisbelow(True)
    _fair(picture, axes.axhline)
    if count > 1:
        columns = label_columns(picture)
        axes.legend(frameon=False, ncols=columns, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0.2)


def _bars(axes: Any, picture: Picture) -> None:
    (series,) = picture.series
    values, arms = _scaled(picture, series)
    places = range(len(values))
    errors = {"ecolor": KEY, "elinewidth": 2.2, "capsize": 3}
    axes.barh(places, values, xerr=arms, height=0.62, color="#8fae55", edgecolor=KEY, linewidth=1.8, error_kw=errors)
    axes.set_yticks(places, series.xs)
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    axes.set_xlabel(picture.y + (", %" if picture.percent else ""))
    axes.grid(axis="x", color=FAINT, linestyle=(0, (1, 3)), linewidth=1.2)
    axes.set_axisbelow(True)
    _fair(picture, axes.axvline)


def _fair(picture: Picture, line: Any) -> None:
    if picture.fair is not None:
        at = (100 if picture.percent else 1) * picture.fair
        line(at, color="#b42a16", linewidth=2, linestyle=(0, (4, 2)), zorder=4)


# --- from figures to pictures -----------------------------------------------------------------------------------------


def picture_of(sweep: Sweep, cells: Sequence[Cell], measure: str, title: str = "") -> Picture:
    """The picture of a sweep: a line for every value of the other axes; changes one at a time are bars."""
    y, percent = measure_name(sweep, measure), measure != "length"
    names = [axis.name for axis in sweep.axes]
    if any(len(cell.at) < len(names) for cell in cells):
        labels = tuple(label_of(cell.at) or "as it is" for cell in cells)
        return Picture(title, "", y, (_series("", labels, cells),), percent, bars=True, fair=cells[0].value)
    if len(names) == 1 and not all(isinstance(cell.at[names[0]], int) for cell in cells):
        labels = tuple(str(cell.at[names[0]]) for cell in cells)
        return Picture(title, names[0], y, (_series("", labels, cells),), percent, bars=True)
    lines: dict[str, list[Cell]] = {}
    for cell in cells:
        lines.setdefault(label_of({name: cell.at[name] for name in names[1:]}), []).append(cell)
    series = [_series(label, tuple(str(cell.at[names[0]]) for cell in found), found) for label, found in lines.items()]
    return Picture(title, names[0], y, tuple(series), percent)


def label_of(at: dict[str, Any]) -> str:
    """The values of a cell in words."""
    return ", ".join(f"{name}={value}" for name, value in at.items())


def _series(label: str, xs: tuple[str, ...], cells: Sequence[Cell]) -> Series:
    return Series(label, xs, tuple(cell.value for cell in cells), tuple(cell.ci for cell in cells))


def measure_name(sweep: Sweep, measure: str) -> str:
    """What stands at the axis."""
    if measure == "length":
        return "choices per game"
    if measure == "wins":
        return "games won" if sweep.game.meta.cooperative else "wins of a seat"
    return f"wins of seat {measure.upper()}" if len(measure) == 1 else f"games that end with '{measure.lower()}'"


def save(figure: Any, path: Path) -> None:
    """Write a picture; the name says whether as PNG or SVG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    import matplotlib as mpl

    with mpl.rc_context(STYLE):
        metadata = {"Date": None} if path.suffix.lower() == ".svg" else {"Software": "shamble"}
        figure.savefig(path, dpi=150, metadata=metadata)


def as_svg(figure: Any) -> str:
    """A picture as the text of an SVG element, to stand in a page."""
    import matplotlib as mpl

    text = StringIO()
    with mpl.rc_context(STYLE):
        figure.savefig(text, format="svg", metadata={"Date": None})
    whole = text.getvalue()
    return whole[whole.index("<svg") :]
