"""The turn of both drafts, played on a table; each ruleset adds its own `Rules`."""
