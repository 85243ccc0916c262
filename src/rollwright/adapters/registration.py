"""Names under which Gymnasium finds the games. Since version 1 it has no entry points, so importing the adapter registers them."""

from __future__ import annotations

from rollwright.games import names


def register_gymnasium() -> None:
    """Register every game with Gymnasium: "rollwright/TroyesDice-v1"."""
    from gymnasium import register

    for name in names():
        register(
            id=f"rollwright/{environment_name(name)}-v1",
            entry_point="rollwright.adapters.gymnasium:GameEnv",
            vector_entry_point="rollwright.adapters.gymnasium:BatchEnv",
            kwargs={"game": name},
        )


def environment_name(game: str) -> str:
    """Return the name of a game as Gymnasium writes names: "TroyesDice"."""
    return "".join(part.capitalize() for part in game.split("_"))
