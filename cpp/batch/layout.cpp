#include "batch/layout.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace rookery::batch {
namespace {

// Two kinds may share a name: "+P" and the like.
std::string marks(const PieceFacts& piece) {
  return piece.promoted ? " (" + piece.symbol + ")" : "";
}

std::string ago(std::size_t plies) {
  return plies == 0 ? std::string()
                    : ", " + std::to_string(plies) + (plies == 1 ? " ply ago" : " plies ago");
}

}  // namespace

PlaneLayout::PlaneLayout(const Facts& facts, bool alphazero, int history)
    : alphazero_(alphazero),
      history_(static_cast<std::size_t>(history)),
      kinds_(facts.pieces.size() / 2),
      squares_(static_cast<std::size_t>(facts.grid.squares())),
      words_((squares_ + 63) / 64),
      full_(words_, ~std::uint64_t{0}) {
  if (squares_ % 64) full_.back() = (std::uint64_t{1} << (squares_ % 64)) - 1;
  for (std::size_t i = 0; i < history_; ++i) {
    for (const char* whose : {"own ", "enemy "})
      for (std::size_t kind = 0; kind < kinds_; ++kind)
        facts_.push_back({whose + facts.pieces[kind].name + marks(facts.pieces[kind]) + ago(i)});
    if (alphazero) facts_.push_back({"not repeated" + ago(i)});
    facts_.push_back({"repeated" + ago(i)});
  }
}

PlaneLayout::PlaneLayout(const Facts& facts, bool hands, const std::vector<PlaneFacts>& state,
                         int history)
    : PlaneLayout(facts, false, history) {
  if (hands)
    for (const char* whose : {"own ", "enemy "})
      for (std::size_t kind = 0; kind < kinds_; ++kind)
        if (const PieceFacts& piece = facts.pieces[kind]; !piece.promoted && !piece.royal) {
          held_.resize(2 * kinds_);
          held_[kind + (*whose == 'o' ? 0 : kinds_)] = facts_.size();
          facts_.push_back({whose + piece.name + " in hand", true});
        }
  state_ = facts_.size();
  facts_.insert(facts_.end(), state.begin(), state.end());
  terrain_ = facts_.size();
  for (const auto& [name, squares] : facts.terrain) facts_.push_back({name});
  facts_.push_back({"second side to move"});
}

PlaneLayout PlaneLayout::alphazero(const Facts& facts, int history) {
  PlaneLayout layout(facts, true, history);
  layout.facts_.push_back({"second side to move"});
  layout.facts_.push_back({"plies", true, 512});
  for (const char* name :
       {"own castling on the queen's side", "own castling on the king's side",
        "enemy castling on the queen's side", "enemy castling on the king's side"})
    layout.facts_.push_back({name});
  layout.facts_.push_back({"halfmove clock", true, 100});
  return layout;
}

bool PlaneLayout::is_full(const std::uint64_t* bits) const {
  return std::equal(full_.begin(), full_.end(), bits);
}

// Most are 0, so all are first, in one go.
template <class T>
void PlaneLayout::expand_to(const std::uint64_t* bits, T* out) const {
  // Copies of members: bytes that are written might be anything, members included.
  const std::size_t words = words_, squares = squares_;
  std::memset(out, 0, count() * squares * sizeof(T));
  for (const PlaneFacts& plane : facts_) {
    if (plane.number) {
      if constexpr (std::is_same_v<T, float>) {
        if (bits[0]) std::fill_n(out, squares, static_cast<float>(bits[0]) * (1 / plane.divisor));
      } else {
        if (bits[0])
          std::fill_n(out, squares, static_cast<T>(std::min<std::uint64_t>(bits[0], 255)));
      }
    } else if (is_full(bits)) {
      std::fill_n(out, squares, T{1});
    } else {
      for (std::size_t word = 0; word < words; ++word)
        for (std::uint64_t rest = bits[word]; rest; rest &= rest - 1)
          out[64 * word + static_cast<std::size_t>(std::countr_zero(rest))] = T{1};
    }
    bits += words;
    out += squares;
  }
}

void PlaneLayout::expand(const std::uint64_t* bits, std::uint8_t* out) const {
  expand_to(bits, out);
}
void PlaneLayout::expand(const std::uint64_t* bits, float* out) const { expand_to(bits, out); }

}  // namespace rookery::batch
