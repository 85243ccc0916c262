"""Count the touches of whole games in which a player makes the moves of the bot `greedy`, with and without confirming each move.

    .venv/bin/python benchmarks/clicks.py               # all games
    .venv/bin/python benchmarks/clicks.py troyes_dice --games 50

A touch is counted where the page needs one: a slot or button of a move's click path is free if it is the only choice or preset, and
a move without an alternative is made automatically. With "confirm each move" off, the last touch makes the move with what is
preset, so anything else is taken from the list of moves: one touch opens it, one chooses; where moves are confirmed, it is
taken from there if that is fewer touches than changing what is preset. Giving something up is always confirmed.
Pressing Roll after each round and Finish at the end are counted too, except that ending a turn without giving anything up is also
pressing Roll, and that a reroll needs no press. The player has two bots as rivals, as after "Play now".
"""

from __future__ import annotations

import argparse
from random import Random

from rollwright import load
from rollwright.bots import choose_move
from rollwright.bots import load as load_bot
from rollwright.core import offers
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.game import Game
from rollwright.core.offers import Prompt
from rollwright.core.position import CHANCE, Position
from rollwright.games import names

LIMITS = {"troyes_dice": 50, "rolling_realms": 170, "dice_realms": 110, "six_clans": 120}  # without confirming
PLAYER = 0
SEATS = 3
FROM_LIST = 2  # touches: open the list of moves, choose one


class Count:
    """The touches of one game, for a player who does not confirm moves, and for one who does."""

    def __init__(self) -> None:
        self.plain = 0
        self.confirming = 0
        self.moves = 0  # that the player chose
        self.presses = 0  # of Roll and Finish


def count_move(game: Game, position: Position, move: int, count: Count) -> bool:
    """Add the touches of one move; return whether it also presses Roll."""
    rules, renderer = position.rules(), game.renderer()
    legal = position.legal_moves(PLAYER)
    if len(legal) == 1:
        return False
    found = offers.offers(renderer, position, PLAYER)
    prompts = {prompt.path: prompt for prompt in offers.prompts(renderer, position, PLAYER, found)}
    paths = [rules.click_path(each) for each in legal]
    wanted = rules.click_path(move)
    touches = changed = quick = 0
    for length in range(len(wanted)):
        start, slot = wanted[:length], wanted[length]
        choices = {path[length] for path in paths if path[:length] == start and len(path) > length}
        if len(choices) == 1:
            continue
        prompt = prompts.get(start)
        leading = sum(path[: length + 1] == (*start, slot) for path in paths)
        if not start and prompt is not None and leading > 1 and slot == (prompt.preset or prompt.quick):
            quick = 1  # the page touches it: where moves are not confirmed, before the player does, or else with the next slot
        if prompt is None or not prompt.preset or not start:
            touches += 1
        else:
            changed += _steps(prompt, slot)
    offer = found[legal.index(move)]
    count.moves += 1
    count.plain += (FROM_LIST if changed else touches - quick) + int(bool(offer.forfeits))
    confirms = not offer.starts_choice and (not offer.ends_turn or bool(offer.forfeits))
    count.confirming += (min(touches - quick + changed, FROM_LIST) if changed else touches - quick) + int(confirms)
    return offer.ends_turn and not offer.forfeits


def _steps(prompt: Prompt, slot: str) -> int:
    """Return the touches that change a preset: steps of a stepper, or another button."""
    if slot == prompt.preset:
        return 0
    return abs(prompt.steps.index(slot) - prompt.steps.index(prompt.preset)) if prompt.steps else 1


def count_game(game: Game, seed: int) -> Count:
    random = Random(seed)
    bot = load_bot("greedy")
    count = Count()
    moved = ended = at_once = False

    def choose(position: Position, seat: int) -> int:
        nonlocal ended
        move = choose_move(bot, position, seat, random, game.independent)
        if seat == PLAYER:
            ended = count_move(game, position, move, count)
        return move

    position = game.new(min(max(SEATS, game.seats[0]), game.seats[1]))
    for step in play_game(position, SampledDice(random.random), choose):
        if step.seat == CHANCE:
            count.presses += int(moved and not ended and not at_once)
            moved = ended = False
        moved |= step.seat == PLAYER
        at_once = position.is_to_act(CHANCE) and position.chance_outcomes().at_once
    count.presses += 1  # Finish
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the touches of whole games.")
    parser.add_argument("games", nargs="*", default=names(), help="names of games")
    parser.add_argument("--games", dest="number", type=int, default=10, help="how many games of each")
    given = parser.parse_args()
    print("game              touches   least-most   limit | confirming each move   least-most | moves  Roll and Finish")
    for name in given.games:
        counts = [count_game(load(name), seed) for seed in range(given.number)]
        plain = [count.plain + count.presses for count in counts]
        confirming = [count.confirming + count.presses for count in counts]
        moves, presses = ([getattr(count, part) for count in counts] for part in ("moves", "presses"))
        print(
            f"{name:16} {_mean(plain):8.1f} {min(plain):7}-{max(plain):<4} {LIMITS.get(name, 0):6} | {_mean(confirming):20.1f} "
            f"{min(confirming):7}-{max(confirming):<4} | {_mean(moves):5.1f} {_mean(presses):16.1f}",
            flush=True,
        )


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / len(numbers)


if __name__ == "__main__":
    main()
