"""The contract holds for games written outside, and notices what is broken."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.core.chance import ChanceOutcomes
from rollwright.core.errors import BadOption
from rollwright.core.features import Feature
from rollwright.core.game import Game
from rollwright.core.position import Position, Rules
from rollwright.testing import ContractError, check_features, check_game, check_newcomers, check_position, check_table
from toys import Pig, PigGame, PigRules, Terraces, TerracesGame, TerracesRules


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 5), st.sampled_from(["short", "long"]))
def test_an_independent_toy_game_passes(seed, seats, length):
    check_game(TerracesGame(), seats, seed, {"length": length}, every=2)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_a_toy_game_with_turns_passes(seed, seats):
    check_game(PigGame(), seats, seed, every=3)


@pytest.mark.parametrize("game", [TerracesGame(), PigGame()], ids=lambda game: game.name)
def test_the_tables_of_the_toys_pass(game):
    check_table(game.rules())


def test_wrong_bounds_and_chance_moves_are_noticed():
    class NarrowRules(TerracesRules):
        def score_bounds(self):
            return 0, 1

        def chance_moves(self):
            return range(2)

    class NarrowGame(TerracesGame):
        def build(self, edition, options):
            return NarrowRules(edition, options)

    with pytest.raises(ContractError, match=r"outside score_bounds\(\)"):
        check_game(NarrowGame(), 3, 0, {"length": "long"})
    with pytest.raises(ContractError, match=r"chance_moves\(\)"):
        check_table(NarrowGame().rules())


def test_newcomers_may_sit_down_between_the_rounds():
    assert check_newcomers(TerracesGame()) == 3


class Forgetful(Position):
    """Says nothing at all."""


@pytest.mark.parametrize(
    "question",
    ["rules", "seats", "phase", "to_act", "is_over", "chance_outcomes", "clone", "state"],
)
def test_a_forgotten_method_is_noticed(question):
    with pytest.raises(NotImplementedError, match="must implement"):
        getattr(Forgetful(), question)()


def test_other_forgotten_methods_are_noticed():
    position = Forgetful()
    for name, count in (("is_to_act", 1), ("legal_moves", 1), ("score", 1), ("refusal_code", 2), ("describe", 2), ("apply", 2)):
        with pytest.raises(NotImplementedError, match="must implement"):
            getattr(position, name)(*[0] * count)
    with pytest.raises(NotImplementedError, match="must implement"):
        position.explain(0, 0, 1)
    for act in (lambda: position.extract_sheet(0), lambda: position.restore_sheet(0, position), lambda: position.join()):
        with pytest.raises(NotImplementedError):
            act()
    assert position.join_refusal() != ""
    rules = Rules("nothing", TerracesGame.editions["toy"], {})
    for name, arguments in (
        ("new", (1,)),
        ("num_moves", ()),
        ("is_chance", (0,)),
        ("format_move", (0,)),
        ("parse_move", ("",)),
        ("click_path", (0,)),
        ("max_moves_per_seat", ()),
    ):
        with pytest.raises(NotImplementedError, match="must implement"):
            getattr(rules, name)(*arguments)


class SharesSheets(Terraces):
    def clone(self):
        return type(self)(self.ruleset, self.turn, self.die, self.waiting, self.sheets, list(self.done))


class ListsTwice(Terraces):
    def legal_moves(self, seat):
        return super().legal_moves(seat) * (1 if seat < 0 else 2)


class ForgetsARule(Terraces):
    def refusal_code(self, seat, move):
        return 0 if move < 3 and not self.done[seat] else super().refusal_code(seat, move)


class TouchesTheNeighbor(Terraces):
    def apply(self, seat, move):
        super().apply(seat, move)
        if seat == 0 and move == 3 and len(self.sheets) > 1:
            self.sheets[1][0].append(1)


class NeverEnds(Terraces):
    def is_over(self):
        return False


class DescribesSloppily(Terraces):
    def describe(self, seat, move):
        return "write it down."


class OffersASeatsMove(Terraces):
    def chance_outcomes(self):
        return ChanceOutcomes("roll", [0, 1])


class LosesPieces(Terraces):
    def pieces(self):
        return [self.turn]


class MiscountsTotals(Terraces):
    def total(self, seat):
        return super().total(seat) + 1


class HasAWiderVector(Terraces):
    def features(self, seat):
        return b"\0"


class NeverCompletes(Terraces):
    def starts_choice(self, seat, move):
        return True


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (NeverCompletes, "cannot be completed"),
        (MiscountsTotals, "but the score is"),
        (SharesSheets, "changed while the game continued|accepted|share|changes of seat|the offer of"),
        (ListsTwice, "names a move twice"),
        (ForgetsARule, "its refusal code is 0"),
        (TouchesTheNeighbor, "order of the seats|different|restored"),
        (NeverEnds, "disagree"),
        (DescribesSloppily, "is described as"),
        (OffersASeatsMove, "chance outcomes"),
        (LosesPieces, "number of pieces changed"),
        (HasAWiderVector, "has 1 bytes"),
    ],
)
def test_a_broken_game_is_noticed(broken, message):
    class BrokenRules(TerracesRules):
        def new(self, seats):
            return broken(self, 0, 0, 0, [[[] for _ in range(3)] for _ in range(seats)], [True] * seats)

    class BrokenGame(TerracesGame):
        def build(self, edition, options):
            return BrokenRules(edition, options)

    def play_many() -> None:
        for seed in range(30):
            check_game(BrokenGame(), 3, seed, {"length": "long"}, every=1)

    with pytest.raises(ContractError, match=message):
        play_many()


class ExceedsItsVector(Terraces):
    def features(self, seat):
        return b"\xff"


class ExceedingRules(TerracesRules):
    def new(self, seats):
        return ExceedsItsVector(self, 0, 0, 0, [[[] for _ in range(3)] for _ in range(seats)], [True] * seats)

    def feature_layout(self):
        return (Feature("turn", 1, 8),)


def test_a_vector_above_its_bounds_is_noticed():
    rules = ExceedingRules(TerracesGame.editions["toy"], {"length": "short"})
    with pytest.raises(ContractError, match=r"'turn' in features\(0\) is above 8"):
        check_features(rules.new(1))


class SlurredRules(TerracesRules):
    def format_move(self, move):
        return "column" if move < 3 else super().format_move(move)


def test_a_notation_that_says_two_things_is_noticed():
    rules = SlurredRules(TerracesGame.editions["toy"], {"length": "short"})
    with pytest.raises(ContractError, match=r"parses as|both written"):
        check_table(rules)


def test_seats_and_options_are_checked_with_a_sentence():
    with pytest.raises(BadOption, match="takes 2 to 4 players with these options, not 9"):
        PigGame().new(9)
    with pytest.raises(BadOption, match="no option 'speed'; choose from: length"):
        TerracesGame().new(1, {"speed": "high"})
    with pytest.raises(BadOption, match="cannot be 'endless'; choose from: short, long"):
        TerracesGame().new(1, {"length": "endless"})


def test_a_table_with_turns_is_asked_about_one_position():
    rules = PigGame().rules()
    assert isinstance(rules, PigRules)
    check_position(Pig(rules, 1, 5, False, 3, [0, 4]))


def test_a_game_that_was_not_loaded_says_how_to_get_it():
    class Unread(Game):
        name, title, options, schema = "pig", "Pig", (), PigGame.schema

    with pytest.raises(BadOption, match=r"Pig has no editions yet; rollwright.load\('pig'\) reads them"):
        Unread().new(1)
