"""A game with one edition and one choice of options, shared by all tables that play it so."""

from __future__ import annotations

import threading
from hashlib import sha256

from rollwright.core.errors import Refusal
from rollwright.core.game import Game
from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Part

PICTURES = 20  # so many shapes are remembered


class Picture:
    """Drawn parts and the short names that change when they do."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts
        self.hashes = [(part.name, fingerprint(part.svg)) for part in parts]


def fingerprint(text: str) -> str:
    """A short name for a text that changes when the text does."""
    return sha256(text.encode()).hexdigest()[:16]


class Ruleset:
    """Rules with their drawing, and what would otherwise be worked out again for every table."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self.renderer = game.renderer()
        self._written: dict[int, str] = {}
        self._read: dict[str, int] = {}
        self._labels: dict[str, str] = {}
        self._paths: list[tuple[str, ...]] = []
        self._pictures: dict[object, Picture] = {}
        self._adding = threading.Lock()  # replays are made in threads

    def format_move(self, move: int) -> str:
        text = self._written.get(move)
        if text is None:
            text = self._written[move] = self.rules.format_move(move)
        return text

    def parse_move(self, text: str) -> int:
        """The move of our own notation, as it stands in a log."""
        move = self._read.get(text)
        if move is None:
            move = self._read[text] = self.rules.parse_move(text)
        return move

    def label(self, slot: str) -> str:
        words = self._labels.get(slot)
        if words is None:
            words = self._labels[slot] = self.renderer.label(self.rules, slot)
        return words

    def picture(self, position: Position) -> Picture:
        """The parts as they are now, drawn once for each shape they can have."""
        shape = self.renderer.cache_key(position)
        if shape is None:
            return Picture(self.renderer.parts(position))
        found = self._pictures.get(shape)
        if found is None:
            found = Picture(self.renderer.parts(position))
            with self._adding:
                if len(self._pictures) >= PICTURES:
                    del self._pictures[next(iter(self._pictures))]
                self._pictures[shape] = found
        return found

    def paths(self) -> list[tuple[str, ...]]:
        if not self._paths:
            self._paths = [self.rules.click_path(move) for move in range(self.rules.num_moves())]
        return self._paths

    def why(self, position: Position, seat: int, path: tuple[str, ...]) -> Refusal | None:
        """Why the last of these slots cannot be touched now: of all moves that begin so, the refusal that came furthest.

        None if a legal move begins so.
        """
        furthest, best = 0, -1
        for move, slots in enumerate(self.paths()):
            if slots[: len(path)] == path:
                number = position.refusal_code(seat, move)
                if not number:
                    return None
                if number > furthest:
                    furthest, best = number, move
        return self._not_yet(position, seat, path) if best < 0 else position.explain(seat, best, furthest)

    def _not_yet(self, position: Position, seat: int, path: tuple[str, ...]) -> Refusal | None:
        """Why a slot that never comes next cannot be touched: the rule, what comes before it, or the refusal that came furthest."""
        never = self.renderer.unreachable_slot(self.rules, path)
        if never is not None:
            return never
        before, slot = path[:-1], path[-1]
        length = len(before)
        firsts: list[str] = []
        furthest, best = 0, -1
        for move, slots in enumerate(self.paths()):
            if slots[:length] == before and slot in slots[length:]:
                number = position.refusal_code(seat, move)
                if not number:
                    if slots[length] not in firsts:
                        firsts.append(slots[length])
                elif number > furthest:
                    furthest, best = number, move
        if firsts:
            start = "Next, choose" if before else "First choose"
            return Refusal("", f"{start}: {'; '.join(self.label(first) for first in firsts)}.")
        if best >= 0:
            return position.explain(seat, best, furthest)
        return self.why(position, seat, (slot,)) if before else Refusal("", "This is only for information.")
