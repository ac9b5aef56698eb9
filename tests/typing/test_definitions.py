"""An editor goes from a method to its code, also where a native class is completed in Python."""

import json
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest

import rookery
from rookery import _core
from rookery._methods import FILES

PACKAGE = Path(rookery.__file__).parent
METHODS = [
    (PACKAGE / f"{file.replace('.', '/')}.py", kind, name)
    for file, classes in FILES.items()
    for kind, names in classes.items()
    if hasattr(_core, kind)
    for name in names.split()
]
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


@pytest.mark.long
def test_definitions_are_the_code(editor, tmp_path):
    lines = [f"def use(value: rookery.{kind}): value.{name}" for _, kind, name in METHODS]
    text = "\n".join(["import rookery", *lines])
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
