"""Slow models of games, for the tests. They share no code with rookery."""
