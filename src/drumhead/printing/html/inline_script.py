"""Scripts, styles and data inside an HTML page: the browser policy that allows only these, and JSON that is safe."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from markupsafe import Markup

IN_A_SCRIPT = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026"}  # so that no name ends the script


def safe_json(data: Mapping[str, Any]) -> Markup:
    """Return the data for a script as JSON that is safe inside a page of HTML."""
    return Markup(json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(IN_A_SCRIPT))


def policy(script: str, style: str, more: str = "") -> str:
    """Return the browser policy: only this script and this style may be used, and nothing may be fetched.

    With "" for the script, no script may run. `more` are further directives, such as "img-src file:".
    """
    used = [(kind, words) for kind, words in (("script", script), ("style", style)) if words]
    own = "; ".join(f"{kind}-src 'sha256-{_hash(words)}'" for kind, words in used)
    return "; ".join(filter(None, ("default-src 'none'", own, more, "base-uri 'none'", "form-action 'none'")))


def _hash(words: str) -> str:
    return b64encode(sha256(words.encode()).digest()).decode()
