"""Games that rookery does not ship, defined from the words alone, by the names of pyffish."""

from rookery import Up, moves, variants
from rookery.design import (
    ALFIL,
    BISHOP,
    FERZ,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WAZIR,
    Design,
)

CHESS = variants.design("chess-defined")
XIANGQI = variants.design("xiangqi")
GOLD = WAZIR | moves().upleft(1, 1).upright(1, 1)

GARDNER = (
    Design("gardner", 5, 5)
    .zone("last", "a5-e5")
    .piece("P", "pawn", PAWN)
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBN", zone="last")
    .start("rnbqk/ppppp/5/PPPPP/RNBQK")
)

POCKET_KNIGHT = CHESS.hands(captured=False).start(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1"
)

# Knights capture like bishops and bishops like knights.
HOPPELPOPPEL = (
    CHESS.without("NB")
    .piece("N", "knight", KNIGHT.to_move() | BISHOP.to_capture())
    .piece("B", "bishop", BISHOP.to_move() | KNIGHT.to_capture())
)

# The same with rooks.
NEW_ZEALAND = (
    CHESS.without("NR")
    .piece("N", "rook-knight", KNIGHT.to_move() | ROOK.to_capture())
    .piece("R", "knight-rook", ROOK.to_move() | KNIGHT.to_capture())
)

PAWN_SIDEWAYS = CHESS.without("P").piece(
    "P",
    "pawn",
    PAWN
    | moves().left(1).mirror().to_move()
    | moves().up(1).repeat(2).to_move().only_from("second rank"),
)

FIVE_CHECK = CHESS.goal_checks(5).start(
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1"
)

SHAKO = (
    Design("shako", 10, 10)
    .zone("pawns", "a3-j3")
    .zone("last", "a10-j10")
    .piece("P", "pawn", PAWN | moves().up(1).repeat(2).to_move().only_from("pawns"))
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("Q", "queen", QUEEN)
    .piece("C", "cannon", ROOK.to_move() | ROOK.hop().to_capture())
    .piece("E", "elephant", FERZ | ALFIL)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QRBNCE", zone="last")
    .en_passant("P")
    .castling("K", king="f2-h2", rook="i2-g2")
    .castling("Q", king="f2-d2", rook="b2-e2")
    .castling("k", king="f9-h9", rook="i9-g9")
    .castling("q", king="f9-d9", rook="b9-e9")
    .start("c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1")
)

MINI_XIANGQI = (
    Design("minixiangqi", 7, 7)
    .zone("palace", "c1-e3")
    .piece("K", "general", WAZIR.only_within("palace"), royal=True)
    .piece("N", "horse", moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror())
    .piece("R", "chariot", ROOK)
    .piece("C", "cannon", ROOK.to_move() | ROOK.hop().to_capture())
    .piece("P", "soldier", moves().up(1) | moves().left(1).mirror())
    .facing("K")
    .stalemate("loss")
    .start("rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w - - 0 1")
)

# One side has a banner, which is chariot, cannon and horse in one.
HORSE = moves().upleft(2, 1).upright(2, 1).via(Up(1)).rotate().mirror()
MANCHU = XIANGQI.piece("M", "banner", ROOK | ROOK.hop().to_capture() | HORSE).start(
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/9/9/M1BAKAB2 w - - 0 1"
)

EURO_SHOGI = (
    Design("euroshogi", 8, 8)
    .zone("far", "a6-h8")
    .piece("P", "pawn", moves().up(1))
    .piece("N", "knight", moves().upleft(2, 1).upright(2, 1) | moves().left(1).mirror())
    .piece("G", "gold", GOLD)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("K", "king", KING, royal=True)
    .piece("+P", "gold pawn", GOLD)
    .piece("+N", "gold knight", GOLD)
    .piece("+B", "horse", BISHOP | WAZIR)
    .piece("+R", "dragon", ROOK | FERZ)
    .promotion("P", to="+P", zone="far", leaving=True, forced=True, reverts=True)
    .promotion("N", to="+N", zone="far", leaving=True, forced=True, reverts=True)
    .promotion("B", to="+B", zone="far", leaving=True, forced=True, reverts=True)
    .promotion("R", to="+R", zone="far", leaving=True, forced=True, reverts=True)
    .hands()
    .drop("P", per_file=1, may_be_stuck=False, may_mate=False)
    .start("1nbgkgn1/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/1NGKGBN1[] w - - 0 1")
)

