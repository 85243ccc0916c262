"""rollwright play: a game in the terminal, one line at a time."""

from __future__ import annotations

import secrets
from argparse import Namespace
from pathlib import Path
from random import Random

from rich.markup import escape

from rollwright.bots import load as load_bot
from rollwright.cli.console import Console
from rollwright.cli.inputs import edition_of, options_of
from rollwright.cli.session import Session
from rollwright.cli.tables import achievement_lines, score_table
from rollwright.core.chance import ChanceSource, CommittedDice, SampledDice, commitment
from rollwright.core.errors import BadOption, IllegalMove, RollwrightError, Unreadable
from rollwright.core.game import Game
from rollwright.core.position import CHANCE
from rollwright.core.typed_throws import example_throw
from rollwright.games import load

HELP = """\
[bold]3[/] or [bold]a move[/]      makes a move: its number in the list, its notation, or the beginning of its words
[bold]?[/]              lists your moves, [bold]? all[/] every one; [bold]? MOVE[/] says why a move is refused, with the rule
[bold]undo[/]           takes back your last move, until the next roll
[bold]score[/]          shows the scores so far with their reasons
[bold]sheet 2[/]        shows the sheet of seat 2
[bold]quit[/]           ends the game here"""
LISTED = 20  # moves that are listed one by one; of more is said how they begin
BRANCHES = 12  # ways of going on that are listed at once
TABLE = "terminal"  # the name of this table in the computation of fair dice


class Quit(Exception):
    """The person has had enough."""


def play(given: Namespace) -> int:
    game = load(given.game)
    session = new_session(game, given)
    if given.record:
        with Path(given.record).open("a"):  # not to find out after the game that it cannot be written
            pass
    secret = b""
    source: ChanceSource | None = None
    if given.seed is not None:
        source = SampledDice(Random(f"{given.seed} dice").random)
    elif not given.typed:
        secret = secrets.token_bytes(32)
        source = CommittedDice(secret, TABLE, [])
    terminal = Terminal(session, source)
    console = terminal.console
    code = 0
    try:
        console.print(f"[bold]{escape(game.title)}[/]. Type ? for help.")
        if secret:
            console.print(f"[dim]The dice are committed to: SHA-256 of the secret is {commitment(secret)}[/]")
        terminal.run()
    except (Quit, EOFError):
        console.print(f"Ended at {escape(str(session.position.phase()))}.")
    except KeyboardInterrupt:
        console.print()
        code = 130
    finally:  # also when nobody reads what is printed any more
        if given.record:
            record = session.record()
            if secret:
                record.commitment, record.table, record.secret = commitment(secret), TABLE, secret.hex()
            Path(given.record).write_text(record.text(), "utf-8")
    if given.record:
        if session.piece:  # a throw that was typed in by half never happened
            console.print("The record ends before the unfinished throw.")
        console.print(f"The record is in {escape(given.record)}")
    return code


def new_session(game: Game, given: Namespace) -> Session:
    """A table as the arguments ask for: people first, then the bots."""
    options = options_of(game, given)
    fewest = game.seat_range(options)[0]
    names = list(given.bots)
    for name in names:
        load_bot(name)
    seats = given.seats or max(1 + len(names), fewest)
    if given.seats is None and not names:
        names = ["greedy"] * (seats - 1)  # a game that cannot be played alone
    if len(names) >= seats:
        raise BadOption(f"{len(names)} bots at {seats} seats leave no place for you")
    position = game.new(seats, options, edition_of(game, given.edition))
    bots = {seats - len(names) + at: name for at, name in enumerate(names)}
    how = "sampled" if given.seed is not None else "typed" if given.typed else "committed"
    if given.seed is not None and given.typed:
        raise BadOption("dice are either typed in (--typed) or come from a seed (--seed), not both")
    return Session(game, position, bots, how, Random(f"{given.seed} bots") if given.seed is not None else Random())


