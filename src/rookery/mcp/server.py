"""The server: tools and resources of the Model Context Protocol over open games.

A tool answers with text for the model and the same as data; an error is the library's sentence.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Literal

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from rookery._core import Board
from rookery._games import game, games
from rookery._search import Line
from rookery._version import __version__
from rookery.describe import schema
from rookery.describe._game import rules_text
from rookery.errors import RookeryError
from rookery.mcp.open_games import (
    MOST_LINES,
    MOST_NODES,
    MOST_SECONDS,
    OpenGames,
    titles,
)

_INSTRUCTIONS = (
    "Plays any board game that rookery knows, or one that you define. Begin with new_game, which "
    "returns an id; read describe_game for the rules and for how moves are written; then play "
    "moves that legal_moves lists. analyse proposes moves of the computer: play them yourself."
)
_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_CHANGES = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)

_Id = Annotated[str, Field(description="the id of an open game, as new_game returned it")]


def make_server() -> MCPServer:
    """Return a server with no open games."""
    server = MCPServer(
        "rookery", instructions=_INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    _add_tools(server, OpenGames())
    _add_resources(server)
    return server


def _answer(text: str, **data: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=data)


@contextmanager
def _errors() -> Iterator[None]:
    """Report an error of the library as the error of a tool: its sentence."""
    try:
        yield
    except RookeryError as wrong:
        raise ToolError(str(wrong)) from None


def _shown(name: str, board: Board, max_moves: int = 256) -> CallToolResult:
    described = board.describe(max_moves=max_moves)
    return _answer(f"id: {name}\n{described.text}", id=name, **described.data)


def _add_tools(server: MCPServer, open_games: OpenGames) -> None:
    @server.tool(annotations=_READS)
    def list_games() -> CallToolResult:
        """List the games that can be begun by name."""
        found = titles()
        text = "\n".join(f"{name}: {title}" for name, title in found.items())
        return _answer(text, games=[{"name": name, "title": found[name]} for name in found])

    @server.tool(annotations=_READS)
    def describe_game(
        game: Annotated[str, Field(description="the name of a game, or the id of an open one")],
    ) -> CallToolResult:
        """Return the rules of a game, how FEN is read and how moves are written."""
        with _errors():
            described = open_games.game(game).describe()
        return _answer(described.text, **described.data)

    @server.tool(annotations=_CHANGES)
    def new_game(
        game: Annotated[str, Field(description="the name of a game")] = "chess",
        fen: Annotated[str | None, Field(description="where to begin; default: the start")] = None,
        definition: Annotated[
            dict[str, Any] | None,
            Field(description="a game of your own, as JSON of rookery's design language"),
        ] = None,
    ) -> CallToolResult:
        """Begin a game, and return its id, its board and its legal moves."""
        with _errors():
            return _shown(*open_games.new(game, fen, definition))

    @server.tool(annotations=_READS)
    def legal_moves(
        id: _Id,  # noqa: A002
        max_moves: Annotated[int, Field(description="list at most so many")] = 256,
    ) -> CallToolResult:
        """List the legal moves, with their short notation and what they capture."""
        with _errors():
            data = open_games.board(id).describe(max_moves=max_moves).data
        moves = [f"{move['move']} ({move['san']})" for move in data["legal_moves"]]
        left = data["legal_move_count"] - len(moves)
        text = ", ".join([*moves, *([f"and {left} more"] if left else [])]) or "none"
        keys = ("turn", "legal_move_count", "legal_moves", "outcome")
        return _answer(text, id=id, **{key: data[key] for key in keys})

    @server.tool(annotations=_CHANGES)
    def play(
        id: _Id,  # noqa: A002
        move: Annotated[str, Field(description="a legal move, or its short notation (SAN)")],
    ) -> CallToolResult:
        """Play a legal move for the side to move, and return the board."""
        with _errors():
            return _shown(id, open_games.play(id, move))

    @server.tool(annotations=_CHANGES)
    def undo(
        id: _Id,  # noqa: A002
        plies: Annotated[int, Field(description="how many moves")] = 1,
    ) -> CallToolResult:
        """Take back the last moves, and return the board."""
        with _errors():
            return _shown(id, open_games.undo(id, plies))

    @server.tool(annotations=_READS)
    def analyse(
        id: _Id,  # noqa: A002
        seconds: Annotated[float, Field(description=f"at most {MOST_SECONDS:g}")] = 1.0,
        nodes: Annotated[
            int | None, Field(description=f"positions to look at: at most {MOST_NODES}")
        ] = None,
        lines: Annotated[int, Field(description=f"best lines: at most {MOST_LINES}")] = 1,
    ) -> CallToolResult:
        """Search for the best moves; scores are those of the side to move, 100 about a pawn."""
        with _errors():
            board, found = open_games.analyse(id, seconds=seconds, nodes=nodes, lines=lines)
        listed = [_line(board, line) for line in found.lines]
        text = "\n".join(map(str, found.lines))
        return _answer(text, id=id, depth=found.depth, nodes=found.nodes, lines=listed)

    @server.tool(annotations=_READS)
    def show(
        id: _Id,  # noqa: A002
        format: Annotated[  # noqa: A002
            Literal["text", "svg"], Field(description="letters, or a picture as SVG")
        ] = "text",
    ) -> CallToolResult:
        """Return the board of a game."""
        with _errors():
            board = open_games.board(id)
        return _shown(id, board) if format == "text" else _answer(board.svg(), id=id)

    @server.tool(annotations=_CHANGES)
    def end_game(id: _Id) -> CallToolResult:  # noqa: A002
        """Forget a game, to make room for others."""
        with _errors():
            open_games.end(id)
        return _answer(f"{id} is ended", id=id)


def _line(board: Board, line: Line) -> dict[str, Any]:
    return {
        "moves": [str(move) for move in line.moves],
        "san": board.san(line.moves[0]),
        "score": line.score,
        "mate": line.mate,
        "depth": line.depth,
    }


def _add_resources(server: MCPServer) -> None:
    """Add the rules of every game, and the schema of the data."""

    def add(name: str) -> None:
        @server.resource(
            f"rookery://rules/{name}",
            name=f"rules of {name}",
            description=f"The rules of {name} in plain English",
            mime_type="text/plain",
        )
        def rules() -> str:
            return rules_text(game(name))

    for name in games():
        add(name)

    @server.resource(
        "rookery://schema",
        name="schema",
        description="The JSON Schema of what tools return about games and boards",
        mime_type="application/schema+json",
    )
    def schema_of_data() -> dict[str, Any]:
        return schema()
