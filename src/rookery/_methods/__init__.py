"""The methods of native classes that are Python by nature, a file for each class.

Native code has what runs often; here are pictures, arrays, EPD, results. Importing this completes
the classes. Each function imports what it needs when it is called, so `import rookery` stays quick.
"""

from rookery._methods import bitboard, board, chess, search, setup

__all__ = ["bitboard", "board", "chess", "search", "setup"]
