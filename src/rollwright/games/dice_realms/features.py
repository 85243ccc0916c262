"""A position as a vector for learning: the table, the seat's own realm, then its rivals in player order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rollwright.core.features import Feature, PackedList, clipped
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


@final
class SharedFeatures:
    """The parts of the vector that follow from the table and rarely change."""

    def __init__(self, rules: DiceRealmsRules, seats: int) -> None:
        faces = len(rules.faces)
        missing = MOST_SEATS - seats
        self.stock = PackedList(faces, MANY)
        self.tiles: list[int] = []
        self.in_play = bytes(len(rules.components.tiles))
        self.no_chips = bytes(CHIPS * missing)
        self.no_progress = bytes(missing)
        self.no_faces = bytes(faces * missing)

    def tiles_in_play(self, tiles: list[int]) -> bytes:
        if tiles != self.tiles:
            found = [0] * len(self.in_play)
            for tile in tiles:
                found[tile] = 1
            self.tiles = tiles[:]
            self.in_play = bytes(found)
        return self.in_play


@final
class RealmFeatures:
    """The parts of the vector that follow from a realm and rarely change."""

    def __init__(self, rules: DiceRealmsRules) -> None:
        dice = rules.most_dice
        self.dice = PackedList(dice, BYTE, 1)
        self.sides = PackedList(6 * dice, BYTE, 1)
        self.shown = PackedList(dice, BYTE, 1)
        self.active = PackedList(dice, 1)
        self.shields = PackedList(dice, MANY)
        self.grain_shields = PackedList(dice, MANY)
        self.left = PackedList(MAX_POWERS * dice, MANY)
        self.fate_left = PackedList(MAX_POWERS, MANY)
        self.counted: list[int] = []
        self.by_kind = bytes(len(rules.faces))

    def counts(self, sides: list[int]) -> bytes:
        """Return how many faces of each kind are on the dice."""
        if sides != self.counted:
            counts = [0] * len(self.by_kind)
            for kind in sides:
                counts[kind] += 1
            self.counted = sides[:]
            self.by_kind = bytes(counts)
        return self.by_kind


def features(rules: DiceRealmsRules, shared: SharedState, seat: int, acts: bool) -> bytes:
    realms = shared.realms
    seats = len(realms)
    realm = realms[seat]
    table = shared.seen
    if table is None:
        table = SharedFeatures(rules, seats)
        shared.seen = table
    own = _seen(rules, realm)
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
        table.tiles_in_play(shared.tiles),
        table.stock.of(shared.stock),
        own.dice.of(realm.dice),
        own.sides.of(realm.sides),
        own.shown.of(realm.shown),
        own.active.of(realm.active),
        own.shields.of(realm.shields),
        own.grain_shields.of(realm.grain_shields),
        own.left.of(realm.left),
        own.fate_left.of(realm.fate_left),
        bytes(
            [
                realm.pending, realm.pending_die + 1, realm.pending_at + 1, realm.power_die + 1, realm.power_at + 1,
                clipped(realm.points, BYTE), clipped(realm.grain, BYTE), clipped(realm.misery, BYTE), clipped(realm.coins, BYTE),
                clipped(realm.upgrades, BYTE), clipped(realm.rerolls, BYTE), clipped(realm.sets, BYTE), realm.free,
                realm.step,
            ]
        ),
        own.counts(realm.sides),
    ]  # fmt: skip
    rivals = [realms[(seat + step) % seats] for step in range(1, seats)]
    for rival in rivals:
        parts.append(_chips(rival))
    parts.append(table.no_chips)
    for rival in rivals:
        parts.append(bytes([rival.step + 1]))
    parts.append(table.no_progress)
    for rival in rivals:
        parts.append(_seen(rules, rival).counts(rival.sides))
    parts.append(table.no_faces)
    return b"".join(parts)


def _seen(rules: DiceRealmsRules, realm: Realm) -> RealmFeatures:
    found = realm.seen
    if found is None:
        found = RealmFeatures(rules)
        realm.seen = found
    return found


def _within(value: int, highest: int) -> int:
    return 0 if value < 0 else clipped(value, highest)


def _chips(realm: Realm) -> bytes:
    return bytes(
        [
            clipped(realm.points, BYTE), clipped(realm.grain, BYTE), clipped(realm.misery, BYTE), clipped(realm.coins, BYTE),
            clipped(realm.upgrades, BYTE), clipped(realm.rerolls, BYTE), clipped(realm.sets, BYTE), realm.free,
        ]
    )  # fmt: skip
