"""Drumhead's version, which is printed in the footer of every page and recorded in every journal."""

__version__ = "0.2.0"
