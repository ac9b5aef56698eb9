"""External engines: programs that speak UCI and know `go perft`."""

from collections.abc import Sequence

from rookery.engines._uci import UciEngine
from rookery.errors import EngineError
from rookery.perft.answers import Answer

__all__ = ["Engine"]


class Engine(UciEngine):
    """A running engine that counts. Use it in a `with` statement, or close it.

    `command` is a path, a name to look up, or a command line. An engine that is missing, dies, does
    not answer within `timeout` seconds or prints something unreadable raises EngineError. On Linux
    the engine is killed when this process is.

    Its answer to `go perft N` is a line for every move, such as `e2e4: 20`, and then one with the
    total. Its stderr is shown only when it fails.
    """

    def divide(self, fen: str, moves: Sequence[str], depth: int) -> list[tuple[str, int]]:
        """Return the leaves below every move, in the engine's order and notation."""
        # What is left of an earlier answer must not be taken for this one.
        self._wait_until_ready()
        played = f" moves {' '.join(moves)}" if moves else ""
        self._send(f"position fen {fen}{played}")
        question = f"go perft {depth}"
        self._send(question)
        # Most engines answer this when they are done, so that a total without moves is seen.
        self._send("isready", question)
        answer = Answer(self.game, depth)
        try:
            for line in self._answers(question, self.timeout):
                if line == "readyok":
                    if answer.total and not answer.counts:
                        break
                elif answer.is_complete_with(line):
                    break
        except EngineError as wrong:
            if wrong.code == "engine-nonsense" and answer.counts and answer.total is None:
                raise answer.no_total(self.name, self.timeout) from None
            raise
        wrong_answer = answer.problem(self.name, self._printed)
        if wrong_answer:
            raise wrong_answer
        return answer.counts
