"""The edition: what sources disagree on is data, and wrong data is refused with its file, row and key."""

import pytest
from rolling_realms_table import GAME, rules, table

from rollwright.core.edition import Edition
from rollwright.core.errors import BadEdition, Unreadable
from rollwright.games import load_custom_edition

HEAD = '[edition]\nname = "mine"\ntitle = "Mine"\n'


def row(name: str, id: str, **values: str) -> str:
    lines = [f"{key} = {value}" for key, value in values.items()]
    return "\n".join([f"[[{name}]]", f'id = "{id}"', 'status = "found"', 'source = "my copy"', *lines, ""])


def mine(*rows: str) -> Edition:
    return load_custom_edition(GAME, HEAD + "\n".join(rows), "mine.toml")


def test_the_second_castles_door_can_be_in_the_other_column():
    edition = mine(row("castle", "d", squares='["open", "open", "open"]'), row("castle", "e", squares='["door", "open", "open"]'))
    at = table("castles euphoria wingspan", (2, 6), edition=edition)
    assert at.can("die1 castles d1")
    assert at.can("die1 castles e2")
    with pytest.raises(Unreadable):
        at.rules.parse_move("die1 castles e1")


def test_euphoria_can_give_both_from_eleven():
    edition = mine(row("sum", "high", take='"all"'))
    at = table("castles euphoria wingspan", (5, 6), cards={"euphoria": [64, 0, 6, 0, 1]}, edition=edition).do(
        "die1 euphoria left 5"
    )
    assert at.have == (1, 1, 0)


def test_grapes_can_give_what_the_older_sheet_prints():
    edition = mine(*[row("grape", str(number), gain='["heart"]' if number < 3 else '["coin"]') for number in (1, 2, 3, 4)])
    assert table("castles viticulture wingspan", (1, 6), edition=edition).do("die1 viticulture grape 1").have == (0, 1, 0)
    assert table("castles viticulture wingspan", (4, 6), edition=edition).do("die1 viticulture grape 4").have == (0, 0, 1)


def test_the_capacity_can_differ_by_kind():
    edition = mine(row("resource", "pumpkin", capacity="9"))
    at = table("castles euphoria wingspan", (2, 6), gained=(9, 0, 0), edition=edition).do("die1 castles a1")
    assert at.gained == (9, 0, 0)


def test_a_top_gain_can_pay_for_its_column_where_an_edition_prints_it():
    edition = mine(row("scythe", "2", cost='"heart"'))
    at = table("castles scythe wingspan", (2, 6), edition=edition).do("die1 scythe both 2")
    assert at.have == (0, 0, 0)
    assert at.stars("scythe") == 1
    full = table("castles scythe wingspan", (2, 6), gained=(0, 12, 0), edition=edition)
    assert full.refused("die1 scythe both 2") == "R12.3"


@pytest.mark.parametrize(
    "text",
    [
        row("castle", "f", castle="1", squares='["open"]', gain="[]"),
        row("castle", "a", squares='["open", "door"]'),
        row("castle", "a", squares="[]"),
        row("scythe", "1", top="2"),
        row("hourglass", "1", numbers="[5]"),
        row("sum", "middle", least="1"),
        row("sum", "middle", take='"one"'),
        row("bird", "a", gain='["pumpkin"]'),
        row("shape", "1", cells='["#.", "#"]'),
        row("shape", "1", cells='[".."]'),
        row("grape", "1", gain='["star"]'),
        row("rank", "visitor", least="5"),
        row("order", "10", value="40"),
    ],
)
def test_data_that_cannot_be_played_is_refused(text):
    with pytest.raises(BadEdition, match=r"mine\.toml: "):
        mine(text)


def test_every_row_has_its_source_and_uncertain_rows_are_not_called_rulebook():
    (edition,) = GAME.editions.values()
    assert {edition.row("castle", id).status for id in "de"} == {"found"}
    assert edition.row("sum", "high").status == "found"
    assert edition.row("resource", "coin").status == "found"
    assert edition.row("sum", "middle").status == "rulebook"


@pytest.mark.parametrize(
    "text", ["", "die1", "die1 castles", "die1 castles z9", "die3 castles a1", "roll 7 1", "roll", "realms castles", "coins 99"]
)
def test_notation_that_cannot_be_read_is_answered_with_an_example(text):
    with pytest.raises(Unreadable, match="for example"):
        rules().parse_move(text)
