"""The HTTP interface: everything the page does, and who may do what."""

import base64
import json
from typing import Any

import httpx
import pytest
from halls import Running, client, open_table, sit, wait_until

from rollwright.core.record import parse
from rollwright.core.replay import replay
from toys import TerracesGame


def as_(hall: Running, ticket: str) -> httpx.Client:
    return client(hall, ticket)


def sheet(http: httpx.Client, table: str, seat: int) -> dict[str, Any]:
    answer = http.get(f"/api/tables/{table}/seats/{seat}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def move(http: httpx.Client, table: str, seat: int, which: int = -1) -> httpx.Response:
    mine = sheet(http, table, seat)
    body = {"count": mine["count"] + 1, "move": mine["moves"][which][0]}
    return http.post(f"/api/tables/{table}/seats/{seat}/moves", json=body)


def show(hall: Running, table: str) -> dict[str, Any]:
    with client(hall) as http:
        found: dict[str, Any] = http.get(f"/api/tables/{table}").json()
        return found


def play_alone(hall: Running, opened: dict[str, Any]) -> None:
    """The first seat to the end, over HTTP only."""
    table = opened["table"]
    with as_(hall, opened["seats"][0]["ticket"]) as http:
        for _ in range(200):
            mine = sheet(http, table, 0)
            count = mine["count"] + 1
            if mine["moves"]:
                body = {"count": count, "move": mine["moves"][0][0]}
                assert http.post(f"/api/tables/{table}/seats/0/moves", json=body).status_code == 200
            elif mine["may_ready"]:
                assert http.post(f"/api/tables/{table}/seats/0/ready", json={"count": count}).status_code == 200
            elif http.get(f"/api/tables/{table}").json()["stage"] == "over":
                return
    raise AssertionError("the game does not end")


# games


def test_the_games_and_their_pictures(hall):
    with client(hall) as http:
        found = {game["name"]: game for game in http.get("/api/games").json()}
        assert found["terraces"]["joins"]
        assert found["terraces"]["options"][0]["choices"] == [["short", "five rounds"], ["long", "twelve rounds"]]
        assert not found["pig"]["independent"]
        assert {bot["name"] for bot in found["pig"]["bots"]} >= {"random", "greedy"}
        for name in ("terraces", "pig"):
            for file in ("symbols.svg", "picture.svg"):
                answer = http.get(f"/api/games/{name}/{file}")
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert answer.text.startswith("<svg")
            assert http.get(f"/api/games/{name}/look.css").headers["content-type"].startswith("text/css")
            assert http.get(f"/api/games/{name}/blank").json()["parts"]
            own = http.get(f"/api/games/{name}/edition.toml")
            assert f"my-{name}.toml" in own.headers["content-disposition"]
            assert 'status = "found"' in own.text
        assert http.get("/api/games/terraces/blank", params={"length": "endless"}).status_code == 400
        missing = http.get("/api/games/chess/picture.svg")
        assert missing.status_code == 404
        assert "chess" in missing.json()["message"]


# opening and sitting


def test_play_now_is_one_request(hall):
    opened = open_table(hall, bots=["random"], start=True, words="heron")
    table = show(hall, opened["table"])
    assert table["stage"] == "playing"
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bot Random"]
    assert table["dice"]["salts"] == [["Ada", "heron"]]
    assert len(table["dice"]["commitment"]) == 64
    assert not table["dice"]["secret"]


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"game": "chess"}, 404, "game 'chess'"),
        ({"options": {"length": "endless"}}, 400, "endless"),
        ({"options": {"colour": "red"}}, 400, "no option 'colour'"),
        ({"chairs": 50}, 400, "50"),
        ({"chairs": 1, "bots": ["random"]}, 400, "2 players cannot join a table with 1 seat."),
        ({"bots": ["deep"]}, 400, "Unknown bot 'deep'"),
        ({"game": "pig", "stadium": True}, 400, "stadium"),
        ({"game": "six_clans", "stadium": True, "options": {"clans": "distinct"}}, 400, "at most 6 seats"),
        ({"stadium": True, "clock": {"per": "game", "seconds": 60}}, 400, "per move"),
        ({"edition": "gold"}, 400, "Unknown edition 'gold'"),
        ({"edition_text": "not = ["}, 400, "TOML"),
        ({"dice": "loaded"}, 400, "dice"),
        ({"clock": {"per": "move", "seconds": 1}}, 400, "seconds"),
        ({"from": "nonsense"}, 400, "Line 1"),
    ],
)
def test_a_wish_that_cannot_be_is_answered_with_a_sentence(hall, wish, status, words):
    with client(hall) as http:
        answer = http.post("/api/tables", json={"game": "terraces", "name": "Ada", **wish})
        assert answer.status_code == status, answer.text
        assert words in answer.json()["message"]


