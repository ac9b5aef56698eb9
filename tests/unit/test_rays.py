"""Rays by example."""

import pickle

import pytest

from rookery import BitBoard, Grid, Left, Up, UpRight
from rookery.errors import GridError


def test_whole_limited_and_blocked():
    grid = Grid(12, 12, stride=16)
    north = grid.rays(Up(1))
    assert north["l9"].names() == ["l10", "l11", "l12"]
    assert grid.rays(Up(1), 2)["l9"].names() == ["l10", "l11"]
    assert north.blocked("l9", BitBoard(grid, "l11 l12")).names() == ["l10", "l11"]
    assert not north["a12"]
    assert (north.grid, north.leap, north.count) == (grid, Up(1), None)
    assert grid.rays(Up(1), 2).count == 2


def test_the_own_square_does_not_block():
    grid = Grid(8, 8)
    assert len(grid.rays(Left(1)).blocked("h1", ~BitBoard(grid))) == 1
    assert len(grid.rays(Left(1)).blocked("h1", BitBoard(grid, "h1"))) == 7


def test_leaps_ride_too():
    nightrider = Grid(10, 10).rays(UpRight(2, 1))
    assert nightrider["a1"].names() == ["b3", "c5", "d7", "e9"]


def test_absurd_leaps_and_counts_reach_nothing_or_the_edge():
    grid = Grid(8, 8)
    assert not grid.rays(Up(10**6))["a1"]
    assert len(grid.rays(Up(1), 10**30)["a1"]) == 7


def test_one_ray_for_every_square():
    grid = Grid(3, 3)
    rays = grid.rays(Up(1))
    assert len(rays) == 9
    assert [ray.names() for ray in rays][:4] == [["a2", "a3"], ["b2", "b3"], ["c2", "c3"], ["a3"]]


def test_values():
    grid = Grid(8, 8)
    assert grid.rays(Up(1), 3) == Grid(8, 8).rays(Up(1), 3) != grid.rays(Up(1))
    assert len({grid.rays(Up(1)), Grid(8, 8).rays(Up(1))}) == 1
    assert pickle.loads(pickle.dumps(grid.rays(Up(1), 3))) == grid.rays(Up(1), 3)


def test_shown_as_it_is_made():
    grid = Grid(8, 8)
    assert repr(grid.rays(Up(1))) == "Grid(8, 8).rays(Up(1))"
    assert repr(grid.rays(UpRight(2, 1), 3)) == "Grid(8, 8).rays(UpRight(2, 1), 3)"


def test_an_occupancy_of_another_grid_is_refused():
    with pytest.raises(GridError, match="different grids"):
        Grid(8, 8).rays(Up(1)).blocked("a1", BitBoard(Grid(8, 9)))
