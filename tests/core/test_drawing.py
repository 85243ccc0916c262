"""Marks, symbols, slots, and printed parts of all renderers."""

from xml.etree import ElementTree

import pytest

from rollwright.core import svg
from rollwright.core.renderer import Mark, Part, standalone
from rollwright.testing import ContractError, check_renderer
from toys import Terraces, TerracesGame, TerracesRenderer, TerracesRules


class Painted(TerracesRenderer):
    """Shows what was rolled last as a symbol that is defined in a part."""

    names = {"toy-tile": "a tile"}
    shown = "toy-tile"

    def parts(self, position: Terraces) -> list[Part]:
        shape = svg.symbol("toy-tile", "9 9", svg.path("M0 0h9v9z", "line"))
        slot = svg.sign("tile", "tile", '<use class="symbol" width="60" height="60"/>')
        return [*super().parts(position), Part("tile", "The tile", self.made(shape, slot), "sheet")]

    def made(self, shape: str, slot: str) -> str:
        return svg.picture(480, 140, "toy", shape, slot)

    def marks(self, position: Terraces, seat: int) -> dict[str, Mark]:
        return {"tile": Mark("", "", self.shown)}

    def label(self, rules: TerracesRules, slot: str) -> str:
        return self.names.get(slot, "") if slot.startswith("toy-") else super().label(rules, slot)


class PaintedGame(TerracesGame):
    def __init__(self, drawing: Painted) -> None:
        self.painted = drawing

    def renderer(self) -> Painted:
        return self.painted


def test_a_mark_may_name_a_symbol_of_a_part():
    game = PaintedGame(Painted())
    check_renderer(game, game.new(2))


def test_a_mark_with_an_unknown_symbol_is_noticed():
    renderer = Painted()
    renderer.shown = "toy-hat"
    game = PaintedGame(renderer)
    with pytest.raises(ContractError, match="names a symbol that does not exist"):
        check_renderer(game, game.new(2))


def test_a_symbol_without_a_label_is_noticed():
    renderer = Painted()
    renderer.names = {}
    game = PaintedGame(renderer)
    with pytest.raises(ContractError, match="has no label"):
        check_renderer(game, game.new(2))


class Forgetful(Painted):
    """Joins fragments as plain text, which loses the names of their slots."""

    def made(self, shape: str, slot: str) -> str:
        return svg.picture(480, 140, "toy", "".join([shape, slot]))


def test_slots_that_a_part_does_not_declare_are_noticed():
    game = PaintedGame(Forgetful())
    with pytest.raises(ContractError, match=r"'tile' declares the slots \[\], but its SVG has \['tile'\]"):
        check_renderer(game, game.new(2))


def test_the_parts_of_a_sheet_are_printed_unless_a_game_knows_better():
    game = PaintedGame(Painted())
    parts = game.renderer().printable_parts(game.new(2))
    assert [part.name for part in parts] == ["terraces", "tile"]
    ElementTree.fromstring(standalone("toy", "Toy", "", parts, ""))
