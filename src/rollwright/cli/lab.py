"""rollwright simulate, rollwright plot, rollwright bench"""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from rollwright.cli.inputs import edition_of, options_of, write_json
from rollwright.games import load

if TYPE_CHECKING:
    from rollwright.lab.simulate import Result


def simulate(given: Namespace) -> int:
    from contextlib import nullcontext

    from rollwright.cli.progress import Bar
    from rollwright.lab.runner import runner_for
    from rollwright.lab.simulate import Plan, simulate
    from rollwright.lab.tables import TableWriter

    game = load(given.game)
    options = options_of(game, given)
    seats = given.seats or (len(given.bots) if len(given.bots) > 1 else max(2, game.seat_range(options)[0]))
    if given.seats is None and len(given.bots) == 1:
        seats = min(seats, game.seat_range(options)[1])
    edition = edition_of(game, given.edition)
    plan = Plan(game, seats, given.bots, given.seed, options, edition, given.records is not None, given.out is not None)
    with TableWriter(given.out, game.name, game.unit) if given.out is not None else nullcontext() as table:
        runner = runner_for(given.games, given.jobs, given.ray)
        with Bar(f"{game.title}, {given.games:,} games", given.games) as bar:
            result = simulate(plan, given.games, runner, bar.advance, given.records, table)
    if given.json:
        write_json(result.data())
    else:
        _show(result)
    return 130 if result.interrupted else 0


def _show(result: Result) -> None:
    from rich.table import Table

    from rollwright.cli.console import Console

    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot", "mean", "sd", "min", "max", "wins", "share of wins, 95%"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for number, seat in enumerate(result.seats, 1):
        low, high = seat.interval()
        share = f"{seat.wins / result.games:.1%} ({low:.1%} to {high:.1%})"
        table.add_row(
            str(number),
            seat.bot,
            f"{seat.mean:.2f}",
            f"{seat.deviation:.2f}",
            f"{seat.minimum:g}",
            f"{seat.maximum:g}",
            str(seat.wins),
            share,
        )
    console = Console()
    console.print(table)
    build = "compiled" if result.compiled else "pure"
    interrupted = " (interrupted)" if result.interrupted else ""
    console.print(
        f"{result.games:,} games{interrupted}, {result.moves:,} moves in {result.seconds:.1f} s: "
        f"{result.moves_per_second:,.0f} moves per second on the {build} build",
        highlight=False,
    )


def plot(given: Namespace) -> None:
    from rollwright.lab.plots import plot

    plot(given.file, given.out)
    print(f"Wrote {given.out}")


def bench(given: Namespace) -> None:
    from rollwright.lab.bench import bench

    game = load(given.game)
    result = bench(game, given.seconds, options_of(game, given), edition_of(game, given.edition))
    if given.json:
        write_json(result)
        return
    print(
        f"{game.title}, {'compiled' if result['compiled'] else 'pure'} build: {result['moves_per_second']:,.0f} moves per second, "
        f"{result['decisions_per_second']:,.0f} of them decisions ({result['games']:,} games in {result['seconds']:.1f} s)"
    )
