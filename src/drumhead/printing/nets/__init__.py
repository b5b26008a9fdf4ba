"""Solids and how they are laid flat, to cut, fold and glue."""
