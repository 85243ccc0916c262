"""The games as environments of other libraries: Gymnasium, PettingZoo, and OpenSpiel. No adapter knows a game by name."""
