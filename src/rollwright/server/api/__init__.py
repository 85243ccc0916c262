"""The HTTP interface, as docs/api.md and /schema tell it."""

from rollwright.server.api import games, people, records, seats, tables

HANDLERS = [*games.HANDLERS, *people.HANDLERS, *tables.HANDLERS, *seats.HANDLERS, *records.HANDLERS]
