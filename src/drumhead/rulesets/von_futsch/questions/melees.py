"""Odds of charges and melees: arrival, losses, loser, results, generals, colours and guns."""

from __future__ import annotations

from fractions import Fraction

from drumhead.model.lengths import MILLIMETRES, Length
from drumhead.model.unit import Unit
from drumhead.probability import Chance, memoize
from drumhead.rules.asking.question import Asked
from drumhead.rules.rulebook.book import Book
from drumhead.rulesets.von_futsch import capture, charging, firing, moving
from drumhead.rulesets.von_futsch import melee as rules
from drumhead.rulesets.von_futsch.charging import Approach
from drumhead.rulesets.von_futsch.fighting_figures import FULL_FACE
from drumhead.rulesets.von_futsch.firing import Volley
from drumhead.rulesets.von_futsch.melee import Ending, Meeting
from drumhead.rulesets.von_futsch.melee_dice import Sides, arms_of, struck
from drumhead.rulesets.von_futsch.moving import March, Wish
from drumhead.rulesets.von_futsch.questions.marches import approach_of
from drumhead.rulesets.von_futsch.questions.question_terms import a_unit, is_yes

ENDINGS = {
    (False, True): "defender leaves, attacker stays",
    (True, False): "attacker leaves, defender stays",
    (True, True): "both leave",
    (False, False): "still touching, attacker falls back",
}
ONE_SIDE = ("stays", "wavers", "routs", "removed", "destroyed")
WORSE = {
    "attacker": "attacker has more losses",
    "level": "equal",
    "defender": "defender has more losses",
}
LEFT_EARLY = {
    "target leaves": "target leaves before contact",
    "charger leaves": "charger leaves before contact",
    "falls short": "charge falls short",
    "not allowed": "not allowed",
}


def name_ending(ending: Ending) -> str:
    """Return the text for how a melee ended, by which sides left."""
    return ENDINGS[ending.attacker != "stays", ending.defender != "stays"]


@memoize
def in_the_open(book: Book, attacker: Unit, defender: Unit) -> Meeting:
    """Return two units that meet front to front on open ground, in the first round of a melee."""
    return rules.meeting_of(book, struck(attacker, defender, True, "open"))


def pairing(
    book: Book,
    attacker: str,
    attacker_figures: str,
    attacker_grade: str,
    attacker_formation: str,
    attacker_state: str,
    defender: str,
    defender_figures: str,
    defender_grade: str,
    defender_formation: str,
    defender_state: str,
    contact: str,
    ground: str,
    countercharge: str,
    commanders: str,
    square_face: str,
) -> Sides:
    """Return two units in contact as a question describes them; each text is an input of the question.

    `contact` is "front" or not, `ground` as in `contact.struck`. `commanders` is the side with an army commander.
    `square_face` is "full" if a square keeps its fighting face full.
    """
    mine, his = led_by(commanders)
    one = a_unit(book, attacker, attacker_figures, attacker_grade, attacker_formation, attacker_state, mine).but(
        name="attacker"
    )
    other = a_unit(book, defender, defender_figures, defender_grade, defender_formation, defender_state, his).but(
        name="defender"
    )
    return struck(one, with_face(other, square_face), contact == "front", ground, is_yes(countercharge))


def led_by(commanders: str) -> tuple[bool, bool]:
    """Return whether an army commander is with the attacker, and whether one is with the defender.

    `commanders` is "attacker", "defender", "both" or any other word for neither.
    """
    return commanders in ("attacker", "both"), commanders in ("defender", "both")


def with_face(unit: Unit, square_face: str) -> Unit:
    """Return a unit whose square keeps its fighting face full ("full"), or the unit unchanged."""
    return unit.now(FULL_FACE) if square_face == "full" else unit


def melee_losses(book: Book, round: int, report: str, **of: str) -> Asked:
    """Ask for the figures that both sides lose in one round ("joint"), or only the "attacker" or "defender".

    `round` is its number. `of` has the inputs of `pairing`.
    """

    def name_losses(lost: tuple[int, int]) -> str:
        if report == "joint":
            return f"attacker loses {lost[0]}, defender {lost[1]}"
        return f"{lost[report == 'defender']} lost"

    return Asked(rules.losses, (book, *arms_of(book, pairing(book, **of), round)), name_losses)


def melee_round(book: Book, round: int, **of: str) -> Asked:
    """Ask which side counts as having more hits in one round, and must test; `of` has the inputs of `pairing`."""
    return Asked(rules.clash, (book, *arms_of(book, pairing(book, **of), round)), lambda toll: WORSE[toll.worse])


