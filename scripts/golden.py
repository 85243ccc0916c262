"""Golden games: finished games as text in tests/games/GAME/golden/, short, named after what they show, replayed for ever.

    make golden

plays the moves of each of them by the rules of today and writes its header, its result and its checksum anew. A move that is no
longer allowed is named with its line, and that file stays as it is. To add one, put a record there, from
`rollwright simulate GAME --records FOLDER` or `rollwright play GAME --record FILE`, or one typed by hand: a header, the moves, and
as last lines `unfinished` and `end: new`.
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
    """The game and what it shows: "rolling_realms/a-turn-with-three-realms"."""
    return f"{file.parent.parent.name}/{file.stem}"


def rewritten(text: str) -> str:
    """The record of the same moves by the rules of today; raises BadRecord where they cannot be made any more."""
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
        print(f"{name_of(file)}: {'written anew' if after != before else 'as it was'}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
