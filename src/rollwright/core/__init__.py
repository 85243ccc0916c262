"""What every game shares; standard library only (and the one decorator that mypyc needs)."""


def is_compiled() -> bool:
    """Whether this is the build compiled by mypyc, and not the pure sources."""
    from rollwright.core import position

    return not position.__file__.endswith(".py")
