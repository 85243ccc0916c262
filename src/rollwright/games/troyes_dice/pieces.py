"""A sheet between two half days as pieces, and the columns of the learned value that each piece activates."""

from __future__ import annotations

from typing import Final

from rollwright.games.troyes_dice.components import CATHEDRAL, COUNT, HALVES, ROW, Components
from rollwright.games.troyes_dice.schema import COLUMNS, NOTCHES, PLACES
from rollwright.games.troyes_dice.wheel import FLIPPED, NOTCH, Wheel

MOST: Final = 20  # counts of resources and citizens are cut here
SPAN: Final = MOST + 1
OPEN_CODES: Final = 7  # a Cathedral that is open: how many are built
LOST_CODE: Final = 10  # a Cathedral that is lost; 7 to 9: one that wrote 1 to 3

# where the columns of each part start
DIE_AT: Final = 0  # by die of the sheet: its two buildings, and whether it is guarded
MASK_AT: Final = DIE_AT + 18 * 14  # by kind: which are built
BUILT_AT: Final = MASK_AT + 6 * 64  # by kind: the number of its Cathedral and how many are built
OPEN_AT: Final = BUILT_AT + 6 * 35  # ... and how many are open
CATHEDRALS_AT: Final = OPEN_AT + 6 * 35  # Cathedrals built and open
CHANCE_AT: Final = CATHEDRALS_AT + 49  # by kind whose Cathedral is open: Cathedrals built and buildings of the kind
LINK_AT: Final = CHANCE_AT + 6 * 50  # by link: both open, one built, done, dead
UNGUARDED_AT: Final = LINK_AT + 12 * 4  # by color: open dice without a Fortress
CITIZENS_AT: Final = UNGUARDED_AT + 3 * 7
LOWEST_AT: Final = CITIZENS_AT + 3 * SPAN  # of the three tracks
MISSING_AT: Final = LOWEST_AT + SPAN  # to 3, 6 and 11 citizens on all tracks
HELD_AT: Final = MISSING_AT + 10 + 19 + 34
PAIRS_AT: Final = HELD_AT + 3 * SPAN  # of kinds of resources held, each cut at 6
CIRCLED_AT: Final = PAIRS_AT + 3 * 49
HALLS_AT: Final = CIRCLED_AT + 3 * SPAN  # by half day and color: its plazas, and which of its Great Halls are open
PLAZA_AT: Final = HALLS_AT + 2 * 3 * 20  # both faces of the plazas from the next half day's first on
COLORS_AT: Final = PLAZA_AT + NOTCHES * 9  # the colors of the plazas of the next two half days
COLUMN_COUNT: Final = COLORS_AT + 2 * 81

PIECE_WIDTH: Final = 8
# by what the two buildings of a die are (0 lost, 1 open, 2 built; prestige * 3 + work); two of them cannot be
DIE_CODES: Final = [0, 0, 1, 0, 2, 3, 4, 5, 6]


