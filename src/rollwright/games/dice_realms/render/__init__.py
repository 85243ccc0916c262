"""Pictures of Dice Realms: the Fate die and the supply on the table; on each sheet purse, shop, dice, tray and tiles.

Faces are drawn from the edition: a face is a symbol made of its effects, and marks give the symbol on each side of a die. The
slots are named in table, dice, purse and tray.
"""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.renderer import Fact, Mark, Part
from rollwright.core.score import format_points
from rollwright.core.svg import join
from rollwright.core.throw_dice import ThrowDice
from rollwright.games.dice_realms.components import Face
from rollwright.games.dice_realms.move_kinds import REROLL, SET, SPEND
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.render.cover import cover
from rollwright.games.dice_realms.render.dice import dice_marks, die_part
from rollwright.games.dice_realms.render.faces import face_symbol, face_symbols, fate_symbols
from rollwright.games.dice_realms.render.labels import KEPT, label
from rollwright.games.dice_realms.render.offers import DiceRealmsOffers
from rollwright.games.dice_realms.render.purse import purse, purse_marks, shop, tool_marks, tools
from rollwright.games.dice_realms.render.reference import reference
from rollwright.games.dice_realms.render.strip import (
    attack,
    attack_marks,
    chips,
    exchange,
    exchange_marks,
    replaced_marks,
    small_dice,
    small_fate,
    step_marks,
    steps,
)
from rollwright.games.dice_realms.render.symbols import symbols
from rollwright.games.dice_realms.render.table import fate, small_supply, supply, table_marks, totals
from rollwright.games.dice_realms.render.text import text
from rollwright.games.dice_realms.render.throw_dice import throw_dice
from rollwright.games.dice_realms.render.tray import tile, tray, tray_marks
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import DRAWING, SharedState


