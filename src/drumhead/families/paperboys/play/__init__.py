"""The turn of both Paperboys rulesets, played on a table; each ruleset supplies its own `Rules`."""
