"""The contract of changes: they add up to the difference of the inventories and of the written slots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from rollwright.core.chance import SampledDice
from rollwright.core.changes import Change
from rollwright.core.driver import Played, any_move, each_move, play_game
from rollwright.core.english import seat_name
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position
from rollwright.testing.errors import ContractError, require

LONGEST_BRIEF = 27  # characters of what a change tells in brief, which leaves room for a name in a line of 34


def check_changes(position: Position, seat: int, move: int) -> None:
    """Check that the changes of a move add up to the difference of inventories and written slots, name by name."""
    after = position.clone()
    after.apply(seat, move)
    check_sum_of_changes(position, after, position.changes(seat, move))


def check_sum_of_changes(before: Position, after: Position, changes: list[Change]) -> None:
    """Check that these changes lead from one position to the other."""
    where = f"at '{before.phase()}'"
    for change in changes:
        require(change.amount >= 0, f"{where}, {change} has a negative amount")
        require(CHANCE <= change.seat < before.seats(), f"{where}, {change} names a seat that does not exist")
    for seat in range(CHANCE, before.seats()):
        mine = [change for change in changes if change.seat == seat]
        told: Counter[str] = Counter()
        for change in mine:
            told[change.item] += change.delta()
        had, has = before.inventory(seat), after.inventory(seat)
        for name in {*had, *has, *told} if told or had != has else ():
            real = has.get(name, 0) - had.get(name, 0)
            if told[name] != real:
                raise ContractError(
                    f"{where}, the changes of seat {seat} give {told[name]:+} {name!r}, but the inventory changed by {real:+}"
                )
        old_slots, new_slots = before.written_slots(seat), after.written_slots(seat)
        for writes, verb, real_slots in ((1, "write", new_slots - old_slots), (-1, "erase", old_slots - new_slots)):
            told_slots = {slot for change in mine if change.writes == writes for slot in change.slots}
            require(
                told_slots == real_slots,
                f"{where}, the changes of seat {seat} {verb} {sorted(told_slots)}, but the sheet shows {sorted(real_slots)}",
            )


def check_step(before: Position, step: Played) -> None:
    """Check the changes of a move, or of each chance move of a throw; `before` moves on to the position after the step."""
    for move in step.moves:
        changes = before.changes(step.seat, move)
        sentences = before.describe_changes(changes)
        where = f"at '{before.phase()}'"
        for sentence in sentences:
            require(sentence.endswith((".", "!")), f"{where}, {sentence!r} is not a sentence")
        silent = type(before).describe_changes is Position.describe_changes  # the game has no sentences
        told = silent or step.seat == CHANCE or any(seat_name(step.seat) in sentence for sentence in sentences)
        require(told, f"{where}, no sentence tells what {before.describe(step.seat, move)!r} did")
        for change in changes:
            brief = f"{change.verb} {change.thing}"
            require(len(brief) <= LONGEST_BRIEF, f"{where}, {brief!r} has more than {LONGEST_BRIEF} characters")
        after = before.clone()
        after.apply(step.seat, move)
        check_sum_of_changes(before, after, changes)
        before.apply(step.seat, move)


def check_change_kinds(
    game: Game,
    seats: int = 2,
    seeds: Iterable[int] = range(3),
    options: dict[str, str] | None = None,
    choose: Callable[[Position, int, Random], int] | None = None,
) -> set[str]:
    """Check over whole games that leaving out any one kind of change is noticed, and return the kinds that occurred."""
    seen: set[str] = set()
    noticed: set[str] = set()
    for seed in seeds:
        random = Random(seed)
        position = game.new(seats, options)
        steps = play_game(position, SampledDice(random.random), _chooser(choose, random))
        for before, seat, move in each_move(position, steps):
            changes = before.changes(seat, move)
            after = before.clone()
            after.apply(seat, move)
            kinds = {change.kind() for change in changes}
            seen |= kinds
            for kind in kinds - noticed:
                try:
                    check_sum_of_changes(before, after, [change for change in changes if change.kind() != kind])
                except ContractError:
                    noticed.add(kind)
    require(seen == noticed, f"nothing fails without the changes {', '.join(sorted(seen - noticed))}")
    return seen


def _chooser(choose: Callable[[Position, int, Random], int] | None, random: Random) -> Callable[[Position, int], int]:
    if choose is None:
        return lambda position, seat: any_move(position, seat, random.random)
    chosen = choose
    return lambda position, seat: chosen(position, seat, random)
