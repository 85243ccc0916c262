"""rollwright analyze"""

from __future__ import annotations

from argparse import Namespace
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.cli.inputs import file_name, write_json
from rollwright.cli.records import BadFile, read_record
from rollwright.core.english import MINUS, plural
from rollwright.core.errors import BadOption, BadRecord

if TYPE_CHECKING:
    from rollwright.bots.analysis import Analysis, Turn
    from rollwright.lab.analyses import Check

LEAST_LOSS = 0.2  # points of a turn in the list of what cost points
MOST_LISTED = 5


def analyze(given: Namespace) -> int:
    if given.check:
        return _check(given)
    if given.path is None:
        raise BadOption("name a record or a folder of records, or use --check")
    if given.path != "-" and Path(given.path).is_dir():
        return _folder(given)
    return _record(given)


# one record


def _record(given: Namespace) -> int:
    from rollwright.bots.analysis import Analysis, analyze_record
    from rollwright.cli.progress import Bar
    from rollwright.lab.analyses import player_name

    record, game = read_record(given.path)
    seats = [given.seat - 1] if given.seat else range(1 if record.only else record.seats)
    found: list[tuple[str, Analysis]] = []
    throws = sum(step.seat == -1 for step in record.steps)
    try:
        for seat in seats:
            name = player_name(record, seat)
            if given.player is not None and name != given.player:
                continue
            with Bar(name, throws) as bar:
                for one in analyze_record(record, game, seat):
                    bar.advance(1)
                    if isinstance(one, Analysis):
                        found.append((name, one))
    except BadRecord as error:
        raise BadFile(f"{file_name(given.path)}: {error}") from None
    if not found:
        raise BadOption(f"no seat belongs to {given.player!r}")
    if given.json:
        write_json({"game": game.name, "seats": [{"player": name} | analysis_data(one) for name, one in found]})
    else:
        for name, one in found:
            _show(name, one)
    return 0


def analysis_data(analysis: Analysis) -> dict[str, object]:
    """Return an analysis as data for JSON. Seats are numbered from 0."""
    found = analysis._asdict() | {"loss": analysis.loss}
    found["turns"] = [turn._asdict() | {"phase": str(turn.phase)} for turn in analysis.turns]
    return found


def signed(points: float) -> str:
    """Return points with their sign and one decimal."""
    text = f"{points:+.1f}".replace("-", MINUS)
    return "0.0" if text[1:] == "0.0" else text


def _show(name: str, analysis: Analysis) -> None:
    from rich.markup import escape
    from rich.table import Table

    from rollwright.cli.console import Console

    console = Console(highlight=False)
    score, expected, luck, choices = analysis.rounded()
    console.print(
        f"[bold]{escape(name)}[/]: {score:g} \N{MINUS SIGN} {expected:.1f} expected = "
        f"{signed(luck)} luck {signed(choices)} choices  [dim](±{analysis.error:.1f})[/]"
    )
    table = Table(box=None, pad_edge=False)
    for column in ("turn", "luck", "choices", "loss"):
        table.add_column(column, justify="left" if column == "turn" else "right")
    for turn in analysis.turns:
        table.add_row(escape(str(turn.phase)), signed(turn.luck), signed(turn.choices), signed(turn.loss))
    console.print(table)
    worst = analysis.worst(LEAST_LOSS)
    console.print("What cost you points:" if worst else "No turn cost you points.")
    for turn in worst[:MOST_LISTED]:
        console.print(f"  {signed(turn.loss)}  {escape(_instead(turn))}")
    if len(worst) > MOST_LISTED:
        rest = len(worst) - MOST_LISTED
        console.print(f"  and {rest} smaller {plural(rest, 'one', 'ones')}")


def _instead(turn: Turn) -> str:
    """Return what was played instead of what, without the moves that both begin with."""
    played, better = turn.played_titles or turn.played[:1], turn.better_titles or turn.better[:1]
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(played, better, strict=False)))
    texts = [", ".join(moves[same:]) or "nothing more" for moves in (played, better)]
    return f"{turn.phase}: {texts[0]} instead of {texts[1]}"


