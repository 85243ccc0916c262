"""The HTTP API: everything the page does, and who may do what."""

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from servers import ServerProcess, client, join, open_table, wait_until

from rollwright.core.record import parse
from rollwright.core.replay import replay
from rollwright.server.errors import Code
from rollwright.server.web import assets
from toys import TerracesGame


def sheet(http: httpx.Client, table: str, seat: int) -> dict[str, Any]:
    answer = http.get(f"/api/tables/{table}/seats/{seat}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def move(http: httpx.Client, table: str, seat: int, which: int = -1) -> httpx.Response:
    mine = sheet(http, table, seat)
    body = {"seq": mine["seq"] + 1, "move": mine["moves"][which]}
    return http.post(f"/api/tables/{table}/seats/{seat}/moves", json=body)


def show(server: ServerProcess, table: str) -> dict[str, Any]:
    with client(server) as http:
        found: dict[str, Any] = http.get(f"/api/tables/{table}").json()
        return found


def play_alone(server: ServerProcess, opened: dict[str, Any]) -> None:
    """The first seat to the end, over HTTP only."""
    table = opened["table"]
    with client(server, opened["seats"][0]["token"]) as http:
        for _ in range(200):
            mine = sheet(http, table, 0)
            seq = mine["seq"] + 1
            if mine["moves"]:
                body = {"seq": seq, "move": mine["moves"][0]}
                assert http.post(f"/api/tables/{table}/seats/0/moves", json=body).status_code == 200
            elif mine["can_ready"]:
                assert http.post(f"/api/tables/{table}/seats/0/ready", json={"seq": seq}).status_code == 200
            elif http.get(f"/api/tables/{table}").json()["status"] == "over":
                return
    raise AssertionError("the game does not end")


# games


def test_the_games_and_their_pictures(server):
    with client(server) as http:
        found = {game["name"]: game for game in http.get("/api/games").json()}
        assert found["terraces"]["joins"]
        assert found["terraces"]["options"][0]["choices"] == [["short", "five rounds"], ["long", "twelve rounds"]]
        assert not found["pig"]["independent"]
        assert {bot["name"] for bot in found["pig"]["bots"]} >= {"random", "greedy"}
        for name in ("terraces", "pig"):
            for file in ("symbols.svg", "cover.svg"):
                answer = http.get(f"/api/games/{name}/{file}")
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert answer.text.startswith("<svg")
            assert http.get(f"/api/games/{name}/style.css").headers["content-type"].startswith("text/css")
            assert http.get(f"/api/games/{name}/blank").json()["parts"]
            own = http.get(f"/api/games/{name}/edition.toml")
            assert f"my-{name}.toml" in own.headers["content-disposition"]
            assert 'status = "found"' in own.text
        assert http.get("/api/games/terraces/blank", params={"length": "endless"}).status_code == 409
        missing = http.get("/api/games/chess/cover.svg")
        assert missing.status_code == 404
        assert "chess" in missing.json()["message"]


# opening and joining


def test_play_now_is_one_request(server):
    opened = open_table(server, bots=["random"], start=True)
    table = show(server, opened["table"])
    assert table["status"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Random"]
    assert len(table["dice"]["commitment"]) == 64
    assert not table["dice"]["secret"]


def test_the_commitment_is_published_before_salts_are_accepted(server):
    opened = open_table(server, bots=["random"])
    table = opened["table"]
    before = show(server, table)
    assert len(opened["commitment"]) == 64
    assert before["dice"]["commitment"] == opened["commitment"]
    assert before["status"] == "waiting"
    with client(server, opened["seats"][0]["token"]) as ada, client(server, opened["host_token"]) as host:
        assert ada.post(f"/api/tables/{table}/salt", json={"seat": 0, "salt": "heron"}).status_code == 200
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        late = ada.post(f"/api/tables/{table}/salt", json={"seat": 0, "salt": "egret"})
        assert (late.status_code, late.json()["code"]) == (409, "salt_fixed")
    after = show(server, table)["dice"]
    assert after["salts"] == [["Ada", "heron"]]
    assert after["commitment"] == opened["commitment"]


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        ({"game": "chess"}, "game_not_found", "chess"),
        ({"options": {"length": "endless"}}, "unusable", "endless"),
        ({"options": {"colour": "red"}}, "unusable", "colour"),
        ({"seats": 50}, "unusable", "50"),
        ({"seats": 1, "bots": ["random"]}, "too_many_seats", "2 players"),
        ({"bots": ["deep"]}, "bot_not_found", "Unknown bot 'deep'"),
        ({"game": "pig", "stadium": True}, "stadium_needs_independent", "stadium"),
        ({"game": "six_clans", "stadium": True, "options": {"clans": "distinct"}}, "stadium_needs_seats", "6 seats"),
        ({"stadium": True, "clock": {"per": "game", "seconds": 60}}, "stadium_clock", "per move"),
        ({"edition": "gold"}, "edition_not_found", "Unknown edition 'gold'"),
        ({"edition_text": "not = ["}, "unusable", "TOML"),
        ({"dice": "loaded"}, "bad_request", "dice"),
        ({"clock": {"per": "move", "seconds": 1}}, "bad_request", "seconds"),
        ({"from": "nonsense"}, "unusable", "Line 1"),
    ],
)
def test_a_request_that_cannot_be_met_is_answered_with_a_code_and_a_message(server, body, code, message):
    with client(server) as http:
        answer = http.post("/api/tables", json={"game": "terraces", "name": "Ada", **body})
        assert answer.status_code == Code[code.upper()].status, answer.text
        assert answer.json()["code"] == code
        assert message in answer.json()["message"]


