// Positions as planes: what they are called, and how they are written.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "games/rules.hpp"

namespace rookery::batch {

// What observations of earlier positions are made from: a smaller Frame, where a game has one.
template <Rules R>
auto frame_of(const R& game, const typename R::Position& position) {
  if constexpr (HasFrames<R>) {
    return game.frame(position);
  } else {
    return position;
  }
}
template <Rules R>
using FrameOf =
    decltype(frame_of(std::declval<const R&>(), std::declval<const typename R::Position&>()));

// The planes of a game: for each of the last positions the mover's pieces by kind, the enemy's, and
// whether the position has occurred before; then, of the last one alone, hands, what else a game
// has (state_planes), terrain, and whether the side to move is the second one.
template <Rules R>
class Planes {
 public:
  using Position = typename R::Position;
  using Frame = FrameOf<R>;

  // A position before, if there was one.
  struct Seen {
    const Frame* frame = nullptr;
    bool repeated = false;
  };

  Planes(const R& game, const SquareMap& map, bool alphazero, int history)
      : game_(game),
        map_(map),
        alphazero_(alphazero),
        history_(static_cast<std::size_t>(history)),
        kinds_(game.facts().pieces.size() / 2),
        squares_(static_cast<std::size_t>(game.facts().grid.squares())),
        words_((squares_ + 63) / 64) {
    const auto& pieces = game.facts().pieces;
    const auto ago = [](std::size_t plies) {
      return plies == 0 ? std::string()
                        : ", " + std::to_string(plies) + (plies == 1 ? " ply ago" : " plies ago");
    };
    for (std::size_t i = 0; i < history_; ++i) {
      for (const char* whose : {"own ", "enemy "})
        for (std::size_t kind = 0; kind < kinds_; ++kind)
          facts_.push_back({whose + pieces[kind].name + marks(pieces[kind]) + ago(i)});
      if (alphazero) facts_.push_back({"not repeated" + ago(i)});
      facts_.push_back({"repeated" + ago(i)});
    }
    if (alphazero) {
      facts_.push_back({"second side to move"});
      facts_.push_back({"plies", true, 512});
      for (const char* name :
           {"own castling on the queen's side", "own castling on the king's side",
            "enemy castling on the queen's side", "enemy castling on the king's side"})
        facts_.push_back({name});
      facts_.push_back({"halfmove clock", true, 100});
      settle();
      return;
    }
    if (game.format().hands)
      for (const char* whose : {"own ", "enemy "})
        for (std::size_t kind = 0; kind < kinds_; ++kind)
          if (!pieces[kind].promoted && !pieces[kind].royal) {
            held_.resize(2 * kinds_);
            held_[kind + (*whose == 'o' ? 0 : kinds_)] = facts_.size();
            facts_.push_back({whose + pieces[kind].name + " in hand", true});
          }
    state_ = facts_.size();
    game.state_planes(facts_);
    terrain_ = facts_.size();
    for (const auto& [name, squares] : game.facts().terrain) facts_.push_back({name});
    facts_.push_back({"second side to move"});
    settle();
  }

  const std::vector<PlaneFacts>& facts() const { return facts_; }
  std::size_t count() const { return facts_.size(); }
  std::size_t words() const { return words_; }
  std::size_t squares() const { return squares_; }
  std::size_t history() const { return history_; }

