"""A game with one edition and one set of options, shared by all tables that play it."""

from __future__ import annotations

from hashlib import sha256

from rollwright.core.errors import Refusal
from rollwright.core.game import Game
from rollwright.core.position import Position, Rules

PICTURE_NAMES = 10_000  # names that are remembered


class Variant:
    """Rules and renderer, with caches of what would otherwise be computed again for every table."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self.renderer = game.renderer()
        self.judge = ""  # the version of its judge, once someone has asked for an analysis
        self._written: dict[int, str] = {}
        self._read: dict[str, int] = {}
        self._labels: dict[str, str] = {}
        self._paths: list[tuple[str, ...]] = []
        self._pictures: dict[object, str] = {}

    def format_move(self, move: int) -> str:
        text = self._written.get(move)
        if text is None:
            text = self._written[move] = self.rules.format_move(move)
        return text

    def parse_move(self, text: str) -> int:
        """Return the move of a notation from a log."""
        move = self._read.get(text)
        if move is None:
            move = self._read[text] = self.rules.parse_move(text)
        return move

    def label(self, slot: str) -> str:
        text = self._labels.get(slot)
        if text is None:
            text = self._labels[slot] = self.renderer.label(self.rules, slot)
        return text

    def picture_name(self, key: object) -> str:
        """Return the name of the picture that depends on this key of the renderer."""
        name = self._pictures.get(key)
        if name is None:
            if len(self._pictures) >= PICTURE_NAMES:
                self._pictures.clear()
            parts = (self.game.name, self.rules.edition.hash, sorted(self.rules.options.items()), key)
            name = self._pictures[key] = sha256(repr(parts).encode()).hexdigest()[:16]
        return name

    def paths(self) -> list[tuple[str, ...]]:
        if not self._paths:
            self._paths = [self.rules.click_path(move) for move in range(self.rules.num_moves())]
        return self._paths

    def why(self, position: Position, seat: int, path: tuple[str, ...]) -> Refusal | None:
        """Return why the last of these slots cannot be touched now: of all moves that start so, the refusal that came furthest.

        None if a legal move starts so, or if no move ever does.
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
        """Return why a slot cannot be touched yet: the rule, what comes before it, or the refusal that came furthest."""
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
        return self.why(position, seat, (*before[:-1], slot)) if before else None
