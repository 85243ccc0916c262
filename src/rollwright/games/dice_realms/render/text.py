"""The table and a realm as text, 100 columns wide, in rich's markup."""

from __future__ import annotations

from rollwright.core.english import MINUS, counted, listed, seat_name
from rollwright.games.dice_realms.components import Face, Tile
from rollwright.games.dice_realms.face_text import face_text, fate_text, joined
from rollwright.games.dice_realms.names import attack_name
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import ROLLING, UPGRADE_PLACE, Realm
from rollwright.games.dice_realms.render.labels import dots_text
from rollwright.games.dice_realms.render.tray import standard_lines
from rollwright.games.dice_realms.resources import COINS, POINTS, REROLLS, SETS, UPGRADES, count
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import ATTACKED, DRAWING, THROWING, SharedState

COLUMNS = 100
KEPT_TOGETHER = "{seat\u00a0"  # a placeholder for a name is one word
NAME = 12  # letters of a face's title on a die
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


def text(position: DiceRealmsPosition, seat: int) -> str:
    shared = position.shared
    realm = shared.realms[seat]
    lines = [
        f"[bold]Dice Realms[/], {position.phase()}, {count(position.score(seat).total, POINTS)}",
        *_fate(shared),
        *_supply(shared),
        "",
        *_chips(shared, realm),
        *_dice(shared.rules, realm),
        "",
        *_tray(shared, realm),
        *_tiles(shared, realm),
        "",
    ]
    for other in range(len(shared.realms)):
        if other != seat:
            lines += _rival(shared, other)
    return "\n".join(lines)


def _plain(letters: str) -> str:
    """Return text of the edition without brackets, which would be taken for markup."""
    return letters.replace("[", "(").replace("]", ")")


def _ink(face: Face, letters: str) -> str:
    return f"[{INK[face.color]}]{letters}[/]"


def _wrapped(first: str, rest: str, indent: int, style: str = "") -> list[str]:
    """Return a heading, in a style, and a text behind it, in lines of the right width."""
    found = [_plain(first)]
    for word in _plain(rest).replace("{seat ", KEPT_TOGETHER).split(" "):
        if len(found[-1]) + 1 + len(word) > COLUMNS:
            found.append(" " * (indent - 1))
        found[-1] += f" {word}"
    if style:
        heading = _plain(first)
        found[0] = f"[{style}]{heading}[/]{found[0][len(heading) :]}"
    return [line.replace(KEPT_TOGETHER, "{seat ") for line in found]


def _fate(shared: SharedState) -> list[str]:
    if shared.phase == DRAWING:
        return []
    fates = shared.rules.fates
    if shared.phase == THROWING and shared.roller < 0:
        return _wrapped("Fate:", f"not rolled yet ({', '.join(fates[number].title for number in shared.fate)})", 6)
    face = fates[shared.fate_up]
    does = f"{joined(fate_text(shared.rules.components, face))} {seat_name(shared.holder)} has the Fate die."
    found = _wrapped(f"Fate: {face.title}.", does, 6, "bold red")
    return found + ([f"Attack: {_plain(attack_name(shared))}"] if shared.phase == ATTACKED else [])


def _supply(shared: SharedState) -> list[str]:
    left = [("points", shared.points_left), ("grain", shared.grain_left), ("misery chips", shared.misery_left)]
    chips = ", ".join(f"{max(0, number)} {name}" for name, number in left)
    dice = ", ".join(f"{shared.dice_left[kind]} {shared.rules.dice[kind].id}" for kind in shared.rules.on_sale)
    last = "  [bold]final round[/]" if shared.opened else ""
    return [f"Left in the supply: {chips}; dice: {dice or 'none'}{last}"]


