"""Many games: simulation, measuring, statistics."""
