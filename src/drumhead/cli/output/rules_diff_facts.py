"""What `drumhead rules diff` shows, as text for the terminal and the page alike, and as data for JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from drumhead.cli.output.terminal_tables import exact, per_cent
from drumhead.model.plurals import so_many
from drumhead.rules.asking.question import format_input

if TYPE_CHECKING:
    from drumhead.cli.loading.house_rule_comparison import GamePair
    from drumhead.printing.page_input import Game
    from drumhead.printing.pages.vote_page import ChangeRow, GamesRow, OddsRow, PrintedRules, VoteFacts
    from drumhead.rules.house_rules.odds_differences import MovedQuestion, MovedRow
    from drumhead.rules.house_rules.rule_differences import Difference
    from drumhead.simulation.paired_games import Ends, PairedGames, PairedMeasure

IMPOSSIBLE = "cannot be asked"
SURE, CHANCE = "a change beyond chance", "no change beyond chance"


@dataclass(frozen=True)
class Played:
    """The battles played before and after: the battle's game, the first seed, and the results."""

    game: Game
    seed: int
    games: PairedGames


@dataclass(frozen=True)
class Comparison:
    """What house rules change: the differences, the questions whose odds moved, and the battles, if any were played."""

    pair: GamePair
    differences: Sequence[Difference]
    printed: PrintedRules
    moved: Sequence[MovedQuestion]
    played: Played | None = None

    @property
    def has_change(self) -> bool:
        """Whether anything differs: a value, a ruling, points, or an added state."""
        return bool(self.differences or [*_points_row(self), *_state_rows(self)])


def facts_of(found: Comparison) -> VoteFacts:
    """Return the comparison in words."""
    from drumhead.printing.pages.vote_page import VoteFacts

    game, played = found.pair.after, found.played
    about = game.ruleset.about
    battle = f"{played.game.title}, {so_many(len(played.games.before), 'games')}" if played else ""
    return VoteFacts(
        title=" + ".join(found.pair.titles),
        rules=": ".join([str(about.get("book", game.ruleset.title)), *([game.title] if game.battle else [])]),
        before=_before(found.pair),
        changes=_all_rows(found),
        odds=[_odds_row(each) for each in found.moved],
        odds_note=_odds_note(found),
        battle=battle,
        games=[_games_row(played.game, each) for each in played.games.measures()] if played else (),
        games_note=_games_note(played) if played else "",
    )


def _before(pair: GamePair) -> str:
    from drumhead.printing.text.template_filters import join_words

    with_ = f" with {join_words(path.name for path in pair.standing)}" if pair.standing else ""
    return f"Before: the rulebook{with_}. After: with {join_words(path.name for path in pair.files)}."


# ------------------------------------------------------------------ changes
def _change_rows(found: Comparison) -> Iterator[ChangeRow]:
    from drumhead.printing.pages.vote_page import ChangeRow
    from drumhead.rules.house_rules.odds_differences import moved_by

    for each in found.differences:
        by_number, by_slug = found.printed.by_number, found.printed.by_slug
        printed = by_number.get(each.change.number, ()) if each.change else by_slug.get(each.place, ())
        replaces = "; ".join(each.change.replaced) if each.change else ""
        yield ChangeRow(
            0,
            each.place,
            _value(each, each.before),
            _value(each, each.after),
            each.scope,
            each.says,
            f"Replaces {replaces}." if replaces else "",
            _effect(each, len(moved_by(each, found.moved)), printed),
        )


def _value(difference: Difference, value: Any) -> str:
    """Return a value in words: yes or no, a list with commas; of an added modifier with its sign, "none" before."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    if difference.change and difference.change.row:
        return f"{value:+d}" if value else "none"
    return str(value)


def _effect(difference: Difference, questions: int, printed: Sequence[str]) -> str:
    """Return sentences on the odds that a difference moves, the sections that print it, and the rulebook's section."""
    moves = f"It moves the odds of {so_many(questions, 'questions')}." if questions else "It moves no printed odds."
    where = f"Printed in: {', '.join(printed)}." if printed else ""
    if not questions and not printed:
        where = "It is in no section of the playsheet. Battles, rosters or cards may use it."
    return " ".join(filter(None, (moves, where, f"Rulebook: {difference.cite}." if difference.cite else "")))