def melee(book: Book, report: str, **of: str) -> Asked:
    """Ask how a whole melee ends, for both sides ("ending"), the "attacker" or the "defender".

    `of` has the inputs of `pairing`.
    """
    meeting = rules.meeting_of(book, pairing(book, **of))
    if report == "ending":
        return Asked(rules.melee, (book, meeting), name_ending)
    return Asked(rules.melee, (book, meeting), lambda ending: str(getattr(ending, report)), ONE_SIDE)


def commander_worth(
    book: Book,
    attacker: str,
    attacker_grade: str,
    defender: str,
    defender_grade: str,
    defender_formation: str,
    commander_side: str,
    report: str,
) -> Asked:
    """Ask how a melee ends with an army commander on one side, or whether that commander is lost.

    `commander_side` is "attacker" or "defender", or any other word for none. `report` is "ending", or else the
    commander's fate.
    """
    one = a_unit(book, attacker, grade=attacker_grade, general=commander_side == "attacker").but(name="attacker")
    other = a_unit(
        book, defender, "full", defender_grade, defender_formation, general=commander_side == "defender"
    ).but(name="defender")
    facts = (book, in_the_open(book, one, other))
    if report == "ending":
        return Asked(rules.melee, facts, name_ending)
    return Asked(rules.melee, facts, _his_fate, ("commander lost", "commander lives"))


def _his_fate(ending: Ending) -> str:
    return "commander lost" if any(ending.fallen) else "commander lives"


def charge_home(
    book: Book, charger: str, figures: str, grade: str, army_commander: str, target_fire: str, distance_in: int
) -> Asked:
    """Ask whether a charge over `distance_in` inches arrives through the fire of the target.

    `target_fire` is "gun" or a number of infantry dice.
    """
    unit = a_unit(book, charger, figures, grade, general=is_yes(army_commander))
    return Asked(
        charging.charge_home,
        (book, unit, _fire(book, unit, target_fire), approach_of(book, unit, distance_in)),
        _home,
    )


def _home(result: tuple[str, Unit]) -> str:
    word, unit = result
    if word == "removed":
        return "routs"
    return f"home with {unit.stands} figures" if word == "holds" else word


def _fire(book: Book, charger: Unit, target_fire: str) -> Volley:
    """Return short-range fire of a gun, or of a number of infantry dice, at a charger in the open."""
    aim = firing.aim_at(book, charger)
    if target_fire == "gun":
        return firing.volley_of(book, a_unit(book, "gun"), "short", aim)
    return Volley(int(target_fire), book.fire.infantry.short.need, aim, book.fire.save)


def charged_by_cavalry(
    book: Book,
    cavalry: str,
    cavalry_figures: int,
    cavalry_grade: str,
    infantry_figures: int,
    infantry_grade: str,
    formation: str,
    reaction: str,
    commanders: str,
    square_face: str,
) -> Asked:
    """Ask how infantry ends that stands, fires or forms square before a charge of cavalry.

    `reaction` is its choice. `commanders` is the side with an army commander.
    """
    led, his_led = led_by(commanders)
    horse = a_unit(book, cavalry, cavalry_figures, cavalry_grade, general=led)
    foot = a_unit(book, "infantry", infantry_figures, infantry_grade, formation, general=his_led)
    foot = with_face(foot, square_face)
    volley = None
    if reaction == "fire":
        volley = firing.volley_of(book, foot, "short", firing.aim_at(book, horse))
    return Asked(foot_charged, (book, horse, charging.mark_charged(foot, reaction), volley))


def foot_charged(chance: Chance, book: Book, horse: Unit, foot: Unit, volley: Volley | None) -> str:
    """Throw a cavalry charge in the open on infantry that has reacted; return the infantry's result as text.

    `volley` is its fire; None for none.
    """
    result, horse = chance.resolve(charging.charge_home, book, horse, volley, Approach(March(Fraction(0), 0)))
    if result != "holds":
        return "infantry stays"
    ending = chance.resolve(rules.melee, book, in_the_open(book, horse, foot))
    if ending.defender == "stays":
        return "infantry stays"
    return "infantry driven off" if ending.defender == "wavers" else "infantry routed, removed or destroyed"


def commander_in_melee(book: Book, rounds: int, losses_per_round: int, report: str) -> Asked:
    """Ask for an army commander's fate in `rounds` rounds: the round of death, or the figures saved.

    `report` "cancelled" asks for the figures. In each round the unit loses `losses_per_round`.
    """
    facts = (book, rounds, losses_per_round)
    if report == "cancelled":
        words = tuple(f"{kills} kills cancelled" for kills in range(rounds + 1))
        return Asked(his_rounds, facts, lambda fate: f"{fate[1]} kills cancelled", words)
    words = (*(f"removed in round {number + 1}" for number in range(rounds)), "alive after all rounds")
    return Asked(his_rounds, facts, _fell_in, words)


