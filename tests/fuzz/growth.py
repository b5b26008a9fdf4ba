"""CPU seconds of commands for armies of 10 to 5,000 units, and a picture of their growth.

python -m tests.fuzz.growth docs/pictures/growth.svg

An army has at most 2,000 units. The point at 5,000 is the time until that is said.
"""

from __future__ import annotations

import sys

import matplotlib as mpl
from matplotlib import pyplot as plt

from .examples import Example, attempt, large

SIZES = (10, 30, 100, 300, 1_000, 2_000, 5_000)
COMMANDS = {
    "army check": "army check a.toml --rules wss-paperboys",
    "army show": "army show a.toml --rules wss-paperboys",
    "convert to .xlsx": "army convert a.toml --format xlsx --out b.xlsx --rules wss-paperboys",
    "convert in place": "army convert a.toml --to wss-dice --out a.toml --force --rules wss-paperboys",
}
MARKS = "osD^"


def main() -> None:
    """Measure every command at every size, print a table, and draw the picture."""
    found: dict[str, list[float]] = {}
    print(f"| command (CPU s) | {' | '.join(f'{size:,}' for size in SIZES)} |\n|{'---|' * (len(SIZES) + 1)}")
    for name, words in COMMANDS.items():
        tries = (attempt(Example("K10", name, "", words, large(size), size > 2_000)) for size in SIZES)
        found[name] = [each.seconds for each in tries]
        print(f"| {name} | {' | '.join(f'{each:.1f}' for each in found[name])} |", flush=True)
    mpl.rcParams |= {"svg.hashsalt": "growth", "svg.fonttype": "none", "font.size": 11}
    figure, axes = plt.subplots(figsize=(7, 4.5))
    for mark, (name, seconds) in zip(MARKS, found.items()):
        axes.loglog(SIZES[:-1], seconds[:-1], f"{mark}-", label=name)
        axes.loglog(SIZES[-1:], seconds[-1:], mark, color=axes.lines[-1].get_color(), fillstyle="none")
    axes.loglog([200, 2_000], [0.25, 2.5], "k:", label="twice the units, twice the time")
    axes.set(xlabel="units of an army (hollow: refused)", ylabel="CPU seconds")
    axes.legend()
    figure.savefig(sys.argv[1], metadata={"Date": None}, bbox_inches="tight")


if __name__ == "__main__":
    main()