# many records


def _folder(given: Namespace) -> int:
    import sys

    from rich.markup import escape
    from rich.table import Table

    from rollwright.cli.console import Console
    from rollwright.cli.progress import Bar
    from rollwright.lab.analyses import analyze_folder, record_files

    files = record_files(given.path)
    if given.out is not None:
        from rollwright.lab.plots import check_format

        check_format(given.out)
    with Bar(f"{len(files)} records", len(files)) as bar:
        players, left_out = analyze_folder(files, given.player, bar.advance)
    for reason in left_out:
        print(f"left out: {reason}", file=sys.stderr)
    if not players:
        raise BadOption("no finished game was found" + (f" with the player {given.player!r}" if given.player else ""))
    if given.out is not None:
        from rollwright.lab.plots import plot_analyses

        if len(players) > 1:
            raise BadOption(f"choose whose games to draw with --player: {', '.join(one.player for one in players)}")
        plot_analyses(players[0].analyses, given.out)
    if given.json:
        write_json({"players": [one.data() for one in players], "left_out": left_out})
        return 0
    table = Table(box=None, pad_edge=False)
    for column in ("player", "games", "score", "luck", "choices", "loss", "choices \N{MINUS SIGN} loss (sd)"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for one in players:
        data = {name: value for name, value in one.data().items() if isinstance(value, (int, float))}
        table.add_row(
            escape(one.player),
            str(len(one.analyses)),
            f"{data['score']:.1f}",
            signed(data["luck"]),
            signed(data["choices"]),
            signed(data["loss"]),
            f"{signed(data['search_error'])} ({data['search_error_sd']:.1f})",
        )
    Console(highlight=False).print(table)
    if given.out is not None:
        print(f"Wrote {given.out}")
    return 0


# the check


def _check(given: Namespace) -> int:
    from rollwright.cli.progress import Bar
    from rollwright.lab.analyses import check_cells, run_check
    from rollwright.lab.runner import runner_for

    cells = check_cells(given.game or [], given.level or [])
    items = given.games * len(cells)
    runner = runner_for(items, given.jobs, given.ray)
    with Bar(f"{len(cells)} games and levels", items) as bar:
        result = run_check(cells, given.games, runner, Path(given.folder or ".", "analyze-check.jsonl"), bar.advance)
    if given.json:
        write_json(result.data())
    else:
        _show_check(result)
    return 130 if result.interrupted else 0 if result.passed else 1


def _show_check(result: Check) -> None:
    from rich.table import Table

    from rollwright.cli.console import Console

    table = Table(box=None, pad_edge=False)
    columns = ("game", "level", "games", "score", "luck", "sd", "z", "choices", "loss", "choices \N{MINUS SIGN} loss (sd)", "s")
    for column in columns:
        table.add_column(column, justify="left" if column in ("game", "level") else "right")
    for cell in result.cells:
        data = {name: value for name, value in cell.data().items() if isinstance(value, (int, float))}
        table.add_row(
            *cell.cell,
            str(len(cell.games)),
            f"{data['score']:.1f}",
            f"{data['luck']:+.2f}".replace("-", "\N{MINUS SIGN}"),
            f"{data['luck_sd']:.1f}",
            f"{data['z']:+.2f}".replace("-", "\N{MINUS SIGN}"),
            signed(data["choices"]),
            signed(data["loss"]),
            f"{signed(data['search_error'])} ({data['search_error_sd']:.1f})",
            f"{data['seconds']:.1f}",
        )
    console = Console(highlight=False)
    console.print(table)
    verdict = "Luck is zero on average" if result.passed else "Luck is not zero on average"
    console.print(
        f"{verdict}: the sum of the squared z is {result.chi_square:.1f}, at most {result.most_chi_square:.1f} is expected"
    )
