"""A process in which bots think: it reads jobs from standard input and writes answers to standard output.

    python -m rollwright.server.service.bot_process

Its bots cannot slow down the server, which has precedence for the processor. A bot that never answers ends its own process, with a
traceback that shows where it was; the server then starts another one.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import pickle
import signal
import sys
import time
import traceback
from collections import OrderedDict
from random import Random
from typing import BinaryIO

import msgspec
from msgspec import Struct

from rollwright import bots
from rollwright.core import pickling
from rollwright.core.position import Position, Rules
from rollwright.server.service.bots import moves

NICENESS = 10
MOST_RULES = 20  # kept in memory; the server sends them once
MOST_BOTS = 500  # kept with the plans they made for their turns
HEAD = 4  # bytes of the length of a message


class Job(Struct):
    """A bot that is to move: with which rules, in which position, and how long it may take."""

    table: str
    seat: int
    bot: str
    number: int  # of the seat in the position
    whole: bool  # all moves until the seat is done, not only the next one
    effort: float  # how much of its usual search the bot may do
    seed: int
    seconds: float  # after which this process ends
    key: str  # of the rules
    rules: bytes  # "" if they were sent before
    position: bytes  # without its rules


class Answer(Struct):
    moves: list[int]
    seconds: float
    problem: str = ""  # why there are no moves: a traceback


encode = msgspec.msgpack.Encoder().encode
decode_job = msgspec.msgpack.Decoder(Job).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def framed(message: Job | Answer) -> bytes:
    body = encode(message)
    return len(body).to_bytes(HEAD, "big") + body


class BotProcess:
    """The state of the process: rules by their key, and bots that follow a plan."""

    def __init__(self) -> None:
        self.rules: dict[str, Rules] = {}
        self.bots: OrderedDict[tuple[str, int, str], bots.Bot] = OrderedDict()

    def answer(self, job: Job) -> Answer:
        begin = time.perf_counter()
        try:
            found = self._think(job)
        except Exception:
            return Answer([], time.perf_counter() - begin, traceback.format_exc(limit=-8))
        return Answer(found, time.perf_counter() - begin)

    def _think(self, job: Job) -> list[int]:
        if job.rules:
            keep_few(self.rules)
            self.rules[job.key] = pickle.loads(job.rules)
        position: Position = pickling.loads(job.position, self.rules[job.key])
        bot = self._bot(job)
        if hasattr(bot, "effort"):
            bot.effort = job.effort
        return moves(bot, position, job.number, Random(job.seed), job.whole)

    def _bot(self, job: Job) -> bots.Bot:
        if job.whole:
            return bots.load(job.bot)
        key = (job.table, job.seat, job.bot)
        bot = self.bots.pop(key, None) or bots.load(job.bot)
        self.bots[key] = bot
        if len(self.bots) > MOST_BOTS:
            self.bots.popitem(last=False)
        return bot


def keep_few(known: dict[str, Rules] | dict[str, None]) -> None:
    """Make room for other rules. The server does the same with its list of those it has sent, and so both agree."""
    if len(known) >= MOST_RULES:
        known.clear()


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer jobs until the server ends."""
    process = BotProcess()
    while head := incoming.read(HEAD):
        job = decode_job(incoming.read(int.from_bytes(head, "big")))
        faulthandler.dump_traceback_later(job.seconds, exit=True)
        answer = process.answer(job)
        faulthandler.cancel_dump_traceback_later()
        outgoing.write(framed(answer))
        outgoing.flush()


def main() -> None:
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get among the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends this process
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    bots.load("strong")  # imports NumPy, which can take seconds on a busy machine and is not thinking
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, outgoing)


if __name__ == "__main__":
    main()
