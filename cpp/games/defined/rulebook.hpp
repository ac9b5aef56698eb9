// What a definition says apart from the movement of pieces, with everything resolved to codes and
// squares; and its texts: FEN and moves.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"
#include "games/defined/diagram.hpp"
#include "games/defined/move.hpp"
#include "games/facts.hpp"
#include "games/setup.hpp"

namespace rookery::defined {

struct CastlingRule {
  char letter;
  Side side;
  int king_from, king_to, rook_from, rook_to;
  Code king, rook;           // that begin there
  std::vector<int> free;     // squares that must be empty
  std::vector<int> crossed;  // by the first piece, both ends included
};

class Rulebook {
 public:
  explicit Rulebook(Definition definition);

  const Definition& definition() const { return definition_; }
  const KindList& kinds() const { return kinds_; }
  const std::vector<CastlingRule>& castling() const { return castling_; }
  Grid grid() const { return {definition_.width, definition_.height, definition_.width}; }
  const std::string& name(int square) const { return names_[static_cast<std::size_t>(square)]; }
  // In full, as it is written.
  const std::string& start_fen() const { return start_fen_; }

  FenFormat format() const;
  // BadInput with everything that is wrong with the text. Whether a right to castle has its pieces
  // is looked at, en passant is not.
  Diagram parse_fen(std::string_view fen) const;
  // The same for a Setup: problems are added to the list; the diagram is meaningless if there are
  // any.
  Diagram diagram_from(const Setup& setup, Problems& problems) const;
  // A text that need not be playable. Without a castling field, every piece in place may castle.
  Setup parse_setup(std::string_view fen) const;
  Setup setup_from(const Diagram& diagram) const;
  std::string to_fen(const Diagram& diagram) const;

  // A move by its text: e2e4, e7e8q, c2c3+, P@e4. Which piece moves is not known here.
  std::string move_text(const MoveText& move) const;
  std::optional<MoveText> parse_move(std::string_view text) const;

 private:
  Definition definition_;
  KindList kinds_;
  std::vector<CastlingRule> castling_;
  std::vector<std::string> names_;  // by square
  std::string start_fen_;
};

// The facts of a game, but for what only its tables know.
Facts facts_of(const Rulebook& book);

}  // namespace rookery::defined
