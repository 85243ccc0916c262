"""Renders SVG to PNG with fonts of its own, so that it works on a machine without any."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files

from fontTools.ttLib import TTFont
from resvg_py import svg_to_bytes

FONTS = files(__package__) / "fonts"


def render(svg: str, width: int, height: int) -> bytes:
    """Return a PNG of this size in pixels. Styles must be in the elements, see inline_css.py."""
    with as_file(FONTS) as folder:
        return svg_to_bytes(
            svg,
            width=width,
            height=height,
            skip_system_fonts=True,
            font_dirs=[str(folder)],
            font_family="DejaVu Serif",
            serif_family="DejaVu Serif",
            sans_serif_family="DejaVu Sans",
        )


@cache
def _characters(family: str, bold: bool) -> dict[int, float]:
    """Return the characters that a font can draw, with their widths as shares of its size."""
    with as_file(FONTS / f"DejaVu{family.capitalize()}{'-Bold' if bold else ''}.ttf") as path, TTFont(path) as font:
        widths, em = font["hmtx"], font["head"].unitsPerEm
        return {code: widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}


def text_width(text: str, family: str, bold: bool, size: float) -> float:
    """Return the width of a text."""
    widths = _characters(family, bold)
    return size * sum(widths.get(ord(letter), 0.6) for letter in text)


def drawable(text: str) -> str:
    """Return a text without the characters that the fonts lack."""
    known = _characters("serif", False)
    return "".join(letter for letter in text if ord(letter) in known).strip()
