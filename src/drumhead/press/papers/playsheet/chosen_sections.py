"""Which sections of a playsheet a player wants: those named, or all but those named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from drumhead.press.game import Wishes
from drumhead.press.papers.playsheet.sections import Section
from drumhead.press.style.paper import PaperError
from drumhead.rules.files import nearest


def chosen(sections: Sequence[Section], wishes: Wishes) -> list[Section]:
    """The sections that are wanted, in their order; those asked for stand together, and none of them is spare.

    PaperError names what is no section, and lists those there are; or says that nothing is left.
    """
    only = {name for word in wishes.only for name in _called(word, sections)}
    hidden = {name for word in wishes.hide for name in _called(word, sections)}
    found = [
        replace(each, home=1, spare=False) if only else each
        for each in sections
        if (each.name in only or not only) and each.name not in hidden
    ]
    if not found:
        raise PaperError("no section is left to print: --hide leaves out whatever --only asks for")
    return found


def _called(word: str, sections: Sequence[Section]) -> Iterator[str]:
    """The section meant by a number, a name, a title or how one of these begins, with whatever goes on from it."""
    meant = _meant(word.strip().lower(), sections)
    if meant is None:
        known = {word for each in sections for word in (each.name, each.title.lower())}
        there = ", ".join(f"{each.number} {each.name}" for each in sections if each.number)
        raise PaperError(f"no section is called {word!r}.{nearest(word.lower(), known)} There are {there}.")
    yield sections[meant].name
    for each in sections[meant + 1 :]:
        if not each.goes_on:
            return
        yield each.name


def _meant(word: str, sections: Sequence[Section]) -> int | None:
    """Where the only section stands that is called so, or whose name begins so."""
    calls = [(str(each.number or ""), each.name, each.title.lower(), each.short.lower()) for each in sections]
    exact = [at for at, names in enumerate(calls) if word and word in names]
    begun = [at for at, names in enumerate(calls) if word and any(name.startswith(word) for name in names[1:])]
    return exact[0] if exact else begun[0] if len(begun) == 1 else None
