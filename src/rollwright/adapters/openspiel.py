"""OpenSpiel: every game as a Python game, sequential and simultaneous. Import this module to register them.

    import pyspiel
    import rollwright.adapters.openspiel
    game = pyspiel.load_game("rollwright_troyes_dice", {"seats": 2})
    game = pyspiel.load_game("rollwright_troyes_dice_simultaneous", {"seats": 2, "options": "numbering=rising"})

Chance is explicit, with probabilities. Actions are numbered without the chance moves, and their strings are our notation. Returns
are the scores at the end. `state.record()` returns the game as a record; with SeededDice it has the throws of `simulate`.
OpenSpiel's C++ MCTSBot does not work with games written in Python; its Python MCTSBot does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.adapters.episode import Actions, whole_number
from rollwright.bots.seeds import seeded_dice
from rollwright.core.chance import ChanceOutcomes
from rollwright.core.english import counted
from rollwright.core.errors import BadOption, IllegalMove, Refusal
from rollwright.core.extras import MissingExtra
from rollwright.core.features import vector_width
from rollwright.core.position import CHANCE, Position
from rollwright.core.record import Recorder
from rollwright.games import load, names

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra("OpenSpiel", "openspiel") from error

CHANCE_PLAYER = int(pyspiel.PlayerId.CHANCE)
SIMULTANEOUS_PLAYER = int(pyspiel.PlayerId.SIMULTANEOUS)
TERMINAL_PLAYER = int(pyspiel.PlayerId.TERMINAL)
PARAMETERS = {"seats": 0, "options": "", "edition": ""}  # 0 and "": the game's own defaults


class _State(pyspiel.State):
    """A position. OpenSpiel copies states with deepcopy, which clones a position and shares its rules."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self.position: Position = game.rules.new(game.num_players())
        self.shift = game.shift  # kept here, since get_game() takes longer than a move
        self.actions = game.actions
        self.first_chance = game.first_chance
        self.player = self._next()

    def _next(self) -> int:
        """Return whose turn it is. OpenSpiel asks several times for every step."""
        position = self.position
        if position.is_to_act(CHANCE):
            return CHANCE_PLAYER
        acting = position.to_act()
        return acting[0] if acting else TERMINAL_PLAYER

    def current_player(self) -> int:
        return self.player

    def is_chance_node(self) -> bool:
        return self.player == CHANCE_PLAYER

    def legal_actions(self, *player: int) -> list[int]:
        """Return the actions to callers from Python. The inherited method copies the list into C++ and back."""
        seat = player[0] if player else self.player
        if 0 <= seat == self.player:
            return self._legal_actions(seat)
        actions: list[int] = super().legal_actions(*player)
        return actions

    def _legal_actions(self, player: int) -> list[int]:
        shift = self.shift
        moves = self.position.legal_moves(player)
        if shift:
            moves = [move - shift for move in moves]
        moves.sort()
        return moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().odds(self.position.chance_outcomes())
        return outcomes

    def _apply_action(self, action: int) -> None:
        player, position = self.player, self.position
        if player == CHANCE_PLAYER:
            move = action + self.first_chance
            if move not in position.chance_outcomes().moves:
                raise BadOption(f"{action} is not an outcome of this chance node; see chance_outcomes()")
            position.apply(CHANCE, move)
        else:
            self._check(player, action)
            position.apply(player, action + self.shift)
        self.player = self._next()

    def _check(self, player: int, action: int) -> None:
        """Raise IllegalMove, before anything changes, if an action is not legal. OpenSpiel itself does not check actions."""
        if player < 0:
            raise BadOption("this node takes no single action: all players choose at once, or the game is over")
        if not 0 <= action < self.actions:
            raise IllegalMove(f"action {action}", Refusal("", f"actions go from 0 to {self.actions - 1}"))
        refusal = self.position.refusal(player, action + self.shift)
        if refusal is not None:
            raise IllegalMove(f"action {action}", refusal)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        return str(game.rules.format_move(action + (game.first_chance if player == CHANCE_PLAYER else game.shift)))

    def is_terminal(self) -> bool:
        return self.player == TERMINAL_PLAYER

    def returns(self) -> list[float]:
        position = self.position
        if not position.is_over():
            return [0.0] * position.seats()
        unit = self.get_game().unit
        return [position.total(seat) / unit for seat in range(position.seats())]

    def record(self, dice: SeededDice | None = None) -> str:
        """Return the game so far as a record; give the dice if they made all throws, and the record can be verified."""
        game = self.get_game()
        position = game.rules.new(self.num_players())
        recorder = Recorder(game.definition, game.rules, self.num_players())
        made: list[int] = []  # the chance moves of the throw in progress
        for seat, move in self._moves():
            position.apply(seat, move)
            if seat != CHANCE:
                recorder.move(seat, move)
                continue
            made.append(move)
            if not position.is_to_act(CHANCE) or not position.chance_outcomes().continues:
                recorder.throw(made, "sampled")
                made = []
        if made:
            raise BadOption("a throw is not complete, so the game cannot be saved yet")
        record = recorder.finish(position)
        if dice is not None:
            record.seeded = dice.seed, dice.number
        return record.text()

    def _moves(self) -> Iterator[tuple[int, int]]:
        """Yield the seat and the move of everything that happened."""
        for done in self.full_history():
            if done.player == CHANCE_PLAYER:
                yield CHANCE, done.action + self.first_chance
            else:
                yield done.player, done.action + self.shift

    def __str__(self) -> str:
        return "\n\n".join(self.get_game().definition.as_text(self.position, seat) for seat in range(self.position.seats()))


