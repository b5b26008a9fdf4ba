"""Drumhead prints what a miniature wargame needs on game night."""

__version__ = "0.1.0"
