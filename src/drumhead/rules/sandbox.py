"""Jinja for texts that may be a stranger's: they read what is handed to them and no more. Imports Jinja."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from types import ModuleType
from typing import Any

from jinja2 import BaseLoader, Environment, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing

from drumhead.rules.files import nearest

OUT_OF_BOUNDS = (PurePath, ModuleType, Environment, BaseLoader)  # what leads to files, or to more Python


class Sandbox(SandboxedEnvironment):
    """Jinja without private names, and without what leads from the things of a game to files of the disk."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may have this."""
        return super().is_safe_attribute(obj, attr, value) and not isinstance(value, OUT_OF_BOUNDS)


class Missing(StrictUndefined):
    """What is not there: whoever uses it is told what it is called and what may have been meant."""

    @property
    def _undefined_message(self) -> str:
        name, thing = str(self._undefined_name), self._undefined_obj
        if self._undefined_hint:
            return str(self._undefined_hint)
        if thing is missing:
            return f"nothing is called {name!r} here"
        known = [str(key) for key in thing] if isinstance(thing, Mapping) else []
        return f"nothing here has a {name!r}.{nearest(name, known)}".rstrip(".")
