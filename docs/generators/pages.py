"""Every generated page of the documentation, by its path in docs/."""

from __future__ import annotations

from pathlib import Path

from docs.generators import battles, commands, gallery, habits, keys, list_words, rulesets

DOCS = Path(__file__).parents[1]


def pages() -> dict[str, str]:
    """Return the text of each generated page, by its path in docs/."""
    return {
        "gallery.md": gallery.page(),
        "reference/commands.md": commands.page(),
        "reference/habits.md": habits.page(),
        "reference/library.md": battles.page(),
        "reference/list-words.md": list_words.page(),
        "reference/ruleset-files.md": keys.ruleset_files(),
        **{f"reference/rulesets/{name}.md": text for name, text in rulesets.pages().items()},
        **{
            str(file.relative_to(DOCS)): keys.with_keys(file.read_text(encoding="utf-8"))
            for file in sorted(DOCS.glob("reference/*.md"))
            if keys.MARK.search(file.read_text(encoding="utf-8"))
        },
    }
