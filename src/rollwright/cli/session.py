"""A game between people at one terminal and bots: its moves, undo, what happened, and the record."""

from __future__ import annotations

from random import Random

from rollwright.bots import choose_move, load
from rollwright.core.chance import ChanceSource
from rollwright.core.english import fill_names
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, describe_throw, throw, what_happened
from rollwright.core.record import Record, Recorder
from rollwright.core.typed_throws import read


class HistoryEntry:
    """A throw or a move and, for a person's move, the state before it."""

    def __init__(self, seat: int, moves: list[int], before: Position | None = None) -> None:
        self.seat = seat
        self.moves = moves
        self.before = before  # the seat's sheet in independent games, otherwise the whole position


class Session:
    """A game in progress. Throws and moves return what happened, as sentences."""

    def __init__(self, game: Game, position: Position, bots: dict[int, str], how: str, rng: Random) -> None:
        self.game = game
        self.position = position
        self.rules = position.rules()
        self.seats = position.seats()
        self.bots = bots
        self.players = {seat: load(name) for seat, name in bots.items()}
        self.names = [f"{bots[seat]} {seat + 1}" if seat in bots else "" for seat in range(self.seats)]
        self.how = how  # how throws are made: committed, typed or sampled
        self.rng = rng
        self.history: list[HistoryEntry] = []
        self.entered: list[int] = []  # chance moves of a throw that is being entered
        self.before_throw = position

    # chance

    def throw(self, source: ChanceSource) -> list[str]:
        """Make the next throw."""
        before = self.position.clone()
        number = sum(entry.seat == CHANCE for entry in self.history) + 1
        moves = throw(self.position, source, number)
        self.history.append(HistoryEntry(CHANCE, moves))
        return self._told(before, CHANCE, moves)

    def enter(self, text: str) -> list[str]:
        """Make one chance move of the next throw, as physical dice show it; raises Unreadable or IllegalMove."""
        move = read(self.position, text)
        if not self.entered:
            self.before_throw = self.position.clone()
        self.position.play(CHANCE, move)
        self.entered.append(move)
        if self.position.is_to_act(CHANCE) and self.position.chance_outcomes().continues:
            return []
        moves, self.entered = self.entered, []
        self.history.append(HistoryEntry(CHANCE, moves))
        return self._told(self.before_throw, CHANCE, moves)

    # moves

    def move(self, seat: int, move: int) -> list[str]:
        """Make a person's move; raises IllegalMove."""
        before = self.position.clone()
        kept = before.extract_sheet(seat) if self.game.independent else before.clone()
        self.position.play(seat, move)
        self.history.append(HistoryEntry(seat, [move], kept))
        return self._told(before, seat, [move])

    def bot_move(self) -> list[str] | None:
        """Let one bot that is to act make one move; None if there is none."""
        for seat in self.position.to_act():
            if seat in self.bots:
                move = choose_move(self.players[seat], self.position, seat, self.rng, self.game.independent)
                before = self.position.clone()
                self.position.apply(seat, move)
                self.history.append(HistoryEntry(seat, [move]))
                return self._told(before, seat, [move])
        return None

    def _told(self, before: Position, seat: int, moves: list[int]) -> list[str]:
        """Return what happened, with the names of the seats; nothing for a move that only prepares the next.

        If a game has no sentences about changes, return the description of the move or throw.
        """
        changes, sentences = what_happened(before, seat, moves)
        if not sentences and seat == CHANCE:
            sentences = [describe_throw(before, moves)]
        elif not sentences and (changes or not before.inventory(seat)):
            sentences = [f"{self.name(seat)}: {before.describe(seat, moves[0])}"]
        return [fill_names(sentence, self.names) for sentence in sentences]

    def name(self, seat: int) -> str:
        return self.names[seat] or f"Seat {seat + 1}"

    # undo

    def undoable(self) -> HistoryEntry | None:
        """Return the last move of a person, if no throw followed it and, in games that are not independent, no other move."""
        for entry in reversed(self.history):
            if entry.before is not None:
                return entry
            if entry.seat == CHANCE or not self.game.independent:
                return None
        return None

    def undo(self) -> HistoryEntry | None:
        """Undo the last move that can be undone."""
        entry = self.undoable()
        if entry is None or entry.before is None:
            return None
        if self.game.independent:
            self.position.restore_sheet(entry.seat, entry.before)
        else:
            self.position = entry.before
        self.history.remove(entry)
        return entry

    # the record

    def record(self) -> Record:
        """Return the record of the game so far."""
        recorder = Recorder(self.game, self.rules, self.seats)
        for entry in self.history:
            if entry.seat == CHANCE:
                recorder.throw(entry.moves, self.how)
            else:
                recorder.move(entry.seat, entry.moves[0])
        record = recorder.finish(self.position)
        record.bots = dict(self.bots)
        return record
