// Every native game keeps the laws of Rules.
#include "games/chess/rules.hpp"

#include "games/cotulenh/rules.hpp"
#include "games/othello/rules.hpp"
#include "tests/rules_laws.hpp"

namespace rookery::testing {
namespace {

TEST(chess_keeps_the_laws) {
  const chess::ChessRules game(chess::Variant::kChess);
  const Laws laws(game);
  for (const char* fen : {chess::kStartFen.data(),
                          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"})
    laws.check(fen, 4, 60);
}

TEST(chess960_keeps_the_laws) {
  const chess::ChessRules game(chess::Variant::kChess960);
  const Laws laws(game);
  for (const char* fen : {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                          "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
                          "1k6/8/8/8/8/8/8/RK4R1 w GA - 0 1"})
    laws.check(fen, 4, 40);
}

TEST(cotulenh_keeps_the_laws) {
  const cotulenh::CotulenhRules game;
  const Laws laws(game);
  laws.check(cotulenh::kStartFen, 1, 24);
  laws.check(
      "3a1s2f2/1n2th1h1c1/7g3/11/1n2i4ei/11/10E/3I2(TC)3I/2E2A1S1G1/N4(FM)5/5H1H3/11 r - - 27 33",
      2, 24);
  // An Air Force that may capture many pieces in two ways.
  laws.check("9c1/11/11/11/6i4/5iii3/4iiFii2/5iii3/6i4/11/11/4C6 r - - 0 1", 1, 2);
}

TEST(othello_keeps_the_laws) {
  const othello::OthelloRules game;
  const Laws laws(game);
  laws.check(game.facts().start_fen, 20, 70);
  // The side to move must pass, then the other side must; then neither can place a disc.
  for (const char* fen : {"8/8/8/8/8/8/8/Dd5d w - - 0 9", "dD6/8/8/8/8/8/8/8 w - - 0 9",
                          "8/8/8/8/8/8/8/D6d b - - 0 9"})
    laws.check(fen, 1, 9);
}

}  // namespace
}  // namespace rookery::testing
