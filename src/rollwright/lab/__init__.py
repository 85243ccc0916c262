"""Simulation tools: many games, benchmarks, and statistics."""
