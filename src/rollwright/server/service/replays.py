"""A table's log as a record, and as a replay to step through."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from rollwright.core.changes import Change
from rollwright.core.errors import BadRecord
from rollwright.core.position import CHANCE, Position, describe_throw, what_happened
from rollwright.core.record import JOIN as JOIN_STEP
from rollwright.core.record import Record, Recorder
from rollwright.core.renderer import Mark, Part
from rollwright.core.replay import is_skipped, make_step, read_step, rules_of, start, verify
from rollwright.server.errors import ActionRefused, Code
from rollwright.server.live import view
from rollwright.server.live.messages import PhaseView, ScoreView, phase_view
from rollwright.server.live.pictures import EncodedPicture, encoded, fingerprint, name_of, parts_of
from rollwright.server.table.events import JOIN, MOVE, THROW, UNDO, Event
from rollwright.server.table.seats import Seat
from rollwright.server.table.table import OVER, Table
from rollwright.server.table.variant import Variant


class PartView(Struct):
    name: str
    title: str
    area: str
    width: float
    height: float
    slots: tuple[str, ...]
    svg: str
    hash: str


class Picture(Struct):
    parts: list[PartView]
    labels: dict[str, str]


class TablePicture(Picture):
    paths: list[tuple[str, ...]]  # the slots of each move, by its number


class ReplaySeat(Struct):
    seat: int
    name: str
    bot: str


class ReplayStart(Struct):
    phase: PhaseView
    common: dict[str, Mark]
    sheets: dict[str, dict[str, Mark]]


class ReplayStep(Struct):
    step: int
    seat: int
    notation: str
    text: str
    sentences: list[str]  # what it changed
    slots: dict[str, list[str]]  # those it touched, by seat; "-1" for the table's
    phase: PhaseView
    common: dict[str, Mark | None]
    sheets: dict[str, dict[str, Mark | None]]
    totals: list[int]  # in units of the game
    parts: list[PartView] | None  # where the pictures are new
    throw: int  # which committed throw this is, 0 for all else
    pieces: list[tuple[int, int, int]]  # of that throw: limit, first number and how many numbers mean what was thrown


class Replay(Struct):
    game: str
    game_title: str
    title: str
    unit: int
    seats: list[ReplaySeat]
    parts: list[PartView]
    labels: dict[str, str]
    start: ReplayStart
    steps: list[ReplayStep]
    scores: list[ScoreView]
    verified: bool
    message: str  # about the dice


def picture(variant: Variant, position: Position) -> TablePicture:
    return TablePicture(part_views(variant, position), labels(variant, parts_of(variant, position)), variant.paths())


_encode = msgspec.json.Encoder(enc_hook=str).encode  # an SVG is a str of a class of its own


def encoded_picture(variant: Variant, position: Position) -> EncodedPicture:
    """Return the picture as the API gives it, encoded once for each name."""
    return encoded(name_of(variant, position), lambda: _encode(picture(variant, position)))


def blank(variant: Variant, position: Position) -> Picture:
    """Return what to print."""
    parts = variant.renderer.printable_parts(position)
    return Picture([part_view(part, fingerprint(part.svg)) for part in parts], labels(variant, parts))


def part_view(part: Part, hash: str) -> PartView:
    return PartView(part.name, part.title, part.area, part.width, part.height, part.slots, part.svg, hash)


def part_views(variant: Variant, position: Position) -> list[PartView]:
    return [part_view(part, fingerprint(part.svg)) for part in parts_of(variant, position)]


def labels(variant: Variant, parts: list[Part]) -> dict[str, str]:
    """Return the label of every slot, including those that are only buttons, and of the symbols in the pictures."""
    slots = dict.fromkeys(slot for path in variant.paths() for slot in path)
    for part in parts:
        slots.update(dict.fromkeys((*part.slots, *part.symbols)))
    return {slot: variant.label(slot) for slot in slots}


def record(table: Table, events: list[Event]) -> Record:
    """The game as far as it was played: undone moves, clocks and seats taken are not in it."""
    recorder = Recorder(table.variant.game, table.variant.rules, len(table.seats) - table.joined)
    _steps(recorder, table, events, None)
    found = recorder.finish(table.position)
    for seat, occupant in enumerate(table.seats.all):
        _add_player(found, seat, occupant)
    return _signed(found, table)


def sheet_record(table: Table, events: list[Event], seat: int) -> Record:
    """Return the record of one sheet, made from the events of its seat and of the table (`Store.events_of`) only."""
    seats = len(table.seats) - table.joined
    recorder = Recorder(table.variant.game, table.variant.rules, seats if seat < seats else 0)
    _steps(recorder, table, events, seat)
    found = recorder.finish(table.position.extract_sheet(seat))
    found.only = seat + 1
    _add_player(found, 0, table.seats[seat])
    return _signed(found, table)


def _steps(recorder: Recorder, table: Table, events: list[Event], only: int | None) -> None:
    """Everything that was played, or what one seat played."""
    how = "committed" if table.header.dice == "fair" else "typed"
    for step in table.header.begin:
        moves = [table.variant.parse_move(piece) for piece in step.text.split("; ")]
        if step.seat == CHANCE:
            recorder.throw(moves, "sampled")
        elif only is None or step.seat == only:
            recorder.move(step.seat if only is None else 0, moves[0])
    moved: list[Event] = []
    for event in events:
        if event.kind in (THROW, JOIN):
            _moves(recorder, table, moved, only)
            moved = []
            if event.kind == THROW:
                recorder.throw([table.variant.parse_move(piece) for piece in event.text.split("; ")], how)
            elif only is None or event.seat == only:
                recorder.join()
        elif event.kind == MOVE and (only is None or event.seat == only):
            moved.append(event)
        elif event.kind == UNDO and (only is None or event.seat == only):
            last = next(at for at in range(len(moved) - 1, -1, -1) if moved[at].seat == event.seat)
            del moved[last]
    _moves(recorder, table, moved, only)


def _moves(recorder: Recorder, table: Table, events: list[Event], only: int | None) -> None:
    for event in events:
        recorder.move(event.seat if only is None else 0, table.variant.parse_move(event.text))


def _add_player(found: Record, seat: int, occupant: Seat) -> None:
    if occupant.bot:
        found.bots[seat] = occupant.bot
    else:
        found.players[seat] = occupant.name


def _signed(found: Record, table: Table) -> Record:
    """With what proves its dice, and where it comes from."""
    found.rules_version = table.header.rules_version
    if table.header.begin:
        found.notes.append(f"continues from table {table.header.origin}" if table.header.origin else "continues from another game")
    if table.header.dice == "fair":
        found.commitment = table.commitment
        found.table = table.id
        found.salts = list(table.salts)
        found.order = [table.committed_at, *table.salted] if table.committed_at else []
        if table.status == OVER:
            found.secret = table.secret.hex()
    return found


def replay(table: Table, found: Record, seat: int | None) -> Replay:
    """Every step of a record with what it changed; with a seat, the record is that one's sheet where it means anything alone."""
    variant = table.variant
    seats_shown = [table.seats[seat]] if seat is not None and table.independent else table.seats.all
    rules = rules_of(found, variant.game)
    position = start(found, rules)
    renderer = variant.renderer
    unit = variant.game.unit
    common = dict(renderer.common_marks(position))
    sheets = [dict(renderer.marks(position, at)) for at in range(position.seats())]
    begin = ReplayStart(phase_view(position.phase()), common, {str(at): marks for at, marks in enumerate(sheets)})
    steps = []
    throws = 0
    pictures = picture(variant, position)
    hashes = [part.hash for part in pictures.parts]
    for number, step in enumerate(found.steps, 1):
        if is_skipped(found, variant.game, position, step):
            continue
        moves = read_step(step, rules)
        text = ""
        sentences: list[str] = []
        changes: list[Change] = []
        pieces: list[tuple[int, int, int]] = []
        if step.seat >= 0:
            text = position.describe(step.seat, moves[0])
        elif step.seat == CHANCE:
            text = describe_throw(position, moves)
            throws += 1
            if step.how == "committed":
                pieces = _pieces(position, moves)
        before = position.clone()
        make_step(position, step, moves)
        if step.seat != JOIN_STEP:
            changes, sentences = what_happened(before, step.seat, moves)
        changed: dict[str, dict[str, Mark | None]] = {}
        seats = [step.seat] if step.seat >= 0 and table.independent else range(position.seats())
        for at in seats:
            while at >= len(sheets):
                sheets.append({})
            now = dict(renderer.marks(position, at))
            differs = view.difference(sheets[at], now)
            if differs:
                changed[str(at)] = differs
            sheets[at] = now
        shared = dict(renderer.common_marks(position))
        totals = [position.total(at) for at in range(position.seats())]
        shown = step.seat if step.seat != JOIN_STEP else CHANCE
        parts = None
        if step.seat < 0:  # what is the same for all changes with a throw, if at all
            fresh = part_views(variant, position)
            if [part.hash for part in fresh] != hashes:
                hashes = [part.hash for part in fresh]
                parts = fresh
        steps.append(
            ReplayStep(
                number,
                shown,
                step.notation,
                text or "A player joined",
                sentences,
                _touched(changes),
                phase_view(position.phase()),
                view.difference(common, shared),
                changed,
                totals,
                parts,
                throws if pieces else 0,
                pieces,
            )
        )
        common = shared
    verified, about = dice_message(found, table)
    standing = position.places()
    return Replay(
        variant.game.name,
        variant.game.title,
        table.header.title,
        unit,
        [ReplaySeat(at, occupant.name, occupant.bot) for at, occupant in enumerate(seats_shown)],
        pictures.parts,
        pictures.labels,
        begin,
        steps,
        [view.score_view(at, position, standing[at], unit) for at in range(position.seats())],
        verified,
        about,
    )


