"""For all tests."""

collect_ignore = ["bench"]  # measured by `make bench`, never in a timed test
