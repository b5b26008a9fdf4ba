"""A battle told from its journal: sentences and the report."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.pages.battle_log import log_rich_text
from drumhead.printing.pages.battle_log.after_action_report import Argument, list_paragraphs
from drumhead.printing.pages.battle_log.deed_paragraphs import paragraphs, sections
from drumhead.printing.pages.battle_log.event_sentences import EventSentences
from drumhead.printing.pages.battle_log.journal_story import Deed, story, up_to
from drumhead.printing.pages.battle_log.log_text import words_of
from drumhead.printing.pages.battle_log.plain_text_log import bare
from drumhead.printing.pages.battle_log.turn_stories import TurnStories
from drumhead.printing.text import placeholder_characters
from drumhead.printing.text.font_metrics import width
from drumhead.simulation import journal

from ...counted import at_least
from ...simulation.fought import battle, scenario

GUNS = "Guns above Offus"
PLAYED = [("ramillies", 1), ("ramillies", 2), ("salamanca", 1)]


@cache
def told(name, seed):
    head = journal.head(scenario(name), seed, dict.fromkeys(scenario(name).sides, "sound"), 7)
    events = [{"n": n, **event} for n, event in enumerate(battle(seed, name).events, start=1)]
    return EventSentences(story(head, events), scenario(name).ruleset, Measures())


def marched(telling, far):
    """A march of some units, each so many mm ahead."""
    state = {"stands": 6, "pips": 0, "cas": 0}
    for number, (key, ahead) in enumerate(far.items()):
        event = {"n": number, "e": "move", "u": key, "frm": [500, 500, 0], "to": [500, 500 + ahead, 0]}
        yield Deed(event, {key: state})


def all_paragraphs(telling):
    for turn in telling.story.turns:
        for _, _, said in sections(telling, turn.cards):
            yield from said


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_every_kind_of_event_has_a_sentence_of_its_own(name, seed):
    telling = told(name, seed)
    kinds = {event["e"] for event in battle(seed, name).events}
    assert kinds - telling.about["event"].keys() <= {"tableau", "dusk"}


@pytest.mark.parametrize("name", ["ramillies", "salamanca"])
def test_whatever_the_rules_may_tell_has_a_sentence(name):
    ruleset = scenario(name).ruleset
    source = "".join(path.read_text("utf-8") for path in (ruleset.folder / "play").glob("*.py"))
    kinds = set(re.findall(r'\.tell\(\s*"([a-z-]+)"', source))
    assert len(kinds) > 5
    assert kinds - words_of(ruleset)["event"].keys() == set()


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_every_paragraph_is_whole_and_ends_as_a_sentence(name, seed):
    for said in at_least(50, all_paragraphs(told(name, seed))):
        plain = "".join(letter for letter in said.words if not 0xE000 <= ord(letter) < 0xF8FF)
        assert plain.rstrip().endswith("."), said.words
        assert "None" not in plain
        assert "{" not in plain


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_every_die_of_a_volley_is_drawn_and_the_black_ones_are_its_hits(name, seed):
    telling = told(name, seed)
    deeds = [deed for turn in telling.story.turns for deed in turn.deeds]
    for deed in at_least(10, [deed for deed in deeds if deed.kind == "fire" and deed.event.get("luck")]):
        said = telling.words(telling.of(deed)["says"], **telling.facts(deed))
        thrown = [throw for throw in deed.event["luck"] if len(throw) > 3]
        drawn = [
            letter for letter in said if placeholder_characters.DIE < ord(letter) <= placeholder_characters.STRUCK + 6
        ]
        assert len(drawn) == sum(len(throw[2]) for throw in thrown)
        struck = [letter for letter in drawn if ord(letter) > placeholder_characters.STRUCK]
        assert len(struck) == sum(face >= throw[3] for throw in thrown for face in throw[2])


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_cards_stand_in_the_order_in_which_they_fell(name, seed):
    telling = told(name, seed)
    fell = [(e["t"], e["side"]) for e in battle(seed, name).events if e["e"] == "card"]
    shown = [
        (turn.number, card.side)
        for turn in telling.story.turns
        for _, card, _ in sections(telling, turn.cards)
        if card.number
    ]
    assert shown == fell


def test_units_that_march_one_after_another_share_a_paragraph():
    events = [event["e"] for event in battle(1).events if event["e"] not in ("card", "manoeuvre")]
    runs = sum(one == "move" != other for one, other in pairwise(events))
    marches = [said for said in all_paragraphs(told("ramillies", 1)) if "March:" in said.words]
    assert len(marches) < events.count("move") / 1.5
    assert len(marches) >= runs / 2


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_report_has_a_paragraph_a_turn_and_names_the_winner(name, seed):
    telling = told(name, seed)
    report = list(list_paragraphs(telling))
    turns = [f"Turn {turn.number}" for turn in telling.story.turns]
    assert [head for head, _ in report if head] == [
        "The plans",
        "Wing by wing",
        *turns,
        "Why",
        "What came of the plans",
    ]
    winner = battle(seed, name).winner
    named = f"the {telling.side(winner)['short']}" if winner else "nobody"
    assert re.search(rf"{named}\b", report[0][1], re.IGNORECASE)
    said = " ".join(words for _, words in report)
    for side in battle(seed, name).dead:
        assert str(telling.story.stands(side)) in said


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_report_reads_on_it_neither_drones_nor_begins_a_sentence_small(name, seed):
    report = [bare(words) for _, words in list_paragraphs(told(name, seed))]
    said = [sentence for words in report for sentence in re.split(r"(?<=\.) ", words)]
    assert all(sentence[0].isupper() or sentence[0].isdigit() for sentence in said), said
    assert len(said) == len(set(said))
    assert report == [bare(words) for _, words in list_paragraphs(told(name, seed))]


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_a_unit_named_for_the_first_time_in_a_turn_bears_the_sign_of_its_side(name, seed):
    telling = told(name, seed)
    sides = {
        telling.name_unit(key): telling.story.sides.index(unit["side"]) for key, unit in telling.story.units.items()
    }
    opening = Argument(TurnStories(telling)).plans()
    assert [opening.count(log_rich_text.sign(number)) for number in (0, 1)] == [1, 1]
    signs = 0
    for _, words in list(list_paragraphs(telling))[2:-2]:
        named = [(at, said) for said in sides for at in range(len(words)) if words.startswith(said, at)]
        first: dict[str, int] = {}
        for at, said in sorted(named):
            first.setdefault(said, at)
        for said, at in first.items():
            if ord(words[at - 1]) >= placeholder_characters.SIGN:
                assert words[at - 1] == log_rich_text.sign(sides[said])
                signs += 1
        assert len(set(words) & {log_rich_text.sign(0), log_rich_text.sign(1)}) <= sum(
            map(words.count, (log_rich_text.sign(0), log_rich_text.sign(1)))
        )
        assert all(words.count(log_rich_text.sign(number) + said) <= 1 for said, number in sides.items())
    assert signs


def test_a_sign_stands_on_one_line_with_the_name_it_belongs_to():
    room = (
        width("fire at Picardie", log_rich_text.REPORT.plain, log_rich_text.REPORT.size) + log_rich_text.SIGN_WIDE - 1
    )
    first, second = log_rich_text.lines(f"fire at {log_rich_text.sign(1)}Picardie", log_rich_text.REPORT, room)
    assert [piece.words for (piece,) in first] == ["fire", "at"]
    assert [[type(piece) for piece in word] for word in second] == [[log_rich_text.SideSign, log_rich_text.Span]]
    marks = log_rich_text.draw_lines(
        [second], 0, 0, log_rich_text.REPORT, False, signs=[("spade", "#000000"), ("diamond", "#861b12")]
    )
    assert len(marks) == 2
    assert marks[1].x == pytest.approx(log_rich_text.SIGN_WIDE)


def test_a_deed_of_the_same_units_goes_on_in_the_same_sentence():
    telling = told("ramillies", 1)
    units = list(telling.story.of("french"))[:3]
    said = TurnStories(telling)._joined([rout(units[0]), rout(units[0]), rout(units[1])])
    assert len(said) == 2
    assert said[0].count("; ") == 1


def rout(key):
    return Deed({"n": 1, "e": "off", "u": key}, {})


def test_what_is_told_of_far_away_is_said_to_be_elsewhere():
    telling = told("ramillies", 1)
    one, other = telling.story.of("french")[:2]
    wide = telling.story.head["table"][0]
    deeds = [Deed({"n": 1, "e": "off", "u": key}, {key: {"place": [x, 100]}}) for key, x in ((one, 0), (other, wide))]
    assert TurnStories(telling)._joined(deeds)[1].startswith("Elsewhere ")
    near = [deeds[0], Deed(deeds[1].event, {other: {"place": [50, 100]}})]
    assert not TurnStories(telling)._joined(near)[1].startswith("Elsewhere ")


def test_what_is_fought_for_is_told_when_it_changes_hands():
    chronicle = TurnStories(told("ramillies", 1))
    ground = chronicle.story.opening["held"]
    assert ground == {"Ramillies": "french", "Taviers": "french", "tomb of Ottomond": ""}  # as the battle file has them
    first = chronicle.story.turns[0]
    told_of = [
        TurnStories(told("ramillies", 1)).describe_changes(replace(first, ground={"held": {"Ramillies": side}}))
        for side in ("french", "", "alliance")
    ]
    assert told_of == ["", "Ramillies was nobody’s again.", "Ramillies fell to the Alliance."]


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_the_stands_lost_turn_by_turn_are_the_dead_of_the_reckoning(name, seed):
    about = told(name, seed).story
    for side, dead in at_least(2, battle(seed, name).dead.items()):
        assert sum(about.lost(turn, side) for turn in about.turns) == dead


@pytest.mark.parametrize(
    ("name", "skirmishing"),  # how many units of each army are rifles or caçadores, whose stands count two for one
    [("salamanca", {2, 0}), ("talavera", {0}), ("busaco", {2, 0}), ("albuera", {0}), ("barrosa", {1, 0})],
)
def test_the_log_counts_the_stands_of_an_army_as_its_sheet_does(name, skirmishing):
    game = scenario(name)
    brought = story(journal.head(game, 1, {}, 7), [])
    screens = {}
    for side, army in game.battle.armies.items():
        units = list(army.units)
        skirmishers = [unit for unit in units if unit.kind in ("rifles", "cacadores")]
        screens[side] = len(skirmishers)
        others = sum(unit.start for unit in units if unit not in skirmishers)
        stands = others + sum((unit.start + 1) // 2 for unit in skirmishers)
        assert brought.stands(side) == stands
        guns = sum(unit.start for unit in units if unit.arm == "artillery")  # each weighs a stand more
        chiefs = sum(officer.rank == "army-commander" for officer in army.officers)  # three each, other officers one
        points = stands + guns + len(list(army.officers)) + 2 * chiefs
        assert game.ruleset.module("aids").army_points(game.book, army) == points
    assert set(screens.values()) == skirmishing


def test_the_log_counts_the_dead_and_the_brought_alike():
    begun = told("salamanca", 1).story
    assert [begun.stands(side) for side in ("allies", "french")] == [87, 74]  # of 91 and 74, eight of them skirmishing
    (rifles,) = [key for key, unit in begun.units.items() if unit["name"] == "5/60th Rifles"]
    assert [begun.count(rifles, lost) for lost in range(5)] == [0, 1, 1, 2, 2]  # an odd one as a whole


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_officers_are_at_the_end_of_a_cut_turn_where_what_was_told_leaves_them(name, seed):
    head = journal.head(scenario(name), seed, dict.fromkeys(scenario(name).sides, "sound"), 7)
    events = battle(seed, name).events
    ends = [at for at, event in enumerate(events) if event["e"] == "tableau" and event["t"]]
    for at in at_least(3, ends):
        cut, whole = story(head, events[:at]).turns[-1], story(head, events[: at + 1]).turns[-1]
        ridden = {officer: where["u"] for officer, where in whole.riders.items() if "u" in where}
        assert cut.riders.keys() == whole.riders.keys()
        assert {key: where.get("u") for key, where in cut.riders.items() if key in ridden} == ridden


def test_in_a_sentence_a_name_has_no_comma_and_skirmishers_are_those_of_their_battalion():
    ramillies, salamanca = told("ramillies", 1), told("salamanca", 1)
    said = {ramillies.name(key): ramillies.name_unit(key) for key in ramillies.story.units}
    assert said["Lumley’s, the Queen’s Horse"] == "Lumley’s"
    assert said["Northern heavy guns"] == "the northern heavy guns"  # but regiments bear their names
    assert not any("," in words for words in said.values())
    sent = next(key for key, unit in salamanca.story.units.items() if "of" in unit)
    assert salamanca.name_unit(sent) == f"the skirmishers of {salamanca.name(salamanca.story.units[sent]['of'])}"
    assert ramillies.rider("french:Max Emanuel, Elector of Bavaria") == "Max Emanuel"


def test_marches_and_skirmishers_out_are_gathered_though_they_alternate():
    telling = told("salamanca", 1)
    deeds = [deed for turn in telling.story.turns for deed in turn.deeds if deed.kind in ("move", "screen-out")]
    french = [deed for deed in deeds if telling.side_of(deed) == "french"]
    moved = [deed for deed in french if deed.kind == "move"][:3]
    sent = [deed for deed in french if deed.kind == "screen-out"][:3]
    said = list(paragraphs(telling, [deed for pair in zip(sent, moved) for deed in pair]))
    assert len(said) == 2
    assert all(each.words.count(",") == 2 for each in said)


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_a_reader_can_add_up_the_net_of_every_face_off(name, seed):
    telling = told(name, seed)
    deeds = [deed for turn in telling.story.turns for deed in turn.deeds]
    for deed in at_least(3, [deed for deed in deeds if deed.kind == "faceoff"]):
        said = telling.words(telling.of(deed)["says"], **telling.facts(deed)).replace("\N{MINUS SIGN}", "-")
        (net,) = map(int, re.findall(r"net ([+-]?\d+)", said))
        reasons = re.findall(r"net [^(:]*\(([^)]*)\)", said)
        assert net == sum(map(int, re.findall(r"[+-]\d+", "".join(reasons)))), said


@pytest.mark.parametrize(
    ("luck", "result", "said"),
    [
        ([["mortar", 3]], "miss", "no hit."),
        ([["firing", 0, [4], 5]], "miss", "no hit."),
        ([["mortar", 6]], "hit", "a hit."),
        (
            [["firing", 1, [6], 5], ["setting on fire", 0, [4], 5]],
            "miss",
            "a hit, alight on [4], and it does not burn.",
        ),
        ([["mortar", 6], ["setting on fire", 1, [6], 5]], "fire", "a hit, alight on [6*], and it burns."),
    ],
)
def test_a_shell_that_hits_is_never_told_as_a_miss(luck, result, said):
    telling = told("ramillies", 1)
    gun = telling.story.of("french")[-1]
    deed = Deed({"n": 1, "e": "shell", "u": gun, "house": "Offus", "result": result, "luck": luck}, {})
    (line,) = paragraphs(telling, [deed])
    assert bare(line.words).replace("\N{NO-BREAK SPACE}", " ").endswith(said)


def test_places_that_have_changed_hands_as_a_turn_closes_share_a_line():
    places = (("the hamlet", "french"), ("tomb of Ottomond", "french"), ("Taviers", "french"))  # held before
    held = [Deed({"n": 1, "e": "held", "ground": ground, "side": side}, {}) for ground, side in places]
    (said,) = paragraphs(told("ramillies", 1), held)
    assert bare(said.words) == "Held: the hamlet by the French, the tomb of Ottomond by the French."


def test_an_officer_who_rides_on_is_not_named_twice():
    telling = told("ramillies", 1)
    one, other = telling.story.of("french")[:2]
    state = {"stands": 6, "pips": 1, "cas": 0}
    leaves = {"n": 1, "e": "leave", "u": one, "officer": "french:Max Emanuel, Elector of Bavaria"}
    joins = {**leaves, "e": "join", "u": other, "pips": 0}
    deeds = [Deed(event, {one: state, other: state}) for event in (leaves, joins)]
    (said,) = paragraphs(telling, deeds)
    assert said.words == f"Max Emanuel leaves {telling.name_unit(one)} for {telling.name_unit(other)}."
    (alone,) = paragraphs(telling, deeds[1:])
    assert alone.words.startswith("Max Emanuel rides")


def test_a_name_cannot_smuggle_dice_or_bold_letters_into_a_sentence():
    telling = told("ramillies", 1)
    head = telling.story.head
    key = next(iter(head["units"]))
    odd = {
        **head["units"][key],
        "name": f"Pic{chr(placeholder_characters.STRUCK + 6)}ar{placeholder_characters.STRONG}die",
    }
    again = story({**head, "units": {**head["units"], key: odd}}, [])
    assert EventSentences(again, telling.ruleset, Measures()).name(key) == "Picardie"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ramillies", "Ramillies"),
        ("Little Geete", "the Little Geete"),
        ("rise of Foulz", "the rise of Foulz"),
        ("the copse", "the copse"),
        ("town wall", "the town wall"),
    ],
)
def test_waters_and_places_written_small_have_an_article_in_a_sentence(name, said):
    assert told("ramillies", 1).place(name) == said


def test_what_is_done_on_a_hill_is_not_done_in_it_and_a_duke_has_his_article():
    report = Argument(TurnStories(told("ramillies", 1)))
    hill = next(place for place in report.chronicle.places if place.name == "rise of Foulz")
    units = {"french-1": {"place": [*hill.middle, 0, 240, 30]}}
    assert report.chronicle._where(Deed(rout("french-1").event, units)) == " on the rise of Foulz"
    assert "under the Duke of Marlborough" in report.plans()


def test_dragoons_on_foot_do_not_ride_at_the_enemy():
    telling = told("ramillies", 1)
    key = next(key for key, unit in telling.story.units.items() if unit["kind"] == "dragoons")
    mounted = {"stands": 8, "pips": 0, "cas": 0}
    event = {"n": 1, "e": "move", "u": key}
    arms = [telling.facts(Deed(event, {key: state}))["u_arm"] for state in (mounted, {**mounted, "arm": "infantry"})]
    assert arms == ["cavalry", "infantry"]


def test_who_leaves_a_burning_house_is_said_to_fall_back_out_of_the_flames():
    telling = told("ramillies", 1)
    back = {"n": 2, "e": "back", "u": telling.story.of("french")[0], "frm": [500, 500, 0], "to": [500, 350, 0]}
    plain, burning = (next(paragraphs(telling, [Deed({**back, **why}, {})])).words for why in ({}, {"why": "fire"}))
    assert burning == plain.replace(" fall back ", " fall back out of the flames, ") != plain


def test_the_fall_of_an_officer_tells_the_pips_that_he_leaves_behind():
    telling = told("ramillies", 1)
    unit = telling.story.of("french")[0]
    officer = "french:Marquis de Maffei"
    before, after = ({"stands": 6, "pips": pips, "cas": 0} for pips in (2, 4))
    event = {"n": 1, "e": "falls", "u": unit, "officer": officer, "luck": [["officer's survival", 1]]}
    (said,) = paragraphs(telling, [Deed({**event, "set": {unit: after}}, {unit: before})])
    assert bare(said.words).replace("\N{NO-BREAK SPACE}", " ") == "The Marquis de Maffei: [1] falls, pips 2 → 4."
    assert telling.officer("alliance:Lord Overkirk") == "Lord Overkirk"


def test_names_alike_up_to_a_comma_are_told_apart_in_a_sentence():
    telling = told("ramillies", 1)
    head = telling.story.head
    one, other = telling.story.of("french")[:2]
    units = {**head["units"], one: {**head["units"][one], "name": "Swiss, first"}}
    units[other] = {**head["units"][other], "name": "Swiss, second"}
    again = EventSentences(story({**head, "units": units}, []), telling.ruleset, Measures())
    assert (again.name_unit(one), again.name_unit(other)) == ("Swiss (first)", "Swiss (second)")


@pytest.mark.parametrize("moved", [0, 1, 2, 9])
def test_a_quiet_turn_says_that_the_lines_stood_only_if_they_did(moved):
    telling = told("ramillies", 1)
    turn = telling.story.turns[0]
    units = dict.fromkeys(telling.story.of("alliance")[:moved], 100)
    quiet = replace(turn, cards=[replace(turn.cards[-1], deeds=list(marched(telling, units)))])
    report = TurnStories(telling)
    for _ in at_least(2, report.about["quiet"]):
        said = report.advance(quiet)
        assert ("stood" in said or "Nobody moved" in said) == (moved == 0)
        assert ("Little was moved" in said) <= (moved in (1, 2))
        assert bool(re.search(r"\bone unit\b", said)) <= (moved == 1)


def test_the_last_turn_asked_for_has_its_ending_and_no_form_behind_it():
    head, events = told("salamanca", 1).story.head, battle(1, "salamanca").events
    last = max(event["t"] for event in events)
    assert story(head, up_to(events, last)).dusk
    assert not story(head, up_to(events, last - 1)).dusk


def test_what_was_shifted_before_the_first_card_stands_where_it_was_shifted():
    head = told("salamanca", 1).story.head
    events = battle(1, "salamanca").events
    shifted = {e["u"]: e["to"] for e in events if e["e"] == "shift"}
    assert shifted
    begun = story(head, up_to(events, 0))
    assert not begun.turns
    for key, to in shifted.items():
        assert begun.drawn_up[key]["place"][:3] == to
    assert begun.drawn_up == told("salamanca", 1).story.turns[0].before
