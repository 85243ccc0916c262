"""CSS selectors, as far as the games' stylesheets use them, matched against elements of an SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element

Parents = Mapping[Element, Element]
Specificity = tuple[int, int, int]  # IDs; classes, attributes, and pseudo-classes; tags

_SIMPLE = re.compile(r"\*|([a-z][\w-]*)|\.([\w-]+)|#([\w-]+)|\[([\w-]+)(?:(\^?=)[\"']?([^\"'\]]*)[\"']?)?\]|:([\w-]+)(\()?", re.I)
_NTH = re.compile(r"^(?:(-?\d*)n)?\s*([+-]?\s*\d+)?$")


class Compound(NamedTuple):
    """Conditions on one element, and how it is related to the one to its right: " ", ">", or "" for the last."""

    relation: str
    conditions: tuple[tuple[str, object], ...]


class Selector(NamedTuple):
    """Compounds from right to left."""

    compounds: tuple[Compound, ...]
    specificity: Specificity

    def matches(self, element: Element, parents: Parents) -> bool:
        """Return whether an element is what the selector describes."""
        return _matches(self.compounds, 0, element, parents)


def parse(text: str) -> list[Selector]:
    """Return the selectors of a list such as ".a > .b, text"."""
    return [_selector(part) for part in _split(text)]


def _split(text: str) -> list[str]:
    """Split at the commas that are not in brackets."""
    found, depth, start = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([") - (sign in ")]")
        if sign == "," and not depth:
            found.append(text[start:at])
            start = at + 1
    return [part.strip() for part in [*found, text[start:]]]


def _selector(text: str) -> Selector:
    compounds: list[Compound] = []
    conditions: list[tuple[str, object]] = []
    weights = [0, 0, 0]
    relation = ""
    at = 0
    while at < len(text):
        if text[at] in " >\n":
            end = at
            while text[end] in " >\n":
                end += 1
            if conditions:
                compounds.append(Compound(relation, tuple(conditions)))
                conditions = []
            relation = ">" if ">" in text[at:end] else " "
            at = end
            continue
        found = _SIMPLE.match(text, at)
        if found is None:  # such as a pseudo-element: it is never drawn
            conditions.append(("never", None))
            break
        at = found.end()
        tag, kind, identity, attribute, how, value, pseudo, opened = found.groups()
        if tag:
            conditions.append(("tag", tag))
            weights[2] += 1
        elif kind:
            conditions.append(("class", kind))
            weights[1] += 1
        elif identity:
            conditions.append(("id", identity))
            weights[0] += 1
        elif attribute:
            conditions.append(("attribute", (attribute, how, value)))
            weights[1] += 1
        elif pseudo:
            argument = ""
            if opened:
                argument, at = _argument(text, at)
            condition, added = _pseudo(pseudo, argument)
            conditions.append(condition)
            weights = [one + two for one, two in zip(weights, added, strict=True)]
    compounds.append(Compound(relation, tuple(conditions)))
    return Selector(tuple(reversed(compounds)), (weights[0], weights[1], weights[2]))


def _argument(text: str, start: int) -> tuple[str, int]:
    """Return the text between brackets, and where the rest starts."""
    depth = 1
    at = start
    while depth:
        depth += (text[at] == "(") - (text[at] == ")")
        at += 1
    return text[start : at - 1], at


def _pseudo(name: str, argument: str) -> tuple[tuple[str, object], Specificity]:
    if name in ("is", "not", "has", "where"):
        inner = parse(argument)
        weight = (0, 0, 0) if name == "where" else max(one.specificity for one in inner)
        return ("is" if name == "where" else name, inner), weight
    if name == "root":
        return ("root", None), (0, 1, 0)
    if name == "first-child":
        return ("nth", (0, 1)), (0, 1, 0)
    found = _NTH.match(argument.strip()) if name == "nth-child" else None
    if found is None:  # hover, focus, and others: nothing of that happens in a picture
        return ("never", None), (0, 1, 0)
    step, offset = found.groups()
    times = 0 if step is None else {"": 1, "-": -1}.get(step) or int(step)
    return ("nth", (times, int((offset or "0").replace(" ", "")))), (0, 1, 0)


def _matches(compounds: tuple[Compound, ...], at: int, element: Element, parents: Parents) -> bool:
    if not all(_holds(kind, value, element, parents) for kind, value in compounds[at].conditions):
        return False
    if at + 1 == len(compounds):
        return True
    above = parents.get(element)
    if compounds[at].relation == ">":
        return above is not None and _matches(compounds, at + 1, above, parents)
    while above is not None:
        if _matches(compounds, at + 1, above, parents):
            return True
        above = parents.get(above)
    return False


def _holds(kind: str, value: object, element: Element, parents: Parents) -> bool:
    match kind, value:
        case "class", str():
            return value in element.get("class", "").split()
        case "tag", str():
            return element.tag.rpartition("}")[2] == value
        case "id", str():
            return element.get("id") == value
        case "attribute", (str() as name, how, wanted):
            given = element.get(name)
            return given is not None and (how is None or (given.startswith(str(wanted)) if how == "^=" else given == wanted))
        case "is", list():
            return any(one.matches(element, parents) for one in value)
        case "not", list():
            return not any(one.matches(element, parents) for one in value)
        case "has", list():
            return any(one.matches(each, parents) for each in element.iter() if each is not element for one in value)
        case "nth", (int() as step, int() as offset):
            above = parents.get(element)
            number = list(above).index(element) + 1 if above is not None else 1
            rest = number - offset
            return rest == 0 if step == 0 else rest % step == 0 and rest // step >= 0
        case "root", _:
            return element not in parents
        case _:
            return False