  // Writes count() × words() words: the sets of squares; of a number, itself and zeros. `before`
  // has a Seen for each position that history asks for, the last one first.
  void write(const Position& position, const Seen* before, std::size_t plies,
             std::uint64_t* out) const {
    std::fill_n(out, count() * words_, 0);
    const int side = game_.turn(position);
    const std::size_t per_frame = facts_of_frame();
    for (std::size_t i = 0; i < history_; ++i) {
      std::uint64_t* const here = out + i * per_frame * words_;
      const Seen& seen = before[i];
      if (seen.frame) paint_pieces(*seen.frame, side, here);
      Painter painter{*this, side, here + 2 * kinds_ * words_};
      if (alphazero_) painter.fill(seen.repeated);
      if (!alphazero_ && seen.repeated) painter.fill(0);
    }
    if (alphazero_) {
      if constexpr (HasAlphaZero<R>) {
        Painter painter{*this, side, out + history_ * per_frame * words_};
        game_.paint_alphazero_state(position, side, plies, painter);
      }
      return;
    }
    if (!held_.empty())
      game_.each_held(position, [&](int piece, int number) {
        if (const std::size_t plane = held_[plane_of(piece, side)])
          out[plane * words_] = static_cast<std::uint64_t>(number);
      });
    Painter painter{*this, side, out + state_ * words_};
    game_.paint_state(position, side, painter);
    Painter terrain{*this, side, out + terrain_ * words_};
    std::size_t plane = 0;
    for (const auto& [name, squares] : game_.facts().terrain) {
      for (const int square : squares) terrain.square(plane, square);
      ++plane;
    }
    if (side) terrain.fill(plane);
  }

  // Bits as a byte or a float for each square. Most are 0, so all are first, in one go.
  template <class T>
  void expand(const std::uint64_t* bits, T* out) const {
    std::memset(out, 0, count() * squares_ * sizeof(T));
    for (std::size_t plane = 0; plane < count(); ++plane, bits += words_, out += squares_) {
      if (facts_[plane].number) {
        if (!bits[0]) continue;
        if constexpr (std::is_same_v<T, float>)
          std::fill_n(out, squares_, static_cast<float>(bits[0]) * (1 / facts_[plane].divisor));
        else
          std::fill_n(out, squares_, static_cast<T>(std::min<std::uint64_t>(bits[0], 255)));
      } else if (is_full(bits)) {
        std::fill_n(out, squares_, T{1});
      } else {
        for (std::size_t word = 0; word < words_; ++word)
          for (std::uint64_t rest = bits[word]; rest; rest &= rest - 1)
            out[64 * word + static_cast<std::size_t>(std::countr_zero(rest))] = T{1};
      }
    }
  }

 private:
  struct Painter {
    const Planes& planes;
    int side;
    std::uint64_t* out;

    void square(std::size_t plane, int square) {
      const auto at =
          static_cast<std::size_t>(side ? planes.map_[static_cast<std::size_t>(square)] : square);
      out[plane * planes.words_ + at / 64] |= std::uint64_t{1} << (at % 64);
    }
    void fill(std::size_t plane) {
      std::copy_n(planes.full_.data(), planes.words_, out + plane * planes.words_);
    }
    void number(std::size_t plane, std::uint32_t value) { out[plane * planes.words_] = value; }
  };

  static std::string marks(const PieceFacts& piece) {
    // Two kinds may share a name: "+P" and the like.
    return piece.promoted ? " (" + piece.symbol + ")" : "";
  }
  std::size_t facts_of_frame() const { return 2 * kinds_ + (alphazero_ ? 2 : 1); }
  std::size_t plane_of(int piece, int side) const {
    const auto number = static_cast<std::size_t>(piece);
    return side ? (number + kinds_) % (2 * kinds_) : number;
  }
  void paint_pieces(const Frame& frame, int side, std::uint64_t* out) const {
    if constexpr (HasFrames<R>) {
      game_.piece_sets(frame, side, out);
    } else {
      Painter painter{*this, side, out};
      game_.each_piece(
          frame, [&](int piece, int square) { painter.square(plane_of(piece, side), square); });
    }
  }
  bool is_full(const std::uint64_t* bits) const {
    return std::equal(full_.begin(), full_.end(), bits);
  }
  void settle() {
    full_.assign(words_, ~std::uint64_t{0});
    if (squares_ % 64) full_.back() = (std::uint64_t{1} << (squares_ % 64)) - 1;
  }

  const R& game_;
  const SquareMap& map_;
  bool alphazero_;
  std::size_t history_, kinds_, squares_, words_;
  std::size_t state_ = 0, terrain_ = 0;  // where each part begins
  std::vector<std::size_t> held_;        // the plane of a piece in hand, by piece; 0 for none
  std::vector<PlaneFacts> facts_;
  std::vector<std::uint64_t> full_;
};

}  // namespace rookery::batch
