// Numbers for the moves of a game: all moves that some position can have, and no others.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <vector>

#include "games/answers.hpp"
#include "games/key.hpp"

namespace rookery::batch {

using Action = std::uint32_t;
inline constexpr Action kNoAction = ~Action{0};

// How moves are numbered: from the mover's view, from the view of the side that begins, or as in
// AlphaZero's chess (from the mover's view, 73 numbers for each square).
enum class View { kMover, kAbsolute, kAlphaZero };

// The codes of moves in the order of their numbers. The number of a code is looked up in a table,
// or, if the codes spread too far for a table, counted in pages of 256 codes.
class Numbering {
 public:
  using Turned = std::function<MoveCode(MoveCode)>;

  // `turned` is the code of a move as the other side sees it; `codes` are those of the side that
  // begins, and with them the turned ones of the other side.
  Numbering(std::vector<MoveCode> codes, const Turned& turned);
  // The same moves with other numbers. Several moves may share a number; it is decoded to the first
  // of them.
  Numbering(const Numbering& plain, std::size_t size, const Turned& turned,
            const std::function<Action(MoveCode)>& label);

  std::size_t size() const { return by_label_.size(); }
  // By number, as the side that begins plays them; kNoCode for a number that no move has.
  MoveCode decode(std::size_t number) const { return by_label_[number]; }
  // Another move with the same number, or kNoCode.
  MoveCode second(std::size_t number) const { return second_.empty() ? kNoCode : second_[number]; }
  bool is_table() const { return !tables_[0].empty(); }

  // Of a move as `side` plays it; `turn` as `turned` above. kNoAction if no position has it.
  template <class Turn>
  Action number(int side, MoveCode code, Turn turn) const {
    if (is_table()) {
      const auto& table = tables_[static_cast<std::size_t>(side)];
      return code < table.size() ? table[code] : kNoAction;
    }
    return in_pages(side ? turn(code) : code);
  }
  // The table by code of a side. Precondition: is_table().
  const Action* table(int side) const { return tables_[static_cast<std::size_t>(side)].data(); }

  Key digest() const;

 private:
  struct Page {
    std::array<Action, 4> before{};  // how many codes come before each word
    std::array<std::uint64_t, 4> words{};
  };

  void build(const Turned& turned);
  Action in_pages(MoveCode code) const {
    if (code >> 8 >= index_.size()) return kNoAction;
    const Page& page = pages_[index_[code >> 8]];
    const std::size_t word = code >> 6 & 3;
    const std::uint64_t bit = std::uint64_t{1} << (code & 63);
    if (!(page.words[word] & bit)) return kNoAction;
    return labels_[page.before[word] +
                   static_cast<Action>(std::popcount(page.words[word] & (bit - 1)))];
  }

  std::vector<MoveCode> codes_;  // in order
  std::vector<Action> labels_;   // their numbers
  std::vector<MoveCode> by_label_, second_;
  std::array<std::vector<Action>, 2> tables_;  // by side and code as it plays it
  std::vector<std::uint32_t> index_;           // of pages, by code
  std::vector<Page> pages_;
};

}  // namespace rookery::batch
