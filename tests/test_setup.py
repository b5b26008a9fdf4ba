"""`tools/setup` on machines that lack libraries (what it prints, what it asks of sudo), and the lock files it uses."""

from __future__ import annotations

import os
import pty
import re
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

CHECKOUT = Path(__file__).parents[1]
SETUP = CHECKOUT / "tools" / "setup"

# A Python that lacks a library, a user who is not root, a sudo that writes down what it is asked.
STUBS = {
    "python3": """case "$*" in
*system_libraries*) [ -e "$HERE/has-libraries" ] || echo "sudo apt install libpango-1.0-0" ;;
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
    command = ["sh", str(SETUP), ".venv", "kit"]
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
    said = at_a_terminal(machine, f"sh {SETUP} .venv kit")
    assert said.index("needed to set pages: libpango-1.0-0") < said.index("Installing libpango-1.0-0")
    assert "sudo may ask for your password" in said
    install = "apt-get install -qq -y --no-install-recommends libpango-1.0-0"
    asked = ["sudo -n true", "sudo -v", f"sudo env DEBIAN_FRONTEND=noninteractive {install}"]
    assert done(machine) == [*asked, install]


def test_who_does_not_know_the_password_is_asked_for_it_once(machine: Path) -> None:
    (machine / "forgotten").touch()
    assert "Type: sudo apt install libpango-1.0-0" in at_a_terminal(machine, f"sh {SETUP} .venv kit")
    assert done(machine) == ["sudo -n true", "sudo -v"]


def test_in_the_background_of_a_terminal_nothing_is_asked(machine: Path) -> None:
    said = at_a_terminal(machine, f"set -m; sh {SETUP} .venv kit & wait $!")
    assert "Type: sudo apt install libpango-1.0-0" in said
    assert done(machine) == ["sudo -n true"]


def test_where_the_libraries_are_there_nobody_is_asked(machine: Path) -> None:
    (machine / "has-libraries").touch()
    assert "apt" not in at_a_terminal(machine, f"sh {SETUP} .venv kit")
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


def test_long_work_says_that_it_goes_on(machine: Path) -> None:
    """A clock that stands still: its first rest is over at once, its second when the script is."""
    (machine / "has-libraries").touch()
    sleep = machine / "bin" / "sleep"
    sleep.write_text(
        '#!/bin/sh\n[ "$1" = 8 ] || exit 9\n'
        '[ -e "$HERE/rested" ] && touch "$HERE/said" && exec /bin/sleep 1\ntouch "$HERE/rested"\n'
    )
    sleep.chmod(0o755)
    python = machine / "bin" / "python3"
    wait = 'while [ ! -e "$HERE/said" ]; do /bin/sleep 0.01; done'
    python.write_text(python.read_text().replace('*"-m venv"*) ', f'*"-m venv"*) {wait}; '))
    status, said = alone(machine)
    assert status == 0
    assert "Making .venv ...\n  still at work after 8 seconds ...\nInstalling" in said


def after_kit(machine: Path, path: str) -> str:
    """What `make kit` says last in a checkout whose programs are in `.venv/bin`."""
    (machine / ".venv/bin").mkdir(parents=True, exist_ok=True)
    (machine / ".venv/bin/drumhead").touch(mode=0o755)
    where = {"PATH": f"{path}:/usr/bin:/bin", "HOME": str(machine)}
    ran = subprocess.run(["sh", CHECKOUT / "tools/next", ".venv/bin"], cwd=machine, env=where, capture_output=True)
    assert ran.returncode == 0
    return ran.stdout.decode()


def test_a_kit_s_last_lines_name_the_next_command_and_have_drumhead_everywhere(machine: Path) -> None:
    local = machine / ".local/bin"
    for path, link in ((str(local), local / "drumhead"), ("/nowhere", Path("/usr/local/bin/drumhead"))):
        opened, everywhere = after_kit(machine, path).splitlines()
        assert opened.startswith("Open out/ramillies-kit-paper.pdf. Next: `.venv/bin/drumhead new thursday` ")
        assert str(link).replace(str(machine), "~") in everywhere
    command = after_kit(machine, str(local)).splitlines()[1].partition(": ")[2]
    subprocess.run(["sh", "-c", command], env={"HOME": str(machine), "PATH": "/usr/bin:/bin"}, check=True)
    assert (local / "drumhead").resolve() == machine / ".venv/bin/drumhead"
    assert after_kit(machine, str(local)).count("\n") == 1
    assert "Next: `drumhead new thursday`" in after_kit(machine, str(local))


def read_locked(*names: str) -> dict[str, str]:
    """Return the locked version of each package; every one must have hashes."""
    text = "".join((CHECKOUT / "tools/locked" / f"{name}.txt").read_text() for name in names)
    entries = re.findall(r"^([\w.-]+)==(\S+)(.*(?:\n {4}--hash=sha256:[0-9a-f]{64}.*)+)", text, re.M)
    assert len(entries) == len(re.findall(r"^\w", text, re.M)) > 0
    return {name: version for name, version, _ in entries}


def test_every_package_that_the_project_asks_for_is_locked_in_a_version_that_fits() -> None:
    data = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())
    kit = [*data["project"]["dependencies"], *data["build-system"]["requires"]]
    test = [line for extra in data["project"]["optional-dependencies"].values() for line in extra]
    assert len(kit) > 15
    assert len(test) > 10
    for lines, locked in ((kit, read_locked("kit")), (test, read_locked("kit", "test", "mutation"))):
        wanted = [Requirement(line) for line in lines]
        assert {r.name: locked[r.name] for r in wanted if not r.specifier.contains(locked[r.name])} == {}


def test_a_lock_older_than_what_the_project_asks_for_fails_the_check_and_the_line_to_type_is_printed(
    tmp_path: Path,
) -> None:
    shutil.copytree(CHECKOUT / "tools", tmp_path / "tools")
    project = (CHECKOUT / "pyproject.toml").read_text()

    def check(text: str) -> tuple[int, str]:
        (tmp_path / "pyproject.toml").write_text(text)
        ran = subprocess.run(
            [sys.executable, tmp_path / "tools/lock", "--check"], capture_output=True, text=True, check=False
        )
        return ran.returncode, ran.stderr

    assert check(project + "\n# a comment\n") == (0, "")
    for old, new in (
        ("segno>=1.5.2", "segno>=1.6"),
        ("pytest>=9", "pytest>=9.1"),
        ("hatchling>=1.25", "hatchling>=1.26"),
    ):
        assert project.count(old) >= 1
        status, printed = check(project.replace(old, new, 1))
        assert status == 1
        assert printed.splitlines()[0].startswith("tools/locked/kit.txt: ")
        assert printed.endswith("Type: tools/lock\n")
    (tmp_path / "tools/locked/test.txt").unlink()
    assert check(project)[0] == 1
