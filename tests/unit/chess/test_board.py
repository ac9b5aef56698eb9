"""What a board of chess offers beyond the contract."""

import copy
import gc
import pickle

import pytest

import rookery
from rookery import BitBoard, Grid, chess
from rookery.errors import MoveError, PositionError

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_boards_are_made_by_their_class():
    assert chess.Board() == rookery.game("chess").board()
    assert chess.Board(KIWIPETE).fen() == KIWIPETE
    assert chess.Board(chess960=True).game == rookery.game("chess960")
    assert chess.Board(chess960=True).chess960
    assert not chess.Board().chess960
    assert isinstance(rookery.game("chess").board(), chess.Board)


def test_a_subclass_is_a_board_of_its_own():
    class Mine(chess.Board):
        def __init__(self, name):
            super().__init__()
            self.name = name

    board = Mine("mine")
    board.push("e2e4")
    assert (board.name, board.pop().uci()) == ("mine", "e2e4")


def test_pieces_by_square():
    board = chess.Board(KIWIPETE)
    assert board.piece_at(chess.E1) == chess.Piece(chess.KING, chess.WHITE)
    assert board.piece_at("e7") == chess.Piece.from_symbol("q")
    assert board.piece_at("e3") is None
    assert (board.piece_type_at("e7"), board.color_at("e7")) == (chess.QUEEN, chess.BLACK)
    assert (board.piece_type_at("e3"), board.color_at("e3")) == (None, None)
    assert len(board.piece_map()) == len(board.occupied) == 32
    assert {s: p.symbol() for s, p in board.piece_map().items()} == board.symbols()


def test_pieces_are_values():
    seen = {chess.Piece(kind, colour) for kind in chess.PIECE_TYPES for colour in chess.COLORS}
    assert len(seen) == 12
    for piece in seen:
        assert chess.Piece.from_symbol(piece.symbol()) == piece
        assert pickle.loads(pickle.dumps(piece)) == piece
        assert eval(repr(piece), {"Piece": chess.Piece}) == piece
        assert chess.piece_name(piece.piece_type)
        assert chess.piece_symbol(piece.piece_type) == piece.symbol().lower()
        # Seed 004: 01xxx for White, 10xxx for Black.
        assert piece.code == (0b01000 if piece.color else 0b10000) + piece.piece_type
        with pytest.raises(AttributeError):
            piece.color = True


def test_a_piece_is_its_letter():
    board = chess.Board()
    king = board.piece_at("e1")
    assert isinstance(king, str)
    assert king == "K" != board.piece_at("e8") == "k"
    assert {king: 1} == {"K": 1}
    assert {"K": 1}[king] == 1
    assert type(king.symbol()) is type(str(king)) is type(f"{king}") is str
    assert (king.symbol(), f"{king}", "".join([king])) == ("K", "K", "K")
    assert board.position.piece_at("e1") == king
    assert board.pieces(king) == board.pieces("K") == board.pieces(chess.KING, chess.WHITE)
    for name in ("piece_type", "color", "other"):
        with pytest.raises(AttributeError):
            setattr(king, name, 3)
        with pytest.raises(AttributeError):
            delattr(king, name)
    assert type(pickle.loads(pickle.dumps(king))) is type(copy.deepcopy(king)) is chess.Piece


def test_a_text_that_is_both_is_canonical():
    # As SAN, b1c3 would be a pawn's move from b1, of which there is none.
    board = chess.Board()
    board.push("b1c3")
    assert board.piece_at("c3") == "N"
    board.push("e5")
    board.push("Nf3")
    assert [str(move) for move in board.history] == ["b1c3", "e7e5", "g1f3"]


def test_squares():
    assert chess.E4 == chess.parse_square("e4") == chess.square(4, 3)
    assert [chess.square_name(square) for square in chess.SQUARES] == chess.SQUARE_NAMES
    assert [getattr(chess, name.upper()) for name in chess.SQUARE_NAMES] == chess.SQUARES
    assert chess.square_mirror(chess.A1) == chess.A8
    assert (chess.square_file(chess.E4), chess.square_rank(chess.E4)) == (4, 3)
    assert chess.square_distance(chess.A1, chess.C8) == 7


