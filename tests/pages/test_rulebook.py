"""Rules as pages: every mark is an address, nothing in them becomes markup, links lead to pages."""

from __future__ import annotations

import re

import pytest

from rollwright import games
from rollwright.server.web.pages.rules import Book, read

TEXT = """# A game

## 1 The start

- **T1.1** Roll *one* die. See [the rulings](../rulings/troyes_dice.md) and [the code](../../src/x.py).
- **T1.2** First line.

  Second paragraph with <script>alert(1)</script>.
- No mark here.
"""


def test_a_list_item_with_a_rule_id_is_a_rule_with_an_anchor() -> None:
    html = str(Book(TEXT).html)
    assert '<li id="T1.1" class="rule-item"><span class="rule-id">T1.1</span><div>' in html.replace("\n", "")
    assert html.count('class="rule-id"') == 2
    assert html.count("<div>") == html.count("</div>")


def test_the_contents_are_the_headings() -> None:
    assert Book(TEXT).headings == [("1-the-start", "1 The start")]


def test_markup_in_the_text_stays_text() -> None:
    assert "<script>" not in str(Book(TEXT).html)


def test_links_between_documents_become_links_between_pages() -> None:
    html = str(Book(TEXT).html)
    assert 'href="/rules/troyes_dice/rulings"' in html
    assert "src/x.py" not in html


@pytest.mark.parametrize("game", games.names())
def test_the_rules_of_every_game_have_all_their_ids(game: str) -> None:
    book = read(game)
    assert book is not None, f"docs/rules/{game}.md is missing"
    assert re.search(r'class="rule-item"', str(book.html))


def test_a_book_has_sections_and_what_comes_before_them() -> None:
    book = Book(TEXT.replace("## 1", "About the code.\n\n## 1") + "\n## 2 The end\n\n- **T2.1** It ends.\n")
    assert [(section.id, section.title) for section in book.sections] == [
        ("1-the-start", "1 The start"),
        ("2-the-end", "2 The end"),
    ]
    assert 'id="T2.1"' in book.sections[1].html
    assert "T2.1" not in book.sections[0].html
    assert str(book.preamble).strip() == "<p>About the code.</p>"


@pytest.mark.parametrize("game", games.names())
def test_no_section_of_the_rules_is_about_the_code(game: str) -> None:
    """The part of the rules page above the credits; the rest comes after them."""
    book = read(game)
    assert book is not None
    shown = "".join(str(section.html) for section in book.sections)
    assert not re.search(r"<code>|\b(code|tests|command)\b", shown)
