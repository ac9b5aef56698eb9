"""docs/from-python-chess.md names every member of python-chess's Board, and what it says is so.

Expressions are run with both libraries: `board` is a board at each of POSITIONS in turn, made anew
for each; `move` every legal move, `square`, `color` and `piece_type` every one.
"""

import ast
import itertools
import re
from pathlib import Path

import pytest

import rookery
from rookery import chess as ours

theirs = pytest.importorskip("chess", reason="python-chess (PyPI: chess) is what the page is about")

PAGE = (Path(__file__).parents[2] / "docs" / "from-python-chess.md").read_text("utf-8")
VERSION = tuple(map(int, re.search(r"\(version (\d+)\.(\d+)\)", PAGE).groups()))
if tuple(map(int, theirs.__version__.split(".")[:2])) < VERSION:
    pytest.skip(f"the page is about python-chess {VERSION}", allow_module_level=True)


def rows(section):
    """Give verdict and remark of every name in the tables of a section."""
    found = {}
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)[1]
    for line in re.findall(r"^\| (`.*) \|$", text, re.MULTILINE):
        names, verdict, remark = re.split(r"(?<!\\)\|", line)
        for name in re.findall(r"`([\w.]+)`", names):
            assert name not in found, f"{name} is named twice"
            found[name] = (verdict.strip(" *"), remark.replace("\\|", "|").strip())
    return found


BOARD = rows("Every member of Board")
MODULE = rows("Names of the module")


def named(verdict, table=BOARD):
    return {name for name, (found, _) in table.items() if found == verdict}


def public(board):
    return {name for name in {*dir(board), *dir(type(board))} if not name.startswith("_")}


# Positions: FEN, whether it is of Chess960, and the moves that lead on from it.
POSITIONS = {
    "start": (ours.STARTING_FEN, False, ""),
    "Kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", False, ""),
    "en passant": ("8/8/8/2k5/3Pp3/8/8/4K2B b - d3 0 1", False, ""),
    "en passant, pinned": ("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", False, ""),
    "promotion": ("1r5k/P7/8/8/8/8/8/K7 w - - 3 40", False, ""),
    "check and pin": ("4k3/8/8/8/1b5b/2N5/8/R3K2R w KQ - 4 9", False, ""),
    "Chess960": ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", True, ""),
    "Chess960, castling": ("1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1", True, "e1g1"),
    "some rights": ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", False, "h1h8"),
    "mate": (ours.STARTING_FEN, False, "f2f3 e7e5 g2g4 d8h4"),
    "stalemate": ("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", False, "g5g6"),
    "bare kings": ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", False, ""),
    "repetition": (ours.STARTING_FEN, False, "g1f3 g8f6 f3g1 f6g8 " * 2),
    "fivefold": (ours.STARTING_FEN, False, "g1f3 g8f6 f3g1 f6g8 " * 4),
    "about to repeat": (ours.STARTING_FEN, False, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"),
    "50 moves": ("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", False, ""),
    "about to claim 50 moves": ("4k3/8/8/8/8/8/8/R3K3 w - - 99 80", False, ""),
    "75 moves": ("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", False, "a1a2"),
    "a knight against a pawn": ("4k3/4p3/8/8/8/8/8/4K1N1 w - - 0 1", False, ""),
    "a late move": ("4k3/8/8/8/8/8/8/R3K3 b - - 20000 1000000", False, "e8d7 a1a2"),
    "bishops of one colour": ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", False, ""),
}

