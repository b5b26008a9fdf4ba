"""Loading of rulesets, battles, armies, journals and settings for commands."""
