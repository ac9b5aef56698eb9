"""CoTuLenh against another program: every checked position, and every published count."""

import os

from support.cotulenh_data import perft, positions

from rookery import game

COTULENH = game("cotulenh")
# Q3 of the rules: the other program lists a recombine there that fails when it is played. We leave
# it out; where the piece has an ordinary step to the square, that is listed instead.
BOGUS = {
    "11/2N8/2s3+t2(+e+a)1/8af1/4t6/11/3(FC)7/4S2h1c1/+n1m8/(NFT)4+T5/11/4G6 r - - 2 5 "
    "a3:(NT):F>@a4...": ("Na3>&a4", "Na3>a4")
}


def board_of(row):
    """The board of a row, by its FEN; and, inside a turn, the same by its steps."""
    board = COTULENH.board(row["fen"])
    if "steps" not in row:
        return board
    played = COTULENH.board(row["base_fen"])
    for step in row["steps"]:
        played.push_unchecked(step)
    assert played == board
    assert played.key == board.key
    assert played.fen() == row["fen"]
    return played


def committed(board):
    """The FEN after commit, None if it is refused."""
    if "commit" not in board.pseudo_legal_moves:
        return None
    board.push("commit")
    fen = board.fen()
    board.pop()
    return fen


def differences(row):
    """What we do and the row does not say, as a list of sentences."""
    found = []
    board = board_of(row)
    expected = {move["move"]: move for move in row["moves"]}
    if row["fen"] in BOGUS:
        bogus, ordinary = BOGUS[row["fen"]]
        assert expected.pop(bogus)["error"]
        expected[ordinary] = None
    listed = {str(move) for move in board.pseudo_legal_moves} - {"commit"}
    if listed != set(expected):
        found.append(f"moves {listed ^ set(expected)}")
    if board.is_check() != row["in_check"]:
        found.append("check")
    if "steps" in row and committed(board) != row["commit_fen"]:
        found.append("commit")
    for text, move in expected.items():
        if move is None or text not in listed:
            continue
        board.push_unchecked(text)
        if board.fen() != move["fen_after"]:
            found.append(f"{text}: {board.fen()}, not {move['fen_after']}")
        elif "commit_fen" in move and committed(board) != move["commit_fen"]:
            found.append(f"{text}: commit {committed(board)}, not {move['commit_fen']}")
        elif move.get("dead") and board.pseudo_legal_moves.count():
            found.append(f"{text}: goes on")
        assert board.pop() == COTULENH.move(text)
    return found


def test_every_position():
    rows = positions()
    wrong = [(row["fen"], difference) for row in rows for difference in differences(row)]
    assert not wrong[:5]
    assert len(rows) > 100


def test_how_games_end():
    reasons = {
        "checkmate": "checkmate",
        "stalemate": "stalemate",
        "fifty_moves": "50 moves",
        "commander_captured": "commander captured",
    }
    for row in positions():
        outcome = COTULENH.board(row["fen"]).outcome()
        assert (outcome and outcome.reason) == reasons.get(row["game_over"]), row["fen"]


def counted():
    """(name, board, the row) of every published count."""
    data = perft()
    for row in [{"name": "start", **data["start"]}, *data["positions"]]:
        board = COTULENH.board(row["fen"])
        for step in row.get("steps", ()):
            board.push_unchecked(step)
        yield row["name"], board, row


def turns(board):
    """The positions after every turn, by key: placement and side, without the counters."""
    found = {}
    for move in board.pseudo_legal_moves.to_list():
        board.push_unchecked(move)
        if board.is_turn_open():
            found.update(turns(board))
        else:
            found[board.key] = board.fen()
        board.pop()
    return found


def distinct_turns(board, depth):
    """T_pos: the turns that lead to the same position count once, at every node."""
    found = turns(board)
    if depth == 1:
        return len(found)
    return sum(distinct_turns(COTULENH.board(fen), depth - 1) for fen in found.values())


# Where Q3 is met in the first three turns: the Navy could have captured on the square where its Air
# Force was lost. The other program lists a recombine there, which fails and so ends the line; we
# list the Navy's ordinary step, which ends the turn: the last step of depth 3 by turns, and of
# depth 4 by steps, where both programs count one.
Q3_LINES = {
    ("Fe2&c4", "Nc9c6", "Fc4>@c6", "Nc4>c6"),
    ("Fe2&c4", "Nc9c7", "Fc4>@c7", "Nc4>c7"),
    ("Fe2&c4", "Nc9&c8", "Fc4>@c8", "Nc4>c8"),
}
Q3_TURNS = {("start", 3): len(Q3_LINES)}


def test_where_q3_is_met():
    board = COTULENH.board()
    met = set()
    for first in board.pseudo_legal_moves.to_list():
        board.push(first)
        for second in board.pseudo_legal_moves.to_list():
            board.push(second)
            listed = {str(move) for move in board.pseudo_legal_moves}
            for lost in [text for text in listed if ">@" in text]:
                square = lost.partition("@")[2]
                origin = board.game.move(lost).from_square
                carrier = f"N{board.game.grid.name(origin)}>"
                # Replayed with the Navy as carrier, the step is the capture that it had before.
                if not {f"{carrier}x{square}", f"{carrier}_{square}"} & listed:
                    continue
                board.push_unchecked(lost)
                steps = {str(move) for move in board.pseudo_legal_moves}
                assert f"{carrier}&{square}" not in steps
                if f"{carrier}{square}" in steps:
                    met.add((str(first), str(second), lost, f"{carrier}{square}"))
                board.pop()
            board.pop()
        board.pop()
    assert met == Q3_LINES


def test_step_counts():
    for name, board, row in counted():
        for depth, leaves in enumerate(row["S"], 1):
            assert board.perft(depth, pseudo_legal=True, threads=2) == leaves, (name, depth)


def test_divided_counts():
    data = perft()["start"]
    divided = COTULENH.board(data["fen"]).divide(3, pseudo_legal=True)
    assert {str(move): leaves for move, leaves in divided.items()} == data["divide_S3"]


def test_turn_counts():
    for name, board, row in counted():
        for depth, leaves in enumerate(row["T_seq"], 1):
            expected = leaves + Q3_TURNS.get((name, depth), 0)
            assert board.perft(depth, unit="turn", threads=2) == expected, (name, depth)


def test_distinct_turn_counts():
    most = 10**9 if "ROOKERY_LONG_COUNTS" in os.environ else 20_000
    for name, board, row in counted():
        for depth, (distinct, leaves) in enumerate(zip(row["T_pos"], row["T_seq"], strict=True), 1):
            if leaves <= most:
                expected = distinct + Q3_TURNS.get((name, depth), 0)
                assert distinct_turns(board, depth) == expected, (name, depth)