def _has(shared: SharedState, realm: Realm) -> list[str]:
    """Return what a realm has, apart from dice."""
    have = [count(realm.points, POINTS), f"{realm.grain} grain", count(realm.coins + realm.treasury, COINS)]
    have += [count(realm.upgrades, UPGRADES), count(realm.rerolls, REROLLS), count(realm.sets, SETS)]
    if realm.misery:
        points = realm.misery * shared.rules.misery_points
        have.append(f"{counted(realm.misery, 'misery chip')} ({MINUS}{points})")
    if realm.free and realm.step == ROLLING:
        have.append("the free reroll")
    if realm.lost:
        have.append(f"lost faces: {listed([shared.rules.faces[kind].title for kind in realm.lost])}")
    return have


def _chips(shared: SharedState, realm: Realm) -> list[str]:
    return _wrapped("This realm:", ", ".join(_has(shared, realm)), 10, "bold")


def _dice(rules: DiceRealmsRules, realm: Realm) -> list[str]:
    """Return each die with its six sides, the one that is up reversed, a picked one with a star; then what shows, as text."""
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
            face = rules.faces[kind]
            found += _wrapped(f"  die {die + 1} shows {face.title}:", joined(face_text(rules.components, face)), 16)
    return found


def _offer(shared: SharedState, realm: Realm, kind: int) -> str:
    """Return a face with how many are left, and what it costs in place of the picked one."""
    rules = shared.rules
    cost = ""
    if realm.pending == UPGRADE_PLACE:
        old = realm.sides[6 * realm.pending_die + realm.pending_at]
        cost = f" for {rules.cost[old][kind]}" if kind != old else ""
    return f"{rules.faces[kind].title} ×{shared.stock[kind]}{cost}"


def _tray(shared: SharedState, realm: Realm) -> list[str]:
    rules = shared.rules
    found = ["[bold]Tray[/]"]
    for faces in standard_lines(rules):
        line = rules.components.line_titles[faces[0].line]
        offers = []
        for face in reversed(faces):
            does = ", ".join(face_text(rules.components, face))
            offers.append(f"{_offer(shared, realm, rules.faces.index(face))} ({does})")
        found += _wrapped(f"  {line:<11}", "; ".join(offers), 14, INK[faces[0].color])
    return found


def _tiles(shared: SharedState, realm: Realm) -> list[str]:
    rules = shared.rules
    found = []
    for number in shared.tiles:
        tile = rules.components.tiles[number]
        alone = len(tile.faces) == 1
        if not tile.faces:
            found += _swap(rules, tile)
        elif not alone:
            found.append(f"[bold]{_plain(tile.title)}[/]")
        for kind in tile.faces:
            face = rules.faces[kind]
            offer = f"{_offer(shared, realm, kind)}, {dots_text(face)}:"
            does = joined(face_text(rules.components, face))
            found += _wrapped(offer, does, 6, "bold") if alone else _wrapped(f"  {offer}", does, 6)
    return found


def _swap(rules: DiceRealmsRules, tile: Tile) -> list[str]:
    """Return what a Fate tile does to the Fate die, and what its new faces do."""
    out = listed([rules.fates[number].title for number in tile.fate_out])
    new = [rules.fates[number] for number in dict.fromkeys(tile.fate_in)]
    does = " ".join(f"{face.title}: {joined(fate_text(rules.components, face))}" for face in new)
    return _wrapped(f"{tile.title},", f"on the Fate die instead of {out}. {does}", 6, "bold")


def _rival(shared: SharedState, seat: int) -> list[str]:
    realm = shared.realms[seat]
    parts = [*_has(shared, realm), f"{len(realm.dice)} dice"]
    shows = [shared.rules.faces[kind].title for die, kind in enumerate(realm.shown) if kind >= 0 and realm.active[die]]
    if shows:
        parts[-1] += f" showing {listed(shows)}"
    aside = [f"die {die + 1}" for die in range(len(realm.dice)) if not realm.active[die]]
    if aside:
        parts.append(f"set aside: {listed(aside)}")
    return _wrapped(f"{seat_name(seat)}:", ", ".join(parts), 8)
