"""Rate limits: per guest, and per address, where an IPv6 network of 64 bits counts as one."""

from __future__ import annotations

import time
from collections import OrderedDict
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from litestar import Request

from rollwright.server.errors import ActionRefused, Code
from rollwright.server.http.scopes import address, guest_in
from rollwright.server.service.guests import Signer
from rollwright.server.settings import Settings

KEPT = 50_000  # keys that are remembered


class TokenBucket:
    """Lets `rate` through per second, and `burst` at once. A rate of 0 lets everything through."""

    __slots__ = ("at", "burst", "rate", "tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.tokens = burst
        self.at = time.monotonic()

    def take(self) -> bool:
        if not self.has(1):
            return False
        self.spend(1)
        return True

    def has(self, tokens: float) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        return self.tokens >= tokens

    def spend(self, tokens: float) -> None:
        """Take tokens whose number is known only afterward; the next ones wait until the debt is paid."""
        self.tokens -= tokens


class RateLimiter:
    """A bucket for each key."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, key: str) -> bool:
        return not self.rate or self.bucket(key).take()

    def bucket(self, key: str) -> TokenBucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self.rate, self.burst)
            if len(self._buckets) > KEPT:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket


def network_of(address: str) -> str:
    """Return what counts as one address: an IPv4 address, or an IPv6 network of 64 bits, which one person can have whole."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(IPv6Network((found, 64), strict=False))
    return address


class TableQuota:
    """Limits the tables that one guest, and one address, may open."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = RateLimiter(settings.tables_per_hour / 3600, max(20, settings.tables_per_hour / 4))


class ReadQuota:
    """Limits expensive requests of one guest, and of one address."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = RateLimiter(settings.requests_per_second, max(60, settings.requests_per_second * 6))


def table_quota(request: Request[Any, Any, Any]) -> None:
    _check(request, request.app.state.table_quota.limiter, Code.TOO_MANY_TABLES)


def read_quota(request: Request[Any, Any, Any]) -> None:
    _check(request, request.app.state.read_quota.limiter, Code.TOO_FAST)


def _check(request: Request[Any, Any, Any], limiter: RateLimiter, code: Code) -> None:
    if not all(limiter.take(key) for key in limit_keys(request.app.state.service.signer, request.scope)):
        raise ActionRefused(code)


def limit_keys(signer: Signer, scope: Any) -> list[str]:
    """Return what the rate of requests is limited by: the address, and the guest."""
    guest = guest_in(signer, scope)
    return [network_of(address(scope)), f"guest {guest.id}"] if guest.id else [network_of(address(scope))]
