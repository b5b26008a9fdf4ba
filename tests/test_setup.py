"""`tools/setup` on machines that lack libraries: what it says, what it asks of sudo, and when it asks nothing."""

from __future__ import annotations

import os
import pty
import stat
import subprocess
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[1] / "tools" / "setup"

# A Python that lacks a library, a user who is not root, a sudo that writes down what it is asked.
STUBS = {
    "python3": """case "$*" in
*text_libraries*) [ -e "$HERE/has-libraries" ] || echo "sudo apt install libpango-1.0-0" ;;
*"pip install"*) [ ! -e "$HERE/no-network" ] || { echo "pip: no network" >&2; exit 1; } ;;
*"-m venv"*) mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
esac
exit 0""",
    "id": "echo 1000",
    "apt-get": 'echo "apt-get $*" >> "$HERE/done"',
    "sudo": """echo "sudo $*" >> "$HERE/done"
case "$1" in
-n) exit 1 ;;
-v) [ ! -e "$HERE/forgotten" ] ;;
*) "$@" ;;
esac""",
}


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder whose programs stand before those of this machine."""
    (tmp_path / "bin").mkdir()
    for name, does in STUBS.items():
        stub = tmp_path / "bin" / name
        stub.write_text(f"#!/bin/sh\n{does}\n")
        stub.chmod(stub.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def surroundings(machine: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{machine / 'bin'}:{os.environ['PATH']}", "HERE": str(machine)}


def alone(machine: Path) -> tuple[int, str]:
    """The script where nobody can answer: its exit status, and what it says."""
    command = ["sh", str(SETUP), ".venv", "."]
    ran = subprocess.run(
        command, cwd=machine, env=surroundings(machine), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    return ran.returncode, ran.stdout + ran.stderr


def at_a_terminal(machine: Path, command: str) -> str:
    """What somebody at a terminal sees of a shell's command; the shell has jobs, as one that is typed into has."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(machine)
        os.execvpe("sh", ["sh", "-c", command], surroundings(machine))
    seen = b""
    try:
        while part := os.read(terminal, 1000):
            seen += part
    except OSError:  # the other end is closed
        pass
    os.waitpid(child, 0)
    os.close(terminal)
    return seen.decode().replace("\r\n", "\n")


def done(machine: Path) -> list[str]:
    file = machine / "done"
    return file.read_text().splitlines() if file.exists() else []


def test_where_nobody_can_answer_sudo_asks_for_nothing_and_the_line_to_type_is_said(machine: Path) -> None:
    status, said = alone(machine)
    assert status == 0
    assert "Type: sudo apt install libpango-1.0-0" in said
    assert done(machine) == ["sudo -n true"]


def test_at_a_terminal_it_says_what_and_why_before_sudo_asks(machine: Path) -> None:
    said = at_a_terminal(machine, f"sh {SETUP} .venv .")
    assert said.index("needed to set pages: libpango-1.0-0") < said.index("Installing libpango-1.0-0")
    assert "sudo may ask for your password" in said
    install = "apt-get install -qq -y --no-install-recommends libpango-1.0-0"
    asked = ["sudo -n true", "sudo -v", f"sudo env DEBIAN_FRONTEND=noninteractive {install}"]
    assert done(machine) == [*asked, install]


def test_who_does_not_know_the_password_is_asked_for_it_once(machine: Path) -> None:
    (machine / "forgotten").touch()
    assert "Type: sudo apt install libpango-1.0-0" in at_a_terminal(machine, f"sh {SETUP} .venv .")
    assert done(machine) == ["sudo -n true", "sudo -v"]


def test_in_the_background_of_a_terminal_nothing_is_asked(machine: Path) -> None:
    said = at_a_terminal(machine, f"set -m; sh {SETUP} .venv . & wait $!")
    assert "Type: sudo apt install libpango-1.0-0" in said
    assert done(machine) == ["sudo -n true"]


def test_where_the_libraries_are_there_nobody_is_asked(machine: Path) -> None:
    (machine / "has-libraries").touch()
    assert "apt" not in at_a_terminal(machine, f"sh {SETUP} .venv .")
    assert done(machine) == []


def test_root_is_not_asked(machine: Path) -> None:
    (machine / "bin" / "id").write_text("#!/bin/sh\necho 0\n")
    assert alone(machine)[0] == 0
    assert done(machine) == ["apt-get install -qq -y --no-install-recommends libpango-1.0-0"]


def test_where_nothing_can_be_fetched_it_says_what_to_do_last(machine: Path) -> None:
    (machine / "has-libraries").touch()
    (machine / "no-network").touch()
    status, said = alone(machine)
    assert status == 1
    assert said.splitlines()[-1].startswith("pip could not install Drumhead")