def _fell_in(fate: tuple[int, int]) -> str:
    return f"removed in round {fate[0]}" if fate[0] else "alive after all rounds"


def his_rounds(chance: Chance, book: Book, rounds: int, losses: int) -> tuple[int, int]:
    """Throw an army commander's dice; return the round in which they fall (0: none), and the kills cancelled before.

    In each of `rounds` rounds the unit loses `losses` figures.
    """
    if not rounds:
        return 0, 0
    fate = chance.resolve(rules.generals_die, book, "general")
    if fate == "falls":
        return 1, 0
    fell, saved = chance.resolve(his_rounds, book, rounds - 1, losses)
    return (fell + 1 if fell else 0), saved + (fate == "saves" and losses > 0)


def colours(book: Book, routed_units: int, have_colours: str) -> Asked:
    """Ask how many colours are taken from `routed_units` routed units; `have_colours` is "yes" or "no"."""
    units = routed_units if is_yes(have_colours) else 0
    return Asked(capture.colours_taken, (book, units), "{} colours taken".format)


def guns_taken(
    book: Book,
    attacker: str,
    attacker_figures: str,
    attacker_grade: str,
    crew: int,
    crew_grade: str,
    commanders: str,
) -> Asked:
    """Ask how the storming of a gun with a crew of `crew` ends.

    `commanders` is the side with an army commander.
    """
    mine, his = led_by(commanders)
    one = a_unit(book, attacker, attacker_figures, attacker_grade, general=mine).but(name="attacker")
    other = a_unit(book, "gun", crew, crew_grade, general=his).but(name="defender")
    return Asked(capture.storm_of_a_gun, (book, in_the_open(book, one, other)))


def commander_caught(book: Book, approaches: int) -> Asked:
    """Ask whether a lone commander is caught in `approaches` approaches of an enemy within an inch."""
    words = {True: "captured", False: "free"}.__getitem__
    return Asked(capture.caught_in_the_end, (book, approaches), words)


def fire_then_charge(
    book: Book,
    attacker_figures: int,
    attacker_grade: str,
    attacker_formation: str,
    defender_figures: int,
    defender_grade: str,
    defender_formation: str,
    defender_unspent: str,
    distance_in: int,
    fires_first: str,
    commanders: str,
) -> Asked:
    """Ask how infantry ends against infantry: fire, its answer, then a charge; or a charge alone.

    With `fires_first` "no" the target may fire at the charge. `defender_unspent` is "yes" if it has not been
    activated.
    """
    mine, his = led_by(commanders)
    one = a_unit(book, "infantry", attacker_figures, attacker_grade, attacker_formation, general=mine).but(
        name="attacker"
    )
    state = "in-order" if is_yes(defender_unspent) else "spent"
    other = a_unit(book, "infantry", defender_figures, defender_grade, defender_formation, state, his).but(
        name="defender"
    )
    march = moving.march_for(book, one, Wish())
    rule = fired_and_charged if is_yes(fires_first) else charged_into_fire
    return Asked(rule, (book, one, other, Length(distance_in * MILLIMETRES["in"]), march), _course)


def _course(ending: Ending | str) -> str:
    return LEFT_EARLY[ending] if isinstance(ending, str) else name_ending(ending)


def fired_and_charged(
    chance: Chance, book: Book, one: Unit, other: Unit, distance: Length, march: March
) -> Ending | str:
    """Throw infantry's fire, its answer and its charge; return the ending of the melee, or text if it never began.

    `one` fires at `other`, `distance` away, and charges by `march`.
    """
    charge = charging.charge_march(book, march)
    if charge is None:
        return "not allowed"
    aims = firing.aim_at(book, other), firing.aim_at(book, one)
    before = chance.resolve(charging.fire_then_close, book, one, other, distance, aims, charge)
    if before.ending != "contact":
        return before.ending
    return chance.then(rules.melee, book, in_the_open(book, before.charger, before.target))


def charged_into_fire(
    chance: Chance, book: Book, one: Unit, other: Unit, distance: Length, march: March
) -> Ending | str:
    """Throw infantry's charge, with the target firing if it may; return the ending of the melee.

    If there was no melee, return text: "falls short" or "charger leaves". `one` charges `other`, `distance` away, by
    `march`.
    """
    volley = None
    if "fire" in charging.reactions(book, other, one):
        volley = firing.volley_of(book, other, "short", firing.aim_at(book, one))
    approach = Approach(march, moving.inches(distance))
    result, one = chance.resolve(charging.charge_home, book, one, volley, approach)
    if result != "holds":
        return "falls short" if result == "falls short" else "charger leaves"
    return chance.then(rules.melee, book, in_the_open(book, one, charging.mark_charged(other)))
