"""Contact and the contact test, throw by throw; each figure from the section of the book that the heading names."""

from fractions import Fraction

import pytest

from drumhead.probability import odds
from drumhead.rulesets.peninsular_paperboys import contact, moving
from drumhead.rulesets.peninsular_paperboys.contact import Stance
from drumhead.rulesets.peninsular_paperboys.volleys import Handful

from .recruits import BOOK, british, cm, french, gun, horse, lancers, read_as, thrown

MIXED = "cavalry-infantry"


# ------------------------------------------------------------------ Contact; Cavalry against infantry


@pytest.mark.parametrize(
    ("attacker", "defender", "stance", "comes_to"),
    [
        (british(pips=5), french(), {}, "face-off"),
        (british(pips=6), french(), {}, "barred"),
        (british(), gun(), {}, "overrun"),
        (horse(), gun(now=["limbered"]), {"in_cover": True}, "overrun"),
        (gun(), french(), {}, "barred"),
        (horse(), horse(), {}, "face-off"),
        (horse(), british(pips=4), {}, "barred"),
        (horse(), british(pips=5), {}, "face-off"),
        (horse(), british(), {"flank": True}, "face-off"),
        (horse(), british(), {"rear": True}, "face-off"),
        (horse(), british(pips=5), {"in_cover": True}, "barred"),
        (horse(), british(now=["in-square"]), {"flank": True}, "barred"),
        (horse(), british(pips=5, now=["in-square"]), {}, "face-off"),
        (horse(), british(now=["routing"]), {}, "face-off"),
        (british(pips=4), horse(), {}, "gives-way"),
        (british(pips=5), horse(), {}, "face-off"),
        (british(), french(now=["fighting"]), {"flank": True}, "barred"),
        (british(), french(now=["fighting"]), {"rear": True}, "face-off"),
    ],
)
def test_what_a_move_into_the_enemy_comes_to(attacker, defender, stance, comes_to):
    assert contact.meeting(BOOK, attacker, defender, Stance(**stance)) == comes_to


def test_horse_that_cannot_give_way_faces_the_foot():
    assert contact.meeting(BOOK, british(), horse(), Stance(), room=False) == "face-off"


# ------------------------------------------------------------------ The contact test, modifiers

COLUMN, SQUARE = ["attack-column"], ["in-square"]


@pytest.mark.parametrize(
    ("unit", "enemy", "stance", "attacking", "worth"),
    [
        (british(), french(), {}, True, {}),
        (british(), french(), {"in_cover": True}, False, {"cover": 2}),
        (horse(), french(), {"in_cover": True}, False, {}),
        (british(now=SQUARE), horse(), {}, False, {"square": 2}),
        (british(now=SQUARE), french(), {}, False, {}),
        (british(now=SQUARE), horse(), {"in_cover": True}, False, {"cover": 2}),
        (horse(), british(), {"charging": True}, True, {"charge": 1}),
        (british(), french(), {"charging": True}, True, {}),
        (french(now=COLUMN), british(), {}, True, {"column": 1}),
        (french(now=COLUMN), british(), {}, False, {"column": 1}),  # attacked as well
        (french(now=["column-of-route"]), british(), {}, True, {}),
        (british(quality="elite"), french(), {}, True, {"elite": 1}),
        (british(quality="raw"), french(), {}, True, {"raw": -1}),
        (british(), french(), {"grenadiers_lead": True}, True, {"grenadiers": 1}),
        (british(quality="elite"), french(), {"grenadiers_lead": True}, True, {"elite": 1}),
        (british(), french(), {"friend_near": True}, False, {"friend-near": -1}),
        (british(), french(), {"friend_routed": True}, False, {}),  # he has his pip
        (british(), french(), {"friend_near": True, "friend_routed": True}, False, {}),
        (lancers(), horse(), {}, True, {"irregular": -2}),
        (horse(), lancers(), {}, True, {}),
        (lancers(), lancers(), {}, True, {}),
        (lancers(), french(), {}, True, {}),
        (british(), french(), {"flank": True}, False, {"flank": -2}),
        (british(), french(), {"rear": True}, False, {"flank": -2}),
        (british(), french(), {"flank": True, "rear": True}, False, {"flank": -2}),
        (british(now=SQUARE), horse(), {"flank": True}, False, {"square": 2}),
        (british(now=["routing"]), french(), {}, False, {"flank": -2}),
        (british(officer="brigadier"), french(), {}, True, {"officer": 1}),
        (british(officer="division-general"), french(), {}, True, {"officer": 1}),
        (british(officer="army-commander"), french(), {}, False, {"officer": 2}),
    ],
)
def test_what_a_side_adds_to_its_die(unit, enemy, stance, attacking, worth):
    assert contact.modifiers(BOOK, unit, enemy, Stance(**stance), attacking) == worth


