"""The components as data: what is in the box, errors that explain themselves, and custom editions without a line of Python."""

from __future__ import annotations

import pytest
from realms_table import GAME, Table

from rollwright.core.errors import BadEdition
from rollwright.games import load_custom_edition
from rollwright.games.dice_realms.face_text import face_text, fate_text, joined
from rollwright.games.dice_realms.rules import DiceRealmsRules
from rollwright.testing import check_game, check_table

HEAD = '[edition]\nname = "mine"\ntitle = "My box"\n'
PROVEN = 'status = "found"\nsource = "my box"\n'
DRAGON = f"""{HEAD}
[[number]]
id = "tiles"
value = 0
{PROVEN}
[[line]]
id = "beasts"
title = "Beasts"
colour = "green"
{PROVEN}
[[face]]
id = "dragon"
title = "Dragon"
line = "beasts"
dots = 2
one_per_die = true
effects = [
    {{ attack = "die" }},
    {{ attack = "grain", count = 3 }},
    {{ shield = 1 }},
    {{ gain = {{ points = 2, sets = 1 }}, per = ["beasts", "lands"], others = true }},
    {{ convert = {{ grain = 1, coins = 1 }}, into = {{ points = 4 }}, times = 2 }},
    {{ upgrade = "beasts", from = [1], to = 2 }},
    {{ end = 5 }},
]
{PROVEN}
[[face]]
id = "egg"
title = "Egg"
line = "beasts"
dots = 1
effects = [{{ reroll = "again", gain = {{ coins = 1, relief = 1 }}, convert = {{ points = 1 }}, into = {{ upgrades = 2 }} }}]
{PROVEN}
[[tile]]
id = "beasts"
title = "Beasts"
faces = ["egg", "dragon"]
copies = 6
group = "green line"
{PROVEN}
[[fate]]
id = "comet"
title = "Comet"
on_die = 1
spare = 0
effects = [{{ exchange = {{ coins = 1, points = 2 }} }}, {{ gain = {{ points = 1 }}, per = "die", every = 2 }}, {{ repair = 1 }}]
{PROVEN}
[[fate]]
id = "robber"
on_die = 0
spare = 1
{PROVEN}
"""


def test_the_box_holds_what_the_rulebook_lists():
    edition = GAME.editions["reconstruction-1"]
    white = [row for row in edition.rows("tile") if row.texts("faces") == [row.id]]
    lines = [row for row in edition.rows("tile") if len(row.texts("faces")) == 3]
    fates = [row for row in edition.rows("tile") if not row.texts("faces")]
    assert (len(white), len(lines), len(fates)) == (24, 8, 3)
    assert sum(row.integer("copies") for row in edition.rows("tray")) == 272
    assert sum(row.integer("on_die") + row.integer("spare") for row in edition.rows("fate")) == 12
    assert {row.integer("copies") for row in white + lines} == {8}


def test_a_row_of_which_only_a_part_is_known_names_both_parts():
    edition = GAME.editions["reconstruction-1"]
    partial = [row for table in ("face", "fate", "tile") for row in edition.rows(table) if row.status == "partial"]
    assert len(partial) == 39
    assert all(row.source.startswith("rulebook: ") and ";" in row.source for row in partial)


def test_an_edition_with_new_faces_plays_without_a_line_of_python():
    edition = load_custom_edition(GAME, DRAGON, "mine.toml")
    options = {"tiles": "beasts,hero,banker"}
    rules = GAME.rules(edition, options)
    check_table(rules)
    for seed in range(3):
        check_game(GAME, seats=2 + seed, seed=seed, options=options, edition=edition, draw=False, every=11)


def test_the_new_faces_do_what_their_rows_say():
    table = Table("beasts, hero", own=DRAGON).put(0, 1, "dragon egg egg").put(0, 2, "egg barony").put(1, 1, "tinker dragon")
    table.give(0, points=1, misery=1, grain=9).throw("comet", "dragon egg", "tinker tinker")
    assert table.refused(0, "done") == "D3.7"
    table.play(0, "pay 2").roll("barony")
    realm = table.realm(0)
    assert (realm.points, realm.misery, realm.upgrades, realm.coins) == (0, 0, 2, 1)
    table.play(0, "done").play(1, "done").play(1, "aside 1").play(0, "collect")
    assert table.realm(1).grain == 0
    assert (realm.points, realm.sets) == (2 + 1 + 1, 1)  # the Barony counted, the Barony itself, the Comet
    assert realm.coins == 2
    table.play(0, "use 1 2", "use 1 2")
    assert (realm.points, realm.coins, realm.grain) == (4 + 8, 0, 7)
    table.play(0, "use fate 1", "swap points coins")
    assert (realm.points, realm.coins) == (11, 2)
    table.play(0, "done", "done").collected().play(0, "use 1 3", "pick 2 1")
    assert table.faces(0, 2)[0] == "dragon"
    assert table.position.score(0).total == 11 + 2 * (1 + 5)


