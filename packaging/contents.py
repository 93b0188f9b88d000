"""What every package holds besides the program: pages for `man`, what shells complete, and licences."""

import json
import subprocess
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Shell: the name that it looks for.
COMPLETIONS = {
    "bash": "pullet.bash",
    "zsh": "_pullet",
    "fish": "pullet.fish",
    "powershell": "pullet.ps1",
    "elvish": "pullet.elv",
}
LICENCES = ["LICENSE", "LICENSE-MIT", "LICENSE-APACHE"]
ICONS_LICENCE = "templates/icons/LICENCE.txt"
# The time of everything in a package, in seconds: 1980, the first that a ZIP archive can hold. The same program makes the same bytes.
TIME = 315_532_800


def crate():
    """Returns the facts of `Cargo.toml` about the program."""
    manifest = tomllib.loads((ROOT / "Cargo.toml").read_text())
    return manifest["package"] | manifest["workspace"]["package"]


def manual(helper):
    """Returns the pages for `man`, by name; `helper` is a program that runs here."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([helper, "man", "--out", folder], check=True, capture_output=True)
        return {page.name: page.read_bytes() for page in sorted(Path(folder).iterdir())}


def completions(helper):
    """Returns what each shell reads, by the name that the shell looks for."""
    run = lambda shell: subprocess.run([helper, "completions", shell], check=True, capture_output=True).stdout
    return {name: run(shell) for shell, name in COMPLETIONS.items()}


def licences(target):
    """Returns the licences of Pullet and those of everything that is linked into it, by name."""
    own = {name: (ROOT / name).read_bytes() for name in LICENCES}
    fonts = {f"{path.parent.name}.txt": path.read_bytes() for path in sorted(ROOT.glob("fonts/*/*.txt"))}
    icons = {"icons.txt": (ROOT / ICONS_LICENCE).read_bytes()}
    return own | {"THIRD-PARTY.txt": third_parties(target)} | {f"fonts/{name}": text for name, text in fonts.items()} | icons


def third_parties(target):
    """Returns the licences of all libraries; a text that several have is there once."""
    command = ["cargo", "metadata", "--locked", "--format-version=1", "--filter-platform", target]
    found = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in found["packages"]}
    owners = {}
    for package in sorted(linked(found), key=lambda id: (packages[id]["name"], packages[id]["version"])):
        facts = packages[package]
        title = f"{facts['name']} {facts['version']} ({facts['license'] or 'see its licence'})"
        texts = {path.read_text(errors="replace").strip() for path in licence_files(Path(facts["manifest_path"]).parent)}
        for text in sorted(texts) or ["Its package has no text of its licence."]:
            owners.setdefault(text, []).append(title)
    rule = "\n\n" + "-" * 80 + "\n\n"
    return rule.join("\n".join(titles) + "\n\n" + text for text, titles in owners.items()).encode() + b"\n"


def linked(metadata):
    """Returns the ids of the libraries that are linked into the program; those of build scripts and tests are not."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    found, ahead = set(), [metadata["resolve"]["root"]]
    while ahead:
        for needed in nodes[ahead.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in needed["dep_kinds"])
            if is_linked and needed["pkg"] not in found:
                found.add(needed["pkg"])
                ahead.append(needed["pkg"])
    return found - set(metadata["workspace_members"])


def licence_files(folder):
    names = ("licen", "copying", "notice", "unlicense")
    return [path for path in sorted(folder.iterdir()) if path.is_file() and path.name.lower().startswith(names)]