def test_moves():
    move = chess.Move.from_uci("e7e8q")
    assert move == chess.Move(chess.E7, chess.E8, chess.QUEEN) == chess.Move("e7", "e8", 5)
    assert (move.from_square, move.to_square, move.promotion) == (chess.E7, chess.E8, chess.QUEEN)
    assert (move.uci(), str(move), hash(move)) == ("e7e8q", "e7e8q", hash(chess.Move(52, 60, 5)))
    assert chess.Move.from_uci("e2e4").promotion is chess.Move.null().promotion is None
    assert chess.Move.from_uci("e2e4q").uci() == "e2e4q"  # no pawn plays it, but it is a text
    assert chess.Move.from_uci("e2e4q") not in chess.Board().legal_moves
    assert isinstance(chess.Board().parse_move("e4"), chess.Move)


def test_every_text_of_a_move_is_its_own():
    texts = {
        a + b + promotion
        for a in chess.SQUARE_NAMES
        for b in chess.SQUARE_NAMES
        for promotion in ("", "n", "b", "r", "q")
    } | {"0000"}
    moves = {chess.Move.from_uci(text) for text in texts}
    assert {move.uci() for move in moves} == texts
    assert len(moves) == len(texts)


def test_listing_moves_makes_no_new_objects():
    board = chess.Board(KIWIPETE)
    first = board.legal_moves.to_list()
    assert all(a is b for a, b in zip(first, board.legal_moves, strict=True))


def test_a_move_of_chess960_is_a_move_of_chess():
    board = chess.Board(chess960=True)
    board.push(chess.Move.from_uci("e2e4"))
    assert rookery.game("chess960").move("e2e4") == rookery.game("chess").move("e2e4")


@pytest.mark.parametrize("chess960", [False, True])
def test_castling_is_understood_in_both_spellings(chess960):
    for king, rook, san, after in (
        ("e1g1", "e1h1", "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        ("e1c1", "e1a1", "O-O-O", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"),
    ):
        for text in (king, rook, chess.Move.from_uci(king), chess.Move.from_uci(rook)):
            board = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", chess960=chess960)
            assert board.is_legal(text)
            assert board.san(text) == san
            assert board.is_castling(text)
            if isinstance(text, str):
                assert board.parse_move(text).uci() == (rook if chess960 else king)
            else:
                assert text in board.legal_moves
            board.push(text)
            assert board.fen() == after
            assert board.pop().uci() == (rook if chess960 else king)


def test_a_king_beside_its_rook_moves_or_castles():
    board = chess.Board("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", chess960=True)
    assert board.is_castling("f1g1")
    board.push("f1g1")
    assert board.fen() == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    board = chess.Board("4k3/8/8/8/8/8/8/5K1R w H - 0 1", chess960=True)
    assert not board.is_castling("f1g1")
    assert board.is_castling("f1h1")


def test_moves_are_found_by_their_squares():
    board = chess.Board("4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1")
    assert board.find_move("a7", "a8").uci() == "a7a8q"
    assert board.find_move(chess.A7, chess.A8, chess.KNIGHT).uci() == "a7a8n"
    assert board.find_move("e1", "c1").uci() == board.find_move("e1", "a1").uci() == "e1c1"


def test_text_is_looked_for_among_moves():
    moves = chess.Board().legal_moves
    assert "e2e4" in moves
    assert "e2e5" not in moves
    assert "Nf3" not in moves
    assert None not in moves
    assert 3 not in moves
    assert "e2e4" in chess.Board().pseudo_legal_moves


def test_questions_about_moves_that_leave_the_king_in_check():
    board = chess.Board("4k3/4q3/8/8/8/8/3rR3/4K3 w - - 0 1")
    assert board.is_capture("e2d2")
    assert not board.is_legal("e2d2")
    assert board.is_pseudo_legal("e2d2")
    assert not board.gives_check("e2d2")
    with pytest.raises(MoveError):
        board.is_capture("e2a6")


