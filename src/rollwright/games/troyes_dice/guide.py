"""Troyes Dice for newcomers: goal, symbols, the guided first game, and the pictures of the rules page."""

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
    at_direct,
    at_part,
    at_slots,
    first_game,
)
from rollwright.core.svg import circle, group, join, path, rect, text
from rollwright.games.troyes_dice.render.symbols import PREFIX, icon
from rollwright.games.troyes_dice.schema import KINDS


def _symbol(name: str, title: str, does: str, ink: str = "ink-soft", *slots: str) -> SymbolRow:
    return SymbolRow(title, does, PREFIX + name, ink, slots=slots)


_LINK = join(path("M4 12V24H36V12", "thread"), path("M6 24l7 -10h14l7 10l-7 10h-14z", "lozenge"), icon("coin", 13, 17, 14))
_SHIELD = path("M6 5h28v16q0 10 -14 15q-14 -5 -14 -15z", "shield")
_FRAME = rect(8, 4, 24, 32, 8, "frame")
_BLACK = group("danger-row", rect(7, 7, 26, 26, 7, "black-face"), text(20, 27, "3", "black-words mid"))
_PLACE = group("plaza now yellow", circle(20, 20, 16, "square"), icon("coin", 10, 10, 20, "face-yellow"))
_ANY = join(text(20, 17, "1", "cost strong mid"), text(20, 33, "any", "cost mid"))
_FROM_DAY_3 = group("danger-row", rect(7, 7, 26, 26, 7, "black-face"), path("M14 14l12 12m0 -12l-12 12", "strike"))
_RING = circle(20, 20, 14, "row-ring")
_TOWERS = join(path("M4 34V8h5v5h4V8h5v26zM22 34V8h5v5h4V8h5v26z", "row-towers"))

SYMBOLS = (
    _symbol("fortress", "Fortress", "guards its column, 1 citizen", "ink-red", "fortress-*"),
    _symbol("hall", "Great Hall", "pays what it shows for each die of that color on the wheel", "ink-yellow", "hall-*"),
    _symbol("cathedral", "Cathedral", "scores one kind of building", "ink-white", "cathedral-*"),
    _symbol("palace", "Count’s Palace", "2 red citizens", "ink-red", "palace-*"),
    _symbol("cityhall", "City Hall", "2 yellow citizens", "ink-yellow", "cityhall-*"),
    _symbol("bishopric", "Bishopric", "2 white citizens", "ink-white", "bishopric-*"),
    _symbol("flag", "Influence", "a flag; each shifts a die by 1", "ink-red", "track-red", "token-red-*"),
    _symbol("coin", "Denier", "a coin; buys dice", "ink-yellow", "track-yellow", "token-yellow-*"),
    _symbol("book", "Knowledge", "a book; 2 change a die’s color", "ink-white", "track-white", "token-white-*"),
    _symbol("citizen-red", "Red citizen", "1 point", "ink-red", "citizen-red-*"),
    _symbol("citizen-yellow", "Yellow citizen", "1 point", "ink-yellow", "citizen-yellow-*"),
    _symbol("citizen-white", "White citizen", "1 point; white is drawn blue-gray", "ink-white", "citizen-white-*"),
    SymbolRow("Link", "pays when both neighbors are built", drawing=_LINK, slots=("link-*",)),
    SymbolRow(
        "Shield",
        "points for each of these buildings; your first two Cathedrals write 1, the next two 2, the last two 3",
        drawing=_SHIELD,
        slots=("times-*", "total-*"),
    ),
    SymbolRow(
        "Frame",
        "when its citizens are all yours: one of its buildings free, or the resources or citizens it shows",
        drawing=_FRAME,
        slots=("bonus-*",),
    ),
    SymbolRow(
        "Black die",
        "cannot be taken; from day 3 it crosses out its number in the color of its place: you build no more there",
        drawing=_BLACK,
    ),
    SymbolRow("×", "from day 3, the black die also crosses out its number", drawing=_FROM_DAY_3, slots=("window",)),
    SymbolRow("Place", "colors its die; after a black die was there, it shows its other side", drawing=_PLACE, slots=("plaza-*",)),
    SymbolRow("Any", "one resource of any kind", drawing=_ANY),
    SymbolRow("Circled", "yours; crossed out: spent", drawing=_RING),
    SymbolRow("Towers", "this column is guarded", drawing=_TOWERS, slots=("number-*",)),
    _symbol("sun", "Sun", "morning"),
    _symbol("moon", "Moon", "afternoon"),
    _symbol("cup", "Banquet", "its tile helps the die in this place"),
    _symbol("flame", "Raid", "its tile hinders the die in this place"),
)

PICTURES = (
    TurnPicture(
        "Roll",
        "Three light dice and a black one, lowest first. The plaza under a die gives it its color, its place the price.",
        (Crop("wheel"),),
        throw=2,
    ),
    TurnPicture(
        "The black die strikes",
        "Its plaza is out this half day. From day 3 on, it also crosses out its number in the color of the plaza, unless a "
        "Fortress guards the column.",
        (Crop("district-red", ("number-red-*", "times-*", "fortress-*", "palace-*", "link-*")),),
        throw=16,
    ),
    TurnPicture(
        "Take one die, change it",
        "Everyone may take the same die. Pay its price, shift its number with influence, or change its color with knowledge.",
        tuple(Crop(f"district-{color}", (f"track-{color}",)) for color in ("yellow", "red", "white")),
        throw=2,
    ),
    TurnPicture(
        "Build, or take resources",
        "Build the upper or the lower building of its column. Or take as many resources as the die shows.",
        (Crop("district-yellow", ("hall-*", "cityhall-*", "track-yellow", "link-cityhall-*")),),
        throw=2,
        lit=("hall-1", "cityhall-1", "track-yellow"),
    ),
)

