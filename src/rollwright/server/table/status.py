"""The status of a table. The words are stored."""

from __future__ import annotations

WAITING = "waiting"  # for players, before the game starts
PLAYING = "playing"
OVER = "over"
