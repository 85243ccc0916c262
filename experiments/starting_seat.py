"""Does the starting seat matter in Dice Realms? The share of wins of every seat, where all seats play the same bot.

python experiments/starting_seat.py --games 40
"""

from __future__ import annotations

from common import figure, parser, play, points_with_intervals, save, show

from rollwright.lab.simulate import wilson

CASES = [("random", 50, seats) for seats in (2, 3, 4)] + [
    ("juniper", 1, seats) for seats in (2, 3, 4)
]  # with how many times the games


def main() -> None:
    given = parser(__doc__, 40).parse_args()
    names, values = [], []
    show("bot", "seats", "games", "seat", "won or shared", "more than an even share")
    for bot, times, seats in CASES:
        rows = play("dice_realms", [bot] * seats, times * given.games, given.seed, given.jobs)
        games = len(rows) // seats
        shared = sum(row.place == 1 for row in rows) / games  # a tie has several winners
        for seat in range(seats):
            wins = sum(row.place == 1 for row in rows if row.seat == seat)
            low, high = (part - shared / seats for part in wilson(wins, games))
            share = wins / games - shared / seats
            show(bot, seats, f"{games:,}", seat + 1, f"{wins / games:.1%}", f"{share:+.1%} ({low:+.1%} to {high:+.1%})")
            names.append(f"{bot}, seat {seat + 1} of {seats}")
            values.append((100 * share, 100 * low, 100 * high))
    drawn, (axes,) = figure(7, 4.5)
    points_with_intervals(axes, names[::-1], values[::-1], 0)
    axes.set(xlabel="share of wins, in percentage points above an even share")
    save(drawn, "starting-seat")


if __name__ == "__main__":
    main()