@pytest.mark.parametrize(
    ("slug", "key", "unit", "enemy", "stance", "attacking", "worth"),
    [
        ("column-plus-one", "attacking-only", french(now=COLUMN), british(), {}, False, {}),
        ("column-plus-one", "attacking-only", french(now=COLUMN), british(), {}, True, {"column": 1}),
        ("flank-and-rear", "twice", british(), french(), {"flank": True, "rear": True}, False, {"flank": -4}),
        (
            "friend-rout-double-count",
            "both",
            british(),
            french(),
            {"friend_routed": True},
            True,
            {"friend-routing": -1},
        ),
        ("friend-rout-modifier-distance", "round-or-through", british(), french(), {"friend_near": True}, True, {}),
        ("irregular-v-irregular", "minus-two", lancers(), lancers(), {}, True, {"irregular": -2}),
        ("sheet-omissions", "sheet-list", french(now=COLUMN, quality="raw"), british(), {}, True, {}),
        ("sheet-omissions", "sheet-list", british(now=SQUARE), horse(), {}, False, {}),
        ("grenadier-advantage", "duel-plus-one", british(), french(), {"grenadiers_lead": True}, True, {}),
    ],
)
def test_what_a_side_adds_where_it_is_read_otherwise(slug, key, unit, enemy, stance, attacking, worth):
    assert contact.modifiers(read_as(slug, key), unit, enemy, Stance(**stance), attacking) == worth


def test_all_of_them_add_and_pips_come_off():
    guard = british(kind="guards", quality="elite", pips=3, officer="army-commander")
    assert contact.score(BOOK, guard, french(), Stance(in_cover=True), False) == 1 + 2 + 2 - 3
    assert contact.score(BOOK, french(pips=4, now=COLUMN), british(), Stance(), False) == -3


# ------------------------------------------------------------------ the three tables


@pytest.mark.parametrize(
    ("kind", "leads"),
    [
        (
            "infantry-infantry",
            {
                -5: "attacker-back",
                -4: "attacker-back",
                -3: "attacker-checked",
                -2: "attacker-checked",
                -1: "fight",
                1: "fight",
                2: "defender-back",
                3: "defender-back",
                4: "defender-routs",
            },
        ),
        (
            "cavalry-cavalry",
            {
                -4: "attacker-back",
                -2: "attacker-back",
                -1: "fight",
                1: "fight",
                2: "defender-back",
                4: "defender-routs",
            },
        ),
        (
            MIXED,
            {-4: "cavalry-back", -2: "cavalry-back", -1: "fight", 1: "fight", 2: "infantry-routs", 4: "infantry-routs"},
        ),
    ],
)
def test_results_by_lead(kind, leads):
    found = {lead: contact.plain_result(BOOK, kind, BOOK.faceoff[kind].bands.find(lead)) for lead in leads}
    assert found == leads


def after(kind, lead, attacker, defender, book=BOOK):
    """Both units after a contact test with that lead, and their moves back."""
    band = book.faceoff[kind].bands.find(lead)
    return (
        *contact.after_face_off(book, kind, band, attacker, defender),
        contact.moves_after(book, kind, band, attacker, defender),
    )


def test_a_routed_battalion_loses_a_stand_and_its_victor_his_pips():
    victor, beaten, moves = after("infantry-infantry", 4, british(pips=3), french(pips=2))
    assert (beaten.stands, beaten.pips, "routing" in beaten.state, moves) == (5, 2, True, (0, 2))
    assert (victor.pips, victor.spent) == (0, {"glory"})
    again, _, _ = after("infantry-infantry", 4, victor.but(pips=2), french())
    assert again.pips == 2, "Glory comes once a game"


def test_a_battalion_pushed_back_takes_a_pip_and_an_attacker_thrown_back_two():
    attacker, defender, moves = after("infantry-infantry", 2, british(), french())
    assert (attacker, defender.pips, defender.stands, moves) == (british(), 1, 6, (0, 1))
    attacker, defender, moves = after("infantry-infantry", -4, british(), french())
    assert (attacker.pips, defender, moves) == (2, french(), (1, 0))
    attacker, defender, moves = after("infantry-infantry", -2, british(), french())
    assert (attacker.state, moves) == ({"halted", "must-fire"}, (0, 0))


def test_beaten_cavalry_falls_back_without_pips_unless_so_read():
    assert after("cavalry-cavalry", -5, horse(), horse())[0].pips == 0
    two = read_as("cav-defender-four", "two-at-4")
    assert [after("cavalry-cavalry", lead, horse(), horse(), two)[0].pips for lead in (-3, -4)] == [0, 2]


