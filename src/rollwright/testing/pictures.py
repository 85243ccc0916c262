"""The contract of a renderer."""

from __future__ import annotations

from xml.etree import ElementTree

from rollwright.core.game import Game
from rollwright.core.position import Position
from rollwright.core.renderer import Part
from rollwright.testing.errors import require

SEATS = 3  # sheets that are looked at


def check_renderer(game: Game, position: Position) -> None:
    """Check that parts are well-formed, marks name existing slots and symbols, and every slot and button has a label."""
    renderer = game.renderer()
    rules = position.rules()
    slots: dict[str, set[str]] = {"table": set(), "sheet": set()}
    shapes = f'<svg xmlns="http://www.w3.org/2000/svg">{renderer.symbols()}</svg>'
    symbols = {element.attrib["id"] for element in ElementTree.fromstring(shapes).iter() if "id" in element.attrib}
    for part in renderer.parts(position):
        require(part.area in slots, f"the part {part.name!r} has the unknown area {part.area!r}")
        for name in _symbols(part):
            require(name not in symbols, f"the symbol {name!r} is defined twice")
            require(renderer.label(rules, name) != "", f"the symbol {name!r} has no label")
            symbols.add(name)
        for slot in _slots(part):
            require(slot not in slots[part.area], f"the slot {slot!r} is drawn twice")
            slots[part.area].add(slot)
    ElementTree.fromstring(renderer.cover())
    for part in renderer.printable_parts(position):
        ElementTree.fromstring(part.svg)
    areas = [("table", renderer.common_marks(position))]
    areas += [("sheet", renderer.marks(position, seat)) for seat in range(min(position.seats(), SEATS))]
    for area, marks in areas:
        for slot, mark in marks.items():
            require(slot in slots[area], f"there is a mark for {slot!r}, but no such slot in the area {area!r}")
            require(mark.symbol in symbols | {""}, f"the mark {mark!r} of {slot!r} names a symbol that does not exist")
    for seat in range(min(position.seats(), SEATS)):
        for move in position.legal_moves(seat):
            for slot in rules.click_path(move):
                require(renderer.label(rules, slot) != "", f"the slot {slot!r} has no label")
        require(renderer.text(position, seat) != "", "the text of the sheet is empty")


def _symbols(part: Part) -> list[str]:
    return [element.attrib["id"] for element in ElementTree.fromstring(part.svg).iter() if element.tag.endswith("symbol")]


def _slots(part: Part) -> list[str]:
    """Return the slots in the SVG of a part, which must be the slots it declares."""
    root = ElementTree.fromstring(part.svg)
    require(root.tag.endswith("svg") and "viewBox" in root.attrib, f"the part {part.name!r} is not an <svg> with a viewBox")
    found = []
    for element in root.iter():
        require("style" not in element.attrib, f"the part {part.name!r} has a style attribute")
        if "data-slot" in element.attrib:
            slot = element.attrib["data-slot"]
            require("slot" in element.attrib.get("class", "").split(), f"the slot {slot!r} does not have the class 'slot'")
            found.append(slot)
    require(
        sorted(found) == sorted(part.slots),
        f"the part {part.name!r} declares the slots {sorted(part.slots)}, but its SVG has {sorted(found)}",
    )
    require(part.width > 0 and part.height > 0, f"the part {part.name!r} has no size")
    return found
