"""The turn of both draft rulesets, played on a table; each ruleset supplies its own `Rules`."""