class Pieces:
    """The columns of pieces. Each method returns those of one kind of piece."""

    def __init__(self, components: Components) -> None:
        self.cathedral = [0] * 6  # by kind: the column of the Cathedral that scores it
        for column in range(COLUMNS):
            self.cathedral[components.scored[column]] = column
        self.links: list[list[int]] = [[] for _ in range(6)]  # by kind: the numbers of its links
        self.link_mask: list[int] = []  # the two columns of a link
        for number, both in enumerate(components.link_pair):
            kind = next(kind for kind in range(6) if both >> kind * COLUMNS & ROW)
            self.links[kind].append(number)
            self.link_mask.append(both >> kind * COLUMNS & ROW)
        self.halls = [[column for column in range(COLUMNS) if components.hall_die[column] == color][:2] for color in range(3)]

    def kind(self, kind: int, built: int, open: int, code: int) -> list[int]:
        """Return the columns of the buildings of a kind, with the code of its Cathedral (see cathedral_code)."""
        number = 0 if code < OPEN_CODES else code - OPEN_CODES + 1
        count = COUNT[built]
        left = COUNT[open]
        found = [MASK_AT + kind * 64 + built, BUILT_AT + kind * 35 + number * 7 + count, OPEN_AT + kind * 35 + number * 7 + left]
        found.append(CHANCE_AT + kind * 50 + (code * 7 + count if code < OPEN_CODES else 49))
        if kind == CATHEDRAL:
            found.append(CATHEDRALS_AT + count * 7 + left)
        for link in self.links[kind]:
            both = self.link_mask[link]
            if built & both == both:
                state = 2
            elif (built | open) & both != both:
                state = 3
            else:
                state = 1 if built & both else 0
            found.append(LINK_AT + link * 4 + state)
        return found

    def dice(self, color: int, built: int, open: int, guarded: int) -> list[int]:
        """Return the columns of the six dice of a color: two rows of buildings, and the Fortresses."""
        found: list[int] = []
        unguarded = 0
        for column in range(COLUMNS):
            prestige = 2 if built >> column & 1 else open >> column & 1
            work = 2 if built >> column + COLUMNS & 1 else open >> column + COLUMNS & 1
            guard = guarded >> column & 1
            found.append(DIE_AT + (color * COLUMNS + column) * 14 + guard * 7 + DIE_CODES[prestige * 3 + work])
            if not guard and (prestige == 1 or work == 1):
                unguarded += 1
        found.append(UNGUARDED_AT + color * 7 + unguarded)
        return found

    def citizens(self, one: int, two: int, three: int) -> list[int]:
        found = [CITIZENS_AT + min(one, MOST), CITIZENS_AT + SPAN + min(two, MOST), CITIZENS_AT + 2 * SPAN + min(three, MOST)]
        found.append(LOWEST_AT + min(one, two, three, MOST))
        at = MISSING_AT
        for goal in (3, 6, 11):
            found.append(at + max(0, goal - one) + max(0, goal - two) + max(0, goal - three))
            at += 3 * goal + 1
        return found

    def held(self, one: int, two: int, three: int) -> list[int]:
        found = [HELD_AT + min(one, MOST), HELD_AT + SPAN + min(two, MOST), HELD_AT + 2 * SPAN + min(three, MOST)]
        one, two, three = min(one, 6), min(two, 6), min(three, 6)
        found += [PAIRS_AT + one * 7 + two, PAIRS_AT + 49 + one * 7 + three, PAIRS_AT + 98 + two * 7 + three]
        return found

    def circled(self, one: int, two: int, three: int) -> list[int]:
        return [CIRCLED_AT + min(one, MOST), CIRCLED_AT + SPAN + min(two, MOST), CIRCLED_AT + 2 * SPAN + min(three, MOST)]

    def great_halls(self, open: int, plazas: list[int]) -> list[int]:
        """Return the columns of the open Great Halls, with the plazas of each color in the next two half days."""
        found: list[int] = []
        for ahead in range(2):
            for color in range(3):
                usable = 0
                for number, column in enumerate(self.halls[color]):
                    usable |= (open >> column & 1) << number
                found.append(HALLS_AT + (ahead * 3 + color) * 20 + plazas[ahead * 3 + color] * 4 + usable)
        return found


def faces_after(wheel: Wheel) -> list[int]:
    """Return the plazas when this half day is over: destroyed ones are turned."""
    faces = wheel.faces[:]
    for die in wheel.dice:
        if die.attacks:
            at = wheel.notch(die.place)
            faces[at] = FLIPPED[faces[at]]
    return faces


def plaza_columns(faces: list[int], half: int) -> list[int]:
    """Return the columns of the wheel after this half day, which is not the last."""
    first = NOTCH[(half + 1) * PLACES]
    found = [PLAZA_AT + offset * 9 + faces[(first + offset) % NOTCHES] for offset in range(NOTCHES)]
    for ahead in range(2):
        code = 0
        for place in range(PLACES):
            code = code * 3 + faces[NOTCH[min(half + 1 + ahead, HALVES - 1) * PLACES + place]] // 3
        found.append(COLORS_AT + ahead * 81 + code)
    return found


def plazas_ahead(faces: list[int], half: int) -> list[int]:
    """Return how many plazas of each color the next half day has, and the one after it."""
    found = [0] * 6
    for ahead in range(2):
        if half + 1 + ahead < HALVES:
            for place in range(PLACES):
                found[ahead * 3 + faces[NOTCH[(half + 1 + ahead) * PLACES + place]] // 3] += 1
    return found
