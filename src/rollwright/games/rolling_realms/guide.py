"""Rolling Realms for newcomers: goal, symbols, the guided first game, and the pictures of the rules page."""

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
    at_part,
    at_slots,
    first_game,
)
from rollwright.core.svg import circle, group, rect, text
from rollwright.games.rolling_realms.card import PREFIX
from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms import REALMS

TITLE = "The eleven realms"
_USED = group("used on", rect(0, 9, 40, 22, 11, "used-pill"), text(20, 25, "used", "row-used mid"))


def _realm(realm: type[Realm]) -> SymbolRow:
    covers = tuple(PREFIX + name for name in realm.symbols)
    return SymbolRow(realm.usual_title, realm.summary, PREFIX + realm.name, "ink-row", covers=covers, group=TITLE)


SYMBOLS = (
    SymbolRow("Star", "1 point", f"{PREFIX}star", "ink-star", slots=("*-star-*",)),
    SymbolRow("Pumpkin", "changes a die", f"{PREFIX}pumpkin", "ink-pumpkin", slots=("pumpkin-*", "benefit-pumpkin-*")),
    SymbolRow("Heart", "copies a die", f"{PREFIX}heart", "ink-heart", slots=("heart-*", "benefit-heart-*")),
    SymbolRow("Coin", "makes a new die", f"{PREFIX}coin", "ink-coin", slots=("coin-*", "benefit-coin-*")),
    SymbolRow("Circled", "yours; crossed out: spent", drawing=circle(20, 20, 14, "row-ring")),
    SymbolRow("Dashed die", "room for a die you make this turn", drawing=rect(7, 7, 26, 26, 7, "row-dashed"), slots=("made-*",)),
    SymbolRow("Used", "this realm was activated this turn", drawing=_USED, slots=("*-used",)),
    *(_realm(realm) for realm in REALMS),
)

PICTURES = (
    TurnPicture(
        "Two dice for everyone",
        "They are rolled once. All players use the same two numbers on their own cards.",
        (Crop("roll"),),
        throw=2,
    ),
    TurnPicture(
        "Each in a different realm",
        "Three realms are open in a round. Each has its own small rule, printed at its top.",
        (Crop("realm-castles"),),
        throw=12,
        lit=("castles-a1", "castles-b2"),
    ),
    TurnPicture(
        "Spend what you gained",
        "Pumpkins change a die, hearts copy one, coins make a new one. You may spend them at any time during your turn.",
        (Crop("purse", ("take-*", "benefit-*")),),
        throw=6,
    ),
    TurnPicture(
        "Nine turns, then stars",
        "Three rounds, each with three new realms. A star is a point, an unspent resource a tenth.",
        (Crop("realm-*"), Crop("purse", ("score-*",))),
        throw=30,
    ),
)

SCORING = (
    ScoringRow("Stars", "Each star of the three realms of a round.", "1 each", (f"{PREFIX}star",)),
    ScoringRow(
        "Leftovers",
        "Each resource that is unspent when a round ends.",
        "a tenth",
        (f"{PREFIX}pumpkin", f"{PREFIX}heart", f"{PREFIX}coin"),
    ),
)

RESOURCES = at_slots("take-pumpkin", "take-heart", "take-coin")

STEPS = first_game(
    CoachStep(
        "Collect stars",
        (
            CoachLine("A star is a point.", "Each realm gives up to six, in its own way.", at_slots("*-star-1", "*-star-6")),
            CoachLine("Three rounds of nine turns,", "with three new realms each round.", PHASE),
            CoachLine("Pumpkins, hearts, coins are resources.", "Each one left after a round scores 0.1 points.", RESOURCES),
        ),
    ),
    CoachStep(
        "Dice and resources",
        (
            CoachLine("Use each die once.", "All players have the same two.", at_slots("die-1", "die-2")),
            CoachLine("Each goes into a different realm.", "A realm’s rule is printed at its top.", at_part("realm-*")),
            CoachLine("Resources buy changes.", "Two pumpkins make a die 1 higher or lower.", at_slots("benefit-pumpkin-2")),
        ),
    ),
    CoachStep(
        "Take this die", (CoachLine("Touch the highlighted die.", "The other one is for another realm.", FIRST_SLOT),), TOUCH
    ),
    CoachStep("Put it here", (CoachLine("Why?", "{reason}", LAST_SLOT),), MOVE),
    gained=(
        CoachLine("Resources are circled here,", "stars filled at a realm’s top. Spend resources any time.", RESOURCES),
        CoachLine("Your other die is still there.", "It must go into another realm.", at_slots("die-1", "die-2")),
    ),
    others=CoachLine("Everyone has the same dice.", "Compare what they made of them."),
    danger=CoachStep(
        "What can go wrong",
        (
            CoachLine("A rolled die fits in no realm?", "Trade it for one of these: touch the die, then one.", RESOURCES),
            CoachLine("A die you neither use nor trade", "is lost when you end your turn.", at_slots("die-1", "die-2")),
            CoachLine("After nine turns the cards are wiped.", "Only your score for the round stays.", at_slots("score-1")),
        ),
    ),
    alone="Use your dice, then end the turn.",
    end=(
        CoachLine("Nine turns make a round,", "three rounds a game.", PHASE),
        CoachLine("No realm comes up twice,", "so each round is new.", at_part("realm-*")),
    ),
    scored=(
        CoachLine("Stars: 1 point each.", "", at_slots("*-star-1", "*-star-6")),
        CoachLine("Unspent resources: a tenth each,", "at the end of a round.", at_slots("unspent-stars")),
        CoachLine("The three rounds add up.", "", at_slots("score-1", "score-2", "score-3")),
    ),
)

GUIDE = Guide(
    goal="Have the most stars after three rounds.",
    detail="Every realm gives them in its own way. A leftover resource is a tenth of a star.",
    facts="27 turns with two dice each, all at the same time",
    turn=(
        "Everyone shares both dice; use each in a different realm.",
        "Write or mark a highlighted space; it shows what you gain.",
        "Spend resources to change, copy, or make a die.",
    ),
    symbols=SYMBOLS,
    pictures=PICTURES,
    scoring=SCORING,
    steps=STEPS,
    emblem=f"{PREFIX}star",
    emblem_ink="ink-star",
    sample_seed=1,
)
