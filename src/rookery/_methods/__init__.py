"""Methods of native classes that are written in Python, one file per class.

Native code does what runs often; pictures, arrays, EPD and results are here. Importing this package
attaches them. Each function imports what it needs when called, so `import rookery` stays fast.
"""

from rookery._methods import bitboard, board, chess, learn, pattern, search, setup

__all__ = ["bitboard", "board", "chess", "learn", "pattern", "search", "setup"]
