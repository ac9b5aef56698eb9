"""Objects that refer to each other are collected; weak references see that."""

import gc
import sys
import weakref

import pytest

from rookery import BitBoard, Grid, Pattern, Up, chess, game


class KeepsMoves(chess.Board):
    def __init__(self):
        super().__init__()
        self.kept = self.legal_moves


class KeepsPseudoLegalMoves(chess.Board):
    def __init__(self):
        super().__init__()
        self.kept = self.pseudo_legal_moves


class KeepsSquares(Grid):
    def __init__(self):
        super().__init__(5, 5)
        self.kept = BitBoard(self, "c3")


class KeepsRays(Grid):
    def __init__(self):
        super().__init__(5, 5)
        self.kept = self.rays(Up(1))


class KeepsPattern(BitBoard):
    def __init__(self):
        super().__init__(Grid(5, 5), "c3")
        self.kept = Pattern(Up(1), bitboard=self)


@pytest.mark.parametrize(
    "cls", [KeepsMoves, KeepsPseudoLegalMoves, KeepsSquares, KeepsRays, KeepsPattern]
)
def test_what_an_object_keeps_of_itself_goes_with_it(cls):
    first = cls()
    seen = weakref.ref(first)
    kept = first.kept
    del first
    gc.collect()
    assert seen() is not None  # what it keeps refers to it
    del kept
    gc.collect()
    assert seen() is None


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "xiangqi"])
def test_weak_references_to_boards_and_positions(name):
    board = game(name).board()
    position = board.position
    seen = [weakref.ref(board), weakref.ref(position)]
    assert [ref() for ref in seen] == [board, position]
    moves = board.legal_moves
    del board, position
    assert [ref() is None for ref in seen] == [False, True]  # the moves are those of the board
    del moves
    assert seen[0]() is None


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "xiangqi"])
def test_weak_references_to_moves_and_games(name):
    move = game(name).board().legal_moves.to_list()[0]
    assert weakref.ref(move)() is move
    names = weakref.WeakKeyDictionary({move: "first", game(name): name})
    assert names[move] == "first"
    assert names[game(name)] == name


def test_a_move_of_ones_own_goes_when_nobody_needs_it():
    move = chess.Move("e2", "e4")
    seen = weakref.ref(move)
    del move
    assert seen() is None


def test_a_pushed_move_is_kept_until_it_is_popped_or_the_board_goes():
    board = chess.Board()
    move = chess.Move("e2", "e4")
    seen = weakref.ref(move)
    board.push(move)
    board.push("e7e5")
    assert board.pop() == chess.Move("e7", "e5")
    assert board.pop() == move
    board.push(move)
    del move
    board.pop()
    assert seen() is None

    move = chess.Move("d2", "d4")
    seen = weakref.ref(move)
    board.push(move)
    board.push(chess.Move("d7", "d5"))
    del move, board
    assert seen() is None


@pytest.mark.parametrize("name", ["chess", "cotulenh", "othello", "xiangqi"])
def test_pushing_and_popping_leaves_no_references(name):
    board = game(name).board()
    moves = board.legal_moves.to_list()
    before = [sys.getrefcount(move) for move in moves]
    for move in moves:
        board.push(move)
        assert board.pop() == move
    del move
    assert [sys.getrefcount(move) for move in moves] == before
