"""Texts: positions, moves and games of every game, as people and programs send them."""

import contextlib
import io

import rookery
from rookery import RookeryError, chess, pgn
from support.hostile import mutations

REFUSALS = (RookeryError,)
GAMES = rookery.games()
PGN = b"""[Event "one"]
[White "a"]
[Black "b"]
[Result "1-0"]
[WhiteElo "2000"]
[TimeControl "300+3"]

1. e4 {[%clk 0:05:00] [%eval 0.3]} e5 2. Nf3 (2. f4 exf4 $1) Nc6 3. Bb5 a6! 1-0

[Event "two"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e4 Kd7 ; a comment
2. e5 1/2-1/2
"""
SEEN = [rookery.game(name).start_fen for name in GAMES]
SEEN += [
    "e2e4",
    "Nf3",
    "O-O",
    "P@e4",
    "e7e8q",
    "Ic5&c4",
    "k12",
    "commit",
    "(NFT)c3",
    "+P3p",
    "[Pp]",
    "3+3",
    "KQkq",
]


def attempt(random):
    """Read a mutated text of some kind; what it means can be played."""
    return random.choice((_position, _position, _move, _game))(random)


def _board(random):
    board = rookery.game(random.choice(GAMES)).board()
    for _ in range(random.choice((0, 1, 4, 12))):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            break
        board.push(random.choice(moves))
    return board


def _position(random):
    board = _board(random)
    text = mutations.text(random, board.fen(), SEEN)
    game = rookery.game(random.choice(GAMES)) if random.random() < 0.05 else board.game
    try:
        setup = game.setup(text)
        problems = setup.problems()
        str(setup)
        assert game.setup(setup.fen()) == setup
        if not problems:
            setup.board()
    except RookeryError:
        pass
    board = game.board(text)
    assert game.board(board.fen()).fen() == board.fen()
    for _ in range(3):
        moves = list(board.legal_moves)
        assert board.perft(1) == len(moves)
        assert board.pseudo_legal_moves is not None
        if not moves:
            break
        move = random.choice(moves)
        assert board.parse_move(str(move)) == move
        board.san(move)
        board.push(move)
    board.svg()
    board.search(nodes=50)
    while board.history:
        board.pop()
    return "positions"


def _move(random):
    board = _board(random)
    moves = list(board.legal_moves)
    text = random.choice(SEEN)
    if moves:
        move = random.choice(moves)
        text = random.choice((str(move), board.san(move)))
    text = mutations.text(random, text, SEEN)
    before = board.fen()
    with contextlib.suppress(RookeryError):
        board.parse_move(text)
    try:
        board.push(text)
        board.pop()
    except RookeryError:
        pass
    assert board.fen() == before
    if isinstance(board, rookery.ChessBoard) and random.random() < 0.3:
        chess.Board.from_epd(mutations.text(random, board.epd(bm="e2e4", id="x"), SEEN))
        return "EPD"
    move = board.game.move(text)
    repr(move)
    assert board.is_legal(move) == (move in moves)
    return "moves"


def _game(random):
    data = mutations.data(random, PGN)
    if random.random() < 0.5:
        data = mutations.text(random, PGN.decode(), SEEN).encode(errors="surrogatepass")
    how = random.choice(("raise", "keep", "keep", "skip"))
    for game in pgn.read(io.BytesIO(data), on_error=how, tree=random.random() < 0.5):
        again = str(game)
        for read in pgn.read(again.encode(errors="surrogateescape"), on_error="keep"):
            str(read)
        game.root.board()
        repr(game)
    pgn.table(io.BytesIO(data))
    return "PGN"