# For every member called "same": what is asked of both libraries.
SAME = [
    "board.attackers(color, square)",
    "board.attacks(square)",
    "board.board_fen()",
    "board.can_claim_draw()",
    "board.can_claim_fifty_moves()",
    "board.can_claim_threefold_repetition()",
    "board.checkers()",
    "board.clear_stack(), board.move_stack, board.fen()",
    "board.color_at(square)",
    "board.copy()",
    "board.copy().pop()",
    "board.copy(stack=False)",
    "board.copy().push(move), board.fen()",
    "board.epd()",
    "board.epd(shredder=True)",
    "[board.epd(en_passant=which) for which in ('legal', 'fen', 'xfen')]",
    "board.epd(bm=[move], id='a b', acd=3, ce=1.5, noop=None)",
    "board.epd(pv=[move], sm=move)",
    "board.epd(bm=list(board.legal_moves), am=list(board.legal_moves)[::-1])",
    "board.fen()",
    "board.fen(shredder=True)",
    "[board.fen(en_passant=which) for which in ('legal', 'fen', 'xfen')]",
    "board.find_move(move.from_square, move.to_square)",
    "board.find_move(move.from_square, move.to_square, move.promotion)",
    "board.find_move(chess.E1, chess.G1)",
    "[chess.Board.from_chess960_pos(number) for number in range(0, 960, 7)]",
    "chess.Board.from_epd(board.epd(), chess960=board.chess960)",
    "chess.Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 Ke2; pv Kd2 Kd7; id \"a b\"; acd 3;')",
    "chess.Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - hmvc 4; fmvn 7; ce -10; noop; sm Kd1;')",
    "chess.Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - - - bm Kd2; -; - id \"a b\";')",
    "sorted((str(move), board.gives_check(move)) for move in board.pseudo_legal_moves)",
    "board.has_castling_rights(color)",
    "board.has_insufficient_material(color)",
    "board.has_kingside_castling_rights(color)",
    "board.has_legal_en_passant()",
    "board.has_pseudo_legal_en_passant()",
    "board.has_queenside_castling_rights(color)",
    "board.is_attacked_by(color, square)",
    "sorted((str(move), board.is_capture(move)) for move in board.pseudo_legal_moves)",
    "sorted((str(move), board.is_castling(move)) for move in board.pseudo_legal_moves)",
    "board.is_check()",
    "board.is_checkmate()",
    "sorted((str(move), board.is_en_passant(move)) for move in board.pseudo_legal_moves)",
    "board.is_fifty_moves()",
    "board.is_fivefold_repetition()",
    "board.is_game_over(), board.is_game_over(claim_draw=True)",
    "board.is_insufficient_material()",
    "sorted((str(move), board.is_irreversible(move)) for move in board.pseudo_legal_moves)",
    "sorted((str(move), board.is_kingside_castling(move)) for move in board.pseudo_legal_moves)",
    "board.is_legal(move)",
    "[board.is_legal(chess.Move.from_uci(uci)) for uci in ('e2e4', 'e4d3', 'a1a8', '0000')]",
    "board.is_pinned(color, square)",
    "[board.is_pseudo_legal(move) for move in board.pseudo_legal_moves]",
    "[board.is_pseudo_legal(chess.Move.from_uci(uci)) for uci in ('e2e4', 'e4d3', 'e1g1', 'e1c1')]",
    "[board.is_pseudo_legal(chess.Move.from_uci(uci)) for uci in ('a7b8q', 'a1a8', '0000')]",
    "sorted((str(move), board.is_queenside_castling(move)) for move in board.pseudo_legal_moves)",
    "board.is_repetition()",
    "[board.is_repetition(count) for count in (1, 2, 3, 4, 5)]",
    "board.is_seventyfive_moves()",
    "board.is_stalemate()",
    "sorted((str(move), board.is_zeroing(move)) for move in board.pseudo_legal_moves)",
    "board.king(color)",
    "board.lan(move)",
    "board.legal_moves",
    "board.legal_moves.count(), bool(board.legal_moves)",
    "move in board.legal_moves",
    "chess.Move.from_uci('e2e4') in board.legal_moves",
    "board.mirror()",
    "board.parse_san(board.san(move))",
    "board.parse_san('Nf3')",
    "board.parse_san('Ng1-f3')",
    "board.parse_san('O-O')",
    "board.parse_san('0-0')",
    "board.parse_san('axb8=q')",
    "board.parse_san('a8Q')",
    "board.parse_san('g1f3')",
    "board.parse_uci(move.uci())",
    "board.parse_uci('e1g1')",
    "board.parse_uci('e1h1')",
    "board.peek()",
    "board.piece_at(square)",
    "board.piece_map()",
    "board.piece_type_at(square)",
    "board.pieces(piece_type, color)",
    "board.pin(color, square)",
    "board.ply()",
    "board.pop(), board.fen()",
    "board.pseudo_legal_moves",
    "board.pseudo_legal_moves.count()",
    "board.push_san(board.san(move)), board.fen()",
    "board.push_san('Nf3'), board.fen()",
    "board.push_uci('e2e4'), board.move_stack, board.fen()",
    "board.result(), board.result(claim_draw=True)",
    "board.root(), board.root().move_stack",
    "board.san(move)",
    "sorted((str(move), board.uci(move)) for move in board.pseudo_legal_moves)",
    "board.uci(move)",
    "board.variation_san([move])",
    "board.variation_san([chess.Move.from_uci(uci) for uci in ('e2e4', 'e7e5', 'g1f3')])",
    # These are called "different", but attributes are read alike and legal moves played alike.
    "board.chess960, board.turn, board.halfmove_clock, board.fullmove_number, board.ep_square",
    "board.push(move), board.fen(), board.move_stack",
]

