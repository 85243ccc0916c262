"""The table and a realm as text, 100 columns wide, in rich's markup."""

from __future__ import annotations

from rollwright.games.dice_realms.components import Face, Tile
from rollwright.games.dice_realms.describe import attack_name
from rollwright.games.dice_realms.effects import COINS, POINTS, REROLLS, SETS, UPGRADES
from rollwright.games.dice_realms.names import count, face_words, fate_words, listed
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import ROLLING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.render.labels import dots_words
from rollwright.games.dice_realms.render.tray import standard_lines
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import ATTACKED, DRAWING, THROWING, SharedState

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


NAME = 12  # so many letters of a face's title on a die


def terminal(position: DiceRealmsPosition, seat: int) -> str:
    shared = position.shared
    realm = shared.realms[seat]
    lines = [
        f"[bold]Dice Realms[/], {position.phase()}, {count(position.score(seat).total, POINTS)}",
        *_fate(shared),
        *_supply(shared),
        "",
    ]
    lines += [*_purse(shared, realm), *_dice(shared.rules, realm), ""]
    lines += [*_tray(shared, realm), *_tiles(shared, realm), ""]
    for other in range(len(shared.realms)):
        if other != seat:
            lines += _rival(shared, other)
    return "\n".join(lines)


def _plain(words: str) -> str:
    """Words of the edition without brackets, which would be taken for markup."""
    return words.replace("[", "(").replace("]", ")")


def _ink(face: Face, words: str) -> str:
    return f"[{INK[face.color]}]{words}[/]"


def _wrapped(first: str, words: str, indent: int) -> list[str]:
    """A sentence behind some letters, in lines of the right width."""
    found = [_plain(first)]
    for word in _plain(words).split():
        if len(found[-1]) + 1 + len(word) > COLUMNS:
            found.append(" " * (indent - 1))
        found[-1] += f" {word}"
    return found


def _fate(shared: SharedState) -> list[str]:
    if shared.phase == DRAWING:
        return []
    fates = shared.rules.fates
    if shared.phase == THROWING and shared.roller < 0:
        return _wrapped("Fate:", f"not rolled yet ({', '.join(fates[number].title for number in shared.fate)})", 6)
    face = fates[shared.fate_up]
    words = f"{fate_words(shared.rules.components, face)} Rolled by seat {shared.holder + 1}."
    found = _wrapped(f"Fate: {face.title}.", words, 6)
    title = _plain(face.title)
    found[0] = found[0].replace(title, f"[bold red]{title}[/]", 1)
    return found + ([f"Attack: {_plain(attack_name(shared))}"] if shared.phase == ATTACKED else [])


def _supply(shared: SharedState) -> list[str]:
    left = [("points", shared.points_left), ("grain", shared.grain_left), ("misery", shared.misery_left)]
    words = ", ".join(f"{max(0, number)} {name}" for name, number in left)
    dice = ", ".join(f"{shared.dice_left[kind]} {shared.rules.dice[kind].id}" for kind in shared.rules.on_sale)
    last = "  [bold]last round[/]" if shared.opened else ""
    return [f"Left in the supply: {words}; dice: {dice or 'none'}{last}"]


def _purse(shared: SharedState, realm: Realm) -> list[str]:
    have = [f"{realm.grain} grain", count(realm.points, POINTS), count(realm.coins + realm.treasury, COINS)]
    have += [count(realm.upgrades, UPGRADES), count(realm.rerolls, REROLLS), count(realm.sets, SETS)]
    if realm.misery:
        have.append(f"misery −{realm.misery * shared.rules.misery_points}")
    if realm.free and realm.step == ROLLING:
        have.append("the free reroll")
    first, *more = _wrapped("You have", ", ".join(have), 10)
    return [first.replace("You have", "[bold]You have[/]", 1), *more]


