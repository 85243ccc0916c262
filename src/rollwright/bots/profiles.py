"""The eight named bots as people meet them: name, level, and style. How they choose is in the other modules."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """One of the four strengths."""

    name: str
    title: str
    about: str


class Profile(NamedTuple):
    """A bot with a name of its own; `style` is its way of playing in a few words."""

    name: str
    title: str
    level: str
    style: str
    about: str


LEVELS = (
    Level("beginner", "Beginner", "For your first games. You should win soon."),
    Level("casual", "Casual", "Plays sensibly, makes mistakes."),
    Level("strong", "Strong", "Misses little. Good to measure yourself."),
    Level("master", "Master", "The best we have. Takes a moment to think."),
)

PROFILES = {
    profile.name: profile
    for profile in (
        Profile("wren", "Wren", "beginner", "Takes what is near", "Likes whatever scores now. Forgets the end of the game."),
        Profile(
            "tobin",
            "Tobin",
            "beginner",
            "Counts every point",
            "Looks no further than Wren. Of turns that score alike, takes the last one found.",
        ),
        Profile(
            "juniper",
            "Juniper",
            "casual",
            "One move at a time",
            "Takes the move that leaves the best sheet, and plans nothing after it.",
        ),
        Profile(
            "barnaby",
            "Barnaby",
            "casual",
            "Plays it safe",
            "Like Juniper, but prefers points in hand to promises. Of equal moves, takes the last one found.",
        ),
        Profile(
            "hugues", "Hugues", "strong", "Plans the whole turn", "Weighs every turn by what it scores and by what it leaves open."
        ),
        Profile(
            "linnet", "Linnet", "strong", "Cashes in early", "Of turns that are nearly as good, takes the one with most points now."
        ),
        Profile("ysolde", "Ysolde", "master", "Plays it out", "Tries every good turn against the rolls that may follow it."),
        Profile(
            "ambrose", "Ambrose", "master", "Waits for more", "Thinks as far as Ysolde, and invests where it costs almost nothing."
        ),
    )
}


def level_of(bot: str) -> Level | None:
    """Return the level of a bot; None if it has none."""
    profile = PROFILES.get(bot)
    return next((level for level in LEVELS if profile is not None and level.name == profile.level), None)


def title(bot: str) -> str:
    """Return the name of a bot as people see it: "Wren", "Greedy"."""
    profile = PROFILES.get(bot)
    return profile.title if profile is not None else bot.replace("_", " ").capitalize()
