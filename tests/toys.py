"""Two small games written as any package would write its own, to prove that no package refers to a game by name.

Terraces is independent: a die is rolled for all, and each player writes it into a column whose numbers fall from bottom to top,
or leaves it. Pig has turns: roll as often as you dare, hold to keep your points, and a 1 loses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from rollwright.core import svg
from rollwright.core.chance import ChanceOutcomes
from rollwright.core.changes import Change, Gained, Lost, RoundStarted
from rollwright.core.edition import Edition, Field, Row, Schema
from rollwright.core.errors import Refusal, Unreadable
from rollwright.core.game import Game, Option
from rollwright.core.phase import Phase
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.renderer import Mark, Part, Renderer
from rollwright.core.score import Reason, Score

COLUMNS = 3
LEAVE = 3  # moves 0 to 2 write into a column, 3 leaves the die, 4 to 9 are the rolls 1 to 6


class TerracesRules(Rules):
    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        super().__init__("terraces", edition, options)
        self.rounds = edition.row("length", options["length"]).integer("rounds")
        self.roll = ChanceOutcomes("roll the die", [4, 5, 6, 7, 8, 9], example="roll 4")

    def new(self, seats: int) -> Terraces:
        return Terraces(self, 0, 0, 0, [[[] for _ in range(COLUMNS)] for _ in range(seats)], [True] * seats)

    def num_moves(self) -> int:
        return 10

    def is_chance(self, move: int) -> bool:
        return move > LEAVE

    def format_move(self, move: int) -> str:
        return f"roll {move - LEAVE}" if move > LEAVE else "leave it" if move == LEAVE else f"column {move + 1}"

    def parse_move(self, text: str) -> int:
        for move in range(self.num_moves()):
            if self.format_move(move) == " ".join(text.lower().split()):
                return move
        raise Unreadable(f"{text!r} is not a move of Terraces; moves are 'column 2', 'leave it' and 'roll 4'")

    def click_path(self, move: int) -> tuple[str, ...]:
        return () if move > LEAVE else ("leave",) if move == LEAVE else (f"column-{move + 1}",)

    def max_moves_per_seat(self) -> int:
        return self.rounds


class Terraces(Position):
    def __init__(
        self, rules: TerracesRules, turn: int, die: int, waiting: int, sheets: list[list[list[int]]], done: list[bool]
    ) -> None:
        self.ruleset = rules
        self.turn = turn
        self.die = die
        self.waiting = waiting
        self.sheets = sheets
        self.done = done

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.sheets)

    def phase(self) -> Phase:
        return Phase(f"round {self.turn} of {self.ruleset.rounds}")

    def to_act(self) -> list[int]:
        if self.waiting:
            return [seat for seat, done in enumerate(self.done) if not done]
        return [] if self.turn == self.ruleset.rounds else [CHANCE]

    def is_to_act(self, seat: int) -> bool:
        if seat == CHANCE:
            return not self.waiting and self.turn < self.ruleset.rounds
        return not self.done[seat]

    def is_over(self) -> bool:
        return not self.waiting and self.turn == self.ruleset.rounds

    def chance_outcomes(self) -> ChanceOutcomes:
        return self.ruleset.roll

    def legal_moves(self, seat: int) -> list[int]:
        if seat == CHANCE:
            return self.ruleset.roll.moves if self.is_to_act(CHANCE) else []
        if self.done[seat]:
            return []
        return [column for column in range(COLUMNS) if self._fits(seat, column)] + [LEAVE]

    def _fits(self, seat: int, column: int) -> bool:
        tower = self.sheets[seat][column]
        return not tower or tower[-1] > self.die

    def refusal_code(self, seat: int, move: int) -> int:
        if move > LEAVE:
            return 1
        if self.done[seat]:
            return 2
        return 3 if move < LEAVE and not self._fits(seat, move) else 0

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        if refusal == 3:
            return Refusal("X2", f"A {self.die} must be lower than the {self.sheets[seat][move][-1]} below it.")
        return Refusal("X1", "You have used this die." if refusal == 2 else "Only chance rolls.")

    def describe(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return f"the die shows {move - LEAVE}"
        return "Leave the die" if move == LEAVE else f"Write {self.die} into column {move + 1}"

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            self.turn += 1
            self.die = move - LEAVE
            self.waiting = len(self.sheets)
            self.done = [False] * self.waiting
            return
        if move < LEAVE:
            self.sheets[seat][move].append(self.die)
        self.done[seat] = True
        self.waiting -= 1

    def changes(self, seat: int, move: int) -> list[Change]:
        if seat == CHANCE:
            return [RoundStarted(CHANCE, "round")]
        return [Gained(seat, "points", self.die)] if move < LEAVE else []

    def inventory(self, seat: int) -> dict[str, int]:
        return {"round": self.turn} if seat == CHANCE else {"points": self.score(seat).total}

    def clone(self) -> Self:
        sheets = [[list(tower) for tower in sheet] for sheet in self.sheets]
        return type(self)(self.ruleset, self.turn, self.die, self.waiting, sheets, list(self.done))

    def state(self) -> tuple[object, ...]:
        sheets = tuple(tuple(tuple(tower) for tower in sheet) for sheet in self.sheets)
        return self.turn, self.die, self.waiting, sheets, tuple(self.done)

    def score(self, seat: int) -> Score:
        return Score([Reason(f"column {column + 1}", "", sum(tower)) for column, tower in enumerate(self.sheets[seat])])

    def extract_sheet(self, seat: int) -> Self:
        sheet = [list(tower) for tower in self.sheets[seat]]
        return type(self)(self.ruleset, self.turn, self.die, 0 if self.done[seat] else 1, [sheet], [self.done[seat]])

    def restore_sheet(self, seat: int, sheet: Self) -> None:
        self.waiting += int(self.done[seat]) - int(sheet.done[0])
        self.sheets[seat] = [list(tower) for tower in sheet.sheets[0]]
        self.done[seat] = sheet.done[0]

    def join_refusal(self) -> str:
        return "" if not self.waiting and self.turn < self.ruleset.rounds else "Wait for the next roll."

    def join(self) -> int:
        self.sheets.append([[] for _ in range(COLUMNS)])
        self.done.append(True)
        return len(self.sheets) - 1


class TerracesRenderer(Renderer[Terraces, TerracesRules]):
    """Columns as boxes; enough for a page to be played on."""

    def cover(self) -> str:
        return svg.picture(300, 150, "cover", svg.path("M20 130h80V70h80V40h80", "line"))

    def parts(self, position: Terraces) -> list[Part]:
        columns = [box(f"column-{column}", column * 120 - 60, 100) for column in range(1, COLUMNS + 1)]
        return [
            Part("die", "The die", svg.picture(480, 140, "toy", box("die", 0, 60)), "table"),
            Part("terraces", "Your terraces", svg.picture(480, 140, "toy", *columns), "sheet"),
        ]

    def common_marks(self, position: Terraces) -> dict[str, Mark]:
        return {"die": Mark("rolled", str(position.die))} if position.die else {}

    def marks(self, position: Terraces, seat: int) -> dict[str, Mark]:
        towers = position.sheets[seat]
        return {f"column-{at + 1}": Mark("have", " ".join(map(str, tower))) for at, tower in enumerate(towers) if tower}

    def label(self, rules: TerracesRules, slot: str) -> str:
        return {"die": "the die", "leave": "Leave it"}.get(slot, slot.replace("-", " "))

    def text(self, position: Terraces, seat: int) -> str:
        return f"die {position.die}\n" + "\n".join(" ".join(str(value) for value in tower) for tower in position.sheets[seat])


def box(name: str, x: int, size: int) -> str:
    return svg.slot(name, "box", svg.rect(x, 20, size, size, 0, "frame"), svg.written(x + size / 2, 20 + size * 0.6, "number"))


LENGTHS: Mapping[str, list[Row]] = {
    "length": [
        Row("short", "proposed", "written for the tests", {"rounds": 5}),
        Row("long", "proposed", "written for the tests", {"rounds": 12}),
    ]
}


class TerracesGame(Game[Terraces, TerracesRules]):
    name = "terraces"
    title = "Terraces"
    tagline = "A toy."
    credits = ("Rollwright",)
    seats = (1, 10_000)
    independent = True
    options = (Option("length", "How long", "short", {"short": "five rounds", "long": "twelve rounds"}),)
    schema = Schema({"length": {"rounds": Field("integer", minimum=1, maximum=100)}})
    editions = {"toy": Edition("toy", "Toy", "", dict(LENGTHS))}

    def build(self, edition: Edition, options: dict[str, str]) -> TerracesRules:
        return TerracesRules(edition, options)

    def renderer(self) -> TerracesRenderer:
        return TerracesRenderer()


class PigRules(Rules):
    """Moves: 0 rolls again, 1 holds, 2 to 7 are what the die shows."""

    def __init__(self, edition: Edition, options: dict[str, str]) -> None:
        super().__init__("pig", edition, options)
        self.goal = edition.row("goal", "goal").integer("points")
        self.roll = ChanceOutcomes("roll the die", [2, 3, 4, 5, 6, 7], example="roll 4")
        self.names = ["again", "hold", *[f"roll {face}" for face in range(1, 7)]]

    def new(self, seats: int) -> Pig:
        return Pig(self, 0, 0, True, 0, [0] * seats)

    def num_moves(self) -> int:
        return 8

    def is_chance(self, move: int) -> bool:
        return move > 1

    def format_move(self, move: int) -> str:
        return self.names[move]

    def parse_move(self, text: str) -> int:
        words = " ".join(text.lower().split())
        if words not in self.names:
            raise Unreadable(f"{text!r} is not a move of Pig; moves are: {', '.join(self.names)}")
        return self.names.index(words)

    def click_path(self, move: int) -> tuple[str, ...]:
        return () if move > 1 else (self.names[move],)

    def max_moves_per_seat(self) -> int:
        return 1000


class Pig(Position):
    def __init__(self, rules: PigRules, seat: int, pot: int, rolling: bool, throws: int, kept: list[int]) -> None:
        self.ruleset = rules
        self.seat = seat
        self.pot = pot
        self.rolling = rolling
        self.throws = throws
        self.kept = kept

    def rules(self) -> Rules:
        return self.ruleset

    def seats(self) -> int:
        return len(self.kept)

    def phase(self) -> Phase:
        return Phase(f"throw {self.throws}")

    def is_over(self) -> bool:
        return max(self.kept) >= self.ruleset.goal or self.throws >= 300

    def to_act(self) -> list[int]:
        return [] if self.is_over() else [CHANCE if self.rolling else self.seat]

    def is_to_act(self, seat: int) -> bool:
        return self.to_act() == [seat]

    def chance_outcomes(self) -> ChanceOutcomes:
        return self.ruleset.roll

    def legal_moves(self, seat: int) -> list[int]:
        if not self.is_to_act(seat):
            return []
        return self.ruleset.roll.moves if seat == CHANCE else [0, 1]

    def refusal_code(self, seat: int, move: int) -> int:
        return 1 if not self.is_to_act(seat) else 2 if move > 1 else 0

    def explain(self, seat: int, move: int, refusal: int) -> Refusal:
        return Refusal("P1", "It is not your turn." if refusal == 1 else "Only chance rolls.")

    def describe(self, seat: int, move: int) -> str:
        if seat == CHANCE:
            return f"the die shows {move - 1}"
        return f"Keep {self.pot} points" if move else f"Roll again with {self.pot} points in the pot"

    def apply(self, seat: int, move: int) -> None:
        if seat == CHANCE:
            self.throws += 1
            self.pot = 0 if move == 2 else self.pot + move - 1
            self.rolling = move == 2
            if move == 2:
                self.seat = (self.seat + 1) % len(self.kept)
        elif move == 1:
            self.kept[self.seat] += self.pot
            self.pot = 0
            self.seat = (self.seat + 1) % len(self.kept)
            self.rolling = True
        else:
            self.rolling = True

    def changes(self, seat: int, move: int) -> list[Change]:
        if seat == CHANCE:
            return [Lost(CHANCE, "pot", self.pot)] if move == 2 else [Gained(CHANCE, "pot", move - 1)]
        return [Lost(CHANCE, "pot", self.pot), Gained(seat, "kept", self.pot)] if move == 1 else []

    def inventory(self, seat: int) -> dict[str, int]:
        return {"pot": self.pot} if seat == CHANCE else {"kept": self.kept[seat]}

    def clone(self) -> Self:
        return type(self)(self.ruleset, self.seat, self.pot, self.rolling, self.throws, list(self.kept))

    def state(self) -> tuple[object, ...]:
        return self.seat, self.pot, self.rolling, self.throws, tuple(self.kept)

    def score(self, seat: int) -> Score:
        return Score([Reason("kept", "", self.kept[seat])])


class PigRenderer(Renderer[Pig, PigRules]):
    def cover(self) -> str:
        return svg.picture(300, 150, "cover", svg.circle(150, 75, 40, "line"))

    def parts(self, position: Pig) -> list[Part]:
        return [
            Part("pot", "The pot", svg.picture(480, 140, "toy", box("again", 0, 60)), "table"),
            Part("kept", "Kept", svg.picture(480, 140, "toy", box("hold", 0, 60)), "sheet"),
        ]

    def cache_key(self, position: Pig) -> object:
        return "always the same"

    def common_marks(self, position: Pig) -> dict[str, Mark]:
        return {"again": Mark("have", str(position.pot))}

    def marks(self, position: Pig, seat: int) -> dict[str, Mark]:
        return {"hold": Mark("have", str(position.kept[seat]))}

    def label(self, rules: PigRules, slot: str) -> str:
        return slot

    def text(self, position: Pig, seat: int) -> str:
        return f"pot {position.pot}, kept {position.kept}"


class PigGame(Game[Pig, PigRules]):
    name = "pig"
    title = "Pig"
    tagline = "A toy with turns."
    credits = ("Rollwright",)
    seats = (2, 4)
    schema = Schema({"goal": {"points": Field("integer", minimum=1)}})
    editions = {"toy": Edition("toy", "Toy", "", {"goal": [Row("goal", "proposed", "written for the tests", {"points": 20})]})}

    def build(self, edition: Edition, options: dict[str, str]) -> PigRules:
        return PigRules(edition, options)

    def renderer(self) -> PigRenderer:
        return PigRenderer()
