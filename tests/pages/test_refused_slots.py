"""Every place of a sheet that can be touched says why it cannot be used now: a rule, or what is touched before it."""

from __future__ import annotations

from random import Random

import pytest

from drawn import positions_of_game, slots
from rollwright import games
from rollwright.core.position import CHANCE
from rollwright.server.table.variant import Variant


@pytest.mark.parametrize("name", games.names())
def test_a_refused_slot_gives_a_reason(name):
    game = games.load(name)
    rules = game.rules()
    variant = Variant(game, rules)
    positions = [
        position for position in positions_of_game(game, 2, {}, 11) if not position.is_over() and not position.is_to_act(CHANCE)
    ]
    for position in Random(3).sample(positions, 6):
        seat = position.to_act()[0]
        legal = [rules.click_path(move) for move in position.legal_moves(seat)]
        for area in ("table", "sheet"):
            for slot, element in slots(game, position, area).items():
                if {"sign", "zone"} & set(element.attrib["class"].split()):
                    continue
                for path in ((slot,), (legal[0][0], slot)):
                    refusal = variant.why(position, seat, path)
                    if refusal is not None:
                        assert refusal.rule or refusal.message.startswith(("First choose: ", "Next, choose: ")), (
                            path,
                            refusal.message,
                        )


def test_a_square_that_a_tapestry_shape_cannot_cover_names_the_rule():
    game = games.load("rolling_realms")
    rules = game.rules(None, {"round-1": "tapestry,wingspan,castles"})
    position = rules.new(1)
    for text in ("realms tapestry wingspan castles", "roll 2 6"):
        position.apply(CHANCE, rules.parse_move(text))
    variant = Variant(game, rules)
    squares = [f"tapestry-r{row}c{column}" for row in range(1, 7) for column in range(1, 7)]
    beginning = [variant.why(position, 0, (square,)) for square in squares]
    assert {refusal.rule for refusal in beginning if refusal} == {"", "R13.1", "R13.3"}
    turned = [variant.why(position, 0, ("die-2", square)) for square in squares]
    assert any(refusal and refusal.message == "Your die shows 6, so first choose an orientation of shape 6." for refusal in turned)
    laid = [variant.why(position, 0, ("die-2", "tapestry-6a", square)) for square in squares]
    assert None in laid
    assert {refusal.rule for refusal in laid if refusal} == {"R13.3"}