def test_glorious_cavalry_has_to_ride_on_and_foot_may_stay():
    rider = after("cavalry-cavalry", 4, horse(), horse())[0]
    assert contact.must_pursue(rider)
    assert not contact.must_pursue(after("infantry-infantry", 4, british(), french())[0])


def test_foot_that_breaks_before_cavalry_is_cut_down_by_threes():
    for stands, lost in ((2, 0), (3, 1), (5, 1), (6, 2), (8, 2)):
        rider, foot, moves = after(MIXED, 2, horse(stands=stands), british(pips=5))
        assert (foot.stands, "routing" in foot.state, moves) == (8 - lost, True, (0, 1))
        assert rider.spent == frozenset()
    assert after(MIXED, 4, horse(), british(pips=5), read_as("cvi-bands", "four-adds-glory"))[0].spent == {"glory"}
    rider, foot, moves = after(MIXED, -2, horse(), british(pips=5))
    assert (rider.stands, foot, moves) == (5, british(pips=5), (1, 0))


@pytest.mark.parametrize(
    ("key", "horse_stands", "lost"),
    [("replaces", 2, 0), ("adds", 2, 1), ("adds", 6, 3), ("at-least-1", 2, 1), ("at-least-1", 6, 2)],
)
def test_pursued_foot_loses_otherwise_where_so_read(key, horse_stands, lost):
    assert contact.ridden_down(read_as("pursuit-loss-replaces", key), 8, horse_stands) == lost


def test_a_square_that_goes_back_breaks_up():
    _, foot, _ = after(MIXED, 2, horse(stands=3), british(pips=5, now=SQUARE))
    assert "in-square" not in foot.state
    _, foot, _ = after(MIXED, -2, horse(), british(pips=5, now=SQUARE))
    assert "in-square" in foot.state


def test_foot_attacking_cavalry_reads_the_mixed_table_from_the_other_end():
    assert contact.foot_attacks_horse(british(), horse())
    throws = [("attacker's face-off", 6), ("defender's face-off", 3)]
    assert thrown(contact.face_off, BOOK, MIXED, 0, True, throws=throws) == "cavalry-back"
    rider = contact.after_face_off(BOOK, MIXED, "cavalry-back", british(pips=5), horse())[1]
    assert rider.stands == 5


def test_a_unit_held_front_and_rear_surrenders_if_it_has_to_go_back():
    beset = french(now=["fighting"])
    assert after("infantry-infantry", 2, british(), beset)[1].stands == 0
    assert after("infantry-infantry", 1, british(), beset)[1].stands == 6


# ------------------------------------------------------------------ what a plus is worth; the volley before the charge


def test_the_same_dice_read_better_with_a_plus():
    throws = [("attacker's face-off", 4), ("defender's face-off", 3)]
    assert thrown(contact.worth, BOOK, "infantry-infantry", 0, 1, throws=throws) == ("fight", "defender-back")
    both = odds(contact.worth, BOOK, "infantry-infantry", 0, 1)
    moved = sum(both.probability((one, other)) for one, other in both if one != other)
    assert moved == Fraction(3 + 5 + 4 + 2, 36), "the leads 3, 1, -2 and -4 step into the next row"


def test_a_column_shaken_by_the_volley_meets_the_charge_with_its_new_pips():
    volley = Handful(8, 5)
    throws = [("firing", 3), ("attacker's face-off", 3), ("defender's face-off", 3)]
    assert thrown(contact.volley_then_charge, BOOK, volley, 1, 0, False, throws=throws) == "defender-routs"
    throws = [("firing", 3), ("heavy casualties", 3)]
    assert thrown(contact.volley_then_charge, BOOK, volley, 1, 0, True, throws=throws) == "driven off"


def test_a_wall_without_a_breach_is_stormed_only_if_it_is_low():
    assert [
        contact.may_storm("wall", high, breached) for high, breached in ((True, False), (True, True), (False, False))
    ] == [
        False,
        True,
        True,
    ]
    assert contact.may_storm("rampart", False, False)


def test_grenadiers_lead_once_and_light_troops_have_none():
    assert contact.may_lead(british())
    assert contact.may_lead(british(kind="guards"))
    assert not contact.may_lead(british().having_spent("grenadiers"))
    assert not any(contact.may_lead(british(kind=kind)) for kind in ("rifles", "cacadores", "irregulars"))


def test_the_stop_before_contact():
    assert moving.moves_back(BOOK, horse(), 0) < BOOK.contact.stop == cm(10)
