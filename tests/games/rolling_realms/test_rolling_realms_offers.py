"""Offers of Rolling Realms: what a player reads before a move, and why a shape does not fit."""

from __future__ import annotations

from rolling_realms_table import Table, mask, table

from rollwright.core import offers
from rollwright.core.offers import CHEAP, FREE, GAIN, NOTE, Amount, Offer, Prompt
from rollwright.games.rolling_realms.changes import Scored
from rollwright.games.rolling_realms.evaluation import value_terms
from rollwright.games.rolling_realms.inventory import stars_item
from rollwright.games.rolling_realms.realms import REALMS
from rollwright.games.rolling_realms.render import RollingRealmsRenderer

RENDERER = RollingRealmsRenderer(REALMS)
SQUARES = [1, 2, 1, 2, 1, 2, 1, 2, 1]
FULL = {"cities": SQUARES, "viticulture": [0, mask(2), 0, 0, 0], "wingspan": SQUARES}  # for a 2


def offered(made: Table) -> dict[str, Offer]:
    return {made.rules.format_move(offer.move): offer for offer in offers.offers(RENDERER, made.position, 0)}


def asked(made: Table, *path: str) -> Prompt:
    found = offers.prompts(RENDERER, made.position, 0, offers.offers(RENDERER, made.position, 0))
    return next(prompt for prompt in found if prompt.path == path)


def told(made: Table, text: str) -> list[tuple[str, str]]:
    """Make a move and return what a line about it says: verbs with their objects."""
    changes = made.position.changes(0, made.rules.parse_move(text))
    brief = RENDERER.brief(made.position, 0, changes)
    made.do(text)
    return [(verb, thing) for verb, thing, _, _ in brief.did]


def test_a_number_is_ghosted_where_it_would_be_written() -> None:
    made = table("castles cities wingspan", (2, 6))
    prompt = asked(made, "die-2")
    assert prompt.question == "Where does the 6 go?"
    assert prompt.choices["castles-a1"].ghost == "6"
    assert offered(made)["die2 castles a1"].label == "Write 6 in Castles · free"


def test_gains_are_chips_with_symbols() -> None:
    made = table("castles viticulture wingspan", (2, 6))
    choice = asked(made, "die-2").choices["viticulture-grape-6"]
    assert [(chip.kind, [amount[1:] for amount in chip.pieces]) for chip in choice.chips] == [
        (GAIN, [(1, "rolling_realms-pumpkin", "pumpkin")])
    ]


def test_a_line_about_a_rival_adds_up_the_stars_of_all_realms() -> None:
    made = table("castles society wingspan", (2, 6))
    scored = [Scored(0, stars_item(title), 1, ()) for title in ("Between Two Castles", "Wingspan")]
    assert RENDERER.brief(made.position, 0, scored).gain == (Amount("stars", 2, "rolling_realms-star", "star"),)


def test_a_line_about_a_rival_names_a_realm_once_and_a_traded_die() -> None:
    made = table("castles viticulture wingspan", (2, 6), cards={"viticulture": [mask(5, 4), 0, 0, 0, 0]})
    assert told(made, "die2 viticulture order 10") == [("used", "Viticulture")]
    assert told(made, "cross grape 4") == [("used", "")]
    made = table("cities viticulture wingspan", (2, 2), cards=FULL)
    assert told(made, "die1 take coin") == [("traded", "a die")]


def test_a_line_about_a_rival_names_what_it_paid_and_forfeited() -> None:
    made = table("castles euphoria wingspan", (2, 4), have=(2, 3, 0))
    changes = made.position.changes(0, made.rules.parse_move("heart3 die1"))
    assert RENDERER.brief(made.position, 0, changes).did == (("paid", "3", "rolling_realms-heart", "hearts"),)
    assert told(made, "pumpkin2 die2 up") == [("paid", "2")]
    assert told(made, "die2 castles a1") == [("used", "Castles")]
    assert told(made, "done") == [("forfeited", "the 2")]
    made = table("castles euphoria wingspan", (2, 4))
    assert told(made, "done") == [("forfeited", "the 2"), ("forfeited", "the 4")]


def test_a_die_that_fits_nowhere_is_traded() -> None:
    made = table("cities viticulture wingspan", (2, 2), cards=FULL)
    prompt = asked(made, "die-1")
    assert prompt.question == "Which resource for the 2?"
    assert prompt.hint == "It fits in no unused realm, so you may trade it."


def test_prompts_say_where_a_die_may_go() -> None:
    made = table("castles tapestry wingspan", (2, 6))
    assert asked(made).hint == "Each die goes into a different realm."
    made.do("die1 castles a1")
    assert asked(made).hint == "It goes into a realm that you have not used this turn."
    shape = next(slot for slot in asked(made, "die-2").choices if slot.startswith("tapestry-"))
    assert asked(made, "die-2", shape).hint == "Touch a square for its framed block; the whole shape then shows there."


def test_a_realm_that_only_compares_is_no_reason_for_a_move_elsewhere() -> None:
    made = table("castles cities wingspan", (2, 6))
    before = value_terms(made.position, 0)
    made.do("die2 castles a1")
    after = value_terms(made.position, 0)
    assert after["Cities"] == before["Cities"]
    assert after[""] != before[""], "what it lets Cities score has no name"


