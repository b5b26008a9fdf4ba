"""Paperboys of the War of the Spanish Succession: all that holds is what both sets share."""

from .paperboys import GAME

__all__ = ["GAME"]
