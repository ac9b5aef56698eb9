"""Games as environments: numbers for moves, planes for positions, many games at once, in arrays.

Every game has `game.actions`, `game.planes` and `game.batch(n)`, which need NumPy;
environments of Gymnasium and PettingZoo need the extra `learn`.

>>> from rookery import game
>>> batch = game("chess").batch(2, seed=1)
>>> batch.step(batch.sample())
>>> batch.current_player
array([1, 1], dtype=int8)
"""

from rookery import _arrays as _arrays
from rookery._extras import install_command
from rookery.learn._actions import Actions
from rookery.learn._batch import Batch
from rookery.learn._guided import Found, TreeNode, TreeSearch
from rookery.learn._planes import Plane, Planes
from rookery.learn._recorded import RecordedGames, load_games

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rookery.learn._gymnasium import GameEnv, GameVectorEnv
    from rookery.learn._gymnasium import make_env as make_env
    from rookery.learn._gymnasium import make_vector_env as make_vector_env
    from rookery.learn._gymnasium import register_envs as register_envs
    from rookery.learn._pettingzoo import GameAECEnv
    from rookery.learn._pettingzoo import pettingzoo_env as pettingzoo_env

__all__ = [
    "Actions",
    "Batch",
    "Found",
    "GameAECEnv",
    "GameEnv",
    "GameVectorEnv",
    "Plane",
    "Planes",
    "RecordedGames",
    "TreeNode",
    "TreeSearch",
    "load_games",
    "make_env",
    "make_vector_env",
    "pettingzoo_env",
    "register_envs",
]

_LATE = {
    "GameEnv": "gymnasium",
    "GameVectorEnv": "gymnasium",
    "make_env": "gymnasium",
    "make_vector_env": "gymnasium",
    "register_envs": "gymnasium",
    "GameAECEnv": "pettingzoo",
    "pettingzoo_env": "pettingzoo",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load what needs Gymnasium or PettingZoo when it is first used."""
        if name not in _LATE:
            raise AttributeError(f"module 'rookery.learn' has no attribute {name!r}")
        package = _LATE[name]
        try:
            module = __import__(f"rookery.learn._{package}", fromlist=[name])
        except ModuleNotFoundError as missing:
            if missing.name != package:
                raise
            raise ModuleNotFoundError(
                f"rookery.learn.{name} needs {package}: {install_command('learn')}", name=package
            ) from None
        return getattr(module, name)

    import sys

    if "gymnasium" in sys.modules:  # so that gymnasium.make("rookery/shogi-v0") knows its games
        from rookery.learn._gymnasium import register_envs as _register_envs

        _register_envs()


def __dir__() -> list[str]:
    return __all__
