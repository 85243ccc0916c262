"""The wheel: nine plazas around the small layer with its costs, and the four dice of this half day.

It is drawn as it looks from the town crier's seat: the neutral segment on top, the morning on the right, the afternoon on the
left. So the small layer stands still, and the plazas move one place each day.
"""

from __future__ import annotations

from math import cos, radians, sin

from rollwright.core.edition import Edition
from rollwright.core.svg import circle, group, path, picture, rect, sign, text, written
from rollwright.games.troyes_dice.drawing_symbols import RESOURCE, icon
from rollwright.games.troyes_dice.schema import COLOURS, NOTCHES, PLACES, RESOURCES

WIDTH, HEIGHT = 480, 404
CENTRE = (240, 202)
RIM, PLAZA = 150, 44  # how far the plazas lie from the centre, and how big they are
INNER, OUTER = 57, 101  # the small layer


def spot(place: float, distance: float = RIM) -> tuple[float, float]:
    """The point of a place; 0 is the neutral segment, 1 to 4 are the morning, 5 to 8 the afternoon, clockwise."""
    angle = radians(-90 + 360 / NOTCHES * place)
    return round(CENTRE[0] + distance * cos(angle), 1), round(CENTRE[1] + distance * sin(angle), 1)


def wheel(edition: Edition) -> str:
    """The whole part."""
    pieces = [circle(*CENTRE, RIM + PLAZA + 4, "rim")]
    pieces += [_half(edition, "morning", 1), _half(edition, "afternoon", 1 + PLACES)]
    pieces.append(sign("window", "window", path(_wedge(0), "segment"), *_danger()))
    pieces += [_plaza(place) for place in range(NOTCHES)]
    pieces.append(circle(*CENTRE, INNER - 3, "hub"))
    pieces.append(sign("day", "", written(CENTRE[0], CENTRE[1] + 2, "day mid")))
    pieces.append(sign("half", "half", icon("sun", 228, 210, 24, "sun"), icon("moon", 228, 210, 24, "moon")))
    pieces += [_die(number) for number in range(PLACES)]
    return picture(WIDTH, HEIGHT, "part wheel game-troyes_dice", *pieces)


def _wedge(first: int, places: int = 1) -> str:
    """The outline of a few segments of the small layer."""
    start, end = first - 0.5 + 0.03, first + places - 0.5 - 0.03
    (ax, ay), (bx, by) = spot(start, OUTER), spot(end, OUTER)
    (cx, cy), (dx, dy) = spot(end, INNER), spot(start, INNER)
    large = 1 if places > 4 else 0
    return f"M{ax} {ay}A{OUTER} {OUTER} 0 {large} 1 {bx} {by}L{cx} {cy}A{INNER} {INNER} 0 {large} 0 {dx} {dy}z"


def _half(edition: Edition, name: str, first: int) -> str:
    pieces = [path(_wedge(first, PLACES), "segment")]
    for number in range(1, PLACES):
        (ax, ay), (bx, by) = spot(first + number - 0.5, INNER), spot(first + number - 0.5, OUTER)
        pieces.append(path(f"M{ax} {ay}L{bx} {by}", "seam"))
    for number in range(PLACES):
        row = edition.row("segment", f"{name}-{number + 1}")
        pieces += _cost(row.text("price"), row.integer("amount"), *spot(first + number, (INNER + OUTER) / 2 + 1))
    return sign(f"half-{name}", name, *pieces)


def _cost(price: str, amount: int, x: float, y: float) -> list[str]:
    if not amount:
        return [text(x, y + 5, "free", "cost mid")]
    if price == "any":
        return [text(x, y - 2, amount, "cost strong mid"), text(x, y + 13, "any", "cost mid")]
    thing = RESOURCE[COLOURS[RESOURCES.index(price)]]
    left = x - (20 + 17 * (amount - 1)) / 2
    return [icon(thing, left + 17 * at, y - 10, 20) for at in range(amount)]


def _danger() -> list[str]:
    """From the third day on the black die also strikes the sheets."""
    x, y = spot(0, (INNER + OUTER) / 2)
    return [
        group("danger", rect(x - 11, y - 11, 22, 22, 6, "face"), path(f"M{x - 5.5:g} {y - 5.5:g}l11 11m0 -11l-11 11", "strike")),
        text(x, y + 5, "rest", "cost mid calm"),
    ]


def _plaza(place: int) -> str:
    x, y = spot(place)
    tx, ty = x, y + PLAZA - 4
    tag = group(
        "tile",
        rect(tx - 37, ty - 12, 74, 24, 12, "ribbon"),
        icon("cup", tx - 33, ty - 8, 16, "banquet-sign"),
        icon("flame", tx - 33, ty - 8, 16, "raid-sign"),
        written(tx + 9, ty + 4.5, "tile-words mid"),
    )
    faces = [icon(RESOURCE[colour], x - 16, y - 16, 32, f"face-{colour}") for colour in COLOURS]
    ruins = path(f"M{x - 27:g} {y + 27:g}l54 -54M{x - 38:g} {y + 10:g}l48 -48M{x - 10:g} {y + 38:g}l48 -48", "ruins")
    return sign(f"plaza-{place}", f"plaza place-{place}", circle(x, y, PLAZA, "square"), *faces, ruins, tag)


def _die(number: int) -> str:
    """A die in its morning place; the stylesheet moves it to the same place of the afternoon."""
    x, y = spot(1 + number)
    badge = [icon(RESOURCE[colour], 15, -32, 17, f"face-{colour}") for colour in COLOURS]
    body = group(
        "tumble",
        rect(-27, -27, 54, 54, 13, "face"),
        written(0, 12, "pips mid"),
        group("badge", circle(23.5, -23.5, 13, "coin-edge"), *badge),
    )
    return (
        f'<g class="slot die die-{number}" data-slot="die-{number}" role="button" transform="translate({x} {y})">'
        f"{circle(0, 0, PLAZA, 'touch')}{body}</g>"
    )
