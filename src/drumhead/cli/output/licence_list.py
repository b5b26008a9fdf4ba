"""The components of Drumhead: every package and font, with its version and its licence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any

from drumhead.support.paths import fonts
from drumhead.support.version import __version__

NEEDS = re.compile(r"([\w.-]+)(?:\[([\w,-]+)\])?")
EXTRA = re.compile(r"""extra == ["']([\w-]+)""")
OURS = "drumhead"


@dataclass(frozen=True)
class Material:
    """A package or a font: its name, its version, and its licence as its makers give it, "" if they give none.

    `kind` is "library" for a package, "file" for a font.
    """

    name: str
    version: str
    licence: str
    kind: str = "library"


def materials() -> list[Material]:
    """Return all packages that Drumhead needs, directly or not, by name; then the fonts that it ships."""
    return [*sorted(_packages(), key=lambda each: each.name.lower()), *_faces()]


def _packages() -> Iterator[Material]:
    waiting, seen, told = [(OURS, frozenset[str]())], set(), {OURS}
    while waiting:
        name, extras = waiting.pop()
        if (_same(name), extras) in seen:
            continue
        seen.add((_same(name), extras))
        try:
            found = distribution(name)
        except PackageNotFoundError:  # for other systems or other Pythons
            continue
        if _same(found.name) not in told:
            told.add(_same(found.name))
            yield Material(found.name, found.version, _licence(found.metadata))
        for line in found.requires or ():
            needed, wants = NEEDS.match(line), EXTRA.search(line)
            if needed and (wants is None or wants[1] in extras):
                waiting.append((needed[1], frozenset((needed[2] or "").split(","))))


def _same(name: str) -> str:
    return re.sub("[-_.]+", "-", name).lower()


def _licence(about: Any) -> str:
    said = about.get("License-Expression") or ""
    classes = [line.split(" :: ")[-1] for line in about.get_all("Classifier", ()) if line.startswith("License ::")]
    own = (about.get("License") or "").split("\n")[0]
    return str(said or (own if 0 < len(own) <= 40 else "") or ", ".join(classes) or own)


def _faces() -> Iterator[Material]:
    for file in sorted((fonts() / "licences").glob("*.txt")):
        words = file.read_text(encoding="utf-8")
        named = re.search(r"licensed under the ([^.]*?Version [\d.]+\d)", words)
        yield Material(file.stem, "", named[1] if named else "", "file")


def bill() -> dict[str, Any]:
    """Return the software bill of materials (SBOM) as data in the form of CycloneDX 1.6."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": OURS, "version": __version__}},
        "components": [_component(each) for each in materials()],
    }


def _component(each: Material) -> dict[str, Any]:
    said: dict[str, Any] = {"type": each.kind, "name": each.name}
    if each.version:
        said |= {"version": each.version, "purl": f"pkg:pypi/{_same(each.name)}@{each.version}"}
    return said | ({"licenses": [{"license": {"name": each.licence}}]} if each.licence else {})
