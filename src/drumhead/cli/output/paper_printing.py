"""Common parts of all commands that print: the game, the print settings, the command in the footer, the files."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from drumhead.cli.loading.club_defaults import ABOUT, in_force
from drumhead.cli.output import print_record
from drumhead.cli.output.stderr_notes import print_labelled
from drumhead.cli.parameters.param_types import Subject
from drumhead.cli.parameters.shared_options import Names

if TYPE_CHECKING:
    from drumhead.model.event_card import EventDeck
    from drumhead.model.lengths import Measures
    from drumhead.printing.cache.pdf_cache import PdfCache
    from drumhead.printing.drawing.vector_primitives import Point
    from drumhead.printing.layout.booklet_imposition import Folding
    from drumhead.printing.page_input import Game, PrintOptions
    from drumhead.printing.pages.document import Part
    from drumhead.rules.house_rules.house_rule import Change

    Papers = Callable[[Game, PrintOptions], Iterable[Part]]

MOST_ROUNDED = Fraction(1, 20)  # by which rounding may change a distance without a warning
UNIT_NAMES = {"in": "inches", "cm": "cm", "paces": "paces", "bw": "base widths"}
LISTED = 6  # distances in that warning
LONGEST = 28  # letters of a name in a foot
PAPER = (
    "paper",
    "ink",
    "colour",
    "cutter",
    "fold_lines",
    "units",
    "scale",
    "round",
    "type",
    "sides",
    "only",
    "hide",
    "zeros",
    "fold",
)
NOT_ON_PAPER = {
    "out",
    "force",
    "no_cache",
    "plan",
    "file_format",
    "dpi",
    "save_setup",
}  # options of the copy's path and format, which do not change the page


def print_game(papers: Papers, name: str, given: Mapping[str, Any]) -> None:
    """Write the documents of the game called `name` to files, of the units selected if `given` has a selection.

    `papers` yields the documents for a game and print settings; `given` are the options of the command.
    """
    from drumhead.cli.loading.game_loading import game_of
    from drumhead.cli.loading.unit_selection import Selection, select_units

    game = game_of(name, dict(given["readings"]), given["house_rules"], given["rules"])
    print_papers(papers, select_units(game, given.get("selected", Selection())), given)


def print_game_or_army(papers: Papers, name: str, given: Mapping[str, Any]) -> None:
    """Write the documents of the units selected of a game or an army called `name` to files.

    `papers` yields the documents for a game and print settings; `given` are the options of the command.
    """
    from drumhead.cli.loading.game_loading import game_or_army
    from drumhead.cli.loading.unit_selection import select_units

    game = game_or_army(name, given["rules"], dict(given["readings"]), given["house_rules"])
    print_papers(papers, select_units(game, given["selected"]), given)


def find_maker(kind: str, file_format: str) -> Papers:
    """Return the function that makes the documents of a kind: with web pages, if the format and the kind have them."""
    from drumhead.printing.pages.export_formats import WEB, WEB_KINDS

    if file_format == WEB and kind in WEB_KINDS:
        from drumhead.printing.pages.companion import screen_pages

        return partial(screen_pages.parts, kind)
    from drumhead.printing.pages import registry

    return partial(registry.parts, kind)


def print_papers(papers: Papers, game: Game, given: Mapping[str, Any], squares: bool = True) -> None:
    """Write the documents of a game to files: a PDF or a web page each, or in another format a file for each page.

    `papers` yields the documents for a game and print settings; `given` are the options of the command. With
    `squares`, print a note on characters that our fonts lack. Raise UsageError for --dpi with a format other than
    PNG, and for HTML of a document that is only for paper.
    """
    from drumhead.cli.output.paper_output import settle, write
    from drumhead.printing.output.grey_colours import grey_sheets
    from drumhead.printing.pages.export_formats import DOTS, WEB, files, first_file
    from drumhead.printing.style.paper import GREY

    file_format, dpi = given.get("file_format", "pdf"), given.get("dpi")
    if dpi and file_format != "png":
        raise click.UsageError(f"--dpi is for pictures; use it with --format png, not {file_format}.")
    (game, wishes), kept = print_input(game, given), kept_papers(given)
    parts = list(papers(game, wishes))
    if (folds := folding(given)) and file_format == WEB:
        raise click.UsageError("--fold is for paper; a web page is not folded. Leave out --fold or --format html.")
    if folds:
        from drumhead.printing.pages.folded_pages import fold_documents

        parts = list(fold_documents(partial(papers, game), folds, wishes))
    if file_format == WEB and (only_on_paper := [part.title for part in parts if not part.screen]):
        raise click.UsageError(f"--format html is not for: {', '.join(only_on_paper)}. Leave it out, or use png.")
    if wishes.colour == GREY:
        parts = [replace(part, sheets=partial(grey_sheets, part.sheets)) for part in parts]
    if file_format != "pdf":  # their pages are counted only when they are drawn
        settle([first_file(part, file_format) for part in parts], given["out"], given["force"], more=True)
    drawn = {
        name: draw
        for part in parts
        for name, draw in files(part, file_format, dpi or DOTS, kept, cut_moves(given)).items()
    }
    write(drawn, given["out"], given["force"])
    print_remarks(parts, kept)
    if squares:
        tell_lacking(game)
    print_record.save(game.ruleset.folder)


def cut_moves(given: Mapping[str, Any]) -> Mapping[str, Point]:
    """Return the saved offsets in mm of a cutting machine, by the orientation of the sheet; {} without a machine."""
    from drumhead.cli.loading.printer_offsets import kept_offsets

    is_drawing = given.get("cutter") and given["file_format"] in ("svg", "dxf")
    return kept_offsets().get(given["cutter"], {}) if is_drawing else {}


def print_remarks(parts: Iterable[Part], kept: PdfCache | None) -> None:
    """Print, on standard error, notes on the finished documents, such as names that were shortened.

    `kept` is the cache of documents, None for no cache.
    """
    from drumhead.printing.pages.document import get_or_draw

    for part in parts:
        notes = get_or_draw(part.notes, kept).decode().splitlines() if part.notes else ()
        for remark in (*part.remarks(), *notes):
            print_labelled("Note", f"{part.title}: {remark}")


def folding(given: Mapping[str, Any]) -> Folding | None:
    """Return the folding that the options ask for; None if pages are not folded.

    Raise UsageError for options of booklets without a booklet. `given` are the options of the command.
    """
    from drumhead.printing.layout.booklet_imposition import Folding
    from drumhead.printing.style.paper import BOOKLET

    asked = {"flip": given.get("flip"), "thickness": given.get("paper_thickness")}
    said = {key: value for key, value in asked.items() if value is not None}
    fold = given.get("fold")
    if said and fold != BOOKLET:
        names = {"flip": "--duplex", "thickness": "--paper-thickness"}
        raise click.UsageError(f"{names[next(iter(said))]} is for booklets; use it with --fold {BOOKLET}.")
    return Folding(fold, **said) if fold else None


def kept_papers(given: Mapping[str, Any]) -> PdfCache | None:
    """Return the cache of printed documents; None if the options ask for every page to be drawn again."""
    from drumhead.printing.cache.pdf_cache import PdfCache

    if given["no_cache"]:
        print_record.discard()
        return None
    return PdfCache()


def print_input(game: Game, given: Mapping[str, Any]) -> tuple[Game, PrintOptions]:
    """Return the game as it is printed, and the print settings.

    The settings are those of the command's options, otherwise the battle's, otherwise the settings file's, with the
    text of the footer. Print a warning for distances that rounding changes.
    """
    from drumhead.cli.loading.game_loading import wishes_of

    wishes = wishes_of(game, as_typed(game), **{key: given.get(key) for key in PAPER})
    _warn_of_rounding(game, wishes)
    signed = replace(wishes, club=in_force().get("name", ""), foot=in_short())
    return _convert_house_rules(game, wishes.measures), signed


def _convert_house_rules(game: Game, measures: Measures) -> Game:
    """Return the game with the distances in the words of its house rules as the page prints all others."""
    from drumhead.armies.checks.distance_and_time_phrases import convert_distances

    house = game.book.house
    if house is None or not measures.note():
        return game

    def convert(value: Any) -> Any:
        return convert_distances(value, measures) if isinstance(value, str) else value

    changes = tuple(_in_words(each, convert) for each in house.changes)
    if changes == house.changes:
        return game
    book = game.ruleset.book(game.book.chosen, house)
    book.house = replace(house, changes=changes)  # only its words; its numbers are in the tables already
    book.scoped = tuple(each for each in changes if each.condition)
    return replace(game, book=book)


def _in_words(change: Change, convert: Callable[[Any], Any]) -> Change:
    """Return a house rule with all its texts converted; the value that it lays is left."""
    replaced = tuple(map(convert, change.replaced))
    texts = {key: convert(getattr(change, key)) for key in ("says", "was", "scope")}
    return replace(change, **texts, replaced=replaced, laid=str(convert(change.value)))


def _warn_of_rounding(game: Game, wishes: PrintOptions) -> None:
    """Print a warning for the distances of the rulebook that --round changes by more than a twentieth."""
    from drumhead.model.lengths import Length
    from drumhead.rules.rulebook.book_table import as_value, places

    measures = wishes.measures
    if not measures.step:
        return
    lengths = ((place, as_value(written)) for place, written in places(game.book.as_written))
    moved = [
        f"{place} from {float(exact):.3g} to {measures.number(length)}"
        for place, length in lengths
        if isinstance(length, Length) and (exact := measures.exact(length))
        if abs(measures.value(length) - exact) > MOST_ROUNDED * exact
    ]
    if moved:
        more = f", and {len(moved) - LISTED} more" if len(moved) > LISTED else ""
        what = f"--round {measures.step} changes distances by more than 5 %, in {UNIT_NAMES[measures.unit]}"
        print_labelled("Warning", f"{what}: {', '.join(moved[:LISTED])}{more}.")


def in_short() -> str:
    """Return the short command for a page's footer, such as "sheet ramillies --profile thursday"."""
    context = click.get_current_context()
    words = context.command_path.split()[1:] or [context.info_name or ""]
    about = [context.params[key] for key in ABOUT if context.params.get(key)]
    words += [_of_file(Path(str(each)).name.removesuffix(".toml")) for each in about]
    return " ".join([*words, *(["--profile", name] if (name := in_force().name) else [])])


