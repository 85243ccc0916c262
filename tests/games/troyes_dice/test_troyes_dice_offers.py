"""Offers of Troyes Dice, shown before a move: short labels, prices on dice and columns, and a preset gain."""

import pytest
from troyes_table import GAME, half_day, play, write

from drawn import positions_of_game, slots
from rollwright.core import offers
from rollwright.core.offers import Amount, Chip, Offer, Prompt
from rollwright.games.troyes_dice.position import TroyesDicePosition
from rollwright.games.troyes_dice.render.offers import label

RENDERER = GAME.renderer()
WAYS: list[dict[str, str]] = [{}, {"expansion": "random"}, {"numbering": "falling"}]


def shown(position: TroyesDicePosition, seat: int = 0) -> tuple[dict[str, Offer], dict[tuple[str, ...], Prompt]]:
    """Return the offers by the notation of their moves, and the prompts by their paths."""
    found = offers.offers(RENDERER, position, seat)
    prompts = offers.prompts(RENDERER, position, seat, found)
    return {position.ruleset.format_move(offer.move): offer for offer in found}, {prompt.path: prompt for prompt in prompts}


FLAG, COIN, BOOK = "troyes_dice-flag", "troyes_dice-coin", "troyes_dice-book"


def morning() -> TroyesDicePosition:
    """A morning with a free yellow 3, a black 4, a white 4 for 1 denier, and a white 5 for 2."""
    position = half_day("black 4 clear 3 4 5", "yyww", day=4)
    write(position, held=(2, 5, 5))
    return position


def test_labels_have_a_verb_a_thing_and_a_price():
    found, _ = shown(morning())
    assert found["die 1 hall 5"].label == "Build Great Hall 5 \u00b7 2 influence"
    assert found["die 1 gain 3 deniers"].label == "Take 3 deniers \u00b7 free"
    assert found["die 1 gain 4 deniers"].label == "Take 4 deniers \u00b7 1 influence"
    hall = found["die 1 hall 5"]
    assert hall.title == "Great Hall 5"
    assert (hall.note, hall.tier) == (
        "The yellow 3 becomes a 5 for 2 influence. 3 knowledge for each white die on the wheel: 6. "
        "A full row gives 1 white citizen.",
        "cheap",
    )
    assert found["die 1 palace 5"].note == "The yellow 3 becomes a red 5 for 2 influence and 2 knowledge."
    assert hall.price == (Amount("influence", 2, FLAG),)
    assert found["die 1 palace 5"].label == "Build Count's Palace 5"
    assert found["die 1 palace 5"].tier == "expensive"
    assert found["die 1 hall 3"].tier == "free"


def test_a_label_leaves_out_what_does_not_fit():
    price = (Amount("influence", 2), Amount("knowledge", 2))
    assert label("Build", "Bishopric 5", price) == "Build Bishopric 5 \u00b7 4 resources"
    assert label("Build", "Count's Palace 5", price) == "Build Count's Palace 5"
    assert label("Build", "Count's Palace 5", ()) == "Build Count's Palace 5 \u00b7 free"


def test_questions_name_what_is_in_hand():
    _, prompts = shown(morning())
    assert prompts[()].question == "Choose a die."
    assert prompts[("die-0",)].question == "Where does the yellow 3 go?"
    assert prompts[("die-0", "track-yellow")].question == "How many deniers?"
    assert [tier for tier, _ in prompts[("die-0",)].key] == ["free", "cheap", "expensive"]


def test_the_question_says_that_no_other_die_can_be_paid_for():
    position = morning()
    assert shown(position)[1][("die-0",)].hint == "The die is free; you pay what the space shows."
    assert shown(position)[1][("die-3",)].hint == "You pay 2 deniers for the die, plus what the space shows."
    write(position, held=(2, 0, 5))
    assert shown(position)[1][("die-0",)].hint == "You can pay for no other die. The die is free; you pay what the space shows."


def test_the_heads_of_the_columns_are_price_tags():
    _, prompts = shown(morning())
    marks = prompts[("die-0",)].marks
    assert marks["number-yellow-3"].classes == "priced tier-free gratis"
    assert "shift-yellow-3" not in marks
    assert "recolor-yellow-3" not in marks
    assert marks["shift-yellow-5"][:2] == ("on", "2")
    assert marks["shift-white-5"][:2] == ("on upper", "2")
    assert marks["recolor-white-5"][:2] == ("on lower", "2")
    assert marks["recolor-red-3"][:2] == ("on", "2")
    assert "number-yellow-6" not in marks, "3 steps cannot be paid"
    assert all(not choice.chips for choice in prompts[("die-0",)].choices.values()), "a shared price is shown once"


def test_a_column_that_costs_only_the_die_keeps_its_head():
    _, prompts = shown(morning())
    marks = prompts[("die-3",)].marks
    assert "number-white-5" not in marks
    assert marks["number-white-4"].classes == "priced tier-expensive"


def test_pills_show_what_the_die_gives_on_a_track():
    _, prompts = shown(morning())
    marks = prompts[("die-0",)].marks
    assert (marks["pill-yellow"].text, "pill-free-yellow" in marks, "pill-price-yellow" in marks) == ("3", True, False)
    assert (marks["pill-red"].text, marks["pill-price-red"].text) == ("3", "2")


def test_a_gain_is_preset_to_the_value_of_the_die():
    _, prompts = shown(morning())
    gain = prompts[("die-0", "track-yellow")]
    assert gain.preset == "value-3"
    assert gain.steps == ("value-1", "value-2", "value-3", "value-4", "value-5")
    more = gain.choices["value-4"].chips
    assert more == (Chip("price", (Amount("deniers", 4, COIN, "denier"), "for", Amount("influence", 1, FLAG))),)
    assert gain.choices["value-3"].chips == (Chip("price", (Amount("deniers", 3, COIN, "denier"), "free")),)


