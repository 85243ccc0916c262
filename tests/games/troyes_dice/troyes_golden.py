"""Finished games, replayed for ever.

`python tests/games/troyes_dice/troyes_golden.py` plays them anew; only when a rule has changed.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rollwright.bots import ask, load
from rollwright.core.chance import Sampled
from rollwright.core.position import CHANCE, throw
from rollwright.core.record import Recorder
from rollwright.games import load as load_game

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, list[str], dict[str, str]]] = {  # name: seed, bots, options
    "a-first-game-of-two": (11, ["greedy", "random"], {}),
    "a-solo-game-with-bonus-buildings": (5, ["greedy"], {"numbering": "rising"}),
    "random-players-pass-and-lose": (2, ["random", "random", "random"], {"numbering": "falling", "prices": "deniers"}),
    "banquets-turn-to-raids": (8, ["greedy", "random"], {"expansion": "random"}),
    "a-tame-black-die": (3, ["greedy"], {"numbering": "expert", "columns": "416253", "expansion": "chosen", "tiles": "8,4,6"}),
}


def record(seed: int, bots: list[str], options: dict[str, str]) -> str:
    """The text of a game between bots."""
    game = load_game("troyes_dice")
    random = Random(seed)
    source = Sampled(random.random)
    position = game.new(len(bots), options)
    recorder = Recorder(game, position.rules(), len(bots))
    throws = 0
    while not position.is_over():
        if position.is_to_act(CHANCE):
            throws += 1
            recorder.throw(throw(position, source, throws), "sampled")
            continue
        for seat in position.to_act():
            move = ask(load(bots[seat]), position, seat, random, True)
            position.apply(seat, move)
            recorder.move(seat, move)
    for seat, bot in enumerate(bots):
        recorder.record.bots[seat] = bot
    return recorder.finish(position).text()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (seed, bots, options) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(record(seed, bots, options), "utf-8")
