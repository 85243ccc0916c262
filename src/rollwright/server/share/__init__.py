"""The picture of a finished game for link previews: drawn as SVG and rendered to PNG."""
