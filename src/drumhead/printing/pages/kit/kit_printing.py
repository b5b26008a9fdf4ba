"""The kit: every document of a game, bound in two jobs for the printer or in one PDF, and each as a separate file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from drumhead.printing.cache.parallel_render import drawn_together
from drumhead.printing.cache.pdf_cache import PdfCache
from drumhead.printing.document_inputs import EVERYTHING
from drumhead.printing.layout.booklet_imposition import Folding
from drumhead.printing.layout.layout_cache import forget
from drumhead.printing.output.pdf_binding import BoundPaper, Elsewhere, bind, page_count
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask
from drumhead.printing.pages.cards.kinds.playing_card_meanings import Deck
from drumhead.printing.pages.document import Part, get_or_draw, print_document
from drumhead.printing.pages.folded_pages import fold_documents
from drumhead.printing.pages.kit.kit_contents import TITLE, cover
from drumhead.printing.pages.kit.print_plan import Plan, plan, plan_page
from drumhead.printing.pages.kit.printer_jobs import (
    PAPER,
    PREFIXES,
    WHOLE,
    Job,
    KitPaper,
    bound_name,
    jobs,
    known,
)
from drumhead.printing.pages.print_fingerprint import declare
from drumhead.printing.pages.registry import KIT, PAPERS, RULES, SINGLE, SPLIT, everything, kinds_of
from drumhead.printing.pages.registry import parts as parts_of
from drumhead.printing.style.paper import PaperError
from drumhead.support.gc_control import trim_memory

FRONTS = (CONTENTS, PLAN) = ("contents", "plan")
Progress = Callable[[str], None]
Finished = TypeVar("Finished")
Drawn = Sequence[tuple[str, str, bool]]  # of each document its pack, "" in a kit, its title, and whether it was drawn


@dataclass(frozen=True)
class KitAsk:
    """The options for a kit: the kinds of document (all if none is named), and how they are printed.

    `pack` also prints a complete pack of playing cards. `duplex` is a way of `card_options.DUPLEX`; by default cards
    are folded and paper is printed on both sides. `bound` is of `registry.BOUND`. A `seed` adds the log of a
    simulated battle. Documents that can be folded are folded by `folding`. `cards` has further options for cards, by
    the names of `Making`; `copies` has the number of copies by kind of document. `of_units` is the part of the game
    whose units have rosters, dice, markers, cards and log forms; None means the whole game. `fronts` says which of
    contents and plan come before the documents.
    """

    kinds: tuple[str, ...] = ()
    pack: bool = False
    duplex: str = ""
    bound: str = SPLIT
    seed: int | None = None
    folding: Folding | None = None
    cards: Mapping[str, Any] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    of_units: Game | None = None
    fronts: tuple[str, ...] = FRONTS


def kit_parts(game: Game, wishes: PrintOptions, ask: KitAsk) -> list[Part]:
    """Return the documents that the options ask for, in the order of the kit.

    The choice of the game is in the names of bound files; that of `ask.of_units` in those of its documents.

    PaperError for a kind that the game does not have, or a pack that its cards do not include.
    """
    check_pack(game, ask.pack)
    whole = replace(game, choice=()) if game.choice else game
    lacking = {kind for kind in ask.kinds if kind in KIT} - set(has := kinds_of(game))
    if lacking:
        raise PaperError(f"{game.ruleset.title} has no {', '.join(sorted(lacking))}; it has {', '.join(has)}")
    making = Making(**{**ask.cards, **({"duplex": ask.duplex} if ask.duplex else {})})
    how: dict[str, Any] = {"cards": {"ask": Ask(making, pack=ask.pack)}}

    def made_so(kind: str, game: Game, wishes: PrintOptions, **more: Any) -> Iterable[Part]:
        def of_kind(wishes: PrintOptions) -> Iterable[Part]:
            part = ask.of_units if ask.of_units and PAPERS[kind].of_units else whole
            found = parts_of(kind, part, wishes, **how.get(kind, {}), **more)
            return (replace(each, copies=ask.copies.get(kind, each.copies)) for each in found)

        folds = PAPERS[kind].folds and ask.folding
        return fold_documents(of_kind, folds, wishes) if folds else of_kind(wishes)

    return everything(whole, wishes, ask.seed, ask.kinds, made_so)


def check_pack(game: Game, pack: bool) -> None:
    """Raise PaperError where `pack` asks for a complete pack of playing cards and the game has none."""
    if pack and "deck" not in game.ruleset.turn:
        raise PaperError(f"{game.ruleset.title} has no pack of playing cards; leave out --deck")


def kit_files(game: Game, parts: Sequence[Part], bound: str) -> list[str]:
    """Return the names of all files of a kit: the bound files, then each document by itself.

    `bound` is of `registry.BOUND`.
    """
    ons = (WHOLE,) if bound == SINGLE else sorted({PAPER, *(part.on for part in parts)}, reverse=True)
    return [*(bound_name(game, on) for on in ons), *(part.file for part in parts)]


@dataclass(frozen=True)
class Kit:
    """A kit as printed: all its files by name, the bound ones first, its plan, and its documents by being `drawn`.

    Documents that were not drawn came from the cache.
    """

    files: Mapping[str, bytes]
    plan: Plan
    drawn: Drawn = field(default_factory=list)


def kit(
    game: Game,
    wishes: PrintOptions,
    ask: KitAsk | None = None,
    progress: Progress = lambda title: None,
    kept: PdfCache | None = None,
) -> Kit:
    """Print all documents that the options ask for, bound and separate, and return them with their plan.

    `progress` is called with the title of each finished document. Documents in the cache `kept` are not drawn again.
    PaperError as in `kit_parts`; MissingLibrariesError where the libraries for pages are missing.
    """
    ask = ask or KitAsk()
    parts = kit_parts(game, wishes, ask)

    def finish(part: Part, pdf: bytes) -> tuple[KitPaper, bytes]:
        return known(part, pdf, kept), pdf

    missing: list[Part] = []
    drawn = printed_parts(parts, finish, kept, lambda part: progress(part.title), missing.extend)
    fronts, papers = _fronts(game, wishes, ask, [paper for paper, _ in drawn], kept)
    every = jobs(papers, ask.bound, ask.duplex)
    pdfs = [*fronts, *(pdf for _, pdf in drawn)]
    bound = {bound_name(game, job.on): get_or_draw(_bound(game, job, every, pdfs), kept) for job in every}
    files = {**bound, **{part.file: pdf for part, pdf in zip(parts, pdfs[len(fronts) :])}}
    on_plan = plan(game, wishes.command, papers, ask.bound, ask.duplex, remarks(game, wishes, ask))
    return Kit(files, on_plan, [("", part.title, part in missing) for part in parts])


def _fronts(
    game: Game, wishes: PrintOptions, ask: KitAsk, papers: Sequence[KitPaper], kept: PdfCache | None
) -> tuple[list[bytes], list[KitPaper]]:
    """Return the PDFs of contents and plan, and the facts on all documents of the kit, with these two first.

    Both are drawn again until the plan has as many pages as the contents list. What the options leave out is in
    neither.
    """
    on_plan, said, long = declare(game, wishes, RULES), remarks(game, wishes, ask), 0
    while True:
        long += PLAN in ask.fronts
        first = [_contents(game, wishes, ask, papers, long)] if CONTENTS in ask.fronts else []
        pdfs = [print_document(each, kept) for each in first]
        ahead = [_plan_of(long)] if long else []
        every = [*(known(each, pdf, kept) for each, pdf in zip(first, pdfs)), *ahead, *papers]
        if not long:
            return pdfs, every
        page = get_or_draw(partial(plan_page, *on_plan, every, ask.bound, ask.duplex, said), kept)
        if page_count(page) == long:
            return [*pdfs, page], every


def _plan_of(pages: int) -> KitPaper:
    return KitPaper("Plan", "to print and cut by", PAPER, pages=pages)


def _contents(game: Game, wishes: PrintOptions, ask: KitAsk, papers: Sequence[KitPaper], plan: int) -> Part:
    """Return the contents page of a kit as a document to be drawn, with a plan of `plan` pages before `papers`.

    Without pages there is no plan.
    """
    signed = declare(game, wishes, EVERYTHING)
    ahead = [_plan_of(plan)] if plan else []
    return Part(TITLE, "", "", partial(cover, *signed, [*ahead, *papers], ask.bound, ask.duplex))


def remarks(game: Game, wishes: PrintOptions, ask: KitAsk) -> list[str]:
    """Return the notes of the plan on a pack of playing cards that is left out; [] if none is."""
    if ask.pack or "deck" not in game.ruleset.turn or "cards" not in (ask.kinds or kinds_of(game)):
        return []
    pack = Deck(game, game.ruleset.turn, wishes.measures)
    return [f"The {len(pack.cards)} playing cards are left out, since any pack does; --deck prints them too."]


def _bound(game: Game, job: Job, every: Sequence[Job], pdfs: Sequence[bytes]) -> Callable[[], bytes]:
    """Return a function that binds one job of a kit as a PDF; `pdfs` are the PDFs of all documents, in the kit's
    order.

    Every link of the contents leads to its document, in the same file or in that of another job of `every`.
    """
    links: dict[int, int | Elsewhere] = {}
    for other in every:
        for item in other.items:
            page = item.at[0]
            links[item.number] = page if other is job else Elsewhere(bound_name(game, other.on), page)
    papers = [BoundPaper(item.paper.title, pdfs[item.number], item.at) for item in job.items]
    title = f"{game.title}: {job.on}" if job.on else game.title
    return partial(bind, title, papers, PREFIXES[job.on], links)


def printed_parts(
    parts: Sequence[Part],
    finished: Callable[[Part, bytes], Finished],
    kept: PdfCache | None = None,
    done: Callable[[Part], None] = lambda part: None,
    missing: Callable[[list[Part]], None] = lambda parts: None,
) -> list[Finished]:
    """Return the result of `finished` for each document and its PDF; documents that are not in the cache `kept` are
    drawn.

    `done` is called with each document as it is ready, and `missing` before with those that are to be drawn.
    """
    there = [kept.find(part.draw) if kept else None for part in parts]
    missing([part for part, pdf in zip(parts, there) if not pdf])

    def draw(at: int) -> Finished:
        draw = parts[at].draw
        pdf = there[at] or (kept.render(draw) if kept else draw())
        if nested[at]:
            forget()
        if heavy[at] or nested[at]:
            trim_memory()  # what they leave is no burden to what follows
        return finished(parts[at], pdf)

    heavy = [part.heavy and not pdf for part, pdf in zip(parts, there)]
    nested = [part.nested and not pdf for part, pdf in zip(parts, there)]
    return drawn_together(heavy, nested, draw, lambda at: done(parts[at]))
