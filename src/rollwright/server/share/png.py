"""Renders plain SVG to PNG with fonts of its own, so that it works on a machine without any."""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import as_file, files
from io import BytesIO

import pypdfium2
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.svg import SVGObject

FONTS = (
    ("serif", "", "DejaVuSerif.ttf"),
    ("serif", "B", "DejaVuSerif-Bold.ttf"),
    ("sans", "", "DejaVuSans.ttf"),
    ("sans", "B", "DejaVuSans-Bold.ttf"),
)
for noisy in ("fpdf", "fontTools"):
    logging.getLogger(noisy).setLevel(logging.ERROR)


def render(svg: str, width: int, height: int) -> bytes:
    """Return a PNG of this size in pixels. The SVG must be plain, see plain_svg.py."""
    pdf = FPDF(unit="pt", format=(width, height))
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    folder = files(__package__) / "fonts"
    for family, style, name in FONTS:
        with as_file(folder / name) as path:
            pdf.add_font(family, style, path)
    pdf.add_page()
    pdf.set_font("serif")
    SVGObject(svg).draw_to_page(pdf)
    document = pypdfium2.PdfDocument(bytes(pdf.output()))
    try:
        image = document[0].render(scale=1).to_pil()
    finally:
        document.close()
    found = BytesIO()
    image.convert("RGB").save(found, "PNG", optimize=True)
    return found.getvalue()


@cache
def _font(family: str, style: str) -> TTFont:
    name = next(file for of, kind, file in FONTS if (of, kind) == (family, style))
    with as_file(files(__package__) / "fonts" / name) as path:
        return TTFont(path)


@cache
def _characters(family: str, style: str) -> dict[int, float]:
    """Return the characters that a font can draw, with their widths as shares of its size."""
    font = _font(family, style)
    widths, em = font["hmtx"], font["head"].unitsPerEm
    return {code: widths[glyph][0] / em for code, glyph in font.getBestCmap().items()}


def text_width(text: str, family: str, bold: bool, size: float) -> float:
    """Return the width of a text."""
    widths = _characters(family, "B" if bold else "")
    return size * sum(widths.get(ord(letter), 0.6) for letter in text)


def drawable(text: str) -> str:
    """Return a text without the characters that the fonts lack."""
    known = _characters("serif", "")
    return "".join(letter for letter in text if ord(letter) in known).strip()
