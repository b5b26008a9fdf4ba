"""Which Drumhead this is: printed in the foot of every page and kept in every journal."""

__version__ = "0.1.0"
