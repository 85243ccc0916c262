"""Replies to actions: the caller gets the outcome, and the automation does what follows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from rollwright.server.errors import ActionRefused, DuplicateAction
from rollwright.server.table.events import Event

if TYPE_CHECKING:
    from rollwright.server.service.commits import CommitQueue
    from rollwright.server.service.loaded_table import LoadedTable
    from rollwright.server.table.actions import Action, Actor

Outcome = list[Event] | ActionRefused | DuplicateAction  # the events are written


class Reply(Protocol):
    def send(self, outcome: Outcome) -> None:
        """Called once, when the action is written or refused for good."""


class NoReply:
    def send(self, outcome: Outcome) -> None:
        pass


class FutureReply:
    """Lets a coroutine wait for the outcome."""

    def __init__(self) -> None:
        self.future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def send(self, outcome: Outcome) -> None:
        if not self.future.done():
            self.future.set_result(outcome)


class Scheduler(Protocol):
    def schedule(self, loaded: LoadedTable) -> None:
        """See to throws, bots and the end of a table that has changed."""


async def submit_and_wait(queue: CommitQueue, loaded: LoadedTable, action: Action, actor: Actor) -> list[Event]:
    """Submit an action and wait until it is written. Returns no events if it was written before; raises ActionRefused."""
    reply = FutureReply()
    queue.submit(loaded, action, actor, reply)
    outcome = await reply.future
    if isinstance(outcome, ActionRefused):
        raise outcome
    return outcome if isinstance(outcome, list) else []
