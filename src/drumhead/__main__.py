"""`python -m drumhead` is the same as `drumhead`."""

from drumhead.cli.main import main

main()
