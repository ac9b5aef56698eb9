"""What every word has: its field in the data, and the definition that it changes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from rookery._core import Game
    from rookery.design._check import Check
    from rookery.design._design import Design
    from rookery.design._shapes import Shape
    from rookery.design._wording import Wording
    from rookery.errors import Problem

OVER = "the game is over before it begins:"


def _nothing(game: "Check") -> "Iterable[str]":
    return ()


def _no_sentence(game: "Wording") -> "Iterable[str]":
    return ()


class Rule:
    """The field of a word in the data: its key, its shape, its default, its check and its text.

    The check gets a definition whose shapes are right and in which all pieces and zones that the
    word names exist. A word that `wins` decides a game without royal pieces. One that came after
    rookery 0.1 is `later`: see `Record.later`.

    `rules` returns the sentences that tell players what they may do and must do, `end` those about
    how the game ends; `place` orders the latter, since the first ending that applies counts.
    """

    def __init__(
        self,
        key: str,
        shape: "Shape",
        default: "Any",
        *,
        check: "Callable[[Check], Iterable[str]]" = _nothing,
        word: str = "",
        wins: bool = False,
        later: bool = False,
        rules: "Callable[[Wording], Iterable[str]]" = _no_sentence,
        end: "Callable[[Wording], Iterable[str]]" = _no_sentence,
        place: int = 0,
    ) -> None:
        self.key = key
        self.shape = shape
        self.default = default
        self.check = check
        self.word = word or key  # the name of the method
        self.wins = wins
        self.later = later
        self.rules = rules
        self.end = end
        self.place = place


class Word:
    """The base of all words, each of which is a part of `Design`."""

    __slots__ = ("_checked", "_data")

    _rule: "Rule"
    _data: "dict[str, Any]"  # the plain data in full; shared between definitions, never changed
    _checked: "tuple[list[Problem], Game | None] | None"  # problems and game, once asked for

    @classmethod
    def _of(cls, data: "dict[str, Any]") -> "Design":
        design: Design = cls.__new__(cls)  # type: ignore[assignment]  # no word is used alone
        design._data = data
        design._checked = None
        return design

    def _with(self, **changes: object) -> "Design":
        return self._of({**self._data, **changes})

    def _adding(self, key: str, **fields: object) -> "Design":
        return self._with(**{key: [*self._data[key], fields]})
