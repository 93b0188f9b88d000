"""The archive that a person unpacks: `.zip` for Windows, `.tar.gz` for all others."""

import gzip
import io
import tarfile
import zipfile

from contents import ROOT, TIME, completions, crate, licences, manual


def make(target, program, helper, out):
    """Makes the archive of a program."""
    folder = f"pullet-{crate()['version']}-{target}"
    is_windows = "windows" in target
    name = "pullet.exe" if is_windows else "pullet"
    files = {name: program.read_bytes(), "README.md": (ROOT / "README.md").read_bytes()} | licences(target)
    files |= {f"man/{page}": text for page, text in manual(helper).items()}
    files |= {f"completions/{file}": text for file, text in completions(helper).items()}
    entries = [(f"{folder}/{file}", data, 0o755 if file == name else 0o644) for file, data in sorted(files.items())]
    (out / f"{folder}{'.zip' if is_windows else '.tar.gz'}").write_bytes((zipped if is_windows else tarred)(entries))


def zipped(entries):
    """Returns files as a ZIP archive."""
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data, mode in entries:
            entry = zipfile.ZipInfo(name)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3  # Unix: so that the mode counts
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data)
    return memory.getvalue()


def tarred(entries):
    """Returns files as a compressed tar archive."""
    memory = io.BytesIO()
    with gzip.GzipFile("", "wb", 9, memory, mtime=0) as stream, tarfile.open(fileobj=stream, mode="w|") as archive:
        for name, data, mode in entries:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(data), mode, TIME
            archive.addfile(entry, io.BytesIO(data))
    return memory.getvalue()