def _of_file(name: str) -> str:
    """Return a name shortened in the middle if it is too long for the footer."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 9]}…{name[-8:]}"


def page_options(given: Mapping[str, Any]) -> PrintOptions:
    """Return the print settings of a page about rules, which has no battle."""
    from drumhead.printing.page_input import PrintOptions

    usual = in_force().get
    looks = {key: value for key in ("paper", "ink", "colour") if (value := given[key] or usual(key))}
    return PrintOptions(**looks, command=as_typed(), foot=in_short(), club=usual("name", ""))


def as_typed(game: Game | None = None) -> str:
    """Return the running command with its options, which prints the same pages again, for a footer.

    Options from a settings file are included as if typed, those of `game` only if a game is given. Of files and
    folders only the names are given.
    """
    from drumhead.cli.loading.club_defaults import list_filled_options
    from drumhead.support.paths import as_text

    context = click.get_current_context()
    more = {**list_filled_options(), **(_of_club(game) if game else {})}
    words = context.command_path.split()
    for param in context.command.params:
        name = param.name or ""
        value = more.get(name, context.params.get(name))
        if name in NOT_ON_PAPER or value in (None, ()):
            continue
        if isinstance(param, click.Argument):
            words += (Path(each).name or each for each in map(str, value if isinstance(value, tuple) else [value]))
        elif name in more or context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            words += _option(param, value)
    return as_text(shlex.join(words))


def _of_club(game: Game) -> dict[str, Any]:
    """Return the club's settings for appearance and house rules that neither command nor battle overrides.

    They are by the name of the option.
    """
    from drumhead.cli.loading.club_defaults import house_rules

    given, battle = click.get_current_context().params, game.battle
    settled = {*(battle.wishes if battle else ()), *(key for key, value in given.items() if value is not None)}
    found = {key: value for key, value in in_force().looks.items() if key not in settled}
    clubs = tuple(path for path, _ in house_rules(game.ruleset, battle))
    return {**found, **({"house_rules": (*clubs, *given.get("house_rules", ()))} if clubs else {})}


def _option(param: click.Parameter, value: Any) -> list[str]:
    flag = param.opts[0]
    if isinstance(value, bool):
        return [flag if value else param.secondary_opts[0]]
    if isinstance(param.type, Subject):
        value = Path(value)
    of_names = isinstance(param.type, Names)
    values = value if param.multiple and isinstance(value, tuple) and not of_names else [value]
    between = "," if of_names else "="
    return [word for each in values for word in (flag, between.join(each) if isinstance(each, tuple) else _said(each))]


def _said(value: object) -> str:
    """Return a value as it is typed; of a file or folder only its name, since prints are passed on to others."""
    if isinstance(value, Path):
        return value.name or str(value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def tell_of_decks(decks: Iterable[EventDeck]) -> None:
    """Print, on standard error, columns of tables of event cards that were left out, and characters our fonts lack."""
    from drumhead.printing.text.missing_glyphs import in_deck

    for line in dict.fromkeys(line for deck in decks for line in (*deck.left_out, *in_deck(deck))):
        print_labelled("Note", line)


def tell_lacking(game: Game, secrets: bool = False) -> None:
    """Print, on standard error, the characters of a battle's files and of house rules that our fonts lack.

    Characters of private briefs are included only with `secrets`.
    """
    from drumhead.printing.text.missing_glyphs import in_file, in_house_rules

    battle, house = game.battle, game.book.house
    tell_of_decks([*(battle.decks if battle else ()), *([house.events] if house and house.events else ())])
    files = (battle.files.file, *battle.files.armies.values()) if battle and battle.files else ()
    remarks = [remark for file in files for remark in in_file(file, secrets)]
    remarks += in_house_rules(house) if house else ()
    for remark in dict.fromkeys(remarks):
        print_labelled("Note", remark)
