"""Games as objects: trees, edits, annotations, writing."""

import pytest

from rookery import chess, game, pgn
from rookery.errors import MoveError, PgnError


def one(text, **options):
    [found] = pgn.read(text.encode(), **options)
    return found


def test_a_tree():
    root = one("{first} 1. e4! {a} {b} (1. d4 d5 (1... Nf6)) ({before} 1. c4 $14) 1... e5").root
    assert root.comments == ["first"]
    assert [node.san() for node in root.variations] == ["e4", "d4", "c4"]
    e4, d4, c4 = root.variations
    assert (e4.comments, e4.nags, e4.comment) == (["a", "b"], [1], "a b")
    assert (c4.comments_before, c4.nags) == (["before"], [14])
    assert [node.san() for node in d4.variations] == ["d5", "Nf6"]
    assert e4.next.board().fen().startswith("rnbqkbnr/pppp1ppp/8/4p3/4P3")
    assert [node.san() for node in root.main_line()] == ["e4", "e5"]
    assert (e4.ply, d4.next.ply, e4.is_main_line(), d4.is_main_line()) == (1, 2, True, False)
    assert len(list(root.walk())) == 7
    assert d4.parent == root
    assert root.parent is None
    with pytest.raises(ValueError, match="start"):
        root.san()


def test_edits():
    played = one("1. e4 e5 2. Nf3 *")
    root = played.root
    d4 = root.add("d4", comment="queen's pawn", nags=[5, 5])
    d4.add_line(["d5", "c4"])
    with pytest.raises(MoveError):
        root.add("e5")
    assert (
        str(played).strip() == "1. e4 ( 1. d4 $5 { queen's pawn } 1... d5 2. c4 ) 1... e5 2. Nf3 *"
    )
    d4.promote()
    assert [str(move) for move in played.moves] == ["d2d4", "d7d5", "c2c4"]
    d4.demote()
    c4 = root.add("c4", main=True)
    assert [node.san() for node in root.variations] == ["c4", "e4", "d4"]
    c4.remove()
    d4.promote_to_main()
    root.variations[1].remove()
    assert str(played).strip() == "1. d4 $5 { queen's pawn } 1... d5 2. c4 *"
    with pytest.raises(ValueError, match="start"):
        root.remove()
    played.headers["White"] = 'The "King"'
    played.result = "1-0"
    assert str(played).startswith('[White "The \\"King\\""]\n[Result "1-0"]\n\n')
    assert one(str(played)) == played


def test_the_evaluation_of_a_search():
    board = chess.Board("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1")
    played = pgn.from_board(board)
    found = board.search(depth=3)
    node = played.root.add(found.best_move)
    node.evaluation = found.evaluation
    assert str(played).strip().endswith("1... Ra1# { [%eval #-1,3] } *")
    assert node.evaluation == found.evaluation
    for score, mate, turn, text in (
        (35, None, True, "0.35"),
        (35, None, False, "-0.35"),
        (31993, 4, True, "#4"),
        (31993, 4, False, "#-4"),
        (-31996, -2, False, "#2"),
        (0, None, False, "0.00"),
    ):
        node.evaluation = pgn.EvaluationNote.from_score(score, mate, turn=turn)
        assert f"[%eval {text}]" in str(played)


def test_comments_of_a_line_that_is_added():
    played = one("1. e4 e5 2. Nf3 *")
    e4 = played.root.next
    last = e4.add_line(["c5", "Nf3"], comment="open", comment_before="or", nags=[1, 3])
    assert (last.comments, last.nags) == (["open"], [1, 3])
    assert last.parent.comments_before == ["or"]
    assert last.parent.comments == []
    d5 = e4.add("d5", comment_before="rarely", comment="!?")
    assert (d5.comments_before, d5.comments) == (["rarely"], ["!?"])
    assert str(played) == (
        "1. e4 e5 ( { or } 1... c5 2. Nf3 $1 $3 { open } ) ( { rarely } 1... d5 { !? } )\n"
        "2. Nf3 *\n"
    )
    assert one(str(played)) == played


def test_a_comment_before_a_main_line_follows_the_move_before():
    """As it is read again: before a variation there is a bracket, here there is nothing."""
    played = pgn.Game()
    played.root.add_line(["e4", "e5"], comment_before="start")
    e4 = played.root.next
    assert (played.root.comments, e4.comments_before) == (["start"], [])
    main = played.root.add("d4", main=True, comment_before="better")
    assert (played.root.comments, main.comments_before) == (["start", "better"], [])
    assert one(str(played)) == played


def test_a_line_without_moves_has_no_comment():
    played = pgn.Game()
    assert played.root.add_line([]) == played.root
    for words in ({"comment": "a"}, {"comment_before": "a"}, {"nags": [1]}):
        with pytest.raises(PgnError, match="no moves"):
            played.root.add_line([], **words)
    assert played == pgn.Game()


