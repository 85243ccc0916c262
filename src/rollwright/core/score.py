"""A score is a list of reasons; its total is their sum and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from rollwright.core.english import MINUS, listed, seat_name

FEW = 8  # scores for which comparing each with each is quicker than sorting


class Reason:
    """Points and what they are for.

    `kind` is the same for every seat and occurs once in a score, so that scores can be compared line by line ("Great Halls");
    `detail` holds the numbers of this seat ("4 of 6").
    """

    def __init__(self, kind: str, detail: str, points: int) -> None:
        self.kind = kind
        self.detail = detail
        self.points = points

    @property
    def text(self) -> str:
        return f"{self.kind}, {self.detail}" if self.detail else self.kind

    def __repr__(self) -> str:
        return f"{self.text}: {self.points}"


class Score:
    """The score of one seat, in whole units of the game: Game.unit of them make one point."""

    def __init__(self, reasons: list[Reason], tiebreakers: tuple[int, ...] = ()) -> None:
        self.reasons = reasons
        total = 0
        for reason in reasons:
            total += reason.points
        self.total = total
        self.tiebreakers = tiebreakers  # what breaks a tie, in order of precedence; higher is better

    def __repr__(self) -> str:
        return f"{self.total} ({', '.join([repr(reason) for reason in self.reasons])})"


def places_of(scores: list[Score]) -> list[int]:
    """Return the place of each seat, 1 for the winners; equal scores with equal tiebreakers share a place."""
    if len(scores) <= FEW:
        return [1 + sum([_is_better(other, score) for other in scores]) for score in scores]
    keys = [(score.total, score.tiebreakers) for score in scores]
    place: dict[tuple[int, tuple[int, ...]], int] = {}
    for number, key in enumerate(sorted(keys, reverse=True), 1):
        place.setdefault(key, number)
    return [place[key] for key in keys]


def _is_better(score: Score, other: Score) -> bool:
    return score.total > other.total or (score.total == other.total and score.tiebreakers > other.tiebreakers)


def winners(scores: list[Score]) -> list[int]:
    """Return the seats in first place."""
    return [seat for seat, place in enumerate(places_of(scores)) if place == 1]


def format_points(points: int, unit: int, minus: str = MINUS) -> str:
    """Return points as people write them: 143 in tenths is 14.3. Records have a hyphen for a minus."""
    sign = minus if points < 0 else ""
    if unit == 1:
        return f"{sign}{abs(points)}"
    digits = len(str(unit)) - 1
    return f"{sign}{abs(points) // unit}.{abs(points) % unit:0{digits}d}"


class Tiebreaker:
    """The meaning of one of the numbers in Score.tiebreakers."""

    def __init__(self, name: str, in_points: bool = False) -> None:
        self.name = name  # "grain"
        self.in_points = in_points  # in the units of the score


def explain_ties(scores: list[Score], tiebreakers: Sequence[Tiebreaker], unit: int) -> list[str]:
    """Return for all seats with equal totals, best first, a sentence on what decided, with placeholders for the names of seats."""
    groups: dict[int, list[int]] = {}
    for seat, score in enumerate(scores):
        groups.setdefault(score.total, []).append(seat)
    found: list[str] = []
    for total in sorted(groups, reverse=True):
        seats = groups[total]
        if len(seats) < 2:
            continue
        names = listed([seat_name(seat) for seat in seats])
        start = f"{names} {'both' if len(seats) == 2 else 'all'} have {format_points(total, unit)}."
        seats.sort(key=lambda seat: scores[seat].tiebreakers, reverse=True)
        for number, tiebreaker in enumerate(tiebreakers[: len(scores[seats[0]].tiebreakers)]):
            counts = [scores[seat].tiebreakers[number] for seat in seats]
            if len(set(counts)) > 1:
                texts = [format_points(count, unit if tiebreaker.in_points else 1) for count in counts]
                each = [f"{seat_name(seat)} {text}" for seat, text in zip(seats, texts, strict=True)]
                found.append(f"{start} More {tiebreaker.name} decides: {', '.join(each)}.")
                break
        else:
            found.append(f"{start} They share the place.")
    return found
