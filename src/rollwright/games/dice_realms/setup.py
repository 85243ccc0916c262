"""Setting up: the supply for this many players, the draw of tiles, what the tiles add and swap."""

from __future__ import annotations

from rollwright.core.chance import ChanceOutcomes
from rollwright.games.dice_realms.law import Law
from rollwright.games.dice_realms.moves import DRAW
from rollwright.games.dice_realms.realm import founded
from rollwright.games.dice_realms.vocabulary import GRAIN, POINTS
from rollwright.games.dice_realms.world import DRAWING, NOBODY, THROWING, World

MOST_PLAYERS = 4


def lay_out(law: Law, seats: int) -> World:
    """The table before the tiles are drawn: D1."""
    numbers = law.cast.numbers
    realms = []
    for _ in range(seats):
        realm = founded(law.start_grain, law.start_coins, law.start_rerolls)
        for kind, die in enumerate(law.dice):
            for _ in range(die.start):
                realm.add_die(kind, die.faces)
        realms.append(realm)
    missing = MOST_PLAYERS - seats
    dice_left = [max(0, die.count - missing) if die.for_sale else 0 for die in law.dice]
    fate: list[int] = []
    for number, face in enumerate(law.fates):
        fate += [number] * face.on_die
    world = World(
        law=law,
        realms=realms,
        stock=law.cast.tray[:],
        dice_left=dice_left,
        fate=fate,
        spare=[face.spare for face in law.fates],
        bag=law.bag[:],
        tiles=law.named[:],
        kinds=[],
        grain_left=(numbers["grain-per-player"] - law.start_grain) * seats,
        points_left=numbers["points-per-player"] * seats,
        misery_left=numbers["misery-per-player"] * seats,
        opened=0,
        round=0,
        holder=0,
        fate_up=0,
        phase=DRAWING,
        roller=NOBODY,
        roller_die=0,
        ordered=0,
        tight=0,
        source=0,
        attack_die=0,
        attack_number=0,
        victim=0,
        acting=[],
    )
    if law.draws == 0 or not world.bag:
        place_tiles(world)
    return world


def draw_due(world: World) -> ChanceOutcomes:
    moves = [world.law.start[DRAW] + tile for tile in world.bag]
    return ChanceOutcomes("draw tiles from the bag", moves, continues=len(world.bag) < len(world.law.bag), example="draw hero")


def draw(world: World, tile: int) -> None:
    """A tile beyond the limits is set aside, and another one is drawn: D2.2."""
    world.bag = [other for other in world.bag if other != tile]
    group = world.law.cast.tiles[tile].group
    if not (group and any(world.law.cast.tiles[other].group == group for other in world.tiles)):
        world.tiles = [*world.tiles, tile]
    if len(world.tiles) == world.law.draws + len(world.law.named) or not world.bag:
        place_tiles(world)


def place_tiles(world: World) -> None:
    """Do what the tiles add and swap, put their faces out, and begin: D2.3 to D2.7."""
    law = world.law
    tiles = law.cast.tiles
    at = 0
    while at < len(world.tiles):  # an added tile may add another
        added = tiles[world.tiles[at]].add_tile
        if added >= 0 and added not in world.tiles and (added in world.law.bag or added in law.named):
            world.tiles = [*world.tiles, added]
        at += 1
    for number in world.tiles:
        tile = tiles[number]
        world.grain_left += tile.add_grain * law.cast.numbers["grain-of-added-chip"] * len(world.realms)
        world.misery_left += tile.add_misery * law.cast.numbers["misery-of-added-chip"] * len(world.realms)
        for kind in tile.faces:
            world.stock[kind] += tile.copies
    swapping = [number for number in world.tiles if tiles[number].swap == "drawn"]
    if not swapping and not any(tiles[number].attacks for number in world.tiles):
        swapping = [number for number in world.tiles if tiles[number].swap == "no attacks"]
    world.fate = world.fate[:]
    world.spare = world.spare[:]
    for number in swapping:
        for old, new in zip(tiles[number].fate_out, tiles[number].fate_in, strict=True):
            if old in world.fate and world.spare[new] > 0:
                world.fate[world.fate.index(old)] = new
                world.spare[old] += 1
                world.spare[new] -= 1
    in_play = law.cast.standard[:]
    for number in world.tiles:
        for kind in tiles[number].faces:
            in_play[kind] = True
    world.kinds = [kind for kind, playing in enumerate(in_play) if playing and kind != law.destroyed]
    world.phase = THROWING
    world.round = 1


def touches_supply(world: World) -> bool:
    """Whether a reroll face is in play that takes grain or points from the supply or gives them back."""
    for kind in world.kinds:
        deeds = world.law.faces[kind].deeds
        for amounts in (deeds.roll_gain, deeds.roll_pay, deeds.roll_into):
            if amounts[GRAIN] or amounts[POINTS]:
                return True
    return False
