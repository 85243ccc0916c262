"""The arguments of `rollwright`. Each command names the function that runs it as "module:function"."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from rollwright import __version__
from rollwright.core.english import capital


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def number(minimum: int, maximum: int, what: str) -> Callable[[str], int]:
    """Return a parser of whole numbers in a range."""

    def read(text: str) -> int:
        if not text.isascii() or not text.lstrip("-").isdigit() or len(text) > 18 or not minimum <= int(text) <= maximum:
            raise argparse.ArgumentTypeError(f"{what} must be a whole number from {minimum} to {maximum}, not {text!r}")
        return int(text)

    return read


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found <= 3600.0:
        raise argparse.ArgumentTypeError(f"the time must be more than 0 and at most 3600 seconds, not {text!r}")
    return found


def file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the name of the file or folder must not be empty")
    return text


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"an option must be NAME=VALUE, not {text!r}")
    return name, value


def comma_separated(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


LIMITS = {
    "--messages-per-second": "messages from one socket",
    "--requests-per-second": "requests from one address that change something",
    "--tables-per-hour": "tables opened from one address",
    "--connections-per-address": "sockets from one address",
}
SEATS = number(1, 10_000, "the number of seats")
SEED = number(-(10**17), 10**17, "the seed")


def parser() -> Parser:
    """Return the parser of the whole command line."""
    top = Parser(prog="rollwright", description="Play, host, and study dice games.")
    top.add_argument("--version", action="version", version=f"rollwright {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _add_playing(commands)
    _add_lab(commands)
    _add_records(commands)
    _add_components(commands)
    return top


def _command(commands: argparse._SubParsersAction[Parser], name: str, run: str, summary: str, more: str = "") -> Parser:
    command = commands.add_parser(name, help=summary, description=f"{capital(summary)}.{more and ' '}{more}")
    command.set_defaults(run=run)
    return command


def _json(command: Parser) -> None:
    command.add_argument("--json", action="store_true", help="print JSON")


def _ray(command: Parser) -> None:
    command.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster: its address, 'auto' for the one this machine belongs to, or 'local' (needs rollwright[ray])",
    )


def _game(command: Parser, table: bool = True) -> None:
    """Add the game and its edition and, for commands that play it, its options."""
    command.add_argument("game", metavar="GAME", help="name of a game; `rollwright games` lists them")
    command.add_argument("--edition", metavar="NAME_OR_FILE", help="a released edition, or the TOML file of a custom edition")
    if table:
        command.add_argument(
            "--option",
            type=option,
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the game; can be repeated",
        )


def _add_playing(commands: argparse._SubParsersAction[Parser]) -> None:
    games = _command(commands, "games", "games:games", "list the games")
    _json(games)

    play = _command(
        commands,
        "play",
        "play:play",
        "play in this terminal",
        "People take the first seats, bots the last. Type ? at the prompt for help.",
    )
    _game(play)
    play.add_argument("--seats", type=SEATS, help="number of seats (default: you and the bots)")
    play.add_argument(
        "--bots", type=comma_separated, default=[], metavar="A,B,...", help="bots for the last seats: random, greedy, ..."
    )
    play.add_argument("--seed", type=SEED, help="seed for an ordinary random generator instead of committed dice")
    play.add_argument("--typed", action="store_true", help="enter the results of physical dice")
    play.add_argument("--record", type=file, metavar="FILE", help="write the record to FILE, even if the game is interrupted")

    serve = _command(
        commands,
        "serve",
        "serve:serve",
        "start the web server",
        "Every flag except --no-browser is also an environment variable: --public-url is ROLLWRIGHT_PUBLIC_URL, and so on.",
    )
    serve.add_argument("--port", type=number(0, 65535, "the port"), help="port to listen on; 0 for any free port (default: 8000)")
    serve.add_argument("--host", help="address to listen on (default: 127.0.0.1; 0.0.0.0 lets other devices connect)")
    serve.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (default: a file in your data folder)")
    serve.add_argument("--redis", metavar="URL", help="redis://HOST:PORT/0, when several processes share one database")
    serve.add_argument("--no-browser", dest="open_browser", action="store_false", help="do not open a browser")
    serve.add_argument("--public-url", metavar="URL", help="public URL, when running behind a proxy")
    serve.add_argument("--allowed-hosts", metavar="A,B,...", help="more host names that requests may be addressed to")
    serve.add_argument("--proxies", metavar="A,B,...", help="addresses of proxies whose X-Forwarded-For header is trusted")
    for flag, limited in LIMITS.items():
        serve.add_argument(flag, type=number(0, 10**9, "the limit"), metavar="N", help=f"limit on {limited}; 0 for no limit")
    serve.add_argument(
        "--bot-processes",
        type=number(0, 256, "the number of processes"),
        metavar="N",
        help="processes in which bots think (default: one fewer than the machine has cores, but at least one)",
    )
    serve.add_argument(
        "--log-level",
        choices=("critical", "error", "warning", "info", "debug"),
        help="minimum level of messages to log (default: warning)",
    )
    serve.add_argument("--log-format", choices=("plain", "json"), help="format of log lines (default: plain)")


def _add_lab(commands: argparse._SubParsersAction[Parser]) -> None:
    simulate = _command(
        commands,
        "simulate",
        "lab:simulate",
        "run many bot games and report statistics",
        "The result depends on the seed, not on the number of processes. A bot keeps its seat in all games. "
        "A shared victory counts as a win for each winner; the intervals are 95% Wilson intervals.",
    )
    _game(simulate)
    simulate.add_argument("--seats", type=SEATS, help="number of seats (default: one per bot, or two)")
    simulate.add_argument(
        "--games", type=number(1, 10**9, "the number of games"), default=100, help="number of games (default: 100)"
    )
    simulate.add_argument("--seed", type=SEED, default=0, help="seed for the random numbers (default: 0)")
    simulate.add_argument(
        "--bots",
        type=comma_separated,
        default=["random"],
        metavar="A,B,...",
        help="one bot for all seats, or one for each (default: random)",
    )
    simulate.add_argument(
        "--jobs", type=number(1, 1024, "the number of processes"), help="number of processes (default: one per core)"
    )
    _ray(simulate)
    simulate.add_argument("--records", type=file, metavar="DIR", help="write the record of every game into this folder")
    simulate.add_argument(
        "--out", type=file, metavar="FILE.parquet", help="write a table with a row for every game and seat (needs rollwright[lab])"
    )
    _json(simulate)

    plot = _command(
        commands,
        "plot",
        "lab:plot",
        "draw the table of a simulation",
        "Draws distributions, means with 95% intervals, and growth over the turns from a table that simulate --out wrote. "
        "Needs rollwright[lab].",
    )
    plot.add_argument("file", type=file, metavar="FILE.parquet", help="the table")
    plot.add_argument("--out", type=file, default="plot.png", help="the picture: .png, .svg, or .pdf (default: plot.png)")

    train = _command(
        commands,
        "train",
        "train:train",
        "train the value that the strong bots use",
        "Plays against itself with the first edition and default options. A folder keeps a checkpoint; the same command continues "
        "there after Ctrl-C, and more games or another seed start a new stage. The same commands make the same bytes.",
    )
    train.add_argument("game", metavar="GAME", help="name of a game; `rollwright games` lists them")
    train.add_argument(
        "--games", type=number(1, 10**9, "the number of games"), required=True, help="number of games, with all stages"
    )
    train.add_argument("--seed", type=number(0, 10**17, "the seed"), default=1, help="seed for the random numbers (default: 1)")
    train.add_argument(
        "--units", type=number(8, 512, "the number of units"), default=96, help="units of the first layer (default: 96)"
    )
    train.add_argument(
        "--passes",
        type=number(1, 100, "the number of passes"),
        default=1,
        help="how often to learn from the same games; more where playing takes most of the time (default: 1)",
    )
    train.add_argument(
        "--group",
        type=number(1, 256, "the size of a group"),
        default=0,
        help="games of a batch that are played together and share a generator; part of what decides the result (default: all)",
    )
    train.add_argument(
        "--jobs",
        type=number(1, 1024, "the number of processes"),
        default=1,
        help="number of processes that play groups; the result is the same (default: 1)",
    )
    _ray(train)
    train.add_argument("--stop", type=number(1, 10**9, "the number of games"), help="stop early after this many games")
    train.add_argument("--folder", type=file, metavar="DIR", help="folder of the checkpoint (default: train-GAME)")
    train.add_argument(
        "--from",
        dest="begin",
        type=file,
        metavar="FILE",
        help="begin a new stage with this file of weights, unless the folder has a checkpoint",
    )
    train.add_argument("--out", type=file, metavar="FILE", help="file of weights to write at the end (default: GAME.npz)")

    ladder = _command(
        commands,
        "ladder",
        "ladder:ladder",
        "measure the strength of the bots",
        "Writes the mean points of solo games, or the share of wins against greedy where a game needs two seats, to a file. "
        "The rows of other games and bots in it are kept, and after Ctrl-C it has the rows that were finished.",
    )
    ladder.add_argument("names", nargs="*", metavar="GAME", help="names of games (default: all)")
    ladder.add_argument(
        "--bots", type=comma_separated, metavar="A,B,...", help="the bots (default: greedy and the eight of the levels)"
    )
    ladder.add_argument(
        "--games", type=number(2, 10**9, "the number of games"), help="games for each bot (default: 300 solo, 200 with two seats)"
    )
    ladder.add_argument("--seed", type=SEED, default=1, help="seed for the random numbers (default: 1)")
    ladder.add_argument(
        "--jobs", type=number(1, 1024, "the number of processes"), help="number of processes (default: one per core)"
    )
    _ray(ladder)
    ladder.add_argument("--out", type=file, default="ladder.json", metavar="FILE", help="the file (default: ladder.json)")

    styles = _command(
        commands,
        "styles",
        "styles:styles",
        "measure how differently the bots of a level play",
        "Prints in what share of its decisions the second bot of a level makes another move than the first. "
        "The exit status is 1 if that is less than a tenth for any of them.",
    )
    styles.add_argument("names", nargs="*", metavar="GAME", help="names of games (default: all)")
    styles.add_argument("--levels", type=comma_separated, metavar="A,B,...", help="the levels (default: all four)")
    styles.add_argument(
        "--positions", type=number(1, 10**6, "the number of positions"), default=1000, help="positions for each (default: 1000)"
    )
    styles.add_argument("--seed", type=SEED, default=1, help="seed for the random numbers (default: 1)")

    clairvoyant = _command(
        commands,
        "clairvoyant",
        "clairvoyant:clairvoyant",
        "find a lower bound on the score of a player who knew all throws",
        "Searches the solo game with the throws of one game of `simulate --seed`. The result is a lower bound.",
    )
    clairvoyant.add_argument("game", metavar="GAME", help="name of a game; `rollwright games` lists them")
    clairvoyant.add_argument("--seed", type=SEED, default=0, help="seed for the random numbers (default: 0)")
    clairvoyant.add_argument(
        "--number", type=number(1, 10**9, "the number of the game"), default=1, help="number of the simulated game (default: 1)"
    )
    clairvoyant.add_argument(
        "--width", type=number(1, 100_000, "the width"), default=40, help="games kept after each turn (default: 40)"
    )
    _json(clairvoyant)

    bench = _command(
        commands,
        "bench",
        "lab:bench",
        "measure the speed of the rules",
        "One process plays whole games with two seats, from the first roll to the scores, with uniformly random legal moves.",
    )
    _game(bench)
    bench.add_argument("--seconds", type=seconds, default=2.0, help="time to measure (default: 2)")
    _json(bench)


def _add_records(commands: argparse._SubParsersAction[Parser]) -> None:
    replay = _command(
        commands,
        "replay",
        "records:replay",
        "replay a record and print its scores",
        "In JSON, seats are numbered from 0: winners are indexes into the list of scores.",
    )
    replay.add_argument("file", type=file, metavar="FILE", help="a record; - reads standard input")
    _json(replay)

    verify = _command(
        commands,
        "verify",
        "records:verify",
        "verify the dice of a record",
        "The exit code is 0 if every throw was committed before the game and matches the secret, or if every throw is the one that "
        "the recorded seed gives (simulations, learning environments), otherwise 1.",
    )
    verify.add_argument("file", type=file, metavar="FILE", help="a record; - reads standard input")
    _json(verify)

    analyze = _command(
        commands,
        "analyze",
        "analyze:analyze",
        "separate luck from choices in finished games",
        "Prints score - expected = luck + choices for every seat of a record, or the means of each player for a folder of records. "
        "--check plays games between bots and tests that luck is zero on average; the exit code is 1 if it is not.",
    )
    analyze.add_argument("path", type=file, nargs="?", metavar="FILE_OR_FOLDER", help="a record, - for standard input, or a folder")
    analyze.add_argument("--seat", type=SEATS, metavar="N", help="analyze only this seat of the record, from 1")
    analyze.add_argument("--player", metavar="NAME", help="analyze only the seats of this person or bot")
    analyze.add_argument(
        "--out", type=file, metavar="FILE", help="draw luck and choices of a folder's games (needs rollwright[lab])"
    )
    analyze.add_argument("--check", action="store_true", help="check that luck is zero on average")
    analyze.add_argument(
        "--games", type=number(2, 10**6, "the number of games"), default=300, help="games of each level to check (default: 300)"
    )
    analyze.add_argument("--game", type=comma_separated, metavar="A,B,...", help="games to check (default: all)")
    analyze.add_argument(
        "--level", type=comma_separated, metavar="A,B,...", help="levels to check (default: beginner,casual,strong)"
    )
    analyze.add_argument("--jobs", type=number(1, 1024, "the number of processes"), help="number of processes for the check")
    _ray(analyze)
    analyze.add_argument(
        "--folder", type=file, metavar="DIR", help="folder of analyze-check.jsonl, from which the check continues (default: here)"
    )
    _json(analyze)


def _add_components(commands: argparse._SubParsersAction[Parser]) -> None:
    data = commands.add_parser("data", help="show or export component data", description="Show or export component data.")
    kinds = data.add_subparsers(metavar="COMMAND", required=True)
    status = _command(kinds, "status", "components:status", "count the rows by certainty, and list the uncertain ones")
    _game(status, table=False)
    _json(status)
    template = _command(kinds, "template", "components:template", "print a commented template of a custom edition")
    _game(template, table=False)
    _out(template)

    sheet = _command(commands, "sheet", "components:sheet", "export a blank sheet for printing, as SVG")
    _game(sheet)
    _out(sheet)


def _out(command: Parser) -> None:
    command.add_argument("--out", type=file, metavar="FILE", help="output file (default: standard output)")
