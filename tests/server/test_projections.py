"""The rows written beside the log when a game ends."""

from tables import begin

from rollwright import games
from rollwright.core.game import Achievement
from rollwright.server.service.projections import achievements
from toys import TerracesGame


class Proud(TerracesGame):
    def all_achievements(self):
        return [Achievement("tall", "Write a number"), Achievement("first", "Win a game with others", with_others=True)]

    def achievements(self, position, seat):
        return ["tall", "first"] if position.seats() > 1 else ["tall"]


def names(people, bots):
    return [(each.seat, each.name) for each in achievements(begin(Proud(), people=people, bots=bots).table)]


def test_only_people_are_others():
    assert names(1, 2) == [(0, "tall")]
    assert names(2, 1) == [(0, "tall"), (0, "first"), (1, "tall"), (1, "first")]


def test_which_achievements_of_troyes_dice_need_others():
    assert [each.id for each in games.load("troyes_dice").all_achievements() if each.with_others] == ["multiplayer", "win-above-60"]
