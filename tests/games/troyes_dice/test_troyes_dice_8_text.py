"""Moves, refusals and changes in words."""

from __future__ import annotations

import pytest
from troyes_table import before_roll, half_day, play, table, write

from rollwright.core.position import CHANCE
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.schema import KINDS


def described(position: TroyesDicePosition, text: str) -> str:
    return position.describe(0, position.ruleset.parse_move(text))


def happened(position: TroyesDicePosition, text: str, seat: int = 0) -> list[str]:
    """Make a move and return what it did, as sentences."""
    move = position.ruleset.parse_move(text)
    sentences = position.describe_changes(position.changes(seat, move))
    position.play(seat, move)
    return sentences


def message(position: TroyesDicePosition, text: str) -> str:
    refusal = position.refusal(0, position.ruleset.parse_move(text))
    assert refusal is not None
    return refusal.message


# moves


def test_a_move_has_its_cost_before_its_gain():
    position = half_day("black 6 clear 1 2 5", "rwry")
    assert described(position, "die 3 gain 6 deniers") == (
        "Take the red 5 for 1 denier and make it a yellow 6 for 1 influence and 2 knowledge: gain 6 deniers and 1 yellow citizen"
    )
    assert described(position, "die 1 palace 1") == "Take the red 1 and build the Count's Palace in column 1: gain 2 red citizens"
    assert described(position, "die 2 gain 3 knowledge pay denier") == (
        "Take the white 2 for 1 denier and make it a 3 for 1 influence: gain 3 knowledge and 1 white citizen"
    )
    assert described(position, "die 1 cathedral 1") == (
        "Take the red 1, make it white for 2 knowledge, and build the Cathedral in column 1; "
        "each Fortress scores 1 point at the end"
    )


def test_a_gain_and_what_a_cathedral_scores_are_two_clauses():
    position = half_day("black 6 clear 3 4 5", "wryw", tiles={1: "5 banquet"})
    assert described(position, "die 1 cathedral 3") == (
        "Take the white 3 and build the Cathedral in column 3: gain 1 influence, 1 denier, and 1 knowledge; "
        "each Great Hall scores 1 point at the end"
    )


def test_a_move_that_gains_nothing_or_too_much_is_described_so():
    position = half_day("black 6 clear 2 3 4", "rrrw")
    assert described(position, "die 2 hall 3 pay denier").endswith("build the Great Hall in column 3: gain nothing")
    sheet = position.sheets[0]
    hall = position.ruleset.components.scored.index(KINDS.index("hall"))
    sheet.numbers[hall] = 1
    assert described(position, "die 2 hall 3 pay denier").endswith("build the Great Hall in column 3")  # a Cathedral scores it
    sheet.numbers[hall] = 0
    write(position, held=(3, 3, 3), circled=(17, 3, 3))
    assert described(position, "die 1 gain 2 influence") == (
        "Take the red 2: gain 1 influence and 1 red citizen; no room for 1 influence"
    )


def test_a_move_names_the_choice_that_follows():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(14, 0, 0))
    assert described(position, "die 1 fortress 1").endswith("gain 1 red citizen; then build a Great Hall or a Cathedral")
    play(position, "die 1 fortress 1")
    assert described(position, "build hall 4") == "Build the Great Hall in column 4: gain 2 yellow citizens"
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 0, 0))
    play(position, "die 1 fortress 1")
    assert described(position, "citizen white") == "Circle a white citizen"
    assert described(position, "leave the citizen") == "Decline the citizen"


def test_a_move_names_the_value_above_a_column():
    position = half_day("black 6 clear 1 2 3", "rryw", numbering="expert", columns="654321")
    assert "Fortress in column 6 (value 1)" in described(position, "die 1 fortress 6")


def test_T12_13_both_attackers_are_announced_each_as_what_it_is():
    position = before_roll("rwyy", tiles={2: "8 raid"}, day=4)
    assert position.describe(CHANCE, position.ruleset.parse_move("black 6 clear 2 4 5")) == (
        "the dice are red 2 and yellow 5; "
        "the clear 4 acts as a black die, destroys its white plaza, and crosses out the white 4 where no Fortress guards it; "
        "the black 6 destroys its yellow plaza and crosses out the yellow 6 where no Fortress guards it"
    )


def test_T12_12_a_tame_black_die_is_named():
    position = before_roll("rwyy", tiles={4: "8 banquet"}, day=4)
    assert position.describe(CHANCE, position.ruleset.parse_move("black 6 clear 2 4 5")) == (
        "the dice are red 2, white 4, yellow 5, and yellow 6 (the tame black die)"
    )


# refusals


def test_refusals_name_the_current_numbers():
    position = half_day("black 1 clear 2 4 6", "rryw")
    write(position, held=(0, 1, 0))
    assert message(position, "die 4 gain 6 knowledge") == "The white 6 costs 2 deniers; you have 1."
    assert message(position, "die 3 hall 6") == "Making the yellow 4 a 6 takes 2 influence; you have 0."


def test_refusals_fit_what_a_player_can_do_instead():
    position = half_day("black 1 clear 2 4 6", "rryw")
    assert message(position, "build hall 1") == "Choose a die first. Only a bonus builds without one, and you have none now."
    assert message(position, "citizen red") == "Only a bonus lets you choose this, and you have none now."
    write(position, built="hall 1")
    assert message(position, "build hall 1") == "You have already built the Great Hall in column 1."
    write(position, held=(0, 0, 0))
    assert message(position, "build hall 2") == "Only a bonus lets you choose this, and you have none now; you can only pass."


