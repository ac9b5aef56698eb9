"""CoTuLenh (Cờ Tư Lệnh, Commander Chess): for now the rays of its pieces.

>>> from rookery import BitBoard, Grid, cotulenh
>>> nobody = BitBoard(Grid(11, 12))
>>> len(cotulenh.rays.piece_moves("F", "f6", nobody, nobody, table=cotulenh.rays.GAME))
32
"""

from rookery.cotulenh import rays

__all__ = ["rays"]
