"""StairsRenderer: the game as pictures and text."""

from __future__ import annotations

from rollwright.core.marks import Mark
from rollwright.core.renderer import Part, Renderer
from stairs.position import StairsPosition
from stairs.render import cover, labels, parts, symbols, text
from stairs.rules import StairsRules


class StairsRenderer(Renderer[StairsPosition, StairsRules]):
    def symbols(self) -> str:
        return symbols.symbols()

    def cover(self) -> str:
        return cover.cover()

    def parts(self, position: StairsPosition) -> list[Part]:
        return parts.parts(position.ruleset)

    def cache_key(self, position: StairsPosition) -> object:
        return "the same for the whole game"

    def common_marks(self, position: StairsPosition) -> dict[str, Mark]:
        return parts.common_marks(position)

    def marks(self, position: StairsPosition, seat: int) -> dict[str, Mark]:
        return parts.marks(position, seat)

    def label(self, rules: StairsRules, slot: str) -> str:
        return labels.label(slot)

    def summary(self, position: StairsPosition, seat: int) -> list[tuple[str, str]]:
        return [("Steps", str(len(position.sheets[seat].steps))), ("Passes", str(position.sheets[seat].passes))]

    def text(self, position: StairsPosition, seat: int) -> str:
        return text.text(position, seat)
