"""Files of weights: the first layer as bytes with a scale for each unit, the heads as half floats, and where they come from."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.bots.value import Network, Table
from rollwright.core.position import Position, Rules
from rollwright.core.turn_search import TurnSearch
from rollwright.games import load

FORMAT: Final = 1
CLIPPED: Final = 0.9997  # share of a unit's weights that are not cut off
MOST_TABLES: Final = 20  # kept by a thread; most of them are of editions without weights, which cost nothing
HEADS: Final = ("b1", "w2", "b2", "w3", "b3")


class Stage(NamedTuple):
    """A run of training: its command, and how many games had been played in all when it ended."""

    games: int
    seed: int
    done: int
    passes: int = 1
    group: int = 0  # games played together; 0: all of a batch


class Origin:
    """The origin of weights: what they were learned from, and how.

    `commands` made the file of weights that the first of the stages began with.
    """

    def __init__(
        self, game: str, rules: Rules, search: TurnSearch, units: int, stages: list[Stage], commands: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.rules = rules
        self.search = search
        self.units = units
        self.stages = stages
        self.commands = commands

    def data(self) -> dict[str, object]:
        search = self.search
        layout = [search.version, search.turns, search.columns, search.piece_width, search.group_width, search.state_width]
        commands = list(self.commands)
        for number, stage in enumerate(self.stages):
            begin = f" --from {self.game}.npz" if self.commands and not number else ""
            stop = f" --stop {stage.done}" if stage.done < stage.games else ""
            passes = f" --passes {stage.passes}" if stage.passes > 1 else ""
            group = f" --group {stage.group}" if stage.group else ""
            commands.append(
                f"rollwright train {self.game} --games {stage.games} --seed {stage.seed} --units {self.units}"
                f"{passes}{group}{stop}{begin}"
            )
        return {
            "format": FORMAT,
            "game": self.game,
            "edition": self.rules.edition.hash,
            "options": self.rules.options,
            "layout": layout,
            "units": self.units,
            "games": self.stages[-1].done,
            "seed": self.stages[-1].seed,
            "commands": commands,
        }


def save_weights(path: Path, network: Network, origin: Origin) -> None:
    """Write a file of weights. It is rounded: the first layer to bytes, the heads to half floats."""
    w1 = network.w1[:-1]
    scale = np.maximum(np.quantile(np.abs(w1), CLIPPED, axis=0), 1e-6) / 127.0
    arrays = {"w1": np.clip(np.rint(w1 / scale), -127, 127).astype(np.int8), "scale": scale.astype(np.float32)}
    arrays |= {name: getattr(network, name).astype(np.float16) for name in HEADS}
    about = json.dumps(origin.data(), sort_keys=True).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.frombuffer(about, np.uint8), **arrays)


def read_about(content: bytes) -> dict[str, Any]:
    """Return where weights come from."""
    with np.load(BytesIO(content)) as stored:
        about: dict[str, Any] = json.loads(stored["about"].tobytes())
        return about


def read_network(content: bytes, scale: float) -> Network:
    with np.load(BytesIO(content)) as stored:
        w1 = stored["w1"].astype(np.float32) * stored["scale"]
        heads = [stored[name].astype(np.float32) for name in HEADS]
    none = np.zeros((1, w1.shape[1]), np.float32)
    return Network(np.concatenate([w1, none]), heads[0], heads[1], heads[2], heads[3], heads[4], scale)


@cache
def _shipped(game: str) -> bytes | None:
    file = files("rollwright.bots") / "weights" / f"{game}.npz"
    return file.read_bytes() if file.is_file() else None


def weights_version(game: str) -> str:
    """Return a name that changes with the shipped weights of a game; "" if there are none."""
    content = _shipped(game)
    return "" if content is None else hashlib.sha256(content).hexdigest()[:8]


class _Tables(threading.local):
    """The tables of one thread, by game, edition and options: a search in one thread must not change those of another."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Table | None] = {}


_tables = _Tables()


def learned_table(rules: Rules) -> Table | None:
    """Return the shipped value of a game, or None: without weights, with another edition or options, or with an older layout."""
    key = (rules.game, rules.edition.hash, *rules.options.values())
    if key not in _tables.known:
        if len(_tables.known) >= MOST_TABLES:
            _tables.known.clear()
        _tables.known[key] = _new_table(rules)
    return _tables.known[key]


def _new_table(rules: Rules) -> Table | None:
    if rules.definition is None:
        return None
    content = _shipped(rules.game)
    if content is None:
        return None
    search = rules.definition.turn_search(rules)
    if search is None:
        return None
    mine, theirs = Origin(rules.game, rules, search, 0, [Stage(0, 0, 0)]).data(), read_about(content)
    if any(mine[key] != theirs[key] for key in ("format", "edition", "options", "layout")):
        return None
    return Table(read_network(content, search.scale), search)


# tuned numbers, where seats affect each other


@cache
def _shipped_numbers(game: str) -> dict[str, Any] | None:
    file = files("rollwright.bots") / "weights" / f"{game}.json"
    return json.loads(file.read_text("utf-8")) if file.is_file() else None


def tuned_evaluation(rules: Rules) -> Callable[[Position, int], float]:
    """Return the evaluation with the shipped numbers; without numbers, or with another edition or options, as it was written."""
    game = load(rules.game)
    stored = _shipped_numbers(rules.game)
    if stored is None or (stored["about"]["edition"], stored["about"]["options"]) != (rules.edition.hash, rules.options):
        return game.evaluate
    return game.tuned_evaluation(stored["numbers"])
