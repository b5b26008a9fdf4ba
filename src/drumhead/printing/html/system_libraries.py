"""System libraries for printing: those that set text, and fontconfig limited to our own fonts."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import hashlib
import html
import importlib
import io
import os
import platform
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from drumhead.support.atomic_write import write_atomically
from drumhead.support.errors import UserError
from drumhead.support.paths import cache_folder, fonts, passing_folder

# The libraries WeasyPrint opens, by the names of Linux, macOS and Windows. Without the last one pages still
# print, but more slowly, and with other bytes than on a machine that has it.
LIBRARIES = {
    "gobject": ("libgobject-2.0.so.0", "libgobject-2.0.0.dylib", "libgobject-2.0-0.dll"),
    "pango": ("libpango-1.0.so.0", "libpango-1.0.0.dylib", "libpango-1.0-0.dll"),
    "pangoft2": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.0.dylib", "libpangoft2-1.0-0.dll"),
    "harfbuzz": ("libharfbuzz.so.0", "libharfbuzz.0.dylib", "libharfbuzz-0.dll"),
    "fontconfig": ("libfontconfig.so.1", "libfontconfig.1.dylib", "libfontconfig-1.dll"),
    "harfbuzz-subset": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll"),
}
ASKS = {  # the function that returns the version of each library that affects the layout of text
    "pango": "pango_version_string",
    "harfbuzz": "hb_version_string",
    "harfbuzz-subset": "hb_version_string",
}
# One line a system, by the names of /etc/os-release, or of Python's sys.platform.
CURES = {
    "debian": "sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0",
    "fedora": "sudo dnf install pango harfbuzz",
    "arch": "sudo pacman -S pango harfbuzz",
    "suse": "sudo zypper install libpango-1_0-0 libharfbuzz-subset0",
    "alpine": "sudo apk add pango harfbuzz-subset fontconfig",
    "darwin": "brew install pango",
    "win32": "pacman -S mingw-w64-ucrt-x86_64-pango   (in the UCRT64 window of MSYS2, https://www.msys2.org)",
}
BREW = "/opt/homebrew/lib:/usr/local/lib:/usr/lib"
SELDOM = ("fontTools.subset", "fontTools.varLib", "fontTools.varLib.instancer")  # only where harfbuzz-subset is missing
STILL_CLOCK = "1704067200"  # the date in fonts that carry one: 1 January 2024


class MissingLibrariesError(UserError):
    """Error if WeasyPrint finds no Pango; the message is one line with the command that installs it."""


@dataclass(frozen=True)
class Fact:
    """One line of the report of `doctor`: the thing checked, its state, the finding, and what to do.

    `state` is "good", "warning" or "bad"; `cure` is "" if there is nothing to do.
    """

    what: str
    state: str
    says: str
    cure: str = ""


@functools.cache
def cure() -> str:
    """Return the one command that installs the text libraries on this system; advice in words if it is unknown."""
    if sys.platform in CURES:
        return CURES[sys.platform]
    try:
        about = platform.freedesktop_os_release()
    except OSError:
        about = {}
    family = [about.get("ID", ""), *about.get("ID_LIKE", "").split()]
    known = [CURES[name] for name in family if name in CURES]
    known += [CURES["suse"] for name in family if "suse" in name]
    return known[0] if known else "install Pango and HarfBuzz (with harfbuzz-subset) from your system's packages"


def need_weasyprint() -> ModuleType:
    """Return the module WeasyPrint, limited to our fonts.

    MissingLibrariesError without Pango; its message has the command to type.
    """
    prepare()
    lament = io.StringIO()  # WeasyPrint prints a page of advice to standard output before it raises
    try:
        with contextlib.redirect_stdout(lament), find_libraries(), put_off(*SELDOM):
            import weasyprint
    except OSError as error:
        raise MissingLibrariesError(f"Setting pages needs Pango, which is not here. Type: {cure()}") from error
    found: ModuleType = weasyprint
    return found


@contextlib.contextmanager
def find_libraries() -> Iterator[None]:
    """Let WeasyPrint find its libraries on Linux by their full names, through the system's loader.

    WeasyPrint first asks for names of other systems. For each that is missing Python would start a compiler to search
    for it, fifty programs in all, which takes longer than everything else.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    from ctypes import util

    search = util.find_library
    util.find_library = lambda name: None
    try:
        yield
    finally:
        util.find_library = search


