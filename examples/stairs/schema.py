"""The tables and keys of an edition."""

from __future__ import annotations

from rollwright.core.edition import Field, Schema

SCHEMA = Schema(
    {
        "length": {"rounds": Field("integer", minimum=1, maximum=20)},
        "step": {"points": Field("integer", minimum=0, maximum=99)},
    }
)
