"""Commanders and Generals: rallies, and what becomes of a leader, as both drafts have it (Commanders and Generals)."""

from drumhead.families.drafts.leaders import after_his_unit_routs, hits_after_a_rally, may_rally, rally_unit

__all__ = ["after_his_unit_routs", "hits_after_a_rally", "may_rally", "rally_unit"]
