"""The text of a throw names the things of the game; it is not the notation."""

from __future__ import annotations

from random import Random

from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import CHANCE, Position, describe_throw
from rollwright.games import load

PLAZAS = "red/red; yellow/yellow; white/white; red/yellow; red/white; yellow/red; yellow/white; white/red; white/yellow"
TROYES = "; ".join(f"plaza {sides}" for sides in PLAZAS.split("; "))
DRAWN = "draw sheep; draw mason; draw jack; draw guilds; draw plow-team"
DEALT = "home purple; home yellow; home red; home grey; home green; home blue"


def told(game: str, *throws: str, **options: str) -> list[str]:
    """Return the text of each of these throws. Where a seat has to move before the next throw, it does."""
    position = load(game).new(2, options)
    words = []
    for text in throws:
        _move_until_the_throw(position)
        moves = [position.rules().parse_move(piece) for piece in text.split("; ")]
        words.append(describe_throw(position, moves))
        for move in moves:
            position.apply(CHANCE, move)
    return words


def _move_until_the_throw(position: Position) -> None:
    steps = play_game(position, SampledDice(Random(1).random), lambda now, seat: now.legal_moves(seat)[-1])
    while not position.is_to_act(CHANCE):
        next(steps)


def test_troyes_dice_names_colors_and_what_the_black_die_destroys():
    laid, rolled = told("troyes_dice", TROYES, "black 3 clear 1 3 6")
    assert laid.startswith("Plaza 1 is red on both sides; plaza 2 is yellow on both sides; ")
    assert laid.endswith("; plaza 9 is white with yellow beneath")
    assert rolled == "The dice are yellow 1, red 3, and red 6; the black 3 destroys its white plaza"


def test_from_the_third_day_on_troyes_dice_names_what_is_crossed_out():
    *_, rolled = told("troyes_dice", TROYES, *["black 1 clear 4 5 6"] * 5)
    assert rolled.endswith("; the black 1 destroys its red plaza and crosses out the red 1 where no Fortress guards it")


def test_set_up_of_troyes_dice_with_tiles_and_a_rolled_column():
    (laid,) = told("troyes_dice", f"{TROYES}; tile 4; tile 1; tile 7; start 5", numbering="rising", expansion="random")
    assert laid.endswith("; tile 7 goes beside the third plaza with equal sides; the leftmost column has the value 5")


def test_rolling_realms_tells_the_realms_and_the_dice():
    assert told("rolling_realms", "realms castles cities wingspan", "roll 2 5") == [
        "Round 1 is played in Between Two Castles, Between Two Cities, and Wingspan",
        "The dice show 2 and 5",
    ]


def test_six_clans_tells_each_die_with_its_clan():
    dealt, rolled = told(
        "six_clans",
        DEALT,
        "roll d6 3; draw purple; roll d8 1; draw green; roll d4 2; draw grey; roll d12 3; draw green; roll d10 1; draw red",
    )
    assert dealt.startswith("The Home Cards are dealt: {seat 1} plays Duskborn")
    assert rolled.startswith("The Duskborn d6 shows 3; the FeyFolk d8 shows 1; the Stonefolk d4 shows 2; ")


def test_dice_realms_tells_tiles_the_fate_die_and_everybodys_faces():
    drawn, rolled = told("dice_realms", DRAWN, "fate 5; roll 2 5; roll 5 1")
    assert drawn.startswith("The tile Sheep is drawn; the tile Mason is drawn; ")
    assert rolled.startswith("The Fate die shows ")
    assert "; {seat 1} rolls " in rolled
    assert "; {seat 2} rolls " in rolled
