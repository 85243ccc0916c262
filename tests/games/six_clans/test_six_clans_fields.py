"""No field is forgotten when a position is copied or compared, in either build."""

import inspect
from random import Random

import pytest
from six_clans_tables import RULES, eager, throw_dice, with_bonus

from rollwright.core.position import CHANCE
from rollwright.games.six_clans.chosen_die import ChosenDie
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.games.six_clans.shared_state import SharedState
from rollwright.games.six_clans.sheet import Sheet

# what follows from other fields, and so is not compared
DERIVED = {
    Sheet: {"zones", "top", "rise", "rise_last", "fall", "fall_last", "middle", "empty", "bottom", "card", "fits"},
    ChosenDie: {"face"},
    SharedState: set(),
}


def fields(kind):
    """The parameters of a class, each of which is also a field."""
    return [name for name in inspect.signature(kind).parameters if name != "self"]


def some_objects():
    """Objects of each class with few equal fields."""
    random = Random(5)
    position = RULES.new(1)
    while position.shared.turn < 8:
        if position.is_to_act(CHANCE):
            throw_dice(position, random.randrange(1000))
        else:
            position.apply(0, eager(position, 0, random))
    using = with_bonus({8: (5, "bottom"), 4: (2, "home")}, 1, 4)
    for move in ("d8 bonus-1", "minus", "d8 bonus-4"):
        using.apply(0, RULES.parse_move(move))
    assert using.sheets[0].chosen_die is not None
    return [position.sheets[0], position.shared, using.sheets[0], using.sheets[0].chosen_die]


@pytest.mark.parametrize("original", some_objects(), ids=lambda original: type(original).__name__)
def test_a_clone_has_every_field(original):
    copy = original.clone()
    for name in fields(type(original)):
        if name == "chosen_die" and original.chosen_die is not None:
            assert copy.chosen_die is not original.chosen_die
            assert copy.chosen_die.state() == original.chosen_die.state()
        else:
            assert getattr(copy, name) == getattr(original, name), name


@pytest.mark.parametrize("original", some_objects(), ids=lambda original: type(original).__name__)
def test_a_changed_field_changes_the_state(original):
    state = original.state()
    for name in fields(type(original)):
        copy = original.clone()
        value = getattr(copy, name)
        changed: object
        if name in DERIVED[type(original)]:
            continue
        if isinstance(value, list):
            changed = [99, *value]
        elif name == "chosen_die":
            changed = None if value is not None else some_objects()[-1]
        else:
            changed = not value if isinstance(value, bool) else value + 1
        setattr(copy, name, changed)
        assert copy.state() != state, name
        assert original.state() == state, name


def test_lists_are_not_shared_between_clones():
    for original in some_objects():
        copy = original.clone()
        for name in fields(type(original)):
            value = getattr(original, name)
            if isinstance(value, list) and name not in ("zones", "cards"):  # these are replaced, never changed
                assert getattr(copy, name) is not value, name


def test_a_position_compares_its_shared_state_and_its_sheets():
    assert fields(SixClansPosition) == ["rules", "shared", "sheets", "waiting"]
    position = RULES.new(2)
    for name in ("shared", "sheets", "waiting"):
        copy = position.clone()
        if name == "shared":
            copy.shared.turn += 1
        elif name == "sheets":
            copy.sheets[1].picks += 1
        else:
            copy.waiting += 1
        assert copy.state() != position.state()
