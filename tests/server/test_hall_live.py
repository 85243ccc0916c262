"""A hall in a process of its own, with real sockets: whole games, killing the server, two processes on one table."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from halls import PATIENCE, Player, Running, client, gather, open_table, running, sit, until_acknowledged, wait_until

from rollwright import load, names
from rollwright.core.record import parse
from rollwright.core.replay import verify
from rollwright.server.store import Store
from toys import PigGame, TerracesGame

GAMES = {"terraces": TerracesGame(), "pig": PigGame()}


def two_players(hall: Running, game: str, **wish: object) -> tuple[str, str, list[Player]]:
    opened = open_table(hall, game=game, chairs=2, **wish)
    table = opened["table"]
    second = sit(hall, table, "Bea")
    with client(hall, opened["key"]) as http:
        assert http.post(f"/api/tables/{table}/start").status_code == 200
    tickets = [opened["seats"][0]["ticket"], second["ticket"]]
    return table, opened["key"], [Player(lambda: hall.url, table, seat, tickets[seat], seed=seat) for seat in (0, 1)]


def check_log(hall: Running, table: str, players: list[Player], game: str) -> None:
    """Numbers without gaps; everything that was acknowledged stands in the log under its number; the dice are proved."""
    store = Store(str(hall.flags["database"]))
    events = store.events(table)
    store.engine.dispose()
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    rules = GAMES[game].rules()
    assert any(player.acknowledged for player in players)
    for player in players:
        for number, deed in player.acknowledged.values():
            event = events[number - 1]
            assert event.seat == player.seat
            assert event.kind == deed["kind"]
            assert event.kind != "move" or rules.parse_move(event.text) == deed["move"]
    with client(hall) as http:
        text = http.get(f"/api/tables/{table}/record").text
        assert verify(parse(text), GAMES[game]).verified
        assert http.post("/api/verify", json={"text": text}).json()["verified"]


@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_two_programs_play_a_whole_game_against_each_other(hall, game):
    table, _, players = two_players(hall, game)
    asyncio.run(gather(*[player.play() for player in players]))
    assert players[0].result == players[1].result
    check_log(hall, table, players, game)


def test_people_bots_and_a_game_without_any_person(hall):
    opened = open_table(hall, game="terraces", bots=["random", "greedy"], start=True)
    player = Player(lambda: hall.url, opened["table"], 0, opened["seats"][0]["ticket"])
    asyncio.run(gather(player.play()))
    assert player.result is not None
    assert len(player.result["scores"]) == 3
    opened = open_table(hall, game="pig", bots=["random", "random"], sit=False, start=True)
    watcher = Player(lambda: hall.url, opened["table"], 0, opened["key"])
    asyncio.run(gather(watcher.play()))
    assert watcher.result is not None
    assert watcher.result["winners"]


@pytest.mark.parametrize("game", names())
def test_every_game_is_played_through_the_hall(hall, game):
    """Two people and a bot, any legal moves, undo now and then; the record replays and its dice are proved."""
    seats = load(game).seat_range(load(game).check({}))[1]
    wish = {"people": ["Bea"], "bots": ["random"] if seats > 2 else [], "start": True}
    opened = open_table(hall, game=game, **wish)
    tickets = [seat["ticket"] for seat in opened["seats"]]
    players = [Player(lambda: str(hall.url), opened["table"], seat, tickets[seat], seed=seat) for seat in (0, 1)]
    for player in players:
        player.undos = 0.1
    asyncio.run(gather(*[player.play() for player in players]))
    assert players[0].result is not None
    assert players[0].result == players[1].result
    with client(hall) as http:
        text = http.get(f"/api/tables/{opened['table']}/record").text
        assert verify(parse(text), load(game)).verified
        steps = http.get(f"/api/tables/{opened['table']}/replay").json()
        assert steps["verified"]
        assert steps["parts"]


@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_killed_again_and_again_nothing_acknowledged_is_lost_and_no_game_is_stuck(tmp_path: Path, soak: int, game: str):
    """SIGKILL while programs play: five times for each game in `make test`, fifty in `make soak`."""
    with running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        interrupted = asyncio.run(_kill_and_play(hall, game, 5 * soak))
    assert interrupted > 0


async def _kill_and_play(hall: Running, game: str, kills: int) -> int:
    """Games until the hall was killed so often; how often a player had to connect again."""
    interrupted = 0
    while kills > 0:
        longer = {"length": "long"} if game == "terraces" else {}
        tables = [await asyncio.to_thread(two_players, hall, game, options=longer) for _ in range(3)]
        everybody = [player for _, _, players in tables for player in players]
        for player in everybody:
            player.pause = 0.1
        playing = asyncio.gather(*[player.play() for player in everybody])
        while kills > 0 and not playing.done():
            await until_acknowledged(3, everybody, playing, hall)  # every kill meets a game that goes on
            await asyncio.to_thread(hall.kill)
            await asyncio.to_thread(hall.start)
            kills -= 1
        await asyncio.wait_for(playing, PATIENCE)
        for table, _, players in tables:
            assert players[0].result is not None
            assert players[0].result == players[1].result
            await asyncio.to_thread(check_log, hall, table, players, game)
        interrupted += sum(player.connections - 1 for player in everybody)
    return interrupted


# two processes


@pytest.fixture
def two_halls(postgres: str, redis_url: str) -> Iterator[tuple[Running, Running]]:
    with running(postgres, redis=redis_url) as one, running(postgres, redis=redis_url) as two:
        yield one, two


@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_two_processes_serve_one_table_one_is_killed_and_nothing_is_lost(two_halls, game):
    one, two = two_halls
    longer = {"length": "long"} if game == "terraces" else {}
    tables = [two_players(one, game, options=longer) for _ in range(3)]
    alive = {"second": True}

    def second_process() -> str:
        return str(two.url if alive["second"] else one.url)

    everybody = []
    for _, _, players in tables:
        players[1].address = second_process
        everybody += players
        for player in players:
            player.pause = 0.1

    async def work() -> None:
        playing = asyncio.gather(*[player.play() for player in everybody])
        await until_acknowledged(8, everybody, playing, one, two)
        await asyncio.to_thread(two.kill)
        alive["second"] = False
        await asyncio.wait_for(playing, PATIENCE)

    asyncio.run(work())
    assert any(player.connections > 1 for player in everybody)
    for table, _, players in tables:
        check_log(one, table, players, game)


def test_two_processes_play_a_stadium_together(two_halls):
    """Forty seats that move at once through two processes: numbers are met, renumbered and retried unnoticed."""
    one, two = two_halls
    opened = open_table(one, stadium=True, sit=False, options={"length": "short"})
    table = opened["table"]
    seats = [sit(one if number % 2 else two, table, f"Player {number}") for number in range(40)]
    address = [lambda: str(two.url), lambda: str(one.url)]
    players = [Player(address[number % 2], table, seat["seat"], seat["ticket"], seed=number) for number, seat in enumerate(seats)]

    async def work() -> None:
        with client(one, opened["key"]) as host:
            assert host.post(f"/api/tables/{table}/start").status_code == 200
            playing = asyncio.gather(*[player.play() for player in players])
            while not playing.done():
                await asyncio.sleep(0.1)
                await asyncio.to_thread(host.post, f"/api/tables/{table}/roll")
            await playing

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert all(len(player.acknowledged) == 5 for player in players if player.connections == 1)
    check_log(one, table, players, "terraces")


def test_the_example_bot_plays_a_game_in_under_sixty_lines(hall):
    example = Path(__file__).parent.parent.parent / "examples" / "bot.py"
    assert len(example.read_text().splitlines()) < 60
    opened = open_table(hall, game="pig", chairs=3, bots=["random"], name="Ada")
    command = [sys.executable, str(example), hall.url, opened["table"], "Example"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        wait_until(lambda: _sitting(hall, opened["table"]) == 3)
        with client(hall, opened["key"]) as host:
            assert host.post(f"/api/tables/{opened['table']}/start").status_code == 200
        player = Player(lambda: str(hall.url), opened["table"], 0, opened["seats"][0]["ticket"])
        asyncio.run(gather(player.play()))
        told, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0
    assert "Over:" in told


def _sitting(hall: Running, table: str) -> int:
    with client(hall) as http:
        return int(http.get(f"/api/tables/{table}").json()["counts"]["seats"])
