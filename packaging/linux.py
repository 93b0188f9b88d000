"""What a program for Linux needs of the system."""

import re


def glibc_version(program):
    """Returns the version of glibc that a program needs, as numbers; `None` if it needs no C library of the system."""
    found = re.findall(rb"\0GLIBC_(\d+)\.(\d+)", program)
    return max(((int(major), int(minor)) for major, minor in found), default=None)
