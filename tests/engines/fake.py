"""An engine that plays random moves of chess: `python fake.py uci|xboard HABIT [MOVE]`.

From its move number MOVE on, it shows its habit.
"""

import os
import random
import signal
import sys
import time

from rookery import game

HABITS = ("none", "dies", "crashes", "hangs", "illegal", "gibberish", "escapes", "floods")
HABITS += ("resigns", "claims", "slow", "refuses", "no-setboard")


def say(line):
    print(line, flush=True)


class Fake:
    def __init__(self, habit, at):
        self.habit = habit
        self.at = at
        self.moves = 0
        self.board = game("chess").board()
        self.random = random.Random(1)

    def choose(self):
        """Return the text of a move, after misbehaving."""
        self.moves += 1
        habit = self.habit if self.moves >= self.at else "none"
        if habit == "dies":
            print("out of ideas", file=sys.stderr, flush=True)
            sys.exit(3)
        if habit == "crashes":
            os.kill(os.getpid(), signal.SIGSEGV)
        if habit == "hangs":
            time.sleep(1000)
        if habit == "slow":
            time.sleep(1.5)
        while habit == "floods":
            say("info string " + "x" * 200)
        if habit == "illegal":
            return "e1e8"
        if habit == "gibberish":
            return "rook takes everything"
        if habit == "escapes":
            return "\x1b[2J\x1b]0;owned\x07e9e9"
        return str(self.random.choice(self.board.legal_moves.to_list()))

    def play(self, text):
        self.board.push(text)

    def uci(self):
        for line in sys.stdin:
            word, *rest = line.split() or [""]
            if word == "uci":
                hostile = "\x1b[31m" if self.habit == "escapes" else ""
                say(f"id name {hostile}fake {self.habit}")
                say("uciok")
            elif word == "isready":
                say("readyok")
            elif word == "position":
                split = rest.index("moves") if "moves" in rest else len(rest)
                fen = " ".join(rest[1:split])
                self.board = game("chess").board(*([fen] if rest[0] == "fen" else []))
                for move in rest[split + 1 :]:
                    self.play(move)
            elif word == "go":
                text = self.choose()
                say(f"info depth 1 score cp 12 nodes 20 time 3 pv {text}")
                say(f"bestmove {text}")
            elif word == "quit":
                return

    def xboard(self):
        for line in sys.stdin:
            word, *rest = line.split() or [""]
            if word == "protover":
                setboard = 0 if self.habit == "no-setboard" else 1
                say(f'feature myname="fake {self.habit}" setboard={setboard} usermove=1 ping=1')
                say('feature option="Style -combo calm /// wild" variants="normal" done=1')
            elif word == "ping":
                say(f"pong {rest[0]}")
            elif word == "new":
                self.board = game("chess").board()
            elif word == "setboard":
                self.board = game("chess").board(" ".join(rest))
            elif word == "usermove":
                if self.habit == "refuses":
                    say(f"Illegal move: {rest[0]}")
                else:
                    self.play(rest[0])
            elif word == "go":
                if self.moves + 1 >= self.at and self.habit in ("resigns", "claims"):
                    say("resign" if self.habit == "resigns" else "1/2-1/2 {a draw, I think}")
                    continue
                text = self.choose()
                say(f" 1 12 0 20 {text}")
                say(f"move {text}")
                self.play(text)
            elif word == "quit":
                return


if __name__ == "__main__":
    _, protocol, habit, *number = sys.argv
    assert habit in HABITS
    getattr(Fake(habit, int(number[0]) if number else 1), protocol)()
