"""rollwright replay, rollwright verify"""

from __future__ import annotations

from argparse import Namespace

from rollwright.bots.seeds import seeded_dice
from rollwright.cli.inputs import file_name, read_text, write_json
from rollwright.core.english import counted
from rollwright.core.errors import BadRecord, RollwrightError
from rollwright.core.game import Game
from rollwright.core.record import Record, parse
from rollwright.core.replay import replay_so_far
from rollwright.core.replay import verify as verify_record
from rollwright.core.score import winners
from rollwright.games import load


class BadFile(RollwrightError):
    """A record that cannot be read or replayed, with its file and line."""


def read_record(file: str) -> tuple[Record, Game]:
    """Return a record and its game; raises BadFile."""
    text = read_text(file)
    try:
        record = parse(text)
        return record, load(record.game)
    except RollwrightError as error:
        raise BadFile(f"{file_name(file)}: {error}") from None


def replay(given: Namespace) -> None:
    """Print the scores of a record, as far as the current rules replay it."""
    record, game = read_record(given.file)
    try:
        replayed = replay_so_far(record, game)
    except BadRecord as error:
        raise BadFile(f"{file_name(given.file)}: {error}") from None
    position = replayed.position
    first = winners(position.scores()) if position.is_over() else []
    if given.json:
        totals = [score.total if game.unit == 1 else score.total / game.unit for score in position.scores()]
        answer: dict[str, object] = {"game": game.name, "scores": totals, "winners": first}
        answer |= {"finished": position.is_over(), "notice": replayed.notice}
        write_json(answer)
        return
    from rich.markup import escape

    from rollwright.cli.console import Console
    from rollwright.cli.tables import score_table

    console = Console(highlight=False)
    console.print(f"{game.title}, {counted(position.seats(), 'seat')}, {counted(len(record.steps), 'line')}")
    if replayed.notice:
        console.print(escape(replayed.notice))
    names = {seat: record.players.get(seat) or record.bots.get(seat, "") for seat in range(position.seats())}
    console.print(score_table(game, position, names))
    if not position.is_over():
        console.print(escape(f"Not finished: {position.phase()}"))


def verify(given: Namespace) -> int:
    """Print whether the dice of a record are what its commitment promised, or what its seed gives."""
    record, game = read_record(given.file)
    try:
        verdict = verify_record(record, game, seeded_dice)
    except BadRecord as error:
        raise BadFile(f"{file_name(given.file)}: {error}") from None
    throws = ", ".join(f"{count} {how}" for how, count in verdict.throws.items() if count)
    if verdict.problem:
        where = f"line {verdict.line}: " if verdict.line else ""
        message = f"Not verified: {where}{verdict.problem}"
    elif verdict.verified:
        note = f"; {verdict.note}" if verdict.note else ""
        message = f"Verified: all {verdict.throws['committed']} throws match the committed secret{note}"
    elif verdict.seeded is not None:
        seed, number = verdict.seeded
        message = f"Reproduced: all {verdict.throws['sampled']} throws are those of seed {seed}, game {number}"
    else:
        message = f"Not verified: not every throw was committed before the game ({throws or 'there are no throws'})"
    if given.json:
        answer: dict[str, object] = {"game": game.name, "verified": verdict.verified, "reproduced": verdict.seeded is not None}
        write_json(answer | {"throws": verdict.throws, "message": message, "notice": verdict.notice})
    else:
        if verdict.notice:
            print(verdict.notice)
        print(message)
    return 0 if verdict.verified or verdict.seeded is not None else 1
