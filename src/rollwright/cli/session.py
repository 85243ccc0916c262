"""A game between people at one terminal and bots: who moves, what can be taken back, and the record of it."""

from __future__ import annotations

from random import Random

from rollwright.bots import choose_move, load
from rollwright.core.chance import ChanceSource
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, describe_throw, throw
from rollwright.core.record import Record, Recorder
from rollwright.core.typed_throws import read


class HistoryEntry:
    """A throw or a move, and for a person's move how things were before it."""

    def __init__(self, seat: int, moves: list[int], before: Position | None = None) -> None:
        self.seat = seat
        self.moves = moves
        self.before = before  # the seat's sheet in independent games, otherwise the whole position


class Session:
    def __init__(self, game: Game, position: Position, bots: dict[int, str], how: str, mind: Random) -> None:
        self.game = game
        self.position = position
        self.rules = position.rules()
        self.seats = position.seats()
        self.bots = bots
        self.players = {seat: load(name) for seat, name in bots.items()}
        self.how = how  # how chance is made: committed, typed or sampled
        self.mind = mind
        self.made: list[HistoryEntry] = []
        self.piece: list[int] = []  # of a throw that is being typed in

    # chance

    def throw(self, source: ChanceSource) -> str:
        """Make the throw that is due, and say it in words."""
        before = self.position.clone()
        number = sum(made.seat == CHANCE for made in self.made) + 1
        moves = throw(self.position, source, number)
        self.made.append(HistoryEntry(CHANCE, moves))
        return describe_throw(before, moves)

    def type_in(self, text: str) -> None:
        """One piece of the throw that is due, as real dice show it; raises Unreadable or IllegalMove."""
        move = read(self.position, text)
        self.position.play(CHANCE, move)
        self.piece.append(move)
        if not self.position.is_to_act(CHANCE) or not self.position.chance_outcomes().continues:
            self.made.append(HistoryEntry(CHANCE, self.piece))
            self.piece = []

    # moves

    def move(self, seat: int, move: int) -> None:
        """A person's move; raises IllegalMove."""
        before = self.position.extract_sheet(seat) if self.game.independent else self.position.clone()
        self.position.play(seat, move)
        self.made.append(HistoryEntry(seat, [move], before))

    def bot_move(self) -> tuple[int, str] | None:
        """Let one bot that is to act make one move: its seat and the move in words; None if none is."""
        for seat in self.position.to_act():
            if seat in self.bots:
                move = choose_move(self.players[seat], self.position, seat, self.mind, self.game.independent)
                words = self.position.describe(seat, move)
                self.position.apply(seat, move)
                self.made.append(HistoryEntry(seat, [move]))
                return seat, words
        return None

    # taking back

    def undoable(self) -> HistoryEntry | None:
        """The last move of a person that is still open: nothing was thrown since, and where seats touch each other nobody moved."""
        for made in reversed(self.made):
            if made.before is not None:
                return made
            if made.seat == CHANCE or not self.game.independent:
                return None
        return None

    def undo(self) -> HistoryEntry | None:
        """Take back the last move that is still open."""
        made = self.undoable()
        if made is None or made.before is None:
            return None
        if self.game.independent:
            self.position.restore_sheet(made.seat, made.before)
        else:
            self.position = made.before
        self.made.remove(made)
        return made

    # the record

    def record(self) -> Record:
        recorder = Recorder(self.game, self.rules, self.seats)
        for made in self.made:
            if made.seat == CHANCE:
                recorder.throw(made.moves, self.how)
            else:
                recorder.move(made.seat, made.moves[0])
        record = recorder.finish(self.position)
        record.bots = dict(self.bots)
        return record
