"""Nothing is kept that nothing uses: what is written is named somewhere else in the source or its templates."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from .sources import SOURCE, parse_sources

ROOT = Path(__file__).parents[1]
WORD = re.compile(r"[A-Za-z_]\w*(?:-\w+)*")
# What libraries call by these names: Click, fontTools' pens, WeasyPrint, Textual.
CALLED_BY_OTHERS = {"_moveTo", "_lineTo", "_curveToOne", "_closePath", "_ua_stylesheets", "add_font_face"}
CALLED_BY_OTHERS |= {"format_options"}
CALLED_BY_OTHERS |= {"shell_complete", "get_missing_message", "format_commands", "call_binop", "concat"}
CALLED_BY_OTHERS |= {"compose", "on_mount", "on_unmount", "on_input_submitted", "action_explain", "action_clear"}
CALLED_BY_OTHERS |= {"action_earlier", "action_later", "action_leave"}


def named() -> Counter[str]:
    """How often each word stands anywhere in the source, its data and its templates."""
    found: Counter[str] = Counter()
    for file in (*SOURCE.rglob("*"), *(ROOT / "templates").rglob("*")):
        if file.suffix in (".py", ".toml", ".html", ".css"):
            found.update(word.replace("-", "_") for word in WORD.findall(file.read_text(encoding="utf-8")))
    return found


def test_whatever_is_written_is_used() -> None:
    often, unused = named(), []
    for file, tree in parse_sources().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("__"):
                continue
            commanded = any(re.search(r"(command|validator)\(", ast.unparse(each)) for each in node.decorator_list)
            if often[node.name] == 1 and not commanded and node.name not in CALLED_BY_OTHERS:
                unused.append(f"{file.relative_to(SOURCE)}, line {node.lineno}: {node.name}")
    assert unused == []


def test_what_only_others_call_is_still_there() -> None:
    often = named()
    assert {word: often[word] for word in CALLED_BY_OTHERS} == dict.fromkeys(CALLED_BY_OTHERS, 1)
