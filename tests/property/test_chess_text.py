"""Any text as FEN, EPD, UCI or SAN: a board that holds together, or an error that says why."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rookery import RookeryError, chess

FENS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
]
EPDS = [f"{' '.join(fen.split()[:4])} bm {san}; id \"x\"; acd 3;" for fen, san in zip(
    FENS, ("e4", "O-O", "Rb2", "dxe3", "Ra1"), strict=True)]  # fmt: skip
SANS = ["e4", "Nf3", "O-O", "O-O-O", "exd5", "Nbd2", "R1a3", "e8=Q+", "Qh4xe1#", "Ng1-f3", "--"]
UCIS = ["e2e4", "e7e8q", "e1g1", "e1h1", "0000", "a1a1"]
letters = st.sampled_from('PNBRQKpnbrqk/12345678 wb-KQkqABCDEFGHabcdefgh0=+#x!?.O\t\n\0é€;"')


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


def check(board):
    """What must hold of every board that a text gives."""
    fen = board.fen(en_passant="fen")
    assert chess.Board(fen, chess960=board.chess960).fen(en_passant="fen") == fen
    moves = board.legal_moves.to_list()
    assert len(moves) == len(set(moves)) == board.perft(1)
    for move in moves[:5]:
        assert board.parse_move(board.san(move)) == move
        board.push(move)
        assert board.pop() == move
    assert board.fen(en_passant="fen") == fen
    assert chess.Board.from_epd(board.epd(), chess960=board.chess960)[0].epd() == board.epd()


@settings(max_examples=400)
@given(st.text(max_size=90) | mutated(FENS), st.booleans())
def test_fen(text, chess960):
    try:
        setup = chess.Setup(text, chess960=chess960)
    except RookeryError as problem:
        assert str(problem)
        return
    assert chess.Setup(setup.fen(), chess960=chess960) == setup
    setup_problems = setup.problems()
    try:
        board = chess.Board(text, chess960=chess960)
    except RookeryError as problem:
        assert setup_problems
        assert all(sentence in str(problem) for sentence in setup_problems)
        setup.repair()
        chess.Setup(setup.fen(), chess960=chess960)
        return
    assert not setup_problems
    check(board)


@settings(max_examples=300)
@given(st.text(max_size=90) | mutated(EPDS), st.booleans())
def test_epd(text, chess960):
    try:
        board, operations = chess.Board.from_epd(text, chess960=chess960)
    except RookeryError as problem:
        assert str(problem)
        return
    check(board)
    written = board.epd(**operations)
    assert chess.Board.from_epd(written, chess960=chess960)[1] == operations


@settings(max_examples=500)
@given(st.text(max_size=12) | mutated(SANS) | mutated(UCIS), st.sampled_from(FENS), st.integers())
def test_moves(text, fen, seed):
    board = chess.Board(fen, chess960="G" in fen)
    rng = random.Random(seed)
    for _ in range(rng.randrange(6)):
        if moves := board.legal_moves.to_list():
            board.push(rng.choice(moves))
    before, history = board.fen(en_passant="fen"), board.history
    try:
        move = board.parse_move(text)
    except RookeryError as problem:
        assert str(problem)
        assert (board.fen(en_passant="fen"), board.history) == (before, history)
    else:
        assert move in board.legal_moves or not move
        assert board.push_san(text) == move
        assert board.pop() == move
    try:
        board.push(text)
    except RookeryError:
        assert (board.fen(en_passant="fen"), board.history) == (before, history)
    else:
        board.pop()
