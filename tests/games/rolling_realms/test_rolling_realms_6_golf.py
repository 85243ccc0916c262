"""R17.2 to R17.6: golf, nine holes alone."""

from __future__ import annotations

import re
from random import Random

import pytest
from rolling_realms_table import GAME, Table

from rollwright.bots import load as load_bot
from rollwright.core.errors import BadOption
from rollwright.core.position import CHANCE
from rollwright.core.renderer import Mark
from rollwright.games import load_custom_edition
from rollwright.games.rolling_realms.evaluation import evaluate
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.testing import check_game, check_table

GOLF = {"solo": "golf"}
NINE_STARS = {"castles": [6, 5, 4, 3, 2, 5, 4, 6, 5, 4], "wingspan": [2, 3, 2, 6, 0, 0, 6, 0, 0], "scythe": [1, 1]}


def hole(realms: str = "castles scythe wingspan", cards: dict[str, list[int]] | None = None) -> Table:
    """The first hole, before its first roll, with these cards."""
    position = GAME.new(1, GOLF)
    assert isinstance(position, RollingRealmsPosition)
    at = Table(position).chance("realms " + realms)
    for realm, card in (cards or {}).items():
        at.sheet.cards[at.place(realm)] = list(card)
        at.sheet.fits[at.place(realm)] = position.realms[at.place(realm)].fits(card)
    return at


def test_R17_2_nine_holes_draw_their_realms_from_all_eleven():
    at = hole(cards=NINE_STARS)
    for number in range(1, 10):
        assert str(at.position.phase()) == f"hole {number}, before the first roll"
        assert at.sheet.cards == [realm.blank() for realm in at.position.realms] or number == 1
        at.chance("roll 2 2")
        assert str(at.position.phase()) == f"hole {number}, turn 1"
        at.do("done")
        for _ in range(11):
            if not at.position.round_is_over():
                at.turn((1, 1))
        if number < 9:
            assert str(at.position.phase()) == f"before hole {number + 1}"
            assert len(at.position.chance_outcomes().moves) == 165
            assert at.position.chance_outcomes().prompt == f"draw three realms for hole {number + 1}"
            at.chance("realms castles scythe wingspan")
    assert at.position.is_over()
    assert at.position.to_act() == []


def test_R17_3_ten_stars_at_the_end_of_a_turn_end_the_hole():
    at = hole(cards=NINE_STARS).turn((1, 1))
    assert str(at.position.phase()) == "hole 1, turn 1"
    assert at.rules.parse_move("roll 1 1") in at.position.chance_outcomes().moves  # nine stars do not
    at.chance("roll 2 6").do("die1 wingspan b2", "done").chance("roll 2 6").do("die1 wingspan b3")
    assert at.position.is_to_act(0)  # the turn is played out
    at.do("die2 scythe top 6", "done")
    assert str(at.position.phase()) == "before hole 2"
    assert at.position.chance_outcomes().prompt == "draw three realms for hole 2"


def test_R17_3_unspent_resources_do_not_count():
    at = hole(cards=NINE_STARS).turn((1, 1))
    at.sheet.have = [12, 12, 12]
    assert not at.position.round_is_over()


def test_R17_3_a_turn_that_ended_a_hole_can_still_be_undone():
    at = hole(cards={**NINE_STARS, "wingspan": [2, 3, 2, 6, 6, 0, 6, 0, 0]}).chance("roll 2 6").do("die1 wingspan b3")
    before = at.position.extract_sheet(0)
    at.do("done")
    assert at.position.round_is_over()
    at.position.restore_sheet(0, before)
    assert at.position.to_act() == [0]


def test_R17_4_a_hole_is_given_up_after_twelve_turns():
    at = hole()
    for _ in range(12):
        assert at.rules.parse_move("roll 1 1") in at.position.chance_outcomes().moves
        at.turn((1, 1))
    assert str(at.position.phase()) == "before hole 2"
    assert [(reason.text, reason.points) for reason in at.position.score(0).reasons] == [
        ("Hole 1, given up after 12 turns, par 8", -40)
    ]


