"""Runners: where the chunks of a large task run.

A chunk is a pure function of the task, its first item, and the number of items. Its result therefore does not depend on the
runner, on the number of workers, or on a worker that was killed: the chunk simply runs again. A bounded window of chunks is in
flight, so a task of any length needs little memory.

A command that does much work defines a Task and gives it to a runner:

    class Squares:
        def run(self, first, count, stopped):
            return [number * number for number in range(first, first + count) if not stopped()]

    runner = runner_for(items, jobs, ray)  # from --jobs and --ray
    with stop_on_ctrl_c(runner) as interrupted:
        for chunk, result in runner.run(Squares(), chunks_of(items, runner.workers())):
            ...  # in the order the chunks finish; chunk.first puts them in order

A task must be picklable, and its result must follow from the task and the numbers of its items alone: take a generator of random
numbers from the number of an item, never from the chunk. A task keeps the build that made it and checks it where it runs
(lab/build.py), so that a worker with other sources refuses.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.synchronize import Event
from types import FrameType
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from rollwright.core.errors import BadOption
from rollwright.core.extras import need

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
MAX_CHUNK = 250  # items a worker takes at a time
WINDOW = 3  # chunks in flight for each worker
ATTEMPTS = 4  # a chunk whose worker was killed this often is given up


class Task(Protocol[T_co]):
    """Work on items numbered from 1. It can be pickled, and caches what it prepares."""

    def run(self, first: int, count: int, stopped: Callable[[], bool]) -> T_co:
        """Do `count` items from `first` on, or fewer once `stopped()` is true."""
        ...


class Chunk(NamedTuple):
    """Items that run together."""

    first: int
    length: int


class WorkersLost(BadOption):
    """Worker processes were killed again and again."""


class Runner(Protocol):
    """A place where chunks run."""

    def run(self, task: Task[T], chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, T]]:
        """Yield each chunk with its result, in the order they finish."""
        ...

    def stop(self) -> None:
        """Start no more chunks, and end those under way soon."""
        ...

    def workers(self) -> int: ...

    def close(self) -> None: ...


@contextmanager
def stop_on_ctrl_c(runner: Runner) -> Iterator[Callable[[], bool]]:
    """Turn the first Ctrl-C into stop(), so that what is done is kept; yield whether there was one. A second one interrupts."""
    interrupted = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        if interrupted:
            raise KeyboardInterrupt
        interrupted = True
        runner.stop()

    in_main_thread = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, stop) if in_main_thread else None
    try:
        yield lambda: interrupted
    finally:
        if in_main_thread:
            signal.signal(signal.SIGINT, before)
        runner.close()


def chunks_of(items: int, workers: int, most: int = MAX_CHUNK) -> Iterator[Chunk]:
    """Divide the items into chunks that keep all workers busy until the end."""
    size = max(1, min(most, items // (workers * 16)))
    return (Chunk(first, min(size, items + 1 - first)) for first in range(1, items + 1, size))


class InProcess:
    """Runs chunks one after another in this process."""

    def __init__(self) -> None:
        self.stopped = False

    def run(self, task: Task[T], chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, T]]:
        for chunk in chunks:
            if self.stopped:
                return
            yield chunk, task.run(*chunk, lambda: self.stopped)

    def stop(self) -> None:
        self.stopped = True

    def workers(self) -> int:
        return 1

    def close(self) -> None:
        pass


_task: Task[Any]
_stop: Event


def _begin(task: Task[Any], stop: Event) -> None:
    global _task, _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process handles Ctrl-C and sets the event
    _task = task
    _stop = stop


def _run(chunk: Chunk) -> Any:
    return _task.run(*chunk, _stop.is_set)


class _Flight(Generic[T]):
    """The chunks in flight and those that wait to run again."""

    def __init__(self, chunks: Iterator[Chunk], window: int) -> None:
        self.chunks = chunks
        self.window = window
        self.again: list[Chunk] = []
        self.running: dict[Future[T], Chunk] = {}
        self.attempts: dict[int, int] = {}

    def start(self, pool: ProcessPoolExecutor) -> None:
        """Start as many chunks as the window has room for. If the pool is broken, none of them is forgotten."""
        room = self.window - len(self.running)
        self.again += islice(self.chunks, max(0, room - len(self.again)))
        while room > 0 and self.again:
            future = pool.submit(_run, self.again[0])
            self.running[future] = self.again.pop(0)
            room -= 1

    def lost(self) -> None:
        """Run all chunks in flight again, unless one was lost too often."""
        for chunk in self.running.values():
            self.attempts[chunk.first] = self.attempts.get(chunk.first, 0) + 1
            if self.attempts[chunk.first] == ATTEMPTS:
                last = chunk.first + chunk.length - 1
                raise WorkersLost(
                    f"a worker process was killed {ATTEMPTS} times between {chunk.first} and {last}; is there enough memory?"
                )
        self.again += self.running.values()
        self.running.clear()


class Pool:
    """Runs chunks in several processes of this machine. If one is killed, a new pool takes over its chunks."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.context = multiprocessing.get_context("fork" if "fork" in multiprocessing.get_all_start_methods() else None)
        self.stop_event = self.context.Event()

    def run(self, task: Task[T], chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, T]]:
        flight: _Flight[T] = _Flight(chunks, WINDOW * self.processes)
        while True:
            with self._executor(task) as pool:
                try:
                    yield from self._finish(pool, flight)
                    return
                except BrokenProcessPool:
                    flight.lost()

    def _executor(self, task: Task[Any]) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.processes, mp_context=self.context, initializer=_begin, initargs=(task, self.stop_event))

    def _finish(self, pool: ProcessPoolExecutor, flight: _Flight[T]) -> Iterator[tuple[Chunk, T]]:
        while True:
            if not self.stop_event.is_set():
                flight.start(pool)
            if not flight.running:
                return
            done, _ = wait(flight.running, return_when=FIRST_COMPLETED)
            for future in done:
                result = future.result()  # a broken pool is noticed here, while its chunks still count as running
                yield flight.running.pop(future), result

    def stop(self) -> None:
        self.stop_event.set()

    def workers(self) -> int:
        return self.processes

    def close(self) -> None:
        pass