class DiceRealmsRenderer(DiceRealmsOffers):
    def symbols(self) -> str:
        return symbols()

    def cover(self) -> str:
        return cover()

    def parts(self, position: DiceRealmsPosition) -> list[Part]:
        rules = position.ruleset
        shared = position.shared
        tiles = _tiles(shared)
        standard = [kind for kind, always in enumerate(rules.components.standard) if always]
        kinds = standard + [kind for number in tiles for kind in rules.components.tiles[number].faces]
        sides = list(dict.fromkeys(shared.fate))
        fates = list(dict.fromkeys([*sides, *(fate for number in tiles for fate in rules.components.tiles[number].fate_in)]))
        shapes = join(face_symbols(rules.components, kinds), fate_symbols(rules.components, fates))
        found = [
            Part("fate", "The Fate die", fate(rules, shared.fate), "table"),
            Part("supply", "The supply", supply(totals(shared)), "table"),
            Part("steps", "The steps of the round", steps(316), "strip"),
            Part("small-fate", "The Fate die", small_fate(), "strip"),
            Part("small-dice", "The dice", small_dice(rules), "strip"),
            Part("small-tools", "Rerolls and tokens", tools(), "strip"),
            Part("chips", "Chips", chips(), "strip"),
            Part("small-supply", "The supply", small_supply(), "strip"),
            Part("steps-here", "The steps of the round", steps(310), "panel"),
            Part("attack", "The attack", attack(), "panel"),
            Part("exchange", "A face and what it becomes", exchange(), "panel"),
            Part("purse", "Chips and coins", purse(shapes), "sheet"),
            Part("tools", "Rerolls and tokens", tools(), "sheet"),
            Part("shop", "What coins buy", shop(rules), "sheet"),
        ]
        found += [Part(f"die-{number}", f"Die {number}", die_part(number), "sheet") for number in range(1, rules.most_dice + 1)]
        found.append(Part("tray", "The tray", tray(rules, len(tiles)), "sheet"))
        for number in tiles:
            card = rules.components.tiles[number]
            found.append(Part(f"tile-{card.id}", card.title, tile(rules, number, len(tiles)), "sheet"))
        return found

    def cache_key(self, position: DiceRealmsPosition) -> object:
        shared = position.shared
        return tuple(_tiles(shared)), tuple(shared.fate), tuple(totals(shared).values())

    def finished_parts(self, position: DiceRealmsPosition, seat: int) -> list[Part]:
        dice = len(position.shared.realms[seat].dice)
        own = {"purse", *(f"die-{number}" for number in range(1, dice + 1))}
        return [part for part in self.parts(position) if part.name in own]

    def printable_parts(self, position: DiceRealmsPosition) -> list[Part]:
        """Return all faces in play with their text; all faces of the edition while tiles are being drawn."""
        rules = position.ruleset
        shared = position.shared
        drawn = shared.phase != DRAWING
        tiles = shared.tiles if drawn else list(range(len(rules.components.tiles)))
        fates = list(dict.fromkeys(shared.fate)) if drawn else list(range(len(rules.fates)))
        return reference(rules, tiles, fates)

    def common_marks(self, position: DiceRealmsPosition) -> dict[str, Mark]:
        return table_marks(position.shared)

    def marks(self, position: DiceRealmsPosition, seat: int) -> dict[str, Mark]:
        shared = position.shared
        found: dict[str, Mark] = {}
        purse_marks(found, shared, seat)
        found["score"] = Mark("", format_points(position.score(seat).total, 1))
        dice_marks(found, shared, shared.realms[seat])
        tray_marks(found, shared, shared.realms[seat])
        step_marks(found, shared, shared.realms[seat])
        exchange_marks(found, shared, shared.realms[seat])
        attack_marks(found, shared, seat)
        return found

    def preview_marks(self, position: DiceRealmsPosition, seat: int, move: int) -> dict[str, Mark]:
        shared = position.shared
        found = replaced_marks(shared, seat, move)
        step_marks(found, shared, shared.realms[seat])  # the step changes only with the move itself
        if position.ruleset.kind[move] in (REROLL, SET, SPEND):
            tool_marks(found, shared, shared.realms[seat])  # what is chosen still has its number
        return found

    def label(self, rules: DiceRealmsRules, slot: str) -> str:
        return label(rules, slot)

    def throw_dice(self, position: DiceRealmsPosition) -> ThrowDice:
        return throw_dice(position)

    def summary(self, position: DiceRealmsPosition, seat: int) -> list[Fact]:
        shared = position.shared
        rules = position.ruleset
        realm = shared.realms[seat]
        found: list[Fact] = [
            ("point chips", str(realm.points)),
            ("grain", str(realm.grain)),
            ("coins", str(realm.coins + realm.treasury)),
        ]
        found += [("rerolls", str(realm.rerolls)), ("set a die", str(realm.sets))]
        if realm.misery:
            found.append(("misery", str(realm.misery)))
        aside = len(realm.dice) - realm.active_dice()
        if aside:
            found.append(("dice set aside", str(aside)))
        if shared.holder == seat:
            found.append(("has", "the Fate die"))
        for die, kind in enumerate(realm.dice):
            sides = [rules.faces[side] for side in realm.sides[6 * die : 6 * die + 6]]
            found.append((rules.dice[kind].title, _net(tuple(sides), realm.up[die])))
        return found

    def text(self, position: DiceRealmsPosition, seat: int) -> str:
        return text(position, seat)


def _tiles(shared: SharedState) -> list[int]:
    """Return the tiles in play; none while they are being drawn."""
    return [] if shared.phase == DRAWING else shared.tiles


@lru_cache(KEPT)
def _net(sides: tuple[Face, ...], up: int) -> tuple[str, ...]:
    """Return the faces of a die as symbols, the one that is up first."""
    if up >= 0:
        sides = (sides[up], *sides[:up], *sides[up + 1 :])
    return tuple([face_symbol(face) for face in sides])


RENDERER = DiceRealmsRenderer()
