"""Playing a record again: every line is asked of the rules, the result is counted anew, the dice are computed anew."""

from __future__ import annotations

from collections.abc import Iterable

from rollwright.core.chance import CommittedDice, commitment
from rollwright.core.edition import Edition, apply_overrides
from rollwright.core.errors import BadEdition, BadOption, BadRecord, IllegalMove, Unreadable
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.record import JOIN, THROW_METHODS, Record, Step
from rollwright.core.score import format_points, winners


def rules_of(record: Record, game: Game) -> Rules:
    """The rules this record was played with; raises BadRecord."""
    if record.only and not game.independent:
        raise BadRecord(record.lines.get("only", 0), f"{game.title} has no sheets that can be played alone")
    edition = edition_in(record, game)
    if edition.hash != record.edition_hash:
        line = record.lines.get("edition", 0)
        raise BadRecord(line, f"the edition {record.edition!r} here has other data (sha256:{edition.hash}) than the record's")
    try:
        options = game.check(record.options)
    except BadOption as error:
        named = [name for name in record.options if repr(name) in str(error)] or list(record.options)
        raise BadRecord(record.lines.get(f"option {named[0]}", 0), str(error)) from None
    try:
        if record.seats or not record.only:
            game.check_seats(record.seats, options)
        return game.rules(edition, options)
    except BadOption as error:
        raise BadRecord(record.lines.get("seats", 0), str(error)) from None


def edition_in(record: Record, game: Game) -> Edition:
    """The edition that the record names, with the rows it carries; whether its data are still the same, rules_of() says."""
    line = record.lines.get("edition", 0)
    named = record.base or record.edition
    if named not in game.editions:
        line = record.lines.get("base", line)
        raise BadRecord(line, f"there is no edition {named!r} of {game.title}; there is: {', '.join(game.editions)}")
    edition = game.editions[named]
    if record.base:
        data: dict[str, object] = {"edition": {"name": record.edition, "title": record.edition, "base": record.base}}
        data.update(record.rows)
        try:
            edition = apply_overrides(edition, data, game.schema, "the record's edition")
        except BadEdition as error:
            raise BadRecord(line, str(error)) from None
    return edition


def start(record: Record, rules: Rules) -> Position:
    """The position before the first step."""
    position = rules.new(record.seats)
    if record.only and record.seats:
        if record.only > record.seats:
            raise BadRecord(
                record.lines.get("only", 0), f"the sheet of seat {record.only} cannot be there: the table has {record.seats} seats"
            )
        return position.extract_sheet(record.only - 1)
    return position


def read_step(step: Step, rules: Rules) -> list[int]:
    """The moves of a step; raises BadRecord."""
    if step.seat == JOIN:
        return []
    pieces = step.notation.split("; ") if step.seat == CHANCE else [step.notation]
    try:
        moves = [rules.parse_move(piece) for piece in pieces]
    except Unreadable as error:
        raise BadRecord(step.line, str(error)) from None
    text = "; ".join(rules.format_move(move) for move in moves)
    if step.notation != text:  # one game has one text
        raise BadRecord(step.line, f"a record writes this as {text!r}, not {step.notation!r}")
    return moves


def make_step(position: Position, step: Step, moves: Iterable[int]) -> None:
    """Play one step; raises BadRecord."""
    if step.seat == JOIN:
        closed = position.join_refusal()
        if closed:
            raise BadRecord(step.line, closed)
        position.join()
        return
    try:
        for piece, move in enumerate(moves):
            if step.seat == CHANCE and position.is_to_act(CHANCE) and position.chance_outcomes().continues != (piece > 0):
                raise BadRecord(step.line, "this line holds a piece of another throw" if piece else "this is the middle of a throw")
            position.play(step.seat, move)
    except (IllegalMove, Unreadable) as error:
        raise BadRecord(step.line, str(error)) from None
    if step.seat == CHANCE and position.is_to_act(CHANCE) and position.chance_outcomes().continues:
        raise BadRecord(step.line, f"the throw is not complete: {position.chance_outcomes().prompt}")


def replay(record: Record, game: Game) -> Position:
    """The position at the end of the record; raises BadRecord if anything in it cannot be so."""
    try:
        return _replay(record, game)
    except BadRecord as error:
        if record.rules_version == game.rules_version:
            raise
        versions = f"(played by version {record.rules_version} of the rules; this is version {game.rules_version})"
        raise BadRecord(error.line, f"{error.message} {versions}") from None


def _replay(record: Record, game: Game) -> Position:
    rules = rules_of(record, game)
    position = start(record, rules)
    for step in record.steps:
        make_step(position, step, read_step(step, rules))
    for seat in sorted({*record.players, *record.bots}):
        if seat >= position.seats():
            line = record.lines.get(f"player {seat + 1}") or record.lines.get(f"bot {seat + 1}", 0)
            raise BadRecord(line, f"there is no seat {seat + 1}: the table has {position.seats()} seats")
    if position.is_over() and record.result is None:
        raise BadRecord(record.steps[-1].line, "the game is over here, but the record calls it unfinished")
    if record.result is not None:
        if not position.is_over():
            raise BadRecord(record.lines["result"], "there is a result, but the game is not over: moves are missing")
        scores = position.scores()
        result = [format_points(score.total, game.unit) for score in scores]
        if record.result != result:
            raise BadRecord(
                record.lines["result"], f"the result of these moves is {' '.join(result)}, not {' '.join(record.result)}"
            )
        if record.winners != winners(scores):
            names = " ".join(str(seat + 1) for seat in winners(scores))
            raise BadRecord(record.lines["result"] + 1, f"the winners of this game are {names}")
    if record.altered_line:
        raise BadRecord(record.altered_line, "the checksum is not that of the lines above: the record was changed")
    return position


class Verdict:
    """What is known about the dice of a record."""

    def __init__(self) -> None:
        self.throws = dict.fromkeys(THROW_METHODS, 0)
        self.problem = ""  # why the committed dice are not what the commitment promised
        self.line = 0

    @property
    def verified(self) -> bool:
        """Whether every throw was committed to before the game and is just what the secret gives."""
        return not self.problem and self.throws["committed"] > 0 and not self.throws["typed"] and not self.throws["sampled"]


def verify(record: Record, game: Game) -> Verdict:
    """Compute every committed throw again; raises BadRecord if the record cannot be replayed."""
    replay(record, game)
    verdict = Verdict()
    for step in record.steps:
        if step.seat == CHANCE:
            verdict.throws[step.how] += 1
    if not verdict.throws["committed"]:
        return verdict
    if not record.commitment:
        verdict.problem = "the record calls throws committed but carries no commitment"
    elif not record.secret:
        verdict.problem = "the secret is not revealed yet: it is shown when the game is over"
    elif commitment(bytes.fromhex(record.secret)) != record.commitment:
        verdict.problem = "the secret is not the one that was committed to"
    if verdict.problem:
        return verdict
    source = CommittedDice(bytes.fromhex(record.secret), record.table, record.salts)
    rules = rules_of(record, game)
    position = start(record, rules)
    number = 0
    for step in record.steps:
        moves = read_step(step, rules)
        if step.seat == CHANCE:
            number += 1
            source.begin(number)
            for move in moves:
                due = position.chance_outcomes()
                fair = due.outcome_at(source.randbelow(due.total))
                if step.how == "committed" and fair != move:
                    verdict.problem = f"throw {number} should be {rules.format_move(fair)!r}, not {rules.format_move(move)!r}"
                    verdict.line = step.line
                    return verdict
                position.apply(CHANCE, move)
        else:
            make_step(position, step, moves)
    return verdict
