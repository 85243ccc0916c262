"""Which realms of Rolling Realms give the most stars? The mean stars of each realm in a round.

python experiments/realm_stars.py --games 400
"""

from __future__ import annotations

from common import figure, mean_with_interval, parser, play, points_with_intervals, save, show

BOTS = ("random", "juniper")


def main() -> None:
    given = parser(__doc__, 400).parse_args()
    found: dict[str, dict[str, list[float]]] = {}
    for bot in BOTS:
        for row in play("rolling_realms", [bot], given.games, given.seed, given.jobs):
            for kind, points in row.reasons:
                realm = kind.partition(", ")[2]
                if realm != "unspent resources":
                    found.setdefault(realm, {}).setdefault(bot, []).append(points / 10)
    show("realm", "rounds", *(f"stars, {bot}" for bot in BOTS))
    ranked = sorted(found, key=lambda realm: -mean_with_interval(found[realm][BOTS[-1]])[0])
    values = []
    for realm in ranked:
        means = [mean_with_interval(found[realm][bot]) for bot in BOTS]
        show(realm, len(found[realm][BOTS[-1]]), *(f"{mean:.2f} ± {half:.2f}" for mean, half in means))
        mean, half = means[-1]
        values.append((mean, mean - half, mean + half))
    drawn, (axes,) = figure(7, 0.28 * len(ranked) + 0.8)
    points_with_intervals(axes, ranked[::-1], values[::-1], None)
    axes.set(xlabel=f"mean stars in a round, {BOTS[-1]}")
    save(drawn, "realm-stars")


if __name__ == "__main__":
    main()
