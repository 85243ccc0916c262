"""Records: a played game as text, with a header, one move per line, and the result. Written and parsed here.

    rollwright record 1
    game: troyes_dice
    rules: 1
    edition: print-2020 sha256:5d41...
    option: numbering=first
    seats: 2
    player 1: Ada
    bot 2: greedy
    dice: committed 9f86...
    table: 7F3KQ2
    words: a seven, please

    committed: tile 1 red up; tile 4 white down; ...
    1: take die 2 for ...
    2: pass

    result: 54 47
    winners: 1
    secret: 00ff...
    end: 1f2e3d...

A throw is one line, even if it consists of several chance moves, and starts with how it was made: committed (dice that can be
verified), typed (entered from physical dice), or sampled (an ordinary generator). `dice: seeded 7 12` means that the sampled throws
are those of game 12 of `rollwright simulate --seed 7`. In independent games the moves between two throws
are ordered by seat, then as they were made, so that one game has one text. A line `join` adds a seat. `only: 17` in the header
means that this is the sheet of seat 17 of a larger table. `words:` is the salt a player added to the dice, and
`order:` has the numbers of the events that published the commitment and set each salt. The last line is a
checksum of everything above it.
"""

from __future__ import annotations

import hashlib
import json
import re

from rollwright.core.driver import Played
from rollwright.core.errors import BadRecord
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.score import format_points, winners

FIRST_LINE = "rollwright record 1"
THROW_METHODS = ("committed", "typed", "sampled")
JOIN = -2  # the seat of a step that adds a seat


class Step:
    """One line of the game: a move of a seat, a throw, or a player who joins."""

    def __init__(self, seat: int, notation: str, how: str = "", line: int = 0) -> None:
        self.seat = seat
        self.notation = notation  # the chance moves of a throw are separated by "; "
        self.how = how  # for throws: one of THROW_METHODS
        self.line = line  # where it was read, for errors


class Record:
    """The contents of a record. Nothing here has been checked against the rules; core/replay.py does that."""

    def __init__(self, game: str, rules_version: int, edition: str, edition_hash: str, options: dict[str, str], seats: int) -> None:
        self.game = game
        self.rules_version = rules_version
        self.edition = edition
        self.edition_hash = edition_hash
        self.base = ""  # the released edition that `rows` override
        self.rows: dict[str, list[dict[str, object]]] = {}
        self.options = options
        self.seats = seats
        self.only = 0  # this is the sheet of one seat, counted from 1, of a larger table
        self.players: dict[int, str] = {}  # seat -> name
        self.bots: dict[int, str] = {}
        self.notes: list[str] = []
        self.commitment = ""
        self.seeded: tuple[int, int] | None = None  # the seed and the number of the game that the sampled throws follow from
        self.table = ""
        self.salts: list[str] = []
        self.order: list[int] = []  # the numbers of the events that published the commitment and set each salt; [] if not recorded
        self.steps: list[Step] = []
        self.result: list[str] | None = None
        self.winners: list[int] = []
        self.secret = ""
        self.lines: dict[str, int] = {}  # where the parts of the header and the result were read, for errors
        self.altered_line = 0  # the last line, if its checksum is not that of the lines above

    # writing

    def text(self) -> str:
        """Return the text of this record; one game has one text."""
        lines = [FIRST_LINE, f"game: {self.game}", f"rules: {self.rules_version}"]
        lines.append(f"edition: {self.edition} sha256:{self.edition_hash}")
        if self.base:
            lines.append(f"base: {self.base}")
        for table, entries in self.rows.items():
            lines += [f"row: {table} {json.dumps(entry, sort_keys=True)}" for entry in entries]
        lines += [f"option: {name}={value}" for name, value in self.options.items()]
        lines.append(f"seats: {self.seats}")
        if self.only:
            lines.append(f"only: {self.only}")
        lines += [f"player {seat + 1}: {one_line(name)}" for seat, name in sorted(self.players.items())]
        lines += [f"bot {seat + 1}: {one_line(name)}" for seat, name in sorted(self.bots.items())]
        lines += [f"note: {one_line(note)}" for note in self.notes]
        if self.commitment:
            lines.append(f"dice: committed {self.commitment}")
        elif self.seeded is not None:
            lines.append(f"dice: seeded {self.seeded[0]} {self.seeded[1]}")
        if self.table:
            lines.append(f"table: {one_line(self.table)}")
        lines += [f"words: {one_line(salt)}" for salt in self.salts]
        if self.order:
            lines.append(f"order: {' '.join(map(str, self.order))}")
        lines.append("")
        for step in self.steps:
            if step.seat == JOIN:
                lines.append("join")
            else:
                lines.append(f"{step.how if step.seat == CHANCE else step.seat + 1}: {step.notation}")
        lines.append("")
        if self.result is None:
            lines.append("unfinished")
        else:
            lines.append(f"result: {' '.join(self.result)}")
            lines.append(f"winners: {' '.join(str(seat + 1) for seat in self.winners)}")
        if self.secret:
            lines.append(f"secret: {self.secret}")
        body = "\n".join(lines) + "\n"
        return f"{body}end: {_checksum(body)}\n"

    def for_seat(self, seat: int) -> Record:
        """Return the record of one sheet of an independent game."""
        born = self.seats
        joined_at = -1
        for at, step in enumerate(self.steps):
            if step.seat == JOIN:
                if born == seat:
                    joined_at = at
                born += 1
        mine = Record(
            self.game, self.rules_version, self.edition, self.edition_hash, self.options, 0 if joined_at >= 0 else self.seats
        )
        mine.base, mine.rows, mine.notes = self.base, self.rows, self.notes
        mine.commitment, mine.table, mine.salts, mine.secret = self.commitment, self.table, self.salts, self.secret
        mine.order, mine.seeded = self.order, self.seeded
        mine.only = seat + 1
        if seat in self.players:
            mine.players[0] = self.players[seat]
        if seat in self.bots:
            mine.bots[0] = self.bots[seat]
        for at, step in enumerate(self.steps):
            if step.seat == CHANCE or at == joined_at:
                mine.steps.append(step)
            elif step.seat == seat:
                mine.steps.append(Step(0, step.notation, "", step.line))
        if self.result is not None:
            mine.result = [self.result[seat]]
            mine.winners = [0]
        return mine