def test_nothing_to_take_back():
    for call in (chess.Board().pop, chess.Board().peek):
        with pytest.raises(IndexError):
            call()


def test_null_moves_pass_the_turn():
    board = chess.Board()
    board.push("e2e4")
    key, fen = board.key, board.fen(en_passant="fen")
    assert not chess.Move.null()
    assert chess.Move.from_uci("e2e4")
    assert chess.Move.null().uci() == "0000"
    assert board.san(chess.Move.null()) == board.lan("0000") == "--"
    for null in (chess.Move.null(), "0000"):
        board.push(null)
        assert board.turn
        assert board.fen() == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"
        assert board.key == chess.Board(board.fen()).key
        assert pickle.loads(pickle.dumps(board)).history == board.history
        assert board.svg()
        assert board.pop() == chess.Move.null()
        assert (board.key, board.fen(en_passant="fen")) == (key, fen)
    assert board.push_san("--") == chess.Move.null()
    assert chess.Move.null() not in board.legal_moves


def test_unchecked_moves_are_the_same_moves():
    board, checked = chess.Board(KIWIPETE), chess.Board(KIWIPETE)
    for move in board.legal_moves.to_list():
        board.push_unchecked(move)
        checked.push(move)
        assert (board.fen(), board.key) == (checked.fen(), checked.key)
        assert board.perft(2) == checked.perft(2)
        assert board.pop() == checked.pop() == move
    assert board == checked


def test_an_unchecked_move_cannot_break_the_board():
    board = chess.Board("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1")
    board.push_unchecked("e2d2")  # leaves the king to be taken
    assert "e7e1" not in map(str, board.legal_moves)
    assert len(board.legal_moves) == len(board.legal_moves.to_list())
    assert all(map(board.is_legal, board.legal_moves))
    for job in (board.perft, board.divide, board.perft_stats, board.playouts):
        with pytest.raises(PositionError, match="not to move is in check"):
            job(2)
    with pytest.raises(MoveError):
        board.push_unchecked("e7e1")
    board.pop()
    assert board.perft(2) > 0


@pytest.mark.parametrize("text", ["e7e1", "a1a2", "e1e2", "e2e2", "e2e8", "e1g1", "a7a8q", "h1h8"])
def test_unchecked_nonsense_is_refused(text):
    board = chess.Board("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1")
    with pytest.raises(MoveError):
        board.push_unchecked(text)
    assert board.history == []


def test_status():
    assert chess.Board().status() == chess.Status.VALID
    assert chess.Board().is_valid()
    many = chess.Board("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1")
    assert many.status() == chess.Status.TOO_MANY_BLACK_PAWNS
    assert not many.is_valid()
    assert many.perft(2) > 0
    checked = chess.Board("4k3/8/8/8/1b5b/8/8/r3K3 w - - 0 1")
    assert checked.status() == chess.Status.TOO_MANY_CHECKERS


def test_mirror():
    board = chess.Board(KIWIPETE)
    mirrored = board.mirror()
    assert mirrored.fen() == (
        "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1"
    )
    assert mirrored.mirror() == board
    assert mirrored.perft(3) == board.perft(3)
    assert mirrored.history == []


def test_captures():
    board = chess.Board("3rk3/2P5/8/1pP5/8/8/3r4/4K2R w K b6 0 1")
    expected = {"c5b6", "c7d8n", "c7d8b", "c7d8r", "c7d8q"}  # the rook on d2 has a protector
    assert {move.uci() for move in board.legal_captures} == expected
    captures = board.legal_captures
    board.push("c5b6")
    assert not captures  # a live view
    board.pop()
    assert len(captures) == 5
    assert "e1g1" not in captures
    assert chess.Move.from_uci("c7d8q") in captures


def test_captures_where_the_other_side_is_in_check():
    board = chess.Board("4k3/8/8/8/8/4r3/3pN3/4K3 w - - 0 1")
    board.push_unchecked("e2c3")  # the knight was pinned
    captures = [move for move in board.legal_moves if board.is_capture(move)]
    assert board.legal_captures.to_list() == captures
    board.push_unchecked("d2d1q")
    captures = [move for move in board.legal_moves if board.is_capture(move)]
    assert board.legal_captures.to_list() == captures


