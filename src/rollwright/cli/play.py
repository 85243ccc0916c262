"""rollwright play: a game in the terminal, one line at a time."""

from __future__ import annotations

import secrets
from argparse import Namespace
from pathlib import Path
from random import Random

from rich.markup import escape

from rollwright.bots import DEFAULT
from rollwright.bots import load as load_bot
from rollwright.cli.console import Console
from rollwright.cli.inputs import edition_of, options_of
from rollwright.cli.session import Session
from rollwright.cli.tables import achievement_lines, score_table
from rollwright.core.chance import ChanceSource, CommittedDice, SampledDice, commitment
from rollwright.core.english import capital, fill_names
from rollwright.core.errors import BadOption, IllegalMove, RollwrightError, Unreadable
from rollwright.core.game import Game
from rollwright.core.offers import effect_text, offers
from rollwright.core.position import CHANCE
from rollwright.core.typed_throws import example_throw
from rollwright.games import load

HELP = """\
[bold]3[/] or [bold]a move[/]      make a move: its number in the list, its notation, or the start of either
[bold]?[/]              list your moves; [bold]? all[/] lists every one, [bold]? MOVE[/] gives the rule that refuses a move
[bold]hint[/]           show the best moves with a reason
[bold]undo[/]           undo your last move, until the next roll
[bold]score[/]          show the scores so far with their reasons
[bold]sheet 2[/]        show the sheet of seat 2
[bold]quit[/]           end the game here"""
LISTED = 20  # moves that are listed one by one; more are grouped by how they start
BRANCHES = 12  # groups that are listed at once
TABLE = "terminal"  # the name of this table in the computation of committed dice
ANYWHERE = "undo, score, sheet 1, ?, or quit"


class Quit(Exception):
    """The person typed quit."""


def play(given: Namespace) -> int:
    game = load(given.game)
    session = new_session(game, given)
    if given.record:
        with Path(given.record).open("a"):  # fail now, not after the game, if it cannot be written
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
            console.print(f"[dim]The dice are committed. SHA-256 of the secret: {commitment(secret)}[/]")
        terminal.run()
    except (Quit, EOFError):
        console.print(f"Game stopped: {escape(str(session.position.phase()))}.")
    except KeyboardInterrupt:
        console.print()
        code = 130
    finally:  # even if the output can no longer be written
        if given.record:
            record = session.record()
            if secret:
                record.commitment, record.table, record.secret = commitment(secret), TABLE, secret.hex()
            Path(given.record).write_text(record.text(), "utf-8")
    if given.record:
        if session.entered:  # a throw that was entered only in part does not count
            console.print("The record ends before the unfinished throw.")
        console.print(f"Record written to {escape(given.record)}")
    return code


def new_session(game: Game, given: Namespace) -> Session:
    """Return a game with the seats of the arguments: people first, then the bots."""
    options = options_of(game, given)
    fewest = game.seat_range(options)[0]
    names = list(given.bots)
    for name in names:
        load_bot(name)
    seats = given.seats or max(1 + len(names), fewest)
    if given.seats is None and not names:
        names = [DEFAULT] * (seats - 1)  # a game that needs more players
    if len(names) >= seats:
        raise BadOption(f"{len(names)} bots leave no seat for you; the table has {seats}")
    position = game.new(seats, options, edition_of(game, given.edition))
    bots = {seats - len(names) + at: name for at, name in enumerate(names)}
    how = "sampled" if given.seed is not None else "typed" if given.typed else "committed"
    if given.seed is not None and given.typed:
        raise BadOption("choose either --typed or --seed, not both")
    return Session(game, position, bots, how, Random(f"{given.seed} bots") if given.seed is not None else Random())


