"""The odds questions of `questions.toml`, each answered by the function of its name."""

from drumhead.rulesets.wss_cards.questions.attack_hits import (
    artillery_reach,
    artillery_town,
    charge_hits,
    musket_hits,
    town_burns,
)
from drumhead.rulesets.wss_cards.questions.cards import (
    count_cards,
    double_volley,
    lead,
    lead_count,
    lead_streak,
    pack_use,
    red_count,
    twice,
)
from drumhead.rulesets.wss_cards.questions.routs import (
    charges_to_rout,
    firefight,
    guns_to_rout,
    rally_in_time,
    rally_value,
    rout_now,
    several,
    volleys_to_rout,
)

__all__ = [
    "artillery_reach",
    "artillery_town",
    "charge_hits",
    "charges_to_rout",
    "count_cards",
    "double_volley",
    "firefight",
    "guns_to_rout",
    "lead",
    "lead_count",
    "lead_streak",
    "musket_hits",
    "pack_use",
    "rally_in_time",
    "rally_value",
    "red_count",
    "rout_now",
    "several",
    "town_burns",
    "twice",
    "volleys_to_rout",
]
