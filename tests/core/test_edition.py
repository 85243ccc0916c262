"""Cardboard as data: what is refused, with the file, the row and the key."""

import pytest

from rollwright.core.edition import Edition, Field, Schema, apply_overrides, load_edition
from rollwright.core.errors import BadEdition
from rollwright.games import load_custom_edition
from toys import TerracesGame

SCHEMA = Schema(
    {
        "tile": {
            "name": Field("text"),
            "colour": Field("text", choices=("red", "blue")),
            "points": Field("integer", minimum=0, maximum=9),
            "costs": Field("integers", default=[]),
            "tags": Field("texts", default=[], choices=("old", "new")),
            "once": Field("boolean", default=False),
            "extra": Field("data", default={}, check=lambda value: "" if isinstance(value, dict) else "must be a table"),
        }
    },
    check=lambda edition: [] if edition.rows("tile") else [("table 'tile'", "", "must not be empty")],
    totals=lambda edition: [] if len(edition.rows("tile")) == 2 else [("table 'tile'", "", "the box has two")],
)


def row(id: str = "a", **values: object) -> dict[str, object]:
    return {"id": id, "status": "found", "source": "a picture", "name": "A", "colour": "red", "points": 3, **values}


def data(*rows: dict[str, object], **head: object) -> dict[str, object]:
    return {"edition": {"name": "print", "title": "First print", **head}, "tile": list(rows)}


@pytest.fixture
def edition() -> Edition:
    return load_edition(data(row("a"), row("b", costs=[1, 2], tags=["old"], once=True, extra={"x": 1})), SCHEMA, "print.toml")


def test_rows_give_back_what_was_written(edition):
    b = edition.row("tile", "b")
    assert (b.text("colour"), b.integer("points"), b.integers("costs"), b.texts("tags")) == ("red", 3, [1, 2], ["old"])
    assert b.boolean("once")
    assert b.data("extra") == {"x": 1}
    assert edition.row("tile", "a").integers("costs") == []
    with pytest.raises(KeyError):
        edition.row("tile", "z")


def test_the_hash_is_of_the_data_and_not_of_its_provenance(edition):
    same = data(row("a", status="proposed"), row("b", source="other", costs=[1, 2], tags=["old"], once=True, extra={"x": 1}))
    assert load_edition(same, SCHEMA, "x").hash == edition.hash
    other = data(row("a", points=4), row("b", costs=[1, 2], tags=["old"], once=True, extra={"x": 1}))
    assert load_edition(other, SCHEMA, "x").hash != edition.hash


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"tile": []}, "must start with [edition]"),
        (data(row(), row()), "tile 'a', key 'id': appears twice"),
        (data(row(status="sure")), "key 'status': cannot be 'sure'; choose from: rulebook"),
        (data({"id": "a", "source": "x"}), "key 'status': is missing or empty; it must be one of: rulebook, derived"),
        (data({"id": "a", "status": "found"}), "key 'source': is missing"),
        (data(row(source=3)), "key 'source': is not text"),
        (data(row(source="two\nlines")), "key 'source': must be one line"),
        (data({"status": "found"}), "tile row 1, key 'id': is missing"),
        (data(row(weight=3)), "key 'weight': is unknown; choose from: id, status, source, name, colour"),
        (data(row(colour="green")), "cannot be 'green'; choose from: red, blue"),
        (data(row(name="")), "key 'name': must not be empty"),
        (data(row(name="a\0b")), "key 'name': must be one line of at most 300 characters"),
        (data(row(name="x" * 301)), "key 'name': must be one line of at most 300 characters"),
        (data(row(points=12)), "must be from 0 to 9, not 12"),
        (data(row(points=True)), "must be a whole number, not True"),
        (data(row(points="3")), "must be a whole number, not '3'"),
        (data(row(costs=[1, "x"])), "must contain whole numbers, not 'x'"),
        (data(row(tags=[1])), "must contain text, not 1"),
        (data(row(tags="old")), "must be a list of texts"),
        (data(row(once="yes")), "must be true or false"),
        (data(row(extra=[])), "key 'extra': must be a table"),
        (
            data({"id": "a", "status": "found", "source": "x", "name": "A", "colour": "red"}),
            "key 'points': is missing; it must be a whole number from 0 to 9",
        ),
        (data(), "must not be empty"),
        (data(row("a")), "the box has two"),
        (data(row(), row("b"), name="First Print"), "key 'name': must consist of lowercase letters"),
        (data(row(), row("b"), colour="red"), "edition, key 'colour': is unknown"),
        ({"edition": {"name": "print", "title": "x"}}, "table 'tile': is missing"),
        ({**data(row(), row("b")), "card": []}, "table 'card': is unknown; choose from: tile"),
        ({**data(), "tile": {"a": 1}}, "must be written as [[tile]]"),
    ],
)
def test_bad_data_is_refused_with_file_row_and_key(wrong, words):
    with pytest.raises(BadEdition) as caught:
        load_edition(wrong, SCHEMA, "print.toml")
    assert words in str(caught.value)
    assert str(caught.value).startswith("print.toml: ")


