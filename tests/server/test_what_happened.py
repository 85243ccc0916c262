"""The log and the replay report what moves and throws changed, computed only when someone reads it."""

from random import Random

import pytest
from tables import NOW, PIG, TERRACES, Driver, begin, make_table

from rollwright.core.changes import Change, RoundStarted, Wrote
from rollwright.core.english import seat_name
from rollwright.core.game import Game
from rollwright.core.position import CHANCE, what_happened
from rollwright.games import load, names
from rollwright.server.live import view
from rollwright.server.service import replays
from rollwright.server.table.events import Event
from rollwright.server.table.table import PLAYING
from toys import LEAVE, Terraces


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the toy report what it changes; returns the seats it was called for."""
    calls: list[int] = []

    def changes(self: Terraces, seat: int, move: int) -> list[Change]:
        calls.append(seat)
        if seat == CHANCE:
            return [RoundStarted(CHANCE, "round", 1, ("die",))]
        return [Wrote(seat, "numbers", 1, (f"column-{move + 1}",))] if move < LEAVE else []

    def describe(self: Terraces, changes: list[Change]) -> list[str]:
        return [
            "A round started." if change.seat == CHANCE else f"{seat_name(change.seat)} wrote {self.die}." for change in changes
        ]

    monkeypatch.setattr(Terraces, "changes", changes)
    monkeypatch.setattr(Terraces, "describe_changes", describe)
    return calls


def test_a_line_names_its_own_seat(counted: list[int]) -> None:
    table = begin(TERRACES)
    assert isinstance(table.position, Terraces)
    die = table.position.die
    table.move(1, 1, 0)
    assert table.lines[-1].sentences == [f"{{seat 2}} wrote {die}."]
    assert table.lines[-2].sentences == ["A round started."]


def test_nothing_is_computed_until_someone_reads_the_log(counted: list[int]) -> None:
    table = begin(TERRACES)
    table.move(1, 1, 0)
    assert counted == []
    view.View({}).full(table.table, NOW, set(), 0)
    assert counted == [CHANCE, 0]
    assert table.lines[-1].sentences
    assert counted == [CHANCE, 0], "and then only once"


def test_players_are_told_what_nobody_chose() -> None:
    options = {"tiles": "sheep,mason,jack,guildhall,plow-team"}
    table = begin(load("dice_realms"), people=2, dice="typed", options=options)
    table.enter_throw("Winter; Tinker, Farm; Farm, Tinker")
    assert table.lines[-1].news == [(seat, f"{seat_name(seat)} lost 2 grain to Winter.") for seat in range(2)]
    table.play(0)
    assert table.lines[-1].news == []


def test_players_hear_what_the_fate_die_does_and_what_their_dice_gave() -> None:
    options = {"tiles": "sheep,mason,jack,guildhall,plow-team"}
    table = begin(load("dice_realms"), people=2, dice="typed", options=options)
    table.enter_throw("Innovation; Tinker, Farm; Farm, Tinker")
    assert table.lines[-1].news == [(CHANCE, "The Fate die showed Innovation. Everyone collects 2 upgrades.")]
    done = table.position.rules().parse_move("done")
    table.move(0, 1, done)
    assert table.lines[-1].news == []
    table.move(1, 1, done)
    collected = [(seat, f"{seat_name(seat)} collected 2 grain and 3 upgrades.") for seat in range(2)]
    assert table.lines[-1].news == collected, "also for the player who was the last to keep the dice"


def test_a_replay_has_the_sentences_and_the_slots_of_each_step(counted: list[int]) -> None:
    table = make_table(TERRACES)
    for name in ("Ada", "Bea"):
        table.join(name, name)
    table.start()
    events = _played(table, 12, Random(1))
    steps = replays.replay(table.table, replays.record(table.table, events), None).steps
    assert next(step.slots for step in steps if step.seat == CHANCE) == {"-1": ["die"]}
    wrote = next(step for step in steps if step.seat == 1 and step.slots)
    assert wrote.sentences[0].startswith("{seat 2} wrote ")
    assert wrote.slots == {"1": [wrote.slots["1"][0]]}


@pytest.mark.parametrize("game", [*map(load, names()), PIG], ids=lambda game: str(game.name))
def test_lines_match_the_description_before_the_move(game: Game) -> None:
    """Lines are made from a copy of one sheet and the moves since; the whole position must give the same."""
    table = begin(game, people=game.usual_seats[1] if game.usual_seats[1] < 3 else 3)
    _played(table, 60, Random(7))


def _played(table: Driver, most: int, rng: Random) -> list[Event]:
    """Make random moves and compare each line with the position; returns the events of moves and throws."""
    events: list[Event] = []
    for _ in range(most):
        if table.status != PLAYING or table.position.is_over():
            break
        before = table.position.clone()
        state = before.state()
        if table.position.is_to_act(CHANCE):
            events.append(table.throw())
            moves = [table.variant.parse_move(piece) for piece in events[-1].text.split("; ")]
            assert table.lines[-1].sentences == what_happened(before, CHANCE, moves)[1]
        else:
            seat = rng.choice(table.position.to_act())
            move = rng.choice(table.position.legal_moves(seat))
            events.append(table.move(seat, table.seats[seat].seq + 1, move))
            assert table.lines[-1].text == before.describe(seat, move)
            assert table.lines[-1].sentences == what_happened(before, seat, [move])[1]
        assert before.state() == state
    return events