def test_guests_sit_down_and_the_host_starts(hall):
    opened = open_table(hall, chairs=3)
    second = sit(hall, opened["table"], "Bea")
    assert second["seat"] == 1
    with as_(hall, opened["key"]) as host, as_(hall, second["ticket"]) as guest:
        table = opened["table"]
        assert guest.post(f"/api/tables/{table}/start").status_code == 403
        assert host.post(f"/api/tables/{table}/seats/2/bot", json={"bot": "random"}).status_code == 200
        assert host.delete(f"/api/tables/{table}/seats/2").status_code == 200
        assert host.post(f"/api/tables/{table}/chairs", json={"chairs": 4}).status_code == 200
        assert guest.post(f"/api/tables/{table}/chairs", json={"chairs": 2}).status_code == 403
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        assert host.post(f"/api/tables/{table}/start").status_code == 409
    assert [seat["name"] for seat in show(hall, table)["seats"]] == ["Ada", "Bea"]
    with client(hall) as http:
        late = http.post(f"/api/tables/{table}/seats", json={"name": "Cem"})
        assert late.status_code == 409
        assert "started" in late.json()["message"]


def test_a_browser_needs_only_its_cookie(hall):
    with client(hall) as ada, client(hall) as bea:
        opened = ada.post("/api/tables", json={"game": "terraces", "name": "Ada", "chairs": 2}).json()
        table = opened["table"]
        assert bea.post(f"/api/tables/{table}/seats", json={"name": "Bea"}).status_code == 201
        assert bea.post(f"/api/tables/{table}/start").status_code == 403
        assert ada.post(f"/api/tables/{table}/start").status_code == 200
        assert sheet(ada, table, 0)["moves"]
        assert sheet(ada, table, 1)["moves"] is None
        assert sheet(bea, table, 1)["moves"]
        you = bea.get("/api/you").json()
        assert you["name"] == "Bea"
        assert [listing["table"] for listing in you["running"]] == [table]
        assert you["running"][0]["your_move"]
        assert bea.post("/api/you", json={"name": "Beatrice"}).json()["name"] == "Beatrice"


def test_several_people_at_one_device(hall):
    with client(hall) as http:
        opened = http.post("/api/tables", json={"game": "pig", "name": "Ada", "people": ["Bea", "Cem"], "start": True}).json()
        assert [seat["seat"] for seat in opened["seats"]] == [0, 1, 2]
        table = opened["table"]
        turn = http.get(f"/api/tables/{table}").json()["waiting_for"]
        for seat in turn:
            assert move(http, table, seat).status_code == 200


def test_a_seat_moves_to_another_device_by_its_link(hall):
    opened = open_table(hall, bots=["random"], start=True)
    table, ticket = opened["table"], opened["seats"][0]["ticket"]
    with client(hall) as phone:
        taken = phone.post(f"/api/tables/{table}/seats", json={"ticket": ticket})
        assert taken.status_code == 201
        assert phone.post(f"/api/tables/{table}/seats", json={"ticket": taken.json()["ticket"]}).status_code == 201
        assert sheet(phone, table, 0)["moves"]
        with as_(hall, ticket) as old:
            assert sheet(old, table, 0)["moves"] is None
            assert old.post(f"/api/tables/{table}/seats", json={"ticket": ticket}).status_code == 403
        code = phone.get(f"/api/tables/{table}/invitation.svg", params={"seat": 0})
        assert code.text.startswith("<svg")
    with client(hall) as stranger:
        assert stranger.get(f"/api/tables/{table}/invitation.svg").status_code == 200
        assert stranger.get(f"/api/tables/{table}/invitation.svg", params={"seat": 0}).status_code == 403


