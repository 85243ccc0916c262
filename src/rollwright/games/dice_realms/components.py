"""The components of an edition, prepared for the rules: faces, Fate faces, dice and tiles, each referred to by its number."""

from __future__ import annotations

from rollwright.core.edition import Edition
from rollwright.games.dice_realms.effects.effect import ATTACK_FACE, NO_REROLL, Effects
from rollwright.games.dice_realms.effects.registry import read_effects


class Face:
    """A face of the players' dice."""

    def __init__(
        self, id: str, title: str, line: int, color: str, dots: int, one_per_die: bool, destroyed: bool, effects: Effects
    ) -> None:
        self.id = id
        self.title = title
        self.line = line
        self.color = color
        self.dots = dots
        self.one_per_die = one_per_die or effects.reroll != NO_REROLL
        self.destroyed = destroyed
        self.effects = effects
        self.value = dots // 2 + effects.end  # points at the end


class FateFace:
    """A face of the Fate die."""

    def __init__(self, id: str, title: str, on_die: int, spare: int, effects: Effects) -> None:
        self.id = id
        self.title = title
        self.on_die = on_die
        self.spare = spare
        self.effects = effects


class DieKind:
    """A kind of die, named after its color."""

    def __init__(self, id: str, title: str, count: int, start: int, for_sale: bool, only: str, faces: list[int]) -> None:
        self.id = id
        self.title = title
        self.count = count
        self.start = start
        self.for_sale = for_sale
        self.only = only  # the one color of faces it may have, or ""
        self.faces = faces


class Tile:
    """A randomizer tile."""

    def __init__(self, id: str, title: str, faces: list[int], copies: int, group: str) -> None:
        self.id = id
        self.title = title
        self.faces = faces
        self.copies = copies
        self.group = group  # of the tiles of one group at most one is drawn; "" is no group
        self.attacks = False  # adds attack faces
        self.destroys = False  # adds attacks that destroy faces
        self.add_grain = 0
        self.add_misery = 0
        self.add_tile = -1
        self.swap = ""  # "drawn", "no attacks" or ""
        self.fate_out: list[int] = []
        self.fate_in: list[int] = []


class Components:
    """Everything on the cardboard of one edition."""

    def __init__(self, edition: Edition) -> None:
        self.numbers = {row.id: row.integer("value") for row in edition.rows("number")}
        self.lines = [row.id for row in edition.rows("line")]
        self.line_titles = [row.text("title") for row in edition.rows("line")]
        self.line_colors = [row.text("colour") for row in edition.rows("line")]
        self.faces: list[Face] = []
        for row in edition.rows("face"):
            line = self.lines.index(row.text("line"))
            effects = read_effects(row.data("effects"), self.lines)
            self.faces.append(
                Face(
                    row.id,
                    row.text("title"),
                    line,
                    self.line_colors[line],
                    row.integer("dots"),
                    row.boolean("one_per_die"),
                    row.text("role") == "destroyed",
                    effects,
                )
            )
        known = {face.id: number for number, face in enumerate(self.faces)}
        self.destroyed = next(number for number, face in enumerate(self.faces) if face.destroyed)
        self.tray = [0] * len(self.faces)  # copies of the standard faces, those on dice included
        self.standard = [False] * len(self.faces)
        for row in edition.rows("tray"):
            self.tray[known[row.id]] = row.integer("copies")
            self.standard[known[row.id]] = True
        self.dice = [
            DieKind(
                row.id,
                row.text("title"),
                row.integer("count"),
                row.integer("start"),
                row.boolean("for_sale"),
                row.text("only"),
                [known[id] for id in row.texts("faces")],
            )
            for row in edition.rows("die")
        ]
        for die in self.dice:
            for kind in die.faces:
                self.tray[kind] -= die.count
        self.fates = [
            FateFace(
                row.id,
                row.text("title"),
                row.integer("on_die"),
                row.integer("spare"),
                read_effects(row.data("effects"), self.lines),
            )
            for row in edition.rows("fate")
        ]
        self.tiles = self._tiles(edition, known)
        self.setups = {row.id: row.texts("tiles") for row in edition.rows("setup")}

    def _tiles(self, edition: Edition, known: dict[str, int]) -> list[Tile]:
        tiles: list[Tile] = []
        fates = [fate.id for fate in self.fates]
        ids = [row.id for row in edition.rows("tile")]
        for row in edition.rows("tile"):
            faces = [known[id] for id in row.texts("faces")]
            tile = Tile(row.id, row.text("title"), faces, row.integer("copies"), row.text("group"))
            for kind in faces:
                attacks = self.faces[kind].effects.attacks
                tile.attacks = tile.attacks or len(attacks) > 0
                tile.destroys = tile.destroys or ATTACK_FACE in attacks
            tile.add_grain = row.integer("add_grain")
            tile.add_misery = row.integer("add_misery")
            tile.add_tile = ids.index(row.text("add_tile")) if row.text("add_tile") else -1
            tile.swap = row.text("swap")
            tile.fate_out = [fates.index(id) for id in row.texts("fate_out")]
            tile.fate_in = [fates.index(id) for id in row.texts("fate_in")]
            tiles.append(tile)
        return tiles


def upgrade_cost(old: Face, new: Face) -> int:
    """Return the upgrades to replace a face: the dots gained, plus one for another line; or one if no dots are gained."""
    if new.dots <= old.dots:
        return 1
    return new.dots - old.dots + (1 if new.line != old.line else 0)
