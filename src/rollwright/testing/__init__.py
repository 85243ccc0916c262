"""The contract that every game must pass, ours and those of other packages.

    from rollwright.testing import check_change_kinds, check_game, check_table

    def test_contract():
        check_table(GAME.rules())
        check_game(GAME, seats=3, seed=1)
        check_change_kinds(GAME, seats=2)

Whatever does not hold raises ContractError, with a message that states what is wrong and where.
"""

from rollwright.testing.changes import check_change_kinds, check_changes, check_sum_of_changes
from rollwright.testing.contract import (
    check_features,
    check_game,
    check_newcomers,
    check_position,
    check_strangers,
    check_table,
    uniform,
)
from rollwright.testing.errors import ContractError
from rollwright.testing.guides import check_guide
from rollwright.testing.offers import check_offer, check_offers
from rollwright.testing.pictures import check_renderer, check_throw_dice

__all__ = [
    "ContractError",
    "check_change_kinds",
    "check_changes",
    "check_features",
    "check_game",
    "check_guide",
    "check_newcomers",
    "check_offer",
    "check_offers",
    "check_position",
    "check_renderer",
    "check_strangers",
    "check_sum_of_changes",
    "check_table",
    "check_throw_dice",
    "uniform",
]
