"""The reasons for a battle's outcome: the result, the turning point, plans, ground, luck and losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

from drumhead.printing.pages.battle_log import log_rich_text, player_view
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.luck_ledger import Account, basis_of, fortune, ledger, unknown_volleys
from drumhead.printing.pages.battle_log.plan_sentences import PlanSentences
from drumhead.printing.pages.battle_log.reasons import Reasons
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.pages.battle_log.turning_point import CLEAR, Turning, turning_point
from drumhead.printing.text.font_metrics import plain
from drumhead.printing.text.template_filters import upper_first
from drumhead.simulation.leadership_styles import LED

MOST_REASONS = 5  # sentences under "Why"
FEW, SOME = 3, 12  # least and greatest number of throws for which a share is given
WORDLESS = ("undone", "gained")  # turning points that are described without a deed
OFTEN = Fraction(2, 3)  # how large the share must be
RARE = Fraction(1, 10)  # of battles: rarer dice are mentioned
LEANS = 1.0  # standard deviations between the dice of both sides that count as luck


def list_paragraphs(telling: EventSentences) -> Iterator[tuple[str, str]]:
    """Yield the heading and the text of each paragraph of a report: outcome, plans, each turn, reasons, losses.

    The plans of wings, and what came of them, are paragraphs of their own, one for each side.
    A heading is "" where a paragraph has none. A text is "" where there is nothing to say.
    """
    argument = Argument(TurnStories(telling))
    yield "", argument.outcome()
    if telling.story.by_hand:
        yield argument.about["heads"]["rests"], argument.describe_basis()
    yield argument.about["heads"]["plans"], argument.plans()
    wings = PlanSentences(telling)
    yield from _under(argument.about["heads"]["wings"], wings.tell_plans())
    for turn in telling.story.turns:
        yield f"Turn {turn.number}", argument.chronicle.turn(turn)
    yield argument.about["heads"]["why"], argument.why()
    yield from _under(argument.about["heads"]["came"], wings.tell_outcomes())
    yield "", argument.ending()


def _under(head: str, told: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield paragraphs, the first with a heading."""
    yield from zip((head, *[""] * len(told)), told)


