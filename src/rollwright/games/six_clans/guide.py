"""Six Clans for newcomers: goal, symbols, the guided first game, and the pictures of the rules page."""

from __future__ import annotations

from rollwright.core.guide import (
    FIRST_SLOT,
    LAST_SLOT,
    MOVE,
    PHASE,
    TOUCH,
    CoachLine,
    CoachStep,
    Crop,
    Guide,
    ScoringRow,
    SymbolRow,
    TurnPicture,
    at_slots,
    first_game,
)
from rollwright.core.svg import group, rect, text, use
from rollwright.games.six_clans.render.symbols import PREFIX, die, meeple


def _clan(number: int, title: str, emblem: str) -> SymbolRow:
    drawing = group(f"clan-{number}", meeple(number - 1, 4, 2, 32))
    return SymbolRow(title, emblem, f"{PREFIX}meeple-{number}", drawing=drawing, group="The six clans")


def _die(size: int, sides: int, shape: str) -> SymbolRow:
    return SymbolRow(
        f"d{sides}", shape, f"{PREFIX}die-{size}", drawing=die(size - 1, 2, 2, 36, "icon row-die"), slots=(f"die-{sides}",)
    )


def _bonus(number: int, title: str, does: str) -> SymbolRow:
    return SymbolRow(title, does, f"{PREFIX}bonus-{number}", drawing=use(f"{PREFIX}bonus-{number}", 0, 0, 40, "row-ink"))


_CELL = group(
    "cell full hit clan-3", rect(3, 3, 34, 34, 8, "plot"), die(1, 24, 6, 10, "icon"), text(15, 29, "5", "number row-number mid")
)

SYMBOLS = (
    _clan(1, "FeyFolk", "a leaf"),
    _clan(2, "Emberkin", "a flame"),
    _clan(3, "Tidefolk", "waves"),
    _clan(4, "Sunborn", "a sun"),
    _clan(5, "Duskborn", "a moon"),
    _clan(6, "Stonefolk", "a mountain"),
    _die(1, 4, "a triangle, 1 to 4"),
    _die(2, 6, "a square, 1 to 6"),
    _die(3, 8, "a diamond, 1 to 8"),
    _die(4, 10, "a kite, 1 to 10"),
    _die(5, 12, "a pentagon, 1 to 12"),
    SymbolRow("Recruit", "2 points at the end", f"{PREFIX}body", "row-ink", slots=("recruits-*",)),
    _bonus(1, "Plus or minus 1", "changes the number by one"),
    _bonus(2, "Size", "counts as the next size up or down"),
    _bonus(3, "Color", "counts as another clan"),
    _bonus(4, "Combine", "adds or subtracts another die, which is used up"),
    _bonus(5, "Split", "writes one die as two smaller numbers"),
    _bonus(6, "Two more dice", "two more picks this turn"),
    SymbolRow("Pick", "each die uses one, unless its meeple is of your clan", f"{PREFIX}pick", "row-ink"),
    SymbolRow("Home Card", "wins bonuses, from top to bottom", f"{PREFIX}house", "row-ink", slots=("home-*", "zone-home")),
    SymbolRow("Graveyard", "this meeple is out of the game", f"{PREFIX}grave", "stone", slots=("grave-*", "kill-*")),
    SymbolRow("Matching size", "a die of the size shown recruits", drawing=_CELL),
)

PICTURES = (
    TurnPicture(
        "Roll, and draw meeples",
        "Five dice of five sizes for everyone. The meeple on a die shows its clan for this turn.",
        (Crop("tray"),),
        throw=2,
    ),
    TurnPicture(
        "Choose up to three",
        "Three dice per turn in rounds 1 and 2, then two, then one. Dice of your home clan are free.",
        (Crop("bag"),),
        throw=4,
    ),
    TurnPicture(
        "Write into its zone",
        "Every zone has its own rule. If the size of the die is shown in the cell, you win a recruit.",
        (Crop("rows"),),
        throw=12,
    ),
    TurnPicture(
        "Home dice win bonuses",
        "Each space of the Home Card wins the bonus beside it. Bonuses change, split, or combine later dice.",
        (Crop("home"),),
        throw=10,
    ),
)

