"""Every game is a proper game: what the contract promises holds in random games of each."""

import copy
import itertools
import pickle
import random
import re

import pytest

import rookery
from rookery import game, games
from rookery.errors import FenError, GameError, MoveError, PositionError


def random_boards(name, seed, plies=60):
    """A game played at random, position by position."""
    rng = random.Random(seed)
    board = game(name).board()
    for _ in range(plies):
        yield board
        moves = board.legal_moves.to_list()
        if not moves:
            return
        board.push(rng.choice(moves))


@pytest.fixture(params=games())
def name(request):
    return request.param


def test_games_are_found_by_name(name):
    found = game(name)
    assert found.name == name
    assert found.title
    assert found == game(name)
    assert eval(repr(found), {"rookery": rookery}) == found
    assert pickle.loads(pickle.dumps(found)) == found
    assert len(found.grid) == found.grid.width * found.grid.height
    assert found.board().fen() == found.board(found.start_fen).fen()


def test_moves_are_their_text(name):
    for board in random_boards(name, 1):
        moves = board.legal_moves.to_list()
        texts = [str(move) for move in moves]
        assert len(set(moves)) == len(set(texts)) == len(moves)
        for move, text in zip(moves, texts, strict=True):
            assert board.game.move(text) == board.parse_move(text) == move
            assert hash(board.game.move(text)) == hash(move)
            assert repr(move) == f"Move('{text}')"
            assert pickle.loads(pickle.dumps(move)) == move


def test_legal_moves_agree_with_themselves(name):
    for board in random_boards(name, 2):
        moves = list(board.legal_moves)
        assert len(board.legal_moves) == board.legal_moves.count() == len(moves)
        assert board.perft(1) == len(moves)
        assert board.perft(0) == 1
        assert bool(board.legal_moves) == bool(moves)
        assert all(move in board.legal_moves and board.is_legal(move) for move in moves)
        assert "not a move" not in board.legal_moves
        assert board.legal_moves.to_list() == moves


def test_captures_are_the_legal_moves_that_capture(name):
    for board in random_boards(name, 17):
        captures = [move for move in board.legal_moves if board.is_capture(move)]
        view = board.legal_captures
        assert view.to_list() == list(view) == captures
        assert len(view) == view.count() == len(captures)
        assert bool(view) == bool(captures)
        for move in board.pseudo_legal_moves:
            assert (move in view) == (str(move) in view) == (move in captures)
        assert None not in view
        assert "not a move" not in view
        assert repr(view) == f"<{' '.join(['LegalCaptures', *map(str, captures)])}>"


def test_push_and_pop_restore_everything(name):
    for board in random_boards(name, 3):
        fen, key, history = board.fen(), board.key, board.history
        before = board.copy()
        for move in board.legal_moves.to_list():
            board.push(move)
            assert board.history == [*history, move]
            assert board.key == board.game.board(board.fen()).key
            assert board != before
            assert board.pop() == move
            assert (board.fen(), board.key, board.history) == (fen, key, history)
            assert board == before


def test_boards_are_copied_and_pickled_with_their_history(name):
    *_, board = random_boards(name, 4)
    for again in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
    ):
        assert again == board
        assert again.history == board.history
        again.pop()
        assert again != board
    assert eval(repr(board), {"rookery": rookery}) == board


def test_divide_adds_up(name):
    for board in itertools.islice(random_boards(name, 5), 0, None, 10):
        divided = board.divide(2)
        assert list(divided) == board.legal_moves.to_list()
        assert sum(divided.values()) == board.perft(2)
        for move, leaves in divided.items():
            board.push(move)
            assert board.perft(1) == leaves
            board.pop()


def test_threads_and_hash_change_nothing(name):
    board = game(name).board()
    depth = 4 if board.perft(2) < 1000 else 3
    expected = board.perft(depth)
    for threads in (1, 2, 3):
        for hash_mb in (0, 1):
            assert board.perft(depth, threads=threads, hash_mb=hash_mb) == expected
            divided = board.divide(depth, threads=threads, hash_mb=hash_mb)
            assert sum(divided.values()) == expected


def test_moves_of_another_position_are_played_if_they_are_legal(name):
    others = []  # the moves of the same side one move ago
    for board in itertools.islice(random_boards(name, 8), 40):
        others.append(board.legal_moves.to_list())
        fen, history, legal = board.fen(), board.history, set(others[-1])
        for move in others[-3] if len(others) > 2 else []:
            if move in legal:
                board.push(move)
                assert board.pop() == move
            else:
                with pytest.raises(MoveError):
                    board.push(move)
            assert (board.fen(), board.history) == (fen, history)


