"""Replay records: check every line against the rules, count the result again, and compute the dice again.

A record of an earlier version of the rules is replayed with the current ones. If every move is still legal, the result is the same.
If not, replay_so_far() returns the position before that move, with a notice that names both versions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rollwright.core.chance import ChanceSource, CommittedDice, commitment
from rollwright.core.edition import Edition, apply_overrides
from rollwright.core.english import counted
from rollwright.core.errors import BadEdition, BadOption, BadRecord, IllegalMove, Unreadable
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules
from rollwright.core.record import JOIN, THROW_METHODS, Record, Step
from rollwright.core.score import format_points, winners


def rules_of(record: Record, game: Game) -> Rules:
    """Return the rules this record was played with; raises BadRecord."""
    if record.only and not game.independent:
        raise BadRecord(record.lines.get("only", 0), f"{game.title} does not have sheets that can be played separately")
    edition = edition_in(record, game)
    if edition.hash != record.edition_hash:
        line = record.lines.get("edition", 0)
        raise BadRecord(line, f"the installed edition {record.edition!r} (sha256:{edition.hash}) differs from the record's")
    try:
        options = game.check(record.options)
    except BadOption as error:
        raise BadRecord(record.lines.get(f"option {error.option}", 0), str(error)) from None
    try:
        if record.seats or not record.only:
            game.check_seats(record.seats, options)
        return game.rules(edition, options)
    except BadOption as error:
        raise BadRecord(record.lines.get(f"option {error.option}" if error.option else "seats", 0), str(error)) from None


def edition_in(record: Record, game: Game) -> Edition:
    """Return the edition that the record names, with the rows it carries. Its hash is not compared; rules_of() does that."""
    line = record.lines.get("edition", 0)
    named = record.base or record.edition
    if named not in game.editions:
        line = record.lines.get("base", line)
        raise BadRecord(line, f"{game.title} has no edition {named!r}; choose from: {', '.join(game.editions)}")
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
    """Return the position before the first step."""
    position = rules.new(record.seats)
    if record.only and record.seats:
        if record.only > record.seats:
            raise BadRecord(
                record.lines.get("only", 0),
                f"there is no sheet of seat {record.only}; the table has {counted(record.seats, 'seat')}",
            )
        return position.extract_sheet(record.only - 1)
    return position


def read_step(step: Step, rules: Rules) -> list[int]:
    """Return the moves of a step; raises BadRecord."""
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
                raise BadRecord(step.line, "this line contains part of another throw" if piece else "this line starts mid-throw")
            position.play(step.seat, move)
    except (IllegalMove, Unreadable) as error:
        raise BadRecord(step.line, str(error)) from None
    if step.seat == CHANCE and position.is_to_act(CHANCE) and position.chance_outcomes().continues:
        raise BadRecord(step.line, f"the throw is incomplete; still needed: {position.chance_outcomes().prompt}")


def is_skipped(record: Record, game: Game, position: Position, step: Step) -> bool:
    """Return whether this line is of an earlier version of the rules and no longer matters."""
    if record.rules_version >= game.rules_version or step.seat == JOIN:
        return False
    return position.rules().is_obsolete(position, step.seat, step.notation, record.rules_version)


class Replayed:
    """A record replayed as far as the current rules allow."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.steps = 0  # how many steps were played or skipped
        self.notice = ""  # why the replay stops here or differs; names both versions of the rules
        self.line = 0  # where it stops or differs


def replay(record: Record, game: Game) -> Position:
    """Return the position at the end of the record; raises BadRecord if anything in it is wrong or not legal."""
    replayed = Replayed(start(record, rules_of(record, game)))
    try:
        _replay(record, game, replayed)
    except BadRecord as error:
        if record.rules_version == game.rules_version:
            raise
        versions = f"(played under rules version {record.rules_version}; the current version is {game.rules_version})"
        raise BadRecord(error.line, f"{error.message} {versions}") from None
    return replayed.position


def replay_so_far(record: Record, game: Game) -> Replayed:
    """Replay a record of any version of the rules; one of an earlier version ends, with a notice, where it is no longer legal.

    Raises BadRecord if the record cannot be replayed at all, or is of the current version and wrong.
    """
    replayed = Replayed(start(record, rules_of(record, game)))
    try:
        _replay(record, game, replayed)
    except BadRecord as error:
        if record.rules_version == game.rules_version:
            raise
        replayed.line = error.line
        replayed.notice = (
            f"This game was played under rules version {record.rules_version}. Under the current version {game.rules_version}, "
            f"line {error.line} is not valid: {error.message}"
        )
        if replayed.steps < len(record.steps):
            replayed.notice += " The game is shown as it was before that line."
    return replayed


