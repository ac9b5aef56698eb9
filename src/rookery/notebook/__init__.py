"""Boards in notebooks: play any game, and step through games that were played.

`board.widget()` and `pgn.Game.viewer()` return what is here, for JupyterLab, VS Code and marimo. It
needs the extra `notebook`.

>>> from rookery import game
>>> widget = game("chess").board().widget()
>>> widget.push("e2e4")
>>> widget.moves
['e2e4']
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.notebook.player import BoardWidget
    from rookery.notebook.viewer import GameViewer

__all__ = ["BoardWidget", "GameViewer"]

_WHERE = {"BoardWidget": "player", "GameViewer": "viewer"}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load what needs anywidget when it is first used."""
        if name not in _WHERE:
            raise AttributeError(f"module 'rookery.notebook' has no attribute {name!r}")
        module = __import__(f"rookery.notebook.{_WHERE[name]}", fromlist=[name])
        return globals().setdefault(name, getattr(module, name))


def __dir__() -> list[str]:
    return __all__
