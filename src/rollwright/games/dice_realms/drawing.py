"""How Dice Realms shows itself: the Fate die and the supply on the table; on each sheet purse, shop, dice, tray and tiles.

Faces are drawn from the edition: a face is a symbol made of its effects, and marks say which symbol stands on which side of a
die. The slots are named in drawing_table, drawing_dice, drawing_purse and drawing_tray.
"""

from __future__ import annotations

from rollwright.core.position import Position, Rules
from rollwright.core.renderer import Part, Renderer
from rollwright.games.dice_realms.drawing_cover import cover
from rollwright.games.dice_realms.drawing_dice import dice_marks, die_part
from rollwright.games.dice_realms.drawing_glyphs import symbols
from rollwright.games.dice_realms.drawing_plates import face_symbol, face_symbols, fate_symbols
from rollwright.games.dice_realms.drawing_purse import purse, purse_marks, shop
from rollwright.games.dice_realms.drawing_reference import legend, reference
from rollwright.games.dice_realms.drawing_table import fate, supply, table_marks, totals
from rollwright.games.dice_realms.drawing_terminal import terminal
from rollwright.games.dice_realms.drawing_tray import tile, tray, tray_marks
from rollwright.games.dice_realms.drawing_words import label
from rollwright.games.dice_realms.law import Law
from rollwright.games.dice_realms.position import DiceRealms
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.world import DRAWING as DRAWING_TILES
from rollwright.games.dice_realms.world import World


class DiceRealmsDrawing(Renderer):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: Position) -> list[Part]:
        assert isinstance(position, DiceRealms)
        law = position.law
        world = position.world
        tiles = _tiles(world)
        standard = [kind for kind, always in enumerate(law.cast.standard) if always]
        kinds = standard + [kind for number in tiles for kind in law.cast.tiles[number].faces]
        sides = list(dict.fromkeys(world.fate))
        fates = list(dict.fromkeys([*sides, *(fate for number in tiles for fate in law.cast.tiles[number].fate_in)]))
        shapes = face_symbols(law.cast, kinds) + fate_symbols(law.cast, fates)
        found = [
            Part("fate", "The Fate die", fate(law, world.fate), "table"),
            Part("supply", "The supply", supply(totals(world)), "table"),
            Part("purse", "What you have", purse(shapes), "sheet"),
            Part("shop", "What coins buy", shop(law), "sheet"),
        ]
        found += [Part(f"die-{number}", f"Die {number}", die_part(number), "sheet") for number in range(1, law.most_dice + 1)]
        found.append(Part("legend", "What the signs mean", legend(law, kinds, sides), "sheet"))
        found.append(Part("tray", "The tray", tray(law), "sheet"))
        for number in tiles:
            card = law.cast.tiles[number]
            found.append(Part(f"tile-{card.id}", card.title, tile(law, number), "sheet"))
        return found

    def cache_key(self, position: Position) -> object:
        assert isinstance(position, DiceRealms)
        world = position.world
        return tuple(_tiles(world)), tuple(world.fate), tuple(totals(world).values())

    def printable_parts(self, position: Position) -> list[Part]:
        """All faces in play with their words; all there are, as long as tiles are to be drawn."""
        assert isinstance(position, DiceRealms)
        law = position.law
        world = position.world
        drawn = world.phase != DRAWING_TILES
        tiles = world.tiles if drawn else list(range(len(law.cast.tiles)))
        fates = list(dict.fromkeys(world.fate)) if drawn else list(range(len(law.fates)))
        return reference(law, tiles, fates)

    def common_marks(self, position: Position) -> dict[str, str]:
        assert isinstance(position, DiceRealms)
        return table_marks(position.world)

    def marks(self, position: Position, seat: int) -> dict[str, str]:
        assert isinstance(position, DiceRealms)
        world = position.world
        found: dict[str, str] = {}
        purse_marks(found, world, seat)
        dice_marks(found, world, world.realms[seat])
        tray_marks(found, world, world.realms[seat])
        return found

    def label(self, rules: Rules, slot: str) -> str:
        assert isinstance(rules, Law)
        return label(rules, slot)

    def summary(self, position: Position, seat: int) -> list[tuple[str, str]]:
        assert isinstance(position, DiceRealms)
        world = position.world
        law = position.law
        realm = world.realms[seat]
        found = [("points", str(realm.points)), ("grain", str(realm.grain)), ("coins", str(realm.coins + realm.treasury))]
        found += [("rerolls", str(realm.rerolls)), ("set a die", str(realm.sets))]
        if realm.misery:
            found.append(("misery", f"−{realm.misery * law.misery_points}"))
        if world.holder == seat:
            found.append(("Fate die", "here"))
        return found + [(law.dice[kind].title, _net(law, realm, die)) for die, kind in enumerate(realm.dice)]

    def text(self, position: Position, seat: int) -> str:
        assert isinstance(position, DiceRealms)
        return terminal(position, seat)


def _tiles(world: World) -> list[int]:
    """The tiles that lie out; while they are drawn there are none."""
    return [] if world.phase == DRAWING_TILES else world.tiles


def _net(law: Law, realm: Realm, die: int) -> str:
    """The faces of a die as symbols, the one that is up first."""
    sides = realm.sides[6 * die : 6 * die + 6]
    up = realm.up[die]
    if up >= 0:
        sides = [sides[up], *sides[:up], *sides[up + 1 :]]
    return " ".join(f"#{face_symbol(law.faces[kind])}" for kind in sides)


DRAWING = DiceRealmsDrawing()
