// FEN in and out.
#pragma once

#include <string>
#include <string_view>

#include "games/chess/position.hpp"
#include "games/chess/setup.hpp"

namespace rookery::chess {

// Reads FEN, X-FEN and Shredder-FEN; the counters may be missing. BadInput tells all that is wrong.
Setup parse_fen(std::string_view fen);

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
// What the setup says, whether it makes sense or not.
std::string to_fen(const Setup& setup);

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

}  // namespace rookery::chess
