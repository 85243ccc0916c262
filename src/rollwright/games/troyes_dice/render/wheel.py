"""The wheel: nine plazas around the small layer with its costs, and the four dice of this half day.

It is drawn with the neutral segment on top, the morning on the right, and the afternoon on the left, as the town crier sees it.
So the small layer stays in place, and the plazas move one place each day.
"""

from __future__ import annotations

from math import cos, radians, sin

from rollwright.core.svg import circle, group, path, picture, rect, sign, slot, text, written
from rollwright.games.troyes_dice.components import ANY, Components, TileSide, pair
from rollwright.games.troyes_dice.render.symbols import RESOURCE, icon
from rollwright.games.troyes_dice.schema import COLORS, NOTCHES, PLACES

WIDTH, HEIGHT = 480, 404
CENTER = (240, 202)
RIM, PLAZA = 150, 44  # how far the plazas are from the center, and how big they are
INNER, OUTER = 57, 101  # the small layer


def spot(place: float, distance: float = RIM) -> tuple[float, float]:
    """Return the point of a place; 0 is the neutral segment, 1 to 4 are the morning, 5 to 8 the afternoon, clockwise."""
    angle = radians(-90 + 360 / NOTCHES * place)
    return round(CENTER[0] + distance * cos(angle), 1), round(CENTER[1] + distance * sin(angle), 1)


def wheel(components: Components) -> str:
    """Return the whole part."""
    pieces = [circle(*CENTER, RIM + PLAZA + 4, "rim")]
    pieces += [_half(components, "morning", 0), _half(components, "afternoon", PLACES)]
    pieces.append(sign("window", "window", path(_wedge(0), "segment"), *_danger()))
    pieces += [_plaza(place) for place in range(NOTCHES)]
    pieces.append(circle(*CENTER, INNER - 3, "hub"))
    pieces.append(sign("day", "", written(CENTER[0], CENTER[1] + 2, "day mid")))
    pieces.append(sign("half", "half", icon("sun", 228, 210, 24, "sun"), icon("moon", 228, 210, 24, "moon")))
    pieces += [_die(number) for number in range(PLACES)]
    return picture(WIDTH, HEIGHT, "board wheel game-troyes_dice", *pieces)


def _wedge(first: int, places: int = 1) -> str:
    """Return the outline of a few segments of the small layer."""
    start, end = first - 0.5 + 0.03, first + places - 0.5 - 0.03
    (ax, ay), (bx, by) = spot(start, OUTER), spot(end, OUTER)
    (cx, cy), (dx, dy) = spot(end, INNER), spot(start, INNER)
    large = 1 if places > 4 else 0
    return f"M{ax} {ay}A{OUTER} {OUTER} 0 {large} 1 {bx} {by}L{cx} {cy}A{INNER} {INNER} 0 {large} 0 {dx} {dy}z"


def _half(components: Components, name: str, first: int) -> str:
    """Return the four segments of a half day; `first` counts segments from the morning's first."""
    pieces = [path(_wedge(first + 1, PLACES), "segment")]
    for place in range(1, PLACES):
        (ax, ay), (bx, by) = spot(first + place + 0.5, INNER), spot(first + place + 0.5, OUTER)
        pieces.append(path(f"M{ax} {ay}L{bx} {by}", "seam"))
    for segment in range(first, first + PLACES):
        pieces += _price(components.price[segment], components.price_amount[segment], *spot(segment + 1, (INNER + OUTER) / 2 + 1))
    return sign(f"half-{name}", name, *pieces)


def _price(price: int, amount: int, x: float, y: float) -> list[str]:
    if not amount:
        return [text(x, y + 5, "free", "cost mid")]
    if price == ANY:
        return [text(x, y - 2, amount, "cost strong mid"), text(x, y + 13, "any", "cost mid")]
    left = x - (20 + 17 * (amount - 1)) / 2
    return [icon(RESOURCE[COLORS[price]], left + 17 * at, y - 10, 20) for at in range(amount)]


def _danger() -> list[str]:
    """Return the sign that from the third day on the black die also attacks the sheets."""
    x, y = spot(0, (INNER + OUTER) / 2)
    return [
        group("danger", rect(x - 11, y - 11, 22, 22, 6, "face"), path(f"M{x - 5.5:g} {y - 5.5:g}l11 11m0 -11l-11 11", "strike")),
    ]


