"""Bands cover every lead once, and no file can say otherwise."""

import tomllib

import pytest

from drumhead.rules.rulebook.result_bands import Bands, BandsError
from drumhead.rulesets import ids, load

from ..counted import at_least

ROWS = {"routs": {"least": 4}, "back": {"least": 2}, "fight": {"least": -1}, "checked": {}}


def all_bands(tables, path=""):
    for key, value in tables.items():
        if key == "bands":
            yield path, value
        elif isinstance(value, dict):
            yield from all_bands(value, f"{path}.{key}")


@pytest.mark.parametrize("lead", range(-30, 31))
def test_every_lead_falls_in_exactly_one_band(lead):
    bands = Bands(ROWS)
    assert [band.key for band in bands if lead in band] == [bands.find(lead)]


@pytest.mark.parametrize(
    ("lead", "key"), [(4, "routs"), (3, "back"), (2, "back"), (1, "fight"), (-1, "fight"), (-2, "checked")]
)
def test_a_band_begins_at_its_least_lead(lead, key):
    assert Bands(ROWS).find(lead) == key


def test_the_order_in_the_file_does_not_matter():
    assert Bands(dict(reversed(ROWS.items()))).find(3) == "back"


def test_a_moved_boundary_moves_its_neighbour():
    moved = Bands({**ROWS, "routs": {"least": 3}})
    assert [(band.key, band.low, band.high) for band in moved][:2] == [("routs", 3, None), ("back", 2, 2)]


def test_two_bands_at_one_lead_are_refused_by_name():
    with pytest.raises(BandsError, match=r"(routs 2, back 2|back 2, routs 2)"):
        Bands({**ROWS, "routs": {"least": 2}})


@pytest.mark.parametrize("rows", [{"routs": {"least": 4}}, {"fight": {}, "checked": {}}, {}])
def test_one_band_and_one_alone_takes_the_rest(rows):
    with pytest.raises(BandsError, match="exactly one band"):
        Bands(rows)


def with_bands():
    """The rulesets that read results in bands: not every game does."""
    return [name for name in ids() if list(all_bands(load(name).tables))]


def test_some_ruleset_reads_its_results_in_bands():
    assert with_bands()


@pytest.mark.parametrize("name", with_bands())
def test_all_bands_of_a_ruleset_cover_every_lead_once(name):
    tables = tomllib.loads((load(name).folder / "tables.toml").read_text(encoding="utf-8"))
    for path, rows in at_least(1, all_bands(tables)):
        for lead in range(-20, 21):
            assert sum(lead in band for band in Bands(rows)) == 1, (path, lead)
