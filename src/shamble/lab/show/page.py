"""A report as one page that needs nothing else: pictures, numbers, readings and commands, for screen and paper."""

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path

from shamble.engine.compile.cache import PACKAGE
from shamble.lab.report import Finding
from shamble.lab.show.charts import Picture, as_svg, draw

TYPE = (
    ("Londrina Solid", 900, "londrina-solid-latin-900-normal"),
    ("Libre Franklin", 500, "libre-franklin-latin-500-normal"),
    ("Libre Franklin", 700, "libre-franklin-latin-700-normal"),
    ("Courier Prime", 700, "courier-prime-latin-700-normal"),
)
"""The type of the table. Where the web client is built, the page carries it along; elsewhere it names its cousins."""


def page(findings: Sequence[Finding]) -> str:
    """The whole page."""
    titles = list(dict.fromkeys(finding.inquiry.game.meta.title for finding in findings))
    body = []
    for number, finding in enumerate(findings):
        game = finding.inquiry.game
        if number == 0 or findings[number - 1].inquiry.game != game:
            body.append(
                f'<header><h1>{escape(game.meta.title)}</h1><p class="tag">{escape(game.meta.tagline)}</p></header>'
            )
        body.append(_article(finding, number + 1))
    style = (Path(__file__).with_name("page.css")).read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape('The Lab: ' + ', '.join(titles))}</title>\n"
        f"<style>\n{_fonts()}{style}</style>\n</head>\n<body>\n"
        '<div class="bar"><b class="brand">SHAMBLE</b><b>The Lab</b></div>\n<main>\n'
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def _article(finding: Finding, number: int) -> str:
    inquiry = finding.inquiry
    work, question = inquiry.work, inquiry.question
    stamp = '<p class="stamp">PARTIAL</p>' if work.partial else ""
    note = f'<p class="note">{escape(question.note)}</p>' if question.note else ""
    facts = (
        f"{work.played:,} games, {work.games:,} for each point, seeds {work.seed} to {work.seed + work.games - 1}, "
        f"rules version {inquiry.game.meta.version}. Bars are 95 % intervals."
    )
    svg = as_svg(draw(finding.picture)) if any(series.xs for series in finding.picture.series) else ""
    return (
        f'<article id="figure-{number}">{stamp}<h2>{escape(question.title)}</h2><p class="facts">{facts}</p>'
        f'<p class="reading">{escape(finding.reading)}</p>{note}'
        f'<figure role="img" aria-label="{escape(finding.reading)}">{svg}</figure>'
        f"{_table(finding.picture)}<pre>$ {escape(inquiry.command)}</pre></article>"
    )


def _table(picture: Picture) -> str:
    """The numbers of a picture: a row for every line, or for every bar."""
    if picture.bars:
        (series,) = picture.series
        rows = [(x, [_cell(picture, series.values[i], series.cis[i])]) for i, x in enumerate(series.xs)]
        heads = [picture.y]
    else:
        heads = list(dict.fromkeys(x for series in picture.series for x in series.xs))
        rows = []
        for series in picture.series:
            there = dict(zip(series.xs, zip(series.values, series.cis, strict=True), strict=True))
            rows.append((series.label or picture.y, [_cell(picture, *there[x]) if x in there else "" for x in heads]))
    first = "" if picture.bars else escape(picture.x)
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
        for label, cells in rows
    )
    return f'<div class="wide"><table><thead><tr><th>{first}</th>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cell(picture: Picture, value: float, ci: tuple[float, float]) -> str:
    scale, unit = (100, " %") if picture.percent else (1, "")
    arm = scale * (ci[1] - ci[0]) / 2
    return f"{scale * value:.1f}{unit} <small>±{arm:.2f}</small>"


def _fonts() -> str:
    faces = []
    for family, weight, name in TYPE:
        for path in sorted((PACKAGE / "server" / "static" / "assets").glob(f"{name}-*.woff2"))[:1]:
            data = b64encode(path.read_bytes()).decode()
            source = f"url(data:font/woff2;base64,{data}) format('woff2')"
            faces.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}\n")
    return "".join(faces)
