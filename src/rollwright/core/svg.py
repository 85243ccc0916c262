"""Pieces of SVG as text: what every drawing says in the same way.

Classes and presentation attributes only, never `style=`. A slot is a group with `data-slot`; one that a person can touch is a
button, one that only shows a mark is not, and lets touches through to what lies under it.
"""

from __future__ import annotations

from html import escape


def rect(x: float, y: float, width: float, height: float, round: float, kind: str) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}"/>'


def circle(x: float, y: float, radius: float, kind: str) -> str:
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def path(d: str, kind: str) -> str:
    return f'<path class="{kind}" d="{d}"/>'


def text(x: float, y: float, words: object, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{escape(str(words))}</text>'


def written(x: float, y: float, kind: str) -> str:
    """The place where the words of a slot's mark are written."""
    return text(x, y, "", f"text {kind}")


def use(symbol: str, x: float, y: float, width: float, kind: str = "", height: float = 0) -> str:
    classes = f' class="{kind}"' if kind else ""
    return f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height or width:g}"{classes}/>'


def group(kind: str, *pieces: str) -> str:
    return f'<g class="{kind}">{"".join(pieces)}</g>'


def slot(name: str, kind: str, *pieces: str) -> str:
    """A named place that a person can touch."""
    return f'<g class="slot {kind}" data-slot="{name}" role="button">{"".join(pieces)}</g>'


def sign(name: str, kind: str, *pieces: str) -> str:
    """A named place that only shows its mark."""
    return f'<g class="slot sign {kind}" data-slot="{name}">{"".join(pieces)}</g>'


def picture(width: float, height: float, kind: str, *pieces: str) -> str:
    """One whole <svg> element."""
    space = 'xmlns="http://www.w3.org/2000/svg"'
    return f'<svg {space} viewBox="0 0 {width:g} {height:g}" class="{kind}">{"".join(pieces)}</svg>'


def symbol(name: str, size: str, *pieces: str) -> str:
    """A shape drawn once and used everywhere; `size` is its viewBox without the origin: "24 24"."""
    return f'<symbol id="{name}" viewBox="0 0 {size}">{"".join(pieces)}</symbol>'
