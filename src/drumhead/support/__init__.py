"""Helpers for files, paths, errors and processes, which all other packages use."""
