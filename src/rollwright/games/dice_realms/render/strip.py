"""The strip that small screens always show, with steps, dice, and chips, and the pictures of the action panel.

The slots of the strip are those of the sheet, drawn once more; only the steps have slots of their own: `step-roll` to `step-end`.
"""

from __future__ import annotations

from rollwright.core.renderer import Mark
from rollwright.core.svg import group, join, path, picture, rect, sign, slot, text, written
from rollwright.games.dice_realms.attacks import attacker, can_shield, kind_of_attack, size_of_attack
from rollwright.games.dice_realms.effects.effect import ATTACK_DIE, ATTACK_FACE, ATTACK_GRAIN
from rollwright.games.dice_realms.move_kinds import PICK, PLACE, REPAIR_FACE
from rollwright.games.dice_realms.names import attack_name
from rollwright.games.dice_realms.realm import FINISHED, REPLACING, Realm
from rollwright.games.dice_realms.render.faces import face_symbol, fate_symbol, place
from rollwright.games.dice_realms.render.labels import width
from rollwright.games.dice_realms.render.symbols import PREFIX, glyph
from rollwright.games.dice_realms.resources import UPGRADES, count
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import ATTACKED, COLLECT_STEP, NO_SEAT, OVER, UPGRADE_STEP, SharedState
from rollwright.games.dice_realms.steps import make_move

HEIGHT = 58
STEPS = ("Roll", "Collect", "Upgrade", "End")
_STEP_MARKS = [
    {f"step-{words.lower()}": Mark("now" if at == now else "done" if at < now else "") for at, words in enumerate(STEPS)}
    for now in range(len(STEPS))
]
_LETTERS = 14.5
_DIE, _PITCH = 42, 44.5
_LOSSES = {ATTACK_DIE: "Lose a die this round", ATTACK_FACE: "Let a face be destroyed"}
_MOST_DICE = 5  # that fit on a phone; a sixth die is only on the sheet
_CHIP, _SCORE = 30, 34
_CHIPS = (("grain", "grain"), ("coins", "coin"), ("upgrades", "upgrade"), ("misery", "misery"))


def steps(wide: float) -> str:
    """Return the steps of a round in a row; marks show which are done and which is the current one."""
    pieces = []
    inside = [width(words, _LETTERS) + 26 for words in STEPS]
    gap = (wide - sum(inside)) / (len(STEPS) - 1)
    x = 0.0
    for at, (words, room) in enumerate(zip(STEPS, inside, strict=True)):
        left = round(x, 2)
        tick = path(f"M{left + 2:g} 15.5l3 3.5 5-7", "tick-sign")
        body = [rect(left, 2, round(room, 2), 26, 13, "step-body"), tick, text(round(x + room / 2 + 6, 2), 20, words, "step-words")]
        pieces.append(sign(f"step-{words.lower()}", "step", *body))
        x += room + gap
        if at < len(STEPS) - 1:
            pieces.append(text(round(x - gap / 2, 2), 20, "›", "note mid"))
    return picture(wide, 30, "board game-dice_realms steps", *pieces)


def small_dice(rules: DiceRealmsRules) -> str:
    """Return the dice, each with the face that is up."""
    pieces = []
    dice = min(_MOST_DICE, rules.most_dice)
    y = (HEIGHT - _DIE) / 2
    for number in range(dice):
        x = number * _PITCH + 2
        ring = rect(x - 2, y - 2, _DIE + 4, _DIE + 4, 11, "card")
        cross = path(f"M{x + 6:g} {y + _DIE - 6:g}L{x + _DIE - 6:g} {y + 6:g}", "cross")
        pieces.append(slot(f"die-{number + 1}", "die small", ring, place(x, y, _DIE, ""), cross))
    return picture(dice * _PITCH, HEIGHT, "board game-dice_realms", *pieces)


def chips() -> str:
    """Return what the realm has, and its score so far."""
    pieces = []
    for at, (name, shape) in enumerate(_CHIPS):
        middle = (at + 0.5) * _CHIP
        pieces.append(sign(name, "held", glyph(shape, middle - 11, 6, 22), written(middle, 51, "stat mid")))
    middle = len(_CHIPS) * _CHIP + _SCORE / 2
    pieces.append(sign("score", "held", text(middle, 23, "score", "chip-words mid"), written(middle, 51, "stat mid")))
    return picture(_CHIP * len(_CHIPS) + _SCORE, HEIGHT, "board game-dice_realms", *pieces)


