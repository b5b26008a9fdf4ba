"""Ruleset of the Paperboys rules for the War of the Spanish Succession."""
