"""The package for Debian, Ubuntu and their relatives."""

import gzip
import os
import subprocess
import tempfile
from pathlib import Path

from contents import ICONS_LICENCE, ROOT, TIME, completions, crate, licences, manual
from linux import glibc_version

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
DOCUMENTS = "usr/share/doc/pullet"


def make(target, program, helper, out):
    """Makes the package of a program."""
    shells = completions(helper)
    files = {
        "usr/bin/pullet": program.read_bytes(),
        "usr/share/bash-completion/completions/pullet": shells["pullet.bash"],
        "usr/share/zsh/vendor-completions/_pullet": shells["_pullet"],
        "usr/share/fish/vendor_completions.d/pullet.fish": shells["pullet.fish"],
        f"{DOCUMENTS}/copyright": copyright_file().encode(),
        f"{DOCUMENTS}/changelog.gz": packed((ROOT / "CHANGELOG.md").read_bytes()),
        f"{DOCUMENTS}/README.md.gz": packed((ROOT / "README.md").read_bytes()),
        f"{DOCUMENTS}/THIRD-PARTY.txt.gz": packed(licences(target)["THIRD-PARTY.txt"]),
    }
    files |= {f"usr/share/man/man1/{name}.gz": packed(text) for name, text in manual(helper).items()}
    architecture = ARCHITECTURES[target.split("-")[0]]
    files["DEBIAN/control"] = control(architecture, program, sum(map(len, files.values()))).encode()
    os.umask(0o022)  # The folders are those of a system, whoever makes the package.
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            lay(Path(folder) / name, data, 0o755 if name == "usr/bin/pullet" else 0o644)
        os.chmod(folder, 0o755)
        package = out / f"pullet_{crate()['version']}_{architecture}.deb"
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", folder, package]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"SOURCE_DATE_EPOCH": str(TIME)})


def lay(path, data, mode):
    """Writes a file and the folders that lead to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def control(architecture, program, size):
    """Returns the facts that apt reads. Who looks after the package comes from the variables of Debian's own tools."""
    name, address = os.environ.get("DEBFULLNAME", "The Pullet authors"), os.environ.get("DEBEMAIL", "pullet@example.invalid")
    version = glibc_version(program.read_bytes())
    needs = "" if version is None else f"Depends: libc6 (>= {version[0]}.{version[1]}), libgcc-s1\n"
    return (
        f"Package: pullet\nVersion: {crate()['version']}\nArchitecture: {architecture}\nMaintainer: {name} <{address}>\n"
        f"Installed-Size: {size // 1024 + 1}\n{needs}Recommends: xdg-utils\nSection: graphics\nPriority: optional\n"
        "Description: print-and-play card games from a text file and SVG\n"
        " Pullet makes sheets of cards for home printers, with backs, crop marks and a ruler,\n"
        " and the score pads, coins, dice and rules that go with them.\n"
    )


def copyright_file():
    """Returns the licences in Debian's form."""
    paragraph = lambda path: "".join(f" {line.strip() or '.'}\n" for line in path.read_text().splitlines())
    fonts = " .\n".join(paragraph(path) for path in sorted(ROOT.glob("fonts/*/*.txt")))
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: pullet\n\n"
        "Files: *\nCopyright: the Pullet authors\nLicense: Expat or Apache-2.0\n"
        " The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0; the Expat licence follows.\n"
        f" Libraries that are part of the program have theirs in /{DOCUMENTS}/THIRD-PARTY.txt.gz.\n .\n"
        f"{paragraph(ROOT / 'LICENSE-MIT')}\n"
        f"Files: fonts within the program\nCopyright: see each licence\nLicense: OFL-1.1 and Bitstream-Vera\n{fonts}\n"
        f"Files: icons within the program\nCopyright: see the licence\nLicense: Expat\n{paragraph(ROOT / ICONS_LICENCE)}"
    )


def packed(data):
    return gzip.compress(data, 9, mtime=0)
