"""Reasons: why a move is good, in one sentence, from what it does and what another move does instead.

Every gain is counted once. An item that scores carries its points ("2 red citizens (2 points)"); points that no item explains carry
the line of the score they belong to ("8 points (rising and falling rows)").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rollwright.bots.judge import End
from rollwright.core.english import listed
from rollwright.core.offers import Item, Offer, amount_of, amount_text, offers
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import format_points
from rollwright.games import load

ONLY = "It is your only move."
FOUND = "No other move looks better."
AS_GOOD = 0.1  # points: a smaller difference is none
LONGEST_TEXT = 60  # letters of a whole sentence that is quoted
MOST_ITEMS = 3  # gains or costs that a reason names


class GainsAndCosts(NamedTuple):
    """The gains and costs of a seat between two positions, as texts."""

    gains: tuple[str, ...]
    costs: tuple[str, ...]

    def clause(self) -> str:
        """Return what a move does: "gives 6 influence for 1 denier", "costs 1 pick"."""
        if not self.gains:
            return f"costs {_some(self.costs)}" if self.costs else "gives nothing now"
        return f"gives {_some(self.gains)} for {_some(self.costs)}" if self.costs else f"gives {_some(self.gains)}"


def reason(position: Position, seat: int, ends: Sequence[End], usual: int) -> str:
    """Return why the first of these turns is good, compared with the usual one or else the best that is not as good."""
    if len(position.legal_moves(seat)) == 1:
        return ONLY
    best = ends[0]
    if best.moves[0] == position.cancel_move(seat) and len(best.moves) > 1:
        after = _after(position, seat, best.moves[:1])
        return f"“{_name(_offer(after, seat, best.moves[1]))}” is better."
    if len(ends) == 1:
        done = effect_of(position, seat, best.moves[0])
        return f"It {done.clause()}." if done.gains else FOUND
    other = ends[usual] if usual > 0 else _next_best(position, ends)
    return _compared(position, seat, best, other, _other_name(position, seat, other, ends))


def _next_best(position: Position, ends: Sequence[End]) -> End:
    """Return the best other turn that is not as good; the next one if all are."""
    unit = load(position.rules().game).unit
    return next((end for end in ends[1:] if behind(ends[0].value, end.value, unit) >= AS_GOOD), ends[1])


def behind(best: float, other: float, unit: int) -> float:
    """Return by how many points another value is lower, as it is shown: the difference of the rounded values."""
    return round(round(best / unit, 1) - round(other / unit, 1), 1)


def effect_of(position: Position, seat: int, move: int) -> GainsAndCosts:
    """Return what a move gives and costs. What it pays and gains of the same item is stated apart, as beside the move."""
    offer = _offer(position, seat, move)
    gained = {amount.item for amount in offer.gain}
    paid = {amount.item: amount.amount for amount in offer.price if amount.item in gained}
    return gains_and_costs(position, _after(position, seat, [move]), seat, paid)


def gains_and_costs(before: Position, after: Position, seat: int, paid: Mapping[str, int] | None = None) -> GainsAndCosts:
    """Return what a seat has more and less afterward, every point once. What it paid of an item it also gained is stated apart."""
    unit = load(before.rules().game).unit
    items = _items(before)
    had, has = before.inventory(seat), after.inventory(seat)
    paid = paid or {}
    found = []
    for item in items:
        cost = paid.get(item, 0)
        found += [(item, has.get(item, 0) - had.get(item, 0) + cost), (item, -cost)]
    changes = [
        (_item(items, item, change, unit), -change if items[item].points < 0 else change) for item, change in found if change
    ]
    changes += [(_points(change, unit, line), change) for line, change in unexplained_points(before, after, seat)]
    return GainsAndCosts(
        tuple(each for each, change in changes if change > 0), tuple(each for each, change in changes if change < 0)
    )


def unexplained_points(before: Position, after: Position, seat: int) -> list[tuple[str, int]]:
    """Return the points that no item explains, by the line of the score; their sum without a name if some rise and some fall."""
    items = _items(before)
    had, has = before.inventory(seat), after.inventory(seat)
    explained = sum(known.points * (has.get(item, 0) - had.get(item, 0)) for item, known in items.items())
    is_of_lines = all(known.scored for known in items.values() if known.points)  # what rises and falls can cancel in the total
    if explained == after.total(seat) - before.total(seat) and not is_of_lines:
        return []
    lines = {line.kind: line.points for line in after.score(seat).reasons}
    for line in before.score(seat).reasons:
        lines[line.kind] = lines.get(line.kind, 0) - line.points
    scored = {known.scored for known in items.values()}
    found = [(line, change) for line, change in lines.items() if change and line not in scored]
    if len({change > 0 for _, change in found}) < 2:
        return found
    rest = sum(change for _, change in found)
    return [("", rest)] if rest else []


def _compared(position: Position, seat: int, best: End, other: End, name: str) -> str:
    """State what the first move of the best turn does now and later, and how much worse another one of this name is."""
    unit = load(position.rules().game).unit
    expected = behind(best.value, other.value, unit)
    if is_rerolling(best.position) or is_rerolling(other.position):  # what it brings is not known yet, so nothing can be counted
        return f"{name} is as good." if expected < AS_GOOD else f"With {name}, {_lower(expected)}."
    after = _after(position, seat, best.moves[:1])
    now, instead = (effect_of(position, seat, end.moves[0]) for end in (best, other))
    if expected < AS_GOOD:
        return f"The best move {now.clause()}; {name} is as good." if now.gains else f"{name} is as good."
    is_whole, others = (len(working_moves(position, seat, end.moves)) < 2 for end in (best, other))
    worse = f"{name}{'' if others else ' first'}, {_lower(expected)}."
    if not now.gains and is_ending(position, seat, best.moves[0]):
        return f"Nothing else is worth doing now: with {worse}"
    if is_whole and others and now != instead:
        points = (best.position.total(seat) - other.position.total(seat)) / unit
        later = _later(now, raised_term(other.position, best.position, seat) if expected - points >= AS_GOOD else "")
        if now.gains or later:
            unexplained = points < 0 or (expected - points >= AS_GOOD and not later)
            but = f", but {_lower(expected)}" if unexplained else ""
            return f"The best move {now.clause()}{later}; {name} {instead.clause()}{but}."
    following = _prepared_move(position, seat, best)
    if following:
        return f"The best move leads to “{following}”; with {worse}"
    later = "" if now.gains else _later(now, raised_term(position, after, seat))
    if not now.gains and not later:
        return f"With {worse}"
    first = "first " if now.gains and _goes_on(after, seat) else ""  # the rest comes with what is chosen next
    return f"The best move {first}{now.clause()}{later}; with {worse}"


def _lower(points: float) -> str:
    return f"the expected final score is {points:.1f} points lower"


def _later(now: GainsAndCosts, term: str) -> str:
    return f", {'and' if now.gains else 'but gives' if now.costs else 'but'} more later from {term}" if term else ""


def is_rerolling(position: Position) -> bool:
    """Return whether a turn ends with a throw that it caused itself."""
    return position.is_to_act(CHANCE) and position.chance_outcomes().at_once


def raised_term(before: Position, after: Position, seat: int) -> str:
    """Return the name of the part of the game's evaluation that is raised most; "" if none is raised by a tenth of a point."""
    game = load(before.rules().game)
    had, has = game.value_terms(before, seat), game.value_terms(after, seat)
    raised = {name: value - had.get(name, 0.0) for name, value in has.items() if name}
    name = max(raised, key=lambda each: raised[each], default="")
    return name if raised.get(name, 0.0) >= AS_GOOD * game.unit else ""


