"""Odds questions and worked examples of a ruleset, with their inputs."""
