"""The file that a player names by its path, or by the name of a shipped battle or army."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import click

from drumhead.armies.writers.file_formats import STANDARD_INPUT
from drumhead.cli.output.stderr_notes import print_aside
from drumhead.rules.loading.player_file_types import ARMY, BATTLE, kinds_of
from drumhead.rules.loading.toml_files import FileErrors, TomlFile, in_a_line, nearest, read
from drumhead.support.command_lines import TYPED, name_command

RULESET = "a ruleset"
LISTED_BY = {RULESET: "rules list", BATTLE: "battle list"}
PREFERRED = "battle.toml"  # of several battles in a folder


def path_of(name: str, wanted: str = BATTLE, also: Iterable[str] = ()) -> Path:
    """Return the file that a word names: by its path, or by the name of a shipped battle or army.

    `wanted` is the kind of file for the command, BATTLE or ARMY. `also` are other kinds that it takes, RULESET, BATTLE
    or ARMY, which an error may offer too. Raise ClickException for an unknown name, for that of a ruleset, or for a
    folder with several files of the kind.
    """
    from drumhead import armies, rulesets

    if name.partition("#")[0] == STANDARD_INPUT:
        _say_how_to_paste()
        return Path(name)
    path = armies.find_battle(name) or armies.find_army(name)
    if path == Path(path.name if path else "") and not path.exists() and armies.comes_with_us(path.stem):
        raise click.ClickException(f"there is no file {name} here. The one that comes with Drumhead is {path.stem}.")
    if path is None and name in rulesets.ids():
        known = armies.army_names()[:1] if wanted == ARMY else armies.list_shipped_battles()
        such = " or ".join(filter(None, (", ".join(known[:-1]), known[-1])))
        path_too = "the path of an army" if wanted == BATTLE and ARMY in also else "the path of its file"
        raise click.ClickException(
            f"{name} is a ruleset, which has no units of its own. Give {wanted}, such as {such}, or {path_too}."
        )
    if path in (None, Path(name)) and Path(name).is_dir():
        found = file_in(Path(name), ["ARMY" if wanted == ARMY else "BATTLE"], name)
        return found or Path(name)  # the reader of the folder reports what is missing
    if path is None:
        raise click.ClickException(_unknown(name, {wanted, *also}))
    return path


def _say_how_to_paste() -> None:
    """Print on standard error, once and only on a terminal, that a list is awaited, and how to end it."""
    context = click.get_current_context(silent=True)
    if sys.stdin.isatty() and context and not context.meta.setdefault("drumhead.pasting", False):
        context.meta["drumhead.pasting"] = True
        keys = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        print_aside(f"Paste the list here. End it with {keys} on a line of its own.")


def _unknown(name: str, kinds: Collection[str]) -> str:
    """Return the error message for an unknown name; `kinds` are what the command takes: RULESET, BATTLE, ARMY."""
    from drumhead import armies, rulesets

    known = {
        RULESET: rulesets.ids(),
        BATTLE: [*armies.list_shipped_battles(), *armies.library()],
        ARMY: armies.army_names(),
    }
    taken = [kind for kind in known if kind in kinds]
    *more, last = [kind.split()[-1] for kind in taken]
    nothing = f"{', '.join(more)} or {last}" if more else last
    listed = [f"`drumhead {each}`" for kind, each in LISTED_BY.items() if kind in kinds]
    names = f"{' and '.join(listed)} list{'s' if len(listed) == 1 else ''} the names" if listed else ""
    how = f"Give the path of its file{f'; {names}' if names else f', or a name such as {known[ARMY][0]}'}."
    return (
        f'There is no {nothing} "{name}".{_meant(name, taken, [each for kind in taken for each in known[kind]])} {how}'
    )


def battle_here(several: bool = True) -> str | None:
    """Return the battle of the current folder for a command without one, and print its name on standard error.

    Return None if there is none. With `several`, raise ClickException, which lists them, if none is `battle.toml`.
    """
    try:
        found = file_in(Path(), ["BATTLE"])
    except click.ClickException:
        if several:
            raise
        return None
    return name_default(str(found)) if found else None


def ruleset_here() -> str | None:
    """Return the current folder if it is a ruleset's, and print so on standard error; None if it is not."""
    if not Path("ruleset.toml").is_file():
        return None
    print_aside("No battle named: using the ruleset of this folder.")
    return "."


def name_default(word: str) -> str:
    """Print on standard error that the default `word` is used because no battle was named, and return `word`."""
    print_aside(f"No battle named: using {in_a_line(word)}.")
    return word


