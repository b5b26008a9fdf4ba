"""For all tests."""

import gc
import os
from collections import Counter
from collections.abc import Iterator

import pytest
from docs.generators.chromium import NoChromiumError, open_browser
from hypothesis import HealthCheck, settings

from drumhead import rulesets
from drumhead.rules.loading.ruleset import Ruleset

from .machine import skip_for_lack

collect_ignore = ["bench"]  # measured by `make bench`, never in a timed test
RUBBISH = 20_000  # things made before Python's collector looks for rubbish: a page makes a million that all stay

# Properties: the gate tries the same few examples each time; `make thousand` many new ones, and keeps those that fail
# in .hypothesis. No deadline: no test may depend on the speed of the machine. Function fixtures are only folders here.
PLAIN = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
settings.register_profile("gate", PLAIN, max_examples=25, stateful_step_count=15, derandomize=True, database=None)
settings.register_profile("thousand", PLAIN, max_examples=500, stateful_step_count=25)
settings.load_profile("gate")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked `sample(n)` the first case and every n-th after it stay; the others are for `make thousand`."""
    before: Counter[str] = Counter()
    for item in items:
        if mark := item.get_closest_marker("sample"):
            test = item.nodeid.partition("[")[0]
            if before[test] % mark.args[0]:
                item.add_marker(pytest.mark.slow)
            before[test] += 1


def pytest_collection_finish() -> None:
    """Ten thousand tests are no rubbish: the collector need not go through them again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(RUBBISH)


def pytest_sessionfinish() -> None:
    """Nor is what the tests have read: pytest has the collector go through it all five times before it ends."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def rulesets_stay_as_they_are() -> Iterator[None]:
    """All tests have the same rulesets; one that changes a ruleset needs `own_ruleset`, or spoils it for the others."""
    yield
    for ruleset in map(rulesets.load, rulesets.ids()):
        shipped = Ruleset(ruleset.folder, ruleset.package)
        assert dict(ruleset.about) == dict(shipped.about), f"a test has changed {ruleset.id}"
        assert ruleset.tables == shipped.tables, f"a test has changed the tables of {ruleset.id}"


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ruleset says how it is played, as one of your own need not."""
    monkeypatch.setattr(Ruleset, "is_played", property(lambda ruleset: False))


@pytest.fixture(autouse=True, scope="session")
def nothing_of_yours(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever you keep for your own printer, and papers kept from your last print, change no test, and no test
    changes them."""
    base = tmp_path_factory.getbasetemp()
    of_this_run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base  # what one worker has drawn serves both
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        surroundings.setenv("XDG_CACHE_HOME", str(of_this_run / "cache"))
        yield


@pytest.fixture(scope="module")
def browser() -> Iterator[object]:
    """A browser that all tests of a module share; without one they are skipped."""
    try:
        with open_browser() as running:
            yield running
    except NoChromiumError:
        skip_for_lack("no Chromium that playwright can drive")
