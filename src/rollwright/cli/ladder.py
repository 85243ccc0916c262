"""rollwright ladder"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from rollwright.cli.progress import Bar
from rollwright.games import load, names


def ladder(given: Namespace) -> int:
    from rollwright.bots.ladder import MEAN, LadderRow, read_ladder, write_ladder
    from rollwright.lab.ladder import BOTS, measure, merged, steps

    def show(row: LadderRow) -> str:
        unit, factor = ("points", 1.0) if row.measure == MEAN else ("% won", 100.0)
        figures = f"{row.value * factor:.1f} {unit} ({row.low * factor:.1f} to {row.high * factor:.1f})"
        return f"{row.game} {row.bot}: {figures}, {row.decision_ms['p99']:g} ms per decision at p99"

    todo = steps([load(name) for name in given.names or names()], given.bots or list(BOTS), given.games)
    out = Path(given.out)
    rows = read_ladder(out)
    with Bar("ladder", sum(step.games for step in todo)) as bar:
        for step in todo:
            row = measure(step, given.seed, given.jobs, bar.advance, given.ray)
            if row is None:
                print(f"Interrupted. {out} has the rows that were finished")
                return 130
            rows = merged(rows, row)
            write_ladder(out, rows)
            print(show(row), flush=True)
    return 0