def _replay(record: Record, game: Game, replayed: Replayed) -> None:
    position = replayed.position
    rules = position.rules()
    for step in record.steps:
        if not is_skipped(record, game, position, step):
            before = position.clone() if step.seat == CHANCE and record.rules_version != game.rules_version else position
            try:
                make_step(position, step, read_step(step, rules))
            except BadRecord:
                replayed.position = before  # a throw may have been made in part
                raise
        replayed.steps += 1
    for seat in sorted({*record.players, *record.bots}):
        if seat >= position.seats():
            line = record.lines.get(f"player {seat + 1}") or record.lines.get(f"bot {seat + 1}", 0)
            raise BadRecord(line, f"there is no seat {seat + 1}; the table has {counted(position.seats(), 'seat')}")
    _check_result(record, game, position)
    if record.altered_line:
        raise BadRecord(record.altered_line, "the checksum does not match the lines above; the record was changed")


def _check_result(record: Record, game: Game, position: Position) -> None:
    if record.result is None:
        if position.is_over():
            raise BadRecord(record.steps[-1].line, "the game is over here, but the record is marked unfinished")
        return
    line = record.lines.get("result", 0)
    if not position.is_over():
        raise BadRecord(line, "the record has a result, but the game is not over; moves are missing")
    scores = position.scores()
    result = [format_points(score.total, game.unit, "-") for score in scores]
    if record.result != result:
        raise BadRecord(line, f"the result of these moves is {' '.join(result)}, not {' '.join(record.result)}")
    if record.winners != winners(scores):
        names = " ".join(str(seat + 1) for seat in winners(scores))
        raise BadRecord(line + 1, f"the winners of this game are {names}")


class Verdict:
    """The result of verifying the dice of a record."""

    def __init__(self) -> None:
        self.throws = dict.fromkeys(THROW_METHODS, 0)
        self.problem = ""  # why the dice cannot be verified
        self.line = 0
        self.note = ""  # what could not be checked
        self.notice = ""  # of a record that the current rules replay only in part
        self.seeded: tuple[int, int] | None = None  # the seed and game that every throw was found to follow from

    @property
    def verified(self) -> bool:
        """Return whether every throw was committed before the game and is what the secret gives."""
        return not self.problem and self.throws["committed"] > 0 and not self.throws["typed"] and not self.throws["sampled"]


def verify(record: Record, game: Game, seeded_dice: Callable[[int, int], ChanceSource] | None = None) -> Verdict:
    """Compute every committed throw again; raises BadRecord if the record cannot be replayed.

    With `seeded_dice`, which makes the dice of a seed and the number of a game (bots/seeds.py), also those of a seed.
    """
    replayed = replay_so_far(record, game)
    verdict = Verdict()
    verdict.notice = replayed.notice
    for step in record.steps:
        if step.seat == CHANCE:
            verdict.throws[step.how] += 1
    if record.seeded is not None and seeded_dice is not None and verdict.throws["sampled"] == sum(verdict.throws.values()) > 0:
        _verify_dice(record, game, record.steps[: replayed.steps], seeded_dice(*record.seeded), verdict)
        if not verdict.problem and replayed.steps == len(record.steps):
            verdict.seeded = record.seeded
        return verdict
    if not verdict.throws["committed"]:
        return verdict
    if not record.commitment:
        verdict.problem = "the record has committed throws but no commitment"
    elif not record.secret:
        verdict.problem = "the secret has not been revealed; it is published when the game is over"
    elif commitment(bytes.fromhex(record.secret)) != record.commitment:
        verdict.problem = "the secret does not match the commitment"
    elif not record.order and record.salts:
        verdict.note = "the order of the commitment and the salts was not recorded"
    elif record.order and (
        len(record.order) != 1 + len(record.salts) or min(record.order[1:], default=record.order[0] + 1) <= record.order[0]
    ):
        verdict.problem, verdict.line = "a salt was set before the commitment was published", record.lines.get("order", 0)
    if not verdict.problem:
        source = CommittedDice(bytes.fromhex(record.secret), record.table, record.salts)
        _verify_dice(record, game, record.steps[: replayed.steps], source, verdict)
    if not verdict.problem and replayed.steps < len(record.steps):
        verdict.problem, verdict.line = "the throws after this line cannot be computed under the current rules", replayed.line
    return verdict


def _verify_dice(record: Record, game: Game, steps: list[Step], source: ChanceSource, verdict: Verdict) -> None:
    """Compare the throws with those of the source; in a record of committed dice, typed and sampled throws are not compared."""
    compared = "sampled" if record.seeded is not None else "committed"
    rules = rules_of(record, game)
    position = start(record, rules)
    number = 0
    for step in steps:
        if is_skipped(record, game, position, step):
            continue
        moves = read_step(step, rules)
        if step.seat != CHANCE:
            make_step(position, step, moves)
            continue
        number += 1
        source.begin(number)
        for move in moves:
            outcomes = position.chance_outcomes()
            computed = outcomes.outcome_at(source.randbelow(outcomes.total))
            if step.how == compared and computed != move:
                verdict.problem = f"throw {number} should be {rules.format_move(computed)!r}, not {rules.format_move(move)!r}"
                verdict.line = step.line
                return
            position.apply(CHANCE, move)
