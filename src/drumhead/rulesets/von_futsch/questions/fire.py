"""Odds of fire: volleys of infantry and of guns, their effects, return fire, and repeated volleys."""

from __future__ import annotations

from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance
from drumhead.probability.card_pack import Pack
from drumhead.rules.asking.question import Asked, InputError
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import firing, morale, turn
from drumhead.rulesets.von_futsch.firing import Exchange, Volley
from drumhead.rulesets.von_futsch.questions.question_terms import AIMS, a_target, a_unit, is_yes

RESULTS = {"removed": "removed (second rout)"}
EFFECTS = {"none": "no check", "check": "25% check", "shaken": "shaken check", "destroyed": "destroyed"}
SHAPES = {"square-face": "square", "skirmish": "line"}


def volley_of(book: Book, firer: str, figures: str, formation: str, reach: str, target_class: str) -> Volley:
    """Return the volley that a question describes: firer, figures, formation, range and difficulty of the target.

    `firer` is such as "infantry" or "gun", `figures` is in digits or "full". `reach` is "short" or "long".
    """
    unit = a_unit(book, firer, figures, formation=SHAPES.get(formation, formation))
    return firing.volley_of(book, unit, reach, AIMS[target_class])


def fire_kills(
    book: Book,
    figures: int,
    formation: str,
    range: str,
    target_class: str,
    target_figures: int,
    shaken_half_dice: str,
) -> Asked:
    """Ask how many figures a volley of infantry or skirmishers kills.

    `formation` "skirmish" is for skirmishers. InputError where the unit is shaken and may not fire.
    """
    firer = a_unit(
        book,
        "skirmishers" if formation == "skirmish" else "infantry",
        figures,
        formation=SHAPES.get(formation, formation),
    )
    if is_yes(shaken_half_dice):
        firer = firer.now("shaken", "disordered")
        if firing.what_bars(book, firer):
            raise InputError("shaken-half-dice=yes: a shaken unit does not fire; read shaken-fire=defensive and it may")
    volley = firing.volley_of(book, firer, range, AIMS[target_class])
    return Asked(firing.shoot, (book, volley, target_figures), "{} killed".format)


def gun_kills(book: Book, range: str, target_class: str, target_figures: int, crew: int) -> Asked:
    """Ask how many figures a gun with a crew of `crew` kills at "near" or "far" range."""
    reach = {"near": "short", "far": "long"}[range]
    volley = firing.volley_of(book, a_unit(book, "gun", crew), reach, AIMS[target_class])
    return Asked(firing.shoot, (book, volley, target_figures), "{} killed".format)


def volley_effect(
    book: Book,
    firer: str,
    figures: str,
    formation: str,
    range: str,
    target_class: str,
    target_starting: str,
    target_losses_before: int,
    target_grade: str,
) -> Asked:
    """Ask which check a volley causes, if any: for a quarter lost or becoming shaken; or whether it kills all."""
    target = a_target(target_starting, target_losses_before, target_grade)
    volley = volley_of(book, firer, figures, formation, range, target_class)
    return Asked(effect, (book, volley, target), EFFECTS.__getitem__)


def effect(chance: Chance, book: Book, volley: Volley, target: Unit) -> str:
    """Throw a volley; return the kind of strain that it puts on the target, such as "check" or "none"."""
    return morale.effect_of(book, target, chance.resolve(firing.shoot, book, volley, target.stands)).kind


def volley_result(
    book: Book,
    firer: str,
    figures: str,
    formation: str,
    range: str,
    target_class: str,
    target_starting: str,
    target_losses_before: int,
    target_grade: str,
    army_commander: str,
    target_status: str,
    volleys: int,
) -> Asked:
    """Ask how a target ends after `volleys` equal volleys of one activation."""
    target = a_target(target_starting, target_losses_before, target_grade, target_status, is_yes(army_commander))
    volley = volley_of(book, firer, figures, formation, range, target_class)
    return Asked(result, (book, (volley,) * volleys, target), lambda word: RESULTS.get(word, word))


def result(chance: Chance, book: Book, volleys: tuple[Volley, ...], target: Unit) -> str:
    """Throw volleys of one activation and the target's checks; return its result, such as "holds" or "routs"."""
    return chance.resolve(firing.fire_at, book, volleys, target)[0]