def _all_rows(found: Comparison) -> list[ChangeRow]:
    """Return what a club votes on, numbered here: changed values, then points, added kinds and states."""
    rows = (*_change_rows(found), *_points_row(found), *_kind_rows(found), *_state_rows(found))
    return [replace(row, number=number) for number, row in enumerate(rows, start=1)]


def _kind_rows(found: Comparison) -> Iterator[ChangeRow]:
    from drumhead.printing.pages.vote_page import ChangeRow

    pair = (each.book.house for each in (found.pair.before, found.pair.after))
    before, after = (house.kinds if house else () for house in pair)
    for kind in (each for each in after if each not in before):
        like = found.pair.after.ruleset.kind_name(kind.like)
        effect = f"Army lists may have it. By itself it moves no odds: all rules on {like} hold for it."
        yield ChangeRow(0, f"kind {kind.key}", "none", f"like {like}", "", kind.told_of(like), "", effect)


def _state_rows(found: Comparison) -> Iterator[ChangeRow]:
    from drumhead.printing.pages.vote_page import ChangeRow
    from drumhead.rules.loading.toml_files import or_list

    pair = (each.book.house for each in (found.pair.before, found.pair.after))
    before, after = (house.states if house else () for house in pair)
    old = {each.name.casefold(): each.says for each in before}
    effect = "It has a marker. By itself it moves no odds: changes for units in it are listed apart."
    for state in (each for each in after if each not in before):
        was, scope = old.get(state.name.casefold(), "none"), f"for {or_list(state.arms)}"
        yield ChangeRow(0, f"state {state.name}", was, state.says, scope, state.told, "", effect)


def _points_row(found: Comparison) -> Iterator[ChangeRow]:
    from drumhead.printing.pages.vote_page import ChangeRow

    before, after = found.pair.before.points, found.pair.after.points
    if after != before:
        old, new = (so_many(len(each), "rows") if each else "none" for each in (before, after))
        effect = "It moves no printed odds. It changes the points of armies, and so a balance by points."
        words = "Points of units and officers"
        yield ChangeRow(0, "points", old, new, "", words, "", effect)


# ------------------------------------------------------------------ odds
def _odds_row(moved: MovedQuestion) -> OddsRow:
    from drumhead.printing.pages.vote_page import OddsRow

    row = moved.worst
    before, after = (each.get(row.outcome, Fraction(0)) for each in (row.before, row.after))
    return OddsRow(
        row.question.name,
        row.question.says,
        describe_inputs(row),
        row.scope,
        row.question.label(row.outcome),
        per_cent(before) if row.before else IMPOSSIBLE,
        per_cent(after) if row.after else IMPOSSIBLE,
        f"{float(100 * (after - before)):+.1f}",
        f"{len(moved.rows)} of {moved.asked}",
    )


def describe_inputs(row: MovedRow) -> str:
    """Return the inputs that distinguish a row as they are typed, with commas between them."""
    return ", ".join(f"{name}={_input(row, name)}" for name in _asked(row))


def _asked(row: MovedRow) -> list[str]:
    """Return the inputs that distinguish a row: those that printed rows give, and those that are not the default."""
    given = {name for block in row.question.printed for name in block}
    usual = {each.name: each.default for each in row.question.inputs}
    return [name for name, value in row.inputs.items() if name in given or value != usual[name]]


def _input(row: MovedRow, name: str) -> str:
    """Return the value of an input as it is typed, and the value before, if the rulebook's is asked for."""
    before, after = (format_input(inputs[name]) for inputs in (row.inputs_before, row.inputs))
    return after if before == after else f"{before} -> {after}"


