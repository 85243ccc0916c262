"""The contract of rules and positions, checked over the table of moves, single positions, and whole random games."""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import gt
from random import Random

from rollwright.core.chance import SampledDice
from rollwright.core.driver import Played, any_move, play_game, play_randomly
from rollwright.core.edition import Edition
from rollwright.core.errors import IllegalMove, NotToAct, Unreadable
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, Position, Rules, describe_throw
from rollwright.core.record import Recorder, parse
from rollwright.core.replay import replay
from rollwright.core.score import places_of
from rollwright.testing.changes import check_step
from rollwright.testing.errors import ContractError, require
from rollwright.testing.offers import check_offers
from rollwright.testing.pictures import check_renderer, check_throw_dice

Chooser = Callable[[Position, int, Random], int]
SEATS = 6  # seats whose moves are checked in one position


def uniform(position: Position, seat: int, random: Random) -> int:
    """Return one of the legal moves, each equally likely."""
    return any_move(position, seat, random.random)


def check_table(rules: Rules) -> None:
    """Check the table of moves: notation that parses back, no two rows alike, click paths."""
    seen: dict[str, int] = {}
    for move in range(rules.num_moves()):
        text = rules.format_move(move)
        require(
            text == " ".join(text.split()) and ";" not in text and text != "",
            f"move {move} is written {text!r}; notation is one line with single spaces and no semicolon",
        )
        require(text not in seen, f"moves {seen.get(text)} and {move} are both written {text!r}")
        seen[text] = move
        require(rules.parse_move(text) == move, f"{text!r} is written for move {move}, but parses as {rules.parse_move(text)}")
        require(
            rules.parse_move(f"  {text.upper()} ") == move, f"{text!r} in capitals and between spaces parses as a different move"
        )
        if rules.is_chance(move):
            require(rules.click_path(move) == (), f"{text!r} is a chance move, but has a click path")
        else:
            require(len(rules.click_path(move)) > 0, f"{text!r} has no click path")
    chance = [move for move in range(rules.num_moves()) if rules.is_chance(move)]
    require(list(rules.chance_moves()) == chance, f"chance_moves() is {rules.chance_moves()}, but is_chance() names other moves")
    for nonsense in ("", "no such move", "9" * 50, "\N{SNOWMAN}"):
        try:
            rules.parse_move(nonsense)
        except Unreadable as error:
            require(len(str(error)) > 10, f"{nonsense!r} is refused without a message")
        else:
            raise ContractError(f"{nonsense!r} parses as a move")


def check_position(position: Position, refusals: bool = True) -> None:
    """Check one position: whose turn it is, and that legal moves and refusals agree for every row of the table."""
    where = f"at '{position.phase()}'"
    acting = position.to_act()
    require(len(set(acting)) == len(acting), f"{where}, to_act() names a seat twice: {acting}")
    require(position.is_over() == (not acting), f"{where}, is_over() and to_act() disagree")
    require(CHANCE not in acting or acting == [CHANCE], f"{where}, chance and seats are to act at the same time: {acting}")
    require(position.is_to_act(CHANCE) == (acting == [CHANCE]), f"{where}, is_to_act(CHANCE) and to_act() disagree")
    if acting == [CHANCE]:
        _check_outcomes(position, where)
    for seat in range(min(position.seats(), SEATS)):
        _check_seat(position, seat, seat in acting, where, refusals)
    scores = position.scores()
    lowest, highest = position.rules().score_bounds()
    for seat, score in enumerate(scores):
        require(position.total(seat) == score.total, f"{where}, total({seat}) is {position.total(seat)}, but the score is {score}")
        require(lowest <= score.total <= highest, f"{where}, a score is outside score_bounds(): {score}")
        require(
            score.total == sum(reason.points for reason in score.reasons),
            f"{where}, a score is not the sum of its reasons: {score}",
        )
        kinds = [reason.kind for reason in score.reasons]
        require(len(set(kinds)) == len(kinds), f"{where}, a kind of reason occurs twice in one score: {score}")
    definition = position.rules().definition
    named = len(definition.tiebreakers) if definition is not None else 0
    for score in scores:
        require(
            len(score.tiebreakers) <= named,
            f"{where}, a score has {len(score.tiebreakers)} tiebreakers, but the game names {named}",
        )
    require(position.places() == places_of(scores), f"{where}, places() does not follow from scores()")
    check_features(position)


