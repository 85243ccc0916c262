"""SVG with the stylesheet written into its elements.

Pages draw sheets with selectors and variables that renderers outside of a browser do not know. `inlined()` finds the rules of each
element and resolves the variables. Inheritance, symbols, and nested pictures are left to the renderer.
"""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from cssselect2 import ElementWrapper, Matcher, SelectorError, compile_selector_list
from tinycss2 import parse_blocks_contents, parse_component_value_list, parse_stylesheet, serialize
from tinycss2.ast import Node

SVG = "http://www.w3.org/2000/svg"
LEFT_OUT = {f"{{{SVG}}}{tag}" for tag in ("style", "symbol", "title")}  # symbols are copied when they are used

Style = dict[str, str]


@cache
def matcher_of(css: str) -> Matcher:
    """Return the rules of a stylesheet for a screen without preferences."""
    matcher = Matcher()
    for rule in parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        try:
            selectors = compile_selector_list(rule.prelude)
        except SelectorError:  # browsers ignore what they do not know, too
            continue
        found = (each for each in parse_blocks_contents(rule.content) if each.type == "declaration")
        style = {each.name: serialize(each.value).strip() for each in found}
        for selector in selectors:
            matcher.add_selector(selector, style)
    return matcher


def inlined(svg: str) -> str:
    """Return a picture whose elements have their styles in `style` attributes; its <style> elements are applied."""
    return ElementTree.tostring(_Inlined(ElementTree.fromstring(svg)).picture(), "unicode")


class _Inlined:
    """Writes the styles into the elements of one picture."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.named = {element.get("id", ""): element for element in root.iter() if element.get("id")}
        matcher = matcher_of("\n".join(style.text or "" for style in root.iter(f"{{{SVG}}}style")))
        self.styles = {
            wrapper.etree_element: _declared(matcher, wrapper) for wrapper in ElementWrapper.from_xml_root(root).iter_subtree()
        }
        self.symbols = Element(f"{{{SVG}}}defs")
        self.copies: dict[tuple[str, frozenset[tuple[str, str]]], str] = {}

    def picture(self) -> Element:
        made = self._made(self.root, {})
        made.insert(0, self.symbols)
        return made

    def _made(self, element: Element, above: Style) -> Element:
        """Return an element with its styles. `above` are the variables that it inherits."""
        own = self.styles[element]
        variables = {**above, **{name: value for name, value in own.items() if name.startswith("--")}}
        variables = {name: _resolved(value, variables) for name, value in variables.items()}
        made = Element(element.tag)
        made.text, made.tail = element.text, element.tail
        for name, value in element.attrib.items():
            made.set(name, _resolved(value, variables))
        style = {name: _resolved(value, variables) for name, value in own.items() if not name.startswith("--")}
        if "transform" in style:
            made.set("transform", _transform(style.pop("transform")))
        made.set("style", ";".join(f"{name}:{value}" for name, value in style.items() if value))
        if element.tag == f"{{{SVG}}}use":
            made.set("href", f"#{self._copy(element.get('href', '')[1:], variables)}")
        made.extend(self._made(child, variables) for child in element if child.tag not in LEFT_OUT)
        return made

    def _copy(self, name: str, variables: Style) -> str:
        """Return the ID of a copy of a symbol with the variables of the place where it is used."""
        if name not in self.named:
            return ""
        key = name, frozenset(variables.items())
        if key not in self.copies:
            self.copies[key] = f"{name}-copy-{len(self.copies)}"
            made = self._made(self.named[name], variables)
            made.set("id", self.copies[key])
            self.symbols.append(made)
        return self.copies[key]


def _declared(matcher: Matcher, element: ElementWrapper) -> Style:
    style: Style = {}
    for _, _, pseudo, declared in matcher.match(element):
        for name, value in declared.items() if pseudo is None else ():
            style.pop(name, None)  # the order matters: `font` sets what `font-size` set before it
            style[name] = value
    return style


def _resolved(value: str, variables: Style) -> str:
    """Return a value without variables, "" if it needs one that is not set."""
    if "var(" not in value:
        return value
    return "".join(_text(each, variables) for each in parse_component_value_list(value)).strip()


def _text(node: Node, variables: Style) -> str:
    if node.type != "function":
        return str(node.serialize())
    if node.lower_name != "var":
        return f"{node.name}({''.join(_text(each, variables) for each in node.arguments)})"
    name, _, otherwise = serialize(node.arguments).partition(",")
    return _resolved(variables.get(name.strip(), otherwise), variables)


def _transform(text: str) -> str:
    """Return a transform of CSS as SVG writes it: without units, and always along both axes."""
    found = []
    for each in parse_component_value_list(text):
        if each.type == "function":
            numbers = [argument.value for argument in each.arguments if argument.type in ("number", "dimension")]
            if each.lower_name == "translatey":
                numbers.insert(0, 0)
            name = "translate" if each.lower_name.startswith("translate") else each.name
            found.append(f"{name}({' '.join(f'{number:g}' for number in numbers)})")
    return " ".join(found)
