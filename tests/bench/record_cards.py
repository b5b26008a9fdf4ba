"""Draw an army's unit cards, and keep them as plain HTML and SVG for others to set: record_cards.py FOLDER ARMY RULES.

Says how many cards there are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from drumhead.cli.loading.game_loading import army_or_battle
from drumhead.printing.output.svg_writer import svg
from drumhead.printing.page_input import PrintOptions
from drumhead.printing.pages.cards.card_options import Making
from drumhead.printing.pages.cards.card_registry import Ask, stream
from drumhead.printing.pages.cards.sheets.deck_backs import back
from drumhead.printing.style.paper import Box

folder, army, rules = Path(sys.argv[1]), *sys.argv[2:4]
folder.mkdir(parents=True, exist_ok=True)
ask = Ask(Making())
stock = ask.making.stock
common = back(stock, low_ink=False)
pile = list(stream(army_or_battle(army, rules), PrintOptions(), ("units",), ask))
files: dict[int, str] = {}
images: list[str] = []
for card in pile:
    for face in (card.front, card.back or common):
        if id(face) not in files:
            files[id(face)] = f"face-{len(files)}.svg"
            drawing = svg(face.marks, Box(0, 0, stock.width, stock.height))
            (folder / files[id(face)]).write_text(drawing, encoding="utf-8")
        images.append(f'<img src="{files[id(face)]}">')
style = f"@page {{ size: A4; margin: 10mm }} img {{ width: {stock.width}mm; height: {stock.height}mm; float: left }}"
(folder / "cards.html").write_text(f"<style>{style}</style>{''.join(images)}", encoding="utf-8")
print(len(pile))
