"""A realm that is not in the sources."""
