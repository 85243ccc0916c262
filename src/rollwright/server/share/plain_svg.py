"""Plain SVG: every shape with its own colors and place, without stylesheets, symbols, and nested pictures.

Pages draw sheets with stylesheets and variables. Libraries that render SVG outside of a browser know only a part of CSS, so the
styles are computed here. `plain()` resolves classes, variables, inheritance, `use`, and nested `svg`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from rollwright.server.share.selectors import Selector, parse

SVG = "http://www.w3.org/2000/svg"
INHERITED = {
    "fill": "#000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "fill-rule": "nonzero",
    "color": "#000",
    "visibility": "visible",
    "font-family": "serif",
    "font-size": "16",
    "font-weight": "400",
    "text-anchor": "start",
}
DRAWN = tuple(name for name in INHERITED if name not in ("color", "visibility"))
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"}
GEOMETRY = ("d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points")

Style = dict[str, str]

_BLOCK = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*((?:[^()]|\([^()]*\))*))?\)")
_ONE_AXIS = re.compile(r"translate([XY])\(([^)]*)\)")


class Rule(NamedTuple):
    """One selector with its declarations."""

    selector: Selector
    style: Style


@cache
def rules_of(css: str) -> tuple[Rule, ...]:
    """Return the rules of a stylesheet for a screen without preferences, the strongest last."""
    found: list[Rule] = []
    for prelude, body in _BLOCK.findall(_COMMENT.sub("", css)):
        if prelude.strip().startswith("@"):
            continue
        pairs = (line.partition(":") for line in body.split(";"))
        style = {name.strip(): value.strip() for name, sign, value in pairs if sign}
        found += [Rule(selector, style) for selector in parse(prelude.strip())]
    return tuple(sorted(found, key=lambda rule: rule.selector.specificity))


def plain(svg: str) -> str:
    """Return a picture whose shapes state everything about themselves; its <style> elements are applied."""
    return _Plain(ElementTree.fromstring(svg)).picture()


class _Plain:
    """Makes one picture plain."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.parents = {child: parent for parent in root.iter() for child in parent}
        self.named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        css = "\n".join(style.text or "" for style in root.iter(f"{{{SVG}}}style"))
        self.rules = rules_of(css)

    def picture(self) -> str:
        made = Element("svg", {"xmlns": SVG, "viewBox": self.root.get("viewBox", "")})
        made.extend(self._children(self.root, self._style(self.root, dict(INHERITED)), 1.0))
        return ElementTree.tostring(made, "unicode")

    def _children(self, element: Element, style: Style, opacity: float) -> Iterator[Element]:
        for child in element:
            yield from self._drawn(child, style, opacity)

    def _drawn(self, element: Element, above: Style, opacity: float) -> Iterator[Element]:
        """Yield what an element draws. `above` is what it inherits."""
        tag = element.tag.rpartition("}")[2]
        if tag in ("defs", "style", "title", "symbol", "pattern"):
            return
        style = self._style(element, above)
        if style.get("display") == "none":
            return
        opacity *= float(style.get("opacity") or 1)
        transform = _transform(style.get("transform", element.get("transform", "")))
        if tag in SHAPES:
            yield from _shape(element, tag, style, opacity, transform)
            return
        if tag == "use":
            yield from self._used(element, style, opacity, transform)
            return
        if tag == "svg":
            transform += _fitted(element, element)
        yield from _grouped(transform, self._children(element, style, opacity))

    def _used(self, use: Element, style: Style, opacity: float, transform: str) -> Iterator[Element]:
        symbol = self.named.get(use.get("href", "")[1:])
        if symbol is None:
            return
        inside = self._style(symbol, style)
        if symbol.tag.endswith("symbol"):
            yield from _grouped(transform + _fitted(use, symbol), self._children(symbol, inside, opacity))
        else:
            place = f"translate({use.get('x', '0')} {use.get('y', '0')})"
            yield from _grouped(transform + place, self._drawn(symbol, style, opacity))

    def _style(self, element: Element, above: Style) -> Style:
        """Return the computed style of an element."""
        own = {name: value for name, value in element.attrib.items() if name in INHERITED or name in ("opacity", "display")}
        for rule in self.rules:
            if rule.selector.matches(element, self.parents):
                own |= rule.style
        style = {name: value for name, value in above.items() if name in INHERITED or name.startswith("--")}
        style |= {name: value for name, value in own.items() if name.startswith("--")}
        for name, value in own.items():
            if not name.startswith("--"):
                found = _resolved(value, style)
                if found and found != "inherit":
                    style[name] = found
        size = style["font-size"]
        if size.endswith("em"):
            style["font-size"] = f"{float(size[:-2]) * _number(above['font-size']):g}"
        return style


def _resolved(value: str, style: Style) -> str:
    """Return a value without variables."""
    while found := _VARIABLE.search(value):
        value = value[: found.start()] + style.get(found[1], found[2] or "") + value[found.end() :]
    return value.strip()


def _shape(element: Element, tag: str, style: Style, opacity: float, transform: str) -> Iterator[Element]:
    if style["visibility"] != "visible" or (tag == "text" and not (element.text or "").strip()):
        return
    made = Element(tag, {name: element.attrib[name] for name in GEOMETRY if name in element.attrib})
    made.text = element.text if tag == "text" else None
    for name in DRAWN:
        value = style[name]
        if value in ("currentColor", "currentcolor"):
            value = style["color"]
        if value == "transparent" or (name in ("fill", "stroke") and value.startswith("url(")):
            value = "none"
        made.set(name, value)
    for name in ("fill-opacity", "stroke-opacity"):
        made.set(name, f"{float(style[name]) * opacity:.3g}")
    if style["stroke-dasharray"] == "none":
        del made.attrib["stroke-dasharray"]
    if tag == "text":
        made.set("stroke", "none")
        made.set("font-size", f"{_number(style['font-size']):g}")
        made.set("font-weight", "700" if style["font-weight"] in ("bold", "600", "700", "800") else "400")
        made.set("font-family", "sans" if "sans-serif" in style["font-family"] else "serif")
    yield from _grouped(transform, iter([made]))


def _grouped(transform: str, children: Iterator[Element]) -> Iterator[Element]:
    if not transform:
        yield from children
        return
    group = Element("g", {"transform": transform})
    group.extend(children)
    if len(group):
        yield group


def _fitted(place: Element, drawn: Element) -> str:
    """Return the transform that fits a picture into the place it has, centered, as browsers do."""
    left, top, width, height = (float(number) for number in drawn.get("viewBox", "0 0 1 1").replace(",", " ").split())
    wide, high = (_number(place.get(name, str(own))) for name, own in (("width", width), ("height", height)))
    scale = min(wide / width, high / height)
    x = _number(place.get("x", "0")) + (wide - scale * width) / 2 - scale * left
    y = _number(place.get("y", "0")) + (high - scale * height) / 2 - scale * top
    return f"translate({x:.6g} {y:.6g}) scale({scale:.6g})"


def _number(text: str) -> float:
    return float(text.removesuffix("px"))


def _transform(text: str) -> str:
    """Return a transform of CSS or SVG as SVG writes it."""
    if not text or text == "none":
        return ""
    text = _ONE_AXIS.sub(lambda found: f"translate({found[2]} 0)" if found[1] == "X" else f"translate(0 {found[2]})", text)
    return text.replace("px", "").replace("deg", "").replace(",", " ")