def test_a_custom_edition_is_named_by_its_differences():
    edition = load_custom_edition(GAME, DRAGON, "mine.toml")
    assert edition.base == "reconstruction-1"
    assert set(edition.differences(GAME.editions["reconstruction-1"])) == {"number", "line", "face", "tile", "fate"}
    assert edition.row("fate", "robber").text("title") == "Robber"


FACE = f'{HEAD}[[face]]\nid = "hero"\n{PROVEN}effects = '


@pytest.mark.parametrize(
    ("effects", "words"),
    [
        ("3", "must be a list of effects"),
        ("[3]", "must hold effects such as"),
        ("[{ fly = 2 }]", "has an effect that starts with 'fly'; here it can start with: reroll, gain, convert"),
        ("[{ winter = 1 }]", "has an effect that starts with 'winter'; here"),
        ("[{}]", "here it can start with: reroll, gain, convert"),
        ("[{ gain = { gold = 2 } }]", "it can have: grain, points, coins, upgrades, rerolls, sets, relief"),
        ("[{ gain = { grain = 0 } }]", "from 1 to 99"),
        ("[{ gain = 3 }]", "must be amounts such as"),
        ("[{ gain = { grain = 1 }, times = 2 }]", "beside it there can be: per, every, others"),
        ('[{ gain = { grain = 1 }, per = "moon" }]', "'per' can be"),
        ('[{ gain = { grain = 1 }, per = ["moon"] }]', "refers to the line 'moon'; there is: lands"),
        ("[{ gain = { grain = 1 }, every = 2 }]", "needs 'per'"),
        ("[{ gain = { grain = 1 }, others = true }]", "needs a 'per' with lines"),
        ("[{ convert = { grain = 1 } }]", "needs 'into'"),
        ("[{ convert = { upgrades = 1 }, into = { grain = 1 } }]", "it can have: grain, points, coins"),
        ('[{ convert = { grain = 1 }, into = { coins = 1 }, times = "often" }]', '1 to 99 or "any"'),
        ('[{ convert = { grain = 1 }, into = { coins = 1 }, when = "later" }]', "can only be"),
        ("[{ exchange = { coins = 1 } }]", "at least two of: grain, points, coins"),
        ('[{ attack = "pride" }]', "'attack' can be"),
        ('[{ attack = "grain" }]', "needs 'count'"),
        ('[{ attack = "die", count = 2 }]', "only an attack on grain"),
        ('[{ shield = 1, against = "dice" }]', "can only be"),
        ("[{ shield = 0 }]", "from 1 to 6"),
        ('[{ reroll = "twice" }]', "'reroll' can be"),
        ('[{ reroll = "set", gain = { grain = 1 } }]', "must be alone"),
        ('[{ reroll = "again" }, { reroll = "again" }]', "a face can have one"),
        ('[{ reroll = "again", convert = { coins = 1 }, into = { grain = 1 } }]', "cannot have 'coins'"),
        ('[{ upgrade = "moon", from = [1], to = 4 }]', "refers to the line 'moon'"),
        ('[{ upgrade = "lands", from = [1, 4], to = 4 }]', "that 'from' does not have"),
        ('[{ upgrade = "lands", to = 4 }]', "must be a list of dots"),
        ("[{ harvest = 0 }]", "not 0"),
        ("[{ end = true }]", "must be a number"),
        ("[{ repair = 1 }, { repair = 1 }, { repair = 1 }, { repair = 1 }, { repair = 1 }]", "has 5 powers"),
    ],
)
def test_an_effect_that_is_not_understood_is_explained(effects: str, words: str):
    with pytest.raises(BadEdition) as caught:
        load_custom_edition(GAME, FACE + effects, "mine.toml")
    assert words in str(caught.value)
    assert str(caught.value).startswith("mine.toml: face 'hero', key 'effects'")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (f'[[face]]\nid = "wolf"\ntitle = "Wolf"\nline = "white"\ndots = 2\neffects = []\n{PROVEN}', "is in no game"),
        (f'[[face]]\nid = "hero"\nline = "moon"\n{PROVEN}', "cannot be 'moon'; there is: lands"),
        (f'[[face]]\nid = "barony"\nline = "moon"\n{PROVEN}', "cannot be 'moon'; there is: lands"),
        (f'[[face]]\nid = "hero"\ndots = 0\n{PROVEN}', "only the Destroyed face has none"),
        (f'[[face]]\nid = "hero"\nrole = "destroyed"\n{PROVEN}', "must be 'destroyed' for one face, not for 2"),
        (f'[[number]]\nid = "price-of-fame"\nvalue = 2\n{PROVEN}', "is not known here; known are: grain-per-player"),
        (f'[[tray]]\nid = "tinker"\ncopies = 20\n{PROVEN}', "must be at least 26"),
        (f'[[tray]]\nid = "wolf"\ncopies = 20\n{PROVEN}', "is not the id of a face"),
        (f'[[die]]\nid = "green"\nfaces = ["farm", "farm", "farm", "farm", "farm", "farm"]\n{PROVEN}', "carries green faces only"),
        (f'[[die]]\nid = "gray"\nfaces = ["farm"]\n{PROVEN}', "must name six faces"),
        (f'[[face]]\nid = "tinker"\neffects = [{{ reroll = "again" }}]\n{PROVEN}', "may be on a die once"),
        (f'[[die]]\nid = "black"\ncount = 3\n{PROVEN}', "each of four players"),
        (f'[[fate]]\nid = "robber"\non_die = 2\n{PROVEN}', "must add up to 6"),
        (f'[[tile]]\nid = "hero"\nfaces = ["wolf"]\n{PROVEN}', "is not the id of a face"),
        (f'[[tile]]\nid = "hero"\nfaces = ["hero", "shrine"]\n{PROVEN}', "already"),
        (f'[[tile]]\nid = "hero"\nadd_tile = "wolf"\n{PROVEN}', "is not the id of a tile"),
        (f'[[tile]]\nid = "plague"\nfate_in = ["moon", "plague"]\n{PROVEN}', "the Fate faces are: winter"),
        (f'[[tile]]\nid = "plague"\nfate_in = ["plague"]\n{PROVEN}', "as many Fate faces"),
        (f'[[setup]]\nid = "court"\ntiles = ["wolf"]\n{PROVEN}', "is not the id of a tile"),
        (f'[[setup]]\nid = "first-game"\ntiles = ["hero", "hero"]\n{PROVEN}', "has 'hero' more than once"),
        (f'[[setup]]\nid = "My Court"\ntitle = "x"\ntiles = ["hero"]\n{PROVEN}', "small letters"),
    ],
)
def test_rows_that_do_not_fit_together_are_explained(rows: str, words: str):
    with pytest.raises(BadEdition) as caught:
        load_custom_edition(GAME, HEAD + rows, "mine.toml")
    assert words in str(caught.value)


