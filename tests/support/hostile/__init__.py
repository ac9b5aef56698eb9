"""Hostile input: what is mutated, and what may come of it; `python tests/fuzz` runs it."""
