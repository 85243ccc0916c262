"""Texts that are expensive to parse are refused before a parser sees them."""

import pytest

from rollwright import games
from rollwright.core.bounded import toml_problem
from rollwright.core.errors import BadEdition, RollwrightError


@pytest.mark.parametrize(
    ("text", "line", "about"),
    [
        (".".join(["a"] * 8000) + " = 1", 1, "dots"),
        ("[" + ".".join(["a"] * 8000) + "]", 1, "dots"),
        ("x = 1\ny = " + "[" * 20_000, 2, "nested"),
        ("y = " + "{a=" * 20_000, 1, "nested"),
        ("x = " + "9" * 100_000, 1, "digits"),
        ("".join(f"[[t{number}]]\n" for number in range(15_000)), 5001, "tables"),
    ],
)
def test_expensive_texts_are_refused_with_their_line(text, line, about):
    found, problem = toml_problem(text)
    assert (found, about in problem) == (line, True)
    with pytest.raises(BadEdition, match=f"line {line}: "):
        games.parse(text, "mine.toml")


@pytest.mark.parametrize(
    "text",
    ['x = "a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s = 1"', "x = '[[[[[[[['\n" * 50, 'x = "\\"[" \n' * 50, "x = [[1, 2], [3]]\n" * 50],
)
def test_what_strings_contain_does_not_count(text):
    assert toml_problem(text) == (0, "")


def test_every_released_edition_is_within_the_limits():
    for name in games.names():
        assert games.load(name).editions


def test_a_message_that_quotes_much_is_cut():
    assert len(str(RollwrightError("9" * 100_000))) < 2000