def _touched(changes: list[Change]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for change in changes:
        if change.slots:
            found.setdefault(str(change.seat), []).extend(change.slots)
    return found


def _pieces(position: Position, moves: list[int]) -> list[tuple[int, int, int]]:
    """Return, for each chance move of a throw, the limit of its number and which numbers mean it, to verify the dice."""
    ahead = position.clone()
    found = []
    for move in moves:
        due = ahead.chance_outcomes()
        at = due.moves.index(move)
        found.append((due.total, sum(due.weights[:at]), due.weights[at]))
        ahead.apply(CHANCE, move)
    return found


def dice_message(found: Record, table: Table) -> tuple[bool, str]:
    """Return whether the dice are verified, and a sentence about them."""
    try:
        verdict = verify(found, table.variant.game)
    except BadRecord as error:
        return False, str(error)
    if verdict.verified:
        return True, f"All {verdict.throws['committed']} rolls match the commitment made before the first."
    if verdict.problem:
        return False, f"{verdict.problem[:1].upper()}{verdict.problem[1:]}."
    if verdict.throws["typed"]:
        return False, "The rolls were entered by hand and can’t be verified."
    if verdict.throws["sampled"]:
        return False, "The rolls from before this table continued another game were not made here."
    return False, "Nothing has been rolled yet."


def until(found: Record, step: int) -> Record:
    """The record up to this step, unfinished."""
    if not 0 <= step <= len(found.steps):
        raise ActionRefused(Code.STEP_NOT_FOUND, step=step, steps=len(found.steps))
    if found.result is not None and step == len(found.steps):
        raise ActionRefused(Code.CANNOT_CONTINUE, reason="This game is over; choose a step before its end.")
    found.steps = found.steps[:step]
    found.result = None
    found.winners = []
    found.secret = ""
    found.commitment = ""
    return found
