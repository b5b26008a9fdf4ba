"""Base class of errors that a user can fix."""


class UserError(Exception):
    """An error that a user can fix: place, problem and fix, in lines to print as they are.

    All other exceptions are our bugs.
    """