def volley_exchange(
    book: Book,
    first_firer: str,
    first_figures: str,
    first_grade: str,
    second_firer: str,
    second_figures: str,
    second_grade: str,
    second_state: str,
    distance: int,
    report: str,
) -> Asked:
    """Ask for a volley and its answer, in the open, each in the other's front.

    `distance` is in inches. `report` is "answer" (does it fire back), "driven-back" (who is) or "joint" (all
    results). InputError for a distance at which the first cannot fire.
    """
    first = _shooter(book, first_firer, first_figures, first_grade)
    second = _shooter(book, second_firer, second_figures, second_grade, second_state)
    away = Length(distance * MILLIMETRES["in"])
    if not firing.reach_of(book, first, away):
        raise InputError(f"distance={distance}: {first_firer} cannot fire so far")
    aims = firing.aim_at(book, second), firing.aim_at(book, first)
    words = {
        "answer": (),
        "driven-back": ("neither driven back", "first driven back", "second driven back", "both driven back"),
    }
    said = {"answer": _answered, "driven-back": _driven_back, "joint": _told}[report]
    return Asked(firing.exchange, (book, first, second, away, *aims), said, words.get(report, ()))


def _shooter(book: Book, word: str, figures: str, grade: str, state: str = "in-order") -> Unit:
    formed = word not in ("skirmishers", "gun")
    return a_unit(book, "infantry" if formed else word, figures, grade, word if formed else "line", state)


def _answered(shots: Exchange) -> str:
    return "fires back" if shots.answered else "does not fire back"


def _driven_back(shots: Exchange) -> str:
    first, second = shots.first_result != "holds", shots.second_result != "holds"
    return {
        (False, False): "neither driven back",
        (True, False): "first driven back",
        (False, True): "second driven back",
        (True, True): "both driven back",
    }[first, second]


def _told(shots: Exchange) -> str:
    first = f"first {shots.first.stands} left, {shots.first_result}"
    return f"{first}; second {shots.second.stands} left, {shots.second_result}"


def volleys_to_shaken(
    book: Book,
    firer: str,
    range: str,
    target_class: str,
    target_starting: str,
    grade: str,
    volleys: int,
) -> Asked:
    """Ask which of `volleys` full volleys makes the target reach its shaken threshold, if it never falls back."""
    target = a_target(target_starting, 0, grade)
    volley = volley_of(book, firer, "full", "line", range, target_class)
    return Asked(threshold_reached, (book, volley, target.stands, morale.shaken_at(book, target), volleys), _on_volley)


def _on_volley(number: int) -> str:
    return f"threshold reached on volley {number}" if number else "not yet"


def threshold_reached(chance: Chance, book: Book, volley: Volley, left: int, to_lose: int, volleys: int) -> int:
    """Throw volleys at a target of `left` figures; return the number of the one by which `to_lose` are lost.

    It is 0 if it takes more than `volleys` volleys.
    """
    if not volleys:
        return 0
    dead = chance.resolve(firing.shoot, book, volley, left)
    if dead >= to_lose:
        return 1
    later = chance.resolve(threshold_reached, book, volley, left - dead, to_lose - dead, volleys - 1)
    return later + 1 if later else 0


def routed_race(
    book: Book,
    place_in_my_queue: int,
    enemy_volleys_before: int,
    firer: str,
    range: str,
    target_class: str,
    target_losses_before: int,
    target_grade: str,
) -> Asked:
    """Ask whether a routed battalion gets its card before enemy volleys make it rout again.

    `enemy_volleys_before` is the most volleys that the enemy fires at it.
    """
    target = a_target("12", target_losses_before, target_grade, "routed")
    each = turn.activating(book)
    pack = turn.to_be_drawn(each, book.deck.jokers, each if enemy_volleys_before else 0)
    volley = volley_of(book, firer, "full", "line", range, target_class)
    return Asked(race, (book, pack, place_in_my_queue, enemy_volleys_before, volley, target))


def race(chance: Chance, book: Book, pack: Pack, place: int, volleys: int, volley: Volley, target: Unit) -> str:
    """Draw card by card until the routed unit has its card, is removed, or the joker comes; return the result.

    `place` is the unit's place in its player's queue. Each enemy card is one of `volleys` volleys. The result is
    "reforms first", "routs again, removed" or "neither this turn".
    """
    card, pack = pack.draw(chance, "next card")
    if card == turn.JOKER:
        return "neither this turn"
    if card == turn.MINE:
        return (
            chance.then(race, book, pack, place - 1, volleys, volley, target)
            if place > 1
            else _its_card(chance, book, target)
        )
    ending, target = chance.resolve(firing.fire_at, book, (volley,), target)
    if ending in ("removed", "destroyed"):
        return "routs again, removed"
    if volleys == 1:  # from here on enemy cards do not matter
        pack = turn.to_be_drawn(pack.count(turn.MINE), pack.count(turn.JOKER))
    return chance.then(race, book, pack, place, volleys - 1, volley, target)


def _its_card(chance: Chance, book: Book, target: Unit) -> str:
    """Throw what a routed unit does on its card; return the result as `race` does.

    It reforms. If it has become shaken, it has to pass its test.
    """
    if not morale.must_test(target):
        return "reforms first"
    ending, _ = morale.recovery(chance, book, target)
    return {"recovers": "reforms first", "removed": "routs again, removed"}.get(ending, "neither this turn")