SCORING = (
    ScoringRow("Top row", "The number under the last filled cell.", "3 to 71"),
    ScoringRow("Rising and falling rows", "The sum of all their numbers.", "the sum"),
    ScoringRow("Square", "The three best full lines: rows, columns, and diagonals.", "their sums"),
    ScoringRow("Equal pairs", "Both numbers of each full pair.", "their sum"),
    ScoringRow("Differences", "Left minus right, times the number shown; may be below zero.", "×2 or ×3"),
    ScoringRow("Recruits", "Each recruit of any clan.", "2 each", (f"{PREFIX}body",)),
    ScoringRow("Bonuses", "Each bonus you won and did not use.", "1 each"),
)

STEPS = first_game(
    CoachStep(
        "Score in every zone",
        (
            CoachLine("This is one of five zones.", "Each belongs to a clan and scores its own way.", at_slots("zone-second")),
            CoachLine(
                "This is your home clan’s card.",
                "Dice with its meeple need no pick; they win these bonuses.",
                at_slots("zone-home"),
            ),
            CoachLine("You have 18 turns.", "In each you pick some of the five dice. The most points win.", PHASE),
        ),
    ),
    CoachStep(
        "What a die shows",
        (
            CoachLine("The figure (meeple) shows its clan.", "The die goes into that clan’s zone.", FIRST_SLOT),
            CoachLine("Its number is what you write,", "for example in this cell of the zone.", LAST_SLOT),
            CoachLine("Its shape counts too.", "A die of the shape in this cell wins a recruit: 2 points.", at_slots("rising-2")),
        ),
    ),
    CoachStep(
        "Take this die",
        (CoachLine("Touch the highlighted die.", "A die uses one of your picks, unless it is marked “free”.", FIRST_SLOT),),
        TOUCH,
    ),
    CoachStep("Put it here", (CoachLine("Why?", "{reason}", LAST_SLOT),), MOVE),
    gained=(
        CoachLine("What is written stays.", "You can undo until the next roll.", at_slots("*", within="full")),
        CoachLine("Picks you have left", "are counted here.", at_slots("picks")),
    ),
    others=CoachLine("Everyone uses the same dice,", "but every sheet gives the clans different zones."),
    danger=CoachStep(
        "What bonuses do",
        (
            CoachLine("Dice of your clan win bonuses:", "each space of your Home Card wins the one beside it.", at_slots("home-1")),
            CoachLine(
                "Choose a die, then a bonus:", "change its number, size, or color, split it, or combine two.", at_slots("bonus-1")
            ),
            CoachLine("“+2 dice” gives two more picks.", "Each bonus works once. Unused, it scores 1 point."),
        ),
    ),
    alone="Use your picks, then end the turn.",
    end=(
        CoachLine("The bag counts six rounds.", "When a draw empties it, it is refilled: the next round starts.", at_slots("bag")),
        CoachLine("You have two picks from round 3,", "one from round 5.", at_slots("round-3")),
        CoachLine("A random meeple dies", "when round 2, 4, or 6 starts.", at_slots("kill-2")),
    ),
    scored=(
        CoachLine("Each zone shows its points.", "They add up to your score.", at_slots("points-second")),
        CoachLine("Recruits: 2 points each,", "counted in the number of their zone.", at_slots("recruits-second")),
        CoachLine("Unused bonuses: 1 point each.", "", at_slots("bonus-1")),
    ),
)

GUIDE = Guide(
    goal="Have the most points after 18 turns.",
    detail="Each clan’s zone scores in its own way. A recruit scores two points, an unused bonus one.",
    facts="18 turns; the bag of meeples is the clock",
    turn=(
        "Choose a die; its meeple shows the clan, its shape the size.",
        "Write its number in a highlighted space. That uses one pick.",
        "Use the bonuses you win, each once; most change a die.",
    ),
    symbols=SYMBOLS,
    pictures=PICTURES,
    scoring=SCORING,
    steps=STEPS,
    emblem=f"{PREFIX}body",
    emblem_ink="clan-1 meeple",
    highlights={
        "free": "take it or write here: 1 pick, none with a home meeple",
        "cheap": "change the die: 1 bonus, no pick",
        "soon": "what the move would change",
    },
    sample_seed=1,
)
