"""The error of the contract."""

from __future__ import annotations


class ContractError(AssertionError):
    """A requirement of the contract that does not hold."""


def require(holds: bool, message: str) -> None:
    """Raise ContractError with this message unless the condition holds."""
    if not holds:
        raise ContractError(message)
