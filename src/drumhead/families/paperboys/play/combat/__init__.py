"""Attacks and fights of both Paperboys rulesets, played on a table."""
