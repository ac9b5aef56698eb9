"""Definitions: JSON documents mutated from every shipped one, and the games that they make."""

import json

from rookery import variants
from rookery.design import Design
from rookery.errors import DesignError
from support.hostile import mutations

DOCUMENTS = [json.loads(variants.design(name).to_json()) for name in variants.NAMES]
REFUSALS = (DesignError,)
MOST_MOVES = 300  # of a position of which two plies are counted
PLIES = 24


def attempt(random):
    """Read a mutated definition, and play the game if it is one."""
    given = mutations.document(
        random, random.choice(DOCUMENTS), DOCUMENTS, random.choice((1, 1, 1, 2, 3, 8))
    )
    design = Design.from_json(mutations.json_text(random, given))
    assert Design.from_json(design.to_json()) == design
    repr(design)
    assert design.digest
    problems = design.problems()
    if problems:
        assert all(problem.code.startswith("design-") for problem in problems)
        return "with problems"
    repr(design.pieces)
    play(random, design.compile())
    return "played"


def play(random, game):
    """Use a game in every way in which memory could be touched that is not its own."""
    board = game.board()
    board.svg()
    for ply in range(PLIES):
        moves = list(board.legal_moves)
        text = board.fen()
        again = game.board(text)
        assert again.fen() == text
        assert again.position == board.position
        if ply % 8 == 0 and len(moves) <= MOST_MOVES:
            count = 0
            for move in moves:
                board.push_unchecked(move)
                count += len(board.legal_moves)
                board.pop()
            assert board.perft(2) == count
        if not moves or board.is_game_over():
            break
        if ply == 4:
            board.search(nodes=200)
        move = random.choice(moves)
        assert board.parse_move(board.san(move)) == move
        board.push(move)
    board.svg()
    board.setup().problems()
    repr(board)
    batch = game.batch(2, seed=random.randrange(1000), autoreset="next_step")
    for _ in range(4):
        batch.step(batch.sample())
        batch.observe("bits")
    batch.legal_action_mask("bits")
