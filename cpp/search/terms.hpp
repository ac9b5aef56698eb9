// The terms of an evaluation.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/rules.hpp"

namespace rookery::search {

// The terms of a game by number: every kind of piece, every kind on every square, every kind in
// hand, the game's own, the right to move, and the hunt for a bare royal piece. Both sides share
// the terms: Black's squares are turned to White's view, if the start position shows how the sides
// correspond.
class Terms {
 public:
  template <Rules R>
  explicit Terms(const R& game) : Terms(game.facts(), names_of(game), start_of(game)) {}

  std::size_t kinds() const { return kinds_; }
  std::size_t squares() const { return squares_; }
  std::size_t own() const { return own_; }
  std::size_t count() const { return kinds_ * (squares_ + 2) + own_ + 3; }

  std::size_t kind_of(int piece) const { return static_cast<std::size_t>(piece) % kinds_; }
  int side_of(int piece) const { return static_cast<std::size_t>(piece) >= kinds_; }
  // The number of a square from the view of the side of the piece.
  std::size_t seen(int piece, int square) const {
    return side_of(piece) ? view_[static_cast<std::size_t>(square)]
                          : static_cast<std::size_t>(square);
  }
  // Whether both sides start alike, so that they can share weights.
  bool is_symmetric() const { return symmetric_; }

  std::size_t value(std::size_t kind) const { return kind; }
  std::size_t square(std::size_t kind, std::size_t seen) const {
    return kinds_ + kind * squares_ + seen;
  }
  std::size_t held(std::size_t kind) const { return kinds_ * (squares_ + 1) + kind; }
  std::size_t own(std::size_t number) const { return kinds_ * (squares_ + 2) + number; }
  std::size_t turn() const { return kinds_ * (squares_ + 2) + own_; }
  std::size_t hunters() const { return turn() + 1; }
  std::size_t hunted() const { return turn() + 2; }

  std::string name(std::size_t term) const;

 private:
  // The numbers of the pieces on each square.
  using Squares = std::vector<std::vector<int>>;

  Terms(const Facts& facts, std::vector<std::string> own_names, const Squares& start);

  template <Rules R>
  static std::vector<std::string> names_of(const R& game) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < game.features_used(); ++i) names.push_back(R::kFeatures[i].name);
    return names;
  }
  template <Rules R>
  static Squares start_of(const R& game) {
    Squares squares(static_cast<std::size_t>(game.facts().grid.squares()));
    game.each_piece(game.parse_fen(game.facts().start_fen), [&](int piece, int square) {
      squares[static_cast<std::size_t>(square)].push_back(piece);
    });
    return squares;
  }
  void find_view(const Squares& start);

  const Facts& facts_;
  std::size_t squares_, kinds_, own_;
  std::vector<std::string> own_names_;
  std::vector<std::size_t> view_;
  bool symmetric_ = false;
};

}  // namespace rookery::search
