"""Setup: the supply for this many players, the draw of tiles, what the tiles add and swap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.chance import ChanceOutcomes
from rollwright.games.dice_realms.move_kinds import DRAW
from rollwright.games.dice_realms.realm import new_realm
from rollwright.games.dice_realms.resources import GRAIN, POINTS
from rollwright.games.dice_realms.shared_state import DRAWING, NO_SEAT, THROWING, SharedState

if TYPE_CHECKING:
    from rollwright.games.dice_realms.rules import DiceRealmsRules

MOST_PLAYERS = 4


def set_up(rules: DiceRealmsRules, seats: int) -> SharedState:
    """Return the table before the tiles are drawn (D1)."""
    numbers = rules.components.numbers
    realms = []
    for _ in range(seats):
        realm = new_realm(rules.start_grain, rules.start_coins, rules.start_rerolls)
        for kind, die in enumerate(rules.dice):
            for _ in range(die.start):
                realm.add_die(kind, die.faces)
        realms.append(realm)
    missing = MOST_PLAYERS - seats
    dice_left = [max(0, die.count - missing) if die.for_sale else 0 for die in rules.dice]
    fate: list[int] = []
    for number, face in enumerate(rules.fates):
        fate += [number] * face.on_die
    shared = SharedState(
        rules=rules,
        realms=realms,
        stock=rules.components.tray[:],
        dice_left=dice_left,
        fate=fate,
        spare=[face.spare for face in rules.fates],
        bag=rules.bag[:],
        tiles=rules.named[:],
        kinds=[],
        moves_supply=0,
        grain_left=(numbers["grain-per-player"] - rules.start_grain) * seats,
        points_left=numbers["points-per-player"] * seats,
        misery_left=numbers["misery-per-player"] * seats,
        opened=0,
        round=0,
        holder=0,
        fate_up=0,
        phase=DRAWING,
        roller=NO_SEAT,
        roller_die=0,
        ordered=0,
        tight=0,
        source=0,
        attack_die=0,
        attack_number=0,
        victim=0,
        acting=[],
    )
    if rules.draws == 0 or not shared.bag:
        place_tiles(shared)
    return shared


def draw_outcomes(shared: SharedState) -> ChanceOutcomes:
    moves = [shared.rules.start[DRAW] + tile for tile in shared.bag]
    return ChanceOutcomes("draw tiles from the bag", moves, continues=len(shared.bag) < len(shared.rules.bag), example="draw hero")


def draw(shared: SharedState, tile: int) -> None:
    """Put a drawn tile into play, or set it aside if it exceeds the limits (D2.2)."""
    shared.bag = [other for other in shared.bag if other != tile]
    group = shared.rules.components.tiles[tile].group
    if not (group and any(shared.rules.components.tiles[other].group == group for other in shared.tiles)):
        shared.tiles = [*shared.tiles, tile]
    if len(shared.tiles) == shared.rules.draws + len(shared.rules.named) or not shared.bag:
        place_tiles(shared)


def place_tiles(shared: SharedState) -> None:
    """Add and swap what the tiles say, add their faces to the supply, and start the first round (D2.3 to D2.7)."""
    rules = shared.rules
    tiles = rules.components.tiles
    at = 0
    while at < len(shared.tiles):  # an added tile may add another
        added = tiles[shared.tiles[at]].add_tile
        if added >= 0 and added not in shared.tiles and (added in shared.rules.bag or added in rules.named):
            shared.tiles = [*shared.tiles, added]
        at += 1
    for number in shared.tiles:
        tile = tiles[number]
        shared.grain_left += tile.add_grain * rules.components.numbers["grain-of-added-chip"] * len(shared.realms)
        shared.misery_left += tile.add_misery * rules.components.numbers["misery-of-added-chip"] * len(shared.realms)
        for kind in tile.faces:
            shared.stock[kind] += tile.copies
    swapping = [number for number in shared.tiles if tiles[number].swap == "drawn"]
    if not swapping and not any(tiles[number].attacks for number in shared.tiles):
        swapping = [number for number in shared.tiles if tiles[number].swap == "no attacks"]
    shared.fate = shared.fate[:]
    shared.spare = shared.spare[:]
    for number in swapping:
        for old, new in zip(tiles[number].fate_out, tiles[number].fate_in, strict=True):
            if old in shared.fate and shared.spare[new] > 0:
                shared.fate[shared.fate.index(old)] = new
                shared.spare[old] += 1
                shared.spare[new] -= 1
    in_play = rules.components.standard[:]
    for number in shared.tiles:
        for kind in tiles[number].faces:
            in_play[kind] = True
    shared.kinds = [kind for kind, playing in enumerate(in_play) if playing and kind != rules.destroyed]
    shared.moves_supply = 1 if moves_supply(shared) else 0
    shared.phase = THROWING
    shared.round = 1


def moves_supply(shared: SharedState) -> bool:
    """Return whether a reroll face is in play that takes grain or points from the supply or returns them."""
    for kind in shared.kinds:
        effects = shared.rules.faces[kind].effects
        for amounts in (effects.roll_gain, effects.roll_pay, effects.roll_into):
            if amounts[GRAIN] or amounts[POINTS]:
                return True
    return False
