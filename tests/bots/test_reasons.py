"""Every number and name in a reason is true of the position, and every gain is counted once."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from rollwright import load
from rollwright.bots.hints import Hint, refined_hints
from rollwright.bots.reasons import FOUND, ONLY
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.game import Game
from rollwright.core.offers import offers
from rollwright.core.position import CHANCE, Position

GAMES = ["troyes_dice", "rolling_realms", "dice_realms", "six_clans"]
AS_GOOD = "is as good."
LATER = r"(?:, (?:and|but|but gives) more later from (?P<term>[^;]+))?"
LOWER = r"the expected final score is (?P<lower>[\d.]+) points lower"
BEST = r"The best move (?:first )?(?P<now>(?:gives|costs) .+?)"
OTHER = r"(?P<other>(?:the other )?“[^”]+”(?: \([^)]+\))?)"
FORMS = [
    r"(?P<better>“.+” is better)\.",
    rf"(?:{BEST}; )?{OTHER} is as good\.",
    rf"The best move leads to “(?P<leads>.+?)”; with {OTHER}(?: first)?, {LOWER}\.",
    rf"(?P<nothing>Nothing else is worth doing now): with {OTHER}(?: first)?, {LOWER}\.",
    rf"{BEST}{LATER}; with {OTHER}(?: first)?, {LOWER}\.",
    rf"With {OTHER}(?: first)?, {LOWER}\.",
    rf"{BEST}{LATER}; {OTHER} (?P<instead>(?:gives|costs) .+?)(?:, but {LOWER})?\.",
    r"It (?P<now>(?:gives|costs) .+)\.",
]
CLAUSE = re.compile(r"gives (?P<gains>.+?)(?: for (?P<costs>.+))?|costs (?P<only>.+)")


class Checker:
    """Checks the reason of a hint against the position, without the code that wrote it."""

    def __init__(self, position: Position, seat: int, hint: Hint) -> None:
        self.position = position
        self.seat = seat
        self.hint = hint
        self.game: Game = load(position.rules().game)
        self.items = self.game.renderer().items(position.rules()) or {}
        self.ends = [self.after(candidate.turn) for candidate in hint.candidates]
        self.stated = 0

    def after(self, moves: tuple[int, ...]) -> Position:
        found = self.position.clone()
        for move in moves:
            found.apply(self.seat, move)
        return found

    def check(self, reason: str) -> int:
        """Check the sentence; return how many numbers it states."""
        position, seat = self.position, self.seat
        if reason == ONLY:
            assert len(position.legal_moves(seat)) == 1
            return 0
        best = self.hint.candidates[0]
        if reason == FOUND:
            assert len(self.hint.candidates) == 1
            return 0
        found = next((match for form in FORMS if (match := re.fullmatch(form, reason))), None)
        assert found is not None, reason
        part = found.groupdict()
        if part.get("better"):
            cancel, better = best.turn[:2]
            assert cancel == position.cancel_move(seat)
            (offer,) = offers(self.game.renderer(), self.after((cancel,)), seat, [better])
            assert part["better"] == f"“{offer.title or offer.text}” is better"
            return 0
        if part.get("leads"):
            (offer,) = offers(self.game.renderer(), self.after(best.turn[:1]), seat, best.turn[1:2])
            assert part["leads"] in (offer.title, offer.label, offer.text)
        if part.get("nothing"):
            (ending,) = offers(self.game.renderer(), position, seat, [best.move])
            assert ending.ends_step or best.move == position.pass_move(seat)
        if part.get("now"):
            self.check_clause(part["now"], best.move)
        if part.get("other") is None:
            assert len(self.hint.candidates) == 1
            return self.stated
        at = self.number_of(part["other"])
        expected = round(best.expected, 1) - round(self.hint.candidates[at].expected, 1)
        if reason.endswith(AS_GOOD):
            assert expected < 0.05
        else:
            assert expected > 0.04
        if part.get("lower"):
            assert float(part["lower"]) == pytest.approx(expected, abs=0.051)
            self.stated += 1
        if part.get("instead"):
            self.check_clause(part["instead"], self.hint.candidates[at].move)
        if part.get("instead") or part.get("now"):  # what a throw brings is unknown, so it is not counted
            assert not any(end.is_to_act(CHANCE) and end.chance_outcomes().at_once for end in (self.ends[0], self.ends[at]))
        if part.get("term"):
            later = (self.ends[at], self.ends[0]) if part.get("instead") else (position, self.after(best.turn[:1]))
            before, after_terms = (self.game.value_terms(end, seat) for end in later)
            raised = {name: value - before.get(name, 0.0) for name, value in after_terms.items() if name}
            assert raised[part["term"]] == max(raised.values()) > 0
        return self.stated

    def number_of(self, name: str) -> int:
        """Return which candidate has this name; not the best, and the usual one if that is another."""
        numbers = [self.hint.usual] if self.hint.usual > 0 else range(1, len(self.hint.candidates))
        listed = offers(self.game.renderer(), self.position, self.seat, [one.move for one in self.hint.candidates])
        for number in numbers:
            offer = listed[number]
            named = offer.title or offer.text
            if sum(one.title == offer.title for one in listed) == 1:
                names = [f"“{named}”"]
            else:
                names = [f"“{named}” ({offer.how})", f"“{offer.text}”", f"the other “{named}”"]
            if name in names:
                return number
        raise AssertionError(name)

    def check_clause(self, clause: str, move: int) -> None:
        """Check "gives 6 influence for 1 denier"."""
        found = CLAUSE.fullmatch(clause)
        assert found is not None, clause
        gains, costs = found["gains"] or "", found["costs"] or found["only"] or ""
        more = "" if gains == "nothing now" else AMOUNT.sub(r"\1 more", gains)
        fewer = AMOUNT.sub(r"\1 fewer", costs)
        self.check_amounts(f"{more} {fewer}", self.position, self.after((move,)))

    def check_amounts(self, text: str, before: Position, after: Position) -> None:
        """Check "2 more red citizens (2 points)" and that together they are all that changed."""
        seat, unit = self.seat, self.game.unit
        had, has = before.inventory(seat), after.inventory(seat)
        lines = {line.kind: line.points for line in after.score(seat).reasons}
        for line in before.score(seat).reasons:
            lines[line.kind] = lines.get(line.kind, 0) - line.points
        lines |= {f"{kind[:1].lower()}{kind[1:]}": change for kind, change in lines.items()}  # as inside a sentence
        names = {name: item for item, known in self.items.items() for name in (item, known.one)}
        points = 0.0  # that the text states
        items: dict[str, float] = {}  # the changes that the text states; a price and a gain of one item are stated apart
        rest = text
        alternatives = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
        kinds = "|".join(re.escape(kind) for kind in sorted(lines, key=len, reverse=True))
        pattern = re.compile(
            rf"(?P<number>[\d.]+) (?P<word>more|fewer) (?:(?P<item>{alternatives})(?: \((?P<scores>[\d.]+) points?\))?"
            rf"|points? \((?P<line>{kinds})\)|(?P<plain>points?))(?=,| and | but | |$)"
        )
        for one in pattern.finditer(text):
            self.stated += 1
            number = float(one["number"]) * (1 if one["word"] == "more" else -1)
            if one["item"]:
                item = names[one["item"]]
                sign = -1 if self.items[item].points < 0 else 1
                items[item] = items.get(item, 0) + sign * number
                worth = self.items[item].points * abs(number) / unit
                assert float(one["scores"] or 0) == (abs(worth) if abs(worth) >= 1 else 0), text
                points += abs(worth) * (1 if number > 0 else -1)
            elif one["line"]:
                assert number == lines[one["line"]] / unit, text
                points += number
            else:
                points += number
            rest = rest.replace(one[0], "", 1)
        if "other things" in text:
            return
        assert not re.search(r"\d", rest), text
        changes = {item: has.get(item, 0) - had.get(item, 0) for item in self.items}
        assert {item: change for item, change in items.items() if change} == {
            item: change for item, change in changes.items() if change
        }, text
        scored = {known.scored for known in self.items.values() if known.scored and not known.points}
        savings = sum(lines.get(kind, 0) for kind in scored) / unit  # follow from how many of an item there are
        assert points + savings == pytest.approx((after.total(seat) - before.total(seat)) / unit), text


AMOUNT = re.compile(r"(?<![(\d.])([\d.]+)(?= )(?![^()]*\))")  # outside brackets


class Case(NamedTuple):
    position: Position
    hint: Hint


def cases(name: str, most: int) -> list[Case]:
    """Return hints in positions of a random game, for one sheet where players do not affect each other."""
    game = load(name)
    random = Random(4)
    position = game.new(2)
    found: list[Case] = []
    for _ in play_game(position, SampledDice(random.random), lambda now, seat: random.choice(now.legal_moves(seat))):
        if position.is_over() or not position.is_to_act(0) or random.random() < (0.9 if name == "dice_realms" else 0.8):
            continue
        own = position.extract_sheet(0) if game.independent else position.clone()
        found += [Case(own, given) for given in islice(refined_hints(position, 0), 2)]
        if len(found) >= 2 * most:
            break
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_number_and_name_of_a_reason_is_true_of_the_position(name: str, soak: int) -> None:
    stated = sum(Checker(position, 0, given).check(given.reason) for position, given in cases(name, 12 * soak))
    assert stated >= 10


def test_a_false_number_or_name_is_noticed() -> None:
    noticed = 0
    for position, given in cases("troyes_dice", 12):
        for false in {
            re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), given.reason, count=1),
            given.reason.replace("red", "white", 1),
            given.reason.replace("; “", " and 1 point; “", 1),
        } - {given.reason}:
            with pytest.raises((AssertionError, KeyError)):
                Checker(position, 0, given).check(false)
            noticed += 1
    assert noticed >= 6


def random_move(random: Random, position: Position, seat: int) -> int:
    return random.choice(position.legal_moves(seat))


def test_items_that_score_are_what_their_line_of_the_score_counts() -> None:
    for name in GAMES:
        game = load(name)
        items = game.renderer().items(game.rules())
        assert items is not None
        random = Random(2)
        position = game.new(2)
        for _ in islice(play_game(position, SampledDice(random.random), partial(random_move, random)), 80):
            have = position.inventory(0)
            lines = {line.kind: line.points for line in position.score(0).reasons}
            for line in {known.scored for known in items.values() if known.scored and known.points}:
                counted = sum(known.points * have.get(item, 0) for item, known in items.items() if known.scored == line)
                assert counted == lines.get(line, 0), (name, line)
