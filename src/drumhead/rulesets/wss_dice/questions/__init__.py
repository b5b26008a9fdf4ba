"""The odds questions of `questions.toml`, each answered by the function of its name."""

from drumhead.rulesets.wss_dice.questions.attack_hits import artillery_hits, artillery_reach, charge_hits, musket_hits
from drumhead.rulesets.wss_dice.questions.cards import (
    between_turns,
    double_volley,
    first_wait,
    next_card,
    phase_before,
    phase_before_midturn,
    phase_when,
    twice_before_me,
)
from drumhead.rulesets.wss_dice.questions.cards import cards_in_a_row as runs
from drumhead.rulesets.wss_dice.questions.moves import cross, move_count, move_test
from drumhead.rulesets.wss_dice.questions.routs import (
    charge_through,
    charges_to_rout,
    firefight,
    guns_to_rout,
    rally_value,
    rout_now,
    several,
    volleys_to_rout,
)

__all__ = [
    "artillery_hits",
    "artillery_reach",
    "between_turns",
    "charge_hits",
    "charge_through",
    "charges_to_rout",
    "cross",
    "double_volley",
    "firefight",
    "first_wait",
    "guns_to_rout",
    "move_count",
    "move_test",
    "musket_hits",
    "next_card",
    "phase_before",
    "phase_before_midturn",
    "phase_when",
    "rally_value",
    "rout_now",
    "runs",
    "several",
    "twice_before_me",
    "volleys_to_rout",
]