def small_fate() -> str:
    """Return the face of the Fate die that is up. It is too small to be touched; that is for the die itself."""
    return picture(30, 30, "board game-dice_realms", sign("fate-up", "fate", place(1, 1, 28, "of-fate", f"{PREFIX}die")))


def exchange() -> str:
    """Return a face and what it becomes, with an arrow between them; marks fill it in."""
    arrow = group("arrow", path("M89 35H217", "shaft"), path("M207 27 221 35 207 43", "head-of-arrow"))
    old = sign("exchange-old", "exchanged", place(8, 2, 66, ""), written(41, 82, "said mid"))
    ask = join(rect(236, 2, 66, 66, 12.5, "asked"), text(269, 44, "?", "ask-sign"))
    new = sign("exchange-new", "exchanged", ask, place(236, 2, 66, ""), written(269, 82, "said mid"))
    price = sign("exchange-price", "", written(154, 24, "note mid"))
    die = sign("exchange-die", "", written(154, 56, "note mid"))
    return picture(310, 87, "board game-dice_realms exchange", old, arrow, price, die, new)


def attack() -> str:
    """Return the face that attacks and what it takes; marks fill it in."""
    face = sign("attack", "attacking", place(4, 2, 48, ""), written(62, 21, "attack-name"))
    return picture(310, 52, "board game-dice_realms", face, sign("attack-loss", "", written(62, 42, "note")))


def step_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    now = 0
    if shared.phase == COLLECT_STEP:
        now = 1
    elif shared.phase == UPGRADE_STEP:
        now = 3 if realm.step == FINISHED else 2
    elif shared.phase == OVER:
        now = 3
    found.update(_STEP_MARKS[now])


def attack_marks(found: dict[str, Mark], shared: SharedState, seat: int) -> None:
    """Mark the attack that this seat must answer."""
    if shared.phase != ATTACKED or seat not in shared.acting:
        return
    rules = shared.rules
    source = attacker(shared)
    if source == NO_SEAT:
        fate = rules.fates[shared.fate_up]
        found["attack"] = Mark("have of-fate", f"Attack: {fate.title}", fate_symbol(fate))
    else:
        rival = shared.realms[source]
        color = rules.dice[rival.dice[shared.attack_die]].id
        face = rules.faces[rival.shown[shared.attack_die]]
        found["attack"] = Mark(f"have of-{color}", f"Attack: {attack_name(shared)}", face_symbol(face))
    kind = kind_of_attack(shared)
    loss = f"Lose {size_of_attack(shared)} grain" if kind == ATTACK_GRAIN else _LOSSES[kind]
    realm = shared.realms[seat]
    blocked = any(can_shield(realm, die, kind) for die in range(len(realm.dice)))
    found["attack-loss"] = Mark("", f"{loss}, or block it" if blocked else loss)


def exchange_marks(found: dict[str, Mark], shared: SharedState, realm: Realm) -> None:
    """Mark the face that was picked; what it becomes is not chosen yet."""
    if realm.pending in REPLACING:
        die = realm.pending_die
        _show_old(found, shared, realm, die, realm.sides[6 * die + realm.pending_at])
        found["exchange-new"] = Mark("asks", "choose")
        found["exchange-price"] = Mark("", "becomes")


def _show_old(found: dict[str, Mark], shared: SharedState, realm: Realm, die: int, kind: int) -> None:
    color = shared.rules.dice[realm.dice[die]]
    face = shared.rules.faces[kind]
    found["exchange-old"] = Mark(f"have of-{color.id}", face.title, face_symbol(face))
    found["exchange-die"] = Mark("", color.title)


def replaced_marks(shared: SharedState, seat: int, move: int) -> dict[str, Mark]:
    """Return the marks of the exchange that this move makes, for its preview."""
    rules = shared.rules
    realm = shared.realms[seat]
    found: dict[str, Mark] = {}
    if rules.kind[move] not in (PICK, PLACE, REPAIR_FACE):
        return found
    after = shared.clone()
    make_move(after, seat, move)
    for at, kind in enumerate(after.realms[seat].sides[: len(realm.sides)]):
        if kind != realm.sides[at]:
            die = at // 6
            _show_old(found, shared, realm, die, realm.sides[at])
            face = rules.faces[kind]
            found["exchange-new"] = Mark(f"have of-{rules.dice[realm.dice[die]].id}", face.title, face_symbol(face))
            spent = realm.upgrades - after.realms[seat].upgrades
            found["exchange-price"] = Mark("", count(spent, UPGRADES) if spent else "free")
    return found
