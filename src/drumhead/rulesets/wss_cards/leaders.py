"""Commanders and Generals: rallies, as in the first draft, and what becomes of a leader (Commanders and Generals)."""

from drumhead.rulesets.wss_dice.leaders import (
    after_his_unit_routs,
    general_may,
    hits_after_a_rally,
    may_rally,
    rallied,
)

__all__ = ["after_his_unit_routs", "general_may", "hits_after_a_rally", "may_rally", "rallied"]
