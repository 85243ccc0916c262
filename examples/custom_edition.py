"""Make a custom edition: change rows of the printed components, and see what that does.

    python examples/custom_edition.py [GAMES]

An edition is data. A row with the ID of a released row replaces it; everything else stays as printed. Here every plaza tile of
Troyes Dice is red on its front, and random players are compared on both editions.
"""

import sys

from rollwright import load
from rollwright.games import load_custom_edition
from rollwright.lab.simulate import Plan, simulate

EDITION = """
[edition]
name = "all-red"
title = "All red"
game = "troyes_dice"
base = "print-2020"
"""
ROW = """
[[plaza]]
id = "{id}"
status = "proposed"
source = "an example"
front = "red"
"""

game = load("troyes_dice")
printed = next(iter(game.editions.values()))
text = EDITION + "".join(ROW.format(id=row.id) for row in printed.rows("plaza"))
all_red = load_custom_edition(game, text, "all-red.toml")

games = int(sys.argv[1]) if len(sys.argv) > 1 else 400
for edition in (printed, all_red):
    result = simulate(Plan(game, 1, ["random"], 1, game.check({}), edition), games, 1)
    print(f"{edition.title}: mean {result.seats[0].mean:.2f}, sd {result.seats[0].deviation:.2f}, hash {edition.hash[:12]}")