def test_standing_up_leaves_a_bot_until_the_person_is_back(hall):
    opened = open_table(hall, bots=["random"], start=True, options={"length": "long"})
    table = opened["table"]
    with as_(hall, opened["seats"][0]["ticket"]) as http:
        assert http.delete(f"/api/tables/{table}/seats/0").status_code == 200
    wait_until(lambda: show(hall, table)["stage"] == "over")


# moves


def test_a_whole_game_over_http_with_undo_and_a_proved_record(hall):
    opened = open_table(hall, bots=["random"], start=True)
    table = opened["table"]
    with as_(hall, opened["seats"][0]["ticket"]) as http:
        first = sheet(http, table, 0)
        assert move(http, table, 0).json()["count"] == 1
        again = http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 1, "move": first["moves"][-1][0]})
        assert again.status_code == 200  # the same message once more
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 1, "move": 0}).status_code == 409
        assert http.post(f"/api/tables/{table}/seats/0/undo", json={"count": 2}).status_code == 200
        assert sheet(http, table, 0)["marks"] == first["marks"]
        named = http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 3, "text": "Leave IT"})
        assert named.status_code == 200
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 4, "text": "fly"}).status_code == 400
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 4}).status_code == 400
    play_alone(hall, opened)
    with client(hall) as http:
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
        result = show(hall, table)["result"]
        assert result["verified"]
        assert {score["seat"] for score in result["scores"]} == {0, 1}


def test_a_refused_move_names_the_rule(hall):
    opened = open_table(hall, game="pig", bots=["random"], start=True)
    table = opened["table"]
    with as_(hall, opened["seats"][0]["ticket"]) as http:
        count = sheet(http, table, 0)["count"] + 1
        answer = http.post(f"/api/tables/{table}/seats/0/moves", json={"count": count, "move": 4})
        assert answer.status_code == 409
        assert answer.json()["rule"] == "P1"


def test_nobody_moves_for_another_seat(hall):
    opened = open_table(hall, chairs=2)
    table = opened["table"]
    second = sit(hall, table, "Bea")
    other = open_table(hall, start=True)
    with as_(hall, opened["key"]) as http:
        http.post(f"/api/tables/{table}/start")
        assert http.post(f"/api/tables/{table}/seats/0/moves", json={"count": 1, "move": 3}).status_code == 403
    forged = "1." + "A" * 32
    for ticket in (
        "none",
        second["ticket"],
        other["seats"][0]["ticket"],
        other["key"],
        forged,
        "host." + "A" * 32,
        "x" * 5000,
        "1.é",
    ):
        headers = {b"authorization": f"Bearer {ticket}".encode()}
        with httpx.Client(base_url=hall.url, headers=headers) as http:
            for deed in ("moves", "undo", "ready"):
                answer = http.post(f"/api/tables/{table}/seats/0/{deed}", json={"count": 1, "move": 3})
                assert answer.status_code == 403, (ticket, deed, answer.text)
            for deed in ("start", "close", "roll"):
                assert http.post(f"/api/tables/{table}/{deed}").status_code == 403
            assert http.post(f"/api/tables/{table}/typed", json={"text": "roll 4"}).status_code == 403
            assert http.delete(f"/api/tables/{table}/seats/0").status_code == 403
            assert http.post(f"/api/tables/{table}/words", json={"seat": 0, "words": "mine"}).status_code == 403
    assert show(hall, table)["number"] == show(hall, table)["throw"]["number"] + 3


def test_no_secret_is_shown_to_others(hall):
    with client(hall) as ada:
        opened = ada.post("/api/tables", json={"game": "terraces", "name": "Ada", "chairs": 2}).json()
        cookie = ada.cookies["rollwright"]
    table = opened["table"]
    second = sit(hall, table, "Bea")
    with as_(hall, second["ticket"]) as bea:
        seen = "".join(
            bea.get(f"/api/tables/{table}{path}").text for path in ("", "/parts", "/seats/0", "/seats/1", "/record", "/replay")
        )
    guest = json.loads(base64.urlsafe_b64decode(cookie.partition(".")[0] + "=="))[0]
    for secret in (opened["key"], opened["seats"][0]["ticket"], guest):
        assert secret not in seen


