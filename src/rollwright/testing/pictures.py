"""The contract of a renderer."""

from __future__ import annotations

from xml.etree import ElementTree

from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position
from rollwright.core.renderer import Part
from rollwright.testing.errors import require

SEATS = 3  # sheets that are looked at


def check_renderer(game: Game, position: Position) -> None:
    """Check that parts are well-formed, marks name existing slots and symbols, and every slot and button has a label."""
    renderer = game.renderer()
    rules = position.rules()
    slots: dict[str, set[str]] = {"table": set(), "sheet": set(), "strip": set(), "panel": set()}
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
    elsewhere = slots["strip"] | slots["panel"]
    areas = [("table", renderer.common_marks(position))]
    areas += [("sheet", renderer.marks(position, seat)) for seat in range(min(position.seats(), SEATS))]
    for area, marks in areas:
        for slot, mark in marks.items():
            require(slot in slots[area] | elsewhere, f"there is a mark for {slot!r}, but no such slot in the area {area!r}")
            require(mark.symbol in symbols | {""}, f"the mark {mark!r} of {slot!r} names a symbol that does not exist")
    for seat in range(min(position.seats(), SEATS)):
        for move in position.legal_moves(seat):
            only_now = renderer.preview_marks(position, seat, move)
            require(set(only_now) <= slots["sheet"] | elsewhere, f"a preview marks slots that do not exist: {sorted(only_now)}")
            for slot in rules.click_path(move):
                require(renderer.label(rules, slot) != "", f"the slot {slot!r} has no label")
        require(renderer.text(position, seat) != "", "the text of the sheet is empty")
    if position.is_to_act(CHANCE):
        for die in renderer.throw_dice(position).dice:
            for face in die.faces:
                require(
                    face.symbol in symbols | {""}, f"a face of {die.title!r} has the symbol {face.symbol!r}, which does not exist"
                )


def check_throw_dice(game: Game, position: Position) -> None:
    """Check that people who tap the faces of their dice can enter every outcome of the next chance move, and nothing else."""
    where = f"at '{position.phase()}', throw_dice()"
    throw = game.renderer().throw_dice(position)
    if not throw.dice:
        return
    for die in throw.dice:
        require(die.title != "", f"{where} has a die without a title")
        faces = [(face.text, face.symbol) for face in die.faces]
        require(len(set(faces)) == len(faces), f"{where} has two faces that look the same on {die.title!r}")
        require(all(face.text for face in die.faces), f"{where} has a face without a text on {die.title!r}")
    outcomes = set(position.chance_outcomes().moves)
    results = set(throw.results())
    require(results == set(throw.moves), f"{where} maps {len(throw.moves)} results to moves, but people can enter {len(results)}")
    require(outcomes >= set(throw.moves.values()), f"{where} leads to a move that is not among the chance outcomes")
    shown = {position.throw_entry(move) for move in throw.moves.values()}
    require(
        shown == {position.throw_entry(move) for move in outcomes} and len(shown) == len(throw.moves),
        f"{where} does not have exactly one result for every different throw_entry()",
    )


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
