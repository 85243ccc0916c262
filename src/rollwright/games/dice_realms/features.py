"""A position as a vector for learning: the table, the seat's own realm, then its rivals in player order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rollwright.core.features import Feature, clipped
from rollwright.games.dice_realms.effects.effect import MAX_POWERS
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.schema import MOST_SEATS
from rollwright.games.dice_realms.shared_state import SharedState

if TYPE_CHECKING:
    from rollwright.games.dice_realms.rules import DiceRealmsRules

BYTE: Final = 255
MANY: Final = 60  # chips, tokens, and uses are counted up to here
ROUNDS: Final = 40
STEPS: Final = 6
CHIPS: Final = 8  # what _chips() counts
NEXT: Final = bytes([min(value + 1, BYTE) for value in range(256)])
UP_TO_MANY: Final = bytes([min(value, MANY) for value in range(256)])


def feature_layout(rules: DiceRealmsRules) -> tuple[Feature, ...]:
    faces = len(rules.faces)
    dice = rules.most_dice
    rivals = MOST_SEATS - 1
    return (
        Feature("phase", 1, STEPS),
        Feature("to act", 1, 1),
        Feature("round", 1, ROUNDS),
        Feature("Fate", 1, len(rules.fates)),  # 0 for none, then its face
        Feature("chips marked 10", 1, 7),
        Feature("place in player order", 1, MOST_SEATS - 1),
        Feature("supplies", 3, BYTE),  # points, grain, misery
        Feature("tiles", len(rules.components.tiles), 1),
        Feature("faces in the supply", faces, MANY),
        Feature("dice", dice, len(rules.dice)),  # 0 for none, then its kind
        Feature("sides", 6 * dice, faces),
        Feature("faces that show", dice, faces),
        Feature("active dice", dice, 1),
        Feature("shields", dice, MANY),
        Feature("grain shields", dice, MANY),
        Feature("powers left", MAX_POWERS * dice, MANY),
        Feature("powers of Fate left", MAX_POWERS, MANY),
        Feature("started choice", 5, MANY),  # what it is, its die and side, the power's die and number
        Feature("own chips and tokens", CHIPS, BYTE),
        Feature("own progress", 1, STEPS),
        Feature("own faces", faces, 6 * dice),
        Feature("rivals: chips and tokens", CHIPS * rivals, BYTE),
        Feature("rivals: progress", rivals, STEPS + 1),  # 0 for no rival
        Feature("rivals: faces", faces * rivals, 6 * dice),
    )


def features(rules: DiceRealmsRules, shared: SharedState, seat: int, acts: bool) -> bytes:
    realms = shared.realms
    seats = len(realms)
    realm = realms[seat]
    faces = len(rules.faces)
    dice = rules.most_dice
    tiles = bytearray(len(rules.components.tiles))
    for tile in shared.tiles:
        tiles[tile] = 1
    head = [
        shared.phase,
        int(acts),
        clipped(shared.round, ROUNDS),
        shared.fate_up + 1,
        shared.opened,
        shared.place_of(seat),
        _within(shared.points_left, BYTE),
        _within(shared.grain_left, BYTE),
        _within(shared.misery_left, BYTE),
    ]
    parts = [
        bytes(head),
        bytes(tiles),
        _clipped(shared.stock, faces),
        bytes(realm.dice).translate(NEXT).ljust(dice, b"\0"),
        bytes(realm.sides).translate(NEXT).ljust(6 * dice, b"\0"),
        _padded([kind + 1 for kind in realm.shown], dice),
        _padded(realm.active, dice),
        _clipped(realm.shields, dice),
        _clipped(realm.grain_shields, dice),
        _clipped(realm.left, MAX_POWERS * dice),
        _clipped(realm.fate_left, MAX_POWERS),
        bytes([realm.pending, realm.pending_die + 1, realm.pending_at + 1, realm.power_die + 1, realm.power_at + 1]),
        _chips(realm),
        bytes([realm.step]),
        _counts(realm, faces),
    ]
    rivals = [realms[(seat + step) % seats] for step in range(1, seats)]
    missing = MOST_SEATS - seats
    for rival in rivals:
        parts.append(_chips(rival))
    parts.append(bytes(CHIPS * missing))
    for rival in rivals:
        parts.append(bytes([rival.step + 1]))
    parts.append(bytes(missing))
    for rival in rivals:
        parts.append(_counts(rival, faces))
    parts.append(bytes(faces * missing))
    return b"".join(parts)


def _within(value: int, highest: int) -> int:
    return 0 if value < 0 else clipped(value, highest)


def _clipped(values: list[int], width: int) -> bytes:
    """Return counts up to MANY. Nearly all of them are bytes, and then no loop is needed."""
    try:
        found = bytes(values).translate(UP_TO_MANY)
    except ValueError:
        found = bytes([_within(value, MANY) for value in values])
    return found.ljust(width, b"\0")


def _padded(values: list[int], width: int) -> bytes:
    return bytes(values) + bytes(width - len(values))


def _chips(realm: Realm) -> bytes:
    return bytes(
        [
            clipped(realm.points, BYTE), clipped(realm.grain, BYTE), clipped(realm.misery, BYTE), clipped(realm.coins, BYTE),
            clipped(realm.upgrades, BYTE), clipped(realm.rerolls, BYTE), clipped(realm.sets, BYTE), realm.free,
        ]
    )  # fmt: skip


def _counts(realm: Realm, faces: int) -> bytes:
    """Return how many faces of each kind are on a realm's dice."""
    counts = [0] * faces  # compiled, the items of a list are faster than those of a bytearray
    for kind in realm.sides:
        counts[kind] += 1
    return bytes(counts)