def test_R17_5_the_score_is_the_turns_under_par():
    at = hole(cards={**NINE_STARS, "wingspan": [2, 3, 2, 6, 6, 0, 6, 0, 0]})
    assert at.position.score(0).reasons == []
    at.chance("roll 2 6").do("die1 wingspan b3")
    assert at.position.score(0).total == 0  # an open hole counts nothing
    at.do("done")
    assert [(reason.text, reason.points) for reason in at.position.score(0).reasons] == [("Hole 1, 1 turn, par 8", 70)]
    at.chance("realms castles scythe tapestry")
    assert at.score() == 70
    for _ in range(8 * 12):
        if at.position.chance_outcomes().prompt.startswith("draw"):
            at.chance("realms castles scythe tapestry")
        at.turn((1, 1))
    assert at.position.is_over()
    assert at.score() == 10 * (72 - 1 - 8 * 12)
    assert str(at.position.phase()) == "game over, 97 turns, 25 over par"
    assert GAME.rank(at.position) == "97 turns, 25 over par"


def test_R17_5_par_is_worded_as_golfers_do():
    position = hole().position
    for lengths, words in (([8], "8 turns, even with par"), ([8, 7], "15 turns, 1 under par"), ([10], "10 turns, 2 over par")):
        position.lengths = lengths
        assert position.rank() == words


def test_R17_5_the_numbers_are_data_and_proposed():
    (released,) = GAME.editions.values()
    assert {row.status for row in released.rows("number") if row.id.startswith("golf-")} == {"proposed"}
    head = '[edition]\nname = "mine"\ntitle = "Mine"\n'
    short = [
        f'[[number]]\nid = "golf-{id}"\nstatus = "proposed"\nsource = "us"\nvalue = {n}\n' for id, n in (("holes", 2), ("turns", 3))
    ]
    position = GAME.new(1, GOLF, load_custom_edition(GAME, head + "\n".join(short), "mine.toml"))
    assert isinstance(position, RollingRealmsPosition)
    at = Table(position)
    for _ in range(2):
        at.chance("realms castles scythe wingspan").turn((1, 1)).turn((1, 1)).turn((1, 1))
    assert position.is_over()
    check_game(GAME, 1, 3, GOLF, edition=position.rules().edition, every=7)


def test_R17_6_golf_is_for_one():
    with pytest.raises(BadOption, match="for one player"):
        GAME.new(2, GOLF)
    assert GAME.seat_range(GAME.check(GOLF)) == (1, 1)
    assert GAME.seat_range(GAME.check({}))[1] > 1
    assert hole().position.join_refusal() == "Golf is for one player."


def test_R17_6_its_realms_are_not_chosen():
    with pytest.raises(BadOption, match="every hole"):
        GAME.check({**GOLF, "round-2": "castles,cities,scythe"})


def test_the_contract_holds_for_golf():
    check_table(GAME.rules(options=GOLF))
    check_game(GAME, 1, 11, GOLF, every=23)


def test_the_renderer_shows_the_hole():
    renderer = GAME.renderer()
    at = hole(cards=NINE_STARS)
    pictures = {part.name: part.svg for part in renderer.parts(at.position)}
    assert 'data-slot="turn-12"' in pictures["turns"]
    assert "Against par" in pictures["purse"]
    at.chance("roll 2 6")
    marks = renderer.marks(at.position, 0)
    assert [marks[f"score-{box}"] for box in (1, 2, 3, 4)] == [
        Mark("now", "9 / 10"),
        Mark("filled", "0 / 9"),
        Mark("filled", "0"),
        Mark("filled", "0"),
    ]
    assert marks["turn-now"] == Mark("", "Turn 1/12")
    assert renderer.common_marks(at.position)["round"] == Mark("", "Hole 1, turn 1")
    assert "hole 1, turn 1, 9 of 10 stars" in re.sub(r"\[.*?\]", "", renderer.text(at.position, 0))
    at.do("done")
    for _ in range(11):
        at.turn((1, 1))
    assert renderer.marks(at.position, 0)["score-4"] == Mark("filled", "+4")
    assert "9 of 10 stars; 12 turns, 4 over par" in renderer.text(at.position, 0)


def test_the_bots_aim_for_the_tenth_star():
    at = hole(cards={**NINE_STARS, "wingspan": [2, 3, 2, 6, 6, 0, 6, 0, 0]}).chance("roll 2 6")
    before = evaluate(at.position, 0)
    while at.position.is_to_act(0):
        at.position.apply(0, load_bot("greedy").choose(at.position.clone(), 0, Random(1)))
    assert at.position.round_is_over()
    assert evaluate(at.position, 0) > before
    assert at.position.is_to_act(CHANCE)