def test_guests_join_and_the_host_starts(server):
    opened = open_table(server, seats=3)
    second = join(server, opened["table"], "Bea")
    assert second["seat"] == 1
    with client(server, opened["host_token"]) as host, client(server, second["token"]) as guest:
        table = opened["table"]
        assert guest.post(f"/api/tables/{table}/start").status_code == 403
        assert host.post(f"/api/tables/{table}/seats/2/bot", json={"bot": "random"}).status_code == 200
        assert host.delete(f"/api/tables/{table}/seats/2").status_code == 200
        assert host.post(f"/api/tables/{table}/seat_count", json={"seats": 4}).status_code == 200
        assert guest.post(f"/api/tables/{table}/seat_count", json={"seats": 2}).status_code == 403
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        assert host.post(f"/api/tables/{table}/start").status_code == 409
    assert [seat["name"] for seat in show(server, table)["seats"]] == ["Ada", "Bea"]
    with client(server) as http:
        late = http.post(f"/api/tables/{table}/seats", json={"name": "Cem"})
        assert late.status_code == 409
        assert "started" in late.json()["message"]


def test_a_browser_needs_only_its_cookie(server):
    with client(server) as ada, client(server) as bea:
        opened = ada.post("/api/tables", json={"game": "terraces", "name": "Ada", "seats": 2}).json()
        table = opened["table"]
        assert bea.post(f"/api/tables/{table}/seats", json={"name": "Bea"}).status_code == 201
        assert bea.post(f"/api/tables/{table}/start").status_code == 403
        assert ada.post(f"/api/tables/{table}/start").status_code == 200
        assert sheet(ada, table, 0)["moves"]
        assert sheet(ada, table, 1)["moves"] is None
        assert sheet(bea, table, 1)["moves"]
        you = bea.get("/api/you").json()
        assert you["name"] == "Bea"
        assert [summary["table"] for summary in you["playing"]["tables"]] == [table]
        assert you["playing"]["tables"][0]["your_move"]
        assert bea.post("/api/you", json={"name": "Beatrice"}).json()["name"] == "Beatrice"


def test_several_people_at_one_device(server):
    with client(server) as http:
        opened = http.post("/api/tables", json={"game": "pig", "name": "Ada", "people": ["Bea", "Cem"], "start": True}).json()
        assert [seat["seat"] for seat in opened["seats"]] == [0, 1, 2]
        table = opened["table"]
        turn = http.get(f"/api/tables/{table}").json()["waiting_for"]
        for seat in turn:
            assert move(http, table, seat).status_code == 200