def test_an_illegal_move_changes_nothing(name):
    for board in random_boards(name, 6, plies=20):
        fen, key, history = board.fen(), board.key, board.history
        played = [str(move) for move in board.legal_moves]
        for text in ("a1a1", "h8h8", "nonsense", "", "\ud800", "e2e4e2e4", "é2é4"):
            if text not in played:
                with pytest.raises(MoveError):
                    board.push(text)
        assert (board.fen(), board.key, board.history) == (fen, key, history)


def test_a_view_of_the_moves_outlives_its_name(name):
    moves = game(name).board().legal_moves
    assert len(moves) == len(moves.to_list())


def test_setups_are_positions_that_can_be_edited(name):
    for board in itertools.islice(random_boards(name, 7), 0, None, 6):
        setup = board.setup()
        assert setup == board.position.setup() == game(name).setup(setup.fen())
        assert setup.problems() == []
        assert setup.board() == board
        assert (setup.game, setup.turn) == (board.game, board.turn)
        assert board.is_turn_open() or setup.symbols() == board.symbols()
        assert board.is_turn_open() or str(setup) == str(board)
        assert setup.svg().startswith("<svg")
        for again in (
            setup.copy(),
            copy.copy(setup),
            copy.deepcopy(setup),
            pickle.loads(pickle.dumps(setup)),
            eval(repr(setup), {"rookery": rookery}),
        ):
            assert again == setup
            square = next(iter(setup.symbols()), None)
            if square is None:  # the board begins empty
                continue
            taken = again.remove(square)
            assert str(taken) == str(setup.piece_at(square))
            assert again.piece_at(square) is None
            assert again.remove(square) is None
            assert again != setup
            again.set(square, taken)
            assert again == setup
            again.turn = not again.turn
            assert again != setup
        with pytest.raises(TypeError):
            hash(setup)


