"""Dice Realms for newcomers: goal, symbols, the guided first game, and the pictures of the rules page."""

from __future__ import annotations

from rollwright.core.guide import (
    FIRST_SLOT,
    LAST_SLOT,
    MOVE,
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
from rollwright.core.svg import group, rect
from rollwright.games.dice_realms.render.signs import draw
from rollwright.games.dice_realms.render.symbols import PREFIX, glyph
from rollwright.games.dice_realms.signs import Dots, Strike

LINES = "The lines of faces"


def _symbol(name: str, title: str, does: str, *slots: str) -> SymbolRow:
    return SymbolRow(title, does, PREFIX + name, drawing=glyph(name, 0, 0, 40), slots=slots)


def _line(name: str, title: str, does: str, color: str) -> SymbolRow:
    return SymbolRow(title, does, f"{PREFIX}line-{name}", f"ink-{color}", group=LINES)


_PLATE = group("tone-purple", rect(4, 4, 32, 32, 6, "plate"), glyph("upgrade", 11, 11, 18))
_FATE = group("tone-red", rect(4, 4, 32, 32, 6, "plate"), glyph("winter", 11, 11, 18))

SYMBOLS = (
    _symbol("grain", "Grain", "feeds your dice in Winter", "grain"),
    _symbol("point", "Point chip", "1 point at the end", "points"),
    _symbol("coin", "Coin", "buys; you can keep one coin", "coins"),
    _symbol("upgrade", "Upgrade", "replaces a face", "upgrades"),
    _symbol("misery", "Misery", "2 points less", "misery"),
    _symbol("shield", "Shield", "stops one attack", "shields-*"),
    _symbol("grain-shield", "Grain shield", "stops one attack on grain", "grainshields-*"),
    _symbol("turn", "Free reroll", "roll one die again, once per round", "reroll"),
    _symbol("reroll-token", "Reroll token", "roll one die again", "token-reroll"),
    _symbol("set-token", "Set-a-die token", "turn a die to any side", "token-set"),
    _symbol("reroll", "Reroll face", "take what it gives, then roll again"),
    _symbol("set", "Set this die", "turn it to another side"),
    _symbol("relief", "Misery back", "return a misery chip"),
    _symbol("repair", "Repair", "puts a lost face back", "buy-repair"),
    _symbol("once", "Pay once", "pay the left, get the right"),
    _symbol("often", "Pay often", "the same, as often as you like"),
    _symbol("exchange", "Exchange", "either way"),
    _symbol("harvest", "Harvest", "for each face that collects grain"),
    _symbol("held", "Grain you hold", "counts your grain"),
    _symbol("die", "Die", "for each die, or one on each die"),
    _symbol("end", "At the end", "scores when the game is over"),
    _symbol("winter", "Winter", "pay 1 grain for each of your dice"),
    SymbolRow("Attack on grain", "lose grain, or take misery", drawing=draw(Strike("grain", 1), 1, 9, 22)),
    SymbolRow("Attack on a die", "set one aside this round", f"{PREFIX}lost-die", drawing=draw(Strike("lost-die", 0), 6, 6, 28)),
    SymbolRow(
        "Attack on a face",
        "destroys one: 2 points less until repaired",
        f"{PREFIX}lost-face",
        drawing=draw(Strike("lost-face", 0), 6, 6, 28),
    ),
    SymbolRow("Dots", "at the end, 2 dots score 1, 4 score 2; one dot scores nothing", drawing=draw(Dots(4), 6, 6, 28)),
    SymbolRow("Face", "you collect it when it is rolled", drawing=_PLATE, covers=(f"{PREFIX}face-*",), slots=("face-*", "tray-*")),
    SymbolRow("Fate face", "counts for all players", drawing=_FATE, covers=(f"{PREFIX}fate-*",)),
    _line("lands", "Lands", "points", "green"),
    _line("farming", "Farming", "grain", "yellow"),
    _line("commerce", "Commerce", "coins", "orange"),
    _line("settlement", "Settlement", "a little of all, and shields", "slate"),
    _line("progress", "Progress", "upgrades", "purple"),
    _line("nobles", "Nobles", "points for Nobles and Lands", "green"),
    _line("sheep", "Sheep", "more with Lands", "green"),
    _line("holdings", "Holdings", "grain, and points for grain", "yellow"),
    _line("fairs", "Fairs", "coins, more with dice", "orange"),
    _line("cattle", "Cattle", "more with Cattle", "brown"),
    _line("war", "War", "attacks on faces", "red"),
    _line("raids", "Raids", "attacks on grain and dice", "red"),
    _line("guilds", "Guilds", "upgrades and more", "purple"),
    _line("white", "White faces", "the tile of each says what it does", "white"),
)

PICTURES = (
    TurnPicture(
        "Roll",
        "Everyone rolls their dice, and the Fate die counts for all. One reroll is free, tokens give more.",
        (Crop("die-1"), Crop("fate", ("fate",))),
        throw=2,
        beside=True,
    ),
    TurnPicture(
        "Collect",
        "Take what shows: grain, points, coins, and upgrades. Coins buy tokens, upgrades, or another die.",
        (Crop("purse"), Crop("shop")),
        throw=6,
    ),
    TurnPicture(
        "Upgrade",
        "Replace faces, whether they show or not. An upgrade is one more dot or another column.",
        (Crop("tray"),),
        throw=6,
        lit=("tray-fields", "tray-artisan"),
    ),
    TurnPicture(
        "Does it end?",
        "If points, grain, or misery run out, this round is the last. Otherwise the Fate die moves on.",
        (Crop("supply"),),
        throw=12,
    ),
)

SCORING = (
    ScoringRow("Point chips", "Each one you collected.", "1 each", (f"{PREFIX}point",)),
    ScoringRow("Faces", "Half the dots of each face. A face with one dot scores nothing.", "1 to 4 each", ()),
    ScoringRow("Misery", "Each misery chip, and each destroyed face.", "−2 each", (f"{PREFIX}misery",)),
)

STEPS = first_game(
    CoachStep(
        "Build better dice",
        (
            CoachLine("You have two dice.", "The big face is what you rolled: you collect it.", at_slots("face-1-*", within="up")),
            CoachLine(
                "Points win.", "Collect point chips, and upgrade faces: each with 2 dots or more scores.", at_slots("points")
            ),
            CoachLine("It ends when a supply runs out:", "points, grain, or misery.", at_part("supply")),
        ),
    ),
    CoachStep(
        "Keep or reroll",
        (
            CoachLine("A reroll rolls one die again.", "One each round is free; more cost tokens."),
            CoachLine("Why?", "{reason}", FIRST_SLOT),
        ),
        MOVE,
        before=("collect", "upgrade"),
    ),
    CoachStep(
        "Spend or keep coins",
        (
            CoachLine("Coins buy these.", "Only one coin can be kept for the next round.", at_part("shop")),
            CoachLine("A new die costs grain, too,", "and 1 more grain whenever the Fate die shows Winter.", at_slots("buy-gray")),
            CoachLine("Why?", "{reason}", LAST_SLOT),
        ),
        MOVE,
        before=("upgrade",),
    ),
    CoachStep(
        "Upgrade a face",
        (
            CoachLine("An upgrade replaces a face for good.", "Touch a face, then its new one."),
            CoachLine("Each dot more costs 1 upgrade.", "Changing to another column costs 1 more."),
            CoachLine("Why?", "{reason}", LAST_SLOT),
        ),
        MOVE,
        until=("tray-*",),
    ),
    gained=(
        CoachLine("What you have is up here.", "Upgrades you do not spend this round are lost.", at_part("purse")),
        CoachLine("A new face works from the next roll on:", "you collect it when it comes up."),
    ),
    others=CoachLine("Everyone rolls at once.", "Touch a name to see their dice."),
    danger=CoachStep(
        "Winter and misery",
        (
            CoachLine("Two sides of the Fate die are Winter.", "Then you pay 1 grain for each of your dice.", at_slots("fate")),
            CoachLine("For each grain you cannot pay", "you take a misery chip: 2 points less.", at_slots("misery")),
            CoachLine("Attacks can destroy a face.", "It costs 2 points too, unless you repair it.", at_slots("buy-repair")),
        ),
    ),
    alone="Reroll or keep, buy, upgrade.",
    end=(
        CoachLine("A round is the last", "when one of these supplies runs out in it.", at_part("supply")),
        CoachLine("It is played to its end.", "You still get everything it gives you.", at_slots("points")),
    ),
    scored=(
        CoachLine("The point chips you collected.", "", at_slots("points")),
        CoachLine("Half the dots of each face.", "A face with one dot scores nothing.", at_part("die-1")),
        CoachLine("2 less for each misery chip", "and each destroyed face.", at_slots("misery")),
    ),
)

_BLOCK = CoachLine("A shield blocks one attack.", "If you do not use one, you take the loss.")
_WHY = CoachLine("Why?", "{reason}", LAST_SLOT)

ASIDES = {
    "attack on a die": CoachStep(
        "An attack on your dice",
        (CoachLine("You lose a die for this round.", "It gives nothing and cannot be upgraded."), _BLOCK, _WHY),
        MOVE,
    ),
    "attack on grain": CoachStep(
        "An attack on your grain",
        (CoachLine("You lose grain.", "For each one you lack, you take a misery chip."), _BLOCK, _WHY),
        MOVE,
    ),
    "attack on a face": CoachStep(
        "An attack on your faces",
        (CoachLine("A face is destroyed.", "It costs 2 points until you repair it."), _BLOCK, _WHY),
        MOVE,
    ),
}

GUIDE = Guide(
    goal="Have the most points when a supply runs out.",
    detail="Make your dice better than theirs. You score point chips, and half the dots of each face with 2 dots or more.",
    facts="10 to 16 rounds, all at the same time",
    turn=(
        "Roll all your dice; one reroll is free.",
        "Collect what the faces show, and buy with coins.",
        "Upgrade faces: touch a face, then what it becomes.",
    ),
    symbols=SYMBOLS,
    pictures=PICTURES,
    scoring=SCORING,
    steps=STEPS,
    asides=ASIDES,
    cycle="round",
    emblem=f"{PREFIX}upgrade",
    emblem_ink="ink-purple",
    highlights={
        "free": "possible now: free, or a face for 1 upgrade",
        "cheap": "possible now: it costs chips, or 2 upgrades",
        "expensive": "possible now: 3 or more upgrades",
        "soon": "what the move would change",
    },
    sample_seats=2,
    sample_seed=1,
)