def test_a_seat_is_transferred_to_another_device_by_its_link(server):
    opened = open_table(server, bots=["random"], start=True)
    table, token = opened["table"], opened["seats"][0]["token"]
    with client(server) as phone:
        taken = phone.post(f"/api/tables/{table}/seats", json={"token": token})
        assert taken.status_code == 201
        assert phone.post(f"/api/tables/{table}/seats", json={"token": taken.json()["token"]}).status_code == 201
        assert sheet(phone, table, 0)["moves"]
        with client(server, token) as old:
            assert sheet(old, table, 0)["moves"] is None
            assert old.post(f"/api/tables/{table}/seats", json={"token": token}).status_code == 403
        code = phone.get(f"/api/tables/{table}/invitation.svg", params={"seat": 0})
        assert code.text.startswith("<svg")
    with client(server) as stranger:
        assert stranger.get(f"/api/tables/{table}/invitation.svg").status_code == 200
        assert stranger.get(f"/api/tables/{table}/invitation.svg", params={"seat": 0}).status_code == 403


def test_leaving_a_running_game_leaves_a_bot(server):
    opened = open_table(server, bots=["random"], start=True, options={"length": "long"})
    table = opened["table"]
    with client(server, opened["seats"][0]["token"]) as http:
        assert http.delete(f"/api/tables/{table}/seats/0").status_code == 200
    wait_until(lambda: show(server, table)["status"] == "over")


# moves


def test_a_whole_game_over_http_with_undo_and_a_verified_record(server):
    opened = open_table(server, bots=["random"], start=True)
    table = opened["table"]
    with client(server, opened["seats"][0]["token"]) as http:
        first = sheet(http, table, 0)
        assert move(http, table, 0).json()["seq"] == 1
        again = http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 1, "move": first["moves"][-1]})
        assert again.status_code == 200  # the same request once more
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 1, "move": 0}).status_code == 409
        assert http.post(f"/api/tables/{table}/seats/0/undo", json={"seq": 2}).status_code == 200
        assert sheet(http, table, 0)["marks"] == first["marks"]
        named = http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 3, "text": "Leave IT"})
        assert named.status_code == 200
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 4, "text": "fly"}).json()["code"] == "bad_move"
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 4}).json()["code"] == "move_missing"
    play_alone(server, opened)
    with client(server) as http:
        text = http.get(f"/api/tables/{table}/record").text
        assert parse(text).secret
        assert http.post("/api/verify", json={"text": text}).json()["verified"]
        secret = parse(text).secret
        assert not http.post("/api/verify", json={"text": text.replace(secret, secret[::-1])}).is_success
        own = http.get(f"/api/tables/{table}/record", params={"seat": 0}).text
        assert replay(parse(own), TerracesGame()).seats() == 1
        steps = http.get(f"/api/tables/{table}/replay").json()
        assert steps["verified"]
        assert [step["step"] for step in steps["steps"]] == list(range(1, 16))
        alone = http.get(f"/api/tables/{table}/replay", params={"seat": 1}).json()
        assert len(alone["steps"]) == 10
        result = show(server, table)["result"]
        assert result["verified"]
        assert {score["seat"] for score in result["scores"]} == {0, 1}


def test_a_refused_move_names_the_rule(server):
    opened = open_table(server, game="pig", bots=["random"], start=True)
    table = opened["table"]
    with client(server, opened["seats"][0]["token"]) as http:
        wait_until(lambda: sheet(http, table, 0)["moves"])  # the first throw is automatic
        seq = sheet(http, table, 0)["seq"] + 1
        answer = http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": seq, "move": 4})
        assert answer.status_code == 409
        assert answer.json()["rule"] == "P1"