def test_targets_and_pseudo_legal_moves():
    board = chess.Board("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")
    assert board.targets("e2").names() == []  # pinned
    assert board.targets("e1").names() == ["d1", "f1", "d2", "f2"]
    assert board.targets("a5").names() == []
    legal, pseudo = set(board.legal_moves), set(board.pseudo_legal_moves)
    assert legal < pseudo
    assert {m.uci() for m in pseudo - legal} == {
        "e2c1", "e2c3", "e2d4", "e2f4", "e2g1", "e2g3",
    }  # fmt: skip
    assert len(board.pseudo_legal_moves) == board.pseudo_legal_moves.count() == len(pseudo)
    assert board.pseudo_legal_moves.to_list() == list(board.pseudo_legal_moves)
    assert board.perft(1, pseudo_legal=True) == len(pseudo)
    assert sum(board.divide(2, pseudo_legal=True).values()) == board.perft(2, pseudo_legal=True)


def test_pseudo_legal_perft_ends_where_a_king_is_taken():
    board = chess.Board("8/8/8/8/8/8/1R6/k6K b - - 0 1")
    # The king goes to a2 (taken on a2 then), b1 (by the rook) or takes the rook.
    assert board.perft(1) == 1
    assert board.perft(1, pseudo_legal=True) == 3
    taken = board.copy()
    taken.push_unchecked("a1b1")
    assert taken.perft(1, pseudo_legal=True) == 14 + 3
    # After the rook takes, nobody is left to move: one line of the 17 ends there.
    assert board.perft(3, pseudo_legal=True) < 3 * 17 * 17


def test_perft_by_turn_is_perft():
    assert chess.Board().perft(3, unit="turn") == chess.Board().perft(3)


