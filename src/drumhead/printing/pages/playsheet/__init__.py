"""The playsheet, the newcomers' half sheet, the list of rulings, and the index of the rules they state."""
