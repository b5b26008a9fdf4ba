"""Failures of drawings inside a page: WeasyPrint only logs them; here they stop the page."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from drumhead.rules.trust.resource_limits import ResourceLimitError

ENDING = (
    ResourceLimitError,
    MemoryError,
    RecursionError,
)  # these, and exceptions that are not an Exception, stop the page


class NotOursError(ValueError):
    """Error for an address that is not one of our drawings; the page is printed without that drawing."""


def end_pages_at_failures(logger: logging.Logger) -> None:
    """Make the warnings and errors that WeasyPrint logs raise the exception behind them, at any log level.

    A message without an exception that must stop the page is logged as before. `logger` is changed in place.
    """
    for name in ("warning", "error"):
        setattr(logger, name, partial(_raise_or_log, getattr(logger, name), name == "error"))


def _raise_or_log(log: Callable[..., None], is_error: bool, *message: Any, **more: Any) -> None:
    """Raise the exception being handled if the page cannot be finished; otherwise pass the message to `log`.

    An exhausted resource or an interruption always stops the page. Any other exception stops it if the message
    `is_error` and no address that is not ours caused it.
    """
    failures = list(_chain(sys.exc_info()[1]))
    for failure in failures:
        if isinstance(failure, ENDING) or not isinstance(failure, Exception):
            raise failure
    if is_error and failures and not any(isinstance(each, NotOursError) for each in failures):
        raise failures[-1]
    log(*message, **more)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception, then its cause or context, down to the first cause; nothing for None."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
