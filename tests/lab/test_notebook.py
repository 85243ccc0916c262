"""Positions, replays, and analyses show themselves in notebooks."""

from random import Random

import pytest

import rollwright
from rollwright import load
from rollwright.bots.analysis import Analysis, analyze
from rollwright.bots.judge import judge_for
from rollwright.core.driver import play_randomly
from rollwright.core.record import Recorder
from rollwright.lab.notebook import positions_of


@pytest.fixture(scope="module")
def game():
    """A whole game: its rules, its steps, and its record."""
    definition = load("troyes_dice")
    position = definition.new(1)
    recorder = Recorder(definition, position.rules(), 1)
    steps = []
    for step in play_randomly(position, Random(1).random):
        steps.append(step)
        recorder.step(step, "sampled")
    return definition, position, steps, recorder.finish(position)


def test_a_position_shows_itself_as_an_image_and_as_text(game):
    shown = rollwright.show(game[1])
    assert shown._repr_html_().startswith('<img alt="Troyes Dice, ')
    assert repr(shown).startswith("Troyes Dice")


def test_a_record_has_a_position_for_every_step(game):
    _, position, steps, record = game
    positions = positions_of(record)
    assert len(positions) == len(steps) + 1
    assert positions[-1][1].state() == position.state()


@pytest.mark.lab
def test_a_replay_is_a_slider_over_its_steps(game):
    pytest.importorskip("ipywidgets", reason="ipywidgets is not installed (make test-lab installs it)")
    box = rollwright.show_replay(game[3].text())
    slider, label = box.children[0].children
    slider.value = 2
    assert label.value.startswith("seat 1: ") or label.value.startswith("sampled: ")
    assert "<img" in box.children[1].value


def test_an_analysis_is_a_chart(game):
    pytest.importorskip("matplotlib")
    definition, _, steps, _ = game
    *_, analysis = analyze(definition, definition.new(1), 0, steps, judge_for(definition.new(1)), 2)
    assert isinstance(analysis, Analysis)
    figure = rollwright.show_analysis(analysis)
    assert len(figure.axes[0].patches) == 2 * len(analysis.turns)


def test_unknown_names_are_no_attributes():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        rollwright.nothing  # noqa: B018