def one_line(text: str) -> str:
    """Return text without line breaks and other control characters, so that it cannot imitate another line."""
    return "".join(" " if ord(letter) < 32 or ord(letter) in (127, 0x85, 0x2028, 0x2029) else letter for letter in text).strip()


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:32]


class Recorder:
    """A record that grows while a game is played."""

    def __init__(self, game: Game, rules: Rules, seats: int) -> None:
        edition = rules.edition
        self.game = game
        self.rules = rules
        self.record = Record(game.name, game.rules_version, edition.name, edition.hash, rules.options, seats)
        self.record.notes = list(game.notes)
        if edition.base:
            self.record.base = edition.base
            self.record.rows = edition.differences(game.editions[edition.base])
        self._round: list[Step] = []

    def step(self, step: Played, how: str) -> None:
        """Add a step of the driver; `how` is how its throws are made."""
        if step.seat == CHANCE:
            self.throw(step.moves, how)
        else:
            self.move(step.seat, step.moves[0])

    def throw(self, moves: list[int], how: str) -> None:
        """Add a whole throw."""
        self._close_round()
        self.record.steps.append(Step(CHANCE, "; ".join(self.rules.format_move(move) for move in moves), how))

    def move(self, seat: int, move: int) -> None:
        """Add a move of a seat."""
        self._round.append(Step(seat, self.rules.format_move(move)))

    def join(self) -> None:
        """Add a player who joins."""
        self._close_round()
        self.record.steps.append(Step(JOIN, ""))

    def _close_round(self) -> None:
        if self.game.independent:
            self._round.sort(key=lambda step: step.seat)
        self.record.steps += self._round
        self._round = []

    def finish(self, position: Position) -> Record:
        """Return the record so far, with the result if the game is over."""
        self._close_round()
        if position.is_over():
            scores = position.scores()
            self.record.result = [format_points(score.total, self.game.unit, "-") for score in scores]
            self.record.winners = winners(scores)
        return self.record


# reading

_LINE = re.compile(r"([a-z]+|[0-9]+)(?: ([0-9]+))?:(?: (.*))?")


def parse(text: str) -> Record:
    """Return the record in this text; raises BadRecord with the line and the reason.

    replay() checks the moves and the checksum, because it can name the line that was changed.
    """
    lines = [line.rstrip() for line in text.splitlines()] or [""]
    if lines[0] != FIRST_LINE:
        raise BadRecord(1, f"this is not a Rollwright record; the first line must be {FIRST_LINE!r}")
    while not lines[-1]:
        lines.pop()
    last = len(lines)
    if not lines[-1].startswith("end: "):
        raise BadRecord(last, "the last line 'end: ...' is missing; the record was cut off")
    blanks = [at for at, line in enumerate(lines) if not line]
    if len(blanks) != 2:
        raise BadRecord(
            blanks[2] + 1 if len(blanks) > 2 else last, "a record must have two blank lines: after the header and before the result"
        )
    record = _head(lines[1 : blanks[0]])
    record.steps = [_step(lines[at], at + 1) for at in range(blanks[0] + 1, blanks[1])]
    _tail(record, lines, blanks[1] + 1)
    if lines[-1] != f"end: {_checksum(chr(10).join(lines[:-1]) + chr(10))}":
        record.altered_line = last
    return record


