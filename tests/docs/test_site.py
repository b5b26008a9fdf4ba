"""The site of the documentation in a real browser: it builds without a warning, every link and picture is whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

import pytest

from ..counted import at_least
from .written import DOCS, PAGES

FOUND = """() => ({
  broken: [...document.images].filter((each) => !each.naturalWidth).map((each) => each.src),
  pictures: document.images.length,
  links: [...document.links].map((each) => each.href),
  ids: [...document.querySelectorAll("[id]")].map((each) => each.id),
})"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; Sphinx stops at the first warning, such as a link that leads nowhere."""
    folder = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "-d",
        str(folder / "doctrees"),
        str(DOCS),
        str(folder / "html"),
    ]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    return folder / "html"


@pytest.mark.slow
def test_every_page_of_the_site_is_whole(site: Path, browser) -> None:
    amiss: list[str] = []
    page = browser.new_page()
    page.on("console", lambda said: amiss.append(said.text))
    page.on("requestfailed", lambda request: amiss.append(request.url))
    page.on("request", lambda request: request.url.startswith(site.as_uri()) or amiss.append(request.url))
    found = {}
    for file in at_least(len([each for each in PAGES if each.is_relative_to(DOCS)]), sorted(site.rglob("*.html"))):
        page.goto(file.as_uri())
        found[file] = page.evaluate(FOUND)
    assert amiss == []
    assert [each["broken"] for each in found.values() if each["broken"]] == []
    assert sum(each["pictures"] for each in found.values()) > 60
    assert [(file.name, link) for file, each in found.items() for link in each["links"] if not leads(link, found)] == []


def leads(link: str, pages: dict[Path, dict[str, list[str]]]) -> bool:
    """Whether a link leads to the web, or to a page of the site and a place that it has."""
    address, place = urldefrag(link)
    if not address.startswith("file:"):
        return True
    file = Path(unquote(urlsplit(address).path))
    return file.exists() and (not place or file not in pages or unquote(place) in pages[file]["ids"])
