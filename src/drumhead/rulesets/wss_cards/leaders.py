"""Commanders and Generals: rallies, and the fate of leaders, the same in both drafts."""

from drumhead.families.drafts.leaders import after_his_unit_routs, hits_after_a_rally, may_rally, rally_unit

__all__ = ["after_his_unit_routs", "hits_after_a_rally", "may_rally", "rally_unit"]
