"""Entry point of `python -m drumhead`, which runs the same command as `drumhead`."""

from drumhead.cli.entry_point import main

main()