def _dice(rules: DiceRealmsRules, realm: Realm) -> list[str]:
    """Each die with its six sides, the one that is up reversed, a picked one with a star; then what shows, in words."""
    found = []
    for die, kind in enumerate(realm.dice):
        sides = []
        for side in range(6):
            face = rules.faces[realm.sides[6 * die + side]]
            title = _plain(face.title)[:NAME]
            picked = realm.pending == UPGRADE_PLACE and (realm.pending_die, realm.pending_at) == (die, side)
            shown = f"[reverse]{title}[/]" if side == realm.up[die] else _ink(face, title)
            sides.append(f"{side + 1}{'*' if picked else ' '}{shown}{' ' * (NAME - len(title))}")
        found.append(f"  die {die + 1:<2}{rules.dice[kind].id[:6]:<6}{''.join(sides).rstrip()}")
    for die, kind in enumerate(realm.shown):
        if not realm.active[die]:
            found.append(f"  die {die + 1} is set aside")
        elif kind >= 0:
            found += _wrapped(
                f"  die {die + 1} shows {rules.faces[kind].title}:", face_words(rules.components, rules.faces[kind]), 16
            )
    return found


def _offer(shared: SharedState, realm: Realm, kind: int) -> str:
    """A face with what is left, and what it costs in place of the picked one."""
    rules = shared.rules
    cost = ""
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = f" for {rules.cost[old][kind]}" if kind != old else ""
    return f"{_plain(rules.faces[kind].title)} ×{shared.stock[kind]}{cost}"


def _tray(shared: SharedState, realm: Realm) -> list[str]:
    rules = shared.rules
    found = ["[bold]Tray[/]"]
    for faces in standard_lines(rules):
        line = _plain(rules.components.line_titles[faces[0].line])
        told = []
        for face in reversed(faces):
            does = face_words(rules.components, face).rstrip(".").replace(". ", ", ")
            told.append(f"{_offer(shared, realm, rules.faces.index(face))} ({does})")
        first, *more = _wrapped(f"  {line:<11}", "; ".join(told), 14)
        found += [first.replace(line, _ink(faces[0], line), 1), *more]
    return found


def _tiles(shared: SharedState, realm: Realm) -> list[str]:
    rules = shared.rules
    found = []
    for number in shared.tiles:
        tile = rules.components.tiles[number]
        if not tile.faces:
            found += _swap(rules, tile)
        elif len(tile.faces) > 1:
            found.append(f"[bold]{_plain(tile.title)}[/]")
        alone = len(tile.faces) == 1
        for kind in tile.faces:
            face = rules.faces[kind]
            offer = f"{_offer(shared, realm, kind)}, {dots_words(face)}:"
            told = _wrapped(offer if alone else f"  {offer}", face_words(rules.components, face), 6)
            title = _plain(face.title)
            found += [told[0].replace(title, f"[bold]{title}[/]", 1) if alone else told[0], *told[1:]]
    return found


def _swap(rules: DiceRealmsRules, tile: Tile) -> list[str]:
    """What a Fate tile does to the Fate die, and what its new faces do."""
    out = listed([rules.fates[number].title for number in tile.fate_out])
    told = [
        f"{rules.fates[number].title}: {fate_words(rules.components, rules.fates[number])}"
        for number in dict.fromkeys(tile.fate_in)
    ]
    title = _plain(tile.title)
    first, *more = _wrapped(f"{title},", f"on the Fate die instead of {out}. {' '.join(told)}", 6)
    return [first.replace(title, f"[bold]{title}[/]", 1), *more]


def _rival(shared: SharedState, seat: int) -> list[str]:
    realm = shared.realms[seat]
    shows = [shared.rules.faces[kind].title for kind in realm.shown if kind >= 0]
    words = f"{count(realm.points, POINTS)}, {realm.grain} grain, {len(realm.dice)} dice"
    return _wrapped(f"Seat {seat + 1}:", words + (f" showing {', '.join(shows)}" if shows else ""), 8)
