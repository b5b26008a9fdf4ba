"""Bad data in a `measures.toml`: told with the file, the stick and the key, all at once; nothing is printed."""

import tomllib
from dataclasses import replace
from fractions import Fraction

import pytest

from drumhead.model.lengths import Measures
from drumhead.printing.page_input import Game, PrintOptions
from drumhead.printing.pages.measures.measure_reader import Measured
from drumhead.printing.pages.measures.measures import measures
from drumhead.printing.pages.measures.ruler import Ruler
from drumhead.printing.style.paper import PaperError
from drumhead.rules.house_rules.house_rule import Change, HouseRules

from .games import named_game, own_ruleset
from .sticks import read, sticks, wedges

MUSKET = 'to = "weapon.musket.reach"\nsays = "musket"'


def told(toml: str, *changes: tuple[str, object], scale: object = 1) -> tuple[Game, PrintOptions]:
    """WSS Paperboys, its measures as this TOML tells."""
    ruleset = own_ruleset()
    ruleset.about["measures"] = tomllib.loads(toml)
    made = tuple(
        Change(n, place, value, "", f"{place} is {value}") for n, (place, value) in enumerate(changes, start=1)
    )
    house = HouseRules("Club", made) if made else None
    return Game(ruleset, ruleset.book(house=house)), PrintOptions(measures=Measures(scale=Fraction(scale)))


def stick(mark: str, more: str = "") -> str:
    return f'[[stick]]\nname = "Foot"\n{more}\n[stick.front]\nsays = "fire"\n[[stick.front.mark]]\n{mark}\n'


def fault(toml: str, *changes: tuple[str, object], scale: object = 1) -> str:
    with pytest.raises(PaperError) as caught:
        measures(*told(toml, *changes, scale=scale))
    return str(caught.value)


def odds(inside: str) -> str:
    return stick(f"{MUSKET}\nodds = [{{ {inside} }}]")


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("sticks = []", "measures.toml: 'sticks'"),
        ("stick = 3", "measures.toml: stick = 3"),
        ("stick = [4]", "measures.toml, stick 1: 4"),
        ('[[stick]]\nname = "Foot"', "measures.toml, stick 1: no front"),
        ('[[stick]]\n[stick.front]\nsays = "x"', "measures.toml, stick 1: no name"),
        (stick(MUSKET, "colour = 1"), "measures.toml, stick 1: 'colour'"),
        (stick(MUSKET, 'sign = "fot"'), "stick 1 (Foot): sign = 'fot'"),
        (
            stick(MUSKET, 'has = ["infntry"]'),
            'Did you mean "infantry"?',
        ),
        (stick(MUSKET, 'has = "infantry"'), "has = 'infantry'"),
        (odds('question = "fire-hits", at-least = 1, ground = ["rampert"]'), 'Did you mean "rampart"?'),
        (stick("too = 3"), "front, mark 1: 'too'"),
        (stick('says = "x"'), "front, mark 1: no to, "),
        (stick("to = 25"), "mark 1: to = 25"),
        (stick('to = "25 cm"'), "'25 cm'"),
        (stick('to = "weapon.muskt.reach"'), "'weapon.muskt.reach'. Did you mean \"musket\"?"),
        (stick('to = "weapon.musket.need"'), "to = 'weapon.musket.need'"),
        (stick(f"{MUSKET}\ntimes = 2"), "times = 2"),
        (stick(f'{MUSKET}\ntimes = "weapon.musket.reach"'), "no whole number"),
        (stick(f'{MUSKET}\ntimes = "fight.bands.rout.moves"'), "'fight.bands.rout.moves'"),
        (stick('to = "weapon.musket.reach"\nsays = "{{ book.weapon.musket.rech }}"'), "'weapon.musket.rech'"),
        (stick(f'{MUSKET}\nside = "frnch"'), "side = 'frnch'"),
        (stick(f'{MUSKET}\nsigns = ["clubs"]'), "signs = 'clubs'"),
        (stick(f"{MUSKET}\nodds = 3"), "mark 1: odds = 3"),
        (odds("outcome = 'x'"), "mark 1, odds 1: no question"),
        (odds("question = 'fire-hts', at-least = 1"), '"fire-hts"'),
        (odds("question = 'fire-hits'"), "odds 1: give outcome"),
        (
            odds("question = 'fire-hits', given = { dyce = 1 }, at-least = 1"),
            "'dyce'. Did you mean",
        ),
        (odds("question = 'fire-hits', given = { dice = 99 }, at-least = 1"), "dice=99: give 1 to 28"),
        (
            odds("question = 'fire-hits', given = { dice = '{{ book.weapon.x }}' }, at-least = 1"),
            "odds 1: the book has no",
        ),
        (odds("question = 'mortar-fire', outcome = 'mis'"), "odds 1: outcome = 'mis'"),
        (stick("spread = { question = 'fire-hits' }"), "mark 1, spread: fire-hits"),
        (stick("spread = { qestion = 'fire-hits' }"), "mark 1, spread: 'qestion'"),
        ('[[wedge]]\nname = "Arc"', "measures.toml, wedge 1: no angle"),
        ('[[wedge]]\nname = "Arc"\nangle = 45', "wedge 1 (Arc): angle = 45"),
        ('[[wedge]]\nname = "Arc"\nangle = "weapon.musket.reach"', "angle = 'weapon.musket.reach' is"),
        (
            '[[wedge]]\nname = "Arc"\nangle = "firing.arc"\ncounted = "both"',
            "counted = 'both'; give one of each-side, in-all",
        ),
        ("", "there is nothing to measure"),
    ],
)
def test_a_mistake_is_told_with_its_place(toml, said):
    assert said in fault(toml)