def check_features(position: Position) -> None:
    """Check the vectors of a position: their width, their bounds, and that they depend on the position and the seat alone."""
    where = f"at '{position.phase()}'"
    layout = position.rules().feature_layout()
    require(len({feature.name for feature in layout}) == len(layout), "feature_layout() names a field twice")
    described = [feature for feature in layout for _ in range(feature.width)]
    highest = [feature.highest for feature in described]
    copy = position.clone()
    for seat in range(min(position.seats(), SEATS)):
        vector = position.features(seat)
        require(
            len(vector) == len(described),
            f"{where}, features({seat}) has {len(vector)} bytes, but feature_layout() describes {len(described)}",
        )
        if any(map(gt, vector, highest)):
            at = next(at for at, value in enumerate(vector) if value > highest[at])
            raise ContractError(
                f"{where}, {described[at].name!r} in features({seat}) is above {highest[at]}: it is {vector[at]} in byte {at}"
            )
        require(copy.features(seat) == vector, f"{where}, features({seat}) of a clone differ")


def _check_outcomes(position: Position, where: str) -> None:
    outcomes = position.chance_outcomes()
    moves = outcomes.moves
    require(len(moves) > 0 and len(set(moves)) == len(moves), f"{where}, the chance outcomes are empty or name a move twice")
    require(
        len(outcomes.weights) == len(moves) and min(outcomes.weights) > 0,
        f"{where}, the weights of the chance outcomes are not all positive",
    )
    require(
        all(position.rules().is_chance(move) for move in moves), f"{where}, the chance outcomes contain a move that a seat makes"
    )
    require(position.legal_moves(CHANCE) == moves, f"{where}, legal_moves(CHANCE) is not the list of chance outcomes")
    require(outcomes.prompt != "", f"{where}, the chance outcomes have no prompt")
    for move in {moves[0], moves[-1]}:
        require(position.throw_entry(move).strip() != "", f"{where}, a chance outcome has no throw_entry()")


def _check_seat(position: Position, seat: int, acts: bool, where: str, refusals: bool) -> None:
    rules = position.rules()
    require(position.is_to_act(seat) == acts, f"{where}, is_to_act({seat}) and to_act() disagree")
    moves = position.legal_moves(seat)
    require(bool(moves) == acts, f"{where}, seat {seat} {'must act but has no move' if acts else 'is not to act but has moves'}")
    require(len(set(moves)) == len(moves), f"{where}, legal_moves({seat}) names a move twice")
    require(moves == position.legal_moves(seat), f"{where}, legal_moves({seat}) returns a different list the second time")
    paths: dict[tuple[str, ...], str] = {}
    for move in moves:
        text = position.describe(seat, move)
        require(
            text[:1].isupper() and not text.endswith("."),
            f"{where}, {rules.format_move(move)!r} is described as {text!r}; start with a capital and omit the period",
        )
        path = rules.click_path(move)
        require(path not in paths, f"{where}, {rules.format_move(move)!r} and {paths.get(path)!r} have the same click path {path}")
        paths[path] = rules.format_move(move)
    for path, text in paths.items():
        for length in range(1, len(path)):
            require(
                path[:length] not in paths,
                f"{where}, the click path of {paths.get(path[:length])!r} is the beginning of that of {text!r}",
            )
    if refusals:
        _check_refusals(position, seat, set(moves), where)
        _check_choices(position, seat, moves, where)


