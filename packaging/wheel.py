"""The package for `pipx install pullet` and `uvx pullet`: a wheel that holds the program as a script."""

import base64
import hashlib

from archive import zipped
from contents import ROOT, crate, licences
from linux import glibc_version

TAGS = {
    "x86_64-apple-darwin": "macosx_10_12_x86_64",
    "aarch64-apple-darwin": "macosx_11_0_arm64",
    "x86_64-pc-windows-msvc": "win_amd64",
    "x86_64-pc-windows-gnu": "win_amd64",
    "aarch64-pc-windows-msvc": "win_arm64",
}


def make(target, program, out):
    """Makes the wheel of a program."""
    version, tags = crate()["version"], platform_tags(target, program)
    about, name = f"pullet-{version}.dist-info", "pullet.exe" if "windows" in target else "pullet"
    files = {f"pullet-{version}.data/scripts/{name}": (program.read_bytes(), 0o755)}
    files |= {f"{about}/licenses/{name}": (text, 0o644) for name, text in licences(target).items()}
    files[f"{about}/METADATA"] = (metadata().encode(), 0o644)
    marks = "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files[f"{about}/WHEEL"] = (f"Wheel-Version: 1.0\nGenerator: pullet\nRoot-Is-Purelib: false\n{marks}".encode(), 0o644)
    record = "".join(f"{name},{digest(data)},{len(data)}\n" for name, (data, _) in files.items())
    files[f"{about}/RECORD"] = (f"{record}{about}/RECORD,,\n".encode(), 0o644)
    entries = [(name, data, mode) for name, (data, mode) in files.items()]
    (out / f"pullet-{version}-py3-none-{'.'.join(tags)}.whl").write_bytes(zipped(entries))


def platform_tags(target, program):
    """Returns what pip calls the systems that the program runs on."""
    if "linux" not in target:
        return [TAGS[target]]
    processor = target.split("-")[0]
    version = glibc_version(program.read_bytes())
    # A program without a C library of the system runs on every Linux, also on those with musl.
    both = [f"manylinux_2_17_{processor}", f"musllinux_1_1_{processor}"]
    return both if version is None else [f"manylinux_{version[0]}_{version[1]}_{processor}"]


def metadata():
    """Returns the facts that PyPI shows."""
    facts = crate()
    text = (ROOT / "packaging/about.md").read_text()
    return (
        f"Metadata-Version: 2.4\nName: pullet\nVersion: {facts['version']}\nSummary: {facts['description']}\n"
        f"License-Expression: {facts['license']}\nKeywords: {','.join(facts['keywords'])}\n"
        f"Requires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n{text}"
    )


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
