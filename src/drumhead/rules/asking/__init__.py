"""Odds questions and worked examples of a ruleset, with the inputs that they take."""
