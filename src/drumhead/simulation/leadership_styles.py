"""Leadership styles: the weight that a commander gives to gains, losses and risks, and the effect of orders on it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from drumhead.rules.battle.decision_options import Prospect


@dataclass(frozen=True)
class LeadershipStyle:
    """A leadership style: factors on expected stands, and values in stands."""

    boldness: float = 1.3  # factor on the gains of an attack, against its losses
    give: float = 1.0  # factor on the unit's own volley from a place
    take: float = 0.1  # factor on volleys received there
    threat: float = 1.1  # factor on the worst attack received there
    menace: float = 0.2  # factor on the best attack threatened from there
    press: float = 0.25  # stands that a move nearer to the objective is worth
    fire: float = 0.05  # stands below which a volley is not worth staying for
    ground: float = 0.8  # stands that holding an objective is worth
    horse: float = 1.0  # factor on volleys received by a unit that cannot answer, such as cavalry
    flank: float = 3.0  # stands that cavalry loses by a flank to cavalry that can charge it
    edge: float = 0.6  # factor on further losses of cavalry that routs near a table edge
    plan: float = 0.6  # stands that following the brigade's plan is worth
    tired: float = 4.0  # pips from which a unit is taken out of the line if a fresh one is at hand
    many: float = 2.0  # ratio of enemy to own stands at which a flank is refused
    charge: float = 1.0  # factor on a coming attack, for which fire is held
    odds: float = 0.8  # ratio of own to enemy stands from which a wing attacks
    alone: float = 5.0  # stands that a charge costs which leaves its wing behind
    rash: float = 6.0  # stands that a charge costs which is likely to lose more than it takes
    wary: float = 4.0  # stands that it costs cavalry to halt close before steady infantry
    restless: float = 0.4  # stands that a move is worth with each turn that a mounted unit has done nothing
    joint: float = 3.0  # stands that a charge is worth more together with its wing
    support: float = 2.0  # stands that a move nearer to the enemy is worth to cavalry whose wing has charged
    opening: float = 0.0  # stands that a charge must be worth before cavalry leaves the reserve

    def makes_of(self, prospect: Prospect) -> float:
        """Return the value of an attack to a commander, in stands: its gains times boldness, less its losses."""
        return self.boldness * prospect.theirs - prospect.own


_ROWS = tomllib.loads(files(__package__).joinpath("leadership_styles.toml").read_text(encoding="utf-8"))
LED: Mapping[str, str] = {name: row.get("led", "") for name, row in _ROWS.items()}  # the adverb of a style in reports
TEMPERS: Mapping[str, LeadershipStyle] = {
    name: LeadershipStyle(**{key: value for key, value in row.items() if key != "led"}) for name, row in _ROWS.items()
}
ORDERS: Mapping[str, Mapping[str, float]] = {  # factors on the leadership style
    "attack": {"press": 1.3},
    "hold": {"press": 0.9, "ground": 1.5},
    "delay": {"boldness": 0.8, "threat": 1.3},
}
GIVES_GROUND: Mapping[str, float] = {"delay": 2.0}  # stands that a move away from the enemy is worth


def apply_orders(temper: LeadershipStyle, orders: str) -> LeadershipStyle:
    """Return a leadership style under orders ("attack", "hold", "delay" or ""): factors change its values.

    Each factor changes a value by a share of its size. Under "delay" a commander gives ground, a bold one less
    readily than a cautious one.
    """
    more = {name: factor - 1 for name, factor in ORDERS.get(orders, {}).items()}
    worths = {name: getattr(temper, name) for name in LeadershipStyle.__dataclass_fields__}
    worths = {name: worth + more.get(name, 0.0) * abs(worth) for name, worth in worths.items()}
    return LeadershipStyle(**{**worths, "press": worths["press"] - GIVES_GROUND.get(orders, 0.0)})
