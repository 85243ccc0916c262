"""Self-play for training on a runner: the groups of a batch are chunks of one group each."""

from __future__ import annotations

from collections.abc import Callable

from rollwright.bots.self_play import Batch, BatchPlan, SelfPlayer
from rollwright.bots.training import PlayGroups
from rollwright.bots.value import Network
from rollwright.games import load
from rollwright.lab.build import Build, build_of
from rollwright.lab.runner import Chunk, Runner


class SelfPlay:
    """The task of playing the groups of a batch with these weights. Items are groups."""

    def __init__(self, game: str, network: Network, plan: BatchPlan, build: Build, player: SelfPlayer | None = None) -> None:
        self.game = game
        self.network = network
        self.plan = plan
        self.build = build  # a worker with another build refuses
        self._player = player

    def __reduce__(self) -> tuple[object, ...]:
        return SelfPlay, (self.game, self.network, self.plan, self.build)

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> list[Batch]:
        if self._player is None:
            self._player = player_of(self.game, self.build)
        return [self._player.play(self.network, self.plan, number) for number in range(first, first + count)]


_players: dict[str, SelfPlayer] = {}  # of this process: a cluster hands a worker many batches of one game


def player_of(name: str, build: Build) -> SelfPlayer:
    """Return the player of a game in a worker; raises WrongBuild."""
    if name not in _players:
        _players[name] = SelfPlayer(load(name))
    player = _players[name]
    build.check(player.game, player.rules.edition)
    return player


def play_on(runner: Runner) -> PlayGroups:
    """Return a function for Trainer.run_batch() that plays on this runner."""

    def play(player: SelfPlayer, network: Network, plan: BatchPlan) -> list[Batch]:
        task = SelfPlay(player.game.name, network, plan, build_of(player.game, player.rules.edition), player)
        chunks = (Chunk(number, 1) for number in range(1, plan.groups() + 1))
        found = {chunk.first: batches for chunk, batches in runner.run(task, chunks)}
        return [batch for number in sorted(found) for batch in found[number]]

    return play
