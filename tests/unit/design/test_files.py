"""Definitions in files: JSON documents and Python files that bind one."""

import runpy
import sys

import pytest

from rookery import variants
from rookery.design import Design, from_file
from rookery.errors import DesignError

PLAIN = "from rookery.design import KING, Design\n"
LONE = 'Design("lone", 3, 3).piece("K", "king", KING)'


@pytest.fixture
def file(tmp_path):
    """A function that writes a file and gives its path."""

    def write(name, text):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def refusal(path):
    with pytest.raises(DesignError) as caught:
        from_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ")
    return caught.value.code, message.removeprefix(f"{path}: ")


@pytest.mark.parametrize("name", variants.NAMES)
def test_a_shipped_definition_comes_back_from_json(file, name):
    design = variants.design(name)
    assert from_file(file("it.json", design.to_json(indent=2))) == design


def test_a_mark_of_the_byte_order_is_no_problem(file):
    design = Design("bare", 3, 3)
    assert from_file(file("it.json", b"\xef\xbb\xbf" + design.to_json().encode())) == design


@pytest.mark.parametrize(
    "text",
    [
        f"DESIGN = {LONE}",
        f"LONE = {LONE}",
        f"LONE = {LONE}\nAGAIN = LONE",
        f"from rookery.variants.chess_defined import DESIGN as CHESS\nDESIGN = {LONE}",
    ],
)
def test_what_a_python_file_binds(file, text):
    expected = Design("lone", 3, 3).piece("K", "king", runpy.run_path(file("a.py", PLAIN))["KING"])
    assert from_file(file("it.py", PLAIN + text)) == expected


def test_a_python_file_finds_its_neighbours(file):
    path = list(sys.path)
    file("neighbour_of_lone.py", PLAIN + f"LONE = {LONE}")
    found = from_file(file("it.py", "from neighbour_of_lone import LONE as DESIGN"))
    assert found.name == "lone"
    assert sys.path == path
    del sys.modules["neighbour_of_lone"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it binds no Design"),
        ("DESIGN = 1", "it binds no Design"),
        (
            f"A = {LONE}\nB = A.named('b')",
            "it binds several Designs, A, B: call the one to play DESIGN",
        ),
        ("\nKING.up(0)", "line 3: MovementError: up(0): a distance is 1 or more"),
        ("DESIGN = LONE", "line 2: NameError: name 'LONE' is not defined"),
        ("raise SystemExit(3)", "line 2: SystemExit: 3"),
        ("DESIGN =", "SyntaxError: invalid syntax (it.py, line 2)"),
    ],
)
def test_python_files_without_a_definition(file, text, message):
    code, sentence = refusal(file("it.py", PLAIN + text))
    assert code == "design-file"
    assert sentence == message


def test_ctrl_c_is_not_the_fault_of_the_file(file):
    with pytest.raises(KeyboardInterrupt):
        from_file(file("it.py", "raise KeyboardInterrupt"))


def test_json_files_without_a_definition(file, tmp_path):
    assert refusal(file("it.json", b"\xff\xfe")) == ("design-file", "not a UTF-8 text")
    code, message = refusal(file("it.json", "{"))
    assert code == "design-json"
    assert message.startswith("the definition has a problem:\n- not a JSON document: ")
    code, message = refusal(file("it.json", '{"format": 1, "name": "x"}'))
    assert (code, message.count("\n- ")) == ("design-json", 3)
    (tmp_path / "folder.json").mkdir()
    assert refusal(tmp_path / "folder.json") == ("design-file", "Is a directory")
    with pytest.raises(TypeError, match="a file is named by its path, a str, not b'it"):
        from_file(b"it.json")