def test_all_mistakes_are_told_at_once_a_line_each():
    lines = fault(stick("to = 1") + stick('to = "x.y"') + '[[wedge]]\nname = "Arc"\nangle = 3').splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "measures.toml, stick 1 (Foot), front, mark 1",
        "measures.toml, stick 2 (Foot), front, mark 1",
        "measures.toml, wedge 1 (Arc)",
    ]


def test_a_ruleset_without_the_file_says_so_plainly():
    ruleset = own_ruleset()
    ruleset.about.pop("measures")
    with pytest.raises(PaperError, match=r"names no distances to measure: it has no measures\.toml"):
        measures(Game(ruleset, ruleset.book()), PrintOptions())


def letters_of(game: Game) -> str:
    """All words on the sticks of a game, without spaces."""
    return "".join(piece.letters for whole in sticks(read(game, PrintOptions())) for piece in whole.pieces)


def test_chances_on_ground_that_the_map_lacks_are_left_out():
    ramillies = named_game("ramillies")
    assert ramillies.battle
    assert not {each.kind for each in ramillies.battle.plan.ground} & {"rampart", "redoubt"}
    assert "atearthworks" not in letters_of(ramillies)
    assert "atearthworks" in letters_of(replace(ramillies, battle=None))


def test_a_line_has_no_mark_of_an_unclear_rule_that_never_changes_it():
    """Whether cover saves against pistols is asked with every save, but no answer moves a chance of a musket."""
    saved = 'to = "weapon.musket.reach"\nodds = [{ question = "fire-saved", at-least = 1, given = { hits-on = "%s" } }]'
    game, _ = told(stick(saved % "musket") + stick(saved % "pistol"))
    marks = [each.faces[0].marks[0].rests_on.letters for each in Measured(game, Ruler(Measures())).sticks]
    assert marks == [[], ["a"]]


# ------------------------------------------------------------------ too long, too short, nothing


def test_a_distance_beyond_three_metres_is_refused_with_its_length():
    said = fault(stick(MUSKET), ("weapon.musket.reach", "301 cm"))
    assert said.startswith("measures.toml, stick 1 (Foot), front, musket: 301 cm is 3.01 m")