def _plaza(place: int) -> str:
    x, y = spot(place)
    aside = 18 if place <= PLACES else -18  # off the costs of the small layer
    tx, ty = (x + aside, y + PLAZA - 4) if place else (x, y - PLAZA + 6)
    tag = group(
        "tile",
        rect(tx - 37, ty - 12, 74, 24, 12, "ribbon"),
        icon("cup", tx - 33, ty - 8, 16, "banquet-sign"),
        icon("flame", tx - 33, ty - 8, 16, "raid-sign"),
        written(tx + 9, ty + 4.5, "tile-words mid"),
    )
    faces = [icon(RESOURCE[color], x - 16, y - 16, 32, f"face-{color}") for color in COLORS]
    ruins = path(f"M{x - 27:g} {y + 27:g}l54 -54M{x - 38:g} {y + 10:g}l48 -48M{x - 10:g} {y + 38:g}l48 -48", "ruins")
    return sign(f"plaza-{place}", f"plaza place-{place}", circle(x, y, PLAZA, "square"), *faces, ruins, tag)


def _die(number: int) -> str:
    """Return a die in its morning place; the stylesheet moves it to the same place of the afternoon."""
    badge = [icon(RESOURCE[color], 15, -32, 17, f"face-{color}") for color in COLORS]
    cube = group(
        "cube",
        rect(-27, -27, 54, 54, 13, "face"),
        written(0, 12, "pips mid"),
        group("badge", circle(23.5, -23.5, 13, "coin-edge"), *badge),
    )
    return slot(f"die-{number}", f"die die-{number}", circle(0, 0, PLAZA, "touch"), cube, at=spot(1 + number))


SHORT = {
    "one-colour": "color",
    "free": "free",
    "fortress": "Fortress",
    "cathedral": "Cathedral",
    "hall": "Hall",
    "work": "work",
    "tame": "tame",
    "wild": "wild",
}


def short(effect: TileSide) -> str:
    """Return what a tile does in the few letters that fit on its plaza."""
    if effect.name == "shift":
        return f"±{effect.amount}" if effect.amount else "no ±"
    if effect.name == "recolour":
        return f"color {effect.amount}"
    if effect.name == "price":
        return f"+{effect.amount} {THINGS[effect.resource]}"
    if effect.name == "value":
        return f"value {effect.amount}"
    return ("no " if effect.name == "one-colour" else "") + SHORT[effect.name]


THINGS = ("flag", "coin", "book", "any")


def tile_text(effect: TileSide) -> str:
    """Return what a side of a tile does."""
    n = effect.amount
    more = "more" if n == 1 else f"{n} more"
    return {
        "shift": f"1 influence shifts the die by up to {n}" if n else "influence cannot shift the die",
        "recolour": f"a new color costs {n} knowledge",
        "one-colour": "the die keeps its color",
        "free": "the die is free",
        "price": f"the die costs {n} {('influence', 'denier', 'knowledge', 'resource')[effect.resource]} more",
        "fortress": f"a Fortress gives {more}: red, and yellow or white",
        "cathedral": f"a Cathedral gives {n} of each resource",
        "hall": f"a Great Hall counts {n} more die",
        "work": f"a work building gives {n} more citizen",
        "value": f"the die has the value {n}",
        "tame": "a black die here is tame: you may use it",
        "wild": "any die here attacks as a black one",
    }[effect.name]


def tiles(components: Components, numbers: list[int]) -> str:
    """Return the Banquets & Raids tiles in play, both sides as text; a mark shows which side is up."""
    pieces = [rect(1, 1, WIDTH - 2, 14 + 62 * len(numbers), 14, "panel")]
    plazas = [name for color, name in enumerate(COLORS) for _ in range(components.pairs[pair(color, color)])]  # T12.1
    for at, number in enumerate(numbers):
        y = 8 + at * 62
        rows = []
        for side, name, shape in ((0, "banquet", "cup"), (1, "raid", "flame")):
            effect = components.effects[2 * number - 1 + side]
            line = text(66, y + 22 + side * 26, f"{name.title()}: {tile_text(effect)}", "rule")
            rows.append(group(f"side-{name}", icon(shape, 40, y + 7 + side * 26, 18, "small-sign"), line))
        color = plazas[at]
        badge = [circle(22, y + 30, 14, "square"), icon(RESOURCE[color], 13, y + 21, 18)]
        pieces.append(sign(f"tile-{at + 1}", f"tile-row plaza now {color}", *badge, *rows))
    return picture(WIDTH, 16 + 62 * len(numbers), "board game-troyes_dice", *pieces)
