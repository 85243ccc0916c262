"""The registry of the realms, one module each.

A new realm is a module here, an entry in REALMS, and rows of an edition. The list orders the moves, so add a realm at the end.
"""

from __future__ import annotations

from rollwright.games.rolling_realms.realm import Realm
from rollwright.games.rolling_realms.realms.castles import Castles
from rollwright.games.rolling_realms.realms.charterstone import Charterstone
from rollwright.games.rolling_realms.realms.cities import Cities
from rollwright.games.rolling_realms.realms.euphoria import Euphoria
from rollwright.games.rolling_realms.realms.little_scythe import LittleScythe
from rollwright.games.rolling_realms.realms.pendulum import Pendulum
from rollwright.games.rolling_realms.realms.scythe import Scythe
from rollwright.games.rolling_realms.realms.society import Society
from rollwright.games.rolling_realms.realms.tapestry import Tapestry
from rollwright.games.rolling_realms.realms.viticulture import Viticulture
from rollwright.games.rolling_realms.realms.wingspan import Wingspan

REALMS: tuple[type[Realm], ...] = (
    Castles,
    Cities,
    Charterstone,
    Euphoria,
    LittleScythe,
    Pendulum,
    Society,
    Scythe,
    Tapestry,
    Viticulture,
    Wingspan,
)
