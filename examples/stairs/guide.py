"""Stairs for newcomers: goal, symbols, a guided first game, and the pictures of the rules page."""

from __future__ import annotations

from rollwright.core.guide import (
    FIRST_SLOT,
    MOVE,
    RIVALS,
    TURN,
    CoachLine,
    CoachStep,
    Crop,
    Guide,
    ScoringRow,
    SymbolRow,
    TurnPicture,
    at_slots,
)

GUIDE = Guide(
    goal="Climb higher than the others.",
    detail="Each step scores the points printed on it.",
    facts="6 or 9 rounds",
    turn=(
        "Look at the two dice.",
        "Write one number on your lowest empty step.",
        "Or pass, and mark a pass box.",
    ),
    symbols=(SymbolRow("Cross", "a pass, 1 point less", "stairs-cross", slots=("pass-*",)),),
    pictures=(
        TurnPicture("Two dice for everyone", "They are rolled once. Use one of the two numbers.", (Crop("dice"),)),
        TurnPicture(
            "Write, or pass",
            "A number must be higher than the one below it. A pass box costs a point.",
            (Crop("stairs", ("step-*",)),),
            throw=4,
        ),
    ),
    scoring=(
        ScoringRow("Steps", "Each filled step.", "as printed"),
        ScoringRow("Passes", "Each marked pass box.", "−1", ("stairs-cross",)),
    ),
    steps=(
        CoachStep("Climb the stairs", (CoachLine("Each step has its points.", "Higher ones have more.", at_slots("step-1")),)),
        CoachStep("Write this number", (CoachLine("Why?", "", FIRST_SLOT),), MOVE),
        CoachStep("What the others did", (CoachLine("Everyone uses the same dice."),), RIVALS),
        CoachStep("Your turn alone", (CoachLine("Write a number, or pass.", "Not sure? Press Hint."),), TURN),
        CoachStep("How it is scored", (CoachLine("Filled steps, less your passes.", "", at_slots("step-1")),)),
    ),
    emblem="stairs-cross",
)
