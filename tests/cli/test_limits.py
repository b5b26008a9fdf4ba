"""What is too much for a command: many errors are counted, no command takes all memory, and large armies are shown."""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from ..machine import needs_linux

MANY = 5_000
UNITS = 2_000  # the most that an army may have


def with_keys(head: str) -> str:
    """Return a file with many keys that nothing knows."""
    return head + "".join(f"k{number} = {number}\n" for number in range(MANY))


FILES = {
    "army check a.toml --rules wss-dice": ("a.toml", '[[brigade]]\nname = "A"\n'),
    "battle check a.toml": ("a.toml", 'title = "A"\nruleset = "wss-dice"\n'),
    "sheet wss-dice --house-rules a.toml": ("a.toml", 'title = "A"\nruleset = "wss-dice"\n'),
    "sheet wss-dice --config club.toml": ("club.toml", ""),
}


@pytest.mark.parametrize("words", FILES)
def test_of_thousands_of_errors_a_hundred_are_listed_and_all_are_counted(drumhead, here: Path, words: str) -> None:
    name, head = FILES[words]
    Path(name).write_text(with_keys(head), encoding="utf-8")
    done = drumhead(*words.split())
    assert (done.exit_code, done.stdout) == (1, "")
    lines = done.stderr.splitlines()
    assert 90 < len(lines) <= 102
    said = next(line for line in lines if " of 5,0" in line)
    count = int(said.split(" of ")[1].split()[0].replace(",", ""))
    assert MANY <= count <= MANY + 10


SCARCE = """
import resource, sys
from pathlib import Path
from drumhead.rules.trust import resource_limits
used = int(Path("/proc/self/statm").read_text().split()[0]) * 4096
resource_limits.MEMORY = used + 55_000_000
sys.argv = ["drumhead", *sys.argv[1:]]
from drumhead.cli.root import main
main()
"""


@needs_linux
def test_a_command_that_wants_too_much_memory_says_so(here: Path) -> None:
    Path("a.txt").write_bytes(b"\n" + b"a" * 24_000_000 + b"\n")  # a document may have 25 MB
    asked = [sys.executable, "-c", SCARCE, "army", "check", "a.txt", "--rules", "wss-dice"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "more memory than there is" in done.stderr


def test_the_limit_is_set_for_every_command() -> None:
    asked = "from drumhead.cli import root; import resource, sys; sys.argv = ['drumhead', 'rules', 'list']\n"
    asked += (
        "try: root.main()\nexcept SystemExit: pass\nprint(resource.getrlimit(resource.RLIMIT_AS)[0], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    assert int(done.stderr) == (6_000_000_000 if most == resource.RLIM_INFINITY else most)


def test_what_the_desktop_opens_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = "from drumhead.rules.trust import resource_limits as limits; import resource\n"
    asked += "limits.limit_memory()\nwith limits.unlimited_memory(): print(resource.getrlimit(resource.RLIMIT_AS)[0])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert int(done.stdout) == resource.getrlimit(resource.RLIMIT_AS)[1]


@pytest.mark.slow
def test_an_army_of_two_thousand_units_is_shown(drumhead, here: Path) -> None:
    from ..fuzz.examples import army_of

    Path("a.toml").write_text(army_of(UNITS), encoding="utf-8")
    done = drumhead("army", "show", "a.toml")
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"{UNITS} units" in done.stdout
