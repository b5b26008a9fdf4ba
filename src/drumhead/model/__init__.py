"""Data classes of the table: units, armies, officers, lengths. All are frozen.

Nothing here rolls dice or reads files.
"""
