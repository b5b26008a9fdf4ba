"""`python -m drumhead` is the same as `drumhead`."""

from drumhead.cli.entry_point import main

main()
