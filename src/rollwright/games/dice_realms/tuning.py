"""The numbers of the evaluation: those of greedy, chosen by hand, and those that `rollwright train` tunes for the strong bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.game import Tunable

if TYPE_CHECKING:
    from rollwright.games.dice_realms.shared_state import SharedState


class Tuning:
    """The numbers of an evaluation. As made, they are greedy's."""

    def __init__(self) -> None:
        # how long the game lasts
        self.length = 11.0  # rounds of a usual game
        self.shortest = 1.5  # rounds that may always come, as long as no chip marked 10 is out
        self.point_pace = 0.2  # points taken in a round, for each point on the faces
        self.seat_pace = 0.4  # and for each seat
        self.grain_pace = 0.2  # grain taken in a round for each seat, beyond what the faces give

        # upgrades
        self.coin = 0.65  # upgrades that a coin is as good as: two buy one, and five a die
        self.first = 1.0  # what an upgrade is worth
        self.growth = 0.1  # and how much more for each round that is left
        self.next = 0.7  # what the upgrades after a face's first are worth, compared with it
        self.last = 0.1  # and those after all faces have three dots
        self.power = 0.6  # of a face that upgrades another

        # other things
        self.grain = 0.04  # a grain beyond what Winter asks for
        self.stored = 0.3  # how much of the grain in store is still there when it can be made points of
        self.most_for_grain = 0.4
        self.hope = 0.25  # how many of the misery chips to come can be returned
        self.reroll = 0.22
        self.set = 1.0
        self.best_side = 0.1  # how often rerolls find the best side of a die
        self.exchange = 0.3  # a face that exchanges resources, beyond its profit
        self.exchanged_coins = 2.0  # coins exchanged each time

        # dice and rivals
        self.gray = 0.0  # a gray die that was bought, beyond what its faces give
        self.gray_growth = 0.0  # and for each round that is left
        self.green = 0.0
        self.more_dice = 0.0  # each die beyond three
        self.rival = 0.0  # how much the rate of the best rival counts, for each round that is left

        # by the ID of a face: what it is worth more each time it shows, and how that changes with the rounds
        self.faces: dict[str, float] = {}
        self.later: dict[str, float] = {}


BY_HAND: Final = Tuning()

# what training tries: the size of a change, and the lowest value
STEPS: Final = {
    "length": 1.5, "shortest": 0.4, "point_pace": 0.03, "seat_pace": 0.08, "grain_pace": 0.05,
    "coin": 0.1, "first": 0.15, "growth": 0.03, "next": 0.12, "last": 0.06, "power": 0.12,
    "grain": 0.04, "stored": 0.1, "most_for_grain": 0.1, "hope": 0.08,
    "reroll": 0.1, "set": 0.25, "best_side": 0.06, "exchange": 0.12, "exchanged_coins": 0.5,
    "gray": 0.7, "gray_growth": 0.15, "green": 0.7, "more_dice": 0.4, "rival": 0.08,
}  # fmt: skip
POSITIVE: Final = ("shortest", "point_pace", "seat_pace", "grain_pace", "coin", "first", "next", "last", "power")
LOWEST: Final = 0.02  # of these
FACE: Final = "face "  # before the ID of a face, in the name of a number
LATER: Final = "later "
FACE_STEP: Final = 0.25
LATER_STEP: Final = 0.12


def tunables(shared: SharedState) -> list[Tunable]:
    """Return the numbers that matter with these tiles."""
    found = [
        Tunable(name, float(getattr(BY_HAND, name)), step, LOWEST if name in POSITIVE else float("-inf"))
        for name, step in STEPS.items()
    ]
    for kind in shared.kinds:
        id = shared.rules.faces[kind].id
        found.append(Tunable(FACE + id, 0.0, FACE_STEP))
        found.append(Tunable(LATER + id, 0.0, LATER_STEP))
    return found


def tuning_with(numbers: dict[str, float]) -> Tuning:
    """Return greedy's numbers with these in place of some."""
    found = Tuning()
    for name, value in numbers.items():
        if name.startswith(FACE):
            found.faces[name.removeprefix(FACE)] = value
        elif name.startswith(LATER):
            found.later[name.removeprefix(LATER)] = value
        else:
            setattr(found, name, value)
    return found
