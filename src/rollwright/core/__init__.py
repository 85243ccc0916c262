"""Code shared by all games. It uses only the standard library and the decorator that mypyc needs."""


def is_compiled() -> bool:
    """Return whether this is the build compiled by mypyc, not the pure sources."""
    from rollwright.core import position

    return not position.__file__.endswith(".py")