def test_only_its_holder_acts_for_a_seat(server):
    opened = open_table(server, seats=2)
    table = opened["table"]
    second = join(server, table, "Bea")
    other = open_table(server, start=True)
    with client(server, opened["host_token"]) as http:
        http.post(f"/api/tables/{table}/start")
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"seq": 1, "move": 3}).status_code == 403
    forged = "1." + "A" * 32
    for token in (
        "none",
        second["token"],
        other["seats"][0]["token"],
        other["host_token"],
        forged,
        "host." + "A" * 32,
        "x" * 5000,
        "1.é",
    ):
        headers = {b"authorization": f"Bearer {token}".encode()}
        with httpx.Client(base_url=server.url, headers=headers) as http:
            for action in ("moves", "undo", "ready"):
                answer = http.post(f"/api/tables/{table}/seats/0/{action}", json={"seq": 1, "move": 3})
                assert answer.status_code == 403, (token, action, answer.text)
            for action in ("start", "close", "roll"):
                assert http.post(f"/api/tables/{table}/{action}").status_code == 403
            assert http.post(f"/api/tables/{table}/throw", json={"text": "roll 4"}).status_code == 403
            assert http.delete(f"/api/tables/{table}/seats/0").status_code == 403
            assert http.post(f"/api/tables/{table}/salt", json={"seat": 0, "salt": "mine"}).status_code == 403
    assert show(server, table)["version"] == 5  # the commitment, two who joined, the start and a throw


def test_no_secret_is_shown_to_others(server):
    with client(server) as ada:
        opened = ada.post("/api/tables", json={"game": "terraces", "name": "Ada", "seats": 2}).json()
        cookie = ada.cookies["rollwright"]
    table = opened["table"]
    second = join(server, table, "Bea")
    with client(server, second["token"]) as bea:
        seen = "".join(
            bea.get(f"/api/tables/{table}{path}").text for path in ("", "/parts", "/seats/0", "/seats/1", "/record", "/replay")
        )
    guest = json.loads(base64.urlsafe_b64decode(cookie.partition(".")[0] + "=="))[0]
    for secret in (opened["host_token"], opened["seats"][0]["token"], guest):
        assert secret not in seen


def test_a_roll_and_its_secret_are_hidden_until_they_are_due(server):
    opened = open_table(server, people=["Bea"], start=True, options={"length": "short"})
    table = opened["table"]
    tokens = [seat["token"] for seat in opened["seats"]]
    with client(server, tokens[0]) as ada, client(server, tokens[1]) as bea:

        def seen() -> str:
            paths = ("", "/seats/0", "/seats/1", "/record", "/replay")
            return "".join(who.get(f"/api/tables/{table}{path}").text for who in (ada, bea) for path in paths)

        for seat, who in enumerate((ada, bea)):
            made = who.post(f"/api/tables/{table}/seats/{seat}/moves", json={"seq": 1, "text": "leave it"})
            assert made.status_code == 200
        assert ada.post(f"/api/tables/{table}/seats/0/ready", json={"seq": 2}).status_code == 200
        assert ada.post(f"/api/tables/{table}/roll").status_code == 403
        assert show(server, table)["throw"]["number"] == 1
        before = seen()
        assert bea.post(f"/api/tables/{table}/seats/1/ready", json={"seq": 2}).status_code == 200
        assert show(server, table)["throw"]["number"] == 2
        assert before.count("committed: roll") == 2  # each of two records has one throw
        assert show(server, table)["dice"]["secret"] == ""
        while show(server, table)["status"] != "over":
            for seat, who in enumerate((ada, bea)):
                sheet = who.get(f"/api/tables/{table}/seats/{seat}").json()
                action = {"seq": sheet["seq"] + 1}
                if sheet["moves"]:
                    who.post(f"/api/tables/{table}/seats/{seat}/moves", json={**action, "move": sheet["moves"][0]})
                elif sheet["can_ready"]:
                    who.post(f"/api/tables/{table}/seats/{seat}/ready", json=action)
        secret = show(server, table)["dice"]["secret"]
        assert secret
        assert secret not in before


def test_a_table_without_spectators(server):
    opened = open_table(server, watch=False, start=True)
    table = opened["table"]
    with client(server) as stranger:
        for path in ("", "/seats/0", "/record", "/replay", "/parts"):
            assert stranger.get(f"/api/tables/{table}{path}").status_code == 403
    with client(server, opened["seats"][0]["token"]) as ada:
        assert ada.get(f"/api/tables/{table}").status_code == 200


# physical dice