def test_a_setup_tells_all_that_is_wrong_or_plays(name):
    rng = random.Random(8)
    played = refused = 0
    pieces = sorted({*game(name).board().symbols().values()})
    pieces = pieces or [piece.symbol for piece in game(name).pieces]
    setups = [
        (board.setup(), board.is_turn_open())
        for board in itertools.islice(random_boards(name, 8), 0, None, 4)
    ]
    for setup, is_open in setups:
        for _ in range(max(10, 60 // len(setups))):
            if rng.random() < 0.5:
                setup.set(rng.randrange(len(setup.game.grid)), rng.choice(pieces))
            else:
                setup.remove(rng.choice([*setup.symbols(), 0]))
            problems = setup.problems()
            assert len(set(problems)) == len(problems)
            if problems:
                refused += 1
                with pytest.raises((FenError, PositionError)) as caught:
                    setup.board()
                assert all(problem in str(caught.value) for problem in problems)
            elif not is_open:
                played += 1
                assert setup.board().symbols() == setup.symbols()
                assert setup.board().setup().fen().split()[:2] == setup.fen().split()[:2]
    assert played + refused > 50
    setup.clear()
    assert setup.symbols() == {}
    with pytest.raises(FenError):
        game(name).setup("no position")


def units(symbol):
    """The pieces of a square: those of a stack such as (N+FT), or the one that stands there."""
    return re.findall(r"\+?[A-Za-z]~?", symbol)


def sides(board):
    return {piece.symbol: piece.side for piece in board.game.pieces}


def sampled(name, seed, step):
    return itertools.islice(random_boards(name, seed), 0, None, step)


def test_pieces_are_listed_with_what_they_are(name):
    pieces = game(name).pieces
    assert [piece.side for piece in pieces] == sorted((p.side for p in pieces), reverse=True)
    assert len({piece.symbol for piece in pieces}) == len(set(pieces)) == len(pieces)
    for piece in pieces:
        assert piece.name
        assert piece.symbol == (piece.symbol.upper() if piece.side else piece.symbol.lower())
        assert piece.promoted == (not piece.symbol.isalpha())
        for again in (
            pickle.loads(pickle.dumps(piece)),
            eval(repr(piece), {"PieceKind": rookery.PieceKind}),
        ):
            assert (again, hash(again)) == (piece, hash(piece))
    first, second = ([p for p in pieces if p.side == side] for side in (True, False))
    assert [(p.symbol.lower(), p.name, p.royal, p.promoted) for p in first] == [
        (p.symbol, p.name, p.royal, p.promoted) for p in second
    ]


def test_pieces_are_where_the_symbols_are(name):
    symbols = [piece.symbol for piece in game(name).pieces]
    of = {piece.symbol: piece.side for piece in game(name).pieces}
    for board in sampled(name, 9, 5):
        standing = board.symbols()
        assert {unit for symbol in standing.values() for unit in units(symbol)} <= set(symbols)
        assert set(board.hands) <= set(symbols)
        for asked in (board, board.position):
            for square in range(len(board.game.grid)):
                found = asked.piece_at(square)
                assert found == standing.get(square)
                assert found == asked.piece_at(board.game.grid.name(square))
                assert found is None or isinstance(found, str)
            for symbol in symbols:
                expected = {at for at, there in standing.items() if symbol in units(there)}
                assert set(asked.pieces(symbol)) == expected
            for side in (True, False):
                expected = {at for at, there in standing.items() if of[units(there)[0]] == side}
                assert set(asked.pieces(side=side)) == expected
                assert asked.pieces(side=side).grid == board.game.grid


WITHOUT_ATTACKS = {"othello"}  # discs are placed, not moved
IMMOBILE = {"tic-tac-toe"}  # as are marks, but in games of this kind others could attack


@pytest.fixture(params=[name for name in games() if name not in WITHOUT_ATTACKS])
def attacking(request):
    return request.param


@pytest.mark.parametrize("name", sorted(WITHOUT_ATTACKS))
def test_a_game_without_attacks_says_so(name):
    board = game(name).board()
    for ask in (lambda: board.attacks(0), lambda: board.attackers(True, 0)):
        with pytest.raises(GameError, match=f"{name} attack no squares"):
            ask()
    assert not any(map(board.is_capture, board.legal_moves))


def test_attacks_and_attackers_are_inverse(attacking):
    name = attacking
    for board in sampled(name, 10, 12):
        squares = range(len(board.game.grid))
        side_of = {at: sides(board)[units(there)[0]] for at, there in board.symbols().items()}
        for asked in (board, board.position):
            attacks = {square: set(asked.attacks(square)) for square in squares}
            for side, square in itertools.product((True, False), squares):
                attackers = set(asked.attackers(side, square))
                assert attackers == {at for at in side_of if square in attacks[at]} & {
                    at for at, of in side_of.items() if of == side
                }
                assert asked.is_attacked_by(side, square) == bool(attackers)
            assert not any(attacks[square] for square in squares if square not in side_of)


def test_a_check_is_an_attack_on_a_royal_piece(attacking):
    name = attacking
    royal = {piece.symbol for piece in game(name).pieces if piece.royal}
    for board in random_boards(name, 11):
        own = [symbol for symbol in royal if sides(board)[symbol] == board.turn]
        squares = {square for symbol in own for square in board.pieces(symbol)}
        attacked = {at for at in squares if board.is_attacked_by(not board.turn, at)}
        assert board.is_check() == bool(attacked)
        assert (board.check_square in attacked) if attacked else board.check_square is None


def test_what_is_attacked_can_be_captured(attacking):
    name = attacking
    found = 0
    for board in random_boards(name, 15):
        captures = [move for move in board.pseudo_legal_moves if board.is_capture(move)]
        expected = {(move.from_square, move.to_square) for move in captures}
        for square, symbol in board.symbols().items():
            if sides(board)[units(symbol)[0]] == board.turn:
                continue
            attackers = {(at, square) for at in board.attackers(board.turn, square)}
            if name != "cotulenh":  # there, in an open turn only one stack moves
                assert attackers <= expected
            assert {pair for pair in expected if pair[1] == square} <= attackers
            found += len(attackers)
    assert bool(found) == (name not in IMMOBILE)


def test_a_capture_takes_something(attacking):
    name = attacking
    for board in sampled(name, 12, 4):
        enemies = [symbol for symbol, side in sides(board).items() if side != board.turn]

        def left(board=board, enemies=enemies):
            return sum(
                unit in enemies for symbol in board.symbols().values() for unit in units(symbol)
            )

        before = left()
        for move in board.legal_moves:
            captures = board.is_capture(move)
            assert captures == board.is_capture(str(move))
            board.push(move)
            assert captures == (left() < before), f"{board.pop()} in {board.fen()}"
            board.pop()
        with pytest.raises(MoveError, match="is not legal in"):
            board.is_capture("Tf4f4" if name == "cotulenh" else "a1a1")


def test_captured_pieces_have_left_the_board(name):
    for board in sampled(name, 14, 6):
        of = sides(board)

        def standing(board=board):
            return [
                (square, unit)
                for square, symbol in board.symbols().items()
                for unit in units(symbol)
            ]

        before = standing()
        for move in board.legal_moves:
            captured = board.captured(move)
            squares = [square for square, _ in captured]
            assert squares == sorted(squares)
            assert captured == board.captured(str(move))
            assert set(captured) <= set(before)
            turn = board.turn
            assert board.is_capture(move) == any(of[symbol] != turn for _, symbol in captured)
            board.push(move)
            after = standing()
            board.pop()
            # Pieces come only from a hand, and a disc that is turned over is still a disc.
            come = max(0, len(after) - len(before))
            assert len(captured) == len(before) - len(after) + come
            assert set(captured).isdisjoint(after)
            for side in (True, False) if captured else ():
                lost = sum(of[symbol] == side for _, symbol in captured)
                left = [sum(of[unit] == side for _, unit in some) for some in (before, after)]
                assert left[0] - left[1] == lost, f"{move} in {board.fen()}"
        with pytest.raises(MoveError):
            board.captured("Tf4f4" if name == "cotulenh" else "a1a1")


def test_a_move_moves_what_stands_where_it_begins(name):
    grid = game(name).grid
    for board in sampled(name, 15, 5):
        of = sides(board)
        for move in board.legal_moves:
            moving = board.moving(move)
            assert moving == board.moving(str(move))
            assert {of[symbol] for symbol in moving} == ({board.turn} if moving else set())
            if move.drop is not None:
                [dropped] = moving
                assert dropped.upper() == move.drop
                assert board.hands[dropped]
            elif name == "cotulenh" and moving:
                text = str(move).partition(grid.name(move.from_square))[0]
                assert [symbol.upper() for symbol in moving] == units(text)
                kinds = [symbol[-1] for symbol in board.pieces_at(move.from_square)]
                assert [kind for kind in kinds if kind in "".join(moving)] == [
                    symbol[-1] for symbol in moving
                ]
            elif move.from_square is not None:
                assert moving == board.pieces_at(move.from_square)
                assert len(moving) == 1
            elif move.to_square is None:
                assert moving == []  # commit, pass
            else:
                board.push(move)
                assert board.pieces_at(move.to_square) == moving
                board.pop()
        with pytest.raises(MoveError):
            board.moving("Tf4f4" if name == "cotulenh" else "a1a1")


def test_pieces_of_a_square(name):
    for board in sampled(name, 16, 8):
        symbols = board.symbols()
        for square in range(len(board.game.grid)):
            expected = units(symbols.get(square, ""))
            assert board.pieces_at(square) == board.position.pieces_at(square) == expected
            assert len(expected) < 2 or board.game.has_stacks
            if not board.is_turn_open():  # a setup has the position before the turn
                assert board.setup().pieces_at(square) == expected


def test_a_game_has_hands_if_its_fen_has_brackets(name):
    assert game(name).has_hands == ("[" in game(name).start_fen)


def test_stacks_are_of_cotulenh(name):
    assert game(name).has_stacks == (name == "cotulenh")


PARTS = re.compile(
    r"(?:(?P<drop>[A-Z])@|\(?[+A-Z]*\)?(?P<start>[a-z]+\d+))?[>x_@&]*"
    r"(?P<end>[a-z]+\d+)(?P<promotion>[a-z+]?)"
)


def test_moves_tell_what_their_text_tells(name):
    grid = game(name).grid
    for board in sampled(name, 13, 3):
        for move in board.legal_moves:
            told = (move.from_square, move.to_square, move.promotion, move.drop)
            if str(move) in ("commit", "pass"):
                assert told == (None, None, None, None)
                continue
            parts = PARTS.fullmatch(str(move))
            start, end, promotion = parts["start"], parts["end"], parts["promotion"]
            if promotion and isinstance(move, rookery.ChessMove):
                expected = rookery.chess.PIECE_SYMBOLS.index(promotion)
            else:
                expected = promotion.upper() or None
            assert told == (
                grid.square(start) if start else None,
                grid.square(end),
                expected,
                parts["drop"],
            )


def test_moves_are_played_by_their_text_and_by_san(name):
    for board in sampled(name, 14, 8):
        for move in board.legal_moves:
            san = board.san(move)
            assert board.parse_move(san) == board.parse_move(str(move)) == move
            assert board.is_legal(san)
            after = []
            for given in (move, str(move), san):
                board.push(given)
                after.append((board.fen(), board.history[-1]))
                assert board.pop() == move
            assert after[0] == after[1] == after[2]
            board.push_unchecked(san)
            assert board.pop() == move
        before = board.fen()
        for text in ("", "nonsense", "Zz99", "e9=Q@", "é4", "\ud800"):
            for refused in (board.push, board.parse_move, board.san, board.push_unchecked):
                with pytest.raises(MoveError):
                    refused(text)
            assert text not in board.legal_moves
        assert board.fen() == before