def test_an_owner_changes_single_keys_and_adds_rows(edition):
    mine = apply_overrides(
        edition,
        {
            "edition": {"name": "mine", "title": "My box", "base": "print"},
            "tile": [{"id": "b", "status": "found", "source": "my box", "points": 7}, row("c")],
        },
        SCHEMA,
        "mine.toml",
    )
    b = mine.row("tile", "b")
    assert (b.integer("points"), b.integers("costs"), b.source) == (7, [1, 2], "my box")
    assert [tile.id for tile in mine.rows("tile")] == ["a", "b", "c"]
    assert [entry["id"] for entry in mine.differences(edition)["tile"]] == ["b", "c"]
    assert edition.row("tile", "b").integer("points") == 3


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"edition": {"name": "print", "title": "x"}}, "the name of a released edition"),
        ({"edition": {"name": "mine", "title": "x", "base": "other"}}, "is 'other', but this edition overrides 'print'"),
        (
            {"edition": {"name": "mine", "title": "x"}, "tile": [{"id": "c", "status": "found", "source": "x", "name": "C"}]},
            "'colour': is missing; it must be text: red, blue",
        ),
        ({"edition": {"name": "mine", "title": "x"}, "card": []}, "table 'card': is unknown"),
    ],
)
def test_bad_changes_are_refused(edition, wrong, words):
    with pytest.raises(BadEdition) as caught:
        apply_overrides(edition, wrong, SCHEMA, "mine.toml")
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[edition", "is not TOML"),
        (f"points = {'9' * 5000}", "more than 100 digits"),
        (f"points = {'[' * 100_000}", "nested more than 32 deep"),
        ('[edition]\nname = "mine"\ntitle = "x"\nbase = ["toy"]', "key 'base': cannot be ['toy']; choose from: toy"),
        ('[edition]\nname = "mine"\ntitle = "x"\nbase = "other"', "key 'base': cannot be 'other'; choose from: toy"),
    ],
)
def test_a_file_that_is_no_edition_is_refused(text, words):
    with pytest.raises(BadEdition) as caught:
        load_custom_edition(TerracesGame(), text, "mine.toml")
    assert words in str(caught.value)
    assert str(caught.value).startswith("mine.toml: ")


def test_an_optional_table_can_be_missing_and_added_by_an_owner(edition):
    fields = {"name": Field("text")}
    larger = Schema({**SCHEMA.tables, "promo": fields}, SCHEMA.check, SCHEMA.totals, frozenset({"promo"}))
    same = load_edition(data(row("a"), row("b", costs=[1, 2], tags=["old"], once=True, extra={"x": 1})), larger, "print.toml")
    assert same.hash == edition.hash
    promo = {"id": "p", "status": "found", "source": "my box", "name": "P"}
    mine = apply_overrides(same, {"edition": {"name": "mine", "title": "Mine"}, "promo": [promo]}, larger, "mine.toml")
    assert mine.row("promo", "p").text("name") == "P"
    assert mine.differences(same) == {"promo": [promo]}
    with pytest.raises(BadEdition, match="table 'promo'"):
        load_edition(data(row("a"), row("b")), Schema({**SCHEMA.tables, "promo": fields}), "print.toml")
