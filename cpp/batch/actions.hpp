// Numbers for the moves of a game: all that some position can have, and no others.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "games/key.hpp"
#include "games/rules.hpp"

namespace rookery::batch {

using Action = std::uint32_t;
inline constexpr Action kNoAction = ~Action{0};

// How moves are numbered: as the mover sees the board, as the board is, or like AlphaZero's chess
// (from the mover's view, 73 for each square).
enum class View { kMover, kAbsolute, kAlphaZero };

// Codes of moves in the order of their numbers. Codes are looked up in a table, or, where they
// spread too far for one, counted in pages of 256.
class Numbering {
 public:
  // `turned` is the code of a move as the other side sees it; `codes` are those of the side that
  // begins, and with them the turned ones of the other side.
  template <class Turned>
  Numbering(std::vector<MoveCode> codes, Turned turned) : codes_(std::move(codes)) {
    std::sort(codes_.begin(), codes_.end());
    codes_.erase(std::unique(codes_.begin(), codes_.end()), codes_.end());
    labels_.resize(codes_.size());
    std::iota(labels_.begin(), labels_.end(), Action{0});
    by_label_ = codes_;
    build(turned);
  }
  // The same moves with other numbers; several may share one, of which the first is decoded.
  template <class Turned, class Label>
  Numbering(const Numbering& plain, std::size_t size, Turned turned, Label label)
      : codes_(plain.codes_), by_label_(size, kNoCode), second_(size, kNoCode) {
    for (const MoveCode code : codes_) {
      const Action number = label(code);
      labels_.push_back(number);
      auto& first = by_label_[number];
      (first == kNoCode ? first : second_[number]) = code;
    }
    build(turned);
  }

  std::size_t size() const { return by_label_.size(); }
  // By number, as the side that begins plays them; kNoCode for a number that no move has.
  MoveCode decode(std::size_t number) const { return by_label_[number]; }
  // Another move with the same number, or kNoCode.
  MoveCode second(std::size_t number) const { return second_.empty() ? kNoCode : second_[number]; }
  bool is_table() const { return !tables_[0].empty(); }

  // Of a move as `side` plays it; `turned` as above. kNoAction if no position has it.
  template <class Turned>
  Action number(int side, MoveCode code, Turned turned) const {
    if (is_table()) {
      const auto& table = tables_[static_cast<std::size_t>(side)];
      return code < table.size() ? table[code] : kNoAction;
    }
    return in_pages(side ? turned(code) : code);
  }
  // The same of a code that is known to have one, where is_table().
  const Action* table(int side) const { return tables_[static_cast<std::size_t>(side)].data(); }

  Key digest() const {
    KeyMixer mixer;
    mixer.add(by_label_.size());
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      mixer.add(codes_[i]);
      mixer.add(labels_[i]);
    }
    return mixer.key();
  }

 private:
  static constexpr MoveCode kMostInTable = MoveCode{1} << 22;

  struct Page {
    std::array<Action, 4> before{};  // how many codes come before each word
    std::array<std::uint64_t, 4> words{};
  };

  template <class Turned>
  void build(Turned turned) {
    if (codes_.empty()) return;
    MoveCode most = 0;
    for (const MoveCode code : codes_) most = std::max({most, code, turned(code)});
    if (most < kMostInTable) {
      for (auto& table : tables_) table.assign(most + 1, kNoAction);
      for (std::size_t i = 0; i < codes_.size(); ++i) {
        tables_[0][codes_[i]] = labels_[i];
        tables_[1][turned(codes_[i])] = labels_[i];
      }
      return;
    }
    index_.assign((codes_.back() >> 8) + 1, 0);
    pages_.emplace_back();  // an empty one
    for (const MoveCode code : codes_) {
      std::uint32_t& page = index_[code >> 8];
      if (!page) {
        page = static_cast<std::uint32_t>(pages_.size());
        pages_.emplace_back();
      }
      pages_[page].words[code >> 6 & 3] |= std::uint64_t{1} << (code & 63);
    }
    Action count = 0;  // pages were made in the order of their codes
    for (Page& page : pages_)
      for (std::size_t word = 0; word < 4; ++word) {
        page.before[word] = count;
        count += static_cast<Action>(std::popcount(page.words[word]));
      }
  }
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