class Ray:
    """Runs chunks on a Ray cluster: an address, "auto" for the one this machine belongs to, or "local" for one of its own.

    A program that is already connected to Ray keeps its connection, and it stays open.
    """

    def __init__(self, address: str) -> None:
        self.ray = need("ray", "ray")
        self.stopped = False
        self.connected = not self.ray.is_initialized()  # by this runner
        if not self.connected:
            return
        try:
            _reach(address)  # Ray itself would wait for minutes
            self.ray.init(
                address=None if address == "local" else address, log_to_driver=False, logging_level="ERROR", configure_logging=True
            )
        except (OSError, ValueError, RuntimeError) as error:
            raise BadOption(
                f"there is no Ray cluster at {address!r} ({error}); start one with 'ray start --head', or use 'local'"
            ) from error

    def run(self, task: Task[T], chunks: Iterator[Chunk]) -> Iterator[tuple[Chunk, T]]:
        remote = self.ray.remote(max_retries=ATTEMPTS - 1)(_run_remotely)
        shared = self.ray.put(task)
        running: dict[Any, Chunk] = {}
        while True:
            room = 0 if self.stopped else WINDOW * self.workers() - len(running)
            for chunk in islice(chunks, room):
                running[remote.remote(shared, *chunk)] = chunk
            if not running:
                return
            done, _ = self.ray.wait(list(running), timeout=0.5)  # a Ctrl-C is noticed in between
            for reference in done:
                result = self._result(reference, running[reference])
                yield running.pop(reference), result

    def _result(self, reference: Any, chunk: Chunk) -> Any:
        try:
            return self.ray.get(reference)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause
            raise cause if isinstance(cause, BadOption) else error from error
        except self.ray.exceptions.WorkerCrashedError as error:
            raise WorkersLost(f"Ray lost the workers of the chunk that starts at {chunk.first} {ATTEMPTS} times") from error

    def stop(self) -> None:
        self.stopped = True

    def workers(self) -> int:
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def close(self) -> None:
        if self.connected:
            self.ray.shutdown()


def _reach(address: str) -> None:
    """Raise OSError or ValueError if nothing listens at an address such as 10.0.0.5:6379."""
    if address not in ("auto", "local") and "://" not in address:
        host, _, port = address.rpartition(":")
        socket.create_connection((host, int(port)), timeout=10).close()


def _run_remotely(task: Task[Any], first: int, count: int) -> Any:
    return task.run(first, count, lambda: False)


def runner_for(items: int, jobs: int | None = None, ray: str | None = None) -> Runner:
    """Return the runner for a number of processes (default: one per core), or for a Ray cluster."""
    if ray is not None:
        return Ray(ray)
    processes = min(jobs or os.cpu_count() or 1, items)
    return InProcess() if processes == 1 else Pool(processes)