class Terminal:
    """The terminal: shows the sheet of the seat to move, reads a line, and carries it out."""

    def __init__(self, session: Session, source: ChanceSource | None) -> None:
        self.session = session
        self.source = source  # None: physical dice are entered
        self.console = Console(highlight=False)
        self.shown = False  # the sheet on the screen is current

    def run(self) -> None:
        while True:
            self._bots()
            position = self.session.position
            if position.is_over():
                if self.session.undoable() is None or self._line("Press Enter to end the game, or undo", None):
                    break
            elif position.is_to_act(CHANCE):
                self._chance()
            else:
                seat = position.to_act()[0]
                if not self.shown:
                    self.show(seat)
                    self._list(seat)
                    self.shown = True
                if self._line("Your move" if len(self._people()) == 1 else f"Seat {seat + 1}", seat):
                    self.console.print("Type a move or its number; ? lists your moves.")
        self.console.print(score_table(self.session.game, self.session.position, self._names()))
        for line in achievement_lines(self.session.game, self.session.position, self._people()):
            self.console.print(escape(line))

    def _people(self) -> list[int]:
        return [seat for seat in range(self.session.seats) if seat not in self.session.bots]

    def _names(self) -> dict[int, str]:
        return {seat: name for seat, name in enumerate(self.session.names) if name}

    def _bots(self) -> None:
        while (told := self.session.bot_move()) is not None:
            self._tell(told)

    def _tell(self, sentences: list[str]) -> None:
        """Print what happened."""
        if sentences:
            self.console.print(f"[dim]{escape(' '.join(sentences))}[/]")

    def _chance(self) -> None:
        """Make a throw; first ask, if a move can still be undone."""
        self.shown = False
        prompt = fill_names(self.session.position.chance_outcomes().prompt, self.session.names)
        if self.source is None:
            example = example_throw(self.session.position)
            if self._line(f"{capital(prompt)} and enter the result{f' (e.g. {example})' if example else ''}", CHANCE):
                self.console.print("Enter what the dice show.")
        elif self.session.undoable() is None or self._line(f"Press Enter to {prompt}, or undo", None):
            self._tell(self.session.throw(self.source))

    # showing

    def show(self, seat: int) -> None:
        session = self.session
        self.console.rule(escape(str(session.position.phase())))
        self.console.print(fill_names(session.game.renderer().text(session.position, seat), session.names))

    def _list(self, seat: int, chosen: list[int] | None = None, limit: int = LISTED) -> None:
        """Print the moves of a seat, or some of them, with their numbers; more than `limit` are grouped by how they start."""
        moves = self.session.position.legal_moves(seat)
        texts = {move: self.session.rules.format_move(move) for move in (moves if chosen is None else chosen)}
        branches = {text: [move] for move, text in texts.items()} if len(texts) <= limit else branch(texts)
        for first, members in branches.items():
            text = fill_names(self.session.position.describe(seat, members[0]), self.session.names)
            if len(members) == 1:
                number = moves.index(members[0]) + 1
                effect = self._effect(seat, members[0])
                self.console.print(f"{number:3d}  {escape(text)}  {effect}[dim]{escape(texts[members[0]])}[/]")
            else:
                self.console.print(f"     {escape(first)} ...  [dim]{len(members)} moves, e.g. {escape(text)}[/]")
        if len(branches) < len(texts):
            self.console.print("[dim]Type the start of a move to see how it continues; ? all lists every move.[/]")

    def _effect(self, seat: int, move: int) -> str:
        """Return what a move costs and gives, to be printed after its text."""
        game = self.session.game
        (offer,) = offers(game.renderer(), self.session.position, seat, [move])
        text = effect_text(offer, game.unit)
        return f"[green]({escape(fill_names(text, self.session.names))})[/]  " if text else ""

    # reading

    def _line(self, prompt: str, seat: int | None) -> bool:
        """Read one line, carry it out, and return whether it was empty. `seat` may move; CHANCE enters physical dice."""
        line = self.console.input(f"[bold]{escape(prompt)}>[/] ").strip()
        try:
            self._do(line, seat)
        except IllegalMove as error:
            rule = f"{error.refusal.rule}: " if error.refusal.rule else ""
            self.console.print(f"[red]{escape(rule + fill_names(error.refusal.message, self.session.names))}[/]")
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
        elif word == "hint" and seat is not None and seat != CHANCE:
            self._hint(seat)
        elif word == "score":
            self.console.print(score_table(self.session.game, self.session.position, self._names()))
        elif word == "sheet" and rest.isdigit() and 1 <= int(rest) <= self.session.seats:
            self.show(int(rest) - 1)
        elif line.startswith("?"):
            self._explain(line[1:].strip(), seat)
        elif line and seat == CHANCE:
            self._tell(self.session.enter(line))
        elif line and seat is not None:
            move = self._read(line, seat)
            if move is not None:
                self._tell(self.session.move(seat, move))
                self.shown = False
        elif line:
            raise Unreadable(f"{line!r} is not possible here; press Enter, or type {ANYWHERE}")

    def _hint(self, seat: int) -> None:
        """Print the best moves with their numbers in the list, and why the first is the best."""
        from rollwright.bots.hints import hint

        position = self.session.position
        found = hint(position, seat)
        moves = position.legal_moves(seat)
        self.console.print("[dim]The best moves, each with the expected final score:[/]")
        for at, candidate in enumerate(found.candidates):
            usual = "  [dim]the Casual bot’s move[/]" if at == found.usual else ""
            text = fill_names(candidate.text, self.session.names)
            difference = f"{candidate.difference:+.1f}".replace("-", "\N{MINUS SIGN}") if candidate.difference else ""
            self.console.print(
                f"{moves.index(candidate.move) + 1:3d}  {escape(text)}  [bold]{candidate.expected:.1f}[/] {difference}{usual}"
            )
        self.console.print(escape(fill_names(found.reason, self.session.names)))
        if found.confidence:
            self.console.print(f"{found.confidence}: best in {found.candidates[0].tries} of 100 tries.")

    def _undo(self) -> None:
        made = self.session.undo()
        if made is None:
            raise BadOption("there is nothing to undo since the last roll")
        self.console.print(f"Undone: {escape(self.session.rules.format_move(made.moves[0]))}")
        self.shown = False

    def _explain(self, text: str, seat: int | None) -> None:
        if seat is None or seat == CHANCE or not text:
            self.console.print(HELP)
            if seat is not None and seat != CHANCE:
                self._list(seat)
            return
        if text.lower() == "all":
            self._list(seat, limit=self.session.rules.num_moves())
            return
        move = self._read(text, seat)
        if move is None:
            return
        refusal = self.session.position.refusal(seat, move)
        if refusal is not None:
            raise IllegalMove(self.session.rules.format_move(move), refusal)
        self.console.print(f"Legal: {escape(fill_names(self.session.position.describe(seat, move), self.session.names))}")

    def _read(self, text: str, seat: int) -> int | None:
        """Return the move that a number in the list, a notation, or the beginning of a text means; None if several match."""
        position = self.session.position
        moves = position.legal_moves(seat)
        if text.isascii() and text.isdigit():
            if not 1 <= int(text) <= len(moves):
                raise Unreadable(f"there is no move {text} in the list; it goes from 1 to {len(moves)}")
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
        self.console.print(f"{len(meant)} moves start with {escape(repr(text))}. Type more of it, or its number:")
        self._list(seat, meant)
        return None


def branch(texts: dict[int, str]) -> dict[str, list[int]]:
    """Return moves by the first words of their notation: as many words as keep the groups few, but at least two groups."""
    found: dict[str, list[int]] = {}
    for length in range(1, 100):
        parts: dict[str, list[int]] = {}
        for move, text in texts.items():
            parts.setdefault(" ".join(text.split()[:length]), []).append(move)
        if len(found) > 1 and len(parts) > BRANCHES:
            break
        found = parts
        if len(found) == len(texts):
            break
    return found