def _check_choices(position: Position, seat: int, moves: list[int], where: str) -> None:
    """Check that a choice that was started can be completed, and canceled or undone, and that nothing is different then."""
    definition = position.rules().definition
    undone = definition is not None and definition.independent
    cancel = position.cancel_move(seat)
    require(cancel in (-1, *moves), f"{where}, cancel_move({seat}) is not legal")
    require(position.pass_move(seat) in (-1, *moves), f"{where}, pass_move({seat}) is not legal")
    for move in [move for move in moves if position.starts_choice(seat, move)]:
        text = position.rules().format_move(move)
        after = position.clone()
        after.apply(seat, move)
        cancel = after.cancel_move(seat)
        following = after.legal_moves(seat)
        require(cancel in following or (undone and cancel < 0), f"{where}, {text!r} starts a choice that cannot be canceled")
        require(any(each != cancel for each in following), f"{where}, {text!r} starts a choice that cannot be completed")
        if cancel >= 0 and position.cancel_move(seat) < 0:
            after.apply(seat, cancel)
            same = after.legal_moves(seat) == moves and after.inventory(seat) == position.inventory(seat)
            require(same, f"{where}, {text!r} was canceled, and the position is a different one")


def _check_refusals(position: Position, seat: int, legal: set[int], where: str) -> None:
    rules = position.rules()
    for move in range(rules.num_moves()):
        code = position.refusal_code(seat, move)
        if (code == 0) != (move in legal):
            raise ContractError(
                f"{where}, {rules.format_move(move)!r} of seat {seat} is {'' if move in legal else 'not '}listed, "
                f"but its refusal code is {code}"
            )
        if code and move % 37 == 0:
            refusal = position.explain(seat, move, code)
            require(
                re.fullmatch(r"[A-Z]\d+(\.\d+)*[a-z]?", refusal.rule) is not None,
                f"{where}, a refusal has the rule ID {refusal.rule!r}",
            )
            require(len(refusal.message) > 5, f"{where}, the refusal {refusal.rule} has no message")


def check_strangers(position: Position) -> None:
    """Check that moves and seats from outside are refused with the right error."""
    rules = position.rules()
    for seat, move in ((0, -1), (0, rules.num_moves())):
        _check_refused(Unreadable, position, seat, move)
    for seat in (-5, position.seats()):
        _check_refused(NotToAct, position, seat, 0)
    for seat in range(min(position.seats(), SEATS)):
        legal = set(position.legal_moves(seat))
        wrong = [move for move in range(rules.num_moves()) if move not in legal]
        if wrong:
            _check_refused(IllegalMove if position.is_to_act(seat) else NotToAct, position, seat, wrong[0])
    if not position.is_to_act(CHANCE):
        chance = [move for move in range(rules.num_moves()) if rules.is_chance(move)]
        _check_refused(NotToAct, position, CHANCE, chance[0])


def _check_refused(kind: type[Exception], position: Position, seat: int, move: int) -> None:
    before = position.state()
    try:
        position.play(seat, move)
    except kind as error:
        require(len(str(error)) > 5, f"move {move} of seat {seat} is refused without a message")
        require(position.state() == before, f"the refused move {move} of seat {seat} changed the position")
    else:
        raise ContractError(f"move {move} of seat {seat} was accepted at '{position.phase()}'")


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
    """Play one whole game and check the contract at every step, its costly parts at every `every`-th."""
    random = Random(seed)
    position = game.new(seats, options, edition)
    recorder = Recorder(game, position.rules(), seats)
    pieces = position.pieces()
    made = [0] * seats
    copies: list[tuple[Position, tuple[object, ...]]] = []

    def check(number: int) -> None:
        costly = number % every == 0
        check_position(position, refusals=costly)
        where = f"at '{position.phase()}'"
        require(position.pieces() == pieces, f"{where}, the number of pieces changed: {pieces} became {position.pieces()}")
        if draw and position.is_to_act(CHANCE):
            check_throw_dice(game, position)
        if costly and not position.is_over():
            copies.append((position.clone(), position.state()))
            require(copies[-1][0].state() == copies[-1][1], f"{where}, a clone has a different state")
            check_strangers(position.clone())
            if draw:
                check_renderer(game, position)
                for seat in position.to_act()[:1]:
                    if seat != CHANCE:
                        check_offers(game, position, seat)
            if game.independent and not position.is_to_act(CHANCE):
                _check_independence(position, random)

    def chosen(now: Position, seat: int) -> int:
        move = choose(now, seat, random)
        require(now.refusal_code(seat, move) == 0, f"at '{now.phase()}', the chosen move {move} is refused")
        return move

    def any_seat(acting: list[int]) -> int:
        return acting[int(random.random() * len(acting))]

    check(0)
    require(bool(position.inventory(CHANCE) or position.inventory(0)), "inventory() is empty, so changes cannot be checked")
    before = position.clone()
    for number, step in enumerate(play_game(position, SampledDice(random.random), chosen, any_seat), 1):
        recorder.step(step, "sampled")
        if step.seat == CHANCE:
            _check_throw(before, step)
        else:
            made[step.seat] += 1
            require(
                made[step.seat] <= position.rules().max_moves_per_seat(),
                f"a seat has made {made[step.seat]} moves, more than max_moves_per_seat()",
            )
        check(number)
        check_step(before, step)
        require(before.state() == position.state(), f"at '{position.phase()}', the same step led to a different position")
    for copy, state in copies:
        require(copy.state() == state, "a clone changed while the game continued: it shares something")
    text = recorder.finish(position).text()
    require(replay(parse(text), game).state() == position.state(), "the record replays to a different position")
    require(parse(text).text() == text, "the record is a different text after it was parsed and written again")
    return position


