#!/usr/bin/env python3
"""Builds the sheets of the simple deck with other programs, for comparing sizes and times with Pullet's.

    python3 benches/peers.py OUT [PEER ...]

writes OUT/PEER-WORKLOAD.pdf and prints bytes and seconds. The peers are
  rsvg    rsvg-convert of librsvg, one SVG for each sheet
  typst   the Python package `typst`: a page with the SVG of each card as a picture
  svglib  the Python packages `svglib` and `reportlab`: the drawing of each card on a canvas
A peer that is not installed is left out. All of them draw `simple/templates/card.svg` with the rows of the same tables, nine
poker cards on A4, with crop marks. Pullet's sheets have a label and a ruler too.
"""

import csv
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

DECK = pathlib.Path(__file__).parent / "simple"
WORKLOADS = {"nine": "nine.csv", "unique": "unique.csv", "thousand": "thousand.csv"}
CARD = (63.5, 88.9)
PAPER = (210.0, 297.0)
COLUMNS, ROWS = 3, 3
LEFT, TOP = (PAPER[0] - COLUMNS * CARD[0]) / 2, (PAPER[1] - ROWS * CARD[1]) / 2
MARK = 5.0


def cards(table: str) -> list[str]:
    """Returns the SVG of each card of a table, copy by copy."""
    template = (DECK / "templates/card.svg").read_text(encoding="utf-8")
    with (DECK / table).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    fill = lambda row: re.sub(r"\{\{ (\w+) \}\}", lambda placeholder: row[placeholder[1]], template)
    return [svg for row in rows for svg in [fill(row)] * int(row.get("copies", 1))]


def sheets(faces: list[str]) -> list[list[tuple[float, float, str]]]:
    """Returns the cards of each sheet with the places of their corners in millimetres, from the top left."""
    per_sheet = COLUMNS * ROWS
    places = [(LEFT + CARD[0] * (at % COLUMNS), TOP + CARD[1] * (at // COLUMNS)) for at in range(per_sheet)]
    return [
        [(x, y, svg) for (x, y), svg in zip(places, faces[first : first + per_sheet])]
        for first in range(0, len(faces), per_sheet)
    ]


def marks() -> list[tuple[float, float, float, float]]:
    """Returns the crop marks in the margins: the ends of each."""
    right, bottom = LEFT + COLUMNS * CARD[0], TOP + ROWS * CARD[1]
    across = [LEFT + CARD[0] * column for column in range(COLUMNS + 1)]
    down = [TOP + CARD[1] * row for row in range(ROWS + 1)]
    lines = [(x, y, x, y + MARK) for x in across for y in (TOP - MARK - 1, bottom + 1)]
    return lines + [(x, y, x + MARK, y) for y in down for x in (LEFT - MARK - 1, right + 1)]


def rsvg_pages(faces: list[str], work: pathlib.Path) -> list[pathlib.Path]:
    """Writes the SVG of each sheet."""
    lines = "".join(f'<path d="M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"/>' for x1, y1, x2, y2 in marks())
    files = []
    for number, sheet in enumerate(sheets(faces)):
        inner = lambda svg: re.sub(r"^<svg[^>]*>|</svg>\s*$", "", svg)
        drawn = "".join(f'<g transform="translate({x:.2f} {y:.2f})">{inner(svg)}</g>' for x, y, svg in sheet)
        files.append(work / f"{number:04}.svg")
        files[-1].write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297">{drawn}'
            f'<g stroke="#888888" stroke-width=".1">{lines}</g></svg>',
            encoding="utf-8",
        )
    return files


def rsvg(faces: list[str], out: pathlib.Path, work: pathlib.Path) -> None:
    subprocess.run(["rsvg-convert", "-f", "pdf", "-o", out, *rsvg_pages(faces, work)], check=True)


def typst_source(faces: list[str], work: pathlib.Path) -> pathlib.Path:
    """Writes the SVG of each card, and the source of the sheets that show them."""
    names = {svg: f"{number:04}.svg" for number, svg in enumerate(dict.fromkeys(faces))}
    for svg, name in names.items():
        (work / name).write_text(svg, encoding="utf-8")
    line = "#place(line(start: ({:.2f}mm, {:.2f}mm), end: ({:.2f}mm, {:.2f}mm), stroke: .1mm + gray))"
    lines = "\n".join(line.format(*mark) for mark in marks())
    place = '#place(dx: {:.2f}mm, dy: {:.2f}mm, image("{}", width: 63.5mm))'
    pages = ["\n".join(place.format(x, y, names[svg]) for x, y, svg in sheet) + "\n#marks" for sheet in sheets(faces)]
    source = f'#set page("a4", margin: 0mm)\n#let marks = [{lines}]\n' + "\n#pagebreak()\n".join(pages)
    (work / "sheets.typ").write_text(source, encoding="utf-8")
    return work / "sheets.typ"


def typst(faces: list[str], out: pathlib.Path, work: pathlib.Path) -> None:
    import typst as compiler

    compiler.compile(typst_source(faces, work), output=out, font_paths=[DECK / "fonts"])


def svglib(faces: list[str], out: pathlib.Path, work: pathlib.Path) -> None:
    from reportlab.graphics import renderPDF
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas
    from svglib.fonts import register_font
    from svglib.svglib import svg2rlg

    register_font("DejaVu Sans", str(DECK / "fonts/DejaVuSans.ttf"))
    register_font("DejaVu Sans", str(DECK / "fonts/DejaVuSans-Bold.ttf"), weight="bold")
    drawings = {}
    for number, svg in enumerate(dict.fromkeys(faces)):
        file = work / f"{number:04}.svg"
        file.write_text(svg, encoding="utf-8")
        drawings[svg] = svg2rlg(str(file))
    canvas = Canvas(str(out), pagesize=[side * mm for side in PAPER], pageCompression=1)
    for sheet in sheets(faces):
        for x, y, svg in sheet:
            renderPDF.draw(drawings[svg], canvas, x * mm, (PAPER[1] - y - CARD[1]) * mm)
        canvas.setLineWidth(0.1 * mm)
        for x1, y1, x2, y2 in marks():
            canvas.line(x1 * mm, (PAPER[1] - y1) * mm, x2 * mm, (PAPER[1] - y2) * mm)
        canvas.showPage()
    canvas.save()


PEERS = {"rsvg": rsvg, "typst": typst, "svglib": svglib}


def is_installed(peer: str) -> bool:
    return shutil.which("rsvg-convert") is not None if peer == "rsvg" else importlib.util.find_spec(peer) is not None


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for peer in sys.argv[2:] or PEERS:
        if not is_installed(peer):
            print(f"{peer} is not installed")
            continue
        for name, table in WORKLOADS.items():
            faces = cards(table)
            file = out / f"{peer}-{name}.pdf"
            with tempfile.TemporaryDirectory() as work:
                start = time.perf_counter()
                PEERS[peer](faces, file, pathlib.Path(work))
                seconds = time.perf_counter() - start
            print(f"{peer:8} {name:10} {file.stat().st_size:10,} bytes {seconds:8.2f} s")


if __name__ == "__main__":
    main()
