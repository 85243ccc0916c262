"""People without accounts: signed cookies, seat tokens, and names that do no harm."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

import msgspec

from rollwright.server.errors import ActionRefused, Code

COOKIE = "rollwright"
NAME_LENGTH = 40
SALT_LENGTH = 100
TITLE_LENGTH = 60
INVISIBLE = "\u115f\u1160\u3164\uffa0\u2800"  # letters by class, blanks to the eye
JOINER = "\u200d"  # keeps families of emoji together
MARKS_IN_A_ROW = 3


class Guest(msgspec.Struct):
    """A browser (or a program) by its cookie. The id is "" for one that has none yet."""

    id: str = ""
    name: str = ""


class Signer:
    """Signs with the deployment's key. Every text is signed for one purpose and is useless for another."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def digest(self, *fields: str) -> bytes:
        message = b"".join(len(field.encode()).to_bytes(4, "big") + field.encode() for field in fields)
        return hmac.new(self.key, message, hashlib.sha256).digest()

    def sign(self, *fields: str) -> str:
        return base64.urlsafe_b64encode(self.digest(*fields)[:24]).decode()

    def cookie(self, guest: Guest) -> str:
        data = base64.urlsafe_b64encode(msgspec.json.encode([guest.id, guest.name])).decode().rstrip("=")
        return f"{data}.{self.sign('guest', data)}"

    def read_cookie(self, text: str) -> Guest:
        """Return the guest of a cookie that we signed, or a new one without a name."""
        data, _, signature = text.partition(".")
        if len(text) < 1000 and text.isascii() and hmac.compare_digest(signature, self.sign("guest", data)):
            try:
                id, name = msgspec.json.decode(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), type=tuple[str, str])
            except ValueError:
                return Guest()
            return Guest(id, name)
        return Guest()

    def seat_token(self, table: str, number: int) -> str:
        """Return the token of a seat that was taken by event `number`."""
        return f"{number}.{self.sign('seat', table, str(number))}"

    def host_token(self, table: str) -> str:
        """Return the token of a table's host."""
        return f"host.{self.sign('host', table)}"

    def read_token(self, table: str, text: str) -> int:
        """Return the number of the event that a seat token belongs to, 0 for the host token, -1 if we never gave it out."""
        if len(text) > 100 or not text.isascii():
            return -1
        if hmac.compare_digest(text, self.host_token(table)):
            return 0
        number = text.partition(".")[0]
        if number.isdigit() and len(number) < 10 and hmac.compare_digest(text, self.seat_token(table, int(number))):
            return int(number)
        return -1


def new_guest_id() -> str:
    return secrets.token_hex(12)


def sanitize(text: str, most: int) -> str:
    """Return one line of at most `most` visible characters, without control and direction characters or stacked accents."""
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


def sanitize_name(text: str) -> str:
    name = sanitize(text, NAME_LENGTH)
    if not name:
        raise ActionRefused(Code.BAD_NAME)
    return name
