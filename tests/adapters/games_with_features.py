"""The games that learners can use."""

from rollwright import load, names

GAMES = [name for name in names() if load(name).rules().feature_layout()]