# For every member called "different": where the two do not agree.
DIFFERENT = {
    "bishops": "board.bishops & 1",
    "castling_rights": "board.castling_rights & 1",
    "chess960": "setattr(board, 'chess960', True)",
    "ep_square": "setattr(board, 'ep_square', None)",
    "from_epd": "chess.Board.from_epd('4k3/8/8/8/8/8/8/4K3 w - - x Kd2;')",
    "fullmove_number": "setattr(board, 'fullmove_number', 2)",
    "halfmove_clock": "setattr(board, 'halfmove_clock', 2)",
    "is_valid": "chess.Board('R3k2R/8/8/8/8/8/8/4K3 b - - 0 1').is_valid()",
    "kings": "board.kings & 1",
    "knights": "board.knights & 1",
    "move_stack": "board.move_stack.clear(), board.move_stack",
    "occupied": "board.occupied & 1",
    "outcome": "board.outcome().result()",
    "pawns": "board.pawns & 1",
    "push": "board.push(chess.Move.from_uci('a1a8')), board.fen()",
    "queens": "board.queens & 1",
    "rooks": "board.rooks & 1",
    "status": "chess.Board('R3k2R/8/8/8/8/8/8/4K3 b - - 0 1').status()",
    "turn": "setattr(board, 'turn', not board.turn)",
    "unicode": "board.unicode()",
}

# What the page says to write instead (the second, found in the remark) gives what python-chess
# gives (the first); a third item is done with both first.
RECIPES = [
    ("attackers_mask(color, square)", "int(board.attackers(color, square))"),
    ("attacks_mask(square)", "int(board.attacks(square))"),
    ("bishops", "int(board.bishops)"),
    ("castling_rights", "int(board.castling_rights)"),
    ("castling_shredder_fen()", "board.fen(shredder=True).split()[2]"),
    ("castling_xfen()", "board.fen().split()[2]"),
    ("checkers_mask()", "int(board.checkers())"),
    ("clean_castling_rights()", "int(board.castling_rights)"),
    (
        "generate_castling_moves()",
        "[move for move in board.legal_moves if board.is_castling(move)]",
        "sorted(map(str, {}))",
    ),
    ("generate_legal_captures()", "board.legal_captures", "sorted(map(str, {}))"),
    (
        "generate_legal_ep()",
        "[move for move in board.legal_moves if board.is_en_passant(move)]",
        "sorted(map(str, {}))",
    ),
    ("generate_legal_moves()", "board.legal_moves", "sorted(map(str, {}))"),
    (
        "generate_pseudo_legal_captures()",
        "[move for move in board.pseudo_legal_moves if board.is_capture(move)]",
        "sorted(map(str, {}))",
    ),
    (
        "generate_pseudo_legal_ep()",
        "[move for move in board.pseudo_legal_moves if board.is_en_passant(move)]",
        "sorted(map(str, {}))",
    ),
    ("generate_pseudo_legal_moves()", "board.pseudo_legal_moves", "sorted(map(str, {}))"),
    (
        "is_into_check(move)",
        "not board.is_legal(move)",
        "{{str(move): {} for move in board.pseudo_legal_moves}}",
    ),
    ("kings", "int(board.kings)"),
    ("knights", "int(board.knights)"),
    ("occupied", "int(board.occupied)"),
    ("occupied_co", "int(board.pieces(side=color))"),
    ("outcome().result()", "board.outcome().result"),
    ("pawns", "int(board.pawns)"),
    ("pieces_mask(piece_type, color)", "int(board.pieces(piece_type, color))"),
    ("pin_mask(color, square)", "int(board.pin(color, square))"),
    ("queens", "int(board.queens)"),
    ("rooks", "int(board.rooks)"),
    ("shredder_fen()", "board.fen(shredder=True)"),
    ("starting_fen", "board.game.start_fen"),
    ("unicode()", 'board.unicode(borders=False, empty_square="⭘")'),
]
# What python-chess is asked, where it is not `board.` and the first item of a recipe.
ASKED = {"occupied_co": "board.occupied_co[color]"}

