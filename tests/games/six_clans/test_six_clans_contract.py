"""The contract every game passes, and that the legal moves are exactly what the rulings allow."""

import os
from random import Random

import pytest
from six_clans_reference import outcomes
from six_clans_tables import GAME, RULES, eager, rules, rules_of, sit

from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadEdition, Unreadable
from rollwright.core.position import CHANCE, throw
from rollwright.games import load_custom_edition
from rollwright.games.six_clans.moves import DONE, TWO
from rollwright.games.six_clans.scoring import rank
from rollwright.testing import check_game, check_newcomers, check_table

GAMES = int(os.environ.get("SIX_CLANS_GAMES", "5"))


def test_the_table_of_moves():
    check_table(GAME.rules())
    check_table(rules(clans="repeat"))


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_contract_holds(seed):
    check_game(GAME, seats=1 + seed % 4, seed=seed, every=11)


@pytest.mark.parametrize("seed", range(GAMES))
def test_the_contract_holds_for_eager_players(seed):
    check_game(GAME, seats=1 + seed % 2, seed=seed, every=9, choose=eager, options={"homes": "seats"})


@pytest.mark.parametrize("clans", ["distinct", "repeat"])
def test_newcomers(clans):
    assert check_newcomers(GAME, 1, {"clans": clans}) == 3


@pytest.mark.parametrize("seed", range(GAMES))
def test_moves_reach_exactly_what_the_rulings_allow(seed):
    """The moves lead to exactly the results found by trying every bonus and cell."""
    random = Random(seed)
    position = RULES.new(1)
    source = SampledDice(random.random)
    for step in play_game(position, source, lambda now, seat: eager(now, seat, random)):
        if step.seat == CHANCE:
            position.sheets[0].spent &= random.getrandbits(12)  # restore some bonuses, so that many are available
        if position.is_to_act(0) and position.sheets[0].chosen_die is None and random.random() < 0.1:
            assert reached(position) == outcomes(position)


def reached(position):
    """Return the sheets that using one die leads to, by following the moves."""
    found = set()
    stack = [position.clone()]
    seen = set()
    while stack:
        here = stack.pop()
        moves = here.legal_moves(0)
        assert moves
        for move in moves:
            if RULES.table.rows[move].kind in (DONE, TWO):
                continue
            after = here.clone()
            after.apply(0, move)
            if after.sheets[0].chosen_die is None:
                found.add(after.sheets[0].state())
            elif after.state() not in seen:
                seen.add(after.state())
                stack.append(after)
    return found


def test_ten_thousand_sheets_cost_no_more_than_one():
    position = sit(10000, clans="repeat")
    source = SampledDice(Random(1).random)
    throw(position, source, 1)
    throw(position, source, 2)
    assert len(position.to_act()) == 10000
    alone = position.extract_sheet(9999)
    assert alone.seats() == 1
    assert alone.legal_moves(0) == position.legal_moves(9999)
    alone.apply(0, RULES.parse_move("done"))
    position.restore_sheet(9999, alone)
    assert position.waiting == 9999
    assert not position.is_to_act(9999)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("d8", "after d8 comes a cell"),
        ("d8 attic", "after d8 comes a cell"),
        ("roll d6", "a roll is a die and its face"),
        ("draw pink", "green, red, blue"),
        ("add 4", "after add comes a die"),
        ("roll d6 7", r"the faces of the d6 are 1 to 6 \(S1.2\)"),
        ("split 14", r"from 1 to 13 \(S7.11\)"),
        ("d8 top-11", "they are top-1 to top-10"),
        ("d8 bonus-6", r"not used on a die \(S7.1\), so it is written 'bonus-6'"),
        ("bonus-1", r"a bonus is used on a die \(S7.1\), as in 'd8 bonus-1'"),
        ("split", "first of the two parts"),
        ("hello", "moves are written like"),
        ("x" * 500, "moves are written like"),
    ],
)
def test_unreadable_text_is_answered_with_what_is_right(text, hint):
    with pytest.raises(Unreadable, match=hint) as error:
        RULES.parse_move(text)
    assert len(str(error.value)) < 400


def edition(rows):
    return load_custom_edition(GAME, f'[edition]\nname = "mine"\ntitle = "My box"\n{rows}', "mine.toml")


def row(table, id, **values):
    lines = [f"[[{table}]]", f'id = "{id}"', 'status = "found"', 'source = "my box"']
    return "\n".join(lines + [f"{key} = {value!r}".replace("'", '"') for key, value in values.items()]) + "\n"


