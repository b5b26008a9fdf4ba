"""The turn of both Paperboys rulesets, played on a table; each adds its own `Rules`."""
