"""Files, paths, errors and processes, on which all other packages build."""
