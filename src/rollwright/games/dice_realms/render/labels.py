"""Labels of slots and faces, names that fit, and sentences in lines."""

from __future__ import annotations

from functools import lru_cache

from rollwright.core.english import counted, listed, with_article
from rollwright.games.dice_realms.components import Face, FateFace
from rollwright.games.dice_realms.face_text import face_text, fate_text
from rollwright.games.dice_realms.render.symbols import PREFIX
from rollwright.games.dice_realms.resources import COINS, MANY, RESOURCE_NAMES, count
from rollwright.games.dice_realms.rules import DiceRealmsRules

BUTTONS = {
    "reroll": "The free reroll",
    "token-reroll": "A reroll token",
    "token-set": "A set-a-die token",
    "roll-on": "Resolve it and reroll",
    "pay-and-roll": "Pay, then reroll",
    "defend": "Use its shield",
    "set-aside": "Set it aside",
    "give-up": "Let the attack destroy its face",
    "give-grain": "Lose the grain",
    "collect": "Collect everything that shows",
    "once": "Once",
    "all": "As often as possible",
    "done": "Done",
    "cancel": "Cancel",
    "fate": "The Fate die",
}
SHOWN = {
    "fate-up": "Fate die",
    "round": "The round",
    "last": "The end of the game",
    "grain": "Grain",
    "points": "Point chips",
    "coins": "Coins",
    "upgrades": "Upgrades to spend",
    "misery": "Misery chips",
    "score": "Score so far",
    "left": "How many are left",
    "shields": "Unused shields",
    "grainshields": "Unused shields against grain attacks",
    "aside": "Set aside for this round",
    "supply": "The supply",
    "stock": "Left in the supply",
    "step": "A step of the round",
    "exchange": "A face and what it becomes",
    "attack": "The attack on you",
}


def dots_text(face: Face) -> str:
    return counted(face.dots, "dot") if face.dots else ""


def face_label(rules: DiceRealmsRules, face: Face, dots: str = "") -> str:
    """Return a face with what it does: "Market (2 dots): 2 coins. 1 coin for each active die"."""
    return f"{face.title}{f' ({dots})' if dots else ''}: {'. '.join(face_text(rules.components, face))}"


def fate_label(rules: DiceRealmsRules, face: FateFace) -> str:
    return f"{face.title}: {'. '.join(fate_text(rules.components, face))}"


def label(rules: DiceRealmsRules, slot: str) -> str:
    """Return the label of a slot, a button, or the symbol of a face."""
    if slot in BUTTONS:
        return BUTTONS[slot]
    if slot.startswith(PREFIX):
        return _symbol(rules, slot.removeprefix(PREFIX))
    kind, _, rest = slot.partition("-")
    if kind == "die":
        return f"Die {rest}"
    if kind == "face":
        die, _, side = rest.partition("-")
        return f"Die {die}, side {side}"
    if kind == "tray":
        face = next(face for face in rules.faces if face.id == rest)
        return face_label(rules, face, dots_text(face))
    if kind == "power":
        return f"Use its {('first', 'second', 'third', 'fourth')[int(rest) - 1]} power"
    if kind == "swap":
        give, _, take = rest.partition("-")
        return f"{_many(give).title()} for {_many(take)}"
    if kind == "buy":
        return _price(rules, rest)
    if kind == "side":
        return "Fate die"
    return SHOWN.get(slot) or SHOWN.get(kind, "")


def _many(resource: str) -> str:
    return MANY[RESOURCE_NAMES.index(resource)]


def _symbol(rules: DiceRealmsRules, name: str) -> str:
    kind, _, id = name.partition("-")
    if kind == "face":
        return next((face_label(rules, face) for face in rules.faces if face.id == id), "")
    return next((fate_label(rules, face) for face in rules.fates if face.id == id), "")


def _price(rules: DiceRealmsRules, goods: str) -> str:
    does = what_it_does(rules, goods).removesuffix(".")
    if goods == "reroll":
        return f"Buy a reroll token for {count(rules.price_reroll, COINS)}. {does}"
    if goods == "set":
        return f"Buy a set-a-die token for {count(rules.price_set, COINS)}. {does}"
    if goods == "upgrade":
        return f"Buy an upgrade for {count(rules.price_upgrade, COINS)}. {does}"
    if goods == "repair":
        return f"Repair a Destroyed face for {count(rules.price_repair, COINS)}. {does}"
    die = next(die for die in rules.dice if die.id == goods)
    return f"Buy {with_article(die.title)} for {count(rules.price_die, COINS)} and {rules.grain_for_die} grain. {does}"


def what_it_does(rules: DiceRealmsRules, goods: str) -> str:
    """Return what something in the shop is good for."""
    if goods == "reroll":
        return "It rolls a die again, in any round."
    if goods == "set":
        return "It turns a die to the side you choose, in any round."
    if goods == "upgrade":
        return "It changes a face in this round’s Upgrade step."
    if goods == "repair":
        return "One of your lost faces goes back on the die."
    die = next(die for die in rules.dice if die.id == goods)
    titles = [rules.faces[number].title for number in die.faces]
    faces = [title if titles.count(title) == 1 else f"{titles.count(title)} × {title}" for title in dict.fromkeys(titles)]
    only = f"; they can only become {die.only} faces" if die.only else ""
    return f"You roll it from the next round on. Its faces: {listed(faces)}{only}."


# how wide letters are in the serif of the pages, roughly: there is no browser here to measure them; names are measured for every
# sheet that is sent, so what fits is remembered

KEPT = 4096  # editions have some 100 names each


def width(words: str, size: float) -> float:
    total = 0.0
    for letter in words:
        if letter in "il.,:;'’! ":
            total += 0.34
        elif letter in "fjrt-":
            total += 0.44
        elif letter in "mwMW":
            total += 0.95
        else:
            total += 0.72 if letter.isupper() else 0.6
    return total * size


def lines(words: str, size: float, room: float) -> list[str]:
    """Return the words in lines of this width."""
    found: list[str] = []
    for word in words.split():
        if found and width(f"{found[-1]} {word}", size) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


@lru_cache(KEPT)
def fitting(title: str, sizes: tuple[float, float], room: float) -> tuple[str, str]:
    """Return the classes and the letters of a name: whole, whole in smaller letters, or short."""
    large, small = sizes
    if width(title, large) <= room:
        return "", title
    return "tight", short(title, small, room)


@lru_cache(KEPT)
def short(title: str, size: float, room: float) -> str:
    """Return a title that fits: whole, or with later words as initials if all have capitals, or cut."""
    if width(title, size) <= room:
        return title
    first, *more = title.split()
    initials = "".join(f" {word[0]}." for word in more) if all(word[0].isupper() for word in more) else ""
    for words in (first + initials, first):
        if width(words, size) <= room:
            return words
    while len(first) > 3 and width(first + ".", size) > room:
        first = first[:-1]
    return first + "."