# For names of the module called "same" that are no plain values.
MODULE_SAME = [
    "[chess.Board(fen, chess960=is_960) == chess.Board(fen) for is_960 in (False, True) for fen in "
    "(chess.STARTING_FEN, '4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1')]",
    "chess.Move(12, 28), chess.Move(52, 60, promotion=5), chess.Move(1, 2) == chess.Move(1, 2)",
    "[chess.Move.from_uci(uci) for uci in ('e2e4', 'e7e8n', '0000')]",
    "chess.Move.from_uci('e2e4').uci(), str(chess.Move.from_uci('e2e4')), bool(chess.Move.null())",
    "[chess.Move.from_uci(uci).from_square for uci in ('e2e4', 'e7e8n', '0000')]",
    "[chess.Move.from_uci(uci).to_square for uci in ('e2e4', 'e7e8n', '0000')]",
    "[chess.Move.from_uci(uci).promotion for uci in ('e2e4', 'e7e8n', 'a2a1q', '0000')]",
    "chess.Move.null(), chess.Move.null().promotion",
    "[chess.Move.from_uci(uci).drop for uci in ('e2e4', 'e7e8n', '0000')]",
    "chess.Piece(piece_type, color)",
    "[chess.Piece.from_symbol(letter).symbol() for letter in 'PNBRQKpnbrqk']",
    "[chess.Piece.from_symbol(letter).unicode_symbol() for letter in 'PNBRQKpnbrqk']",
    "chess.Piece.from_symbol('n').piece_type, chess.Piece.from_symbol('n').color",
    "chess.piece_name(piece_type), chess.piece_symbol(piece_type)",
    "[chess.square(file, rank) for file in range(8) for rank in range(8)]",
    "chess.parse_square(chess.square_name(square)), chess.square_name(square)",
    "chess.square_file(square), chess.square_rank(square), chess.square_mirror(square)",
    "[chess.square_distance(square, other) for other in chess.SQUARES]",
    "board.outcome().winner",
    "[issubclass(chess.InvalidMoveError, kind) for kind in (ValueError, chess.IllegalMoveError)]",
    "[issubclass(chess.IllegalMoveError, kind) for kind in (ValueError, chess.AmbiguousMoveError)]",
]


def test_every_member_is_named():
    members = public(theirs.Board())
    assert set(BOARD) >= members, f"not on the page: {sorted(members - set(BOARD))}"
    assert set(BOARD) <= members, f"not in python-chess: {sorted(set(BOARD) - members)}"


@pytest.mark.parametrize("table", [BOARD, MODULE], ids=["Board", "module"])
def test_verdicts(table):
    assert {verdict for verdict, _ in table.values()} <= {"same", "different", "absent"}
    for name in named("different", table):
        assert table[name][1], f"{name}: what is different?"


def test_same_and_different_members_exist_and_absent_ones_do_not():
    present = public(ours.Board())
    assert named("same") | named("different") <= present
    assert not named("absent") & present
    for name in named("absent"):
        assert BOARD[name][1], f"{name}: what is there instead?"


def position(chess, name):
    fen, is_960, moves = POSITIONS[name]
    board = chess.Board(fen, chess960=is_960)
    for move in moves.split():
        board.push(chess.Move.from_uci(move))
    return board


