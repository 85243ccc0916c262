"""rollwright replay, rollwright verify"""

from __future__ import annotations

from argparse import Namespace

from rollwright.cli.inputs import called, read_text, write_json
from rollwright.core.errors import BadRecord, RollwrightError
from rollwright.core.game import Game
from rollwright.core.record import Record, parse
from rollwright.core.replay import replay as play_again
from rollwright.core.replay import verify as compute_again
from rollwright.core.score import winners
from rollwright.games import load


class BadFile(RollwrightError):
    """A record that cannot be read or replayed, with its file and line."""


def _read(file: str) -> tuple[Record, Game]:
    text = read_text(file)
    try:
        record = parse(text)
        return record, load(record.game)
    except RollwrightError as error:
        raise BadFile(f"{called(file)}: {error}") from None


def replay(given: Namespace) -> None:
    record, game = _read(given.file)
    try:
        position = play_again(record, game)
    except BadRecord as error:
        raise BadFile(f"{called(given.file)}: {error}") from None
    first = winners(position.scores()) if position.is_over() else []
    if given.json:
        totals = [score.total if game.unit == 1 else score.total / game.unit for score in position.scores()]
        answer: dict[str, object] = {"game": game.name, "scores": totals, "winners": first}
        answer["finished"] = position.is_over()
        write_json(answer)
        return
    from rollwright.cli.console import Console
    from rollwright.cli.tables import score_table

    console = Console()
    console.print(f"{game.title}, {position.seats()} {'seat' if position.seats() == 1 else 'seats'}, {len(record.steps)} lines")
    names = {seat: record.players.get(seat) or record.bots.get(seat, "") for seat in range(position.seats())}
    console.print(score_table(game, position, names))
    if not position.is_over():
        console.print(f"Not finished: {position.phase()}")


def verify(given: Namespace) -> int:
    record, game = _read(given.file)
    try:
        verdict = compute_again(record, game)
    except BadRecord as error:
        raise BadFile(f"{called(given.file)}: {error}") from None
    made = ", ".join(f"{count} {how}" for how, count in verdict.throws.items() if count)
    if verdict.problem:
        where = f"line {verdict.line}: " if verdict.line else ""
        words = f"Not verified: {where}{verdict.problem}"
    elif verdict.verified:
        words = f"Verified: all {verdict.throws['committed']} throws are just what the committed secret gives"
    else:
        words = f"Not verified: not every throw was committed to before the game ({made or 'there are no throws'})"
    if given.json:
        write_json({"game": game.name, "verified": verdict.verified, "throws": verdict.throws, "words": words})
    else:
        print(words)
    return 0 if verdict.verified else 1
