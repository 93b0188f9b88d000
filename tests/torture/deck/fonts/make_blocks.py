"""Makes PulletBlocks.otf: a font of plain shapes with PostScript outlines, for tests. Needs fonttools.

The letters are ours: A to F and alef to dalet, each a different arrangement of bars and curves."""

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen

BARS = {
    "A": [(50, 0, 150, 700), (450, 0, 550, 700), (150, 600, 450, 700), (150, 300, 450, 400)],
    "B": [(50, 0, 150, 700), (150, 0, 500, 100), (150, 300, 450, 400), (150, 600, 500, 700)],
    "C": [(50, 0, 150, 700), (150, 0, 550, 100), (150, 600, 550, 700)],
    "D": [(50, 0, 250, 700), (400, 100, 550, 600)],
    "E": [(50, 0, 150, 700), (150, 0, 550, 80), (150, 300, 450, 380), (150, 620, 550, 700)],
    "F": [(50, 0, 150, 700), (150, 300, 400, 380), (150, 620, 550, 700)],
    "alef": [(50, 0, 550, 100), (250, 100, 350, 700)],
    "bet": [(50, 0, 550, 100), (450, 100, 550, 700), (50, 600, 450, 700)],
    "gimel": [(50, 0, 150, 300), (350, 0, 450, 700)],
    "dalet": [(450, 0, 550, 700), (50, 600, 450, 700)],
}
CODES = {**{ord(c): c for c in "ABCDEF"}, 0x5D0: "alef", 0x5D1: "bet", 0x5D2: "gimel", 0x5D3: "dalet", 32: "space"}
names = [".notdef", "space", *BARS]


def draw(name):
    pen = T2CharStringPen(600, None)
    for left, bottom, right, top in BARS.get(name, [(100, 0, 500, 700)] if name == ".notdef" else []):
        pen.moveTo((left, bottom))
        pen.lineTo((right, bottom))
        # A rounded top, so that cubic curves are in it.
        pen.lineTo((right, top - 30))
        pen.curveTo((right, top), (right, top), (right - 30, top))
        pen.lineTo((left, top))
        pen.closePath()
    return pen.getCharString()


font = FontBuilder(1000, isTTF=False)
font.setupGlyphOrder(names)
font.setupCharacterMap(CODES)
font.setupCFF("PulletBlocks", {}, {name: draw(name) for name in names}, {})
font.setupHorizontalMetrics({name: (300 if name == "space" else 600, 50) for name in names})
font.setupHorizontalHeader(ascent=800, descent=-200)
font.setupNameTable({"familyName": "Pullet Blocks", "styleName": "Regular", "psName": "PulletBlocks"})
font.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200, sxHeight=500, sCapHeight=700)
font.setupPost()
font.font["head"].created = font.font["head"].modified = 0
font.font.recalcTimestamp = False
font.save("PulletBlocks.otf")
