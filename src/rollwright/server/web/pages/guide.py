"""The illustrated part of a rules page, made of a game's guide and its sample game."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from rollwright import games
from rollwright.core.english import MINUS, capital
from rollwright.core.game import Game
from rollwright.core.guide import BOX, Guide, Sample, TurnPicture, crops, matching
from rollwright.core.score import format_points
from rollwright.core.svg import use


class CropView:
    """A part with its marks, and the slots that the page crops it to."""

    def __init__(self, svg: str, slots: list[str], title: str, wide: bool) -> None:
        self.svg = Markup(svg)
        self.slots = slots
        self.title = title
        self.wide = wide


class PictureView:
    def __init__(self, game: Game, sample: Sample, picture: TurnPicture) -> None:
        self.title = picture.title
        self.text = picture.text
        self.crops = [
            CropView(svg, matching(part, crop.slots), part.title, part.width > 2 * part.height)
            for crop, part, svg in crops(game, sample, picture)
        ]


class ScoringView:
    def __init__(self, game: Game, guide: Guide, title: str, text: str, points: str, symbols: tuple[str, ...]) -> None:
        self.title = title
        self.text = text
        self.points = points
        rows = [next((row for row in guide.symbols if row.explains(symbol)), None) for symbol in symbols]
        self.pictures = [Markup(row.picture(game.name)) for row in rows if row is not None]


class GuidePage:
    """Everything that a rules page shows above the numbered rules."""

    def __init__(self, game: Game, guide: Guide) -> None:
        sample = Sample(game, guide.sample_seats, guide.sample_seed)
        self.goal = f"{guide.goal} {guide.detail}".strip()
        self.facts = guide.facts
        self.emblem = Markup(
            f'<svg class="game-{game.name} emblem" viewBox="0 0 {BOX} {BOX}" aria-hidden="true">{_emblem(guide)}</svg>'
        )
        self.pictures = [PictureView(game, sample, picture) for picture in guide.pictures]
        self.extra = PictureView(game, sample, guide.extra) if guide.extra else None
        self.rows = {
            title: [(Markup(row.picture(game.name)), row.name, row.does) for row in rows] for title, rows in guide.rows().items()
        }
        self.scoring = [ScoringView(game, guide, *row) for row in guide.scoring]
        score = sample.at(-1).score(0)
        self.example = [
            (capital(reason.kind), reason.detail, format_points(reason.points, game.unit).replace("-", MINUS))
            for reason in score.reasons
            if reason.points
        ]
        self.total = format_points(score.total, game.unit)
        self.has_lesson = bool(guide.steps)
        self.cycle = guide.cycle
        self.count = len(guide.pictures)


def _emblem(guide: Guide) -> str:
    return use(guide.emblem, 4, 4, 32, guide.emblem_ink) if guide.emblem else ""


@cache
def guide_page(name: str) -> GuidePage | None:
    """Return the illustrated part of a game's rules page, None if the game has no guide."""
    game = games.load(name)
    guide = game.guide()
    return GuidePage(game, guide) if guide is not None else None