def test_positions_are_values():
    board = chess.Board()
    position = board.position
    board.push("g1f3")
    assert position != board.position
    assert position == chess.Board().position
    assert hash(position) == hash(chess.Board().position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert eval(repr(position), {"rookery": rookery}) == position
    assert position.board() == chess.Board()
    assert position.board().fen() == position.fen()
    assert (position.turn, position.key, position.is_check()) == (True, chess.Board().key, False)
    assert str(position) == str(chess.Board())
    assert position.svg() == chess.Board().svg()
    assert position != "a position"


def test_en_passant_that_is_not_legal_makes_no_difference():
    # The pawn on d4 stands ready, but the rook would check its king along the rank.
    pinned = chess.Board("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")
    without = chess.Board("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1")
    assert pinned == without
    assert pinned.position == without.position
    assert hash(pinned.position) == hash(without.position)
    legal = chess.Board("8/8/8/8/k2pP3/8/8/4K2R b - e3 0 1")
    assert legal != chess.Board("8/8/8/8/k2pP3/8/8/4K2R b - - 0 1")


def test_copies_with_and_without_history():
    board = chess.Board()
    board.push("e2e4")
    assert board.copy().history == board.history
    assert board.copy(stack=False).history == []
    assert board.copy(stack=False) == board
    assert board.peek() == chess.Move.from_uci("e2e4")


def test_san_of_castling_that_gives_check_or_mate():
    assert chess.Board("5k2/8/8/8/8/8/8/4K2R w K - 0 1").san("e1g1") == "O-O+"
    assert chess.Board("2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1").san("e1c1") == "O-O-O#"


def test_lan():
    board = chess.Board("4k3/P6p/8/3pP3/8/8/4N3/R3K2R w KQ d6 0 1")
    for uci, lan in (
        ("e2g3", "Ne2-g3"),
        ("a7a8q", "a7-a8=Q+"),
        ("e1g1", "O-O"),
        ("h1h7", "Rh1xh7"),
        ("e5d6", "e5xd6"),
    ):
        assert board.lan(uci) == lan
        assert board.parse_move(lan).uci() == uci
    for text in ("a8=Q", "a8=q", "a8Q", "a8q", "a7-a8=q+"):
        assert board.parse_move(text).uci() == "a7a8q"
    with pytest.raises(MoveError):
        board.lan("e1e5")


def test_text_of_a_board():
    board = chess.Board("8/8/8/8/8/5k2/4p3/4K3 w - - 0 1")
    assert str(board).splitlines()[5] == "3  . . . . . k . ."
    assert board.unicode().splitlines()[7] == "1  · · · · ♔ · · ·"
    assert board.unicode(invert_color=True, borders=False, empty_square=" ").splitlines()[7] == (
        "        ♚      "
    )
    turned = board.unicode(orientation=chess.BLACK).splitlines()
    assert (turned[0], turned[8]) == ("1  · · · ♔ · · · ·", "   h g f e d c b a")


def test_pictures_of_a_board():
    board = chess.Board()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        board.push(move)
    plain = board.svg(last_move=False, check=False)
    assert "rookery-check" not in plain
    assert "rookery-check" in board.svg()
    assert board.svg() == board._repr_svg_() == board.svg(last_move="d8h4")
    assert board.svg() != board.svg(last_move="e7e5") != plain
    marked = board.svg(marked=BitBoard(Grid(8, 8), "a1"), arrows=[("h4", "e1")], flipped=True)
    assert len(marked) > len(plain)


def test_a_board_full_of_queens_has_all_its_moves():
    fen = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q5QQ/Q4Qpp/BKQQQQbk w - - 0 1"
    board = chess.Board(fen)
    moves = list(board.legal_moves)
    assert len(moves) == len(set(moves)) == board.perft(1) > 256
    mirrored = board.mirror()
    assert len(list(mirrored.legal_moves)) == len(moves)


def test_seed_002_kinds():
    kinds = {
        "QUIET": 0, "DOUBLE_PUSH": 1, "CASTLE_KING_SIDE": 2, "CASTLE_QUEEN_SIDE": 3,
        "CAPTURE": 4, "EN_PASSANT": 5, "PROMOTE_KNIGHT": 8, "PROMOTE_BISHOP": 9,
        "PROMOTE_ROOK": 10, "PROMOTE_QUEEN": 11, "CAPTURE_PROMOTE_KNIGHT": 12,
        "CAPTURE_PROMOTE_BISHOP": 13, "CAPTURE_PROMOTE_ROOK": 14, "CAPTURE_PROMOTE_QUEEN": 15,
    }  # fmt: skip
    assert {kind.name: kind.value for kind in chess.MoveKind} == kinds
    board = chess.Board("rn2k2r/P6p/8/3pP3/8/8/4N3/R3K2R w KQkq d6 0 1")
    for uci, kind in (
        ("e2g3", chess.MoveKind.QUIET),
        ("e1g1", chess.MoveKind.CASTLE_KING_SIDE),
        ("e1c1", chess.MoveKind.CASTLE_QUEEN_SIDE),
        ("h1h7", chess.MoveKind.CAPTURE),
        ("e5d6", chess.MoveKind.EN_PASSANT),
        ("a7b8r", chess.MoveKind.CAPTURE_PROMOTE_ROOK),
    ):
        assert board.kind(uci) is kind
        bits = board.encode(uci)
        assert bits == kind << 12 | chess.parse_square(uci[:2]) << 6 | chess.parse_square(uci[2:4])
        assert board.decode(bits).uci() == uci
        assert kind.is_capture() == board.is_capture(uci)
        assert kind.is_castling() == board.is_castling(uci)
        assert kind.is_promotion() == (len(uci) == 5)
    decoded = set()
    for bits in range(1 << 16):
        try:
            decoded.add(board.decode(bits))
        except MoveError:
            continue
    assert decoded == set(board.legal_moves)


MANY_QUEENS = "kn1Q1Q1Q/pp1QQ1QQ/Q1Q1QQ1Q/1Q1Q1QQ1/QQQQQQQQ/Q1QQQQQQ/QQQQQQQQ/QQQQQQQK w - - 0 1"


def test_random_games_of_a_board_full_of_queens():
    played = chess.Board(MANY_QUEENS).playouts(50, seed=1, max_plies=40)
    assert played.games == 50


@pytest.mark.parametrize(
    ("fen", "move", "chess960"),
    [
        (chess.STARTING_FEN, "e1g1", False),  # onto its own pieces
        ("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "f1d1", True),  # king and rook onto one square
        ("4k3/8/8/8/1p6/N7/P7/4K3 w - - 0 1", "a2a4", False),  # over a piece
        ("4k3/8/8/8/8/4K3/4P3/8 w - - 0 1", "e2e4", False),  # over its king
    ],
)
def test_unchecked_moves_of_two_pieces_or_squares_are_looked_at(fen, move, chess960):
    board = chess.Board(fen, chess960=chess960)
    with pytest.raises(MoveError):
        board.push_unchecked(move)
    assert len(board.kings) == 2
    assert board.history == []


def test_what_is_not_to_be_relied_on_stays_so_in_copies():
    board = chess.Board("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    board.push_unchecked("e2c3")
    for again in (board.copy(), board.copy(stack=False), board.position.board(), board.mirror()):
        with pytest.raises(PositionError):
            again.perft(3)
        assert "e8e1" not in again.legal_moves.to_list()
    restored = pickle.loads(pickle.dumps(board))
    assert restored.fen() == board.fen()
    with pytest.raises(PositionError):
        restored.perft(3)


def test_pickles_keep_an_en_passant_square_that_nobody_can_use():
    board = chess.Board()
    board.push("e2e4")
    board.clear_stack()
    for saved in (board, board.position):
        again = pickle.loads(pickle.dumps(saved))
        again = again if again is not saved and hasattr(again, "ep_square") else again.board()
        assert again.ep_square == chess.E3


def test_counters_stop_where_they_can_still_be_read():
    board = chess.Board("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999")
    board.push("e8d8")
    assert board.fen().endswith("w - - 10000 10000")
    board = chess.Board("4k3/8/8/8/8/8/8/4K3 b - - 9999999 9999999")
    board.push("e8d8")
    assert (board.halfmove_clock, board.fullmove_number) == (9999999, 9999999)
    assert chess.Board(board.fen()) == board
    assert board.setup().board() == board
    board.pop()
    assert board.fen().endswith("b - - 9999999 9999999")


def test_positions_of_chess_and_chess960_are_equal():
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9"
    board, other = chess.Board(fen), chess.Board(fen, chess960=True)
    assert board == other
    assert board.position == other.position
    assert hash(board.position) == hash(other.position)
    assert board != chess.Board(fen.replace("3 9", "3 10"), chess960=True)
    assert board.game != other.game
    assert board != rookery.game("chess-defined").board(fen)


def test_pseudo_legal_castling_agrees_with_its_list():
    board = chess.Board("4k3/8/8/8/8/8/8/rRK5 w Q - 0 1", chess960=True)
    for move in board.pseudo_legal_moves:
        assert move in board.pseudo_legal_moves
        assert board.is_pseudo_legal(move)
        board.is_castling(move)
    assert "c1b1" not in board.legal_moves


def test_a_mated_side_claims_nothing():
    board = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80")
    assert not board.can_claim_fifty_moves()
    assert not board.can_claim_draw()
    assert board.outcome(claim_draw=True).reason == "checkmate"


def test_listing_moves_while_listing_moves():
    class Lister:
        def __init__(self):
            self.myself = self

        def __del__(self):
            chess.Board(MANY_QUEENS).legal_moves.to_list()

    board = chess.Board()
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(200):
            Lister()
            lists = [board.legal_moves.to_list() for _ in range(5)]
            assert all(len(found) == 20 for found in lists)
    finally:
        gc.set_threshold(*threshold)


def test_a_pawn_that_captures_names_its_file():
    board = chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    assert board.parse_move("ed5").uci() == board.parse_move("exd5").uci() == "e4d5"
    with pytest.raises(MoveError, match="no pawn can legally go to d5"):
        board.parse_move("d5")
