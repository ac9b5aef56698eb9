// A writer of FEN that is faster than the one for all games. The reader is in setup.hpp.
#pragma once

#include <string>
#include <string_view>

#include "games/chess/position.hpp"
#include "games/chess/setup.hpp"

namespace rookery::chess {

enum class EnPassantMode {
  kLegal,  // the square is written only if a capture is legal
  kXfen,   // … if a pawn stands ready to capture, pinned or not
  kFen,    // … after every double step
};
enum class CastlingStyle {
  kXfen,      // KQkq, file letters only where an inner rook castles
  kShredder,  // always file letters
};
std::string to_fen(const Position& position, EnPassantMode mode = EnPassantMode::kLegal,
                   CastlingStyle style = CastlingStyle::kXfen);

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace rookery::chess
