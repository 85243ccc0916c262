"""Offers of Six Clans, shown before a move: short labels, the number in every cell, and the points that come at once."""

from random import Random

from six_clans_tables import GAME, eager, play, seeded, table, with_bonus

from rollwright.core import offers
from rollwright.core.chance import SampledDice
from rollwright.core.driver import play_game
from rollwright.core.marks import Mark
from rollwright.core.offers import Amount, Chip, Offer, Prompt
from rollwright.games.six_clans.position import SixClansPosition
from rollwright.testing import check_offers

RENDERER = GAME.renderer()


def shown(position: SixClansPosition) -> tuple[dict[str, Offer], dict[tuple[str, ...], Prompt]]:
    """Return the offers by the notation of their moves, and the prompts by their paths."""
    found = offers.offers(RENDERER, position, 0)
    prompts = offers.prompts(RENDERER, position, 0, found)
    return {position.ruleset.format_move(offer.move): offer for offer in found}, {prompt.path: prompt for prompt in prompts}


def test_a_difference_shows_its_sum_and_its_points():
    found, prompts = shown(table({10: (2, "bottom")}, {"bottom-1": [8]}))
    offer = found["d10 bottom-1b"]
    clan = offer.title.split(",")[0]
    assert offer.title == f"{clan}, difference 1"
    assert offer.note == "8 \u2212 2 = 6, times 3."
    assert offer.label == f"Write 2 in {clan} \u00b7 +18"
    assert offer.price == (Amount("picks", 1, "", "pick"),)
    asked = prompts[("die-10",)]
    assert asked.choices["bottom-1b"] == ("free", "2", (Chip("gain", ("+18",)),))
    assert asked.choices["bottom-2a"] == ("free", "2", ()), "no points yet, so no chip"
    assert asked.question.startswith("Where does the ")
    assert asked.key == (("free", ("write here: 1 pick",)),)


def test_all_lines_of_the_square_that_a_number_completes_are_named():
    written = {"middle-1": [2], "middle-2": [5], "middle-6": [4], "middle-9": [6], "middle-5": [3], "middle-7": [1]}
    position = table({10: (9, "middle")}, written)
    offer = shown(position)[0]["d10 middle-3"]
    assert offer.note.startswith("3 full lines: 16, 19, and 13. The 3 best score."), offer.note
    one = table({6: (4, "middle")}, {"middle-4": [2], "middle-5": [3]})
    assert shown(one)[0]["d6 middle-6"].note.startswith("A full line: 2 + 3 + 4 = 9.")


def test_points_of_bonuses_are_named_beside_the_score():
    position = with_bonus({8: (5, "second"), 6: (3, "home")}, 1)
    assert shown(position)[0]["d6 home-2"].score_note == "unused bonus +1"
    play(position, "d8 bonus-1")
    assert shown(position)[0]["plus"].score_note == "unused bonus \u22121"


def test_a_line_about_a_rival_names_the_clan_and_counts_points_once():
    position = table({8: (5, "second"), 6: (3, "home")})
    rules, sheet = position.ruleset, position.sheets[0]
    for move, number, where in (("d8 rising-1", "5", rules.clan_of[sheet.home][1]), ("d6 home-1", "3", -1)):
        changes = position.changes(0, rules.parse_move(move))
        brief = RENDERER.brief(position, 0, changes)
        place = (f"six_clans-meeple-{where + 1}", f"in {rules.clans[where]}, cell 1 of the rising row")
        if where < 0:
            place = ("six_clans-house", "in space 1 of the Home Card")
        assert brief.did == (("wrote", number, *place),)
        assert [amount.item for amount in brief.gain] == ["points"], "recruits are among the points"
        assert all(f'id="{symbol}"' in RENDERER.symbols() for _, _, symbol, _ in brief.did)


def test_a_line_about_a_rival_names_the_bonuses_that_were_used():
    position = play(with_bonus({8: (5, "second")}, 1), "d8 bonus-1")
    changes = position.changes(0, position.ruleset.parse_move("plus"))
    assert RENDERER.brief(position, 0, changes).did == (("used", "\u00b11", "", ""),)


def test_points_below_zero_are_a_note():
    _, prompts = shown(table({10: (9, "bottom")}, {"bottom-1": [7]}))
    assert prompts[("die-10",)].choices["bottom-1b"].chips == (Chip("note", ("\u22126",)),)


