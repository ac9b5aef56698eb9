"""The choices of a definition as native code knows them: enums, bound when the language is loaded.

The words that people write for them are in the files of the words of the language.
"""

from rookery import _core

_core._bind_choices(_core)

BareKing = _core.BareKing
Forced = _core.Forced
Hands = _core.Hands
Only = _core.Only
Worth = _core.Worth