def _prepared_move(position: Position, seat: int, end: End) -> str:
    """Return the name of the move that the first one only prepares, "" if it does something itself."""
    if len(working_moves(position, seat, end.moves)) < 2:
        return ""
    after = _after(position, seat, end.moves[:1])
    if gains_and_costs(position, after, seat).gains or _offer(position, seat, end.moves[0]).writes:
        return ""
    following = _offer(after, seat, end.moves[1])
    return following.label if position.starts_choice(seat, end.moves[0]) else _name(following)


def working_moves(position: Position, seat: int, moves: Sequence[int]) -> list[int]:
    """Return the moves of a turn without one that only ends it: it gives and writes nothing."""
    before = _after(position, seat, moves[:-1])
    ends = not _offer(before, seat, moves[-1]).writes and not gains_and_costs(before, _after(before, seat, moves[-1:]), seat).gains
    return list(moves[:-1] if ends else moves)


def title_of(position: Position, seat: int, move: int) -> str:
    """Return a move in a few words, "" if the game has none for it."""
    return _offer(position, seat, move).title


def title_and_how(position: Position, seat: int, move: int) -> str:
    """Return a move in a few words and how it is made: "Great Hall 2 (yellow 2, 1 denier)"."""
    offer = _offer(position, seat, move)
    return f"{offer.title} ({offer.how})" if offer.title and offer.how else offer.title


