#!/usr/bin/env python3
"""Writes the tables of the simple deck: nine.csv, unique.csv and thousand.csv.

The same cards on every run: chance comes from a seed.
"""

import csv
import math
import pathlib
import random

HERE = pathlib.Path(__file__).parent
FIRST = "Amber Birch Cinder Dusk Elder Fern Glen Heron Ivory Juniper Kelp Lark Moss North Otter Pine Quill Rowan Slate Thorn".split()
SECOND = "Anchor Bell Crown Drum Engine Feather Gate Harbour Island Jewel Key Lantern Mill Net Oar Path Rose Ship Tower Well".split()
KINDS = "Place Person Tool Weather Journey".split()
EFFECTS = [
    "Draw two cards.", "Discard a card.", "Gain one coin.", "Pay two coins.", "Look at a hand.", "Move one step.",
    "Swap two places.", "Take a card back.", "Skip this turn.", "Play again.", "Turn a card over.", "Count your cards.",
]
COLOURS = "8c3b2e 2e5f8c 3b7a3f 7a5a1e 5b3f8c 1e6f73 8c2e62 4a4f57 a0522d 276749".split()


def star(chance: random.Random) -> str:
    """Returns a star of its own: four to six points of different lengths, in millimetres."""
    points = chance.randint(4, 6)
    corners = []
    for corner in range(2 * points):
        radius = chance.uniform(10.5, 14.5) if corner % 2 == 0 else chance.uniform(5.0, 8.0)
        angle = math.pi * corner / points
        corners.append(f"{31.75 + radius * math.cos(angle):.1f},{33 + radius * math.sin(angle):.1f}")
    return " ".join(corners)


def cards(count: int) -> list[dict[str, object]]:
    chance = random.Random("a simple deck")
    made = []
    for number in range(1, count + 1):
        effects = chance.sample(EFFECTS, 2)
        made.append({
            "id": f"c{number:04}",
            "number": number,
            "title": f"{FIRST[(number * 7 + number // 20) % 20]} {SECOND[number % 20]}",
            "kind": chance.choice(KINDS),
            "cost": chance.randint(0, 9),
            "colour": "#" + chance.choice(COLOURS),
            "star": star(chance),
            "x": chance.randint(12, 24),
            "y": chance.randint(24, 42),
            "r": chance.randint(2, 6),
            "line1": effects[0],
            "line2": effects[1],
        })
    return made


def write(name: str, rows: list[dict[str, object]]) -> None:
    with (HERE / name).open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


every = cards(1000)
# 110 cards of nine faces: two faces are there thirteen times, the others twelve times.
write("nine.csv", [{**card, "copies": 13 if card["number"] <= 2 else 12} for card in every[:9]])
write("unique.csv", every[:105])
write("thousand.csv", every)
