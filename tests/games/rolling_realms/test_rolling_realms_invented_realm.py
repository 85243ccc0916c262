"""A realm is one module: an invented twelfth one is played, drawn, described and evaluated without a change to the sources."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from invented_realm.lighthouse import Lighthouse
from rolling_realms_table import GAME as ELEVEN

from rollwright.bots import load as load_bot
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.errors import BadEdition, BadOption, IllegalMove
from rollwright.core.marks import Mark
from rollwright.core.position import CHANCE
from rollwright.games import load_custom_edition, read_editions
from rollwright.games.rolling_realms import RollingRealmsGame, render
from rollwright.games.rolling_realms.position import RollingRealmsPosition
from rollwright.games.rolling_realms.realms import REALMS
from rollwright.testing import check_change_kinds, check_game, check_table

HERE = Path(__file__).parent
EDITIONS = Path(render.__file__).parent.parent / "edition"
ROWS = (HERE / "invented_realm" / "lighthouse.toml").read_text("utf-8")
CHOSEN = {"round-1": "cities,viticulture,lighthouse"}


class TwelveRealms(RollingRealmsGame):
    """The game with one more realm in its registry."""

    def __init__(self) -> None:
        super().__init__((*REALMS, Lighthouse))
        self.editions = read_editions(self, EDITIONS)
        custom = load_custom_edition(self, ROWS, "lighthouse.toml")
        self.editions = {custom.name: custom, **self.editions}


GAME = TwelveRealms()


def table(roll: str, *moves: str) -> RollingRealmsPosition:
    position = GAME.new(1, CHOSEN)
    rules = position.rules()
    for text in ("realms cities viticulture lighthouse", roll):
        position.play(CHANCE, rules.parse_move(text))
    for text in moves:
        position.play(0, rules.parse_move(text))
    return position


def test_released_editions_do_not_change_and_do_not_have_the_new_realm():
    assert GAME.editions["print-2021"].hash == ELEVEN.editions["print-2021"].hash
    rules = GAME.rules(GAME.editions["print-2021"])
    assert [realm.name for realm in rules.realms] == [realm.name for realm in REALMS]
    assert rules.num_moves() == ELEVEN.rules().num_moves()
    with pytest.raises(BadOption, match="lighthouse"):
        GAME.new(1, CHOSEN, GAME.editions["print-2021"])


def test_its_rows_are_checked():
    with pytest.raises(BadEdition, match="floor"):
        load_custom_edition(GAME, ROWS.replace('id = "6"', 'id = "7"'), "mine.toml")
    with pytest.raises(BadEdition, match="must give something"):
        load_custom_edition(GAME, ROWS.replace('"pumpkin"', "").replace('"heart", "coin"', "").replace('"coin"', ""), "mine.toml")


def test_whole_games_keep_the_contract():
    check_table(GAME.rules())
    assert len(GAME.rules().table.revealed) == 220
    for seed in range(2):
        check_game(GAME, 2, seed, CHOSEN, every=13)
    assert "Wrote" in check_change_kinds(GAME, 2, range(2), CHOSEN)


def test_a_search_bot_plays_it():
    random = Random(5)
    position = GAME.new(1, CHOSEN)
    source = SampledDice(random.random)
    bot = load_bot("greedy")
    for _ in play_game(position, source, lambda now, seat: bot.choose(now.clone(), seat, random)):
        if position.round == 2:
            break
    assert position.sheets[0].past[2] >= 2  # stars of the lighthouse


def test_its_moves_and_refusals_have_text():
    position = table("roll 2 5", "die2 lighthouse floor 1")
    rules = position.rules()
    assert position.describe(0, rules.parse_move("die1 cities r1c1")) == "Write the 2 in row 1, column 1 of Between Two Cities"
    position = table("roll 2 5")
    move = rules.parse_move("die2 lighthouse floor 1")
    assert position.describe(0, move) == "Write the 5 on floor 1 of The Lighthouse, gaining 1 pumpkin"
    assert position.describe_changes(position.changes(0, move)) == [
        "{seat 1} wrote the 5 on floor 1 of The Lighthouse, gaining 1 pumpkin."
    ]
    with pytest.raises(IllegalMove, match=r"R99\.1"):
        position.play(0, rules.parse_move("die2 lighthouse floor 2"))
    position = table("roll 2 5", "die2 lighthouse floor 1", "done")
    position.play(CHANCE, rules.parse_move("roll 2 6"))
    with pytest.raises(IllegalMove, match=r"R99\.2.*not be lower than the 5"):
        position.play(0, rules.parse_move("die1 lighthouse floor 2"))


def test_it_is_drawn_with_its_emblem_labels_and_marks():
    renderer = GAME.renderer()
    position = table("roll 2 5", "die2 lighthouse floor 1")
    part = {part.name: part for part in renderer.parts(position)}["realm-lighthouse"]
    assert part.title == "The Lighthouse"
    assert {"lighthouse-1", "lighthouse-6", "lighthouse-3-gain-2", "lighthouse-star-1"} <= set(part.slots)
    assert 'href="#rolling_realms-lighthouse"' in part.svg
    assert 'id="rolling_realms-lighthouse"' in renderer.symbols()
    assert renderer.label(position.rules(), "lighthouse-3-gain-2") == "The Lighthouse: reward 2 of floor 3"
    marks = renderer.marks(position, 0)
    assert marks["lighthouse-1"] == Mark("filled", "5")
    assert marks["lighthouse-1-gain-1"] == Mark("have")
    assert "from the bottom up  5P . .HC . .C ." in renderer.text(position, 0)
    assert ("The Lighthouse", "0") in renderer.summary(position, 0)


def test_the_evaluation_counts_it():
    early, late = table("roll 2 5"), table("roll 2 5")
    late.sheets[0].cards[2] = [1, 1, 2, 2, 3, 0]
    assert GAME.evaluate(late, 0) > GAME.evaluate(early, 0)


def test_its_option_can_be_chosen():
    titles = {option.name: option.choices for option in GAME.options}["round-1"]
    assert titles["lighthouse"] == "Lighthouse"
