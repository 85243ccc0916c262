"""The contract every game must pass, for our games and anybody else's.

    from rollwright.testing import check_game, check_table

    def test_contract():
        check_table(GAME.rules())
        check_game(GAME, seats=3, seed=1)

Everything that does not hold raises ContractError with a sentence that says what, where and after which moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree

from rollwright.core.chance import ChanceSource, SampledDice
from rollwright.core.changes import Change
from rollwright.core.edition import Edition
from rollwright.core.errors import IllegalMove, NotToAct, Unreadable
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules, describe_throw, throw
from rollwright.core.record import Recorder, parse
from rollwright.core.renderer import mark_symbol
from rollwright.core.replay import replay
from rollwright.core.score import places_of

Chooser = Callable[[Position, int, Random], int]


class ContractError(AssertionError):
    """A sentence of the contract that does not hold."""


def _require(truth: bool, words: str) -> None:
    if not truth:
        raise ContractError(words)


def uniform(position: Position, seat: int, random: Random) -> int:
    """Any legal move."""
    moves = position.legal_moves(seat)
    return moves[int(random.random() * len(moves))]


def check_table(rules: Rules) -> None:
    """The table of moves: notation that parses back, no two rows alike, click paths."""
    seen: dict[str, int] = {}
    for move in range(rules.num_moves()):
        text = rules.format_move(move)
        _require(
            text == " ".join(text.split()) and ";" not in text and text != "",
            f"move {move} is written {text!r}: one line, single blanks, no semicolon",
        )
        _require(text not in seen, f"moves {seen.get(text)} and {move} are both written {text!r}")
        seen[text] = move
        _require(rules.parse_move(text) == move, f"{text!r} is written for move {move} but reads as {rules.parse_move(text)}")
        _require(
            rules.parse_move(f"  {text.upper()} ") == move, f"{text!r} in capitals and with blanks around reads as another move"
        )
        if rules.is_chance(move):
            _require(rules.click_path(move) == (), f"{text!r} is a chance move but has a click path")
        else:
            _require(len(rules.click_path(move)) > 0, f"{text!r} has no click path")
    for nonsense in ("", "no such move", "9" * 50, "\N{SNOWMAN}"):
        try:
            rules.parse_move(nonsense)
        except Unreadable as error:
            _require(len(str(error)) > 10, f"{nonsense!r} is refused without a sentence")
        else:
            raise ContractError(f"{nonsense!r} is read as a move")


def check_position(position: Position, refusals: bool = True) -> None:
    """One position: who acts, what they may do, and that moves and refusals agree for every row of the table."""
    rules = position.rules()
    where = f"at '{position.phase()}'"
    acting = position.to_act()
    _require(len(set(acting)) == len(acting), f"{where}, to_act() names somebody twice: {acting}")
    _require(position.is_over() == (not acting), f"{where}, is_over() and to_act() disagree")
    _require(CHANCE not in acting or acting == [CHANCE], f"{where}, chance is due and seats may act too: {acting}")
    _require(position.is_to_act(CHANCE) == (acting == [CHANCE]), f"{where}, is_to_act(CHANCE) and to_act() disagree")
    if acting == [CHANCE]:
        due = position.chance_outcomes()
        _require(
            len(due.moves) > 0 and len(set(due.moves)) == len(due.moves), f"{where}, what is due is empty or names a move twice"
        )
        _require(
            len(due.weights) == len(due.moves) and min(due.weights) > 0, f"{where}, the weights of what is due are not all positive"
        )
        _require(all(rules.is_chance(move) for move in due.moves), f"{where}, a seat's move is due from chance")
        _require(position.legal_moves(CHANCE) == due.moves, f"{where}, moves(CHANCE) are not the moves that are due")
        _require(due.prompt != "", f"{where}, what is due has no words")
    for seat in range(min(position.seats(), 6)):
        _check_seat(position, seat, seat in acting, where, refusals)
    scores = position.scores()
    for score in scores:
        _require(
            score.total == sum(reason.points for reason in score.reasons),
            f"{where}, a score is not the sum of its reasons: {score}",
        )
    _require(position.places() == places_of(scores), f"{where}, places_of() is not that of scores()")


def _throw(position: Position, source: ChanceSource, number: int) -> list[int]:
    """Make a throw, which has words."""
    before = position.clone()
    moves = throw(position, source, number)
    words = describe_throw(before, moves)
    _require(words != "" and not words.endswith("."), f"at '{before.phase()}', throw {number} is said as {words!r}")
    return moves


def _check_seat(position: Position, seat: int, acts: bool, where: str, refusals: bool) -> None:
    rules = position.rules()
    _require(position.is_to_act(seat) == acts, f"{where}, is_to_act({seat}) and to_act() disagree")
    moves = position.legal_moves(seat)
    _require(bool(moves) == acts, f"{where}, seat {seat} {'must act but has no move' if acts else 'is not to act but has moves'}")
    _require(len(set(moves)) == len(moves), f"{where}, moves({seat}) names a move twice")
    _require(moves == position.legal_moves(seat), f"{where}, moves({seat}) is another list when asked again")
    paths: dict[tuple[str, ...], str] = {}
    for move in moves:
        words = position.describe(seat, move)
        _require(words[:1].isupper() and not words.endswith("."), f"{where}, {rules.format_move(move)!r} is said as {words!r}")
        path = rules.click_path(move)
        _require(path not in paths, f"{where}, {rules.format_move(move)!r} and {paths.get(path)!r} have the same click path {path}")
        paths[path] = rules.format_move(move)
    for path, text in paths.items():
        for length in range(1, len(path)):
            _require(path[:length] not in paths, f"{where}, the click path of {paths.get(path[:length])!r} begins that of {text!r}")
    if not refusals:
        return
    legal = set(moves)
    for move in range(rules.num_moves()):
        number = position.refusal_code(seat, move)
        _require(
            (number == 0) == (move in legal),
            f"{where}, {rules.format_move(move)!r} of seat {seat} is {'' if move in legal else 'not '}listed, "
            f"but its refusal is {number}",
        )
        if number and move % 37 == 0:
            refusal = position.explain(seat, move, number)
            _require(
                re.fullmatch(r"[A-Z]\d+(\.\d+)*[a-z]?", refusal.rule) is not None,
                f"{where}, a refusal has the mark {refusal.rule!r}",
            )
            _require(len(refusal.message) > 5, f"{where}, the refusal {refusal.rule} has no sentence")


def check_strangers(position: Position) -> None:
    """What comes from outside is refused with the right error."""
    rules = position.rules()
    for seat, move in ((0, -1), (0, rules.num_moves())):
        _raises(Unreadable, position, seat, move)
    for seat in (-5, position.seats()):
        _raises(NotToAct, position, seat, 0)
    for seat in range(min(position.seats(), 6)):
        legal = set(position.legal_moves(seat))
        wrong = [move for move in range(rules.num_moves()) if move not in legal]
        if wrong:
            _raises(IllegalMove if position.is_to_act(seat) else NotToAct, position, seat, wrong[0])
    if not position.is_to_act(CHANCE):
        chance = [move for move in range(rules.num_moves()) if rules.is_chance(move)]
        _raises(NotToAct, position, CHANCE, chance[0])


def _raises(kind: type[Exception], position: Position, seat: int, move: int) -> None:
    before = position.state()
    try:
        position.play(seat, move)
    except kind as error:
        _require(len(str(error)) > 5, f"move {move} of seat {seat} is refused without a sentence")
        _require(position.state() == before, f"the refused move {move} of seat {seat} changed the position")
    else:
        raise ContractError(f"move {move} of seat {seat} was accepted at '{position.phase()}'")


def check_drawing(game: Game, position: Position) -> None:
    """Parts are well-formed, marks name slots that are there, every slot and button has words."""
    renderer = game.renderer()
    rules = position.rules()
    slots: dict[str, set[str]] = {"table": set(), "sheet": set()}
    shapes = f'<svg xmlns="http://www.w3.org/2000/svg">{renderer.symbols()}</svg>'
    symbols = {element.attrib["id"] for element in ElementTree.fromstring(shapes).iter() if "id" in element.attrib}
    for part in renderer.parts(position):
        _require(part.area in slots, f"the part {part.name!r} has the area {part.area!r}")
        root = ElementTree.fromstring(part.svg)
        _require(root.tag.endswith("svg") and "viewBox" in root.attrib, f"the part {part.name!r} is not an <svg> with a viewBox")
        for element in root.iter():
            _require("style" not in element.attrib, f"the part {part.name!r} has a style attribute")
            if element.tag.endswith("symbol"):
                _require(element.attrib["id"] not in symbols, f"the symbol {element.attrib['id']!r} stands twice")
                _require(renderer.label(rules, element.attrib["id"]) != "", f"the symbol {element.attrib['id']!r} has no words")
                symbols.add(element.attrib["id"])
            if "data-slot" in element.attrib:
                slot = element.attrib["data-slot"]
                _require(slot not in slots[part.area], f"the slot {slot!r} stands twice")
                _require("slot" in element.attrib.get("class", "").split(), f"the slot {slot!r} has not the class 'slot'")
                slots[part.area].add(slot)
    ElementTree.fromstring(renderer.cover())
    for part in renderer.printable_parts(position):
        ElementTree.fromstring(part.svg)
    for slot, mark in renderer.common_marks(position).items():
        _require(slot in slots["table"], f"there is a mark for {slot!r}, but no such slot on the table")
        _require(mark_symbol(mark) in symbols | {""}, f"the mark {mark!r} of {slot!r} names a symbol that is not there")
    for seat in range(min(position.seats(), 3)):
        for slot, mark in renderer.marks(position, seat).items():
            _require(slot in slots["sheet"], f"there is a mark for {slot!r}, but no such slot on a sheet")
            _require(mark_symbol(mark) in symbols | {""}, f"the mark {mark!r} of {slot!r} names a symbol that is not there")
        for move in position.legal_moves(seat):
            for slot in rules.click_path(move):
                _require(renderer.label(rules, slot) != "", f"the slot {slot!r} has no words")
        _require(renderer.text(position, seat) != "", "the terminal shows nothing")


def check_changes(position: Position, seat: int, move: int) -> None:
    """Check that the changes of a move add up to the difference of inventories and written slots, name by name."""
    after = position.clone()
    after.apply(seat, move)
    check_sum_of_changes(position, after, position.changes(seat, move))


def check_sum_of_changes(before: Position, after: Position, changes: list[Change]) -> None:
    """Check that these changes lead from one position to the other."""
    where = f"at '{before.phase()}'"
    for change in changes:
        _require(change.amount >= 0, f"{where}, {change} has a negative amount")
        _require(CHANCE <= change.seat < before.seats(), f"{where}, {change} names a seat that does not exist")
    for seat in range(CHANCE, before.seats()):
        mine = [change for change in changes if change.seat == seat]
        had, has = before.inventory(seat), after.inventory(seat)
        for name in {*had, *has, *(change.item for change in mine)}:
            told = sum(change.delta() for change in mine if change.item == name)
            real = has.get(name, 0) - had.get(name, 0)
            _require(
                told == real, f"{where}, the changes of seat {seat} give {told:+} {name!r}, but the inventory changed by {real:+}"
            )
        for writes, real_slots in (
            (1, after.written_slots(seat) - before.written_slots(seat)),
            (-1, before.written_slots(seat) - after.written_slots(seat)),
        ):
            told_slots = {slot for change in mine if change.writes == writes for slot in change.slots}
            verb = "write" if writes == 1 else "erase"
            _require(
                told_slots == real_slots,
                f"{where}, the changes of seat {seat} {verb} {sorted(told_slots)}, but the sheet shows {sorted(real_slots)}",
            )


def check_game(
    game: Game,
    seats: int,
    seed: int = 0,
    options: dict[str, str] | None = None,
    edition: Edition | None = None,
    choose: Chooser = uniform,
    every: int = 7,
    draw: bool = True,
) -> Position:
    """Play one whole game and check the contract on the way, the costly parts at every `every`-th decision."""
    random = Random(seed)
    position = game.new(seats, options, edition)
    source = SampledDice(random.random)
    recorder = Recorder(game, position.rules(), seats)
    pieces = position.pieces()
    made = [0] * seats
    copies: list[tuple[Position, tuple[object, ...]]] = []
    throws = decisions = 0
    while not position.is_over():
        costly = (decisions + throws) % every == 0
        check_position(position, refusals=costly)
        if costly:
            copies.append((position.clone(), position.state()))
            _require(copies[-1][0].state() == copies[-1][1], f"at '{position.phase()}', a clone has another state")
            check_strangers(position.clone())
            if draw:
                check_drawing(game, position)
        if position.is_to_act(CHANCE):
            _require(
                not position.chance_outcomes().continues,
                f"at '{position.phase()}', a throw begins with a piece that continues one",
            )
            throws += 1
            recorder.throw(_throw(position, source, throws), "sampled")
        else:
            acting = position.to_act()
            if game.independent and costly:
                _check_independence(position, acting, random)
            seat = acting[int(random.random() * len(acting))]
            move = choose(position, seat, random)
            _require(position.refusal_code(seat, move) == 0, f"at '{position.phase()}', the chosen move {move} is refused")
            position.apply(seat, move)
            recorder.move(seat, move)
            made[seat] += 1
            decisions += 1
        _require(
            position.pieces() == pieces, f"at '{position.phase()}', pieces were lost or made: {pieces} became {position.pieces()}"
        )
        _require(
            max(made) <= position.rules().max_moves_per_seat(), f"a seat has made {max(made)} moves: more than max_moves_per_seat()"
        )
    check_position(position)
    for copy, state in copies:
        _require(copy.state() == state, "a clone changed when the game went on: it shares something")
    text = recorder.finish(position).text()
    again = replay(parse(text), game)
    _require(again.state() == position.state(), "the record replays to another position")
    _require(parse(text).text() == text, "the record is another text when read and written again")
    return position


def _check_independence(position: Position, acting: list[int], random: Random) -> None:
    """Seats commute; a sheet can be taken out, played and put back."""
    forward, backward, apart = position.clone(), position.clone(), position.clone()
    chosen = {seat: uniform(position, seat, random) for seat in acting}
    for seat in acting:
        forward.apply(seat, chosen[seat])
    for seat in reversed(acting):
        backward.apply(seat, chosen[seat])
    _require(forward.state() == backward.state(), f"at '{position.phase()}', the order of the seats matters")
    for seat in acting:
        alone = apart.extract_sheet(seat)
        _require(
            alone.seats() == 1 and alone.legal_moves(0) == position.legal_moves(seat),
            f"at '{position.phase()}', seat {seat} alone has other moves",
        )
        alone.apply(0, chosen[seat])
        apart.restore_sheet(seat, alone)
    _require(apart.state() == forward.state(), f"at '{position.phase()}', a sheet put back is not as if played at the table")
    for seat in acting:
        apart.restore_sheet(seat, position.extract_sheet(seat))
    _require(apart.state() == position.state(), f"at '{position.phase()}', putting the old sheets back does not undo the moves")


def check_newcomers(game: Game, seed: int = 0, options: dict[str, str] | None = None) -> int:
    """Play with somebody joining whenever the game lets them, from an empty table on; returns how many came."""
    random = Random(seed)
    position = game.rules(None, options).new(0)
    recorder = Recorder(game, position.rules(), 0)
    recorder.record.only = 1
    source = SampledDice(random.random)
    joined = throws = 0
    while not position.is_over():
        if not position.join_refusal() and joined < 3:
            _require(position.join() == joined, "join() does not return the number of the new seat")
            joined += 1
            recorder.join()
            check_position(position, refusals=False)
        elif position.is_to_act(CHANCE):
            throws += 1
            recorder.throw(_throw(position, source, throws), "sampled")
        else:
            for seat in position.to_act():
                move = uniform(position, seat, random)
                position.apply(seat, move)
                recorder.move(seat, move)
    _require(position.seats() == joined, f"{joined} joined, but there are {position.seats()} sheets")
    record = recorder.finish(position)
    _require(
        replay(parse(record.text()), game).state() == position.state(), "the record with newcomers replays to another position"
    )
    return joined
