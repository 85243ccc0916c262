"""Plurals, lists, articles, capitals and the names of seats: what sentences of every game need."""

from __future__ import annotations

from collections.abc import Sequence

MINUS = "\u2212"  # a minus sign; a hyphen is not one


def plural(count: int, one: str, many: str = "") -> str:
    """Return the noun that goes with a count: "point" for 1 and −1, otherwise `many`, by default "points"."""
    return one if count in (1, -1) else many or one + "s"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: "1 point", "−3 points"."""
    return f"{MINUS if count < 0 else ''}{abs(count)} {plural(count, one, many)}"


def signed(amount: int) -> str:
    """Return an amount with its sign: "+3", "−2"."""
    return f"+{amount}" if amount >= 0 else f"{MINUS}{-amount}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Return a list as people write it: "a", "a and b", "a, b, and c"."""
    if len(parts) < 3:
        return f" {word} ".join(parts)
    return f"{', '.join(parts[:-1])}, {word} {parts[-1]}"


def with_article(noun: str) -> str:
    """Return a noun or a number with "a" or "an" before it: "an Almshouse", "an 8"."""
    vowel = noun[:1].lower() in ("a", "e", "i", "o", "u", "8") or noun in ("11", "18")
    return f"{'an' if vowel else 'a'} {noun}"


def capital(text: str) -> str:
    """Return the text with a capital first letter."""
    return text[:1].upper() + text[1:]


def seat_name(seat: int) -> str:
    """Return the placeholder for the name of a seat; fill_names() puts the name in."""
    return f"{{seat {seat + 1}}}"


def fill_names(text: str, names: Sequence[str] = ()) -> str:
    """Return the text with the names of seats in place of their placeholders. A seat without a name is "seat 2"."""
    parts = text.split("{seat ")
    filled = [parts[0]]
    for part in parts[1:]:
        number, closing, rest = part.partition("}")
        if not closing or not number.isdecimal():
            filled.append("{seat " + part)
            continue
        seat = int(number) - 1
        name = names[seat] if seat < len(names) else ""
        before = "".join(filled).rstrip()
        opens = not before or before[-1] in ".!?"
        filled.append((name or f"{'Seat' if opens else 'seat'} {number}") + rest)
    return "".join(filled)
