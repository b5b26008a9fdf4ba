"""What commands load before they run: rulesets, battles, armies, journals and settings."""