def test_a_custom_edition_may_have_the_rows_of_the_real_sheet():
    mine = edition(
        row("icon", "top-1", sides=12)
        + row("number", "side-pairs", value=6)
        + row("icon", "side-6a", sides=4)
        + row("home", "home-13", bonus="step")
        + row("clan", "red", title="Real Name", meeples=3)
    )
    rules = rules_of(mine)
    assert rules.pairs == 6
    assert rules.spaces == 13
    assert rules.icon[0] == 4
    assert "side-6b" in rules.table.cells
    assert rules.clans[1] == "Real Name"
    check_table(rules)
    check_game(GAME, seats=2, seed=3, edition=mine, every=11, draw=False)


def test_a_smaller_sheet_a_shorter_card_and_another_die_can_be_played():
    rows = row("number", "side-pairs", value=4) + row("number", "cells-in-a-row", value=5)
    rows += "".join(row("icon", id, sides=0) for id in ("side-5a", "side-5b", "rising-6", "falling-6"))
    rows += "".join(row("home", f"home-{at}", bonus="none") + row("icon", f"home-{at}", sides=0) for at in (11, 12))
    rows += row("die", "d12", sides=14)
    icons = [
        icon
        for icon in RULES.edition.rows("icon")
        if icon.integer("sides") == 12 and icon.id != "rising-6" and icon.id != "side-5a"
    ]
    rows += "".join(row("icon", icon.id, sides=14) for icon in icons) + row("middle", "middle-7", need=14)
    mine = edition(rows)
    rules = rules_of(mine)
    assert (rules.pairs, rules.row, rules.spaces, rules.sides[4]) == (4, 5, 10, 14)
    assert rules.format_move(rules.parse_move("d14 bottom-5b")) == "d14 bottom-5b"
    assert not {"side-5a", "rising-6", "falling-6", "home-11"} & set(rules.table.cells)
    check_table(rules)
    check_game(GAME, seats=2, seed=5, edition=mine, every=11, choose=eager)


def test_ranks_are_sorted_by_their_points():
    rules = rules_of(edition(row("rank", "rank-7", least=260, title="Neighbor")))
    assert [rank(rules, total) for total in (259, 260, 400)] == ["Guest", "Neighbor", "Keeper of the Six"]


def test_other_numbers_of_meeples_change_the_length_of_the_game_and_never_break_it():
    mine = edition(row("clan", "red", title="Emberkin", meeples=4) + row("clan", "blue", title="Tidefolk", meeples=2))
    check_game(GAME, seats=1, seed=3, edition=mine, every=11, draw=False)
    mine = edition(row("clan", "red", title="Emberkin", meeples=5))
    for seed in range(3):
        check_game(GAME, seats=1, seed=seed, edition=mine, every=11, draw=False)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (row("icon", "top-1", sides=7), "it can be 0 for none, or: 4, 6, 8, 10, 12"),
        (row("icon", "attic-1", sides=4), "not a cell that can have an icon"),
        (row("icon", "middle-2", sides=4), "not a cell that can have an icon"),
        (row("number", "side-pairs", value=9), "from 1 to 6"),
        (row("number", "most-in-a-cell", value=11), "from 12 to 20"),
        (row("number", "luck", value=1), "is not one of"),
        (row("home", "home-20", bonus="step"), "is not one of"),
        (row("home", "home-1", bonus="luck"), "cannot be 'luck'"),
        (row("round", "round-1", picks=3, kills=1), "must be 0"),
        (row("round", "round-9", picks=3, kills=1), "round-1, round-2"),
        (row("zone", "top", step=2), "each once"),
        (row("die", "d20", sides=14), "must have 5 rows"),
        (row("die", "d8", sides=9), "'top-3', key 'sides': cannot be 8"),
        (row("number", "side-pairs", value=4), "'side-5a', key 'sides': must be 0: this sheet has no such cell"),
        (row("home", "home-3", bonus="none"), "'home-3', key 'bonus': cannot be 'none': there is a space below it"),
        (row("top", "top-5", kind="least", limit=17, points=20), "'top-5', key 'limit': must be from 1 to 14"),
        (row("die", "d4", sides=13), "must rise"),
        (row("clan", "pink", title="Pink", meeples=3), "must have 6 rows"),
        (row("top", "top-11", kind="most", limit=2, points=80), "is not one of"),
    ],
)
def test_a_bad_edition_is_refused_with_the_row_and_what_is_allowed(rows, words):
    with pytest.raises(BadEdition, match=words):
        edition(rows)


def test_the_edition_states_how_certain_it_is():
    (released,) = GAME.editions.values()
    statuses = {row.status for rows in released.tables.values() for row in rows}
    assert statuses == {"rulebook", "derived", "ruling", "proposed"}
    assert {row.status for row in released.rows("top")} == {"rulebook"}
    assert {row.status for row in released.rows("icon")} == {"proposed"}
    assert released.row("die", "d8").status == "proposed"
