"""The HTTP interface, as docs/api.md and /schema describe it."""

from rollwright.server.http import games, guests, records, seats, tables

HANDLERS = [*games.HANDLERS, *guests.HANDLERS, *tables.HANDLERS, *seats.HANDLERS, *records.HANDLERS]
