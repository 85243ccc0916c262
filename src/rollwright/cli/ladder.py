"""rollwright ladder"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rollwright.cli.progress import Bar
from rollwright.games import load, names


def ladder(given: Namespace) -> int:
    from rollwright.bots.ladder import MEAN, LadderRow, read_ladder, write_ladder
    from rollwright.lab.ladder import BOTS, Scores, below, is_solo, measure, merged, steps

    def show(row: LadderRow) -> str:
        unit, factor = ("points", 1.0) if row.measure == MEAN else ("% won", 100.0)
        figures = f"{row.value * factor:.1f} {unit} ({row.low * factor:.1f} to {row.high * factor:.1f})"
        text = f"{row.game} {row.bot}: {figures}, {row.decision_ms['p99']:g} ms per decision at p99"
        if row.above is not None:
            bot, *gap = row.above
            value, low, high = (number * factor for number in gap)
            text += f"; above {bot} by {value:.1f} ({low:.1f} to {high:.1f})"
        return text

    todo = steps([load(name) for name in given.names or names()], given.bots or list(BOTS), given.games)
    out = Path(given.out)
    rows = read_ladder(out)
    measured: dict[tuple[str, str], Scores] = {}
    with Bar("ladder", sum(step.games for step in todo)) as bar:
        for step in todo:
            scores = Scores(step.bot, step.game.unit, is_solo(step.game))
            row = measure(step, given.seed, given.jobs, bar.advance, given.ray, scores)
            if row is None:
                print(f"Interrupted. {out} has the rows that were finished")
                return 130
            measured[row.game, row.bot] = scores
            lower = measured.get((row.game, below(row.bot)))
            if lower is not None:
                row = row._replace(above=scores.above(lower))
            rows = merged(rows, row)
            write_ladder(out, rows)
            print(show(row), flush=True)
    return 0
