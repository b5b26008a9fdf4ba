"""Commanders and Generals: rallies, and the fate of leaders, the same in both drafts."""
# ruff: noqa: F401 - the chapter offers what its family has of it

from drumhead.families.drafts.leaders import after_his_unit_routs, hits_after_a_rally, may_rally, rally_unit