def test_a_host_enters_physical_dice(server):
    opened = open_table(server, dice="typed", start=True)
    table = opened["table"]
    due = show(server, table)["next_throw"]
    assert due == {"prompt": "roll the die", "example": due["example"], "who": "typed"}
    assert due["example"].startswith("roll "), "a whole throw as an example"
    with client(server, opened["host_token"]) as host:
        wrong = host.post(f"/api/tables/{table}/throw", json={"text": "roll 9"})
        assert wrong.json()["code"] == "bad_throw"
        assert "roll 4" in wrong.json()["message"]
        assert host.post(f"/api/tables/{table}/throw", json={"text": "Roll  5", "throw": 1}).status_code == 200
        assert host.post(f"/api/tables/{table}/throw", json={"text": "roll 5"}).status_code == 409
    found = show(server, table)
    assert found["common"] == {"die": ["rolled", "5", ""]}
    assert found["dice"]["commitment"] == ""


# lists, rematches, continuing


def listed(http: httpx.Client, which: str) -> list[dict[str, Any]]:
    """Return all tables of a list of the lobby, page by page."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        page = http.get("/api/tables", params={f"{which}_after": after}).json()[which]
        found += page["tables"]
        after = page["next"]
        if not after:
            return found


def test_lists_have_pages(server):
    with client(server) as http:
        opened = [
            http.post("/api/tables", json={"game": "terraces", "name": "Ada", "seats": 2, "open": True}).json() for _ in range(65)
        ]
        mine = {each["table"] for each in opened}
        assert len(http.get("/api/tables").json()["open"]["tables"]) < 65
        assert mine <= {summary["table"] for summary in listed(http, "open")}
        page = http.get("/api/you").json()["playing"]
        found = [summary["table"] for summary in page["tables"]]
        while page["next"]:
            page = http.get("/api/you/playing", params={"after": page["next"]}).json()
            found += [summary["table"] for summary in page["tables"]]
        assert sorted(found) == sorted(mine)
        for each in opened:  # out of the way of the other tests
            http.delete(f"/api/tables/{each['table']}/seats/0")


def test_open_tables_are_listed_until_no_one_can_join(server):
    opened = open_table(server, open=True, seats=2, title="Bea's kitchen table")
    with client(server) as http:
        (found,) = [summary for summary in listed(http, "open") if summary["table"] == opened["table"]]
        assert found["title"] == "Bea's kitchen table"
        assert found["free"] == 1
        join(server, opened["table"], "Bea")
        assert opened["table"] not in [summary["table"] for summary in listed(http, "open")]
        with client(server, opened["host_token"]) as host:
            host.post(f"/api/tables/{opened['table']}/start")
        assert opened["table"] in [summary["table"] for summary in listed(http, "playing")]


def test_a_rematch_seats_the_same_people_and_there_is_only_one(server):
    opened = open_table(server, bots=["random"], start=True)
    table = opened["table"]
    with client(server, opened["seats"][0]["token"]) as http, client(server) as stranger:
        assert http.post(f"/api/tables/{table}/rematch").status_code == 409
        play_alone(server, opened)
        assert stranger.post(f"/api/tables/{table}/rematch").status_code == 403
        following = http.post(f"/api/tables/{table}/rematch").json()["table"]
        assert http.post(f"/api/tables/{table}/rematch").json()["table"] == following
    assert [seat["name"] for seat in show(server, following)["seats"]] == ["Ada", "Random"]
    assert show(server, table)["rematch"] == following


def test_everyone_may_ask_for_a_rematch_at_once(server):
    with client(server) as http, ThreadPoolExecutor(4) as pool:
        opened = http.post("/api/tables", json={"game": "terraces", "name": "Ada", "bots": ["random"], "start": True}).json()
        play_alone(server, opened)
        asked = list(pool.map(lambda _: http.post(f"/api/tables/{opened['table']}/rematch").json()["table"], range(4)))
        listed = [summary["table"] for summary in http.get("/api/you").json()["playing"]["tables"]]
    assert set(asked) == set(listed)
    assert len(listed) == 1


def test_continuing_from_a_step(server):
    opened = open_table(server, bots=["random"], start=True)
    play_alone(server, opened)
    table = opened["table"]
    with client(server) as http:
        onward = http.post(f"/api/tables/{table}/continue", json={"step": 4, "seat": 1, "bots": "random", "name": "Cem"})
        assert onward.status_code == 201, onward.text
        new = onward.json()["table"]
        assert http.post(f"/api/tables/{new}/start").status_code == 200
        found = http.get(f"/api/tables/{new}").json()
        assert found["about"]["origin"] == table
        assert [seat["name"] for seat in found["seats"]] == ["Random", "Cem"]
        assert found["throw"]["number"] == 2
        for step, code in ((99, "step_not_found"), (15, "cannot_continue")):
            answer = http.post(f"/api/tables/{table}/continue", json={"step": step})
            assert answer.json()["code"] == code, answer.text
        record = http.get(f"/api/tables/{table}/record").text
        assert http.post("/api/tables", json={"game": "terraces", "from": record}).json()["code"] == "cannot_continue"


def test_a_custom_edition_is_played_and_kept(server):
    text = """