def file_in(folder: Path, kinds: Iterable[str], typed: str | None = None) -> Path | None:
    """Return a folder's file for a command: a ruleset's folder itself, or the single battle or army in it.

    `kinds` are those of the argument: RULESET, BATTLE, ARMY. Return None if the folder contains none of them. Raise
    ClickException, which lists the commands to choose from, if there are several; `typed` is the word that named the
    folder. A `battle.toml` has priority over all other battles; its name is printed if there are others.
    """
    if "RULESET" in kinds and (folder / "ruleset.toml").is_file():
        return folder
    for kind, wanted, plural in (("BATTLE", BATTLE, "battles"), ("ARMY", ARMY, "armies")):
        found = files_of(folder, wanted) if kind in kinds else []
        if len(found) > 1:
            where = f"{in_a_line(str(folder))} is a folder of" if typed else "this folder has"
            raise choice(f"{where} {len(found)} {plural}.", found, typed)
        if found:
            if typed and found[0].name == PREFERRED:
                _name_preferred(folder, found[0])
            return found[0]
    return None


def choice(says: str, files: Iterable[Path], typed: str | None = None) -> click.ClickException:
    """Return an error that begins with the sentence `says`, and lists the running command with each of several files.

    `typed` is the word to replace by the file, None if there is none.
    """
    commands = ", ".join(f"`{name_with_word(typed, file)}`" for file in files)
    return click.ClickException(f"{says} Name one: {commands}.")


def _name_preferred(folder: Path, taken: Path) -> None:
    """Print on standard error that the file `taken` is used from a folder, if the folder has other battles."""
    if others := [file for file in files_in(taken.parent, BATTLE) if file != taken]:
        where, using = in_a_line(str(folder)), in_a_line(str(taken))
        print_aside(f"{where} is a folder of {len(others) + 1} battles: using {using}.")


def files_of(folder: Path, wanted: str) -> list[Path]:
    """Return the files in a folder of the wanted kind, BATTLE or ARMY.

    A `battle.toml` is the only battle returned. In a ruleset's folder the files are those of its folder `battle`.
    """
    battle = folder / PREFERRED
    if wanted == BATTLE and battle.is_file():
        return [battle]
    if (folder / "ruleset.toml").is_file():  # as `drumhead rules new` makes it: the rest of it is no player's file
        return files_of(folder / "battle", wanted)
    return files_in(folder, wanted)


def files_in(folder: Path, wanted: str) -> list[Path]:
    """Return the TOML files in a folder of the wanted kind, such as BATTLE, sorted by name."""
    return [file.path for file in read_files(folder, wanted)]


def read_files(folder: Path, wanted: str) -> Iterator[TomlFile]:
    """Yield the TOML files in a folder of the wanted kind, such as BATTLE, by name; each is read once."""
    for path in sorted(folder.glob("*.toml")):
        with suppress(FileErrors):
            if kinds_of((file := read(path)).data) == [wanted]:
                yield file


def name_with_word(typed: str | None, file: Path, context: click.Context | None = None) -> str:
    """Return the running command with a file in place of the word `typed`, or after the command's name.

    Without a running command, return only the file, quoted for a shell.
    """
    context = context or click.get_current_context(silent=True)
    words: Sequence[str] = context.meta.get(TYPED, ()) if context else ()
    if not context or not words:
        return shlex.quote(str(file))
    named = len(context.command_path.split()) - 1
    command_, more = words[:named], list[object](words[named:])
    if typed in more:
        more[more.index(typed)] = file
    else:
        more.insert(0, file)
    return name_command(*command_, *more)


def _meant(name: str, kinds: Collection[str], known: Collection[str]) -> str:
    """Return a suggestion for an unknown name, as a question; "" if none.

    It is a file of this folder that may be of one of these kinds, or a known name.
    """
    own = {folder.parent.name: folder for folder in sorted(Path().glob("*/battle.toml")) if BATTLE in kinds}
    own |= {folder.parent.name: folder.parent for folder in sorted(Path().glob("*/ruleset.toml")) if RULESET in kinds}
    own |= {file.stem: file for file in sorted(Path().glob("*.toml")) if _may_be(file, kinds)}
    plain = Path(name).name
    if plain in own:
        return f' Did you mean "{own[plain]}"?'
    near = nearest(plain, [*own, *known])
    found = near.partition('"')[2].rpartition('"')[0]
    return near if found in known else f' Did you mean "{own[found]}"?' if found else ""


def _may_be(file: Path, kinds: Collection[str]) -> bool:
    """Return whether a file may be of one of these kinds, as far as its keys say."""
    with suppress(FileErrors):
        found = kinds_of(read(file).data)
        return not found or not set(kinds).isdisjoint(found)
    return True