def _check_throw(before: Position, step: Played) -> None:
    """Check that a throw starts as one and can be described."""
    require(not before.chance_outcomes().continues, f"at '{before.phase()}', a throw starts with a move that continues one")
    text = describe_throw(before, step.moves)
    require(text != "" and not text.endswith("."), f"at '{before.phase()}', a throw is described as {text!r}")


def _check_independence(position: Position, random: Random) -> None:
    """Check that seats commute, and that a sheet can be extracted, played and restored."""
    where = f"at '{position.phase()}'"
    acting = position.to_act()
    forward, backward, apart = position.clone(), position.clone(), position.clone()
    chosen = {seat: uniform(position, seat, random) for seat in acting}
    for seat in acting:
        forward.apply(seat, chosen[seat])
    for seat in reversed(acting):
        backward.apply(seat, chosen[seat])
    require(forward.state() == backward.state(), f"{where}, the order of the seats matters")
    for seat in acting:
        alone = apart.extract_sheet(seat)
        require(
            alone.seats() == 1 and alone.legal_moves(0) == position.legal_moves(seat),
            f"{where}, the extracted sheet of seat {seat} has different moves",
        )
        require(alone.features(0) == position.features(seat), f"{where}, the extracted sheet of seat {seat} has different features")
        alone.apply(0, chosen[seat])
        apart.restore_sheet(seat, alone)
    require(apart.state() == forward.state(), f"{where}, a restored sheet is not as if it had been played at the table")
    for seat in acting:
        apart.restore_sheet(seat, position.extract_sheet(seat))
    require(apart.state() == position.state(), f"{where}, restoring the old sheets does not undo the moves")


def check_newcomers(game: Game, seed: int = 0, options: dict[str, str] | None = None) -> int:
    """Play from an empty table, with a new seat whenever the game allows one, up to three; return how many joined."""
    random = Random(seed)
    position = game.rules(None, options).new(0)
    recorder = Recorder(game, position.rules(), 0)
    recorder.record.only = 1
    joined = 0

    def join() -> None:
        nonlocal joined
        while not position.join_refusal() and joined < 3:
            require(position.join() == joined, "join() does not return the number of the new seat")
            joined += 1
            recorder.join()
            check_position(position, refusals=False)

    join()
    for step in play_randomly(position, random.random):
        recorder.step(step, "sampled")
        join()
    require(position.seats() == joined, f"{joined} joined, but there are {position.seats()} sheets")
    record = recorder.finish(position)
    require(
        replay(parse(record.text()), game).state() == position.state(), "the record with newcomers replays to a different position"
    )
    return joined
