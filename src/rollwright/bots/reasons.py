"""Reasons: why a turn is good, in one sentence, from what it does and what another turn does instead.

Every gain is counted once. An item that scores carries its points ("2 red citizens (2 points)"); points that no item explains carry
the line of the score they belong to ("8 points from rising and falling rows").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rollwright.bots.judge import End
from rollwright.core.english import listed, plural
from rollwright.core.offers import Item, Offer, amount_of, offers
from rollwright.core.position import CHANCE, Position
from rollwright.core.score import format_points
from rollwright.games import load

ONLY = "It is your only move."
AS_GOOD = 0.1  # points: a smaller difference is none
MOST_ITEMS = 3  # gains or costs that a reason names


class Difference(NamedTuple):
    """By how much something is more or less, and its name: 2, "red citizens (2 points)"."""

    number: str
    name: str

    def text(self, word: str = "") -> str:
        """Return it with "more" or "fewer" after the number."""
        return f"{self.number} {word} {self.name}" if word else f"{self.number} {self.name}"


class Effect(NamedTuple):
    """What a seat has more and less in one position than in another."""

    gains: tuple[Difference, ...]
    costs: tuple[Difference, ...]

    def clause(self) -> str:
        """Return what a turn does: "gives 6 influence for 1 denier"."""
        if not self.gains:
            return f"costs {_some(self.costs)}" if self.costs else "gives nothing now"
        return f"gives {_some(self.gains)}" + (f" for {_some(self.costs)}" if self.costs else "")


def reason(position: Position, seat: int, ends: Sequence[End], usual: int) -> str:
    """Return why the first of these turns is good, compared with the usual one or else the best that is not as good."""
    if len(position.legal_moves(seat)) == 1:
        return ONLY
    best = ends[0]
    if best.moves[0] == position.cancel_move(seat) and len(best.moves) > 1:
        after = _after(position, seat, best.moves[:1])
        return f"“{_name(_offer(after, seat, best.moves[1]))}” is better."
    if len(ends) == 1:
        return f"{_subject(position, seat, [best])} {effect(position, best.position, seat).clause()}."
    return _compared(position, seat, best, ends[compared_with(position, ends, usual)])


def compared_with(position: Position, ends: Sequence[End], usual: int) -> int:
    """Return the number of the turn with which the first of these is compared."""
    if usual > 0:
        return usual
    unit = load(position.rules().game).unit
    return next((number for number, end in enumerate(ends) if ends[0].value - end.value >= AS_GOOD * unit), 1)


def effect(before: Position, after: Position, seat: int) -> Effect:
    """Return what a seat has more and less afterward. Every point is counted once."""
    unit = load(before.rules().game).unit
    items = _items(before)
    had, has = before.inventory(seat), after.inventory(seat)
    found = [(item, has.get(item, 0) - had.get(item, 0)) for item in items]
    changes = [
        (_item(items, item, change, unit), -change if items[item].points < 0 else change) for item, change in found if change
    ]
    changes += [(_points(change, unit, line), change) for line, change in unexplained_points(before, after, seat)]
    return Effect(tuple(each for each, change in changes if change > 0), tuple(each for each, change in changes if change < 0))


def unexplained_points(before: Position, after: Position, seat: int) -> list[tuple[str, int]]:
    """Return the points that no item explains, by the line of the score; their sum without a name if some rise and some fall."""
    items = _items(before)
    had, has = before.inventory(seat), after.inventory(seat)
    if sum(known.points * (has.get(item, 0) - had.get(item, 0)) for item, known in items.items()) == after.total(
        seat
    ) - before.total(seat):
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


def _compared(position: Position, seat: int, best: End, other: End) -> str:
    """Compare what both turns do now, and name the part of the evaluation that the better one raises."""
    unit = load(position.rules().game).unit
    expected = round(best.value / unit, 1) - round(other.value / unit, 1)
    name = _other_name(position, seat, best.moves[0], other.moves[0])
    as_good, lower = f"“{name}” is as good.", f"“{name}”, the expected final score is {expected:.1f} points lower."
    if is_rerolling(best.position) or is_rerolling(other.position):  # what it brings is not known yet, so nothing can be counted
        return as_good if expected < AS_GOOD else f"With {lower}"
    now, more = effect(position, best.position, seat), effect(other.position, best.position, seat)
    subject = _subject(position, seat, [best, other])
    if expected < AS_GOOD:
        return f"{subject} {now.clause()}; {as_good}" if now.gains else as_good
    points = (best.position.total(seat) - other.position.total(seat)) / unit
    term = raised_term(other.position, best.position, seat) if expected - points >= AS_GOOD else ""
    if (expected - points >= AS_GOOD and not term) or not (more.gains or more.costs or term):
        return f"{subject} {now.clause()}; with {lower}" if now.gains else f"With {lower}"
    if subject == "It":
        later = (", and later" if now.gains else ", but later gives") + f" more from {term}" if term else ""
        return f"It {now.clause()}{later}; “{name}” {effect(position, other.position, seat).clause()}."
    leads = _leads(position, seat, best)
    gives = f"{leads}{'the' if leads else 'The'} whole turn gives"
    have = [_some(more.gains, "more")] if more.gains else []
    have += [_some(more.costs, "fewer")] if more.costs else []
    if not have:
        return f"{gives} the same now as with “{name}”, but more from {term} later."
    later = (", and" if more.gains else ", but") + f" later more from {term}" if term else ""
    return f"{gives} {', but '.join(have)} than with “{name}”{later}."


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


def _subject(position: Position, seat: int, ends: Sequence[End]) -> str:
    """Return "It" if these turns are one move each, apart from ending the turn."""
    return "It" if all(len(working_moves(position, seat, end.moves)) < 2 for end in ends) else "The whole turn"


def _leads(position: Position, seat: int, end: End) -> str:
    """Name the move that the first one only prepares: "It leads to “Write 1 in Castles”, and "."""
    if len(working_moves(position, seat, end.moves)) < 2:
        return ""
    after = _after(position, seat, end.moves[:1])
    if effect(position, after, seat).gains or _offer(position, seat, end.moves[0]).writes:
        return ""
    following = _offer(after, seat, end.moves[1])
    return f"It leads to “{following.label if position.starts_choice(seat, end.moves[0]) else _name(following)}”, and "


def working_moves(position: Position, seat: int, moves: Sequence[int]) -> list[int]:
    """Return the moves of a turn without one that only ends it: it gives and writes nothing."""
    before = _after(position, seat, moves[:-1])
    ends = not _offer(before, seat, moves[-1]).writes and not effect(before, _after(before, seat, moves[-1:]), seat).gains
    return list(moves[:-1] if ends else moves)


def title_of(position: Position, seat: int, move: int) -> str:
    """Return a move in a few words, "" if the game has none for it."""
    return _offer(position, seat, move).title


def _other_name(position: Position, seat: int, best: int, other: int) -> str:
    """Return a move in a few words, or its whole sentence if the best one has the same words."""
    offer = _offer(position, seat, other)
    return _name(offer) if offer.title != _offer(position, seat, best).title else offer.text


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


def _item(items: Mapping[str, Item], item: str, change: int, unit: int) -> Difference:
    amount = amount_of(items, item, abs(change))
    points = abs(items[item].points * change)
    scores = f" ({_points(points, unit).text()})" if points >= unit else ""
    return Difference(str(abs(change)), plural(change, amount.one or item, item) + scores)


def _points(points: int, unit: int, line: str = "") -> Difference:
    """Return points as a difference: 2, "points from top row"."""
    number = str(abs(points) // unit) if points % unit == 0 else format_points(abs(points), unit)
    return Difference(number, ("point" if number == "1" else "points") + (f" from {line}" if line else ""))


def _some(found: Sequence[Difference], word: str = "") -> str:
    rest = ["other things"] if len(found) > MOST_ITEMS else []
    return listed([*(each.text(word) for each in found[:MOST_ITEMS]), *rest])
