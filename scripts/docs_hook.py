"""Hook of mkdocs: links from the guides to files outside of docs/, which the site does not contain, become their names."""

import re
from typing import Any

_LINK = re.compile(r"\[([^\]]*)\]\(((?:\.\./)+(?:examples|src|tests|benchmarks|experiments|[A-Z]+\.md)[^)]*)\)")


def on_page_markdown(markdown: str, **_: Any) -> str:
    return _LINK.sub(r"\1", markdown)
