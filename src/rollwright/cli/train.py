"""rollwright train"""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from pathlib import Path
from time import perf_counter

from rollwright.cli.progress import Bar
from rollwright.core.errors import BadOption
from rollwright.games import load

SECONDS_BETWEEN_CHECKPOINTS = 60.0


def train(given: Namespace) -> int:
    from rollwright.bots.training import LARGEST_BATCH, Trainer
    from rollwright.bots.tuning import Tuner
    from rollwright.lab.runner import runner_for
    from rollwright.lab.self_play import play_on

    game = load(given.game)
    several = given.ray is not None or given.jobs > 1
    if several and not given.group:
        raise BadOption("--jobs and --ray need --group N: only groups of games can be played at the same time")
    trainer: Trainer | Tuner
    if game.turn_search(game.rules()) is not None:
        trainer = Trainer(game, given.seed, given.games, given.units, given.passes, given.group)
    elif given.group:
        raise BadOption(f"{game.title} has no learned value; its evaluation is tuned in one process, without --group")
    else:
        trainer = Tuner(game, given.seed, given.games)
    checkpoint = Path(given.folder or f"train-{game.name}", f"checkpoint{trainer.suffix}")
    out = Path(given.out or f"{game.name}{trainer.suffix}")
    if checkpoint.exists():
        trainer.resume(checkpoint)
        print(f"Continuing after {trainer.done:,} games from {checkpoint}", file=sys.stderr)
    elif given.begin:
        if isinstance(trainer, Tuner):
            raise BadOption(f"{game.title} has no learned value; its tuning cannot begin with a file")
        trainer.begin_with(Path(given.begin))
        print(f"Beginning after {trainer.done:,} games with {given.begin}", file=sys.stderr)
    last = min(given.games, given.stop or given.games)
    interrupted = False

    def interrupt(number: int, frame: object) -> None:
        nonlocal interrupted
        interrupted = True  # the batch is finished and saved first

    runner = runner_for(LARGEST_BATCH, given.jobs, given.ray)
    play = play_on(runner)
    handlers = {number: signal.signal(number, interrupt) for number in (signal.SIGINT, signal.SIGTERM)}
    saved = perf_counter()
    before, points = trainer.done, 0.0
    try:
        with Bar(f"{game.title}, training", last) as bar:
            bar.advance(trainer.done)
            while trainer.done < last and not interrupted:
                games, mean = trainer.run_batch() if isinstance(trainer, Tuner) else trainer.run_batch(play)
                points += games * mean
                bar.advance(games)
                seconds = perf_counter() - saved
                if seconds >= SECONDS_BETWEEN_CHECKPOINTS or trainer.done >= last or interrupted:
                    played = trainer.done - before
                    mean = points / played / game.unit
                    trainer.curve.append([trainer.done, round(mean, 3)])
                    trainer.save_checkpoint(checkpoint)
                    print(
                        f"{trainer.done:,} games, mean {mean:.2f}, {played / seconds:,.0f} games per second",
                        file=sys.stderr,
                        flush=True,
                    )
                    saved = perf_counter()
                    before, points = trainer.done, 0.0
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        runner.close()
    if interrupted:
        print(f"Interrupted after {trainer.done:,} games. The same command continues from {checkpoint}", file=sys.stderr)
        return 130
    trainer.save_weights(out)
    print(f"{out}: weights after {trainer.done:,} games")
    return 0
