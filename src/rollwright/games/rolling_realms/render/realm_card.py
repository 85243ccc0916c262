"""The frame that all realm cards share: paper, emblem, name, stars. Each realm draws the rest."""

from __future__ import annotations

from rollwright.core.svg import moved, picture, rect, sign, slot, text
from rollwright.games.rolling_realms.card import HEAD, HEIGHT, STARS, WIDTH, icon, star
from rollwright.games.rolling_realms.realm import Realm


def realm_card(realm: Realm, others: list[str]) -> str:
    """Draw the card of a realm; `others` are the names of the other two realms on the table."""
    name = realm.name
    pieces = [rect(1, 1, WIDTH - 2, HEIGHT - 2, 14, "panel"), _title(realm)]
    pieces.append(sign(f"{name}-used", "used", rect(294, 9, 54, 26, 13, "used-pill"), text(321, 27, "used", "tiny mid")))
    pieces += [star(f"{name}-star-{at + 1}", 362 + at * 19, 22, 17, medal=False) for at in range(STARS)]
    return picture(WIDTH, HEIGHT, f"board game-rolling_realms card {realm.tint}", *pieces, moved(0, HEAD, *realm.draw(others)))


def _title(realm: Realm) -> str:
    """Return the emblem, the title, and the lines below it. They are a slot because a touch explains the realm; no move uses it."""
    lines = [text(16, 55 + line * 20, words, "small") for line, words in enumerate(realm.hint)]
    touch = rect(4, 3, WIDTH - 8, 35 + 20 * len(lines), 10, "touch")
    return slot(
        f"{realm.name}-about", "about", touch, icon(realm.name, 14, 7, 28, "emblem"), text(48, 29, realm.title, "name"), *lines
    )
