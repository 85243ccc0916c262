"""The strong bots where there is no learned value."""

from random import Random

import pytest

import toys
from rollwright import bots, games
from rollwright.bots.ahead import AheadBot
from rollwright.bots.learned import LearnedBot
from rollwright.bots.rounds import OWN, THROWS, RoundBot
from rollwright.bots.search_round import RoundSearch, is_reroll
from rollwright.bots.simple import NextMoveBot
from rollwright.bots.throws import sampled_throws
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.position import CHANCE, Position, throw


@pytest.fixture(autouse=True)
def toy_games(monkeypatch):
    monkeypatch.setattr(games, "_extra", {"terraces": toys.TerracesGame(), "pig": toys.PigGame()})


def thrown(position, random):
    while position.is_to_act(CHANCE):
        throw(position, SampledDice(random.random), 0)
    return position


def rounds(name, seats, count):
    """Return positions at the start of the first rounds, which greedy's little sister plays."""
    random = Random(4)
    position = games.load(name).new(seats)
    found: list[Position] = []
    for played in play_game(
        position, SampledDice(random.random), lambda now, seat: NextMoveBot().choose(now.clone(), seat, random)
    ):
        if played.seat == CHANCE and not position.is_to_act(CHANCE):
            found.append(position.clone())
            if len(found) == count:
                break
    return found


@pytest.mark.parametrize("name", ["hugues", "linnet", "ysolde", "ambrose"])
@pytest.mark.parametrize("game", ["terraces", "pig", "dice_realms"])
def test_a_strong_bot_plays_a_game_without_weights_and_repeats_itself(name, game):
    for position in rounds(game, 2, 2):
        seat = position.to_act()[0]
        before = position.state()
        moves = {bots.choose_move(bots.load(name), position, seat, Random(1), games.load(game).independent) for _ in range(2)}
        assert len(moves) == 1
        assert moves <= set(position.legal_moves(seat))
        assert position.state() == before


def test_less_effort_evaluates_fewer_states():
    (position,) = rounds("dice_realms", 2, 1)
    seat = position.to_act()[0]
    counts = []
    for limit in (10_000, 60):
        count = 0

        def evaluate(position, seat):
            nonlocal count
            count += 1
            return games.load("dice_realms").evaluate(position, seat)

        RoundSearch(evaluate, seat, 1, [3], limit).best(position, 4, 0)
        counts.append(count)
    assert counts[1] < counts[0]
    assert counts[1] < 60 + 10 * 200  # what is begun is finished, with one unfinished round at a time


def test_a_round_search_ends_before_the_throw_of_the_next_or_at_a_reroll():
    game = games.load("dice_realms")
    for position in rounds("dice_realms", 2, 3):
        seat = position.to_act()[0]
        before = position.state()
        best = RoundSearch(game.evaluate, seat, 1, [0], 100_000).best(position, 4, 0)
        assert position.state() == before
        assert best.position.is_to_act(CHANCE) or best.position.is_over()
        assert best.value == game.evaluate(best.position, seat)
        for move in best.moves:  # the rivals pass where it is not this seat's move
            while not position.is_to_act(seat):
                other = position.to_act()[0]
                position.apply(other, position.pass_move(other))
            assert move in position.legal_moves(seat)
            assert move != position.cancel_move(seat)
            position.apply(seat, move)


def test_a_reroll_counts_by_the_mean_of_its_outcomes():
    game = games.load("dice_realms")
    (position,) = rounds("dice_realms", 2, 1)
    seat = position.to_act()[0]
    search = RoundSearch(game.evaluate, seat, 1, [0], 100_000)
    reroll = next(move for move in position.legal_moves(seat) if move != position.pass_move(seat))
    position.apply(seat, reroll)
    assert is_reroll(position)
    outcomes = position.chance_outcomes()
    values = []
    for move in outcomes.moves:
        after = position.clone()
        after.apply(CHANCE, move)
        values.append(search.best(after, 1, 1).value)
    assert search.mean(position, 1) == pytest.approx(sum(values) / 6)


def test_a_master_prefers_the_end_after_which_the_next_round_goes_best():
    evaluate = games.load("dice_realms").evaluate
    compared = 0
    for position in rounds("dice_realms", 2, 6):
        seat = position.to_act()[0]
        bot, seed = RoundBot(ahead=True), Random(1).random()
        chosen = bot.choose(position.clone(), seat, Random(1))
        bot.evaluate = evaluate
        search = RoundSearch(evaluate, seat, 1, [3], 2000)
        best = search.best(position, 4, 0)
        if is_reroll(best.position):
            continue
        ahead = bot._best_ahead(search.ends, seat, THROWS, seed)
        throws = [throw.position for throw in sampled_throws(ahead.position, THROWS, Random(seed))]
        values = [bot._value_of_round(thrown, seat) for thrown in throws]
        mixed = OWN * ahead.value + (1 - OWN) * sum(values) / THROWS
        assert bot._value_ahead(ahead, seat, THROWS, seed) == pytest.approx(mixed)
        assert mixed >= bot._value_ahead(best, seat, THROWS, seed)
        assert chosen in position.legal_moves(seat)
        compared += 1
    assert compared


class Endless(Position):
    """A round with more moves than a search follows."""

    def __init__(self, made):
        self.made = made

    def legal_moves(self, seat):
        return [0, 1]

    def is_to_act(self, seat):
        return seat == 0

    def apply(self, seat, move):
        self.made += move

    def clone(self):
        return Endless(self.made)


def test_a_master_finds_a_move_in_a_round_whose_end_it_does_not_find():
    def evaluate(position, seat):
        return float(position.made)

    bot = RoundBot(ahead=True)
    bot.evaluate = evaluate
    assert bot.choose(Endless(0), 0, Random(1)) == 1


def test_with_little_effort_a_master_looks_no_further():
    for position in rounds("dice_realms", 2, 4):
        seat = position.to_act()[0]
        master, strong = RoundBot(ahead=True), RoundBot()
        master.effort = strong.effort = 0.2
        assert master.choose(position.clone(), seat, Random(1)) == strong.choose(position.clone(), seat, Random(1))


def test_the_names_lead_to_the_bots_that_a_game_needs():
    random = Random(2)
    for game, expected in (("dice_realms", RoundBot), ("terraces", AheadBot)):
        (position,) = rounds(game, 2, 1)
        if games.load(game).independent:
            position = position.extract_sheet(0)
        player = bots.load("ysolde")
        player.choose(position, 0 if games.load(game).independent else position.to_act()[0], random)
        assert isinstance(player, LearnedBot)
        assert isinstance(player.without, expected)