[edition]
name = "mine"
title = "My copy"
base = "toy"

[[length]]
id = "short"
status = "found"
source = "my copy"
rounds = 2
"""
    opened = open_table(server, edition_text=text, start=True)
    assert show(server, opened["table"])["phase"]["round"] == "round 1 of 2"
    play_alone(server, opened)
    with client(server) as http:
        record = http.get(f"/api/tables/{opened['table']}/record").text
        assert "base: toy" in record
        assert http.post("/api/verify", json={"text": record}).json()["verified"]


# stadium


def test_a_stadium_over_http(server):
    opened = open_table(server, stadium=True, join=False)
    table = opened["table"]
    seats = [join(server, table, f"Player {number}") for number in range(25)]
    with client(server, opened["host_token"]) as host:
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        wait_until(lambda: bool(show(server, table)["throw"]))
        with client(server, seats[3]["token"]) as player:
            assert move(player, table, seats[3]["seat"]).status_code == 200
            assert player.post(f"/api/tables/{table}/roll").status_code == 403
        found = show(server, table)
        assert found["counts"] == {"seats": 25, "done": 1, "people": 25, "watching": 0}
        assert len(found["seats"]) == 8
        assert host.post(f"/api/tables/{table}/roll").status_code == 409
        assert host.post(f"/api/tables/{table}/close").status_code == 200
        wait_until(lambda: show(server, table)["counts"]["done"] == 25)
        with client(server) as late:
            assert late.post(f"/api/tables/{table}/seats", json={"name": "Late"}).status_code == 201
        assert host.post(f"/api/tables/{table}/roll").status_code == 200
        assert show(server, table)["counts"]["seats"] == 26
        with client(server) as http:
            assert http.get(f"/api/tables/{table}/replay").json()["code"] == "too_many_sheets"
            own = http.get(f"/api/tables/{table}/record", params={"seat": 25}).text
            assert replay(parse(own), TerracesGame()).seats() == 1


# hosts


def test_unknown_paths_and_methods_have_codes_of_their_own(server):
    with client(server) as http:
        missing, wrong = http.get("/api/nothing"), http.put("/api/tables")
        assert (missing.status_code, missing.json()["code"]) == (404, "not_found")
        assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")


def test_health_metrics_and_description(server):
    with client(server) as http:
        for path in ("/healthz", "/livez", "/readyz"):
            assert http.get(path).text == "ok"
        figures = http.get("/metrics").text
        assert "rollwright_seat_actions_total" in figures
        description = http.get("/schema/openapi.json").json()
        assert "/api/tables/{table}/seats/{seat}/moves" in description["paths"]


def test_head_answers_as_get_does_without_a_body(server):
    table = open_table(server)["table"]
    with client(server) as http:
        for path in (
            "/",
            f"/t/{table}",
            f"/api/tables/{table}",
            "/livez",
            assets.bundle("table.css"),
            assets.asset("icon.svg"),
            "/no",
        ):
            asked, found = http.get(path), http.head(path)
            assert (found.status_code, found.content) == (asked.status_code, b""), path
            assert found.headers["content-type"] == asked.headers["content-type"]
            assert int(found.headers["content-length"]) > 0
