"""A stranger's template on a screen: elements and attributes of a list, and nothing else, whatever it writes."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from drumhead import rulesets
from drumhead.printing.html.html_sanitizer import ATTRIBUTES, ELEMENTS, bring_down, find_unlisted
from drumhead.support import paths

from ..counted import at_least
from ..errors import errors_of
from .test_strangers import mine, with_macros  # noqa: F401 - a fixture

PAYLOADS = (
    "<meta http-equiv=refresh content='0;url=http://stranger.example/refresh'>",
    "<script>stranger()</script>",
    "<SCRIPT src='http://stranger.example/x.js'>stranger()</SCRIPT >",
    "<scr<script>stranger()</script>ipt>stranger()</script>",
    "<img src=x onerror=stranger()>",
    '<img class="sign" src="art:x" alt="" onerror="stranger()">',
    "<iframe src='http://stranger.example'></iframe>",
    "<link rel=stylesheet href='http://stranger.example/x.css'>",
    "<base href='http://stranger.example/'>",
    "<form action='http://stranger.example'><input name=x><button>stranger</button></form>",
    "<a href='javascript:stranger()'>words</a>",
    '<a href="&#106;avascript:stranger()">words</a>',
    "<style>body { background: url(http://stranger.example) }</style>",
    '<p style="background:url(http://stranger.example)">words</p>',
    '<p style="position:fixed;top:0">words</p>',
    '<b id="data">{"odds": 0}</b><b id="art-0"></b>',
    '<b data-key="notes" data-kind="text" tabindex="0" onclick="stranger()">words</b>',
    "<svg><script>stranger()</script><foreignObject><b onclick='stranger()'>x</b></foreignObject>"
    "<use href='http://stranger.example/x.svg#y'/></svg>",
    "<math><mtext><style><img src=x onerror=stranger()></style></mtext></math>",
    "<!--><img src=x onerror=stranger()>-->",
    "<![CDATA[<img src=x onerror=stranger()>]]>",
    "<b/onclick=stranger()>words</b>",
    "<b\nonclick\n=\nstranger()\n>words</b>",
    "<noscript><p title='</noscript><img src=x onerror=stranger()>'></noscript>",
    "<object data='http://stranger.example'></object><embed src='http://stranger.example'>",
    "<video autoplay onplay=stranger() src=http://stranger.example></video>",
    "</main></body></html>",
    "<b onclick='stranger()' unclosed",
)
LEGAL = '<p class="key" data-label="5 &lt; 6">One<br> <b>two</b> &amp; <em class="book">three</em> 4 &lt; 5</p>'


class Elements(HTMLParser):
    """Every element of some HTML with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep it."""
        self.found.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        """Nothing may hide in one."""
        raise AssertionError(data)

    unknown_decl = handle_pi = handle_comment

    def handle_decl(self, decl: str) -> None:
        """Of declarations there is but the one that begins our pages."""
        assert decl == "doctype html"


@pytest.mark.parametrize("payload", PAYLOADS)
def test_of_what_a_stranger_writes_nothing_is_left_but_what_is_listed(payload: str) -> None:
    for html in (payload, f"<p>{payload}</p>", payload * 2, f"<td {payload}>"):
        down = str(bring_down(html))
        for tag, attributes in Elements(down).found:
            assert tag in ELEMENTS
            assert set(attributes) <= set(ATTRIBUTES)
            for value in attributes.values():
                assert "stranger" not in str(value)
                assert ":" not in str(value).removeprefix("art:").removeprefix("background:")
        assert bring_down(down) == down


def test_what_is_listed_stays_to_the_last_byte() -> None:
    assert str(bring_down(LEGAL)) == LEGAL
    assert not [*find_unlisted(LEGAL)]


@pytest.fixture
def hostile(mine: Path) -> Path:  # noqa: F811
    """A ruleset whose macros write every payload into a block; of drawings none that is not there."""
    told = "".join(f"<p>{each}</p>\n" for each in PAYLOADS if "art:" not in each and "{" not in each)
    with_macros(mine, f"{{% raw %}}{told}{{% endraw %}}")
    for file, after in (("roster.toml", 'officer = "'), ("setting-up.toml", 'counted = "')):  # the data are HTML too
        data = mine / file
        said = data.read_text(encoding="utf-8")
        assert said.count(after) == 1
        data.write_text(said.replace(after, f"{after}<img src=x onerror=stranger()>"), encoding="utf-8")
    return mine


def test_no_page_for_a_screen_has_a_stranger_s_elements(drumhead, hostile: Path) -> None:
    battle = "mine/battle/the-hedge.toml"
    commands = (f"companion {battle} --together", f"handout {battle} --format html")
    for words in commands:
        done = drumhead(*words.split(), "--out", "pages")
        assert (done.exit_code, done.stderr) == (0, ""), words
    pages = [path.read_text(encoding="utf-8") for path in (hostile.parent / "pages").iterdir()]
    assert len(pages) == len(commands)
    for page in pages:
        assert "words" in page
        elements = Elements(page).found
        assert len(elements) > 50
        assert sum(tag == "meta" and "http-equiv" in attributes for tag, attributes in elements) == 1  # our own policy
        for tag, attributes in elements:
            assert tag not in {"iframe", "link", "base", "object", "embed", "video", "foreignobject"}
            assert not [key for key in attributes if key.startswith("on")]
            assert not [value for value in attributes.values() if value and "stranger" in value]
            assert attributes.get("href", "#").startswith("#")


def test_what_a_screen_does_not_show_is_named_by_file_and_line(drumhead, mine: Path) -> None:  # noqa: F811
    lines = '<p {# a\nnote #}class="{{ 1 }}">', "<meta http-equiv=refresh>", '<b onclick="x()" id="data">x</b></p>\n'
    (mine / "shared.html").write_text("\n".join(lines), encoding="utf-8")
    done = drumhead("rules", "check", "mine")
    assert done.exit_code == 1
    assert errors_of(done) == [("shared.html", at, "unlisted-html") for at in (3, 4, 4)]
    for named, line in zip(('"meta"', 'onclick="x()"', 'id="data"'), done.stderr.splitlines()[:3], strict=True):
        assert named in line


def test_the_macros_that_we_ship_write_nothing_else() -> None:
    macros = at_least(1, [*paths.families().rglob("*.html"), *rulesets.HERE.rglob("*.html")])
    for path in macros:
        assert not [*find_unlisted(path.read_text(encoding="utf-8"))], path
