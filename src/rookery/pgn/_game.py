"""A game with its headers, and the nodes of its tree."""

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import IO, TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from rookery import _core, _games
from rookery._core import Board, ChessBoard, ChessMove, Move, _PgnFault, _PgnRecord, _PgnTree
from rookery.errors import PgnError
from rookery.pgn import _annotations
from rookery.pgn._annotations import Arrow, EvaluationNote
from rookery.pgn._variants import variant_tag

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from rookery.notebook import GameViewer

    # The boards of a game: ChessBoard where they are known to be those of chess. Native trees and
    # records do not tell type checkers, hence the ignored types below.
    BoardT = TypeVarWithDefault("BoardT", bound=Board, default=Board, covariant=True)
else:
    BoardT = TypeVar("BoardT")

__all__ = ["BoardT", "Game", "Headers", "Node", "from_board"]

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_BoardT = TypeVar("_BoardT", bound=Board)
_MoveT = TypeVar("_MoveT", bound=Move)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")


class Headers(MutableMapping[str, str]):
    """The tags of a game: an ordered mapping, the seven of the roster first.

    >>> headers = Headers({"WhiteElo": "2500", "White": "Anna"})
    >>> list(headers.items())
    [('White', 'Anna'), ('WhiteElo', '2500')]
    """

    __slots__ = ("_tags",)

    def __init__(self, tags: "Mapping[str, str] | Iterable[tuple[str, str]]" = ()) -> None:
        self._tags: dict[str, str] = {}
        self.update(tags)

    @classmethod
    def _trusted(cls, tags: dict[str, str]) -> "Headers":
        headers = cls.__new__(cls)
        headers._tags = tags
        return headers

    def __getitem__(self, name: str) -> str:
        return self._tags[name]

    def __setitem__(self, name: str, value: str) -> None:
        if not isinstance(name, str) or not isinstance(value, str):
            raise TypeError("expected a name and a value of type str")
        if not _NAME.fullmatch(name):
            raise PgnError(
                f"tag {name!r}: expected letters, digits and underscores", code="pgn-tag"
            )
        if "\n" in value or "\r" in value:
            raise PgnError(f"tag {name}: a value cannot hold a line break", code="pgn-tag")
        self._tags[name] = value

    def __delitem__(self, name: str) -> None:
        del self._tags[name]

    def __iter__(self) -> Iterator[str]:
        tags = self._tags
        yield from (name for name in ROSTER if name in tags)
        yield from (name for name in tags if name not in ROSTER)

    def __len__(self) -> int:
        return len(self._tags)

    def __contains__(self, name: object) -> bool:
        return name in self._tags

    def get(self, name: str, default: Any = None) -> Any:
        """Return a value, or the default."""
        return self._tags.get(name, default)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Headers):
            return list(self.items()) == list(other.items())
        if isinstance(other, Mapping):
            return dict(self._tags) == dict(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def copy(self) -> "Headers":
        """Return another mapping with the same tags."""
        return Headers._trusted(dict(self._tags))

    def __repr__(self) -> str:
        return f"Headers({dict(self.items())!r})"

    def __str__(self) -> str:
        lines = []
        for name, value in self.items():
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'[{name} "{escaped}"]\n')
        return "".join(lines)


