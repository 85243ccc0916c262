"""The dice and tiles of a throw, for people who enter what they rolled or drew."""

from __future__ import annotations

from rollwright.core.english import seat_name
from rollwright.core.renderer import Mark
from rollwright.core.throw_dice import Die, ThrowDice, dice_of, list_of
from rollwright.games.dice_realms.move_kinds import DRAW, FATE
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.render.faces import face_symbol, fate_symbol


def throw_dice(position: DiceRealmsPosition) -> ThrowDice:
    shared = position.shared
    rules = position.ruleset
    moves = position.chance_outcomes().moves
    kind = rules.kind[moves[0]]
    if kind == FATE:

        def fate(move: int) -> Mark:
            face = rules.fates[shared.fate[rules.first[move]]]
            return Mark("", face.title, fate_symbol(face))

        return list_of("Fate die", moves, fate)
    if kind == DRAW:
        return list_of("Tile", moves, lambda move: Mark("", rules.components.tiles[rules.first[move]].title))
    realm = shared.realms[shared.roller]
    dice: list[Die] = []
    kinds: list[list[int]] = []  # by die: its different faces
    for at in range(len(rules.table.rows[moves[0]].sides)):
        die = shared.roller_die + at
        different = list(dict.fromkeys(realm.sides[6 * die : 6 * die + 6]))
        faces = tuple(Mark("", rules.faces[face].title, face_symbol(rules.faces[face])) for face in different)
        dice.append(Die(f"{seat_name(shared.roller)}’s die {die + 1}", faces))
        kinds.append(different)

    def shown(move: int) -> list[int]:
        sides = rules.table.rows[move].sides
        return [kinds[at].index(realm.sides[6 * (shared.roller_die + at) + side]) for at, side in enumerate(sides)]

    return dice_of(dice, moves, shown)
