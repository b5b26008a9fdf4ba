"""`drumhead doctor`, and what a machine without Pango is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from drumhead.printing.html.system_libraries import cure

# Stands in for WeasyPrint on a machine without Pango: it laments on standard output, then raises.
WITHOUT_PANGO = "print('a page of advice')\nraise OSError(\"cannot load library 'libgobject-2.0-0'\")\n"


@pytest.fixture
def without_pango(here: Path) -> dict[str, str]:
    (here / "lame").mkdir()
    (here / "lame" / "weasyprint.py").write_text(WITHOUT_PANGO)
    return {"PYTHONPATH": str(here / "lame")}


def test_a_machine_that_has_everything_is_healthy(drumhead) -> None:
    result = drumhead("doctor")
    assert result.exit_code == 0, result.stdout
    assert "MISSING" not in result.stdout


def test_every_fact_can_be_read_by_a_machine(drumhead) -> None:
    facts = {fact["what"]: fact for fact in json.loads(drumhead("doctor", "--json").stdout)}
    assert {"Python", "weasyprint", "pangoft2", "harfbuzz-subset", "templates", "papers kept", "locale"} <= set(facts)
    assert {fact["state"] for fact in facts.values()} <= {"good", "warning", "bad"}


def test_without_pango_the_doctor_names_the_one_line_to_type(shell, without_pango) -> None:
    ran = shell("doctor", **without_pango)
    assert (ran.returncode, ran.stderr) == (1, "")
    assert [line for line in ran.stdout.splitlines() if line.startswith("Type: ")] == [f"Type: {cure()}"]


def test_without_pango_a_sheet_is_refused_in_one_line_without_traceback(shell, here, without_pango) -> None:
    ran = shell("sheet", "ramillies", **without_pango)
    assert (ran.returncode, ran.stdout) == (1, "")
    (line,) = ran.stderr.splitlines()
    assert line.startswith("Error: ")
    assert line.endswith(f" Type: {cure()}")
    assert not list(here.glob("*.pdf"))


@pytest.mark.parametrize("kind", ["dice", "cards"])
def test_without_pango_dice_and_cards_print(shell, here, without_pango, kind: str) -> None:
    ran = shell(kind, "ramillies", **without_pango)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (here / f"ramillies-{kind}.pdf").is_file()


def test_it_tells_the_licence_of_every_package_and_face(drumhead) -> None:
    said = drumhead("doctor", "--licences").stdout.splitlines()
    named = {line.split()[0].lower(): line for line in said}
    for name in ("click", "weasyprint", "pydyf", "brotli", "ebgaramond12"):  # brotli is an extra's
        assert name in named
    assert not [line for line in said if line.endswith("says none")]
    assert named["ebgaramond12"].endswith("SIL Open Font License, Version 1.1")
    faces = {file.stem.lower() for file in (Path(__file__).parents[2] / "fonts" / "licences").glob("*.txt")}
    assert faces <= set(named)


def test_the_bill_of_materials_has_what_the_doctor_tells(drumhead) -> None:
    bill = json.loads(drumhead("doctor", "--bill").stdout)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert len(bill["components"]) == len(drumhead("doctor", "--licences").stdout.splitlines()) > 20
    weasyprint = next(each for each in bill["components"] if each["name"] == "weasyprint")
    assert weasyprint["purl"] == f"pkg:pypi/weasyprint@{weasyprint['version']}"
