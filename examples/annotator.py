"""Annotates games by our search: evaluations, mistakes and better lines, written as PGN.

    python examples/annotator.py games.pgn > annotated.pgn
    python examples/annotator.py games.pgn.gz --nodes 200000 > annotated.pgn

It works for the games of every variant. The same number of nodes gives the same annotations on
every machine.
"""

import argparse
import signal

from rookery import Board, SearchResult, errors, pgn

USAGE = "example: python examples/annotator.py games.pgn --nodes 5000 > annotated.pgn"
# What a move must lose, in hundredths of a pawn, to be called so: NAG 4 is ??, 2 is ?, 6 is ?!.
MISTAKES = [(300, 4, "Blunder"), (150, 2, "Mistake"), (70, 6, "Inaccuracy")]
MOST = 1000  # differences between scores beyond this decide nothing
LINE = 6  # plies of a better line


def search(board: Board, nodes: int) -> SearchResult | None:
    """Look for the best line; None if the game is over."""
    return None if board.is_game_over() else board.search(nodes=nodes)


def score(board: Board, found: SearchResult | None) -> int:
    """Return what a position is worth to the side to move."""
    if found:
        return max(-MOST, min(MOST, found.score))
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return 0
    return MOST if outcome.winner == board.turn else -MOST


def mistake(lost: int) -> tuple[int, str] | None:
    """Return the NAG and the word for a move that loses so much, None for a good one."""
    for least, nag, word in MISTAKES:
        if lost >= least:
            return nag, word
    return None


def annotate(game: pgn.Game, nodes: int) -> None:
    """Add evaluations to the main line, and a sign, a comment and a line to its mistakes."""
    board = game.board()
    before = search(board, nodes)
    for node in game.root.main_line():
        assert node.move
        assert node.parent
        side, was = board.turn, score(board, before)
        # Some games go on after the rules have ended them; there is no best move then.
        best = before.lines[0].moves if before else (node.move,)
        better = board.san(best[0])
        board.push(node.move)
        after = search(board, nodes)
        value = score(board, after)
        lost = was - (value if board.turn == side else -value)  # a turn may have several moves
        if node.move != best[0] and (found := mistake(lost)):
            nag, word = found
            comment = f"{word}. {better} was best."
            if comment not in node.comment:  # a game may be annotated again
                node.nags = [nag, *node.nags]
                node.comments = [*node.comments, comment]
                node.parent.add_line(best[:LINE])
        if after:
            node.evaluation = after.evaluation
        before = after


def main() -> None:
    """Read the games, and print them with annotations."""
    parser = argparse.ArgumentParser(
        description="Annotate games with evaluations, mistakes and better lines.", epilog=USAGE
    )
    parser.add_argument("file", help="a PGN file, compressed or not; - is standard input")
    parser.add_argument(
        "--nodes", type=int, default=20_000, help="positions looked at for a move (default 20000)"
    )
    options = parser.parse_args()
    # A search that is interrupted returns what it has found; here, Ctrl-C ends the program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        for game in pgn.read(options.file, on_error="keep"):
            annotate(game, options.nodes)
            print(game, flush=True)
    except (OSError, errors.RookeryError) as problem:
        parser.exit(1, f"annotator.py: {problem}\n")


if __name__ == "__main__":
    main()
