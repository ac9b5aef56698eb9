// The moves of a line, as records keep them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "games/answers.hpp"

namespace rookery::pgn {

// Numbers of one size in one vector: the moves themselves in a game whose moves are 16 bits, their
// codes in any other.
class PackedMoves {
 public:
  // How many words of 16 bits a number has.
  template <class Number>
  static constexpr std::size_t kWords = sizeof(Number) / sizeof(std::uint16_t);

  // Begins a line whose moves have so many words each.
  void start(std::size_t words_per_move) {
    words_.clear();
    words_per_move_ = words_per_move;
  }
  void clear() { words_.clear(); }
  template <class Number>
  void push_back(Number number) {
    for (const auto word : std::bit_cast<std::array<std::uint16_t, kWords<Number>>>(number))
      words_.push_back(word);
  }
  template <class Number>
  Number at(std::size_t index) const {
    Number number;
    std::memcpy(&number, words_.data() + index * kWords<Number>, sizeof(Number));
    return number;
  }
  std::size_t size() const { return words_.size() / words_per_move_; }
  bool empty() const { return words_.empty(); }

  // Whether these are moves of 16 bits, which words() lists.
  bool are_words() const { return words_per_move_ == 1; }
  const std::vector<std::uint16_t>& words() const { return words_; }

  bool operator==(const PackedMoves&) const = default;

 private:
  std::vector<std::uint16_t> words_;
  std::size_t words_per_move_ = kWords<MoveCode>;
};

}  // namespace rookery::pgn
