"""The generators of seeded games: simulations and learning environments give the same seed the same dice and the same bots."""

from __future__ import annotations

from random import Random

from rollwright.core.chance import SampledDice


def dice_seed(seed: int, number: int) -> str:
    """Return what seeds the generator for the dice of a game, counted from 1."""
    return f"{seed} {number} dice"


def seat_seed(seed: int, number: int, seat: int) -> str:
    """Return what seeds the generator for the bot of a seat."""
    return f"{seed} {number} seat {seat}"


def seeded_dice(seed: int, number: int = 1) -> SampledDice:
    """Return the dice of game `number` of `rollwright simulate --seed`."""
    return SampledDice(Random(dice_seed(seed, number)).random)