@pytest.mark.parametrize("words", [{"comment": 3}, {"comment_before": 3}, {"nags": [65536]}])
@pytest.mark.parametrize("main", [False, True])
def test_a_line_whose_comments_are_refused_is_not_added(words, main):
    played = one("1. e4 e5 ( 1... c5 ) *")
    e4, before = played.root.next, str(played)
    with pytest.raises((TypeError, PgnError), match=r"a list of texts|NAG 65536"):
        e4.add("d5", main=main, **words)
    with pytest.raises((TypeError, PgnError), match=r"a list of texts|NAG 65536"):
        e4.add_line(["d5", "exd5"], **words)
    assert str(played) == before


def test_comments_are_a_list():
    e4 = pgn.Game().root.add("e4", comment="fine")
    with pytest.raises(TypeError, match="comments are a list of texts, not 'better'"):
        e4.comments = "better"
    with pytest.raises(TypeError, match="comments are a list of texts, not 'better'"):
        e4.comments_before = "better"
    assert (e4.comments, e4.comments_before) == (["fine"], [])


def test_boards_before_and_after_moves():
    played = one("1. e4 e5 2. Nf3 *")
    fens = [played.board().fen(), *(node.board().fen() for node in played.root.main_line())]
    before = [(board.fen(), board.san(move)) for board, move in played.boards_before_moves()]
    assert before == list(zip(fens[:-1], ["e4", "e5", "Nf3"], strict=True))
    after = [(board.fen(), board.peek(), move) for board, move in played.boards_after_moves()]
    assert after == [(fen, move, move) for fen, move in zip(fens[1:], played.moves, strict=True)]
    with pytest.warns(DeprecationWarning, match="since 0.2: boards_after_moves") as warned:
        assert [board.fen() for board in played.boards()] == fens[1:]
    assert warned[0].filename == __file__
    assert list(pgn.Game().boards_before_moves()) == list(pgn.Game().boards_after_moves()) == []


def test_annotations():
    node = one(
        "1. e4 { [%clk 1:02:03.5] [%eval #-3,20] good [%csl Ga1,Rb2][%cal Ye2e4] }"
    ).root.next
    assert (node.clock, node.emt) == (3723.5, None)
    assert node.evaluation == pgn.EvaluationNote(mate=-3, depth=20)
    assert node.arrows == [("green", "a1", "a1"), ("red", "b2", "b2"), ("yellow", "e2", "e4")]
    node.clock = 59
    node.emt = 1.25
    node.evaluation = pgn.EvaluationNote(cp=-35)
    node.arrows = [pgn.Arrow("red", "e4", "e5")]
    assert (node.clock, node.emt, node.evaluation) == (59, 1.25, (-35, None, None))
    assert node.arrows == [("red", "e4", "e5")]
    assert node.comment.endswith("good")
    node.clock = node.emt = node.evaluation = None
    node.arrows = []
    assert node.comments == ["good"]
    assert one("1. e4 {[%clk nonsense] [%eval x]}").root.next.evaluation is None


def test_writing():
    text = "1. e4 " + " ".join(f"{n}. Nf3 Nc6 {n + 1}. Ng1 Nb8" for n in range(2, 60, 2))
    written = str(one(f'[Zebra "1"]\n[Result "*"]\n[Event "x"]\n\n1. e4 e5 {text[6:]} *'))
    lines = written.splitlines()
    assert lines[:3] == ['[Event "x"]', '[Result "*"]', '[Zebra "1"]']
    assert max(len(line) for line in lines) <= 80
    assert max(len(line) for line in lines) > 70
    odd = one(
        "1. e4 ; with } inside\n e5 {two\nlines} 2. Nf3 ({var} 2. f4 ; x}\n) Nc6 1/2-1/2 {late}"
    )
    assert odd.root.next.comments == ["with } inside"]
    assert odd.root.main_line()[-1].comments == ["late"]
    assert one(str(odd)) == odd
    assert odd.to_text(comments=False, variations=False).strip() == "1. e4 e5 2. Nf3 Nc6 1/2-1/2"
    assert one(odd.to_text(width=0)) == odd


def test_black_begins_and_numbers():
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 17"
    played = one(f'[FEN "{fen}"]\n\n17... Kd7 18. e4 (18. e3 Kc6) Kc6')
    assert played.fen == fen
    assert str(played).splitlines()[-1] == "17... Kd7 18. e4 ( 18. e3 Kc6 ) 18... Kc6 *"


def test_chess960():
    fen = "bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w KQkq - 0 1"
    text = f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n1. Nf3 Nf6 2. Nc3 e6 *'
    assert one(text).game == game("chess960")
    castled = '[Variant "Fischerandom"]\n[FEN "4k3/8/8/8/8/8/8/2K2R2 w F - 0 1"]\n\n1. O-O *'
    assert [str(move) for move in one(castled).moves] == ["c1f1"]
    # A FEN that only Chess960 can mean.
    assert one('[FEN "4k3/8/8/8/8/8/8/2K2R2 w F - 0 1"]\n\n1. O-O *').game == game("chess960")


def test_from_board():
    board = chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    board.push_san("e4")
    made = pgn.from_board(board, headers={"White": "Anna"})
    assert list(made.headers)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert made.headers["FEN"] == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert one(str(made)) == made
    assert [board.fen() for board, _ in made.boards_after_moves()] == [made.end_board().fen()]
