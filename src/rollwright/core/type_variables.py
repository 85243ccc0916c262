"""The type variables of Game and Renderer: P is the Position and R the Rules of one game.

They are covariant on purpose: a Game[TroyesDicePosition, TroyesDiceRules] is a Game, although it evaluates only its own positions.
The callers pass a position only to the game that made it. `Game` alone means Game[Position, Rules]; Python before 3.13 has no
defaults of type variables, so only type checkers see them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rollwright.core.position import Position, Rules

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=Position, covariant=True, default=Position)
    R = TypeVar("R", bound=Rules, covariant=True, default=Rules)
else:
    from typing import TypeVar

    P = TypeVar("P", bound=Position, covariant=True)
    R = TypeVar("R", bound=Rules, covariant=True)