class Node(Generic[BoardT]):
    """A place in a game: a move, or the start, with its comments and variations.

    Nodes are views: two nodes are equal if they are the same place of the same tree.
    """

    __slots__ = ("_node", "_tree")

    def __init__(self, tree: _PgnTree, node: int) -> None:
        self._tree = tree
        self._node = node

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self._tree is other._tree and self._node == other._node

    def __hash__(self) -> int:
        return hash((id(self._tree), self._node))

    def __repr__(self) -> str:
        move = self.move
        return "<Node at the start>" if move is None else f"<Node {self.ply}: {move}>"

    @property
    def move(self: "Node[Board[_MoveT]]") -> "_MoveT | None":
        """The move that leads here; None at the start."""
        return self._tree.move(self._node)  # type: ignore[return-value]

    def san(self) -> str:
        """Return the move as people write it, or raise ValueError at the start of the game."""
        if self.parent is None:
            raise ValueError("the start of a game has no move")
        return self._tree.san(self._node)

    @property
    def parent(self) -> "Node[BoardT] | None":
        """The node before; None at the start and for one that was removed."""
        parent = self._tree.parent(self._node)
        return None if parent is None else Node(self._tree, parent)

    @property
    def variations(self) -> "list[Node[BoardT]]":
        """The nodes that follow, the main continuation first."""
        return [Node(self._tree, child) for child in self._tree.children(self._node)]

    @property
    def next(self) -> "Node[BoardT] | None":
        """The main continuation; None at the end of a line."""
        first = self._tree.first(self._node)
        return None if first is None else Node(self._tree, first)

    @property
    def ply(self) -> int:
        """The number of moves from the start of the game."""
        return self._tree.depth(self._node)

    def line(self: "Node[Board[_MoveT]]") -> "list[_MoveT]":
        """Return the moves from the start of the game to here."""
        return self._tree.moves(self._node)  # type: ignore[return-value]

    def main_line(self) -> "list[Node[BoardT]]":
        """Return the nodes that follow, each the main continuation of the one before."""
        return [Node(self._tree, node) for node in self._tree.main_line(self._node)]

    def is_main_line(self) -> bool:
        """Return whether every move to here is a main continuation."""
        node: Node[BoardT] | None = self
        while node is not None and (parent := node.parent) is not None:
            if parent.next != node:
                return False
            node = parent
        return True

    def board(self) -> BoardT:
        """Return a new board here, with the moves that led to it."""
        return self._tree.board(self._node)  # type: ignore[return-value]

    def walk(self) -> "Iterator[Node[BoardT]]":
        """Yield this node and all nodes below it, each before its variations."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.variations))

    # Editing

    def add(
        self,
        move: Move | str,
        *,
        comment: str | None = None,
        comment_before: str | None = None,
        nags: Iterable[int] = (),
        main: bool = False,
    ) -> "Node[BoardT]":
        """Add a variation, and return its node. Raise MoveError if the move is illegal here.

        `comment` is after the move, `comment_before` at the start of the variation.
        """
        return self._grow([move], comment, comment_before, nags, main)

    def add_line(
        self,
        moves: Iterable[Move | str],
        *,
        comment: str | None = None,
        comment_before: str | None = None,
        nags: Iterable[int] = (),
    ) -> "Node[BoardT]":
        """Add moves one after the other, and return the last node.

        `comment_before` is the comment at the start of the line, before its first move; `comment`
        and `nags` are those of the last move.

        >>> game = Game()
        >>> e5 = game.root.add_line(["e4", "e5"])
        >>> c5 = game.root.next.add_line(["c5", "Nf3"], comment_before="or", comment="open")
        >>> print(game)
        1. e4 e5 ( { or } 1... c5 2. Nf3 { open } ) *
        <BLANKLINE>
        """
        moves = list(moves)
        if moves:
            return self._grow(moves, comment, comment_before, nags)
        if comment is not None or comment_before is not None or nags:
            raise PgnError(
                "add_line(): a comment or NAG is that of a move, and there are no moves",
                code="pgn-comment",
            )
        return self

    def _grow(
        self,
        moves: list[Move | str],
        comment: str | None,
        comment_before: str | None,
        nags: Iterable[int],
        main: bool = False,
    ) -> "Node[BoardT]":
        """Add moves with what is said about them, or, if any of it is refused, nothing."""
        last: Node[BoardT] = Node(self._tree, self._tree.add_line(self._node, moves))
        first: Node[BoardT] = Node(self._tree, self._tree.children(self._node)[-1])
        try:
            if comment is not None:
                last.comments = [comment]
            if nags:
                last.nags = list(nags)
            if main:
                first.promote_to_main()
            if comment_before is not None:
                first._begin_with(comment_before)
        except Exception:
            first.remove()
            raise
        return last

    def _begin_with(self, comment: str) -> None:
        """Write a comment before the move: where the line goes on, after the move before it."""
        parent = self.parent
        if parent is not None and parent.next == self:
            parent.comments = [*parent.comments, comment]
        else:
            self.comments_before = [comment]

    def remove(self) -> None:
        """Remove this node and all below it."""
        self._siblings()
        self._tree.remove(self._node)

    def promote(self) -> None:
        """Move this variation one place up."""
        self._move_to(lambda at: max(at - 1, 0))

    def demote(self) -> None:
        """Move this variation one place down."""
        self._move_to(lambda at: at + 1)

    def promote_to_main(self) -> None:
        """Make this variation the main continuation."""
        self._move_to(lambda at: 0)

    def _siblings(self) -> list[int]:
        parent = self._tree.parent(self._node)
        if parent is None:
            raise ValueError("the start of a game, or a removed node, is not a variation")
        return self._tree.children(parent)

    def _move_to(self, place: Any) -> None:
        order = self._siblings()
        at = order.index(self._node)
        order.remove(self._node)
        order.insert(place(at), self._node)
        parent = self._tree.parent(self._node)
        assert parent is not None
        self._tree.arrange(parent, order)

    # Annotations

    @property
    def comments(self) -> list[str]:
        """The comments after the move; assign a list to change them."""
        return self._tree.comments(self._node)

    @comments.setter
    def comments(self, comments: Iterable[str]) -> None:
        self._tree.set_comments(self._node, _texts(comments))

    @property
    def comments_before(self) -> list[str]:
        """The comments before the move, at the start of a variation."""
        return self._tree.comments(self._node, before=True)

    @comments_before.setter
    def comments_before(self, comments: Iterable[str]) -> None:
        self._tree.set_comments(self._node, _texts(comments), before=True)

    @property
    def comment(self) -> str:
        """All comments after the move as one text; assigning replaces them."""
        return " ".join(self.comments)

    @comment.setter
    def comment(self, comment: str) -> None:
        self.comments = [comment]

    @property
    def nags(self) -> list[int]:
        """Numeric annotation glyphs, in order: 1 for !, 2 for ?, 3 for !!, …"""
        return self._tree.nags(self._node)

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        numbers = list(dict.fromkeys(nags))
        if wrong := [nag for nag in numbers if not 0 <= nag <= 65535]:
            raise PgnError(f"NAG {wrong[0]}: expected 0 to 65535", code="pgn-comment")
        self._tree.set_nags(self._node, numbers)

    @property
    def clock(self) -> float | None:
        """The seconds that the player has left after the move, `[%clk]`."""
        return _annotations.read_time(_annotations.find("clk", self.comments))

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        self._set("clk", None if seconds is None else _annotations.write_time(seconds))

    @property
    def emt(self) -> float | None:
        """The seconds that the player has used for the move, `[%emt]`."""
        return _annotations.read_time(_annotations.find("emt", self.comments))

    @emt.setter
    def emt(self, seconds: float | None) -> None:
        self._set("emt", None if seconds is None else _annotations.write_time(seconds))

    @property
    def evaluation(self) -> EvaluationNote | None:
        """The evaluation after the move, `[%eval]`."""
        return _annotations.read_eval(_annotations.find("eval", self.comments))

    @evaluation.setter
    def evaluation(self, value: EvaluationNote | None) -> None:
        self._set("eval", None if value is None else _annotations.write_eval(value))

    @property
    def arrows(self) -> list[Arrow]:
        """Marked squares and arrows, `[%csl]` and `[%cal]`."""
        return _annotations.read_arrows(self.comments)

    @arrows.setter
    def arrows(self, arrows: Iterable[Arrow]) -> None:
        squares, lines = _annotations.write_arrows(arrows)
        self._set("csl", squares)
        self._set("cal", lines)

    def _set(self, name: str, value: str | None) -> None:
        self.comments = _annotations.replace(name, value, self.comments)


class Game(Generic[BoardT]):
    """A game that was played: headers, moves, result, and a tree of variations.

    >>> game = Game(headers={"White": "Anna"})
    >>> node = game.root.add_line(["e4", "e5", "Nf3"])
    >>> game.root.next.comment = "the king's pawn"
    >>> print(game)
    [White "Anna"]
    <BLANKLINE>
    1. e4 { the king's pawn } 1... e5 2. Nf3 *
    <BLANKLINE>
    """

    __slots__ = ("_error", "_headers", "_problems", "_record", "_result", "_tree")

    @overload
    def __init__(
        self: "Game[ChessBoard]",
        game: Literal["chess", "chess960"] = "chess",
        *,
        fen: str = "",
        headers: "Mapping[str, str] | None" = None,
        result: str = "*",
    ) -> None: ...
    @overload
    def __init__(
        self: "Game[_BoardT]",
        game: "_core.Game[_BoardT]",
        *,
        fen: str = "",
        headers: "Mapping[str, str] | None" = None,
        result: str = "*",
    ) -> None: ...
    @overload
    def __init__(
        self: "Game",
        game: str,
        *,
        fen: str = "",
        headers: "Mapping[str, str] | None" = None,
        result: str = "*",
    ) -> None: ...
    def __init__(
        self,
        game: _core.Game | str = "chess",
        *,
        fen: str = "",
        headers: "Mapping[str, str] | None" = None,
        result: str = "*",
    ) -> None:
        chosen = _games.game(game) if isinstance(game, str) else game
        self._record: _PgnRecord | None = None
        self._tree: _PgnTree | None = _PgnTree(chosen, fen if fen != chosen.start_fen else "")
        self._headers: Headers | None = Headers(headers or {})
        self._problems: list[PgnError] | None = []
        self._error: PgnError | None = None
        self._result: str | None = None
        if result != "*":
            self.result = result

    @classmethod
    def _from_record(cls, record: _PgnRecord) -> "Game[BoardT]":
        game = cls.__new__(cls)
        game._record = record
        return game

    def __getattr__(self, name: str) -> None:
        # A slot that has not been set reads as None. Headers, errors and trees are made when they
        # are first used, because programs skip most games of a file.
        if name not in Game.__slots__:
            raise AttributeError(f"'Game' object has no attribute {name!r}")

    @property
    def headers(self) -> Headers:
        """The tags, an ordered mapping that can be changed."""
        if self._headers is None:
            assert self._record is not None
            self._headers = Headers._trusted(self._record.headers())
        return self._headers

    @property
    def game(self) -> "_core.Game[BoardT]":
        """The game of rookery that it is one of, which the Variant tag names.

        Chess where the name is not known; then `error` tells so.
        """
        if self._tree is not None:
            return self._tree.game  # type: ignore[return-value]
        assert self._record is not None
        return self._record.game  # type: ignore[return-value]

    @property
    def fen(self) -> str:
        """The position in which it begins."""
        if self._tree is not None:
            return self._tree.fen or self._tree.game.start_fen
        assert self._record is not None
        error = self.error
        if error is not None and error.code in ("pgn-start", "pgn-variant"):
            return self.game.start_fen
        return self._record.fen or self.game.start_fen

    def board(self) -> BoardT:
        """Return a new board at the start of the game."""
        return self.game.board(self.fen)

    def end_board(self) -> BoardT:
        """Return a new board at the end of the main line, with its history."""
        board = self.board()
        for move in self.moves:
            board.push(move)
        return board

    @overload
    def boards_before_moves(
        self: "Game[ChessBoard]",
    ) -> "Iterator[tuple[ChessBoard, ChessMove]]": ...
    @overload
    def boards_before_moves(self) -> "Iterator[tuple[BoardT, Move]]": ...
    def boards_before_moves(self) -> "Iterator[tuple[Board, Move]]":
        """Yield each move of the main line with the board before it.

        It is one board, which is played on: keep `board.copy()`, or a FEN or key, not the board.

        >>> game = Game()
        >>> e5 = game.root.add_line(["e4", "e5"])
        >>> for board, move in game.boards_before_moves():
        ...     print(board.san(move), "from", board.fen())
        e4 from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
        e5 from rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
        """
        board = self.board()
        for move in self.moves:
            yield board, move
            board.push(move)

    @overload
    def boards_after_moves(
        self: "Game[ChessBoard]",
    ) -> "Iterator[tuple[ChessBoard, ChessMove]]": ...
    @overload
    def boards_after_moves(self) -> "Iterator[tuple[BoardT, Move]]": ...
    def boards_after_moves(self) -> "Iterator[tuple[Board, Move]]":
        """Yield each move of the main line with the board after it.

        It is one board, which is played on: keep `board.copy()`, or a FEN or key, not the board.
        """
        board = self.board()
        for move in self.moves:
            board.push(move)
            yield board, move

    def boards(self) -> Iterator[BoardT]:
        """Yield the board after each move. Deprecated: boards_after_moves() says which it is."""
        warnings.warn(
            "Game.boards() is deprecated since 0.2: boards_after_moves() yields the same boards "
            "with their moves, boards_before_moves() those before; it will go in 0.4",
            DeprecationWarning,
            stacklevel=2,
        )
        return (board for board, _ in self.boards_after_moves())

    @property
    def moves(self: "Game[Board[_MoveT]]") -> "list[_MoveT]":
        """The moves of the main line."""
        if self._tree is not None:
            return self._tree.main_moves()  # type: ignore[return-value]
        assert self._record is not None
        return self._record.moves()  # type: ignore[return-value]

    @property
    def encoded_moves(self) -> bytes | None:
        """The moves of chess or Chess960 as read, 16 bits each; None for other games.

        The numbers are those of `Board.encode()`, in the byte order of the machine.
        """
        return None if self._record is None else self._record.encoded

    @property
    def result(self) -> str:
        """The result behind the moves, or else of the Result tag; "*" if there is none."""
        if self._result is not None:
            return self._result
        found = None if self._record is None else self._record.result
        if found is None:
            found = self.headers.get("Result", "*")
        return found if found in _RESULTS else "*"

    @result.setter
    def result(self, result: str) -> None:
        if result not in _RESULTS:
            raise PgnError(f"result {result!r}: expected 1-0, 0-1, 1/2-1/2 or *", code="pgn-option")
        self._result = result
        self.headers["Result"] = result

    @property
    def number(self) -> int | None:
        """The number of the game in its source, from 1; None if it was not read."""
        return None if self._record is None else self._record.number

    @property
    def offset(self) -> int | None:
        """The offset of its first byte in its source (decompressed); see game_at()."""
        return None if self._record is None else self._record.offset

    @property
    def line(self) -> int | None:
        """The line on which it begins, from 1."""
        return None if self._record is None else self._record.line

    @property
    def text(self) -> bytes | None:
        """The bytes from which it was read."""
        return None if self._record is None else self._record.text

    @property
    def error(self) -> PgnError | None:
        """What is wrong with the main line; then `moves` are those before the mistake."""
        if self._error is None and self._record is not None:
            fault = self._record.fault
            if fault is not None:
                self._error = _error_of(self._record, fault)
        return self._error

    @property
    def problems(self) -> list[PgnError]:
        """Everything that is wrong: of the main line, of variations, and of tags."""
        if self._problems is None:
            self._grow()
        assert self._problems is not None
        return list(self._problems)

    @property
    def root(self) -> Node[BoardT]:
        """The start of the game: the root of the tree of moves and variations."""
        if self._tree is None:
            self._grow()
        assert self._tree is not None
        return Node(self._tree, 0)

    def _grow(self) -> None:
        record = self._record
        assert record is not None
        tree = record.tree()
        if self._tree is None:
            self._tree = tree
        problems = [_error_of(record, fault) for fault in tree.faults]
        if not problems and self.error:
            problems = [self.error]
        for name in record.broken_tags():
            problems.append(
                PgnError(
                    f"game {record.number} (line {record.line}): tag {name!r} is not "
                    'written as [Name "value"]',
                    code="pgn-tag",
                    number=record.number,
                    offset=record.offset,
                    line=record.line,
                    token=name,
                )
            )
        self._problems = problems

    def viewer(
        self,
        *,
        ply: int = 0,
        analysis: bool | float = False,
        lines: int = 3,
        flipped: bool = False,
        size: int = 400,
        theme: str = "auto",
        letters: bool = False,
    ) -> "GameViewer":
        """Return a board for a notebook that steps through the game, with its variations.

        It needs the extra `notebook`. `ply` is the number of moves of the main line after which it
        begins; the other options are those of Board.widget().

        >>> [game] = rookery.pgn.read(b"1. e4 e5 2. Nf3 *")
        >>> viewer = game.viewer(ply=3)
        >>> viewer.node
        <Node 3: g1f3>
        >>> viewer.close()
        """
        from rookery.notebook import GameViewer

        return GameViewer(
            self,
            ply=ply,
            analysis=analysis,
            lines=lines,
            flipped=flipped,
            size=size,
            theme=theme,
            letters=letters,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        self.root, other.root  # noqa: B018 (both trees are read)
        return (
            self.result == other.result
            and self.headers == other.headers
            and self._tree == other._tree
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        players = " - ".join(self.headers.get(side, "?") for side in ("White", "Black"))
        return f"<pgn.Game {players} {self.result}, {len(self.moves)} moves>"

    def __str__(self) -> str:
        return self.to_text()

    def to_text(
        self,
        *,
        width: int = 80,
        headers: bool = True,
        comments: bool = True,
        nags: bool = True,
        variations: bool = True,
    ) -> str:
        """Return the game as PGN: tags, an empty line, the moves in lines of 80 columns.

        Only a comment can make a line longer; `width=0` writes one line.
        """
        root = self.root
        tree = root._tree
        number, lines = 1, ""
        fen = tree.fen or tree.game.start_fen
        last = fen.rpartition(" ")[2]
        if last.isdigit():
            number = int(last)
        if headers:
            tags = self.headers.copy()
            if tree.fen and tags.get("FEN") != tree.fen:
                tags["SetUp"] = "1"
                tags["FEN"] = tree.fen
            tag = variant_tag(tree.game)
            if tag is not None and "Variant" not in tags:
                tags["Variant"] = tag
            lines = str(tags)
            lines += "\n" if lines else ""
        moves = tree.write(
            number=number,
            result=self.result,
            width=max(width, 0),
            comments=comments,
            nags=nags,
            variations=variations,
        )
        return f"{lines}{moves}\n"

    def write(self, handle: IO[str], **options: Any) -> None:
        """Write the game and an empty line; the options are those of to_text()."""
        handle.write(self.to_text(**options) + "\n")


def _texts(comments: Iterable[str]) -> list[str]:
    texts = list(comments)
    # A text on its own would be a list of its letters.
    if isinstance(comments, str) or not all(isinstance(text, str) for text in texts):
        given = comments if isinstance(comments, str) else texts
        raise TypeError(f"comments are a list of texts, not {repr(given)[:40]}")
    return texts


def _error_of(record: _PgnRecord, fault: _PgnFault) -> PgnError:
    line = record.line_at(fault.at)
    where = f"game {record.number}, line {line}"
    if fault.code == "pgn-move":
        where += f", ply {fault.ply + 1}"
    return PgnError(
        f"{where}: {fault.why}",
        code=fault.code,
        number=record.number,
        offset=record.offset + fault.at,
        line=line,
        ply=fault.ply,
        token=fault.token or None,
    )


def from_board(board: _BoardT, *, headers: "Mapping[str, str] | None" = None) -> "Game[_BoardT]":
    """Return the game that led to a board: its start, its moves, and its outcome.

    >>> from rookery import chess
    >>> board = chess.Board()
    >>> for san in ("f3", "e5", "g4", "Qh4"):
    ...     _ = board.push_san(san)
    >>> game = from_board(board, headers={"White": "Anna"})
    >>> game.headers["Result"], game.root.next.next.san()
    ('0-1', 'e5')
    """
    outcome = board.outcome()
    start = board.root().fen()
    tags = {name: _UNKNOWN.get(name, "?") for name in ROSTER}
    tags.update(headers or {})
    game = Game(board.game, fen=start, headers=tags)
    tree = game.root._tree
    if tree.fen:
        game.headers["SetUp"] = "1"
        game.headers["FEN"] = tree.fen
    tag = variant_tag(board.game)
    if tag is not None:
        game.headers["Variant"] = tag
    game.root.add_line(board.move_stack)
    if outcome is not None and "Result" not in (headers or {}):
        game.result = outcome.result
    return game  # type: ignore[return-value]
