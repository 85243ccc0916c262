"""The table of all moves of Rolling Realms, its notation both ways, and its click paths.

realms castles euphoria tapestry    chance: the realms of a round
roll 2 6                            chance: the two dice
die1 castles b2                     use a die on a realm; made1 and made2 are dice made with hearts and coins
die2 take heart                     a die that fits nowhere becomes a resource
pumpkin2 die1 up                    two pumpkins: up or down
pumpkin3 die1 same                  three pumpkins: up, down or same, and the die may enter an activated realm
heart2, heart3 die1, coin2 die2     copies of a rolled die
coins 4                             four coins: a die showing 4
take pumpkin                        choose a resource that is owed
cross grape 5                       add a grape to the wine order begun before
made1 let go                        give up a made die
done                                end the turn
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.edition import Edition
from rollwright.core.errors import Unreadable
from rollwright.core.position import Position, Rules
from rollwright.games.rolling_realms.realm import DIE_SLOTS, DIE_WORDS, Realm
from rollwright.games.rolling_realms.realms.castles import Castles
from rollwright.games.rolling_realms.realms.charterstone import Charterstone
from rollwright.games.rolling_realms.realms.cities import Cities
from rollwright.games.rolling_realms.realms.euphoria import Euphoria
from rollwright.games.rolling_realms.realms.little_scythe import LittleScythe
from rollwright.games.rolling_realms.realms.pendulum import Pendulum
from rollwright.games.rolling_realms.realms.scythe import Scythe
from rollwright.games.rolling_realms.realms.society import Society
from rollwright.games.rolling_realms.realms.tapestry import Tapestry
from rollwright.games.rolling_realms.realms.viticulture import Viticulture
from rollwright.games.rolling_realms.realms.wingspan import Wingspan
from rollwright.games.rolling_realms.schema import REALMS, RESOURCES
from rollwright.games.rolling_realms.sheet import DICE, PLACES, ROLLED

ROUNDS: Final = 3
TURNS: Final = 9

# kinds of moves
REVEAL: Final = 0
ROLL: Final = 1
DONE: Final = 2
TAKE: Final = 3
CROSS: Final = 4
COMPENSATE: Final = 5
ADJUST: Final = 6
FREE: Final = 7
PAIR: Final = 8
COPY: Final = 9
SEVEN: Final = 10
COINS: Final = 11
LET_GO: Final = 12
ACTIVATE: Final = 13

DOWN: Final = 0
UP: Final = 1
SAME: Final = 2
STEPS = (-1, 1, 0)
STEP_WORDS = ("down", "up", "same")


class Move:
    """One row of the table. What `die`, `number` and `realm` mean depends on the kind."""

    def __init__(self, kind: int, die: int, number: int, realm: int, text: str, path: tuple[str, ...]) -> None:
        self.kind = kind
        self.die = die  # 0 to 3; of a reveal the mask of its realms; of a roll the lower number
        self.number = number  # cell, step, resource, grape, value; of a roll the higher number
        self.realm = realm
        self.text = text
        self.path = path


def build_realms(edition: Edition) -> list[Realm]:
    """The eleven realms in the order of schema.REALMS."""
    return [
        Castles(edition),
        Cities(edition),
        Charterstone(edition),
        Euphoria(edition),
        LittleScythe(edition),
        Pendulum(edition),
        Society(edition),
        Scythe(edition),
        Tapestry(edition),
        Viticulture(edition),
        Wingspan(edition),
    ]


def chosen_realms(options: dict[str, str]) -> list[int]:
    """For each round the mask of the realms its option names, or 0 where they are drawn."""
    found = []
    for round in range(1, ROUNDS + 1):
        mask = 0
        for name in options[f"round-{round}"].split(","):
            if name:
                mask |= 1 << REALMS.index(name)
        found.append(mask)
    return found


class RollingRealmsRules(Rules):
    """The rules of one edition with one choice of options."""

    def __init__(self, game: str, edition: Edition, options: dict[str, str]) -> None:
        super().__init__(game, edition, options)
        self.realms = build_realms(edition)
        vineyard = self.realms[REALMS.index("viticulture")]
        assert isinstance(vineyard, Viticulture)
        self.viticulture = vineyard
        self.capacity = [edition.row("resource", name).integer("capacity") for name in RESOURCES]
        self.unspent = edition.row("number", "unspent").integer("value")
        self.ranks = [(row.integer("least"), row.text("title")) for row in edition.rows("rank")]
        self.chosen = chosen_realms(options)
        self.golf = options["solo"] == "golf"  # R17.2: alone, nine holes instead of three rounds
        self.goal = edition.row("number", "golf-stars").integer("value")
        self.par = edition.row("number", "golf-par").integer("value")
        self.rounds = edition.row("number", "golf-holes").integer("value") if self.golf else ROUNDS
        self.turns = edition.row("number", "golf-turns").integer("value") if self.golf else TURNS
        self.table: list[Move] = []
        self.revealed: list[list[int]] = []  # by reveal row: its three realms
        self.reveals: dict[int, ChanceOutcomes] = {}  # by the mask of realms used and the round, built when first wanted
        self.add_chance()
        self.done = self.add(DONE, 0, 0, 0, "done", ("done",))
        self.add_choices()
        self.add_benefits()
        self.rows: list[list[int]] = []  # by realm and die: the row of cell 0
        for realm in range(len(self.realms)):
            self.add_realm(realm)
        self.kinds = [move.kind for move in self.table]
        self.by_text = {move.text: number for number, move in enumerate(self.table)}

    # the table

    def add(self, kind: int, die: int, number: int, realm: int, text: str, path: tuple[str, ...]) -> int:
        self.table.append(Move(kind, die, number, realm, text, path))
        return len(self.table) - 1

    def add_chance(self) -> None:
        for three in combinations(range(len(REALMS)), PLACES):
            mask = 0
            for realm in three:
                mask |= 1 << realm
            self.revealed.append(list(three))
            self.add(REVEAL, mask, 0, 0, "realms " + " ".join([REALMS[realm] for realm in three]), ())
        rolls = []
        weights = []
        for low in range(1, 7):
            for high in range(low, 7):
                rolls.append(self.add(ROLL, low, high, 0, f"roll {low} {high}", ()))
                weights.append(1 if low == high else 2)
        self.roll = ChanceOutcomes("roll the two dice", rolls, weights, example="roll 2 6")

    def add_choices(self) -> None:
        self.take = [self.add(TAKE, 0, r, 0, f"take {RESOURCES[r]}", (f"take-{RESOURCES[r]}",)) for r in range(3)]
        self.cross = [-1]
        for grape in range(1, 7):
            self.cross.append(self.add(CROSS, 0, grape, 0, f"cross grape {grape}", (f"viticulture-grape-{grape}",)))
        self.compensate: list[list[int]] = []
        for die in range(ROLLED):
            rows = []
            for resource in range(3):
                text = f"{DIE_WORDS[die]} take {RESOURCES[resource]}"
                rows.append(self.add(COMPENSATE, die, resource, 0, text, (DIE_SLOTS[die], f"take-{RESOURCES[resource]}")))
            self.compensate.append(rows)
        self.let_go = [-1, -1]
        for die in range(ROLLED, DICE):
            self.let_go.append(self.add(LET_GO, die, 0, 0, f"{DIE_WORDS[die]} let go", (DIE_SLOTS[die], "let-go")))

    def add_benefits(self) -> None:
        self.adjust: list[list[int]] = []
        self.free: list[list[int]] = []
        for die in range(DICE):
            rows = []
            for step in (DOWN, UP):
                path = ("benefit-pumpkin-2", DIE_SLOTS[die], STEP_WORDS[step])
                rows.append(self.add(ADJUST, die, step, 0, f"pumpkin2 {DIE_WORDS[die]} {STEP_WORDS[step]}", path))
            self.adjust.append(rows)
        for die in range(DICE):
            rows = []
            for step in (DOWN, UP, SAME):
                path = ("benefit-pumpkin-3", DIE_SLOTS[die], STEP_WORDS[step])
                rows.append(self.add(FREE, die, step, 0, f"pumpkin3 {DIE_WORDS[die]} {STEP_WORDS[step]}", path))
            self.free.append(rows)
        self.pair = self.add(PAIR, 0, 0, 0, "heart2", ("benefit-heart-2",))
        self.copy: list[int] = []
        self.seven: list[int] = []
        for die in range(ROLLED):
            self.copy.append(self.add(COPY, die, 0, 0, f"heart3 {DIE_WORDS[die]}", ("benefit-heart-3", DIE_SLOTS[die])))
        for die in range(ROLLED):
            self.seven.append(self.add(SEVEN, die, 0, 0, f"coin2 {DIE_WORDS[die]}", ("benefit-coin-2", DIE_SLOTS[die])))
        self.coins = [-1]
        for value in range(1, 7):
            self.coins.append(self.add(COINS, 0, value, 0, f"coins {value}", ("benefit-coin-x", f"value-{value}")))

    def add_realm(self, realm: int) -> None:
        firsts = []
        for die in range(DICE):
            firsts.append(len(self.table))
            for number, cell in enumerate(self.realms[realm].cells[die]):
                text = f"{DIE_WORDS[die]} {REALMS[realm]} {cell.text}"
                self.add(ACTIVATE, die, number, realm, text, (DIE_SLOTS[die], *cell.slots))
        self.rows.append(firsts)

    # the contract

    def new(self, seats: int) -> Position:
        from rollwright.games.rolling_realms.position import begin

        return begin(self, seats)

    def num_moves(self) -> int:
        return len(self.table)

    def is_chance(self, move: int) -> bool:
        return self.kinds[move] <= ROLL

    def format_move(self, move: int) -> str:
        return self.table[move].text

    def parse_move(self, text: str) -> int:
        words = text.lower().split()
        if words and words[0] in ("roll", "realms"):
            words = [words[0], *sorted(words[1:], key=lambda word: REALMS.index(word) if word in REALMS else -1)]
            if words[0] == "roll":
                words = [words[0], *sorted(words[1:])]
        number = self.by_text.get(" ".join(words))
        if number is None:
            raise Unreadable(f"cannot read {text.strip()[:60]!r}; {self.example(words)}")
        return number

    def example(self, words: list[str]) -> str:
        """What would be right, as near as possible to these words."""
        for count in range(len(words), 0, -1):
            begun = " ".join(words[:count]) + " "
            near = [move.text for move in self.table if move.text.startswith(begun)]
            if near:
                shown = [near[0]] if len(near) == 1 else [near[0], near[len(near) // 2]]
                return "after " + repr(begun.strip()) + " write for example " + " or ".join([repr(text) for text in shown])
        return "write for example 'die1 castles a1', 'pumpkin2 die1 up', 'coins 3' or 'done'"

    def click_path(self, move: int) -> tuple[str, ...]:
        return self.table[move].path

    def max_moves_per_seat(self) -> int:
        # Each turn ends with one "done" and uses two rolled dice. Every other move spends or takes one of the round's resources, or
        # uses or lets go a die made with them; Euphoria's twelve numbers and Viticulture's six grapes bring a choice each.
        resources = sum(self.capacity)
        return self.rounds * (self.turns * 3 + 3 * resources + 12 + 6)

    # chance

    def reveal_due(self, used: int, round: int) -> ChanceOutcomes:
        """What is drawn at the beginning of a round (from 0) when these realms have been used (R1.2, R1.3, R1.4, R17.2)."""
        closed = 0 if self.golf else used
        key = closed * self.rounds + round
        due = self.reveals.get(key)
        if due is None:
            for chosen in self.chosen:
                closed |= chosen
            chosen = 0 if self.golf else self.chosen[round]
            moves = []
            for number in range(len(self.revealed)):
                mask = self.table[number].die
                if mask == chosen if chosen else not mask & closed:
                    moves.append(number)
            words = "lay out the three chosen realms" if chosen else "draw three realms"
            due = ChanceOutcomes(
                f"{words} for {'hole' if self.golf else 'round'} {round + 1}", moves, example=self.table[moves[0]].text
            )
            self.reveals[key] = due
        return due
