"""The picture of a finished game for link previews: drawn as SVG, made plain, and rendered to PNG."""
