"""Files, paths, errors and processes: what every other package builds on."""