def _head(lines: list[str]) -> Record:
    """Return a record with the header, which starts on line 2."""
    found: dict[str, tuple[int, str]] = {}
    record = Record("", 0, "", "", {}, 0)
    for number, line in enumerate(lines, 2):
        match = _LINE.fullmatch(line)
        if match is None:
            raise BadRecord(number, f"a header line must be 'name: value', not {line!r}")
        key, seat, value = match[1], match[2], match[3] or ""
        if key in ("player", "bot") and seat:
            _once(record, f"{key} {seat}", number)
            (record.players if key == "player" else record.bots)[_seat(number, seat)] = value
        elif key == "row":
            table, _, data = value.partition(" ")
            try:
                entry = json.loads(data)
            except (ValueError, RecursionError):
                raise BadRecord(number, f"the data after {table!r} is not JSON") from None
            record.rows.setdefault(table, []).append(entry)
            record.lines.setdefault("row", number)
        elif key == "option":
            name, equals, option = value.partition("=")
            if not equals:
                raise BadRecord(number, f"an option must be 'name=value', not {value!r}")
            _once(record, f"option {name}", number)
            record.options[name] = option
        elif key == "words":
            record.salts.append(value)
        elif key == "order":
            _once(record, key, number)
            record.order = [_number(number, part) for part in value.split(" ")]
        elif key == "note":
            record.notes.append(value)
        elif key in ("game", "rules", "edition", "base", "seats", "only", "dice", "table") and not seat:
            _once(record, key, number)
            found[key] = (number, value)
        else:
            raise BadRecord(number, f"{key!r} is not a header field")
    for key in ("game", "rules", "edition", "seats"):
        if key not in found:
            raise BadRecord(len(lines) + 2, f"the header has no '{key}: ...'")
    record.game = found["game"][1]
    record.rules_version = _number(*found["rules"])
    record.seats = _number(*found["seats"])
    number, value = found["edition"]
    edition = re.fullmatch(r"(\S+) sha256:([0-9a-f]{64})", value)
    if edition is None:
        raise BadRecord(number, f"the edition must be 'name sha256:' and 64 hexadecimal digits, not {value!r}")
    record.edition, record.edition_hash = edition[1], edition[2]
    record.base = found.get("base", (0, ""))[1]
    if record.rows and not record.base:
        raise BadRecord(record.lines["row"], "a row needs 'base: ...', the edition it overrides")
    record.only = _seat(*found["only"]) + 1 if "only" in found else 0
    record.table = found.get("table", (0, ""))[1]
    if "dice" in found:
        number, value = found["dice"]
        dice = re.fullmatch(r"committed ([0-9a-f]{64})|seeded (-?[0-9]{1,40}) ([0-9]{1,12})", value)
        if dice is None:
            raise BadRecord(
                number, f"the dice must be 'committed' and 64 hexadecimal digits, or 'seeded', a seed, and a game, not {value!r}"
            )
        if dice[1]:
            record.commitment = dice[1]
        else:
            record.seeded = int(dice[2]), int(dice[3])
    return record


def _once(record: Record, key: str, number: int) -> None:
    if key in record.lines:
        raise BadRecord(number, f"{key!r} appears twice; the first is on line {record.lines[key]}")
    record.lines[key] = number


def _number(line: int, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", value):
        raise BadRecord(line, f"this must be a whole number, not {value!r}")
    return int(value)


def _seat(line: int, value: str) -> int:
    """Return the index of a seat, which people count from 1."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", value):
        raise BadRecord(line, f"a seat must be a number from 1, not {value!r}")
    return int(value) - 1


def _step(line: str, number: int) -> Step:
    if line == "join":
        return Step(JOIN, "", "", number)
    match = _LINE.fullmatch(line)
    if match is None or match[2] or not match[3]:
        raise BadRecord(number, f"{line!r} is not a move; it must be a seat or how a throw was made, a colon, and the move")
    if match[1] in THROW_METHODS:
        return Step(CHANCE, match[3], match[1], number)
    if not match[1].isdigit():
        raise BadRecord(number, f"a move must start with a seat or one of {', '.join(THROW_METHODS)}, not {match[1]!r}")
    return Step(_seat(number, match[1]), match[3], "", number)


def _tail(record: Record, lines: list[str], start: int) -> None:
    """Read the result, the winners and the secret, from the line after the second blank line to the one before the last."""
    unfinished = False
    for number, line in enumerate(lines[start:-1], start + 1):
        match = _LINE.fullmatch(line)
        if match is not None and match[1] in ("result", "winners", "secret"):
            _once(record, match[1], number)
        if line == "unfinished":
            unfinished = True
        elif match is not None and match[1] == "result" and match[3]:
            record.result = match[3].split()
        elif match is not None and match[1] == "winners" and match[3]:
            record.winners = [_seat(number, seat) for seat in match[3].split()]
        elif match is not None and match[1] == "secret" and re.fullmatch(r"(?:[0-9a-f]{2})+", match[3] or ""):
            record.secret = match[3]
        else:
            raise BadRecord(number, f"after the moves come only result, winners, unfinished and secret, not {line!r}")
    if (record.result is None) != unfinished:
        raise BadRecord(len(lines), "after the moves there must be either a result or 'unfinished'")
