// Chess: two plies counted at once against the slow twin, which makes every move.
#include "games/chess/two_plies.hpp"

#include <array>
#include <cstdio>
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

// A few pieces anywhere, many pawns, and kings that may castle.
std::string random_placement(Random& random, Variant variant) {
  std::string squares(64, '1');
  std::string rights;
  const auto place_king = [&](std::size_t home, char king, char rook, const char* both) {
    if (random.below(2)) {
      squares[static_cast<std::size_t>(random.below(64))] = king;
    } else {
      const bool anywhere = variant == Variant::kChess960;
      const int king_file = anywhere ? 1 + random.below(6) : 4;
      const int left = anywhere ? random.below(king_file) : 0;
      const int right = anywhere ? king_file + 1 + random.below(7 - king_file) : 7;
      squares[home + static_cast<std::size_t>(left)] = rook;
      squares[home + static_cast<std::size_t>(right)] = rook;
      squares[home + static_cast<std::size_t>(king_file)] = king;
      rights += both;
    }
  };
  place_king(0, 'k', 'r', "kq");
  place_king(56, 'K', 'R', "KQ");
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
  return fen + (random.below(2) ? " w " : " b ") + (rights.empty() ? "-" : rights) + " - 0 1";
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

TEST(two_plies_at_once_are_those_counted_slowly_where_it_is_hard) {
  for (const char* fen :
       {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",  // en passant would uncover the king
        "8/8/8/8/3p3R/8/k3P3/4K3 w - - 0 1",  // and here it would not
        "8/8/8/2k5/3p4/8/4P2B/4K3 w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",  // a pin that is kept from farther away
        "4k3/7p/6p1/7Q/8/8/8/4K3 w - - 0 1",          // blocks a pawn that it has freed
        "4k3/8/8/8/8/8/p6p/RN2K1NR w - - 0 1",        // pawns that promote
        "8/8/8/8/8/k7/p7/1R2K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"})
    check_two_plies(position_from(fen, Variant::kChess));
  // A castling rook that is pinned on the rank, or will be.
  for (const char* fen :
       {"1Qr1k1r1/8/8/8/8/8/8/7K w kq - 0 1", "QNr1k1r1/8/8/8/8/8/8/7K w kq - 0 1"})
    check_two_plies(position_from(fen, Variant::kChess960));
}

TEST(two_plies_at_once_are_those_counted_slowly_anywhere) {
  Random random(14);
  Ways::counts = {};
  for (int positions = 0; positions < 60000; ++positions) {
    const Variant variant = positions % 2 ? Variant::kChess960 : Variant::kChess;
    try {
      check_two_plies(position_from(random_placement(random, variant), variant));
    } catch (const BadInput&) {
      // The king of the side that has moved can be captured, or two kings stand on one square.
    }
  }
  for (std::size_t way = 0; way < NoTally::kWays; ++way)
    if (way != NoTally::kMadeEnPassant) CHECK(Ways::counts[way] > 10);
}

}  // namespace
}  // namespace rookery::testing
