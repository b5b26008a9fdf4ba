"""`python -m drumhead` is the same as `drumhead`."""

from drumhead.cli.front import main

main()
