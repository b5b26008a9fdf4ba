"""Generators of the pages that say what the program says: commands, keys of files, rulesets, battles, gallery."""