def normal(value):
    """Give a value in a form that is equal for both libraries."""
    if isinstance(value, rookery.BitBoard | theirs.SquareSet):
        return frozenset(value)
    if isinstance(value, ours.Move | theirs.Move):
        return value.uci()
    if isinstance(value, ours.Piece | theirs.Piece):
        return value.symbol()
    if isinstance(value, ours.Board | theirs.Board):
        return value.fen(en_passant="fen", shredder=value.chess960)
    if type(value).__name__ in (
        "LegalMoves",
        "LegalCaptures",
        "PseudoLegalMoves",
        "LegalMoveGenerator",
        "PseudoLegalMoveGenerator",
    ):
        return sorted(map(str, value))
    if isinstance(value, dict):
        return {key: normal(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [normal(item) for item in value]
    return value


REFUSED = "refused"


def variables(expression):
    """Give the names that an expression takes from outside."""
    names = [node for node in ast.walk(ast.parse(expression)) if isinstance(node, ast.Name)]
    inner = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    return {name.id for name in names} - inner


def answers(chess, expression, where):
    """Run an expression with everything that its variables can be."""
    values = {
        "move": sorted(position(chess, where).legal_moves, key=str),
        "square": chess.SQUARES,
        "color": chess.COLORS,
        "piece_type": chess.PIECE_TYPES,
    }
    used = sorted(variables(expression) & set(values))
    code = compile(expression, expression, "eval")
    board = position(chess, where)
    before = board.fen()
    given = []
    for chosen in itertools.product(*(values[name] for name in used)):
        if board.fen() != before:
            board = position(chess, where)
        names = {"chess": chess, "board": board, **dict(zip(used, chosen, strict=True))}
        try:
            given.append(normal(eval(code, names)))
        except (ValueError, LookupError, TypeError, AttributeError):
            given.append(REFUSED)
    return given


def compare(theirs_asked, ours_asked):
    """Both give the same at every position, and are not always refused."""
    seen = []
    for where in POSITIONS:
        expected = answers(theirs, theirs_asked, where)
        assert answers(ours, ours_asked, where) == expected, f"{ours_asked} at {where}"
        seen += expected
    assert any(answer != REFUSED for answer in seen), f"{theirs_asked} is never answered"


@pytest.mark.parametrize("expression", SAME)
def test_same(expression):
    compare(expression, expression)


def attributes(expressions):
    trees = map(ast.parse, expressions)
    return {
        node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


def test_every_same_member_is_asked():
    assert named("same") <= attributes(SAME)
    last_parts = {name.rpartition(".")[2] for name in named("same", MODULE) if not is_plain(name)}
    assert last_parts <= attributes(MODULE_SAME)


@pytest.mark.parametrize("name", sorted(DIFFERENT))
def test_different(name):
    expression = DIFFERENT[name]
    assert any(
        answers(ours, expression, where) != answers(theirs, expression, where)
        for where in POSITIONS
    ), f"{name} is not different: {expression}"


def test_every_different_member_is_shown():
    assert set(DIFFERENT) == named("different")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: re.split(r"\W", recipe[0])[0])
def test_recipe(recipe):
    asked, instead, both = (*recipe, "{}")[:3]
    member = re.split(r"\W", asked)[0]
    assert f"`{instead}`" in BOARD[member][1], "the page says something else"
    asked = ASKED.get(member, f"board.{asked}")
    compare(both.format(asked), both.format(instead))


EXAMPLES = {"Outcome": lambda chess: position(chess, "mate").outcome()}
EXAMPLES["Move"] = lambda chess: chess.Move.from_uci("e2e4")
EXAMPLES["Piece"] = lambda chess: chess.Piece.from_symbol("N")


def has(chess, name):
    """Whether a module has a name; attributes are those of an example of the class."""
    owner, _, member = name.rpartition(".")
    if not owner:
        return hasattr(chess, member)
    return hasattr(chess, owner) and hasattr(
        EXAMPLES[owner](chess) if owner in EXAMPLES else getattr(chess, owner), member
    )


def is_plain(name):
    return "." not in name and isinstance(getattr(theirs, name), int | str | list | dict)


@pytest.mark.parametrize("name", MODULE)
def test_name_of_the_module(name):
    verdict, _ = MODULE[name]
    assert has(theirs, name), f"python-chess has no {name}"
    assert has(ours, name) == (verdict != "absent")
    if verdict == "same" and is_plain(name):
        assert getattr(ours, name) == getattr(theirs, name)


def test_squares():
    for name in ours.SQUARE_NAMES:
        assert getattr(ours, name.upper()) == getattr(theirs, name.upper())


def test_status():
    assert {flag.name: flag.value for flag in ours.Status}.items() <= {
        flag.name: flag.value for flag in theirs.Status
    }.items()


@pytest.mark.parametrize("expression", MODULE_SAME)
def test_same_in_the_module(expression):
    compare(expression, expression)


@pytest.mark.parametrize("where", ["start", "two knights"])
def test_errors_of_moves_have_the_same_classes(where):
    fens = {"start": theirs.STARTING_FEN, "two knights": "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"}
    for text in ("Nd2", "Nbd2", "e5", "Ke2", "nonsense", "e9", "", "O-O", "Qxf7#", "e8=Q", "e4"):
        raised = []
        for chess in (ours, theirs):
            try:
                chess.Board(fens[where]).parse_san(text)
                raised.append("")
            except ValueError as error:
                raised.append(type(error).__name__)
                assert type(error) is getattr(chess, type(error).__name__)
        assert raised[0] == raised[1], text


def test_what_the_page_recommends_exists():
    roots = {"board": ours.Board(), "chess": ours, "Setup": ours.Setup, "rookery": rookery}
    for name, (_, remark) in (BOARD | MODULE).items():
        for span in re.findall(r"`([^`]+)`", remark):
            for root, path in re.findall(r"\b(board|chess|Setup|rookery)((?:\.\w+)+)", span):
                value = roots[root]
                for part in path[1:].split("."):
                    assert hasattr(value, part), f"{name}: there is no {root}{path}"
                    value = getattr(value, part)


def test_what_the_opening_says():
    board = ours.Board(None)
    with pytest.raises(ValueError, match="e2e5 is not legal"):
        board.push(ours.Move.from_uci("e2e5"))
    assert board == ours.Board()
    with pytest.raises(ValueError, match="castling"):
        ours.Board("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    setup = ours.Setup("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1")
    setup.repair()
    assert setup.problems() == []
    assert setup.board().fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert ours.Setup().fen().startswith("8/8/8/8/8/8/8/8 w")
    start = board.position
    for move in ["g1f3", "g8f6", "f3g1", "f6g8"]:
        board.push(move)
    assert start != board.position
    assert start.key == board.key
    for is_960 in (False, True):
        castling = ours.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1", chess960=is_960)
        for uci in ("e1g1", "e1h1"):
            assert ours.Move.from_uci(uci) in castling.legal_moves
            assert uci in castling.legal_moves
    mine = type("Mine", (ours.Board,), {})()
    assert {type(mine.copy()), type(mine.root()), type(mine.mirror())} == {ours.Board}


QUESTIONS = [name for name, row in BOARD.items() if row[1] == "refuses what is not pseudo-legal"]


@pytest.mark.parametrize("name", ["san", "lan", *QUESTIONS])
def test_questions_refuse_other_moves(name):
    with pytest.raises(ValueError, match="is not legal"):
        getattr(ours.Board(), name)("e2e5")
    pinned = ours.Board("4k3/8/8/8/8/4r3/4N3/4K3 w - - 0 1")
    if name in QUESTIONS:
        assert getattr(pinned, name)("e2c3") in (True, False)
        with pytest.raises(ValueError, match="0000 is not legal"):
            getattr(ours.Board(), name)(ours.Move.null())
    else:
        with pytest.raises(ValueError, match="e2c3 is not legal"):
            getattr(pinned, name)("e2c3")


def test_null_moves():
    assert ours.Board().variation_san([ours.Move.null()]) == "1. --"
    for name, null in [
        ("push", ours.Move.null()),
        ("push_uci", "0000"),
        ("parse_uci", "0000"),
        ("push_san", "--"),
        ("parse_san", "--"),
        ("san", ours.Move.null()),
    ]:
        getattr(ours.Board(), name)(null)
        with pytest.raises(ValueError, match=r"is not legal|not a move"):
            getattr(ours.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), name)(null)


def test_what_remarks_say():
    board = ours.Board("8/4P3/8/8/8/8/k7/4K1N1 w - - 0 1")
    assert str(board.parse_san("Nf3!")) == "g1f3"
    for text in ("Z0",):
        assert theirs.Board(board.fen()).parse_san(text) is not None
        for name in ("parse_san", "push_san"):
            with pytest.raises(ValueError, match="not a move"):
                getattr(board, name)(text)
    for name in ("pop", "peek"):
        with pytest.raises(IndexError) as caught:
            getattr(board, name)()
        assert caught.type is rookery.errors.HistoryError
    assert board.epd(promoted=None).endswith(" promoted;")