class Terminal:
    """Shows the sheet of whoever is to move, reads a line, does what it says."""

    def __init__(self, session: Session, source: ChanceSource | None) -> None:
        self.session = session
        self.source = source  # None: the dice are typed in
        self.console = Console(highlight=False)
        self.shown = False  # the sheet on the screen is that of here and now

    def run(self) -> None:
        while True:
            self._bots()
            position = self.session.position
            if position.is_over():
                if self.session.undoable() is None or self._line("Enter ends the game, undo takes back", None):
                    break
            elif position.is_to_act(CHANCE):
                self._chance()
            else:
                seat = position.to_act()[0]
                if not self.shown:
                    self.show(seat)
                    self._list(seat)
                    self.shown = True
                self._line("Your move" if len(self._people()) == 1 else f"Seat {seat + 1}", seat)
        self.console.print(score_table(self.session.game, self.session.position, self._names()))
        for line in achievement_lines(self.session.game, self.session.position, self._people()):
            self.console.print(escape(line))

    def _people(self) -> list[int]:
        return [seat for seat in range(self.session.seats) if seat not in self.session.bots]

    def _names(self) -> dict[int, str]:
        return {seat: f"{name} {seat + 1}" for seat, name in self.session.bots.items()}

    def _bots(self) -> None:
        while (made := self.session.bot_move()) is not None:
            seat, words = made
            self.console.print(f"[dim]Seat {seat + 1} ({escape(self.session.bots[seat])}): {escape(words)}[/]")

    def _chance(self) -> None:
        """Throw, but not before a move that is still open could be taken back."""
        self.shown = False
        due = self.session.position.chance_outcomes()
        words = f"{due.prompt[:1].upper()}{due.prompt[1:]}"
        if self.source is None:
            hint = example_throw(self.session.position)
            self._line(f"{words}, and type what you see{f' ({hint})' if hint else ''}", CHANCE)
        elif self.session.undoable() is None or self._line(f"Enter: {due.prompt}; or undo", None):
            self.console.print(f"[dim]{escape(self.session.throw(self.source))}[/]")

    # showing

    def show(self, seat: int) -> None:
        session = self.session
        self.console.rule(escape(str(session.position.phase())))
        self.console.print(session.game.renderer().text(session.position, seat))

    def _list(self, seat: int, chosen: list[int] | None = None, most: int = LISTED) -> None:
        """The moves of a seat, or some of them, with their numbers; if they are more than `most`, how they begin."""
        moves = self.session.position.legal_moves(seat)
        texts = {move: self.session.rules.format_move(move) for move in (moves if chosen is None else chosen)}
        branches = {text: [move] for move, text in texts.items()} if len(texts) <= most else branch(texts)
        for first, members in branches.items():
            said = [self.session.position.describe(seat, move) for move in members]
            if len(members) == 1:
                number = moves.index(members[0]) + 1
                self.console.print(f"{number:3d}  {escape(said[0])}  [dim]{escape(texts[members[0]])}[/]")
            else:
                self.console.print(f"     {escape(first)} ...  [dim]{len(members)} moves, e.g. {escape(said[0])}[/]")
        if len(branches) < len(texts):
            self.console.print("[dim]Type how your move begins to see how it can go on; ? all lists every move.[/]")

    # reading

    def _line(self, prompt: str, seat: int | None) -> bool:
        """Read one line and do it; whether it was empty. `seat` says whose move it may be, CHANCE for typed dice."""
        line = self.console.input(f"[bold]{escape(prompt)}>[/] ").strip()
        try:
            self._do(line, seat)
        except IllegalMove as error:
            mark = f"{error.refusal.rule}: " if error.refusal.rule else ""
            self.console.print(f"[red]{escape(mark + error.refusal.message)}[/]")
        except RollwrightError as error:
            self.console.print(f"[red]{escape(str(error))}[/]")
        return not line

    def _do(self, line: str, seat: int | None) -> None:
        word, _, rest = line.lower().partition(" ")
        rest = rest.strip()
        if word == "quit":
            raise Quit
        if word == "undo":
            self._undo()
        elif word == "score":
            self.console.print(score_table(self.session.game, self.session.position, self._names()))
        elif word == "sheet" and rest.isdigit() and 1 <= int(rest) <= self.session.seats:
            self.show(int(rest) - 1)
        elif line.startswith("?"):
            self._explain(line[1:].strip(), seat)
        elif line and seat == CHANCE:
            self.session.type_in(line)
        elif line and seat is not None:
            move = self._read(line, seat)
            if move is not None:
                self.session.move(seat, move)
                self.shown = False

    def _undo(self) -> None:
        made = self.session.undo()
        if made is None:
            raise BadOption("nothing can be taken back: what was before the last roll stands")
        self.console.print(f"Taken back: {escape(self.session.rules.format_move(made.moves[0]))}")
        self.shown = False

    def _explain(self, text: str, seat: int | None) -> None:
        if seat is None or seat == CHANCE or not text:
            self.console.print(HELP)
            if seat is not None and seat != CHANCE:
                self._list(seat)
            return
        if text.lower() == "all":
            self._list(seat, most=self.session.rules.num_moves())
            return
        move = self._read(text, seat)
        if move is None:
            return
        refusal = self.session.position.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(self.session.rules.format_move(move), refusal)
        self.console.print(f"Allowed: {escape(self.session.position.describe(seat, move))}")

    def _read(self, text: str, seat: int) -> int | None:
        """The move meant by a number of the list, a notation, or the beginning of one or of its words; None if several begin so."""
        position = self.session.position
        moves = position.legal_moves(seat)
        if text.isascii() and text.isdigit():
            if not 1 <= int(text) <= len(moves):
                raise Unreadable(f"there is no move {text} in the list: it goes from 1 to {len(moves)}")
            return moves[int(text) - 1]
        try:
            return self.session.rules.parse_move(text)
        except Unreadable:
            start = text.lower()
            meant = [move for move in moves if self.session.rules.format_move(move).startswith(start)]
            meant = meant or [move for move in moves if position.describe(seat, move).lower().startswith(start)]
            if not meant:
                raise
            if len(meant) == 1:
                return meant[0]
        self.console.print(f"{len(meant)} moves begin with {escape(repr(text))}: say more of it, or its number")
        self._list(seat, meant)
        return None


def branch(texts: dict[int, str]) -> dict[str, list[int]]:
    """Moves by the first words of their notation: as many words as do not make too many branches, but at least two branches."""
    found: dict[str, list[int]] = {}
    for words in range(1, 100):
        parts: dict[str, list[int]] = {}
        for move, text in texts.items():
            parts.setdefault(" ".join(text.split()[:words]), []).append(move)
        if len(found) > 1 and len(parts) > BRANCHES:
            break
        found = parts
        if len(found) == len(texts):
            break
    return found