def test_a_bonus_is_a_cheap_choice_and_costs_no_pick():
    position = with_bonus({8: (5, "second")}, 1)
    found, prompts = shown(position)
    assert found["d8 bonus-1"].label == "Use \u00b11 on the 5"
    assert found["d8 bonus-1"].starts_choice, "it is used up by the move that completes the choice, which shows the price"
    assert prompts[("die-8",)].choices["bonus-1"].tier == "cheap"
    assert prompts[("die-8",)].key == (("free", ("write here: 1 pick",)), ("cheap", ("change it: 1 bonus",)))
    play(position, "d8 bonus-1")
    found, prompts = shown(position)
    assert prompts[()].question == "Raise or lower the 5?"
    assert prompts[()].hint == "The number must stay a face of the d8."
    assert (prompts[()].titled, prompts[()].key) == (True, (("cheap", ("each: 1 bonus",)),)), "the price is shown once"
    assert found["plus"].label == "Raise the 5 to 6 \u00b7 1 bonus"
    assert [amount.item for amount in found["plus"].price] == ["plus-or-minus bonuses"]
    assert found["plus"].points == -1, "an unused bonus scores a point"
    assert found["plus"].note.startswith("Then +6 in "), "what the bonus leads to is shown before it is paid"
    play(position, "plus")
    assert shown(position)[1][("die-8",)].question.endswith("6 go?")


def test_both_parts_of_a_split_die_say_that_they_cost_one_pick():
    position = with_bonus({8: (5, "second")}, 5)
    play(position, "d8 bonus-5", "split 2")
    assert shown(position)[1][("die-8",)].key[0] == ("free", ("write here: 1 pick for both parts",))
    play(position, "d8 rising-1")
    assert shown(position)[1][("die-8",)].key[0] == ("free", ("write here: 1 pick for both parts",))


def test_a_clan_that_a_die_joins_is_named_with_its_color():
    position = with_bonus({8: (5, "second")}, 3)
    play(position, "d8 bonus-3")
    offer = next(offer for offer in shown(position)[0].values() if "Emberkin" in offer.title)
    assert (offer.title, offer.label) == ("Use it as Emberkin (red)", "Use it as Emberkin \u00b7 1 bonus")


def test_the_strip_shows_what_bonuses_made_of_the_die():
    position = with_bonus({8: (5, "second")}, 1)
    play(position, "d8 bonus-1", "plus")
    marks = RENDERER.marks(position, 0)
    assert (marks["die-8"].classes, marks["die-8"].text) == ("begun", "d8")
    assert marks["rolled-3"].text == "6"
    position = with_bonus({8: (5, "side")}, 2)
    play(position, "d8 bonus-2", "smaller")
    assert RENDERER.marks(position, 0)["die-8"].text == "as d6"


def test_a_home_die_stays_marked_as_free_when_it_is_chosen():
    position = with_bonus({8: (5, "home")}, 3)
    play(position, "d8 bonus-3")
    assert RENDERER.marks(position, 0)["die-8"] == Mark("begun", "free")
    play(position, "as blue", "d8 rising-1")
    assert RENDERER.marks(position, 0)["die-8"] == Mark("used", "free")


def test_a_space_of_the_home_card_names_its_bonus():
    offer = shown(table({8: (5, "home")}))[0]["d8 home-1"]
    assert offer.label == "Write 5 on Home Card \u00b7 +1", "an unused bonus scores a point"


def test_a_die_that_only_bonuses_can_use_is_not_asked_for_a_space():
    random = Random(5)
    asked = 0

    def choose(now, seat):
        nonlocal asked
        for prompt in shown(now)[1].values():
            if prompt.choices and all(slot.startswith("bonus-") for slot in prompt.choices) and now.sheets[0].chosen_die:
                assert prompt.question.startswith("How do you change the ")
                assert prompt.hint == "No space takes it as it is."
                asked += 1
        return eager(now, seat, random)

    for seed in range(12):
        for _ in play_game(seeded(seed), SampledDice(random.random), choose):
            pass
    assert asked


def test_a_die_that_fits_nowhere_says_so_before_a_bonus_is_paid():
    position = with_bonus({4: (1, "top")}, 1, written={"top": [3]})
    play(position, "d4 bonus-1")
    note = shown(position)[0]["plus"].note
    assert "takes the 1." in note
    assert "Then +" in note


