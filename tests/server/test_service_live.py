"""A server in a process of its own, with real sockets: whole games, killing the server, two processes at one table."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from servers import PATIENCE, Player, ServerProcess, client, gather, join, open_table, running, until_acknowledged, wait_until

from rollwright import load, names
from rollwright.core import is_compiled
from rollwright.core.record import parse
from rollwright.core.replay import verify
from rollwright.server.storage.store import Store
from toys import PigGame, TerracesGame

GAMES = {"terraces": TerracesGame(), "pig": PigGame()}


def two_players(server: ServerProcess, game: str, **request: object) -> tuple[str, list[Player]]:
    opened = open_table(server, game=game, seats=2, **request)
    table = opened["table"]
    second = join(server, table, "Bea")
    with client(server, opened["host_token"]) as http:
        assert http.post(f"/api/tables/{table}/start").status_code == 200
    tokens = [opened["seats"][0]["token"], second["token"]]
    return table, [Player(lambda: server.url, table, seat, tokens[seat], seed=seat) for seat in (0, 1)]


def check_log(server: ServerProcess, table: str, players: list[Player], game: str) -> None:
    """Check that the log has no gaps and everything that was acknowledged, and that the dice are verified."""
    store = Store(str(server.flags["database"]))
    events = store.events(table)
    store.engine.dispose()
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    rules = GAMES[game].rules()
    assert any(player.acknowledged for player in players)
    for player in players:
        for number, action in player.acknowledged.values():
            event = events[number - 1]
            assert event.seat == player.seat
            assert event.kind == action["kind"]
            assert event.kind != "move" or rules.parse_move(event.text) == action["move"]
    with client(server) as http:
        text = http.get(f"/api/tables/{table}/record").text
        assert verify(parse(text), GAMES[game]).verified
        assert http.post("/api/verify", json={"text": text}).json()["verified"]


@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_two_programs_play_a_whole_game_against_each_other(server, game):
    table, players = two_players(server, game)
    asyncio.run(gather(*[player.play() for player in players]))
    assert players[0].result == players[1].result
    check_log(server, table, players, game)


def test_people_bots_and_a_game_without_any_person(server):
    opened = open_table(server, game="terraces", bots=["random", "greedy"], start=True)
    player = Player(lambda: server.url, opened["table"], 0, opened["seats"][0]["token"])
    asyncio.run(gather(player.play()))
    assert player.result is not None
    assert len(player.result["scores"]) == 3
    opened = open_table(server, game="pig", bots=["random", "random"], join=False, start=True)
    watcher = Player(lambda: server.url, opened["table"], 0, opened["host_token"])
    asyncio.run(gather(watcher.play()))
    assert watcher.result is not None
    assert watcher.result["winners"]


@pytest.mark.parametrize("game", names())
def test_every_game_is_played_on_the_server(server, game):
    """Two people and a bot make random moves with an undo now and then; the record replays and its dice are verified."""
    seats = load(game).seat_range(load(game).check({}))[1]
    request = {"people": ["Bea"], "bots": ["random"] if seats > 2 else [], "start": True}
    opened = open_table(server, game=game, **request)
    tokens = [seat["token"] for seat in opened["seats"]]
    players = [Player(lambda: str(server.url), opened["table"], seat, tokens[seat], seed=seat) for seat in (0, 1)]
    for player in players:
        player.undos = 0.1
    asyncio.run(gather(*[player.play() for player in players]))
    assert players[0].result is not None
    assert players[0].result == players[1].result
    with client(server) as http:
        text = http.get(f"/api/tables/{opened['table']}/record").text
        assert verify(parse(text), load(game)).verified
        steps = http.get(f"/api/tables/{opened['table']}/replay").json()
        assert steps["verified"]
        assert steps["parts"]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_nothing_acknowledged_is_lost_and_no_game_is_stuck_when_the_server_is_killed(tmp_path: Path, soak: int, game: str):
    """SIGKILL while programs play: five times for each game in `make test`, fifty in `make soak`, fewer on the pure sources."""
    with running(f"sqlite:///{tmp_path}/log.sqlite") as server:
        interrupted = asyncio.run(_kill_and_play(server, game, (5 if is_compiled() else 2) * soak))
    assert interrupted > 0


async def _kill_and_play(server: ServerProcess, game: str, kills: int) -> int:
    """Play games until the server was killed this many times; returns how often a player had to reconnect."""
    interrupted = 0
    while kills > 0:
        longer = {"length": "long"} if game == "terraces" else {}
        tables = [await asyncio.to_thread(two_players, server, game, options=longer) for _ in range(3)]
        everyone = [player for _, players in tables for player in players]
        for player in everyone:
            player.pause = 0.1
        playing = asyncio.gather(*[player.play() for player in everyone])
        while kills > 0 and not playing.done():
            await until_acknowledged(3, everyone, playing, server)  # every kill meets a running game
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            kills -= 1
        await asyncio.wait_for(playing, PATIENCE)
        for table, players in tables:
            assert players[0].result is not None
            assert players[0].result == players[1].result
            await asyncio.to_thread(check_log, server, table, players, game)
        interrupted += sum(player.connections - 1 for player in everyone)
    return interrupted


# two processes


@pytest.fixture
def two_servers(postgres: str, redis_url: str) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    with running(postgres, redis=redis_url) as one, running(postgres, redis=redis_url) as two:
        yield one, two


@pytest.mark.slow
@pytest.mark.parametrize("game", ["terraces", "pig"])
def test_nothing_is_lost_when_one_of_two_processes_is_killed(two_servers, game):
    one, two = two_servers
    longer = {"length": "long"} if game == "terraces" else {}
    tables = [two_players(one, game, options=longer) for _ in range(3)]
    alive = {"second": True}

    def second_process() -> str:
        return str(two.url if alive["second"] else one.url)

    everyone = []
    for _, players in tables:
        players[1].address = second_process
        everyone += players
        for player in players:
            player.pause = 0.1

    async def work() -> None:
        playing = asyncio.gather(*[player.play() for player in everyone])
        await until_acknowledged(8, everyone, playing, one, two)
        await asyncio.to_thread(two.kill)
        alive["second"] = False
        await asyncio.wait_for(playing, PATIENCE)

    asyncio.run(work())
    assert any(player.connections > 1 for player in everyone)
    for table, players in tables:
        check_log(one, table, players, game)


@pytest.mark.slow
def test_two_processes_play_a_stadium_together(two_servers):
    """Forty seats move at once through two processes: conflicts are renumbered and decided again unnoticed."""
    one, two = two_servers
    opened = open_table(one, stadium=True, join=False, options={"length": "short"})
    table = opened["table"]
    seats = [join(one if number % 2 else two, table, f"Player {number}") for number in range(40)]
    address = [lambda: str(two.url), lambda: str(one.url)]
    players = [Player(address[number % 2], table, seat["seat"], seat["token"], seed=number) for number, seat in enumerate(seats)]

    async def work() -> None:
        with client(one, opened["host_token"]) as host:
            assert host.post(f"/api/tables/{table}/start").status_code == 200
            playing = asyncio.gather(*[player.play() for player in players])
            while not playing.done():
                await asyncio.sleep(0.1)
                await asyncio.to_thread(host.post, f"/api/tables/{table}/roll")
            await playing

    asyncio.run(asyncio.wait_for(work(), PATIENCE))
    assert all(len(player.acknowledged) == 5 for player in players if player.connections == 1)
    check_log(one, table, players, "terraces")


def test_the_example_bot_plays_a_game_in_under_sixty_lines(server):
    example = Path(__file__).parent.parent.parent / "examples" / "bot.py"
    assert len(example.read_text().splitlines()) < 60
    opened = open_table(server, game="pig", seats=3, bots=["random"], name="Ada")
    command = [sys.executable, str(example), server.url, opened["table"], "Example"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        wait_until(lambda: _joined(server, opened["table"]) == 3)
        with client(server, opened["host_token"]) as host:
            assert host.post(f"/api/tables/{opened['table']}/start").status_code == 200
        player = Player(lambda: str(server.url), opened["table"], 0, opened["seats"][0]["token"])
        asyncio.run(gather(player.play()))
        output, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0
    assert "Over:" in output


def _joined(server: ServerProcess, table: str) -> int:
    with client(server) as http:
        return int(http.get(f"/api/tables/{table}").json()["counts"]["seats"])
