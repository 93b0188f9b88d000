#!/usr/bin/env python3
"""Times whole processes in turn: Pullet, rsvg-convert and Typst with the same workloads, and Pullet with other decks.

    python3 benches/race.py [--pullet PROGRAM] [--against PROGRAM] [--rounds N] [WORKLOAD ...]

Each round runs every program once, one after the other, so that all of them have the same share of a machine that is now faster and
now slower. `hyperfine` (Debian package of the same name) starts and times them. It prints the median of each program in milliseconds,
and how many times as long as Pullet it takes. `--against` is another build of Pullet. `rsvg-convert` and Typst begin with finished
SVG pages and cards, so that their time is without filling templates; Typst is the Python package, so that its time is with the start
of Python, which `python` shows alone.
"""

import argparse
import importlib.util
import json
import pathlib
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

import peers

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The decks that are built, with the table of the peers' cards.
WORKLOADS = {
    "nine": (["benches/simple", "--variant", "nine", "--paper", "a4"], "nine.csv"),
    "simple": (["benches/simple", "--paper", "a4"], "unique.csv"),
    "thousand": (["benches/simple", "--variant", "thousand", "--paper", "a4"], "thousand.csv"),
    "hard": (["benches/hard", "--paper", "a4"], None),
    "playing-chicken": (["playing-chicken"], None),
    "all": (["--all"], None),
}


def quoted(words: list) -> str:
    return shlex.join(str(word) for word in words)


def commands(workload: str, programs: dict[str, str], work: pathlib.Path) -> dict[str, str]:
    """Returns the command of each program for a workload, with what it reads written down."""
    arguments, table = WORKLOADS[workload]
    found = {}
    for name, program in programs.items():
        found[name] = quoted([program, "build", *arguments, "--out", work / name])
    if table is None:
        return found
    faces = peers.cards(table)
    if peers.is_installed("rsvg"):
        # Typst's cards have the names of these pages.
        folder = work / "pages"
        folder.mkdir()
        pages = peers.rsvg_pages(faces, folder)
        found["rsvg-convert"] = quoted(["rsvg-convert", "-f", "pdf", "-o", work / "rsvg.pdf", *pages])
    if importlib.util.find_spec("typst") is not None:
        source = peers.typst_source(faces, work)
        script = work / "compile.py"
        script.write_text(
            f"import typst\ntypst.compile({str(source)!r}, output={str(work / 'typst.pdf')!r}, font_paths=[{str(peers.DECK / 'fonts')!r}])\n",
            encoding="utf-8",
        )
        bare = work / "bare.py"
        bare.write_text("import typst\n", encoding="utf-8")
        found["typst"] = quoted([sys.executable, script])
        found["python"] = quoted([sys.executable, bare])
    return found


def seconds(lines: list[str], made: list[pathlib.Path], report: pathlib.Path) -> list[float]:
    """Runs each command once, and returns how long it took."""
    # As after a change of the deck: Pullet leaves files alone that are as it makes them.
    for file in (file for folder in made for file in folder.rglob("*.pdf")):
        with file.open("ab") as old:
            old.write(b"\n")
    hyperfine = ["hyperfine", "-N", "--runs", "1", "--warmup", "0", "--style", "none", "--export-json", report]
    subprocess.run([*hyperfine, *lines], check=True, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [result["times"][0] for result in json.loads(report.read_text(encoding="utf-8"))["results"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pullet", default=str(ROOT / "target/release/pullet"))
    parser.add_argument("--against")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("workload", nargs="*", choices=[[], *WORKLOADS])
    asked = parser.parse_args()
    if shutil.which("hyperfine") is None:
        sys.exit("please install hyperfine")
    programs = {"pullet": asked.pullet} | ({"against": asked.against} if asked.against else {})
    for workload in asked.workload or WORKLOADS:
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            lines = commands(workload, programs, work)
            made = [work / name for name in programs]
            rounds = [seconds(list(lines.values()), made, work / "report.json") for _ in range(asked.rounds + 1)]
        # The first round fills the system's caches.
        medians = [statistics.median(times) * 1000 for times in zip(*rounds[1:])]
        shown = [f"{name} {time:.1f} ms ({time / medians[0]:.2f})" for name, time in zip(lines, medians)]
        print(f"{workload:16} {'  '.join(shown)}", flush=True)


if __name__ == "__main__":
    main()
