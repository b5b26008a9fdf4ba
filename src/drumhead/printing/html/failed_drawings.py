"""Drawings that fail while a page is set: WeasyPrint logs that and goes on in the middle of one; ours end the page."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from drumhead.rules.trust.resource_limits import PatienceError

ENDING = (PatienceError, MemoryError, RecursionError)  # with whatever is no Exception: no page comes of these


class NotOursError(ValueError):
    """A page asks for what is not a drawing of ours, and goes without it."""


def end_pages_at_failures(logger: logging.Logger) -> None:
    """Let what WeasyPrint catches and only logs end the page, whatever its level, its logger silenced or not."""
    for name in ("warning", "error"):
        setattr(logger, name, partial(_raise_or_log, getattr(logger, name), name == "error"))


def _raise_or_log(log: Callable[..., None], is_error: bool, *message: Any, **more: Any) -> None:
    """Raise the failure that is being handled here, if no page can come of it; otherwise log as before."""
    failures = list(_chain(sys.exc_info()[1]))
    for failure in failures:
        if isinstance(failure, ENDING) or not isinstance(failure, Exception):
            raise failure
    if is_error and failures and not any(isinstance(each, NotOursError) for each in failures):
        raise failures[-1]
    log(*message, **more)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an exception and those that it comes of, the first cause last."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
