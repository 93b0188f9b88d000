"""Compares pages of PDFs as four renderers draw them; .ci/renderers runs it, with a folder for pictures and the PDFs.

A pixel differs if it is more than 40 of 255 outside the range of the 5 x 5 pixels around the same place in poppler's picture, so that
an edge may be two pixels away. Letters of a few points differ so in one of 1,000 pixels of a page, and one of 8 in a square of 4 mm.
"""

import subprocess
import sys

import numpy as np
import pypdfium2

DPI = 150
SLACK = 40
TILE = 24
MOST_OF_PAGE = 4 / 1000
MOST_OF_TILE = 1 / 4


def portable(path):
    """Reads a PPM or PGM without comments, as these programs write it."""
    with open(path, "rb") as file:
        words = []
        while len(words) < 4:
            line = file.readline()
            words += [] if line.startswith(b"#") else line.split()
        channels = {b"P6": 3, b"P5": 1}[words[0]]
        pixels = np.frombuffer(file.read(), np.uint8).reshape(int(words[2]), int(words[1]), channels)
    return np.repeat(pixels, 3 // channels, axis=2)


def ran(*command):
    subprocess.run(command, check=True, capture_output=True)
    return portable(f"{work}/page.ppm")


def poppler(file, page):
    number = str(page)
    smooth = ["-aa", "no", "-aaVector", "no"]
    return ran("pdftoppm", "-r", str(DPI), *smooth, "-f", number, "-l", number, "-singlefile", file, f"{work}/page")


def mupdf(file, page):
    return ran("mutool", "draw", "-q", "-r", str(DPI), "-A", "0", "-o", f"{work}/page.ppm", file, str(page))


def ghostscript(file, page):
    smooth = ["-dTextAlphaBits=1", "-dGraphicsAlphaBits=1"]
    pages = [f"-dFirstPage={page}", f"-dLastPage={page}"]
    out = ["-sDEVICE=ppmraw", f"-r{DPI}", f"-sOutputFile={work}/page.ppm"]
    return ran("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", *smooth, *pages, *out, file)


def pdfium(file, page):
    rough = {"no_smoothtext": True, "no_smoothimage": True, "no_smoothpath": True}
    drawn = pypdfium2.PdfDocument(file)[page - 1].render(scale=DPI / 72, rev_byteorder=True, **rough)
    return drawn.to_numpy()[:, :, :3]


def around(picture, choose):
    """Returns the least or the greatest of the pixels around each."""
    height, width = picture.shape[:2]
    wide = np.pad(picture, ((2, 2), (2, 2), (0, 0)), "edge")
    found = picture
    for y in range(5):
        for x in range(5):
            found = choose(found, wide[y : y + height, x : x + width])
    return found.astype(np.int16)


def compare(file, page):
    """Returns how much of the page, and of its worst square, each renderer draws in another way than poppler."""
    wanted = poppler(file, page)
    low, high = around(wanted, np.minimum) - SLACK, around(wanted, np.maximum) + SLACK
    for renderer in (mupdf, ghostscript, pdfium):
        drawn = renderer(file, page)
        # A fraction of a pixel at the edge is rounded in several ways.
        height, width = (min(a, b) // TILE * TILE for a, b in zip(wanted.shape, drawn.shape) if a > 3)
        place = np.s_[:height, :width]
        differs = ((drawn[place] < low[place]) | (drawn[place] > high[place])).any(2)
        tiles = differs.reshape(height // TILE, TILE, width // TILE, TILE).mean((1, 3))
        yield renderer.__name__, differs.mean(), tiles


work, *files = sys.argv[1:]
pages = faults = 0
for file in files:
    count = len(pypdfium2.PdfDocument(file))
    for page in sorted({1, min(2, count)}):
        pages += 1
        for name, whole, tiles in compare(file, page):
            if whole > MOST_OF_PAGE or tiles.max() > MOST_OF_TILE:
                row, column = np.unravel_index(tiles.argmax(), tiles.shape)
                x, y = ((at + 0.5) * TILE / DPI * 25.4 for at in (column, row))
                print(f"{file}, page {page}: {name} draws {whole:.3%} otherwise, most at {x:.0f}, {y:.0f} mm", file=sys.stderr)
                faults += 1
print(f"{pages} pages look alike" if not faults else f"{faults} pictures differ")
sys.exit(bool(faults))