def test_nobody_sees_a_roll_or_what_it_is_made_of_before_it_is_due(hall):
    opened = open_table(hall, people=["Bea"], start=True, options={"length": "short"})
    table = opened["table"]
    tickets = [seat["ticket"] for seat in opened["seats"]]
    with as_(hall, tickets[0]) as ada, as_(hall, tickets[1]) as bea:

        def seen() -> str:
            paths = ("", "/seats/0", "/seats/1", "/record", "/replay")
            return "".join(who.get(f"/api/tables/{table}{path}").text for who in (ada, bea) for path in paths)

        for seat, who in enumerate((ada, bea)):
            made = who.post(f"/api/tables/{table}/seats/{seat}/moves", json={"count": 1, "text": "leave it"})
            assert made.status_code == 200
        assert ada.post(f"/api/tables/{table}/seats/0/ready", json={"count": 2}).status_code == 200
        assert ada.post(f"/api/tables/{table}/roll").status_code == 403
        assert show(hall, table)["throw"]["number"] == 1
        before = seen()
        assert bea.post(f"/api/tables/{table}/seats/1/ready", json={"count": 2}).status_code == 200
        assert show(hall, table)["throw"]["number"] == 2
        assert before.count("committed: roll") == 2  # each of two records has one throw
        assert show(hall, table)["dice"]["secret"] == ""
        while show(hall, table)["stage"] != "over":
            for seat, who in enumerate((ada, bea)):
                sheet = who.get(f"/api/tables/{table}/seats/{seat}").json()
                deed = {"count": sheet["count"] + 1}
                if sheet["moves"]:
                    who.post(f"/api/tables/{table}/seats/{seat}/moves", json={**deed, "move": sheet["moves"][0][0]})
                elif sheet["may_ready"]:
                    who.post(f"/api/tables/{table}/seats/{seat}/ready", json=deed)
        secret = show(hall, table)["dice"]["secret"]
        assert secret
        assert secret not in before


def test_a_table_that_is_not_to_be_watched(hall):
    opened = open_table(hall, watch=False, start=True)
    table = opened["table"]
    with client(hall) as stranger:
        for path in ("", "/seats/0", "/record", "/replay", "/parts"):
            assert stranger.get(f"/api/tables/{table}{path}").status_code == 403
    with as_(hall, opened["seats"][0]["ticket"]) as ada:
        assert ada.get(f"/api/tables/{table}").status_code == 200


# real dice


def test_a_host_types_the_real_dice(hall):
    opened = open_table(hall, dice="typed", start=True)
    table = opened["table"]
    due = show(hall, table)["due"]
    assert due == {"prompt": "roll the die", "example": due["example"], "who": "typed"}
    assert due["example"].startswith("roll "), "a whole throw as an example"
    with as_(hall, opened["key"]) as host:
        wrong = host.post(f"/api/tables/{table}/typed", json={"text": "roll 9"})
        assert wrong.status_code == 400
        assert "roll 4" in wrong.json()["message"]
        assert host.post(f"/api/tables/{table}/typed", json={"text": "Roll  5", "throw": 1}).status_code == 200
        assert host.post(f"/api/tables/{table}/typed", json={"text": "roll 5"}).status_code == 409
    found = show(hall, table)
    assert found["common"] == {"die": ["rolled", "5", ""]}
    assert found["dice"]["commitment"] == ""


# lists, rematch, going on


def test_open_tables_are_listed_until_nobody_can_sit_down(hall):
    opened = open_table(hall, open=True, chairs=2, title="Bea's kitchen table")
    with client(hall) as http:
        (found,) = [listing for listing in http.get("/api/tables").json()["open"] if listing["table"] == opened["table"]]
        assert found["title"] == "Bea's kitchen table"
        assert found["free"] == 1
        sit(hall, opened["table"], "Bea")
        assert opened["table"] not in [listing["table"] for listing in http.get("/api/tables").json()["open"]]
        with as_(hall, opened["key"]) as host:
            host.post(f"/api/tables/{opened['table']}/start")
        assert opened["table"] in [listing["table"] for listing in http.get("/api/tables").json()["running"]]


