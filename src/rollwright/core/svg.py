"""Fragments of SVG as text, for all renderers.

Classes and presentation attributes only, never `style=`. A slot is a group with `data-slot`; one that a person can touch is a
button; one that only shows a mark is not, and lets touches through to what is under it. A fragment holds the names of its slots
and of the symbols it defines, so that no code has to find them in the text.
"""

from __future__ import annotations

from html import escape


class Svg(str):
    """A fragment of SVG with the names of its slots and symbols. Join fragments with join() or group(): "".join loses the names."""

    slots: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()

    def __add__(self, other: str) -> Svg:
        return _joined(str.__add__(self, other), (self, other))


class Picture(Svg):
    """One whole <svg> element, with its size."""

    width: float = 0.0
    height: float = 0.0


def slots_of(piece: str) -> tuple[str, ...]:
    """Return the slots of a fragment; plain text has none."""
    return piece.slots if isinstance(piece, Svg) else ()


def symbols_of(piece: str) -> tuple[str, ...]:
    """Return the symbols that a fragment defines; plain text has none."""
    return piece.symbols if isinstance(piece, Svg) else ()


def _joined(text: str, pieces: tuple[str, ...], *own: str) -> Svg:
    made = Svg(text)
    made.slots = (*own, *(slot for piece in pieces for slot in slots_of(piece)))
    made.symbols = tuple(symbol for piece in pieces for symbol in symbols_of(piece))
    return made


def rect(x: float, y: float, width: float, height: float, round: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}"/>'


def circle(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def path(d: str, kind: str) -> str:
    return f'<path class="{kind}" d="{d}"/>'


def text(x: float, y: float, content: object, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(str(content))}</text>'


def written(x: float, y: float, kind: str) -> str:
    """Return the place for the text of a slot's mark."""
    return text(x, y, "", f"text {kind}")


def use(symbol: str, x: float, y: float, width: float, kind: str = "", height: float = 0) -> str:
    """Draw a symbol. Without a name, only the place is kept for the symbol that a mark names."""
    classes = f' class="{kind}"' if kind else ""
    shape = f' href="#{symbol}"' if symbol else ""
    return f'<use{shape} x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"{classes}/>'


def join(*pieces: str) -> str:
    """Return fragments one after the other."""
    return _joined("".join(pieces), pieces)


def group(kind: str, *pieces: str) -> str:
    return _joined(f'<g class="{kind}">{"".join(pieces)}</g>', pieces)


def moved(x: float, y: float, *pieces: str, scale: float = 1) -> str:
    """Return fragments at another place, and at another size."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return _joined(f'<g transform="translate({x:g} {y:g}){size}">{"".join(pieces)}</g>', pieces)


def slot(name: str, kind: str, *pieces: str, at: tuple[float, float] | None = None) -> str:
    """Return a named place that a person can touch; `at` is where its pieces have their origin."""
    place = f' transform="translate({at[0]:g} {at[1]:g})"' if at else ""
    return _joined(f'<g class="slot {kind}" data-slot="{name}" role="button"{place}>{"".join(pieces)}</g>', pieces, name)


def sign(name: str, kind: str, *pieces: str) -> str:
    """Return a named place that only shows its mark."""
    return _joined(f'<g class="slot sign {kind}" data-slot="{name}">{"".join(pieces)}</g>', pieces, name)


def area(name: str, kind: str, *pieces: str) -> str:
    """Return a named part of a picture that holds other slots; touching it shows how it scores.

    It has a transform, so that the page does not animate it.
    """
    start = f'<g class="slot area {kind}" data-slot="{name}" transform="translate(0 0)">'
    return _joined(f"{start}{''.join(pieces)}</g>", pieces, name)


def picture(width: float, height: float, kind: str, *pieces: str) -> Picture:
    """Return one whole <svg> element."""
    space = 'xmlns="http://www.w3.org/2000/svg"'
    made = Picture(f'<svg {space} viewBox="0 0 {width:g} {height:g}" class="{kind}">{"".join(pieces)}</svg>')
    made.slots = tuple(slot for piece in pieces for slot in slots_of(piece))
    made.symbols = tuple(symbol for piece in pieces for symbol in symbols_of(piece))
    made.width = width
    made.height = height
    return made


def symbol(name: str, size: str, *pieces: str) -> str:
    """Return a shape drawn once and used everywhere; `size` is its viewBox without the origin: "24 24"."""
    made = Svg(f'<symbol id="{name}" viewBox="0 0 {size}">{"".join(pieces)}</symbol>')
    made.symbols = (name,)
    return made
