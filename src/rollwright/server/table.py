"""One table, no sockets and no clock of its own: a fold over its log, and who may do what.

Every deed (`move`, `undo`, `sit`, ...) checks, makes the event, folds it in and returns it; the caller writes it down. `fold` takes
events that are written already. What happens without anybody's hand (throws, bots, clocks) is asked with `next_deed` and `late`.
"""

from __future__ import annotations

from random import Random

from rollwright.core.chance import CommittedDice, SampledDice
from rollwright.core.errors import RollwrightError, Unreadable
from rollwright.core.position import CHANCE, Position, describe_throw, throw
from rollwright.core.typed_throws import Ambiguous, example_throw
from rollwright.core.typed_throws import read as read_piece
from rollwright.server.events import (
    CHAIRS,
    CLOCK,
    CLOSE,
    END,
    JOIN,
    LEAVE,
    MOVE,
    NEXT,
    READY,
    START,
    TAKE,
    THROW,
    UNDO,
    WORDS,
    Event,
    Header,
    Refused,
    Repeated,
    Stale,
)
from rollwright.server.ruleset import Ruleset
from rollwright.server.seating import Seating, read_sitter
from rollwright.server.state import FEW, LINES, OVER, PLAYING, WAITING, Before, Chair, Line, Turn


class Table(Seating):
    def __init__(self, id: str, header: Header, ruleset: Ruleset, secret: bytes, created: int) -> None:
        super().__init__(id, header, ruleset, secret, created)
        self._folds = {
            TAKE: self._fold_take,
            LEAVE: self._fold_leave,
            CHAIRS: self._fold_chairs,
            WORDS: self._fold_words,
            START: self._fold_start,
            THROW: self._fold_throw,
            MOVE: self._fold_move,
            UNDO: self._fold_undo,
            READY: self._fold_ready,
            JOIN: self._fold_join,
            CLOSE: self._fold_close,
            CLOCK: self._fold_clock,
            END: self._fold_end,
            NEXT: self._fold_next,
        }

    # starting and joining

    def start(self, now: int) -> Event:
        self._check_waiting()
        sitting = len(self.chairs) - len(self.vacant)
        fewest, most = self.seat_range()
        if not fewest <= sitting <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            raise Refused(f"{self.ruleset.game.title} needs {wanted} players with these options, not {sitting}.")
        return self._make(START, now)

    def _fold_start(self, event: Event) -> None:
        self.chairs = [chair for chair in self.chairs if not chair.is_free]
        self._renumber()
        self.words = [chair.words for chair in self.chairs if chair.words]
        self.position = self.ruleset.rules.new(len(self.chairs))
        for step in self.header.begin:
            moves = [self.ruleset.parse_move(piece) for piece in step.text.split("; ")]
            before = self._copy()
            for move in moves:
                self.position.play(step.seat, move)
            if step.seat == CHANCE:
                self.throws += 1
                self.last_throw = describe_throw(before, moves)
        if self.header.dice == "fair":
            self.fair = CommittedDice(self.secret, self.id, self.words)
        self.stage = PLAYING
        self._begin_round(event.at)

    def _fold_join(self, event: Event) -> None:
        sitter = read_sitter(event.text)
        seat = self.position.join()
        self.joined += 1
        self.turns = {}  # what was played before stands: a record has the join after it
        chair = Chair()
        chair.name, chair.guest, chair.bot, chair.ticket = sitter.name, sitter.guest, sitter.bot, event.number
        self.chairs.append(chair)
        self._remember(seat)
        if chair.player:
            self.bots.add(seat)
        if self.position.is_to_act(seat):
            self.open += 1
            if chair.player:
                self.bots_due.add(seat)

    def _begin_round(self, at: int) -> None:
        """After a throw: everything before it stands."""
        self.thrown_at = at
        self.moved = False
        self.turns = {}
        self.run = []
        self.closed = ""
        self._count_open()
        self.bots_due = {seat for seat in self.bots if self.position.is_to_act(seat)} if self.header.stadium else set()
        self._restart_clocks(at)

    def _count_open(self) -> None:
        acting = self.position.to_act()
        self.open = 0 if acting == [CHANCE] else len(acting)

    # chance

    def throw(self, now: int) -> Event:
        """CommittedDice dice: make the throw that is due."""
        self._check_throw()
        if self.fair is None:
            raise Refused("The host enters the rolls at this table.")
        before, all_sheets = self._copy(), self._all_sheets()
        moves = throw(self.position, self.fair, self.throws + 1)
        text = "; ".join(self.ruleset.format_move(move) for move in moves)
        event = Event(self.number + 1, max(now, self.at), THROW, CHANCE, text)
        self._thrown(event, before, all_sheets, moves)
        self.number, self.at = event.number, event.at
        return event

    def typed(self, now: int, text: str, expected: int = 0) -> Event:
        """Real dice: what the host reads off them."""
        self._check_throw()
        if self.header.dice != "typed":
            raise Refused("The server rolls the dice at this table.")
        if expected and expected != self.throws + 1:
            raise Stale(f"Roll {expected} has already been made.")
        trial = self.position.clone()
        moves: list[int] = []
        for chunk in text.replace("\n", ";").split(";"):
            try:
                self._take_in(trial, moves, chunk.strip())
            except Unreadable:
                self._take_in_parts(trial, moves, chunk)
        if trial.is_to_act(CHANCE) and (not moves or trial.chance_outcomes().continues):
            raise Refused(f"{'So far so good, but more' if moves else 'More'} is needed. {_wanted(trial)}", 400)
        return self._make(THROW, now, CHANCE, "; ".join(self.ruleset.format_move(move) for move in moves))

    def throw_example(self) -> str:
        """How the throw that is due may look, whole, for the host who types it in."""
        source = SampledDice(Random(self.throws).random)
        position = self._copy()
        found: list[str] = []
        for move in throw(self._copy(), source, self.throws + 1):
            found.append(position.throw_entry(move))
            position.apply(CHANCE, move)
        return "; ".join(found)

    def _take_in(self, trial: Position, moves: list[int], text: str) -> None:
        """One piece that was typed; raises Unreadable, or Refused if it cannot be now."""
        if not text:
            return
        if not trial.is_to_act(CHANCE) or (moves and not trial.chance_outcomes().continues):
            raise Refused(f"That is more than one roll; {text!r} is too much.", 400)
        piece = read_piece(trial, text)
        if piece not in trial.chance_outcomes().moves:
            raise Refused(f"{self.ruleset.format_move(piece)!r} is not possible now. {_wanted(trial)}", 400)
        trial.apply(CHANCE, piece)
        moves.append(piece)

    def _take_in_parts(self, trial: Position, moves: list[int], text: str) -> None:
        """Several pieces that were typed with commas between them."""
        for part in text.split(","):
            try:
                self._take_in(trial, moves, part.strip())
            except Unreadable as error:
                why = f"{error}" if isinstance(error, Ambiguous) else f"Cannot read {part.strip()!r}"
                raise Refused(f"{why}. {_wanted(trial)}", 400) from None

    def _check_throw(self) -> None:
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not started.")
        if not self.position.is_to_act(CHANCE):
            raise Refused("There is nothing to roll or draw now.")

    def _fold_throw(self, event: Event) -> None:
        moves = [self.ruleset.parse_move(piece) for piece in event.text.split("; ")]
        before, all_sheets = self._copy(), self._all_sheets()
        for move in moves:
            self._apply(CHANCE, move)
        self._thrown(event, before, all_sheets, moves)

    def _copy(self) -> Position:
        """The position to say a throw in; one sheet is enough where the seats are independent."""
        return self.position.extract_sheet(0) if self.independent else self.position.clone()

    def _all_sheets(self) -> Position | None:
        """Return a copy in which to tell what a throw did to every sheet; None where that is not told."""
        return None if self._quiet or self.many else self.position.clone()

    def _thrown(self, event: Event, before: Position, all_sheets: Position | None, moves: list[int]) -> None:
        self.throws += 1
        self.last_throw = describe_throw(before, moves)
        self._begin_round(event.at)
        line = Line(event.number, CHANCE, self.last_throw)
        if all_sheets is not None:
            line.tell_from(all_sheets, CHANCE, [], moves)
        self.lines.append(line)

    def _apply(self, seat: int, move: int) -> None:
        if self.header.rules_version == self.ruleset.game.rules_version:
            self.position.apply(seat, move)
        else:
            self.position.play(seat, move)  # older rules: ask again

    # seats

    def _check_count(self, seat: int, count: int, kind: str, text: str) -> None:
        """Raises Repeated for a deed that is in the log, Stale for any other that is not the next."""
        chair = self.chairs[seat]
        if count == chair.count + 1:
            return
        back = chair.count - count
        if 0 <= back < len(chair.deeds):
            made = chair.deeds[-1 - back]
            if made[:2] == (kind, text):
                raise Repeated(made[2])
        raise Stale(f"Action {count} is out of sequence; the next one is {chair.count + 1}.")

    def _check_open_round(self) -> None:
        if self.closed:
            raise Refused("The round is closed. Bots are finishing it.")

    def move(self, now: int, seat: int, count: int, move: int, by_bot: bool = False) -> Event:
        self.check_playing(seat)
        if not 0 <= move < self.ruleset.rules.num_moves():
            raise Refused(f"There is no move {move}; moves are numbered from 0 to {self.ruleset.rules.num_moves() - 1}.", 400)
        text = self.ruleset.format_move(move)
        self._check_count(seat, count, MOVE, text)
        if not by_bot:
            self._check_open_round()
        if self.position.refusal_code(seat, move):
            refusal = self.position.refusal(seat, move)
            assert refusal is not None
            raise Refused(refusal.message, 409, refusal.rule)
        return self._make(MOVE, now, seat, text)

    def _fold_move(self, event: Event) -> None:
        seat = event.seat
        position = self.position
        version = self.header.rules_version
        if version < self.ruleset.game.rules_version and position.rules().is_obsolete(position, seat, event.text, version):
            return
        move = self.ruleset.parse_move(event.text)
        line = Line(event.number, seat)
        if not self._quiet and not self.many:
            self.lines.append(line)
        if self.independent:
            turn = self.turns.get(seat)
            if turn is None:
                turn = self.turns[seat] = Turn(position.extract_sheet(seat))
            line.tell_from(turn.start, 0, turn.moves.copy(), [move])
            turn.moves.append(move)
            turn.numbers.append(event.number)
            self._apply(seat, move)
            if not position.is_to_act(seat):
                self.open -= 1
                self.bots_due.discard(seat)
        else:
            if self.run and self.run[0].seat != seat:
                self.run = []
            chair = self.chairs[seat]
            self.run.append(Before(seat, position.clone(), event.number, chair.since, chair.used))
            line.tell_from(self.run[-1].position, seat, [], [move])
            self._apply(seat, move)
            self._count_open()
        chair = self.chairs[seat]
        chair.moved = self.throws
        chair.ready = -1
        self.moved = True
        self._run_clocks(event.at, seat)

    def why_no_undo(self, seat: int) -> str:
        """A sentence, or "" if this seat can take back its last move."""
        if not self.header.undo:
            return "Undo is off at this table."
        if self.closed:
            return "The round is closed."
        if self.independent:
            return "" if seat in self.turns else "There is nothing to undo since the last roll or since a player joined."
        if self.run and self.run[-1].seat == seat:
            return ""
        return "There is nothing to undo since the last roll or another player’s move."

    def undo(self, now: int, seat: int, count: int) -> Event:
        self.check_playing(seat)
        self._check_count(seat, count, UNDO, "")
        why = self.why_no_undo(seat)
        if why:
            raise Refused(why)
        if not self.independent and 0 < self.deadline_before(self.run[-1]) <= now:
            raise Refused("The time for this move is up, so it can no longer be undone.")
        return self._make(UNDO, now, seat)

    def _fold_undo(self, event: Event) -> None:
        seat = event.seat
        if self.independent:
            turn = self.turns[seat]
            turn.moves.pop()
            number = turn.numbers.pop()
            was_open = self.position.is_to_act(seat)
            sheet = turn.start.clone()
            for move in turn.moves:
                sheet.apply(0, move)
            self.position.restore_sheet(seat, sheet)
            if not turn.moves:
                del self.turns[seat]
                self.chairs[seat].moved = -1
                self.moved = bool(self.turns)
            if not was_open:
                self.open += 1
                if self.header.stadium and seat in self.bots:
                    self.bots_due.add(seat)
        else:
            before = self.run.pop()
            self.position, number = before.position, before.number
            self._turn_back_clock(before)
            if not self.run:
                self.chairs[seat].moved = -1
                self.moved = any(chair.moved == self.throws for chair in self.chairs)
            self._count_open()
        self.chairs[seat].ready = -1
        for line in list(self.lines):
            if line.number == number:
                self.lines.remove(line)
                self.undone.append(number)
        self._run_clocks(event.at)

    def ready(self, now: int, seat: int, count: int) -> Event:
        self.check_playing(seat)
        self._check_count(seat, count, READY, "")
        if not self.may_ready(seat):
            if self.header.stadium:
                raise Refused("The host rolls for everyone.")
            if self.position.is_to_act(seat):
                raise Refused("Finish your move before you roll.")
            raise Refused("You are not asked to roll now.")
        return self._make(READY, now, seat)

    def _fold_ready(self, event: Event) -> None:
        self.chairs[event.seat].ready = self.throws
        self._run_clocks(event.at)

    def waiting_for(self) -> list[int]:
        """The seats everybody waits for, at most FEW of them."""
        if self.stage != PLAYING or self.many:
            return []
        acting = self.position.to_act()
        if acting and acting != [CHANCE]:
            return acting
        if self.header.stadium or self.header.roll == "at once" or self.closed:
            return []
        return self.unready()

    # closing a round

    def close(self, now: int) -> Event:
        """The host or the clock closes the round; a bot finishes the open seats, and nobody is asked to press Roll."""
        if self.stage != PLAYING:
            raise Refused("The game is over." if self.stage == OVER else "The game has not started.")
        self._check_open_round()
        if not self.moved and not self.open:
            raise Refused("There is no round to close.")
        return self._make(CLOSE, now, -1, self.header.stand_in)

    def _fold_close(self, event: Event) -> None:
        self.closed = event.text
        if self.header.stadium:
            self.bots_due = set() if self.position.is_to_act(CHANCE) else set(self.position.to_act())

    def seats_for_bots(self, most: int) -> list[tuple[int, str]]:
        """Seats that have to move and are played by bots now, with the bot."""
        if self.stage != PLAYING or self.position.is_to_act(CHANCE) or self.position.is_over():
            return []
        if self.header.stadium:
            found: list[tuple[int, str]] = []
            for seat in self.bots_due:
                if len(found) == most:
                    break
                found.append((seat, self.chairs[seat].player or self.closed or self.header.stand_in))
            return found
        return [
            (seat, self.chairs[seat].player or self.closed)
            for seat in self.position.to_act()
            if self.chairs[seat].player or self.closed
        ][:most]

    # the end

    def end(self, now: int) -> Event:
        """Nobody takes anything back any more."""
        if self.stage != PLAYING or not self.position.is_over():
            raise Refused("The game is not over.")
        return self._make(END, now)

    def _fold_end(self, event: Event) -> None:
        self.stage = OVER
        self.turns = {}
        self.run = []

    def link_next(self, now: int, table: str) -> Event:
        if self.stage != OVER:
            raise Refused("The game is not over yet.")
        if self.next:
            raise Refused("There is already a rematch.")
        return self._make(NEXT, now, -1, table)

    def _fold_next(self, event: Event) -> None:
        self.next = event.text

    # what happens by itself

    def next_deed(self, now: int) -> str:
        """ "throw", "end" or "bots": what is to be done now without anybody's hand; "" if everything waits for people."""
        if self.stage != PLAYING or self.warning:
            return ""
        if self.position.is_over():
            return "end" if self._agreed(now) else ""
        if self.position.is_to_act(CHANCE):
            agreed = self.position.chance_outcomes().at_once or self._agreed(now)
            return "throw" if self.header.dice == "fair" and agreed else ""
        return "bots" if self.seats_for_bots(1) else ""

    def _agreed(self, now: int) -> bool:
        """Whether nobody has to be asked before the next throw, or before the end."""
        if self.header.roll == "at once" or not self.moved:
            return True
        if self.header.stadium:
            return False
        return bool(self.closed) or not self.unready() or self.time_is_up(now)

    def roll_by_host(self, now: int) -> Event:
        """The host of a stadium throws, or ends the game."""
        if not self.header.stadium:
            raise Refused("Players roll for themselves at this table.")
        if self.stage == PLAYING and self.position.is_over():
            return self.end(now)
        return self.throw(now)


def load(id: str, header: Header, ruleset: Ruleset, secret: bytes, created: int, events: list[Event]) -> Table:
    """The table whose log this is. One begun under older rules is asked again, and shown as far as today's rules go."""
    table = Table(id, header, ruleset, secret, created)
    for event in events:
        if table.warning:
            table.number, table.at = event.number, event.at
            continue
        try:
            table.fold(event, quiet=event.number <= events[-1].number - LINES)
        except RollwrightError as error:
            table.warning = (
                f"This table was started under rules version {header.rules_version}. Under the current version "
                f"{ruleset.game.rules_version}, event {event.number} is not legal ({error}). "
                "The table is shown as it was before that event, and its record can be downloaded."
            )
            table.number, table.at = event.number, event.at
    return table


__all__ = ["FEW", "OVER", "PLAYING", "WAITING", "Chair", "Table", "load"]


def _wanted(position: Position) -> str:
    """What chance must supply, and how it is typed."""
    how = example_throw(position)
    return f"Needed: {position.chance_outcomes().prompt}{f', e.g. {how}' if how else ''}"