def test_an_order_requires_grapes() -> None:
    made = table("castles viticulture wingspan", (2, 6), cards={"viticulture": [mask(5, 4), 0, 0, 0, 0]})
    prompt = asked(made, "die-2")
    choice = prompt.choices["viticulture-order-11"]
    assert choice.tier == CHEAP
    assert choice.chips == ((NOTE, ("5+ in grapes",)),)
    assert prompt.key == ((FREE, ("free",)), (CHEAP, ("needs grapes",)))
    offer = offered(made)["die2 viticulture order 11"]
    assert offer.label == "Fill order 11 · 5+ in grapes"
    assert offer.note == "Then cross off grapes that add up to 5 or more for 2 stars."
    made.do("die2 viticulture order 11")
    assert asked(made).question == "Cross off grapes: 5 more needed"


def test_powers_state_their_price() -> None:
    made = table("castles euphoria wingspan", (6, 6), have=(2, 2, 3))
    found = offered(made)
    assert found["heart2"].label == "Copy the 6 · 2 hearts"
    assert found["pumpkin2 die1 down"].label == "Make the 6 a 5 · 2 pumpkins"
    assert found["coins 3"].label == "Make a 3 · 3 coins"
    assert found["heart2"].tier == CHEAP
    assert offered(table("castles euphoria wingspan", (3, 6), have=(3, 0, 0)))["pumpkin3 die1 same"].label == (
        "Use the 3 anywhere · 3 pumpkins"
    )


def test_equal_dice_are_told_apart_in_a_list() -> None:
    found = offered(table("castles euphoria wingspan", (4, 4)))
    assert (found["die1 castles a1"].how, found["die2 castles a1"].how) == ("die 1, the 4, free", "die 2, the 4, free")


def test_a_used_realm_is_not_marked_while_a_die_may_go_into_any() -> None:
    made = table("castles euphoria wingspan", (3, 6), have=(3, 0, 0))
    made.do("die1 castles a1")
    made.do("pumpkin3 die2 same")
    assert RENDERER.marks(made.position, 0)["castles-used"].classes == "on"
    assert asked(made, "die-2").marks["castles-used"].classes == ""


def test_ending_early_states_what_is_forfeited() -> None:
    made = table("castles euphoria wingspan", (2, 6))
    assert offered(made)["done"].label == "End turn · forfeit both dice"
    made.do("die1 castles a1")
    assert offered(made)["done"].forfeits == "the 6"
    made.do("die2 wingspan a1")
    assert (offered(made)["done"].label, offered(made)["done"].forfeits) == ("End turn", "")
    assert offered(made)["done"].ends_turn, "the page rolls without another press"
    assert offered(made)["done"].note == "No dice left."


def test_ending_keeps_resources() -> None:
    assert offered(table("castles euphoria wingspan", (2, 6), have=(1, 0, 0)))["done"].note == (
        "You forfeit both dice. You keep your resources."
    )


def test_where_moves_are_not_confirmed_the_higher_die_is_preset() -> None:
    assert asked(table("castles euphoria wingspan", (2, 6))).quick == "die-2"
    equal = asked(table("castles euphoria wingspan", (4, 4)))
    assert (equal.preset, equal.quick) == ("die-1", ""), "which of equal dice is used makes no difference"


def test_R13_3_a_shape_that_cannot_start_here_gets_a_reason() -> None:
    made = table("castles tapestry wingspan", (2, 6))
    tapestry = next(realm for realm in made.position.realms if realm.name == "tapestry")
    refusals = [RENDERER.unreachable_slot(made.rules, ("die-1", "tapestry-2a", f"tapestry-r{row}c6")) for row in range(1, 7)]
    messages = {refusal.message for refusal in refusals if refusal is not None}
    assert messages
    assert all(
        message.startswith(("With its first square here, the shape would ", "This square is printed")) for message in messages
    )
    assert tapestry.unreachable_slot(("die-1", "tapestry-r1c1")) is None


def test_the_title_of_a_move_names_its_place() -> None:
    found = offered(table("castles society tapestry", (2, 6)))
    assert found["die1 society g"].title == "Write 2 in Society, bottom card 2"
    assert found["die1 castles d2"].title == "Write 2 in Castles, right column 1"
    assert found["die1 tapestry 2a r3c1"].title == "Fill in shape 2, row 3, column 1"
    assert found["die1 tapestry 2a r3c1"].how == "the 2, row 3, columns 1 and 2, free"
    assert found["die1 tapestry 2b r3c1"].how == "the 2, row 3, column 1; row 4, column 1, free"
    found = offered(table("castles cities wingspan", (2, 6)))
    assert found["die1 cities r1c2"].title == "Write 2 in Cities, row 1, column 2"
    assert found["die1 wingspan b1"].title == "Write 2 in Wingspan, bird 12"


def test_a_note_names_the_realm_of_another_star() -> None:
    cards = {"cities": SQUARES, "wingspan": [1, 2, 3, 1, 2, 3, 0, 0, 0]}
    made = table("cities scythe wingspan", (2, 6), have=(3, 3, 3), cards=cards)
    notes = {text: offer.note for text, offer in offered(made).items()}
    assert notes["die1 scythe bottom 2"] == "It also scores 1 star in Between Two Cities. You still have 1 die."
    assert notes["die1 scythe top 2"] == "You still have 1 die."


def test_both_rows_of_scythe_have_their_price_on_the_button() -> None:
    found = offered(table("castles scythe wingspan", (2, 6), have=(3, 3, 3)))
    assert found["die2 scythe both 6"].label == "Mark top 6, bottom 3 · 1 heart"
    assert all(" · " in offer.label for text, offer in found.items() if " both " in text)
