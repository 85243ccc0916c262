"""The types of the scripts are those of the server's messages."""

from page_types import DERIVED, TARGET, types


def test_the_types_are_current():
    assert TARGET.read_text("utf-8") == types(), "run scripts/page_types.py"


def test_messages_in_both_directions_have_types():
    text = types()
    for line in (
        'export interface TableMessage {\n  kind: "table";\n  version: number;\n',
        "  about?: About;\n",  # left out while it does not change
        "  rule: string;\n",  # sent even if it has its default
        "  throw?: number;\n",  # may be left out by a client
        "  moves: number[] | null;\n",
        "  reasons: ReasonView[];\n",
    ):
        assert line in text
    assert text.endswith(DERIVED)
