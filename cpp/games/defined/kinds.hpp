// The kinds of pieces by code. A piece that is promoted and will revert although its letter does
// not say so (Q~) is a kind of its own, which moves like the one it is marked from.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/defined/definition.hpp"

namespace rookery::defined {

// 0 is nothing; then the pieces of the definition in their order, then the marked ones.
using Code = int;

inline constexpr int kMostCodes = 128;  // 26 letters, each with + and with ~

// A set of kinds.
class Kinds {
 public:
  void add(Code code) {
    words_[static_cast<std::size_t>(code) >> 6] |= std::uint64_t{1} << (code & 63);
  }
  bool has(Code code) const {
    return words_[static_cast<std::size_t>(code) >> 6] >> (code & 63) & 1;
  }
  bool any() const { return words_[0] | words_[1]; }
  // Calls visit(code) for each, lowest first.
  template <class Visit>
  [[gnu::always_inline]] void for_each(Visit visit) const {
    for (int word = 0; word < 2; ++word)
      for (std::uint64_t rest = words_[static_cast<std::size_t>(word)]; rest; rest &= rest - 1)
        visit(64 * word + std::countr_zero(rest));
  }
  bool operator==(const Kinds&) const = default;

 private:
  std::array<std::uint64_t, 2> words_{};
};

struct Kind {
  std::string letter;  // as FEN writes White's: "K", "+P", "Q~"
  int piece = 0;       // its number in the definition
  Code plain = 0;      // without the mark
  Code in_hand = 0;    // what it is once it was captured
  Code promoted = 0;   // of P: +P, if there is one
  bool royal = false;
  bool resets = false;  // moving it begins the count of moves anew
};

class KindList {
 public:
  explicit KindList(const Definition& definition);

  int count() const { return static_cast<int>(kinds_.size()) - 1; }
  // How many are not marked: the first ones.
  int plain_count() const { return plain_; }
  const Kind& operator[](Code code) const { return kinds_[static_cast<std::size_t>(code)]; }

  // The code of a piece of the definition, marked or not.
  static Code plain(int piece) { return piece + 1; }
  Code marked(int piece) const { return marked_[static_cast<std::size_t>(piece)]; }
  // What a promotion makes of a piece.
  Code promoted(const Promotion& rule, int to) const {
    return rule.reverts && marked(to) ? marked(to) : plain(to);
  }

  // Takes a piece off the front of a text: "k", "+P", "Q~". None, and nothing is taken, if it does
  // not begin with one.
  struct Seen {
    Code code;
    Side side;
  };
  std::optional<Seen> take(std::string_view& text) const;
  const std::string& text(Code code, Side side) const {
    return texts_[static_cast<std::size_t>(side)][static_cast<std::size_t>(code)];
  }

 private:
  std::vector<Kind> kinds_;
  std::array<std::vector<std::string>, 2> texts_;  // by side and code
  // By its letter, and whether it has a + before it or a ~ behind; 0 if there is none.
  std::array<std::array<std::uint8_t, 4>, 26> code_of_{};
  std::vector<Code> marked_;
  int plain_ = 0;
};

}  // namespace rookery::defined
