"""The throws that can come: all of them where they are few, otherwise a stratified sample."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from rollwright.core.position import CHANCE, Position

EXACT_UP_TO = 40  # throws that are listed completely


class Throw(NamedTuple):
    """Chance moves up to the next decision or the end of the game, with their probability or weight in a sample."""

    moves: tuple[int, ...]
    weight: float
    position: Position  # after them


def possible_throws(position: Position, count: int, random: Random) -> tuple[list[Throw], bool]:
    """Return all throws from here if they are few, otherwise a sample of `count`, and whether they are all. Weights add up to 1."""
    found = all_throws(position, max(EXACT_UP_TO, count))
    return (found, True) if found else (sampled_throws(position, count, random), False)


def all_throws(position: Position, most: int) -> list[Throw]:
    """Return every throw with its probability; [] if there are more than `most`."""
    found: list[Throw] = []
    waiting = [Throw((), 1.0, position)]
    while waiting:
        if len(found) + len(waiting) > most:
            return []
        moves, weight, now = waiting.pop()
        if not now.is_to_act(CHANCE):
            found.append(Throw(moves, weight, now))
            continue
        outcomes = now.chance_outcomes()
        if len(outcomes.moves) > most:
            return []
        for move, share in zip(outcomes.moves, outcomes.weights, strict=True):
            after = now.clone()
            after.apply(CHANCE, move)
            waiting.append(Throw((*moves, move), weight * share / outcomes.total, after))
    return found


def sampled_throws(position: Position, count: int, random: Random) -> list[Throw]:
    """Return `count` throws with equal weights. Each chance move is stratified: outcomes come up as often as they should."""
    strata: list[list[int]] = []  # by chance move: the order in which the throws take its strata
    found = []
    for number in range(count):
        now = position.clone()
        moves: list[int] = []
        while now.is_to_act(CHANCE):
            if len(strata) == len(moves):
                strata.append(random.sample(range(count), count))
            outcomes = now.chance_outcomes()
            at = (strata[len(moves)][number] + random.random()) / count
            moves.append(outcomes.outcome_at(min(int(at * outcomes.total), outcomes.total - 1)))
            now.apply(CHANCE, moves[-1])
        found.append(Throw(tuple(moves), 1.0 / count, now))
    return found
