"""CoTuLenh: laws on random boards and games, and any text as FEN or as a move."""

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery import RookeryError, cotulenh
from rookery._core import _testing

UNITS = [*cotulenh.PIECE_NAMES, *cotulenh.STACKS]
WATERS = {file + str(rank) for file in "abc" for rank in range(1, 13)} | {"d6", "e6", "d7", "e7"}
LAND = {file + str(rank) for file in "cdefghijk" for rank in range(1, 13)}


@st.composite
def boards(draw):
    """A board with random units on it, each where its carrier may stand; Commanders may lack."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    squares = {}
    commanders = set()
    for _ in range(draw(st.sampled_from([2, 4, 8, 16, 30, 60, 120]))):
        unit = rng.choice(UNITS)
        colour = rng.choice("rb")
        if "C" in unit:
            if colour in commanders:
                continue
            commanders.add(colour)
        text = "".join(rng.choice(["", "", "", "+"]) + letter for letter in unit)
        if len(unit) > 1:
            text = f"({text})"
        name = rng.choice(sorted(WATERS if unit[0] == "N" else LAND))
        squares[name] = text if colour == "r" else text.lower()
    # Whoever was overwritten may have been a Commander; then there is none.
    for colour, square, unit in (("r", "g1", "C"), ("b", "h12", "c")):
        if rng.random() < 0.95 and colour not in commanders:
            squares[square] = unit
    return cotulenh.Board(f"{placed(squares)} {rng.choice('rb')} - - {rng.randrange(120)} 7")


def placed(squares):
    """The first field of FEN."""
    ranks = []
    for rank in range(12, 0, -1):
        row = [squares.get(f"{file}{rank}", "") for file in "abcdefghijk"]
        text, empty = "", 0
        for unit in row:
            if unit:
                text += (str(empty) if empty else "") + unit
                empty = 0
            else:
                empty += 1
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks)


def check(board, moves=8):
    """What must hold of every board."""
    fen = board.fen()
    again = cotulenh.Board(fen)
    assert again == board
    assert (again.fen(), again.key) == (fen, board.key)
    assert pickle.loads(pickle.dumps(board.position)) == board.position
    listed = [str(move) for move in board.pseudo_legal_moves]
    legal = [str(move) for move in board.legal_moves]
    assert len(set(listed)) == len(listed)
    assert len(set(legal)) == len(legal) == board.perft(1) == board.legal_moves.count()
    assert board.perft(1, pseudo_legal=True) == len(listed)
    assert set(legal) <= set(listed)
    assert all(">" in text for text in set(listed) - set(legal))
    slow_listed, slow_legal = _testing.cotulenh_moves_slow(fen)
    assert (sorted(slow_listed), sorted(slow_legal)) == (sorted(listed), sorted(legal))
    sans = {}
    for text in legal:
        sans.setdefault(board.san(text), text)
    assert len(sans) == len(legal)
    for san, text in list(sans.items())[:moves]:
        assert str(board.parse_move(san)) == str(board.parse_move(text)) == text
        before = board.copy()
        board.push(text)
        if board.is_turn_open():
            assert board.legal_moves  # whoever plays legal moves is never stuck
        assert cotulenh.Board(board.fen()) == board
        assert str(board.pop()) == text
        assert board == before
        assert board.key == before.key


@settings(max_examples=40, deadline=None)
@given(boards(), st.integers(0, 2**32))
def test_random_boards(board, seed):
    check_game(board, seed)


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(boards(), st.integers(0, 2**32))
def test_many_random_boards(board, seed):
    check_game(board, seed)


def check_game(board, seed):
    rng = random.Random(seed)
    for _ in range(6):
        check(board)
        moves = board.legal_moves.to_list()
        if not moves:
            return
        # Deploy steps are few, and are what there is most to say about.
        steps = [move for move in moves if ">" in str(move)]
        board.push(rng.choice(steps if steps and rng.random() < 0.6 else moves))


@settings(max_examples=30, deadline=None)
@given(boards(), st.integers(0, 2**32))
def test_pseudo_legal_steps_can_be_played_and_taken_back(board, seed):
    rng = random.Random(seed)
    start = board.fen()
    for _ in range(8):
        moves = board.pseudo_legal_moves.to_list()
        if not moves:
            break
        board.push_unchecked(rng.choice(moves))
        assert cotulenh.Board(board.fen()) == board
    copied = pickle.loads(pickle.dumps(board))
    assert copied == board
    assert copied.history == board.history
    while board.history:
        board.pop()
    assert board.fen() == start


FENS = [
    cotulenh.STARTING_FEN,
    "6c4/1n2fh1hf2/3a2s(tm)1a1/2n1gt2g2/2ie5ei/11/11/3E2M2EI/4GT1TG2/3A2S2A1/(NI)3FH1HF2/"
    "1N4C4 b - - 5 3",
    "7c3/11/11/2i6i1/11/11/6(FTI)4/11/11/11/11/5C5 r - - 0 1 g6:(FI):T>g8...",
    "9c1/11/11/1n1i7/6t4/11/11/6T4/1(+NF+C)9/11/11/11 r - - 0 1",
]
MOVES = ["Tf4f6", "Ic5&c4", "(TI)e5xe7", "+Fe2@e6", "Tg6>&g8", "Fg6>e8", "commit", "Tgf6", "N>_b4"]
letters = st.sampled_from("CITMEAGSFNHcitmeagsfnh+()/123456789 01rb->_x@&:,.abcdefghijk\t\n\0é€")


@st.composite
def mutated(draw, texts):
    """A good text with a few letters changed, dropped, doubled or put in."""
    text = list(draw(st.sampled_from(texts)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        what = draw(st.integers(0, 3))
        if what == 0:
            text.insert(at, draw(letters))
        elif what == 1 and text:
            text.pop(at % len(text))
        elif what == 2 and text:
            text[at % len(text)] = draw(letters)
        else:
            text[at:at] = text[max(0, at - 3) : at]
    return "".join(text)


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=90) | mutated(FENS))
def test_any_text_is_a_fen_or_refused(text):
    try:
        board = cotulenh.Board(text)
    except RookeryError as problem:
        assert str(problem)
        return
    check(board, moves=3)


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=12) | mutated(MOVES), st.sampled_from(FENS))
def test_any_text_is_a_move_or_refused(text, fen):
    board = cotulenh.Board(fen)
    try:
        move = board.parse_move(text)
    except RookeryError as problem:
        assert str(problem)
        assert board.fen() == fen
        assert not board.history
    else:
        assert move in board.legal_moves
        assert board.push_san(text) == move
        assert board.pop() == move
    for push in (board.push, board.push_unchecked):
        try:
            push(text)
        except RookeryError:
            assert board.fen() == fen
        else:
            board.pop()


@pytest.mark.parametrize("fen", FENS)
def test_moves_without_a_board(fen):
    board = cotulenh.Board(fen)
    for move in board.pseudo_legal_moves:
        assert board.game.move(str(move)) == move
        assert (move.from_square is None) == (str(move) == "commit")