class _PutOff(ModuleType):
    """A module that is imported when a function or class in it is first called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *what, **how: getattr(importlib.import_module(self.__name__), name)(*what, **how)


@contextlib.contextmanager
def put_off(*modules: str) -> Iterator[None]:
    """Delay the import of these modules inside the block until something in them is first called.

    WeasyPrint would import nine megabytes of code for subsetting fonts, which our libraries do without it.
    """
    absent = {name: _PutOff(name) for name in modules if name not in sys.modules}
    sys.modules.update(absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]


@functools.cache
def prepare() -> Path:
    """Set the environment so that only our fonts are found and carry a fixed date; return the path of our fonts.conf.

    This must run before WeasyPrint is imported.
    """
    os.environ.setdefault("SOURCE_DATE_EPOCH", STILL_CLOCK)
    if sys.platform == "darwin":  # a Python that is not Homebrew's does not search Homebrew's folders
        os.environ.setdefault("DYLD_FALLBACK_LIBRARY_PATH", BREW)
    try:
        path = _write_fontconfig(cache_folder("fontconfig"))
    except OSError:  # the disk is full or the folder is read-only by now
        path = _write_fontconfig(passing_folder())
    os.environ["FONTCONFIG_FILE"] = str(path)
    return path


def _write_fontconfig(folder: Path) -> Path:
    text = (
        '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>\n'
        f"  <dir>{html.escape(str(fonts()))}</dir>\n"
        f"  <cachedir>{html.escape(str(folder))}</cachedir>\n</fontconfig>\n"
    ).encode()
    path = folder / f"fonts-{hashlib.sha256(text).hexdigest()[:12]}.conf"  # two installations do not share a file
    if not path.is_file() or path.read_bytes() != text:
        write_atomically(path, text)
    return path


def versions() -> tuple[str, ...]:
    """Return the versions of Pango, HarfBuzz and harfbuzz-subset, in this order; "" for each that is missing."""
    return tuple(_version(name, asks) for name, asks in ASKS.items())


def _version(name: str, asks: str) -> str:
    for file in LIBRARIES[name]:
        with contextlib.suppress(OSError, AttributeError):
            ask = getattr(_opens(file), asks)
            ask.restype = ctypes.c_char_p
            return str(ask().decode())
    return ""


def facts() -> list[Fact]:
    """Return the lines of the report of `doctor`: Python, packages, libraries, fonts and fontconfig."""
    return [
        Fact("Python", "good", f"{platform.python_version()} on {platform.platform(terse=True)}"),
        *_packages(),
        _setting(),
        *_libraries(),
        *_faces(),
        Fact("fontconfig", "good", str(prepare())),
    ]


def _packages() -> list[Fact]:
    return [_package(name) for name in ("drumhead", *_needed())]


def _needed() -> list[str]:
    """Return the names of the packages that Drumhead requires, from its installed metadata; [] if not installed."""
    from importlib import metadata  # slow to import, and only the doctor asks

    try:
        lines = metadata.requires("drumhead") or []
    except metadata.PackageNotFoundError:
        return []
    return [re.split(r"[^\w-]", line)[0] for line in lines if "extra ==" not in line]


def _package(name: str) -> Fact:
    from importlib import metadata

    try:
        return Fact(name, "good", metadata.version(name))
    except metadata.PackageNotFoundError:
        return Fact(name, "bad", "not installed", f"pip install {name}")


def _setting() -> Fact:
    try:
        need_weasyprint()
    except MissingLibrariesError:
        return Fact("setting pages", "bad", "Pango is not here; dice and cards print without it", cure())
    return Fact("setting pages", "good", "WeasyPrint and Pango work together")


def _libraries() -> list[Fact]:
    found = []
    for name, files in LIBRARIES.items():
        if any(_opens(file) for file in files):
            found.append(Fact(name, "good", "found"))
        elif name == "harfbuzz-subset":
            found.append(Fact(name, "warning", "missing: pages set more slowly, bytes differ", cure()))
        else:
            found.append(Fact(name, "bad", "missing", cure()))
    return found


def _opens(file: str) -> Any:
    places = ["", *(f"{folder}/" for folder in BREW.split(":")[:2])] if file.endswith(".dylib") else [""]
    for place in places:
        with contextlib.suppress(OSError):
            return ctypes.CDLL(place + file)
    return None


def _faces() -> list[Fact]:
    """Check every font file in the fonts folder against its checksum, and return one line of the report for each."""
    sums = (fonts() / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    return [_face(fonts() / name, digest) for digest, name in map(str.split, sums)]


def _face(path: Path, digest: str) -> Fact:
    try:
        whole = hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except OSError:
        return Fact(path.name, "bad", "missing", "install Drumhead again")
    if not whole:
        return Fact(path.name, "bad", "broken", "install Drumhead again")
    return Fact(path.name, "good", "whole")


if __name__ == "__main__":  # for tools/setup, before anything is installed: the command that is needed, or nothing
    if any(fact.state != "good" for fact in _libraries()):
        print(cure())
