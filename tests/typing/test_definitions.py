"""An editor goes from a method to its code, also where a native class is completed in Python."""

import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from urllib.parse import unquote, urlparse

import pytest

import rookery
from rookery._methods import FILES

PACKAGE = Path(rookery.__file__).parent
MODULES = ("rookery", "rookery.chess", "rookery.design", "rookery.engines", "rookery.learn")
MODULES += ("rookery.notebook", "rookery.perft", "rookery.pgn")
ATTACHED = {
    (kind, name)
    for classes in FILES.values()
    for kind, names in classes.items()
    for name in names.split()
}


def code_of(member):
    """Return the function behind a method or a property, or None."""
    for name in ("__func__", "fget"):
        member = getattr(member, name, member)
    return member if isinstance(member, FunctionType) else None


def methods():
    """Give the path, the class and the name of every public method that is written in Python."""
    classes = {}
    for module in map(importlib.import_module, MODULES):
        for name in module.__all__:
            if isinstance(kind := getattr(module, name), type):
                classes.setdefault(kind, f"{module.__name__}.{name}")
    for kind, shown in classes.items():
        for name in dict.fromkeys(name for base in kind.__mro__ for name in vars(base)):
            owner = next(base for base in kind.__mro__ if name in vars(base))
            if name.startswith("_") and (owner.__name__, name) not in ATTACHED:
                continue
            if not owner.__module__.startswith("rookery"):
                continue  # of another package, which may warn of its old names
            getattr(kind, name, None)  # what is attached is loaded
            code = code_of(inspect.getattr_static(kind, name))
            if code and code.__module__.startswith("rookery."):
                yield Path(inspect.getsourcefile(code)), shown, name


METHODS = [*methods()]
SERVER = "from basedpyright.langserver import main; main()"


class Editor:
    """The client of a language server."""

    def __init__(self, server, folder):
        self.server = server
        self.questions = 0
        folders = [{"uri": folder.as_uri(), "name": "code"}]
        self.ask("initialize", processId=None, capabilities={}, workspaceFolders=folders)
        self.tell("initialized")

    def tell(self, method, **params):
        self._send(method=method, params=params)

    def ask(self, method, **params):
        self.questions += 1
        self._send(method=method, params=params, id=self.questions)
        while (message := self._receive()).get("id") != self.questions:
            pass
        return message["result"]

    def _send(self, **message):
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(data), data))
        self.server.stdin.flush()

    def _receive(self):
        length = 0
        while (line := self.server.stdout.readline()) != b"\r\n":
            assert line, "the server has ended"
            if line.startswith(b"Content-Length"):
                length = int(line.split()[1])
        return json.loads(self.server.stdout.read(length))


@pytest.fixture
def editor(tmp_path):
    pytest.importorskip("basedpyright", reason="needs basedpyright (pip install basedpyright)")
    settings = {"extraPaths": [str(PACKAGE.parent)]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    command = [sys.executable, "-c", SERVER, "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        try:
            yield Editor(server, tmp_path)
        finally:
            server.kill()


def test_every_method_is_asked():
    asked = {(kind.rpartition(".")[2], name) for _, kind, name in METHODS}
    assert asked >= ATTACHED
    own = {name for name, member in vars(rookery.Pattern).items() if code_of(member)}
    assert {name for name in own if not name.startswith("_")} <= {
        name for kind, name in asked if kind == "Pattern"
    }


@pytest.mark.long
def test_definitions_are_the_code(editor, tmp_path):
    lines = [f"def use(value: {kind}): value.{name}" for _, kind, name in METHODS]
    text = "\n".join([f"import {', '.join(MODULES)}", *lines])
    code = {"uri": (tmp_path / "code.py").as_uri()}
    editor.tell(
        "textDocument/didOpen",
        textDocument={**code, "languageId": "python", "version": 1, "text": text},
    )
    for number, (line, (path, _, name)) in enumerate(zip(lines, METHODS, strict=True), 1):
        position = {"line": number, "character": len(line)}
        found = editor.ask("textDocument/definition", textDocument=code, position=position)
        assert found, line
        for place in found:
            assert Path(unquote(urlparse(place["uri"]).path)) == path, line
            defined = path.read_text("utf-8").splitlines()[place["range"]["start"]["line"]]
            assert defined.strip().startswith(f"def {name}("), line