def test_an_edition_of_another_game_is_refused():
    with pytest.raises(BadEdition, match="key 'game': is 'six_clans', but this game is 'dice_realms'"):
        load_custom_edition(GAME, '[edition]\nname = "mine"\ntitle = "My box"\ngame = "six_clans"\n', "mine.toml")


def test_too_many_reroll_faces_are_refused():
    rows = "".join(
        f'[[face]]\nid = "{id}"\ntitle = "{id}"\nline = "white"\ndots = 2\neffects = [{{ reroll = "again" }}]\n{PROVEN}'
        f'[[tray]]\nid = "{id}"\ncopies = 5\n{PROVEN}'
        for id in ("gust", "gale")
    )
    with pytest.raises(BadEdition, match="never come to rest"):
        load_custom_edition(GAME, HEAD + rows, "mine.toml")


def test_every_face_has_a_text():
    rules = GAME.rules()
    assert isinstance(rules, DiceRealmsRules)
    words = {face.id: joined(face_text(rules.components, face)) for face in rules.faces}
    assert words["baron"] == "1 point for each other Lands or Nobles face you show."
    assert words["gardener"] == "Reroll: you may pay 1 grain for 2 points, then roll this die again. At most one on each die."
    assert words["saboteur"] == ("Attack: each rival has a face destroyed and loses 1 grain. 1 coin. At most one on each die.")
    assert words["destroyed"] == "Nothing when rolled, and no upgrade until it is repaired. At the end, −2 points."
    assert words["monument"] == "Nothing when rolled. At the end, 9 points. Its dots score 4 more. At most one on each die."
    assert words["aqueduct"].startswith("Each of your own faces that collects grain collects 1 more. ")
    assert words["banker"] == (
        "Once: exchange any grain, points, and coins for each other, where a grain is worth 1, a point 2, and a coin 2."
    )
    assert all(text.endswith(".") and len(text) > 5 for text in words.values())
    fates = {face.id: joined(fate_text(rules.components, face)) for face in rules.fates}
    assert fates["bad-harvest"] == (
        "For all players, each face that collects grain collects 1 less. Any number of times: 2 grain for 1 coin."
    )
    assert fates["winter"].startswith("Everyone pays 1 grain for each die")


def test_the_options_are_read_from_the_released_edition():
    options = {option.name: option for option in GAME.options}
    assert list(options["setup"].choices)[:2] == ["drawn", "first-game"]
    assert len(options["tiles"].choices) == 35
    assert options["tiles"].multiple
    assert list(options["attacks"].choices) == ["all", "no-destruction", "none"]