class _SimultaneousState(_State):
    """All seats that are to act choose at the same time. A seat that is not has no legal action, and its choice is ignored."""

    def _next(self) -> int:
        player = super()._next()
        return SIMULTANEOUS_PLAYER if player >= 0 else player

    def _apply_actions(self, actions: list[int]) -> None:
        if len(actions) != self.num_players():
            raise BadOption(f"there are {self.num_players()} players and {counted(len(actions), 'action')}")
        for seat in self.position.to_act():
            self._check(seat, actions[seat])
        for _ in self._made(self.position, actions):
            pass
        self.player = self._next()

    def _made(self, position: Position, actions: list[int]) -> Iterator[tuple[int, int]]:
        """Make the actions of all seats, and yield those that count."""
        for seat in position.to_act():
            move = actions[seat] + self.shift
            if position.refusal_code(seat, move) == 0:  # a seat before it may have ended the round
                position.apply(seat, move)
                yield seat, move

    def _moves(self) -> Iterator[tuple[int, int]]:
        position = self.get_game().rules.new(self.num_players())
        together: list[int] = []
        for done in self.full_history():
            if done.player == CHANCE_PLAYER:
                move = done.action + self.first_chance
                position.apply(CHANCE, move)
                yield CHANCE, move
                continue
            together.append(done.action)
            if len(together) == self.num_players():
                yield from self._made(position, together)
                together = []


class SeededDice:
    """The dice of a game of `rollwright simulate --seed`: `state.apply_action(dice.action(state))` at every chance node."""

    def __init__(self, seed: int, number: int = 1) -> None:
        self.seed = whole_number(seed, "a seed")
        self.number = whole_number(number, "the number of a game")
        self.source = seeded_dice(self.seed, self.number)

    def action(self, state: _State) -> int:
        """Return the outcome of a chance node."""
        if not state.is_chance_node():
            raise BadOption("dice are thrown only at a chance node")
        outcomes = state.position.chance_outcomes()
        return outcomes.outcome_at(self.source.randbelow(outcomes.total)) - state.first_chance