# Left and right quail are not like each other, and Black's are turned.
TORI_SHOGI = (
    Design("torishogi", 7, 7)
    .zone("far", "a6-g7")
    .piece("S", "swallow", moves().up(1))
    .piece("+S", "goose", moves().upleft(2, 2).upright(2, 2).down(2))
    .piece("F", "falcon", FERZ | moves().left(1).mirror() | moves().up(1))
    .piece(
        "+F",
        "eagle",
        moves().upleft(1, 1).repeat().upright(1, 1).repeat().down(1).repeat()
        | moves().downleft(1, 1).repeat(2).downright(1, 1).repeat(2)
        | WAZIR,
    )
    .piece("C", "crane", FERZ | moves().up(1).mirror())
    .piece("P", "pheasant", moves().up(2) | moves().downleft(1, 1).downright(1, 1))
    .piece(
        "L", "left quail", moves().up(1).repeat().downright(1, 1).repeat() | moves().downleft(1, 1)
    )
    .piece(
        "R", "right quail", moves().up(1).repeat().downleft(1, 1).repeat() | moves().downright(1, 1)
    )
    .piece("K", "phoenix", KING, royal=True)
    .promotion("S", to="+S", zone="far", leaving=True, forced=True, reverts=True)
    .promotion("F", to="+F", zone="far", leaving=True, forced=True, reverts=True)
    .hands()
    .drop("S", per_file=2, may_be_stuck=False, may_mate=False)
    .drop("P", may_be_stuck=False)
    .start("rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] w - - 0 1")
)

# Queens are as royal as kings.
COREGAL = CHESS.without("Q").piece("Q", "royal queen", QUEEN, royal=True)

CHANCELLOR = (
    Design("chancellor", 9, 9)
    .zone("second rank", "a2-i2")
    .zone("last rank", "a9-i9")
    .piece("P", "pawn", PAWN | moves().up(1).repeat(2).to_move().only_from("second rank"))
    .piece("N", "knight", KNIGHT)
    .piece("B", "bishop", BISHOP)
    .piece("R", "rook", ROOK)
    .piece("C", "chancellor", ROOK | KNIGHT)
    .piece("Q", "queen", QUEEN)
    .piece("K", "king", KING, royal=True)
    .promotion("P", to="QCRBN", zone="last rank")
    .en_passant("P")
    .castling("K", king="e1-g1", rook="i1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e9-g9", rook="i9-f9")
    .castling("q", king="e9-c9", rook="a9-d9")
    .start("rnbqkcnbr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKCNBR w KQkq - 0 1")
)

# Kings are no more than the aim: they may be left in check, and blow up themselves.
NO_CHECK_ATOMIC = (
    CHESS.without("K").piece("K", "king", KING).explosion(KING, spared="P").goal_capture("K")
)

# Who is left with a bare king, is checkmated or stalemated wins.
LOSERS = CHESS.must_capture().goal_capture("PNBRQ", "win").checkmate("win").stalemate("win")

# Three kings, and to lose one of them is to lose.
THREE_KINGS = (
    CHESS.without("K")
    .piece("K", "king", KING)
    .goal_capture("K", at_most=2)
    .start("knbqkbnk/pppppppp/8/8/8/8/PPPPPPPP/KNBQKBNK w - - 0 1")
)

# Antichess with castling.
ANTICHESS = variants.design("antichess")
GIVEAWAY = (
    ANTICHESS.castling("K", king="e1-g1", rook="h1-f1")
    .castling("Q", king="e1-c1", rook="a1-d1")
    .castling("k", king="e8-g8", rook="h8-f8")
    .castling("q", king="e8-c8", rook="a8-d8")
    .start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
)

OTHERS = {
    "5check": FIVE_CHECK,
    "chancellor": CHANCELLOR,
    "coregal": COREGAL,
    "euroshogi": EURO_SHOGI,
    "gardner": GARDNER,
    "giveaway": GIVEAWAY,
    "hoppelpoppel": HOPPELPOPPEL,
    "losers": LOSERS,
    "manchu": MANCHU,
    "minixiangqi": MINI_XIANGQI,
    "newzealand": NEW_ZEALAND,
    "nocheckatomic": NO_CHECK_ATOMIC,
    "pawnsideways": PAWN_SIDEWAYS,
    "pocketknight": POCKET_KNIGHT,
    "shako": SHAKO,
    "threekings": THREE_KINGS,
    "torishogi": TORI_SHOGI,
}
