"""The table and a realm as text, 100 columns wide, in rich's markup."""

from __future__ import annotations

from rollwright.games.dice_realms.cast import Face
from rollwright.games.dice_realms.drawing_tray import standard_lines
from rollwright.games.dice_realms.drawing_words import dots_words
from rollwright.games.dice_realms.law import Law
from rollwright.games.dice_realms.position import DiceRealms
from rollwright.games.dice_realms.realm import UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.words import count, face_words, fate_words
from rollwright.games.dice_realms.world import DRAWING, THROWING, World

COLUMNS = 100
INK = {
    "green": "green",
    "yellow": "yellow",
    "orange": "dark_orange",
    "slate": "bright_blue",
    "purple": "magenta",
    "blue": "blue",
    "brown": "orange4",
    "red": "red",
    "white": "bold",
    "gray": "dim",
}


def terminal(position: DiceRealms, seat: int) -> str:
    world = position.world
    lines = [f"[bold]Dice Realms[/], {position.moment()}, {position.score(seat).total} points", *_fate(world), *_supply(world), ""]
    lines += [*_purse(world, world.realms[seat]), *_dice(world, world.realms[seat]), ""]
    lines += [*_tray(world, world.realms[seat]), *_tiles(world, world.realms[seat])]
    others = [at for at in range(len(world.realms)) if at != seat]
    return "\n".join([*lines, "", *(_rival(world, at) for at in others)])


def _ink(face: Face, words: str) -> str:
    return f"[{INK[face.colour]}]{words}[/]"


def _wrapped(first: str, words: str, indent: int) -> list[str]:
    """A sentence behind some letters, in lines of the right width."""
    found = [first]
    for word in words.split():
        if len(found[-1]) + 1 + len(word) > COLUMNS:
            found.append(" " * (indent - 1))
        found[-1] += f" {word}"
    return found


def _fate(world: World) -> list[str]:
    if world.phase == DRAWING:
        return []
    sides = ", ".join(world.law.fates[number].title for number in world.fate)
    if world.phase == THROWING and world.roller < 0:
        return _wrapped("Fate:", f"not rolled yet ({sides})", 6)
    face = world.law.fates[world.fate_up]
    found = _wrapped("Fate:", f"{face.title}. {fate_words(world.law.cast, face)} Rolled by seat {world.holder + 1}.", 6)
    return [found[0].replace(face.title, f"[bold red]{face.title}[/]", 1), *found[1:]]


def _supply(world: World) -> list[str]:
    left = [("points", world.points_left), ("grain", world.grain_left), ("misery", world.misery_left)]
    words = ", ".join(f"{max(0, number)} {name}" for name, number in left)
    dice = ", ".join(f"{world.dice_left[kind]} {world.law.dice[kind].id}" for kind in world.law.on_sale)
    last = "  [bold]last round[/]" if world.opened else ""
    return [f"Left in the supply: {words}; dice: {dice or 'none'}{last}"]


def _purse(world: World, realm: Realm) -> list[str]:
    have = [
        f"{realm.grain} grain",
        count(realm.points, 1),
        count(realm.coins + realm.treasury, 2),
        count(realm.upgrades, 3),
        f"misery −{realm.misery * world.law.misery_points}" if realm.misery else "no misery",
        count(realm.rerolls, 4),
        count(realm.sets, 5),
    ]
    return ["[bold]You have[/] " + ", ".join(have) + (", the free reroll" if realm.free else "")]


def _dice(world: World, realm: Realm) -> list[str]:
    """Each die with its six sides, the one that is up in brackets."""
    law = world.law
    found = []
    for die, kind in enumerate(realm.dice):
        sides = []
        for side in range(6):
            face = law.faces[realm.sides[6 * die + side]]
            shown = f"[reverse]{face.title[:13]}[/]" if side == realm.up[die] else _ink(face, face.title[:13])
            picked = realm.pending_die == die and realm.pending_at == side and realm.pending == UPGRADE_PLACE
            length = min(13, len(face.title)) + 2 + picked
            sides.append(f"{side + 1} {'*' if picked else ''}{shown}" + " " * (15 - length))
        state = " [dim]set aside[/]" if not realm.active[die] else ""
        found.append(f"  die {die + 1} {law.dice[kind].id:<6}{''.join(sides).rstrip()}{state}")
    for die in range(len(realm.dice)):
        if realm.shown[die] >= 0:
            face = law.faces[realm.shown[die]]
            found += _wrapped(f"  die {die + 1} shows {face.title}:", face_words(law.cast, face), 16)
    return found


def _offer(world: World, realm: Realm, kind: int) -> str:
    """A face with what is left, and what it costs in place of the picked one."""
    law = world.law
    cost = ""
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = f" {law.cost[old][kind]}up" if kind != old else " -"
    return f"{law.faces[kind].title} ×{world.stock[kind]}{cost}"


def _tray(world: World, realm: Realm) -> list[str]:
    law = world.law
    found = ["[bold]Tray[/]"]
    for faces in standard_lines(law):
        words = "".join(f"{_offer(world, realm, law.faces.index(face)):<26}" for face in reversed(faces))
        found.append(f"  {_ink(faces[0], f'{law.cast.line_titles[faces[0].line]:<12}')}{words.rstrip()}")
    return found


def _tiles(world: World, realm: Realm) -> list[str]:
    law = world.law
    found = []
    for number in world.tiles:
        tile = law.cast.tiles[number]
        if len(tile.faces) != 1:
            found.append(f"[bold]{tile.title}[/]" + (": new faces of the Fate die" if not tile.faces else ""))
        for kind in tile.faces:
            face = law.faces[kind]
            first = f"  {_offer(world, realm, kind)}, {dots_words(face)}:"
            found += _wrapped(first, face_words(law.cast, face), 6)
    return found


def _rival(world: World, seat: int) -> str:
    realm = world.realms[seat]
    shows = [law_title(world.law, kind) for kind in realm.shown if kind >= 0]
    words = f"Seat {seat + 1}: {realm.points} points, {realm.grain} grain, {len(realm.dice)} dice"
    return words + (f" ({', '.join(shows)})" if shows else "")


def law_title(law: Law, kind: int) -> str:
    return law.faces[kind].title
