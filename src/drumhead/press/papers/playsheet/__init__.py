"""The playsheet, the short sheet, the list of rulings, and the index of what they state."""