def test_a_payment_of_any_resource_is_preset_to_what_is_held_most():
    position = half_day("black 6 clear 1 2 3", "yyww")
    write(position, held=(1, 2, 4))
    _, prompts = shown(position)
    paid = prompts[("die-1", "hall-2")]
    assert paid.question == "Which resource do you pay?"
    assert paid.preset == "pay-knowledge"


def given(offer: Offer) -> dict[str, int]:
    return {amount.item: amount.amount for amount in offer.gain}


def test_a_free_building_is_shown_before_the_move_that_wins_it():
    position = half_day("black 6 clear 3 4 5", "yyww", day=2)
    write(position, held=(5, 5, 5), citizens=(6, 5, 6))
    hall = shown(position)[0]["die 1 cityhall 3"]
    assert given(hall) == {"yellow citizens": 1, "free buildings": 1}
    assert hall.note == (
        "The full frame lets you build a Count's Palace, a City Hall, or a Bishopric, free. Then 1 yellow citizen."
    )
    play(position, "die 1 cityhall 3")
    bonus = shown(position)[0]["build cityhall 5"]
    assert given(bonus) == {"yellow citizens": 3}
    assert bonus.note == "With 1 yellow citizen from before."


def test_a_frame_and_a_link_are_named_where_they_give_more_than_the_space_shows():
    position = half_day("black 6 clear 3 4 5", "yyww", day=2)
    write(position, held=(5, 5, 5), circled=(9, 9, 9), citizens=(3, 2, 3), built="cityhall 4")
    hall = shown(position)[0]["die 1 cityhall 3"]
    assert given(hall) == {"influence": 1, "deniers": 1, "knowledge": 1, "yellow citizens": 4}
    assert hall.note == "The link gives 2 yellow citizens. The full frame gives 1 influence, 1 denier, and 1 knowledge."
    assert hall.score_note == "savings +3", "the note says where more comes from"
    write(position, held=(5, 5, 5), circled=(9, 9, 9), citizens=(3, 3, 2))
    found, prompts = shown(position)
    gain = found["die 1 gain 3 knowledge"]
    assert (gain.title, given(gain)["knowledge"] - given(gain)["deniers"]) == ("Take 3 knowledge", 3)
    assert prompts[("die-0",)].marks["pill-white"].text == "3", "what the die gives, without the frame"
    assert prompts[("die-0", "track-white")].choices["value-3"].chips[0].pieces[0] == Amount("knowledge", 3, BOOK)


def test_a_cathedral_states_what_it_scores():
    position = half_day("black 4 clear 3 4 5", "yyww", day=2)
    write(position, held=(0, 4, 0), built="cityhall 1, cityhall 2, cityhall 3, cityhall 5")
    cathedral = shown(position)[0]["die 3 cathedral 4"]
    assert cathedral.score_note == "4 City Halls \u00d7 1, savings \u22121"
    assert cathedral.points == 4 - 1


def test_a_line_about_a_rival_names_citizens_first():
    position = half_day("black 6 clear 3 4 5", "yyww", day=2)
    write(position, held=(5, 5, 5), circled=(9, 9, 9), citizens=(3, 2, 3))
    (move,) = [move for move in position.legal_moves(0) if position.ruleset.format_move(move) == "die 1 cityhall 3"]
    brief = RENDERER.brief(position, 0, position.changes(0, move))
    assert brief.did == (("built", "City Hall 3", "", ""),)
    assert [amount.item for amount in brief.gain] == ["yellow citizens", "influence", "deniers", "knowledge"]


@pytest.mark.parametrize(
    ("move", "thing"),
    [
        ("die 1 gain 3 deniers", "the yellow 3"),
        ("die 1 gain 4 deniers", "yellow 3 as a 4"),
        ("die 1 gain 3 influence", "yellow 3 as red"),
        ("die 1 gain 4 influence", "yellow 3 as red 4"),
    ],
)
def test_a_line_about_a_rival_says_what_was_made_of_the_die(move: str, thing: str):
    position = morning()
    brief = RENDERER.brief(position, 0, position.changes(0, position.ruleset.parse_move(move)))
    assert brief.did == (("took", thing, "", ""),)


def test_choices_after_a_move_are_asked_for_and_declining_says_what_is_lost():
    seen = set()
    for options in WAYS:
        for position in positions_of_game(GAME, 1, options, seed=5):
            assert isinstance(position, TroyesDicePosition)
            if position.is_to_act(0):
                found, prompts = shown(position)
                seen.add(prompts[()].question)
                for text, offer in found.items():
                    assert bool(offer.forfeits) == (text == "leave the citizen")
    assert {"Choose a die.", "Which building is your bonus?"} <= seen


@pytest.mark.parametrize("options", WAYS)
def test_prompts_mark_only_slots_that_are_drawn(options):
    for position in positions_of_game(GAME, 1, options, seed=2)[::4]:
        assert isinstance(position, TroyesDicePosition)
        if position.is_to_act(0):
            for prompt in shown(position)[1].values():
                assert not set(prompt.marks) - set(slots(GAME, position, "sheet"))


def test_the_strip_shows_prices_and_resources():
    position = morning()
    marks = RENDERER.common_marks(position)
    assert [marks[f"price-{place}"][:3] for place in range(4)] == [
        ("word gratis", "free", ""),
        ("word strikes", "strikes", ""),
        ("amount-price", "1", COIN),
        ("amount-price", "2", COIN),
    ]
    assert RENDERER.marks(position, 0)["purse-white"].text == "5"
    play(position, "die 1 gain 3 deniers")
    assert RENDERER.marks(position, 0)["purse-yellow"].text == "8"
