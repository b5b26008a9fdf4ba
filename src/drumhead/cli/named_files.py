"""The file that a player names: by its path, or by the name of a battle or an army that comes with Drumhead."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import click

from drumhead.rules.file_kinds import ARMY, BATTLE, kinds_of
from drumhead.rules.files import FileErrors, in_a_line, nearest, read


def path_of(name: str, wanted: str = BATTLE) -> Path:
    """The file meant by a path, or by the name of a battle or an army that comes with Drumhead.

    ClickException for a name that is neither, or is that of a ruleset, or of a folder in which what is wanted lies.
    """
    from drumhead import armies, rulesets

    path = armies.find_battle(name) or armies.find_army(name)
    if path == Path(path.name if path else "") and not path.exists() and armies.comes_with_us(path.stem):
        raise click.ClickException(f"there is no file {name} here. The one that comes with Drumhead is {path.stem}.")
    if path is None and name in rulesets.ids():
        raise click.ClickException(
            f"{name} is a ruleset, which has no units of its own. Give a battle, such as "
            f"{', '.join(armies.shipped()[:-1])} or {armies.shipped()[-1]}, or the path of an army."
        )
    if path in (None, Path(name)) and Path(name).is_dir():
        if found := _lies_in(Path(name), wanted):
            raise click.ClickException(f'{name} is a folder. Did you mean "{in_a_line(str(found))}"?')
        return Path(name)  # whoever reads it says what is not in it
    if path is None:
        raise click.ClickException(_unknown(name, wanted))
    return path


def _unknown(name: str, wanted: str) -> str:
    """What is told of a name that nothing has."""
    from drumhead import armies, rulesets

    battles = [*armies.shipped(), *armies.library()]
    if wanted == ARMY:
        known = armies.army_names()
        how = f"Give the path of its file, or one that comes with Drumhead, such as {known[0]}."
        return f'There is no army "{name}".{_meant(name, [*known, *battles])} {how}'
    known = [*rulesets.ids(), *battles]
    return (
        f'There is no ruleset and no battle "{name}".{_meant(name, known)} '
        f"Known are {', '.join(known)}; a battle of your own is the path of its file."
    )


def _lies_in(folder: Path, wanted: str) -> Path | None:
    """The file in a folder that holds what is wanted: of battles first the one that `drumhead new` has made."""
    battle = folder / "battle.toml"
    if wanted == BATTLE and battle.exists():
        return battle
    for file in sorted(folder.glob("*.toml")):
        with suppress(FileErrors):
            if kinds_of(read(file).data) == [wanted]:
                return file
    return None


def _meant(name: str, known: Iterable[str]) -> str:
    """What was probably meant by a name, as a question: a file of this folder, its ending left out, or what we know."""
    own = {folder.parent.name: folder for folder in sorted(Path().glob("*/battle.toml"))}
    own |= {folder.parent.name: folder.parent for folder in sorted(Path().glob("*/ruleset.toml"))}
    own |= {file.stem: file for file in sorted(Path().glob("*.toml"))}
    plain = Path(name).name
    if plain in own:
        return f' Did you mean "{own[plain]}"?'
    near = nearest(plain, [*own, *known])
    found = near.partition('"')[2].rpartition('"')[0]
    return near if found in known else f' Did you mean "{own[found]}"?' if found else ""
