"""What sort of man commands: how much he makes of what he takes, risks and wins, and what his orders do to that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Temper:
    """How much a commander makes of things: each a factor on stands expected."""

    boldness: float = 1.1  # of what an attack takes, against what it costs
    give: float = 0.8  # of the volley he will give from a place
    take: float = 0.2  # of the volleys he will receive there
    threat: float = 0.6  # of the worst attack on him there
    menace: float = 0.2  # of the best attack that he threatens from there
    press: float = 0.5  # stands a move nearer to his goal is worth
    fire: float = 0.05  # stands below which a volley is not worth staying for
    ground: float = 0.8  # stands that ground fought for is worth to whoever stands in it
    plan: float = 0.35  # stands that doing what his brigade is about is worth


TEMPERS: Mapping[str, Temper] = {
    "sound": Temper(),
    "bold": Temper(boldness=1.5, take=0.1, threat=0.15, menace=0.9, press=0.7, fire=0.1, plan=0.45),
    "cautious": Temper(boldness=0.8, take=0.45, threat=0.7, menace=0.35, press=0.3, fire=0.03, plan=0.2),
    "stubborn": Temper(boldness=0.95, take=0.15, threat=0.3, menace=0.5, press=0.3, fire=0.03, ground=1.2),
}
ORDERS: Mapping[str, Mapping[str, float]] = {  # factors on the temper
    "attack": {"boldness": 1.1, "press": 1.6, "take": 0.5, "threat": 0.7},
    "hold": {"press": 0.4, "ground": 1.5},
    "delay": {"press": -0.2, "boldness": 0.8, "threat": 1.3},
}


def tempered(temper: Temper, orders: str) -> Temper:
    """A temper under written orders."""
    factors = ORDERS.get(orders, {})
    return Temper(**{name: getattr(temper, name) * factors.get(name, 1.0) for name in Temper.__dataclass_fields__})

import os
for _n in Temper.__dataclass_fields__:
    if "T_"+_n in os.environ:
        from dataclasses import replace as _r
        TEMPERS = {k: (_r(t, **{_n: float(os.environ["T_"+_n])}) if k=="sound" else t) for k,t in TEMPERS.items()}
_tuned=1
ORDERS = {k:{n:float(os.environ.get(f"O_{k}_{n}",v)) for n,v in d.items()} for k,d in ORDERS.items()}