def test_a_bonus_that_builds_something_else_names_what_it_builds():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(14, 0, 0))
    play(position, "die 1 fortress 1")
    assert message(position, "build palace 1") == "This bonus builds a Great Hall or a Cathedral."


# what happened


def test_payments_gains_and_links_are_reported():
    position = half_day("black 6 clear 1 2 5", "rwry")
    write(position, built="palace 2")
    assert happened(position.clone(), "die 3 gain 6 deniers") == [
        "{seat 1} took the red 5 for 1 denier, made it a yellow 6 for 1 influence and 2 knowledge, and gained 6 deniers and "
        "1 yellow citizen."
    ]
    assert happened(position, "die 1 palace 1") == [
        "{seat 1} took the red 1, built the Count's Palace in column 1, completed a link, and gained 4 red citizens."
    ]


def test_a_bonus_is_reported_when_it_is_reached_and_when_it_is_used():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(14, 0, 0))
    assert happened(position, "die 1 palace 1") == [
        "{seat 1} took the red 1, built the Count's Palace in column 1, reached the bonus for 15 red citizens, and gained "
        "1 red citizen.",
        "{seat 1} still has 1 bonus building to choose.",
        "{seat 1} still gets 1 red citizen.",
    ]
    assert happened(position, "build cathedral 2") == [
        "{seat 1} built the Cathedral in column 2 and gained 1 red citizen.",
        "{seat 1} now scores 1 point for each Count's Palace.",
    ]


def test_gains_without_room_are_reported():
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, held=(3, 3, 3), circled=(18, 3, 3), citizens=(20, 4, 4))
    assert happened(position.clone(), "die 1 gain 1 influence") == [
        "{seat 1} took the red 1.",
        "{seat 1} had no room for 1 influence.",
    ]
    assert happened(position, "die 1 fortress 1") == [
        "{seat 1} took the red 1 and built the Fortress in column 1.",
        "{seat 1} still has 1 citizen to circle.",
    ]
    assert happened(position.clone(), "citizen white") == ["{seat 1} circled a white citizen."]
    assert happened(position, "leave the citizen") == ["{seat 1} declined a citizen."]


def test_lost_bonuses_are_reported():
    position = half_day("black 6 clear 1 2 3", "rryw")
    work = [f"{kind} {column}" for kind in ("palace", "cityhall", "bishopric") for column in range(1, 7)]
    write(position, citizens=(5, 6, 6), built=", ".join(work))
    assert happened(position, "die 1 fortress 1")[1:] == ["{seat 1} lost the bonus building, because nothing is left to build."]
    position = half_day("black 6 clear 1 2 3", "rryw")
    write(position, citizens=(20, 20, 20))
    assert happened(position, "die 1 fortress 1")[1:] == ["{seat 1} lost a citizen, because all tracks are full."]


def test_passing_is_reported_with_its_gain():
    position = half_day("black 1 clear 2 3 4", "rryw")
    write(position, held=(0, 0, 0))
    assert happened(position, "pass") == ["{seat 1} passed and gained 1 influence, 1 denier, and 1 knowledge."]


def test_a_new_half_day_and_every_attack_are_reported():
    position = half_day("black 1 clear 2 3 4", "rwyy", day=4, afternoon=True, seats=3, tiles={2: "8 banquet"})
    for seat in range(3):
        play(position, "die 2 gain 2 knowledge pay denier", seat=seat)
    write(position, seat=1, built="fortress 4")
    write(position, seat=2, crossed="yellow 4")
    assert happened(position, "black 4 clear 1 2 3", seat=CHANCE) == [
        "The destroyed place returned, now yellow.",
        "The morning of day 5 started.",
        "The dice were red 1, red 2, and red 3.",
        "The black 4 destroyed its yellow place on the wheel.",
        "{seat 1} can no longer build at yellow 4: the black die crossed it out.",
        "A Fortress guarded the yellow 4 for {seat 2}.",
        "The yellow 4 was already crossed out for {seat 3}.",
    ]


def test_many_seats_are_counted():
    position = before_roll("rryw", day=3, seats=20)
    assert happened(position, "black 1 clear 2 3 4", seat=CHANCE)[-1] == (
        "20 players can no longer build at red 1: the black die crossed it out."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plaza red/yellow", "The plazas were placed, showing red."),
        ("tile 4", "Tile 4 was placed with its Banquet side up."),
        ("start 5", "The columns were numbered 5, 6, 1, 2, 3, 4."),
    ],
)
def test_setup_is_reported(text: str, sentence: str):
    position = table(expansion="random", numbering="rising")
    if not text.startswith("plaza"):
        for plaza in ("red/red", "yellow/yellow", "white/white", *["red/yellow", "yellow/white", "white/red"] * 2):
            position.play(CHANCE, position.ruleset.parse_move(f"plaza {plaza}"))
    if text.startswith("start"):
        for tile in (1, 2, 3):
            position.play(CHANCE, position.ruleset.parse_move(f"tile {tile}"))
    assert happened(position, text, seat=CHANCE) == [sentence]
