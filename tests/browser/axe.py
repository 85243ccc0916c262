"""Checks of accessibility with axe, with the rule that visible text is part of the name of a control."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playing import no_sideways_scrolling, resize
from playwright.sync_api import Page

_RUN = """async (only) => (await axe.run(document, { resultTypes: ["violations"], ...(only.length ? { runOnly: only } : {
    rules: { "label-content-name-mismatch": { enabled: true } } }) })).violations
  .map((one) => [one.id, one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160))])"""


class Axe:
    """Runs axe on pages."""

    def __init__(self) -> None:
        self.script = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")

    def check(self, page: Page, *sizes: tuple[int, int]) -> None:
        """Check the page at these sizes, and the contrast of its dark colors: nothing else depends on them."""
        page.evaluate(self.script)
        for size in sizes:
            resize(page, size)
            no_sideways_scrolling(page)
            self._run(page, f"{size} light")
        page.emulate_media(color_scheme="dark")
        self._run(page, "dark", "color-contrast")
        page.emulate_media(color_scheme="light")
        resize(page, sizes[0])

    def _run(self, page: Page, how: str, *only: str) -> None:
        violations: list[Any] = page.evaluate(_RUN, list(only))
        assert violations == [], f"{page.url}, {how}"
