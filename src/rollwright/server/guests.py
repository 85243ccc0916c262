"""People without accounts: signed cookies, seat tickets, and names that harm nobody."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

import msgspec

from rollwright.server.events import Refused

COOKIE = "rollwright"
NAME_LETTERS = 40
WORDS_LETTERS = 100
TITLE_LETTERS = 60
INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800"  # letters by class, blanks to the eye
JOINER = "\u200d"  # keeps families of emoji together
MARKS_IN_A_ROW = 3


class Guest(msgspec.Struct):
    """A browser (or a program) by its cookie. An id of "" is somebody who has none yet."""

    id: str = ""
    name: str = ""


class Keyring:
    """Signs with the hall's one key. Every text is signed for one purpose and is of no use for another."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def sign(self, *fields: str) -> str:
        message = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
        return base64.urlsafe_b64encode(hmac.new(self.key, message, hashlib.sha256).digest()[:24]).decode()

    def cookie(self, guest: Guest) -> str:
        data = base64.urlsafe_b64encode(msgspec.json.encode([guest.id, guest.name])).decode().rstrip("=")
        return f"{data}.{self.sign('guest', data)}"

    def read_cookie(self, text: str) -> Guest:
        """The guest of a cookie that we signed; a nameless new one for anything else."""
        data, _, signature = text.partition(".")
        if len(text) < 1000 and text.isascii() and hmac.compare_digest(signature, self.sign("guest", data)):
            try:
                id, name = msgspec.json.decode(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), type=tuple[str, str])
            except ValueError:
                return Guest()
            return Guest(id, name)
        return Guest()

    def ticket(self, table: str, number: int) -> str:
        """The secret of a seat that was taken by event `number`."""
        return f"{number}.{self.sign('seat', table, str(number))}"

    def key_of(self, table: str) -> str:
        """The secret of a table's host."""
        return f"host.{self.sign('host', table)}"

    def read_ticket(self, table: str, text: str) -> int:
        """The number of the event a ticket stands for, 0 for the host's key, -1 if we never gave it out."""
        if len(text) > 100 or not text.isascii():
            return -1
        if hmac.compare_digest(text, self.key_of(table)):
            return 0
        number = text.partition(".")[0]
        if number.isdigit() and len(number) < 10 and hmac.compare_digest(text, self.ticket(table, int(number))):
            return int(number)
        return -1


def new_guest_id() -> str:
    return secrets.token_hex(12)


def clean(text: str, most: int) -> str:
    """One line of visible letters: no control or direction characters, no towers of accents, at most so many."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: most * 20]):
        kind = unicodedata.category(letter)
        if letter in INVISIBLE or kind in ("Zs", "Zl", "Zp", "Cc"):
            letter = " "
        elif (kind == "Cf" and letter != JOINER) or kind in ("Cs", "Co"):
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS_IN_A_ROW:
            kept.append(letter)
    found = " ".join("".join(kept).split())
    return found[:most].strip(" " + JOINER)


def clean_name(text: str) -> str:
    name = clean(text, NAME_LETTERS)
    if not name:
        raise Refused("A name needs at least one visible character.", 400)
    return name
