"""Frozen data classes of the table: units, armies, officers, events and lengths, with a few text helpers.

Nothing here rolls dice or reads files.
"""