SCORING = (
    ScoringRow(
        "Citizens",
        "Each citizen you have; yours are in full color.",
        "1 each",
        (f"{PREFIX}citizen-red", f"{PREFIX}citizen-yellow", f"{PREFIX}citizen-white"),
    ),
    ScoringRow(
        "Cathedrals",
        "Each scores the buildings of the kind it shows: your first two 1 point per building, the next two 2, the last two 3.",
        "1, 1, 2, 2, 3, 3",
        (f"{PREFIX}cathedral",),
    ),
    ScoringRow(
        "Savings",
        "Each pair of unspent resources of the same kind.",
        "1 per pair",
        (f"{PREFIX}flag", f"{PREFIX}coin", f"{PREFIX}book"),
    ),
)

STEPS = first_game(
    CoachStep(
        "Fill your town",
        (
            CoachLine("Each citizen is a point.", "Most buildings give you some.", at_part("citizens")),
            CoachLine("You take 16 dice in 8 days,", "one each morning and afternoon.", PHASE),
            CoachLine("Its place on the wheel", "gives a die its color and its price.", at_part("wheel")),
        ),
    ),
    CoachStep(
        "What a die shows",
        (
            CoachLine("Its color is its district:", "red for Nobles, yellow for Civil, white (blue-gray) for Clergy.", FIRST_SLOT),
            CoachLine("Its number is the column.", "As it is, this die builds here.", at_direct(*(f"{kind}-*" for kind in KINDS))),
            CoachLine("You pay with these:", "influence (flag), deniers (coin), and knowledge (book).", at_part("strip-purse")),
        ),
    ),
    CoachStep(
        "Take this die",
        (
            CoachLine("Touch the highlighted die.", "Its price is next to it; “any” is one of any kind.", FIRST_SLOT),
            CoachLine(
                "It builds or gives resources:",
                "as many of its color as it shows. A full row adds a citizen.",
                at_direct("track-*"),
            ),
        ),
        TOUCH,
    ),
    CoachStep("Put it here", (CoachLine("What happens?", "{note}", LAST_SLOT), CoachLine("Why?", "{reason}", LAST_SLOT)), MOVE),
    gained=(
        CoachLine(
            "Each citizen is a point.",
            "A full frame gives a building, resources, or more citizens.",
            at_part("citizens"),
        ),
        CoachLine("Circled resources are yours.", "Spent ones are crossed out.", at_slots("token-*", within="have")),
        CoachLine("A link joins two buildings.", "Once both are built, you get what it shows.", at_slots("link-*")),
    ),
    others=CoachLine("Everyone uses the same dice.", "No one can take one away from you."),
    danger=CoachStep(
        "The black die strikes",
        (
            CoachLine(
                "No one can take the black die.",
                "Its place is lost this half day, then may change color.",
                at_slots("die-*", within="black"),
            ),
            CoachLine(
                "From day 3 it closes its number",
                "in its place’s color: build no more there; buildings stay.",
                at_slots("number-red-1"),
            ),
            CoachLine("This is a Fortress.", "Once built, it guards its column in all three districts.", at_slots("fortress-1")),
        ),
    ),
    alone="Choose a die, then a space.",
    end=(
        CoachLine("The game ends after 8 days.", "Each has a morning and an afternoon.", PHASE),
        CoachLine("The wheel turns every day,", "so the places of the dice change color.", at_part("wheel")),
    ),
    scored=(
        CoachLine("Citizens: 1 point each.", "", at_part("citizens")),
        CoachLine(
            "Your first two Cathedrals score 1",
            "per building of the kind shown, the next two 2, then 3.",
            at_slots("cathedral-1"),
        ),
        CoachLine("Savings: 1 point", "for two unspent resources of the same kind, e.g. two flags.", at_slots("track-red")),
    ),
)

GUIDE = Guide(
    goal="Have the most points after eight days.",
    detail="Fill your town with citizens, and let Cathedrals count your buildings.",
    facts="16 half days with one die each, all at the same time",
    turn=(
        "Take a highlighted die and pay its price.",
        "Build in the column of its number, or take resources.",
        "Influence shifts the number, knowledge changes the color.",
    ),
    symbols=SYMBOLS,
    pictures=PICTURES,
    scoring=SCORING,
    extra=TurnPicture(
        "Citizens give more",
        "A framed column pays once all three citizens in it are yours: one of each resource, or one of its buildings, free. The "
        "15th of a color gives one of its buildings, the 20th two more citizens.",
        (Crop("citizens"),),
        throw=14,
    ),
    steps=STEPS,
    emblem=f"{PREFIX}palace",
    emblem_ink="ink-red",
    sample_seed=1,
)