class Argument:
    """The reasons for a battle's outcome as sentences, with the names and wordings of its `chronicle`."""

    def __init__(self, chronicle: TurnStories) -> None:
        self.chronicle, self.telling, self.story = chronicle, chronicle.telling, chronicle.story
        self.about: Mapping[str, Any] = self.telling.about["argument"]
        self.turned = turning_point(self.story, self.telling.runs, lambda deed: chronicle.weight(deed) > 0)

    def say(self, part: str, which: str, **facts: Any) -> str:
        """Return a sentence of argument.toml, of those under `part` and `which`, filled in with facts."""
        facts["stand"] = self.telling.about["stand"]
        return self.chronicle.next_of(f"{part} {which}", self.about[part][which], **facts)

    def describe_basis(self) -> str:
        """Return in words what a log rests on that was entered from paper: its lines, and what nobody wrote down."""
        by_cards = any("suits" in each for each in self.telling.about["luck"])
        rests = self.telling.about["noted"]["rests"]
        return self.telling.words(rests, by_cards=by_cards, **basis_of(self.story.events))

    # ------------------------------------------------------------ what came of it
    def outcome(self) -> str:
        """Return the winner, the margin and the turning point in words; "" where the journal stops before the end.

        In a drawn battle the sentence says so.
        """
        return " ".join(filter(None, (self.result(), self.turning())))

    def result(self) -> str:
        """Return the winner and the margin in words; "" where the journal stops before the end."""
        dusk = self.story.dusk
        if dusk is None:
            return ""
        which, facts = self._decided(dusk)
        return self.say("outcome", which, **facts)

    def _decided(self, dusk: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return the way the battle was decided, and the facts for its sentence by name.

        The way is "broken", "ground" or "counted", or "drawn" without a winner. `dusk` is the last event of the
        journal.
        """
        winner, last = dusk["winner"], self.story.turns[-1] if self.story.turns else None
        loser = next((side for side in self.story.sides if side != winner), "")
        worth = [(self.telling.name_side(side), count) for side, count in dusk.get("worth", {}).items() if count]
        held = [plain(name) for name, side in (last.ground if last else {}).get("held", {}).items() if side == winner]
        broken = any(event["e"] == "broken" for event in (last.events if last else ()))
        facts = {
            "winner": self.telling.name_side(winner) if winner else "",
            "loser": self.telling.name_side(loser),
            "dead": {self.telling.name_side(side): count for side, count in dusk["dead"].items()},
            "points": last.points.get(loser, 0) if last else 0,
            "counted": self.telling.about["dead-or-routing"],
            "quits": self.story.head["sides"][loser]["quits"],
            "turns": len(self.story.turns),
            "night": len(self.story.turns) >= self.story.head["turns"],
            "held": held,
            "worth": worth,
            "broken": broken,
        }
        if not winner:
            return "drawn", facts
        by_ground = held and not worth and self._has_all(winner, held)
        return "broken" if broken else "ground" if by_ground else "counted", facts

    def _has_all(self, side: str, held: Sequence[str]) -> bool:
        """Return whether a side holds all of its objectives without a worth; where it has none, all of the enemy's.

        `held` has the names of the objectives that the side holds.
        """
        wanted = [each for each in self.story.head["objectives"] if not each["worth"]]
        own = [each for each in wanted if each["side"] == side] or wanted
        return all(plain(each["name"]) in held for each in own)

    def turning(self) -> str:
        """Return the turning point in words, with the lead of its side before and after it.

        "" where there is none, except in a drawn battle, and where the journal stops before the end.
        """
        turned, dusk = self.turned, self.story.dusk
        if dusk is None or turned is None:
            return self.say("turning", "never", clause="", clear=CLEAR) if dusk and not dusk["winner"] else ""
        weight = self.chronicle.weight
        told = max(turned.deeds, key=lambda deed: (not self.chronicle.stands_alone(deed), weight(deed)), default=None)
        clause = self.chronicle.clause(told) if told and weight(told) else ""
        foe = next(side for side in self.story.sides if side != turned.side)
        facts = {
            "turn": turned.turn,
            "clause": clause,
            "side": self.telling.name_side(turned.side),
            "foe": self.telling.name_side(foe),
            "before": turned.before,
            "after": turned.after,
            "lead": turned.before,
            "places": any(each["worth"] for each in self.story.head["objectives"]),
            "last": turned.last,
            "passed": self._passed(turned) if turned.by_ground else [],
        }
        turning = self.about["turning"]
        facts["yielded"] = f", {self.telling.words(turning['yielded'], **facts)}" if facts["passed"] else ""
        said = self.say("turning", turned.kind if clause or turned.kind in WORDLESS else "untold", **facts)
        return f"{said} {self.say('turning', 'since', **facts)}" if turned.kind == "lasted" else said

    def _passed(self, turned: Turning) -> list[str]:
        """Return the names of the objectives that changed hands, in the turning point's favour, as its turn closed.

        Only objectives with a worth count.
        """
        was, now = self.story.holders_after(turned.turn - 1), self.story.holders_after(turned.turn)
        counting = [each for each in self.story.head["objectives"] if each["worth"]]
        gained = [e["name"] for e in counting if e["side"] == turned.side == now.get(e["name"]) != was.get(e["name"])]
        lost = [e["name"] for e in counting if e["side"] == was.get(e["name"]) not in (turned.side, now.get(e["name"]))]
        return list(dict.fromkeys(map(plain, (*gained, *lost))))

    # ------------------------------------------------------------ why
    def plans(self) -> str:
        """Return the deployment and the plan of both sides in words, as one paragraph."""
        first, second = (self._side(side) for side in self.story.sides)
        if "for" in self.story.head:
            return player_view.plans(self.telling, (first, second))
        return self.telling.words(self.chronicle.about["opening"], first=first, second=second)

    def _side(self, side: str) -> dict[str, Any]:
        about = self.story.head["sides"][side]
        held = self.story.holders_after(0)
        wanted = dict.fromkeys(each["name"] for each in self.story.head["objectives"] if each["side"] == side)
        return {
            "side": log_rich_text.sign(self.story.sides.index(side)) + upper_first(self.telling.name_side(side)),
            "army": plain(about["army"]),
            "general": self.telling.officer(f"{side}:{about['general']}"),
            "orders": about["orders"],
            "led": LED.get(self.story.head["commanders"].get(side, ""), ""),
            "keeps": [plain(name) for name in wanted if held.get(name) == side],
            "takes": [plain(name) for name in wanted if held.get(name) != side],
            "units": len(self.story.of(side)),
            "stands": self.story.stands(side),
        }

    def why(self) -> str:
        """Return in words and counts what decided, the most important first; "" if no turn was played.

        That is losses, ground and luck, then attacks and tests. The tables of the log have the rest.
        """
        if not self.story.turns:
            return ""
        losses, difference, *others = Reasons(self.telling, self.say).sentences()
        luck = list(filter(None, self._luck()))
        said = filter(None, (losses, difference, self._ground(), *luck[:2], *others, *luck[2:]))
        return " ".join(islice(said, MOST_REASONS))

    def _ground(self) -> str:
        """Return in words who held each objective at the end and since when, or that nobody held it.

        One that never changed hands is left out if it did not count for the result.
        """
        said = []
        counting = self._places_that_count()
        for name in dict.fromkeys(each["name"] for each in self.story.head["objectives"]):
            held = [self.story.holders_after(turn).get(name, "") for turn in range(len(self.story.turns) + 1)]
            since = next(at for at in range(len(held)) if all(side == held[-1] for side in held[at:]))
            which = "open" if not held[-1] else "taken" if since else "kept"
            if name not in counting and len(set(held)) == 1:
                continue
            holder = self.telling.name_side(held[-1]) if held[-1] else ""
            worth = counting.get(name, 0)
            said.append(self.say("ground", which, place=plain(name), holder=holder, turn=since, worth=worth))
        words = "; ".join(filter(None, said))
        return f"{upper_first(words)}." if words else ""

    def _places_that_count(self) -> dict[str, int]:
        """Return the worth of each objective that the result rests on, by its name; 0 where holding it was to win."""
        dusk = self.story.dusk
        way, facts = self._decided(dusk) if dusk else ("", {})
        if way == "ground":
            return {each["name"]: 0 for each in self.story.head["objectives"] if plain(each["name"]) in facts["held"]}
        last = self.story.holders_after(len(self.story.turns))
        return {
            each["name"]: each["worth"]
            for each in self.story.head["objectives"]
            if each["worth"] and way in ("counted", "drawn") and last.get(each["name"]) == each["side"]
        }

    def _luck(self) -> Iterator[str]:
        """Yield sentences on the luck of both sides; nothing where no dice are counted.

        They are the side that the dice favoured overall, then each side's most uneven kind of throw and its rarest
        dice.
        """
        accounts = ledger(self.story, self.telling.about["luck"])
        if not accounts:
            return  # cards decide it, and no dice are counted
        if not unknown_volleys(self.story.events)[1]:  # otherwise most of the dice are not known
            fortunes = {side: fortune([each[side] for each in accounts.values()]) for side in self.story.sides}
            yield self._verdict(fortunes)
        told = {each["says"]: each["told"] for each in self.telling.about["luck"] if "told" in each}
        for side in self.story.sides:
            mine = {told[name]: each[side] for name, each in accounts.items() if name in told and each[side].dice}
            kind, words = self._share(side, mine)
            yield words
            yield self._throws(side, {name: each for name, each in mine.items() if name != kind})

    def _share(self, side: str, accounts: Mapping[str, Account]) -> tuple[str, str]:
        """Return the most one-sided kind of throw, among those that a side made few of, and the sentence on it.

        `accounts` has the side's throws by kind. Both results are "" if no kind is one-sided.
        """
        few = {kind: each for kind, each in accounts.items() if FEW <= each.tries <= SOME}
        most = {kind: Fraction(max(each.short, each.above), each.tries) for kind, each in few.items()}
        kind = max(most, key=lambda kind: most[kind], default="")
        if not kind or most[kind] < OFTEN:
            return "", ""
        short, above, tries = few[kind].short, few[kind].above, few[kind].tries
        facts = {"bad": short > above, "many": max(short, above), "tries": tries}
        return kind, self.say("luck", "share", side=self.telling.name_side(side), kind=kind, **facts)

    def _throws(self, side: str, accounts: Mapping[str, Account]) -> str:
        """Return the sentence on the least likely dice of a side among `accounts`; "" if none were rare."""
        odd = {kind: each.so_odd for kind, each in accounts.items() if each.dice > FEW and each.so_odd <= RARE}
        kind = min(odd, key=lambda kind: odd[kind], default="")
        if not kind:
            return ""
        account = accounts[kind]
        facts = {
            "bad": account.over < 0,
            "thrown": account.thrown,
            "counted": "hit" if account.counts_hits else "pip",
            "dice": account.dice,
            "due": round(account.expected),
            "once": round(1 / odd[kind]),
        }
        return self.say("luck", "throws", side=self.telling.name_side(side), kind=kind, **facts)

    def _verdict(self, fortunes: Mapping[str, float]) -> str:
        """Return the sentence on the side that the dice favoured overall, and on whether that side won.

        `fortunes` has each side's luck in standard deviations.
        """
        lucky = max(fortunes, key=lambda side: fortunes[side])
        leans = fortunes[lucky] - min(fortunes.values()) > LEANS
        winner = self.story.dusk["winner"] if self.story.dusk else ""
        which = "even" if not leans else "leaned" if not winner else "with" if lucky == winner else "against"
        called = self.telling.name_side(winner) if winner else ""
        return self.say("luck", f"verdict-{which}", winner=called, lucky=self.telling.name_side(lucky))

    # ------------------------------------------------------------ what it cost
    def ending(self) -> str:
        """Return in words when the battle ended and what each army lost; "" where the journal stops before the end."""
        dusk = self.story.dusk
        if dusk is None:
            return ""
        _, facts = self._decided(dusk)
        said = [self.say("ending", "close", **facts)]
        said += [self.say("ending", "side", **self._losses(side, dead)) for side, dead in dusk["dead"].items()]
        return " ".join(said)

    def _losses(self, side: str, dead: int) -> dict[str, Any]:
        after = self.story.turns[-1].after if self.story.turns else self.story.drawn_up
        units = self.story.units
        lost = {key: self.story.count(key, units[key]["stands"] - after[key]["stands"]) for key in self.story.of(side)}
        gone = [key for key in lost if not after[key]["stands"]]
        worst = max(lost, key=lambda key: lost[key], default="")
        is_worst = worst and lost[worst] > 1 and list(lost.values()).count(lost[worst]) == 1
        fell = [event["officer"] for event in self._events("falls") if event["officer"].partition(":")[0] == side]
        return {
            "side": self.telling.name_side(side),
            "dead": dead,
            "brought": self.story.stands(side),
            "gone": list(map(self.telling.name_unit, gone)),
            "worst": self.telling.name_unit(worst) if is_worst else "",
            "heaviest": lost[worst] if worst else 0,
            "most": bool(is_worst) and 2 * lost[worst] > dead,
            "fallen": list(map(self.telling.officer, fell)),
        }

    def _events(self, kind: str) -> Sequence[Mapping[str, Any]]:
        return [event for turn in self.story.turns for event in turn.events if event["e"] == kind]
