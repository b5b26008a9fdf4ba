"""Attacks and fights of the Paperboys rulesets."""
