"""The labels of slots, for keyboards, screen readers, and buttons."""

from __future__ import annotations

LABELS = {"pass": "Pass", "stairs-cross": "a cross"}


def label(slot: str) -> str:
    if slot in LABELS:
        return LABELS[slot]
    kind, _, number = slot.partition("-")
    return {"number": f"Write {number}", "pass": f"Pass box {number}"}.get(kind, f"{kind} {number}")
