"""`drumhead completion`: shell completion of commands, options, rulesets, battles and questions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from drumhead.cli.command_class import top_command
from drumhead.cli.output.stderr_notes import print_aside

if TYPE_CHECKING:
    from click.shell_completion import ShellComplete

# Where each shell looks for what completes a command by itself, and what a player has to add for it, if anything.
PLACES = {
    "bash": ("XDG_DATA_HOME", ".local/share", "bash-completion/completions/drumhead", ""),
    "zsh": ("", "", ".zfunc/_drumhead", "Once, in ~/.zshrc: fpath+=~/.zfunc; autoload -U compinit; compinit"),
    "fish": ("XDG_CONFIG_HOME", ".config", "fish/completions/drumhead.fish", ""),
}
# Of the script of click for bash: what it does where files are asked for, and what adds them to the names.
ONLY_FILES = """            COMPREPLY=()
            compopt -o default
"""
FILES_TOO = """            mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$value")
            compopt -o filenames
"""
ELSEWHERE = "Put it where you may write, and have {shell} read it: drumhead completion {shell} > FILE."


@top_command("completion", example="drumhead completion bash")
@click.argument("shell", type=click.Choice(list(PLACES)), metavar="[SHELL]", required=False)
@click.option("--install", is_flag=True, help="Install it.")
def command(shell: str | None, install: bool) -> None:
    """Without SHELL, it is for the shell that you use."""
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in PLACES:
        raise click.UsageError(f"your shell is unknown, or not one of {', '.join(PLACES)}. Name one of them.")
    script = _completing(name).source().replace(ONLY_FILES, FILES_TOO)
    if not install:
        click.echo(script)
        return
    from drumhead.cli.loading.user_folders import keep
    from drumhead.cli.output.paper_output import print_names

    path = place_of(name)
    keep(path, script.encode(), ELSEWHERE.format(shell=name))
    print_names([path])
    print_aside(PLACES[name][3] or "It works in every shell that you open from now on.")


def place_of(shell: str) -> Path:
    """Return the path at which a shell looks for a completion script, in the user's own folder.

    `shell` is bash, zsh or fish.
    """
    from drumhead.cli.loading.user_folders import own_folder

    variable, usual, file, _ = PLACES[shell]
    return own_folder(variable, usual) / file


def _completing(shell: str) -> ShellComplete:
    from click.shell_completion import get_completion_class

    from drumhead.cli.root import group

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"{shell} is not supported by the library click. Choose bash, zsh or fish.")
    return kind(group, {}, "drumhead", "_DRUMHEAD_COMPLETE")