def test_a_rematch_seats_the_same_people_and_there_is_only_one(hall):
    opened = open_table(hall, bots=["random"], start=True)
    table = opened["table"]
    with as_(hall, opened["seats"][0]["ticket"]) as http, client(hall) as stranger:
        assert http.post(f"/api/tables/{table}/rematch").status_code == 409
        play_alone(hall, opened)
        assert stranger.post(f"/api/tables/{table}/rematch").status_code == 403
        following = http.post(f"/api/tables/{table}/rematch").json()["table"]
        assert http.post(f"/api/tables/{table}/rematch").json()["table"] == following
    assert [seat["name"] for seat in show(hall, following)["seats"]] == ["Ada", "Bot Random"]
    assert show(hall, table)["next"] == following


def test_playing_on_from_a_step(hall):
    opened = open_table(hall, bots=["random"], start=True)
    play_alone(hall, opened)
    table = opened["table"]
    with client(hall) as http:
        onward = http.post(f"/api/tables/{table}/from", json={"step": 4, "seat": 1, "bots": "random", "name": "Cem"})
        assert onward.status_code == 201, onward.text
        new = onward.json()["table"]
        assert http.post(f"/api/tables/{new}/start").status_code == 200
        found = http.get(f"/api/tables/{new}").json()
        assert found["about"]["origin"] == table
        assert [seat["name"] for seat in found["seats"]] == ["Bot Random", "Cem"]
        assert found["throw"]["number"] == 2
        for step in (99, 15):
            assert http.post(f"/api/tables/{table}/from", json={"step": step}).status_code == 400
        record = http.get(f"/api/tables/{table}/record").text
        assert http.post("/api/tables", json={"game": "terraces", "from": record}).status_code == 400  # it is over


def test_an_owners_edition_is_played_and_kept(hall):
    text = """
[edition]
name = "mine"
title = "My box"
base = "toy"

[[length]]
id = "short"
status = "found"
source = "my box"
rounds = 2
"""
    opened = open_table(hall, edition_text=text, start=True)
    assert show(hall, opened["table"])["phase"] == {"round": "round 1 of 2", "step": ""}
    play_alone(hall, opened)
    with client(hall) as http:
        record = http.get(f"/api/tables/{opened['table']}/record").text
        assert "base: toy" in record
        assert http.post("/api/verify", json={"text": record}).json()["verified"]


# stadium


def test_a_stadium_over_http(hall):
    opened = open_table(hall, stadium=True, sit=False)
    table = opened["table"]
    seats = [sit(hall, table, f"Player {number}") for number in range(25)]
    with as_(hall, opened["key"]) as host:
        assert host.post(f"/api/tables/{table}/start").status_code == 200
        wait_until(lambda: bool(show(hall, table)["throw"]))
        with as_(hall, seats[3]["ticket"]) as player:
            assert move(player, table, seats[3]["seat"]).status_code == 200
            assert player.post(f"/api/tables/{table}/roll").status_code == 403
        found = show(hall, table)
        assert found["counts"] == {"seats": 25, "done": 1, "people": 25, "watching": 0}
        assert len(found["seats"]) == 8
        assert host.post(f"/api/tables/{table}/roll").status_code == 409
        assert host.post(f"/api/tables/{table}/close").status_code == 200
        wait_until(lambda: show(hall, table)["counts"]["done"] == 25)
        with client(hall) as late:
            assert late.post(f"/api/tables/{table}/seats", json={"name": "Late"}).status_code == 201
        assert host.post(f"/api/tables/{table}/roll").status_code == 200
        assert show(hall, table)["counts"]["seats"] == 26
        with client(hall) as http:
            assert http.get(f"/api/tables/{table}/replay").status_code == 400
            own = http.get(f"/api/tables/{table}/record", params={"seat": 25}).text
            assert replay(parse(own), TerracesGame()).seats() == 1


# hosts


def test_health_figures_and_description(hall):
    with client(hall) as http:
        assert http.get("/healthz").text == "ok"
        figures = http.get("/metrics").text
        assert "rollwright_deeds_total" in figures
        description = http.get("/schema/openapi.json").json()
        assert "/api/tables/{table}/seats/{seat}/moves" in description["paths"]