class _Observer:
    """The feature vector of a seat, each number divided by its upper bound."""

    def __init__(self, game: _Game) -> None:
        layout = game.rules.feature_layout()
        highest = [feature.highest for feature in layout for _ in range(feature.width)]
        self.scale: NDArray[np.float32] = 1.0 / np.array(highest, np.float32)
        self.tensor: NDArray[np.float32] = np.zeros(vector_width(layout), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: _State, player: int) -> None:
        np.multiply(np.frombuffer(state.position.features(player), np.uint8), self.scale, out=self.tensor)

    def string_from(self, state: _State, player: int) -> str:
        return state.get_game().definition.as_text(state.position, player)  # type: ignore[no-any-return]


class _Game(pyspiel.Game):
    """A game with its options and seats."""

    name = ""
    kind: Any = None
    state: type[_State] = _State

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.definition = load(self.name)
        options = self.definition.check(options_in(str(given["options"])))
        seats = int(given["seats"]) or max(self.definition.seat_range(options)[0], 1)
        self.definition.check_seats(seats, options)
        editions = self.definition.editions
        if given["edition"] and given["edition"] not in editions:
            raise BadOption(f"{self.definition.title} has no edition {given['edition']!r}; choose from: {', '.join(editions)}")
        self.rules = self.definition.rules(editions[given["edition"]] if given["edition"] else None, options)
        actions = Actions(self.rules)
        chance = self.rules.chance_moves()
        if 0 < chance.start < actions.count:
            raise BadOption(f"the chance moves of {self.definition.title} must be the first or the last of its table")
        self.actions = actions.count
        self.shift = actions.skipped if chance.start == 0 else 0
        self.first_chance = chance.start
        self.unit = self.definition.unit
        self._odds: dict[int, tuple[ChanceOutcomes, list[tuple[int, float]]]] = {}
        lowest, highest = self.rules.score_bounds()
        info = pyspiel.GameInfo(
            num_distinct_actions=actions.count,
            max_chance_outcomes=len(chance),
            num_players=seats,
            min_utility=lowest / self.unit,
            max_utility=highest / self.unit,
            utility_sum=None,
            max_game_length=self.rules.max_moves_per_seat() * seats,
        )
        super().__init__(self.kind, info, given)

    def odds(self, outcomes: ChanceOutcomes) -> list[tuple[int, float]]:
        """Return the outcomes with probabilities. Rules share their outcomes, so each list is made once."""
        known = self._odds.get(id(outcomes))
        if known is None or known[0] is not outcomes:
            total = outcomes.total
            pairs = zip(outcomes.moves, outcomes.weights, strict=True)
            known = outcomes, [(move - self.first_chance, weight / total) for move, weight in pairs]
            self._odds[id(outcomes)] = known
        return known[1]

    def new_initial_state(self) -> _State:
        return self.state(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer(self)


def options_in(text: str) -> dict[str, str]:
    """Return the options of a text such as "numbering=rising; expansion=no"."""
    found = {}
    for part in text.split(";"):
        name, sign, value = part.partition("=")
        if part.strip() and not sign:
            raise BadOption(f"the option {part.strip()!r} has no value; write it as name=value")
        if sign:
            found[name.strip()] = value.strip()
    return found


def _register(name: str, simultaneous: bool) -> None:
    definition = load(name)
    fewest, most = definition.seats
    dynamics = pyspiel.GameType.Dynamics
    kind = pyspiel.GameType(
        short_name=f"rollwright_{name}" + ("_simultaneous" if simultaneous else ""),
        long_name=f"{definition.title} (Rollwright)",
        dynamics=dynamics.SIMULTANEOUS if simultaneous else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=min(most, 10),
        min_num_players=max(fewest, 1),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )
    state = _SimultaneousState if simultaneous else _State
    pyspiel.register_game(kind, type(f"{name}_game", (_Game,), {"name": name, "kind": kind, "state": state}))


for _name in names():
    if f"rollwright_{_name}" not in pyspiel.registered_names():
        _register(_name, simultaneous=False)
        _register(_name, simultaneous=True)
