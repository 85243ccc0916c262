"""Positions, replays, and analyses in a notebook.

A picture is shown as an image, so that the styles of several pictures do not mix.
"""

from __future__ import annotations

import base64
from typing import Any

from rollwright.bots.analysis import Analysis
from rollwright.core.english import counted
from rollwright.core.errors import BadOption
from rollwright.core.extras import need
from rollwright.core.position import CHANCE, Position
from rollwright.core.record import Record, parse
from rollwright.core.replay import is_skipped, make_step, read_step, rules_of, start
from rollwright.games import load


class Shown:
    """One seat's view of a position: a picture in a notebook, text elsewhere."""

    def __init__(self, position: Position, seat: int = 0) -> None:
        self.position = position.clone()
        self.seat = seat

    def _repr_html_(self) -> str:
        game = load(self.position.rules().game)
        encoded = base64.b64encode(game.as_picture(self.position, self.seat).encode()).decode()
        return (
            f'<img alt="{game.title}, {self.position.phase()}" style="max-width: 100%" src="data:image/svg+xml;base64,{encoded}">'
        )

    def __repr__(self) -> str:
        return load(self.position.rules().game).as_text(self.position, self.seat)


def show(position: Position, seat: int = 0) -> Shown:
    """Show the table and one seat's sheet."""
    if not isinstance(position, Position):
        raise BadOption(f"show() needs a position, not {position!r}")
    if not 0 <= seat < position.seats():
        raise BadOption(f"there is no seat {seat}; with {counted(position.seats(), 'seat')} the last one is {position.seats() - 1}")
    return Shown(position, seat)


def positions_of(record: Record) -> list[tuple[str, Position]]:
    """Return every position of a record with the line that led to it."""
    game = load(record.game)
    rules = rules_of(record, game)
    position = start(record, rules)
    found = [("start", position.clone())]
    for step in record.steps:
        if is_skipped(record, game, position, step):
            continue
        make_step(position, step, read_step(step, rules))
        who = step.how if step.seat == CHANCE else f"seat {step.seat + 1}"
        found.append((f"{who}: {step.notation}", position.clone()))
    return found


def show_replay(record: Record | str, seat: int = 0) -> Any:
    """Show a record with a slider over its steps."""
    widgets = need("ipywidgets", "lab")
    positions = positions_of(parse(record) if isinstance(record, str) else record)
    label, picture = widgets.Label(), widgets.HTML()
    slider = widgets.IntSlider(min=0, max=len(positions) - 1, description="Step", continuous_update=False)

    def update(change: Any = None) -> None:
        text, position = positions[slider.value]
        label.value = text
        picture.value = Shown(position, seat)._repr_html_()

    slider.observe(update, "value")
    update()
    return widgets.VBox([widgets.HBox([slider, label]), picture])


def show_analysis(analysis: Analysis) -> Any:
    """Show luck and choices of each turn as a chart."""
    from rollwright.lab.plots import plot_turns

    return plot_turns(analysis)
