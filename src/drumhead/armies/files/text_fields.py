"""Types of text in army and battle files: single-spaced, of limited length, without unprintable characters."""

from __future__ import annotations

import unicodedata
from functools import partial
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from drumhead.rules.loading.model_validation import amiss

LONGEST_NAME, LONGEST_AGREEMENT, LONGEST_NOTE = 60, 240, 1000
TURNING = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # signs that turn the text around them


def _clean(value: str, longest: int) -> str:
    """Return text with single spaces and no line ends; raise the error of `amiss` if it is unprintable or too long.

    `longest` is the most characters.
    """
    text = " ".join(value.split())
    bad = next((sign for sign in text if sign in TURNING or unicodedata.category(sign) in ("Cc", "Cs", "Co")), "")
    if bad:
        raise amiss(f"the sign U+{ord(bad):04X} cannot be printed", "Leave it out.", code="unprintable-sign")
    if len(text) > longest:
        raise amiss(f"{len(text)} characters are too many", f"Give {longest} or fewer.", code="text-too-long")
    return text


def _name(value: str) -> str:
    if not value.strip():
        raise amiss("the name is empty", "Give one.", code="empty-text")
    return _clean(value, LONGEST_NAME)


Name = Annotated[str, AfterValidator(_name), Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_NAME})]
Note = Annotated[str, AfterValidator(partial(_clean, longest=LONGEST_NOTE))]
Agreement = Annotated[str, AfterValidator(partial(_clean, longest=LONGEST_AGREEMENT))]
Nation = Annotated[str, AfterValidator(partial(_clean, longest=LONGEST_NAME))]


def text_or_table(value: Any) -> str:
    """Return "table" for a dict or a model, "text" for any other value, so that pydantic can choose the type."""
    return "table" if isinstance(value, dict | BaseModel) else "text"
