"""The server of `rookery mcp`, asked by the SDK's own client over stdin and stdout."""

import json
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from functools import partial, wraps

import pytest
from support.commands import run_command

from rookery import game
from rookery.mcp.open_games import MOST_GAMES, OpenGames
from rookery.variants import NAMES, design

pytest.importorskip("mcp")

import anyio
from jsonschema import Draft202012Validator
from mcp import Client, StdioServerParameters, stdio_client

# What a new process knows; other tests of this one register games of their own.
SHIPPED = ["chess", "chess960", "cotulenh", "othello", *NAMES]
SERVER = [sys.executable, "-W", "error", "-m", "rookery", "mcp"]


@asynccontextmanager
async def session():
    """A client and the server that it has started."""
    command, *arguments = SERVER
    parameters = StdioServerParameters(command=command, args=arguments, env=dict(os.environ))
    async with Client(stdio_client(parameters)) as client:
        yield client


def asked(test):
    """Run a test that talks to a server."""

    @wraps(test)
    def run():
        anyio.run(test)

    return run


async def answer(client, tool, **arguments):
    """The text and the data of a tool that must succeed."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.content[0].text, result.structured_content


async def refusal(client, tool, **arguments):
    """The sentence of a tool that must fail."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return result.content[0].text


@asked
async def test_tools_and_resources():
    async with session() as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == [
            *("list_games", "describe_game", "new_game", "legal_moves", "play", "undo"),
            *("analyse", "show", "end_game"),
        ]
        assert all(tool.description for tool in tools)
        resources = {str(r.uri) for r in (await client.list_resources()).resources}
        assert resources == {f"rookery://rules/{name}" for name in SHIPPED} | {"rookery://schema"}
        rules = await client.read_resource("rookery://rules/xiangqi")
        assert "horse (N): moves or captures by a knight's leap" in rules.contents[0].text
        schema = await client.read_resource("rookery://schema")
        Draft202012Validator.check_schema(json.loads(schema.contents[0].text))
        text, data = await answer(client, "list_games")
        assert [entry["name"] for entry in data["games"]] == SHIPPED
        assert "xiangqi: the chess of China" in text.splitlines()


@asked
async def test_a_game_against_the_computer_to_its_end():
    async with session() as client:
        _, data = await answer(client, "new_game", game="tic-tac-toe")
        board = game("tic-tac-toe").board()
        while data["outcome"] is None:
            assert data["fen"] == board.fen()
            _, listed = await answer(client, "legal_moves", id=data["id"])
            moves = [move["move"] for move in listed["legal_moves"]]
            assert moves == [str(move) for move in board.legal_moves]
            if board.turn:  # the first side plays whatever comes first
                move = moves[0]
            else:
                _, found = await answer(client, "analyse", id=data["id"], nodes=20_000)
                move = found["lines"][0]["moves"][0]
            text, data = await answer(client, "play", id=data["id"], move=move)
            board.push(move)
        assert board.outcome().winner is False  # the computer won
        assert data["outcome"] == {"winner": "Noughts", "result": "0-1", "reason": "line"}
        assert "The game is over: Noughts has won (line)." in text
        assert "the game is over: 0-1 (line)" in await refusal(client, "analyse", id=data["id"])
        _, data = await answer(client, "undo", id=data["id"], plies=2)
        assert data["outcome"] is None
        assert data["plies"] == len(board.history) - 2


@asked
async def test_a_definition_of_the_client_is_played_and_described():
    definition = json.loads(design("three-check").named("mine", about="checks").to_json())
    async with session() as client:
        _, data = await answer(client, "new_game", definition=definition)
        assert data["game"] == "mine"
        text, _ = await answer(client, "describe_game", game=data["id"])
        assert "A side wins with the third check that it gives." in text
        wrong = await refusal(client, "new_game", definition={**definition, "goal_checks": 0})
        assert "- goal_checks: 1 to 99 checks, not 0" in wrong
        assert "expected 1" in await refusal(client, "new_game", definition={"format": "x"})
        code = {"format": 1, "name": "__import__('os').system('true')"}
        assert "'board' is missing" in await refusal(client, "new_game", definition=code)


