"""What can be typed after `rollwright`. Each command names the function that runs it as "module:function"."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

from rollwright import __version__


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def number(least: int, most: int, what: str) -> Callable[[str], int]:
    """Reads a whole number from least to most."""

    def read(text: str) -> int:
        if not text.isascii() or not text.lstrip("-").isdigit() or len(text) > 18 or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{what} must be a whole number from {least} to {most}, not {text!r}")
        return int(text)

    return read


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0.0 < found <= 3600.0:
        raise argparse.ArgumentTypeError(f"the time must be a number of seconds up to 3600, not {text!r}")
    return found


def file(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the name of the file or folder is empty")
    return text


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"an option is written name=value, not {text!r}")
    return name, value


def several(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


LIMITS = {
    "--messages-per-second": "messages from one socket",
    "--requests-per-second": "requests that change something, from one address",
    "--tables-per-hour": "tables opened from one address",
    "--connections-per-address": "sockets from one address",
}
SEATS = number(1, 10_000, "the number of seats")
SEED = number(-(10**17), 10**17, "the seed")


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog="rollwright", description="Play, host and study dice games.")
    top.add_argument("--version", action="version", version=f"rollwright {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    _playing(commands)
    _studying(commands)
    _records(commands)
    _cardboard(commands)
    return top


def _command(commands: argparse._SubParsersAction[Parser], name: str, run: str, words: str, more: str = "") -> Parser:
    command = commands.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.{more and ' '}{more}")
    command.set_defaults(run=run)
    return command


def _json(command: Parser) -> None:
    command.add_argument("--json", action="store_true", help="answer with JSON, for programs")


def _game(command: Parser, table: bool = True) -> None:
    """Which game, and for commands that play it, with which edition and options."""
    command.add_argument("game", metavar="GAME", help="its name, as `rollwright games` lists it")
    command.add_argument("--edition", metavar="NAME_OR_FILE", help="a released edition, or a TOML file with rows of your own")
    if table:
        command.add_argument(
            "--option",
            type=option,
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the game; may be repeated",
        )


def _playing(commands: argparse._SubParsersAction[Parser]) -> None:
    games = _command(commands, "games", "games:games", "list the games there are")
    _json(games)

    play = _command(
        commands,
        "play",
        "play:play",
        "play in this terminal",
        "People sit on the first seats, bots on the last. At the prompt, ? lists what you can type.",
    )
    _game(play)
    play.add_argument("--seats", type=SEATS, help="how many sheets (default: you and the bots)")
    play.add_argument("--bots", type=several, default=[], metavar="A,B,...", help="the bots on the last seats: random, greedy, ...")
    play.add_argument("--seed", type=SEED, help="dice from an ordinary generator with this seed, not committed ones")
    play.add_argument("--typed", action="store_true", help="type in what your own dice show")
    play.add_argument("--record", type=file, metavar="FILE", help="write the record of the game here, also when it is broken off")

    serve = _command(
        commands,
        "serve",
        "serve:serve",
        "open the hall: tables to play in the browser",
        "Every flag but --no-browser can also be set by the environment: --public-url by ROLLWRIGHT_PUBLIC_URL, and so on.",
    )
    serve.add_argument("--port", type=number(0, 65535, "the port"), help="where to listen; 0 takes any free one (default: 8000)")
    serve.add_argument("--host", help="the address to listen on (default: 127.0.0.1; 0.0.0.0 for everybody)")
    serve.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://... (default: a file in your data folder)")
    serve.add_argument("--redis", metavar="URL", help="where several processes or machines serve one hall: redis://HOST:PORT/0")
    serve.add_argument("--no-browser", dest="open_browser", action="store_false", help="do not open a browser")
    serve.add_argument("--public-url", metavar="URL", help="where people reach the hall when a proxy stands before it")
    serve.add_argument("--proxies", metavar="A,B,...", help="addresses of proxies whose X-Forwarded-For is believed")
    for flag, words in LIMITS.items():
        serve.add_argument(flag, type=number(0, 10**9, "the limit"), metavar="N", help=f"{words}; 0 is any number")
    serve.add_argument(
        "--log-level", choices=("critical", "error", "warning", "info", "debug"), help="what is logged (default: warning)"
    )


def _studying(commands: argparse._SubParsersAction[Parser]) -> None:
    simulate = _command(
        commands,
        "simulate",
        "lab:simulate",
        "let bots play many games and count",
        "The result depends on the seed and not on the number of processes. A bot keeps its seat through all games. "
        "A shared victory is a win of everybody who shares it; the interval is Wilson's for 95 %.",
    )
    _game(simulate)
    simulate.add_argument("--seats", type=SEATS, help="how many sheets (default: as many as bots, or two)")
    simulate.add_argument(
        "--games", type=number(1, 10**9, "the number of games"), default=100, help="how many games (default: 100)"
    )
    simulate.add_argument("--seed", type=SEED, default=0, help="where the random numbers start (default: 0)")
    simulate.add_argument(
        "--bots", type=several, default=["random"], metavar="A,B,...", help="one for all seats, or one for each (default: random)"
    )
    simulate.add_argument(
        "--jobs", type=number(1, 1024, "the number of processes"), help="how many processes (default: one per core)"
    )
    simulate.add_argument("--records", type=file, metavar="DIR", help="keep every game's record in this folder")
    _json(simulate)

    bench = _command(
        commands,
        "bench",
        "lab:bench",
        "measure the speed of the rules",
        "One process, two seats, whole games from new to scores, every move uniform over the full list of legal moves.",
    )
    _game(bench)
    bench.add_argument("--seconds", type=seconds, default=2.0, help="how long to measure (default: 2)")
    _json(bench)


def _records(commands: argparse._SubParsersAction[Parser]) -> None:
    replay = _command(
        commands,
        "replay",
        "records:replay",
        "play a record again and count its scores",
        "In JSON, seats count from 0: winners are places in the list of scores.",
    )
    replay.add_argument("file", type=file, metavar="FILE", help="a record; - reads standard input")
    _json(replay)

    verify = _command(
        commands,
        "verify",
        "records:verify",
        "compute a record's dice anew",
        "Exit code 0 if every throw was committed to before the game and is just what the secret gives, otherwise 1.",
    )
    verify.add_argument("file", type=file, metavar="FILE", help="a record; - reads standard input")
    _json(verify)


def _cardboard(commands: argparse._SubParsersAction[Parser]) -> None:
    data = commands.add_parser("data", help="the printed components as data", description="The printed components as data.")
    kinds = data.add_subparsers(metavar="COMMAND", required=True)
    status = _command(kinds, "status", "components:status", "how sure we are of each row, and every row that is not certain")
    _game(status, table=False)
    _json(status)
    template = _command(kinds, "template", "components:template", "a commented file to start an edition of your own with")
    _game(template, table=False)
    _out(template)

    sheet = _command(commands, "sheet", "components:sheet", "a blank sheet to print, as SVG")
    _game(sheet)
    _out(sheet)


def _out(command: Parser) -> None:
    command.add_argument("--out", type=file, metavar="FILE", help="where to write it (default: standard output)")
