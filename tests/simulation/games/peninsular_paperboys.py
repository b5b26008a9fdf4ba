"""Paperboys of the Peninsular War: all that holds is what both sets share."""

from .paperboys import GAME

__all__ = ["GAME"]
