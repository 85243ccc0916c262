"""Limits on texts from outside that are checked before a parser sees them, because parsers can need far more time and memory than
the text has bytes: a dotted key of 16 kB makes the standard TOML parser use 250 MB."""

from __future__ import annotations

import re

MOST_DOTS = 16  # in one key or table name
DEEPEST = 32  # brackets within brackets
MOST_TABLES = 5000
MOST_DIGITS = 100

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"' + r"|'[^']*'")
_LONG_NUMBER = re.compile(f"[0-9_]{{{MOST_DIGITS + 1},}}")


def toml_problem(text: str) -> tuple[int, str]:
    """Return the line and the reason why a TOML text is refused unread, (0, "") if it is not."""
    depth = tables = 0
    for number, quoted in enumerate(text.split("\n"), 1):
        line = _QUOTED.sub("", quoted)
        key = line.partition("=")[0]
        if key.count(".") > MOST_DOTS:
            return number, f"a name has more than {MOST_DOTS} dots"
        if line.lstrip().startswith("["):
            tables += 1
            if tables > MOST_TABLES:
                return number, f"there are more than {MOST_TABLES} tables"
        for letter in line:
            if letter in "[{":
                depth += 1
                if depth > DEEPEST:
                    return number, f"brackets are nested more than {DEEPEST} deep"
            elif letter in "]}":
                depth = max(0, depth - 1)
        if _LONG_NUMBER.search(line):
            return number, f"a number has more than {MOST_DIGITS} digits"
    return 0, ""