def test_why_dice_are_not_highlighted_is_said():
    position = table({8: (5, "second"), 12: (4, "top"), 6: (3, "home")}, {"top": [8, 9, 9, 9, 9, 8, 7, 5, 4, 3]})
    hint = shown(position)[1][()].hint
    assert hint == "3 picks left. A \u201cfree\u201d die needs none. The other die fits nowhere.", hint


def test_without_picks_the_question_names_what_is_left():
    position = with_bonus({8: (5, "second"), 6: (3, "side"), 10: (4, "side"), 12: (6, "bottom")}, 6)
    play(position, "d8 rising-1", "d6 side-1a", "d10 side-2a")
    prompt = shown(position)[1][()]
    assert (prompt.question, prompt.hint) == ("Use a bonus, or end your turn.", "No picks left.")


def test_the_end_without_a_choice_has_a_reason():
    position = table({8: (5, "second"), 6: (3, "side"), 10: (4, "side"), 12: (6, "bottom")})
    play(position, "d8 rising-1", "d6 side-1a", "d10 side-2a")
    assert shown(position)[0]["done"].note == "No picks left."


def test_a_combination_says_what_becomes_of_both_dice():
    position = with_bonus({8: (5, "second"), 6: (2, "second")}, 4)
    play(position, "d8 bonus-4")
    hint = shown(position)[1][()].hint
    assert hint == "The other die is used up, without a pick. Your die keeps its shape and clan."


def test_a_split_says_what_it_costs():
    for clan, words in (("second", "into its zone, for 1 pick"), ("home", "on your Home Card, for no pick")):
        position = with_bonus({8: (5, clan)}, 5)
        play(position, "d8 bonus-5")
        hint = shown(position)[1][()].hint
        assert hint == f"Both parts go {words}. Only parts that fit are offered."


def test_the_end_after_all_dice_does_not_say_that_none_fits():
    position = with_bonus({4: (2, "top"), 8: (5, "second"), 6: (3, "side"), 10: (4, "side"), 12: (6, "bottom")}, 6)
    play(position, "d8 rising-1", "d6 side-1a", "d10 side-2a", "bonus-6", "d12 bottom-1a", "d4 top-1")
    assert shown(position)[0]["done"].note == "No dice left."


def test_a_clan_for_a_die_says_that_its_meeple_decides_about_the_pick():
    for clan, cost in (("second", "1 pick"), ("home", "no pick")):
        position = with_bonus({8: (5, clan)}, 3)
        play(position, "d8 bonus-3")
        assert shown(position)[1][()].hint.endswith(f", and still costs {cost}.")


def test_ending_early_says_what_is_forfeited():
    position = table({8: (5, "second"), 6: (3, "home")})
    end = shown(position)[0]["done"]
    assert end.label == "End turn \u00b7 forfeit the rest"
    assert end.forfeits == "3 picks and 1 free die"
    assert end.note == "You forfeit 3 picks and 1 free die."
    assert end.ends_turn
    play(position, "d6 home-1", "d8 rising-1")
    assert (shown(position)[0]["done"].label, shown(position)[0]["done"].forfeits) == ("End turn", "")


def test_where_moves_are_not_confirmed_the_die_with_the_most_points_is_preset():
    _, prompts = shown(table({8: (5, "second"), 10: (2, "bottom")}, {"bottom-1": [8]}))
    assert prompts[()].quick == "die-10"
    assert prompts[("die-10",)].quick == ""


def test_the_picks_are_dots_in_the_strip():
    position = table({8: (5, "second")})
    marks = RENDERER.marks(position, 0)
    assert [marks[f"pick-{at}"].classes for at in range(1, 6)] == ["have", "have", "have", "gone", "gone"]
    play(position, "d8 rising-1")
    assert RENDERER.marks(position, 0)["pick-3"].classes == "gone"


def test_every_kind_of_move_is_offered_as_it_happens():
    random = Random(3)
    for seed in range(4):
        position = seeded(seed)

        def choose(now, seat):
            check_offers(GAME, now, seat)
            return eager(now, seat, random)

        for _ in play_game(position, SampledDice(random.random), choose):
            pass
