"""Tables of Dice Realms written down as data, for the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rollwright.core.position import CHANCE
from rollwright.games import load, load_custom_edition
from rollwright.games.dice_realms.position import DiceRealmsPosition
from rollwright.games.dice_realms.realm import Realm
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.games.dice_realms.shared_state import COLLECT_STEP, REROLLING, SharedState

GAME = load("dice_realms")
NO_DRAW = Path(__file__).with_name("rows_of_the_tests.toml").read_text("utf-8")


@cache
def rules_with(tiles: str = "", attacks: str = "all", own: str = NO_DRAW) -> DiceRealmsRules:
    rules = GAME.rules(load_custom_edition(GAME, own, "test.toml"), {"tiles": tiles.replace(" ", ""), "attacks": attacks})
    assert isinstance(rules, DiceRealmsRules)
    return rules


class Table:
    """A game with exactly the tiles that are named. Faces, Fate faces and tiles are named by their ids."""

    def __init__(self, tiles: str = "", seats: int = 2, own: str = NO_DRAW) -> None:
        position = rules_with(tiles, own=own).new(seats)
        assert isinstance(position, DiceRealmsPosition)
        self.position = position
        self.rules = position.ruleset

    @property
    def shared(self) -> SharedState:
        return self.position.shared

    def realm(self, seat: int) -> Realm:
        return self.shared.realms[seat]

    def face(self, id: str) -> int:
        return next(kind for kind, face in enumerate(self.rules.faces) if face.id == id)

    def stock(self, id: str) -> int:
        return self.shared.stock[self.face(id)]

    def faces(self, seat: int, die: int) -> list[str]:
        return [self.rules.faces[kind].id for kind in self.realm(seat).sides[6 * die - 6 : 6 * die]]

    def shows(self, seat: int) -> str:
        return " ".join(self.rules.faces[kind].id if kind >= 0 else "-" for kind in self.realm(seat).shown)

    # setting a table up

    def put(self, seat: int, die: int, faces: str) -> Table:
        """These faces on the first sides of a die, out of the supply; with a color, on a new die: "gray: tower"."""
        realm = self.realm(seat)
        color, _, ids = faces.rpartition(":")
        if color:
            kind = next(number for number, die_kind in enumerate(self.rules.dice) if die_kind.id == color)
            assert die == len(realm.dice) + 1
            realm.add_die(kind, self.rules.dice[kind].faces)
            self.shared.dice_left[kind] -= 1
        for side, id in enumerate(ids.split()):
            at = 6 * (die - 1) + side
            self.shared.stock[realm.sides[at]] += 1
            self.shared.stock[self.face(id)] -= 1
            realm.sides[at] = self.face(id)
        return self

    def give(self, seat: int, **amounts: int) -> Table:
        """Give a seat these amounts of grain, points, misery, rerolls, sets, treasury, out of the supply where there is one."""
        realm = self.realm(seat)
        for name, amount in amounts.items():
            if name in ("grain", "points", "misery"):
                left = getattr(self.shared, f"{name}_left") + getattr(realm, name) - amount
                setattr(self.shared, f"{name}_left", left)
            setattr(realm, name, amount)
        return self

    def leave(self, **amounts: int) -> Table:
        """Leave these amounts of grain, points or misery in the supply."""
        for name, amount in amounts.items():
            setattr(self.shared, f"{name}_left", amount)
        return self

    # playing

    def move(self, text: str) -> int:
        return self.rules.parse_move(text)

    def play(self, seat: int, *texts: str) -> Table:
        for text in texts:
            self.position.play(seat, self.move(text))
        return self

    def refused(self, seat: int, text: str) -> str:
        refusal = self.position.refusal(seat, self.move(text))
        return refusal.rule if refusal is not None else ""

    def message(self, seat: int, text: str) -> str:
        """Return the rule and the message of a refusal."""
        return repr(self.position.refusal(seat, self.move(text)))

    def legal_moves(self, seat: int) -> list[str]:
        return [self.rules.format_move(move) for move in self.position.legal_moves(seat)]

    def fate(self, id: str) -> Table:
        sides = [self.rules.fates[kind].id for kind in self.shared.fate]
        self.position.play(CHANCE, self.move(f"fate {sides.index(id) + 1}"))
        return self

    def roll(self, ids: str) -> Table:
        """Roll these faces with the dice that are being rolled."""
        realm = self.realm(self.shared.roller)
        wanted = ids.split()
        while wanted:
            piece = wanted[: 1 if self.shared.phase == REROLLING else 3]
            sides = []
            for at, id in enumerate(piece):
                die = self.shared.roller_die + at
                on_die = [self.rules.faces[kind].id for kind in realm.sides[6 * die : 6 * die + 6]]
                sides.append(str(on_die.index(id) + 1))
            self.position.play(CHANCE, self.move("roll " + " ".join(sides)))
            wanted = wanted[len(piece) :]
        return self

    def throw(self, fate: str, *shown: str) -> Table:
        """The throw of a round: the Fate die, and each seat's dice in the order of the seats."""
        self.fate(fate)
        for place in range(len(shown)):
            self.roll(shown[self.shared.seat_at(place)])
        return self

    def ready(self) -> Table:
        """Finish rolling for all players."""
        while self.shared.phase == REROLLING:
            self.play(self.position.to_act()[0], "done")
        return self

    def collected(self) -> Table:
        """Finish collecting for all players, so that the Upgrade step starts."""
        while self.shared.phase == COLLECT_STEP:
            seat = self.position.to_act()[0]
            moves = self.legal_moves(seat)
            self.play(seat, "done" if "done" in moves else moves[0])
        return self

    def finish(self) -> Table:
        """Finish the round for all players."""
        start = self.shared.round
        while self.shared.round == start and self.position.to_act():
            seat = self.position.to_act()[0]
            moves = self.legal_moves(seat)
            self.play(seat, "done" if "done" in moves else moves[0])
        return self