def _odds_note(found: Comparison) -> str:
    every = len(found.pair.after.ruleset.questions)
    changed = len({each.worst.question.name for each in found.moved})
    if not changed:
        return f"The odds of all {so_many(every, 'questions')} stay as they are."
    return f"The odds of {changed} of {so_many(every, 'questions')} change. Each line has the row that moves most."


# ------------------------------------------------------------------ battles
def _games_row(game: Game, measure: PairedMeasure) -> GamesRow:
    from drumhead.printing.pages.vote_page import GamesRow

    side = str(game.side(measure.side)["name"]) if measure.side else ""
    share = measure.what == "wins"
    what = {
        "wins": f"{side}: wins, %",
        "losses": f"{side}: {game.ruleset.loses} lost",
        "turns": "Turns",
    }[measure.what]
    return GamesRow(
        what,
        _with_ends(measure.before, measure.ends_before, share),
        _with_ends(measure.after, measure.ends_after, share),
        _with_ends(measure.change, measure.ends_of_change, share, sign="+"),
        SURE if measure.is_sure else CHANCE,
    )


def _with_ends(value: float, ends: Ends, share: bool, sign: str = "") -> str:
    """Return a figure with its interval, such as "45 (35 to 55)"; shares in percent, means to a decimal.

    It has a decimal more if an end would be printed as 0, and is not.
    """
    times, digits = (100, 0) if share else (1, 1)
    digits += any(end and not round(times * end, digits) for end in ends)
    said, low, high = (f"{times * each:{sign}.{digits}f}" for each in (value, *ends))
    return f"{said} ({low} to {high})"


def _games_note(played: Played) -> str:
    games, drawn = played.games, played.games.drawn
    count = len(games.before)
    seeds = f"seeds {played.seed} to {played.seed + count - 1}"
    unlike = f"{games.unlike} of {so_many(count, 'games')} end differently"
    return (
        f"Both columns have the same {seeds}. In brackets: 95 % intervals; those of the change are paired by seed. "
        f"{unlike}. Drawn: {drawn[0]} before, {drawn[1]} after."
    )


# ------------------------------------------------------------------ JSON
def for_machines(found: Comparison, facts: VoteFacts) -> dict[str, Any]:
    """Return the comparison as data for JSON, with every moved row and every chance as a fraction and a decimal."""
    told: dict[str, Any] = {
        "ruleset": found.pair.after.ruleset.id,
        "title": facts.title,
        "files": [str(path) for path in found.pair.files],
        "standing": [str(path) for path in found.pair.standing],
        "changes": [vars(each) for each in facts.changes],
        "odds": [_moved_data(row) for each in found.moved for row in each.rows],
    }
    if found.played:
        games = found.played.games
        told["battle"] = found.played.game.title
        told["games"] = len(games.before)
        told["seeds"] = [found.played.seed, found.played.seed + len(games.before) - 1]
        told["end-differently"] = games.unlike
        told["drawn"] = dict(zip(("before", "after"), games.drawn))
        told["measures"] = [_measure_data(each) for each in games.measures()]
    return told


def _moved_data(row: MovedRow) -> dict[str, Any]:
    return {
        "question": row.question.name,
        "inputs": dict(row.inputs),
        "when": row.scope,
        "moved-most": row.outcome,
        "before": {key: exact(chance) for key, chance in row.before.items()},
        "after": {key: exact(chance) for key, chance in row.after.items()},
    }


def _measure_data(measure: PairedMeasure) -> dict[str, Any]:
    return {
        "measure": measure.what,
        "side": measure.side,
        "before": round(measure.before, 4),
        "before-interval": [round(end, 4) for end in measure.ends_before],
        "after": round(measure.after, 4),
        "after-interval": [round(end, 4) for end in measure.ends_after],
        "change": round(measure.change, 4),
        "change-interval": [round(end, 4) for end in measure.ends_of_change],
        "beyond-chance": measure.is_sure,
    }