def test_three_metres_themselves_are_made():
    (whole,) = sticks(read(*told(stick(MUSKET), ("weapon.musket.reach", "300 cm"))))
    assert whole.long == pytest.approx(3000, abs=0.05)
    assert len(whole.pieces) == 12


def test_a_factor_out_of_reason_names_those_that_go():
    assert "25 cm times 100 is 25 m" in fault(stick(MUSKET), scale=100)
    assert fault(stick(MUSKET), scale=100).endswith("Give a scale from 0.02 to 12.")
    assert "lies 1 mm from nought; lines need 4 mm." in fault(stick(MUSKET), scale="1/250")


def test_a_factor_at_either_end_of_those_named_is_made():
    for scale, long in (("0.02", 5), ("12", 3000)):
        assert sticks(read(*told(stick(MUSKET), scale=scale)))[0].long == pytest.approx(long, abs=0.05)


def test_two_lines_nearer_than_four_millimetres_are_refused():
    both = stick(MUSKET) + '[[stick.front.mark]]\nto = "weapon.pistol.reach"\nsays = "pistol"\n'
    assert "lies 3 mm from the line before it" in fault(both, ("weapon.pistol.reach", "24.7 cm"))


def test_two_names_at_one_distance_share_a_line():
    both = stick(MUSKET) + '[[stick.front.mark]]\nto = "weapon.cannon-close.reach"\nsays = "canister"\n'
    (whole,) = sticks(read(*told(both)))
    assert "musket" in whole.pieces[0].letters
    assert "canister" in whole.pieces[0].letters


def test_a_stick_of_noughts_alone_is_left_out_and_so_is_an_arc_of_nought():
    toml = stick(MUSKET) + stick('to = "weapon.pistol.reach"\nsays = "pistol"')
    toml += '[[wedge]]\nname = "Arc"\nangle = "firing.arc"'
    pages = read(*told(toml, ("weapon.pistol.reach", "0 cm"), ("firing.arc", 0)))
    assert len(sticks(pages)) == 1
    assert not wedges(pages)
    assert "pistol and Arc of 0° to each side" in " ".join(pages[-1].words.split())


def test_an_arc_wider_than_a_half_circle_cannot_be_folded_and_is_named():
    toml = stick(MUSKET) + '[[wedge]]\nname = "Arc"\nangle = "firing.arc"'
    assert not wedges(read(*told(toml, ("firing.arc", 180))))
    assert wedges(read(*told(toml, ("firing.arc", 90)))) == [pytest.approx((90, 90), abs=0.02)]


# ------------------------------------------------------------------ how a distance is put together


def test_places_multiply_divide_and_add():
    mark = (
        'to = "move.cavalry.distance"\ntimes = "fight.bands.routs.moves"\nshare = "cover.save"\nplus = "contact.stop"'
    )
    (whole,) = sticks(read(*told(stick(mark))))
    assert whole.long == pytest.approx(300 * 2 / 4 + 100, abs=0.05)


def test_a_stick_of_one_face_shows_it_on_either_side():
    (whole,) = sticks(
        read(*told(stick('to = "weapon.pistol.reach"\n[[stick.front.mark]]\nto = "weapon.musket.reach"')))
    )
    assert whole.front == pytest.approx((50,), abs=0.05)
    assert whole.back == pytest.approx((50,), abs=0.05)


def test_a_name_that_has_no_room_is_said_in_full_beside_the_sticks():
    two = (
        'to = "weapon.pistol.reach"\nsays = "an uncommonly long name"\n[[stick.front.mark]]\nto = "weapon.musket.reach"'
    )
    pages = read(*told(stick(two), scale="1/8"))
    assert "In full: Foot: 0.6 cm an uncommonly long name." in " ".join(pages[-1].words.split())


def test_a_hundred_house_rules_still_find_their_room():
    changes = [("weapon.musket.reach", f"{distance} cm") for distance in range(10, 110)]
    assert read(*told(stick(MUSKET), *changes))[-1].words
