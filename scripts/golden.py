"""Update the golden games: short finished games in tests/games/GAME/golden/ that every test run replays.

    make golden

This replays the moves of each game under the current rules and updates its header, result, and checksum. If a move is no longer
legal, the command reports its line and leaves that file unchanged. To add a game, put a record there, either from
`rollwright simulate GAME --records FOLDER` or `rollwright play GAME --record FILE`, or written by hand: a header, the moves, and
`unfinished` and `end: new` as the last lines.
"""

from __future__ import annotations

import sys
from pathlib import Path

from rollwright.core.errors import RollwrightError
from rollwright.core.position import CHANCE
from rollwright.core.record import JOIN, Recorder, parse
from rollwright.core.replay import edition_in, make_step, read_step, rules_of, start
from rollwright.games import load

GAMES = Path(__file__).parent.parent / "tests" / "games"


def golden_games() -> list[Path]:
    return sorted(GAMES.glob("*/golden/*.txt"))


def name_of(file: Path) -> str:
    """Return the game and what the file shows: "rolling_realms/a-turn-with-three-realms"."""
    return f"{file.parent.parent.name}/{file.stem}"


def rewritten(text: str) -> str:
    """Return the record of the same moves under the current rules. Raises BadRecord if one is no longer legal."""
    old = parse(text)
    game = load(old.game)
    old.edition_hash = edition_in(old, game).hash
    rules = rules_of(old, game)
    position = start(old, rules)
    recorder = Recorder(game, rules, old.seats)
    recorder.record.players, recorder.record.bots = old.players, old.bots
    for step in old.steps:
        moves = read_step(step, rules)
        make_step(position, step, moves)
        if step.seat == JOIN:
            recorder.join()
        elif step.seat == CHANCE:
            recorder.throw(moves, step.how)
        else:
            recorder.move(step.seat, moves[0])
    return recorder.finish(position).text()


def main() -> int:
    failed = 0
    for file in golden_games():
        before = file.read_text("utf-8")
        try:
            after = rewritten(before)
        except RollwrightError as error:
            print(f"{name_of(file)}: {error}", file=sys.stderr)
            failed = 1
            continue
        if after != before:
            file.write_text(after, "utf-8")
        print(f"{name_of(file)}: {'updated' if after != before else 'as it was'}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