def is_ending(position: Position, seat: int, move: int) -> bool:
    """Return whether a move ends the turn or a step of it."""
    return move == position.pass_move(seat) or _offer(position, seat, move).ends_step


def _goes_on(position: Position, seat: int) -> bool:
    """Return whether a seat has to make another move before its turn can end."""
    return position.is_to_act(seat) and not any(is_ending(position, seat, move) for move in reversed(position.legal_moves(seat)))


def is_afterward(position: Position, seat: int, move: int) -> bool:
    """Return whether what a move gives comes automatically after it, whatever is chosen."""
    return _offer(position, seat, move).afterward


def _other_name(position: Position, seat: int, other: End, ends: Sequence[End]) -> str:
    """Return a move in a few words, with how it is made if another of these has the same words."""
    offer = _offer(position, seat, other.moves[0])
    same = [
        found for found in (_offer(position, seat, end.moves[0]) for end in ends if end is not other) if found.title == offer.title
    ]
    if not same:
        return f"“{_name(offer)}”"
    if offer.how and all(found.how != offer.how for found in same):
        return f"“{_name(offer)}” ({offer.how})"
    return f"“{offer.text}”" if len(offer.text) <= LONGEST_TEXT else f"the other “{_name(offer)}”"


def _name(offer: Offer) -> str:
    return offer.title or offer.text


def _offer(position: Position, seat: int, move: int) -> Offer:
    definition = position.rules().definition
    if definition is None:
        return Offer(move, position.describe(seat, move))
    (offer,) = offers(definition.renderer(), position, seat, [move])
    return offer


def _after(position: Position, seat: int, moves: Sequence[int]) -> Position:
    now = position.clone()
    for move in moves:
        now.apply(seat, move)
    return now


def _items(position: Position) -> Mapping[str, Item]:
    """Return the items that the game names when it states prices and gains."""
    definition = position.rules().definition
    return (definition.renderer().items(position.rules()) if definition is not None else None) or {}


def _item(items: Mapping[str, Item], item: str, change: int, unit: int) -> str:
    points = abs(items[item].points * change)
    return amount_text(amount_of(items, item, abs(change))) + (f" ({_points(points, unit)})" if points >= unit else "")


def _points(points: int, unit: int, line: str = "") -> str:
    """Return points and the line of the score they belong to: "2 points (top row)"."""
    number = str(abs(points) // unit) if points % unit == 0 else format_points(abs(points), unit)
    return f"{number} {'point' if number == '1' else 'points'}" + (f" ({_as_words(line)})" if line else "")


def _as_words(line: str) -> str:
    """Return a line of the score inside a sentence. A name keeps its capital: names have more than one."""
    return line if any(letter.isupper() for letter in line[1:]) else f"{line[:1].lower()}{line[1:]}"


def _some(texts: Sequence[str]) -> str:
    return listed([*texts[:MOST_ITEMS], *(["other things"] if len(texts) > MOST_ITEMS else [])])
