"""The numbers of the evaluation: those of greedy, chosen by hand, and those that the strong bots use, tuned by self-play.

A tuning began with greedy's numbers; games between numbers moved by a random step in both directions gave the direction to follow.
"""

from __future__ import annotations

from typing import Final


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


def tuned() -> Tuning:
    """Return the numbers that some 4,400 games of tuning with two seats made."""
    found = Tuning()
    found.length, found.shortest = 8.47, 1.68
    found.point_pace, found.seat_pace, found.grain_pace = 0.18, 0.39, 0.16
    found.coin, found.first, found.growth, found.next, found.last, found.power = 0.62, 0.83, 0.131, 0.77, 0.094, 0.40
    found.grain, found.stored, found.most_for_grain, found.hope = 0.023, 0.19, 0.36, 0.36
    found.reroll, found.set, found.best_side, found.exchange, found.exchanged_coins = 0.05, 1.1, 0.17, 0.28, 1.33
    found.gray, found.gray_growth, found.green, found.more_dice, found.rival = 1.88, 0.48, 0.89, 0.05, 0.165
    found.faces = {
        "duchy": 0.54, "prospector": -0.57, "quarry": 0.44, "keep": 0.61, "tinker": 0.29, "plow-team": 0.46, "gardener": -0.31,
        "banker": -0.35, "matchmaker": -0.37, "patron": 0.93, "shrine": -0.26, "temple": 0.29, "highwayman": -0.37, "brewer": -0.40,
        "guildhall": -0.37, "count": 0.41, "wool-merchant": 0.29, "feodum": -0.46, "peddler": -0.32, "herder": 0.28,
        "warlord": 0.40,
    }  # fmt: skip
    found.later = {"prospector": -0.21, "inventor": 0.24, "quarantine": 0.22}
    return found


BY_HAND: Final = Tuning()
TUNED: Final = tuned()
WITHOUT_FACES: Final = tuned()  # as strong, but with no favorites among the faces
WITHOUT_FACES.faces, WITHOUT_FACES.later = {}, {}