@asked
async def test_bad_input_is_an_error_with_a_sentence_and_the_server_goes_on():
    async with session() as client:
        _, data = await answer(client, "new_game")
        cases = [
            ("new_game", {"game": "ches"}, "no game is called 'ches'; did you mean 'chess'?"),
            ("new_game", {"fen": "8/8"}, 'FEN "8/8": expected 2 to 6 fields, got 1'),
            ("new_game", {"fen": "8" * 5000}, "a FEN of 5000 letters: at most 4000"),
            ("play", {"id": "game-1", "move": "e2e5"}, "e2e5 is not legal"),
            ("play", {"id": "game-1", "move": "e" * 1000}, "a move of 1000 letters: at most 100"),
            ("play", {"id": "game-7", "move": "e2e4"}, "no game has the id 'game-7'; open games: "),
            ("undo", {"id": "game-1"}, "plies=1: 0 moves can be taken back"),
            ("analyse", {"id": "game-1", "seconds": 3600}, "seconds=3600.0: expected up to 10"),
            ("analyse", {"id": "game-1", "nodes": 0}, "nodes=0: expected up to 1e+07"),
            ("legal_moves", {"id": "game-1", "max_moves": -1}, "max_moves=-1: expected 0 or more"),
            ("describe_game", {"game": "nothing"}, "no game is called 'nothing'"),
            ("show", {"id": "game-1", "format": "pdf"}, "'text' or 'svg'"),
            ("play", {"id": ["game-1"], "move": None}, "valid string"),
            ("explode", {}, "Unknown tool: explode"),
        ]
        for tool, arguments, sentence in cases:
            assert sentence in await refusal(client, tool, **arguments), tool
        _, after = await answer(client, "play", id=data["id"], move="Nf3")
        assert after["last_moves"] == ["g1f3"]


@asked
async def test_two_sessions_know_nothing_of_each_other():
    async with session() as one, session() as other:
        await answer(one, "new_game", game="chess")
        _, data = await answer(other, "new_game", game="shogi")
        assert data["id"] == "game-1"
        await answer(one, "play", id="game-1", move="e2e4")
        _, untouched = await answer(other, "show", id="game-1")
        assert untouched["game"] == "shogi"
        assert untouched["plies"] == 0


@asked
async def test_pictures_and_the_end_of_a_game():
    async with session() as client:
        _, data = await answer(client, "new_game", game="chess")
        picture, _ = await answer(client, "show", id=data["id"], format="svg")
        assert picture.startswith("<svg ")
        await answer(client, "end_game", id=data["id"])
        assert "open games: none" in await refusal(client, "show", id=data["id"])


def test_open_games_are_bounded():
    open_games = OpenGames()
    for _ in range(MOST_GAMES):
        open_games.new("chess")
    with pytest.raises(ValueError, match=f"{MOST_GAMES} games are open: end one of them first"):
        open_games.new("chess")
    open_games.end("game-1")
    assert open_games.new("chess")[0] == f"game-{MOST_GAMES + 1}"


def test_what_is_returned_is_a_copy():
    open_games = OpenGames()
    name, board = open_games.new("chess")
    board.push("e2e4")
    open_games.board(name).push("e2e4")
    assert open_games.board(name).history == []


def test_a_definition_has_a_largest_size():
    large = {"format": 1, "name": "large", "about": "x" * 200_000}
    with pytest.raises(ValueError, match=r"a definition of 2000\d\d letters: at most 100000"):
        OpenGames().new(definition=large)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_when_it_is_told_to(number):
    with subprocess.Popen(
        SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:
        hello = {"protocolVersion": "2025-03-26", "capabilities": {}}
        hello["clientInfo"] = {"name": "test", "version": "1"}
        first = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        server.stdin.write(json.dumps(first).encode() + b"\n")
        server.stdin.flush()
        assert b'"rookery"' in server.stdout.readline()
        server.send_signal(number)
        assert server.wait(60) == -number
        assert b"Traceback" not in server.stderr.read()


def test_the_server_ends_with_its_input_and_keeps_stdout_clean():
    ended = subprocess.run(SERVER, input=b"nonsense\n", capture_output=True, timeout=60)
    assert ended.returncode == 0
    for line in ended.stdout.splitlines():
        assert json.loads(line)["jsonrpc"] == "2.0"


def test_without_the_sdk_one_sentence_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "rookery.mcp.server", raising=False)
    code, out, complaint = partial(run_command, capsys)("mcp")
    assert (code, out) == (2, "")
    assert "the server needs mcp" in complaint
    assert "[mcp]" in complaint
