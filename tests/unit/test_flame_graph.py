"""The flame graph tool adds stacks up and draws them."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "flame_graph.py"
pytestmark = pytest.mark.skipif(not TOOL.exists(), reason="needs the sources of rookery")

PROFILE = """python 1 1.0: 1 cpu-clock:
\tffff inner<int>(a, b)+0x10 (/lib/x.so)
\tffff outer+0x1 (/lib/x.so)

python 1 1.1: 1 cpu-clock:
\tffff outer+0x2 (/lib/x.so)

python 1 1.2: 1 cpu-clock:
\tffff other+0x2 (/lib/x.so)
"""


def test_stacks_are_added_up():
    tool = runpy.run_path(str(TOOL))
    root = tool["read"](PROFILE.splitlines())
    assert root.samples == 3
    assert {name: call.samples for name, call in root.calls.items()} == {"outer": 2, "other": 1}
    assert root.calls["outer"].calls["inner<int>(a, b)"].samples == 1
    picture = ElementTree.fromstring(tool["draw"](root))
    titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == ["outer: 66.7%", "inner<int>(a, b): 33.3%", "other: 33.3%"]
