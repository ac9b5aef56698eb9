// Chess: two plies counted at once against the slow twin, which makes every move.
#include "games/chess/two_plies.hpp"

#include <array>
#include <string>

#include "core/errors.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/position.hpp"
#include "games/chess/slider_choice.hpp"
#include "games/chess/slow.hpp"
#include "tests/model.hpp"

namespace rookery::testing {
namespace {

using namespace rookery::chess;

struct Ways : NoTally {
  static inline std::array<std::uint64_t, kWays> counts{};
  static void add(Way way, std::uint64_t moves) { counts[way] += moves; }
};

std::uint64_t count_two_plies_slow(const Position& position) {
  MoveList moves;
  list_moves_slow(position, moves);
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position after = position;
    make(after, move);
    MoveList replies;
    list_moves_slow(after, replies);
    leaves += replies.size();
  }
  return leaves;
}

void check_two_plies(const Position& position) {
  const std::uint64_t slow = count_two_plies_slow(position);
  with_sliders([&]<class Sliders>() {
    const std::uint64_t fast = chess::count_two_plies<Sliders, Ways>(view(position));
    if (!CHECK(fast == slow))
      std::fprintf(stderr, "  %s: %llu, slowly %llu\n",
                   to_fen(position, EnPassantMode::kFen).c_str(),
                   static_cast<unsigned long long>(fast), static_cast<unsigned long long>(slow));
  });
}

void check_random_games(const char* fen, Variant variant, Random& random, int games, int plies) {
  for (int game = 0; game < games; ++game) {
    Position position = position_from(parse_fen(fen), variant);
    for (int ply = 0; ply < plies; ++ply) {
      check_two_plies(position);
      MoveList moves;
      list_moves(position, moves);
      if (moves.size() == 0) break;
      make(position, moves[static_cast<std::size_t>(random.below(static_cast<int>(moves.size())))]);
    }
  }
}

// A few pieces anywhere, pawns near promotion or en passant, rooks that may castle.
std::string random_placement(Random& random) {
  std::string squares(64, '1');
  const bool may_castle = random.below(2);
  squares[may_castle ? 4 : static_cast<std::size_t>(random.below(64))] = 'k';
  if (may_castle) squares[0] = squares[7] = 'r';
  squares[static_cast<std::size_t>(random.below(64))] = 'K';
  for (int pieces = 2 + random.below(14); pieces; --pieces) {
    const char piece = "PPPPNBRQppppnbrq"[random.below(16)];
    const int rank = piece == 'P' || piece == 'p' ? 1 + random.below(6) : random.below(8);
    char& square = squares[static_cast<std::size_t>(rank * 8 + random.below(8))];
    if (square == '1') square = piece;
  }
  std::string fen;
  for (std::size_t square = 0; square < 64; ++square) {
    if (square && square % 8 == 0) fen += '/';
    const bool follows = square % 8 && squares[square] == '1' && fen.back() < '8';
    follows ? void(++fen.back()) : fen.push_back(squares[square]);
  }
  return fen + " w " + (may_castle ? "kq" : "-") + " - 0 1";
}

TEST(two_plies_at_once_are_those_counted_slowly_in_games) {
  Random random(14);
  check_random_games(kStartFen.data(), Variant::kChess, random, 6, 160);
  check_random_games("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                     Variant::kChess, random, 6, 60);
  check_random_games("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                     Variant::kChess960, random, 6, 60);
  check_random_games("8/PPP2k2/8/4p3/3P4/8/2K2ppp/8 w - - 0 1", Variant::kChess, random, 6, 40);
}

TEST(two_plies_at_once_are_those_counted_slowly_anywhere) {
  Random random(14);
  Ways::counts = {};
  for (int positions = 0; positions < 6000; ++positions) {
    try {
      check_two_plies(position_from(random_placement(random), Variant::kChess));
    } catch (const BadInput&) {
      // The king of the side that has moved can be captured, or two kings stand on one square.
    }
  }
  for (std::size_t way = 0; way < NoTally::kWays; ++way)
    if (way != NoTally::kMadeEnPassant) CHECK(Ways::counts[way] > 20);
}

}  // namespace
}  // namespace rookery::testing
