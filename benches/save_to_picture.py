#!/usr/bin/env python3
"""Measures how long `pullet preview` takes from a save to a new picture.

    benches/save_to_picture.py PULLET [DECK-FOLDER FILE OLD NEW CARD] [--rounds N]

It starts `PULLET preview --no-open` for a copy of a deck, waits until the deck is drawn and checked, and then saves one of its files
N times (40 by default), with OLD and NEW in turn. It measures the time from writing the file until

  first    the PNG of one card's front, 380 pixels across, has arrived over HTTP, and
  all      the PNGs of the fronts of all cards that changed have arrived.

Like the page, it says which cards are in sight: CARD, and those that follow it, twelve in all.

Without a deck, it measures the built-in Playing Chicken, a change of one colour of `[theme]`, and the hard deck of
`benches/hard`, a change of its template. The output is the median and the 95th percentile, in milliseconds.
"""

import argparse
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# A card of Playing Chicken that shows the colour.
GOAL = "goal-5"
# How many cards a window shows.
IN_SIGHT = 12
HERE = pathlib.Path(__file__).resolve().parent


class Preview:
    """A running `pullet preview`."""

    def __init__(self, pullet, deck):
        self.process = subprocess.Popen(
            [pullet, "preview", "--no-open", str(deck)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        address = self.process.stdout.readline().strip()
        self.host, _, rest = address.removeprefix("http://").partition("/")
        self.base = "/" + rest
        self.connection = http.client.HTTPConnection(self.host, timeout=60)
        self.connection.connect()

    def get(self, path):
        self.connection.request("GET", self.base + path)
        answer = self.connection.getresponse()
        body = answer.read()
        assert answer.status == 200, (path, answer.status, body[:200])
        return body

    def looking(self, ids):
        """Says which cards are in sight, as the page does."""
        body = json.dumps({"ids": ids})
        self.connection.request("POST", self.base + "looking", body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        assert answer.read() and answer.status == 200, answer.status

    def state(self):
        return json.loads(self.get("state"))

    def events(self, since):
        """The numbers of later states, as they come."""
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request("GET", f"{self.base}events?since={since}")
        answer = connection.getresponse()
        while True:
            line = answer.fp.readline()
            if line.startswith(b"data: "):
                yield int(line[6:])

    def end(self):
        self.process.terminate()
        self.process.wait()


def fronts(state):
    return {card["id"]: card["front"]["look"] for card in state["cards"] if card["front"]}


def checked(preview):
    while True:
        state = preview.state()
        if state["is_checked"]:
            return state
        time.sleep(0.05)


def measure(pullet, deck, file, old, new, card, rounds):
    """Returns the times to the first picture and to all of them, and how many there were."""
    path = pathlib.Path(deck, file)
    # As bytes: the ends of lines stay as they are.
    texts = [path.read_bytes(), path.read_bytes().replace(old.encode(), new.encode(), 1)]
    assert texts[0] != texts[1], f"{file} does not say {old}"
    preview = Preview(pullet, deck)
    try:
        state = checked(preview)
        first, every = [], []
        before = fronts(state)
        path.write_bytes(texts[1])
        while not (state["is_checked"] and fronts(state) != before):
            time.sleep(0.05)
            state = preview.state()
        looks = fronts(state)
        assert looks[card] != before[card], f"{card} looks as before: {old} stands elsewhere first"
        changed = sum(look != before[id] for id, look in looks.items())
        events = preview.events(state["revision"])
        ids = list(looks)
        preview.looking(ids[ids.index(card) :][:IN_SIGHT])
        for look in looks.values():
            preview.get(f"face/{look}/cut/380")
        for number in range(rounds):
            begun = time.perf_counter()
            path.write_bytes(texts[number % 2])
            while True:
                next(events)
                state = preview.state()
                later = fronts(state)
                if later[card] != looks[card]:
                    break
            preview.get(f"face/{later[card]}/cut/380")
            first.append(time.perf_counter() - begun)
            seen = {card}
            while True:
                now = [id for id, look in later.items() if look != looks.get(id) and id not in seen]
                for id in now:
                    preview.get(f"face/{later[id]}/cut/380")
                seen.update(now)
                if len(seen) >= changed:
                    break
                next(events)
                state = preview.state()
                later = fronts(state)
            every.append(time.perf_counter() - begun)
            looks = later
            # The search for everything that is wrong follows a save; it is not part of what is measured.
            revision = state["revision"]
            while not state["is_checked"]:
                time.sleep(0.05)
                state = preview.state()
            while revision < state["revision"]:
                revision = next(events)
        return first[2:], every[2:], changed
    finally:
        path.write_bytes(texts[0])
        preview.end()


def of(times, part):
    times = sorted(times)
    return 1000 * times[min(len(times) - 1, int(part * len(times)))]


def report(name, first, every, changed):
    print(f"{name}: {changed} fronts change")
    for what, times in [("first", first), ("all", every)]:
        print(f"  {what:6} median {of(times, 0.5):6.1f} ms   95 % {of(times, 0.95):6.1f} ms   least {1000 * min(times):6.1f} ms")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pullet")
    parser.add_argument("deck", nargs="*")
    parser.add_argument("--rounds", type=int, default=40)
    arguments = parser.parse_args()
    # However it is stopped, the file is as it was.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    pullet = os.path.abspath(arguments.pullet)
    if arguments.deck:
        deck, file, old, new, card = arguments.deck
        report(deck, *measure(pullet, deck, file, old, new, card, arguments.rounds))
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([pullet, "new", "pc", "--from", "playing-chicken"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        deck = pathlib.Path(folder, "decks", "pc")
        colour = next(line for line in (deck / "deck.toml").read_text().splitlines() if line.startswith("stop"))
        other = colour.replace(colour.split('"')[1], "#1f7a4d")
        card = GOAL
        report("Playing Chicken, one colour", *measure(pullet, deck, "deck.toml", colour, other, card, arguments.rounds))
        hard = pathlib.Path(folder, "decks", "hard")
        shutil.copytree(HERE / "hard", hard)
        report("hard deck", *measure(pullet, hard, "templates/card.svg", "#fffdf5", "#fdf5ff", "c001", arguments.rounds))


if __name__ == "__main__":
    main()
