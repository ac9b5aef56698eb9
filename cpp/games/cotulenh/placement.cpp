#include "games/cotulenh/placement.hpp"

#include <bit>
#include <cstring>

namespace rookery::cotulenh {

void Placement::put(Square square, Unit unit, Colour colour) {
  const auto at = static_cast<std::size_t>(square);
  const UnitFacts& facts = facts_of(unit);
  units[at] = unit;
  colours[static_cast<std::size_t>(colour)].set(at);
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    if (kind == kCommander) {
      commanders[static_cast<std::size_t>(colour)] = static_cast<std::uint8_t>(square);
    } else {
      kinds[kind].set(at);
    }
  }
  if (facts.size > 1) stacks.set(at);
}

Unit Placement::lift(Square square) {
  const auto at = static_cast<std::size_t>(square);
  const Unit unit = units[at];
  if (!unit) return unit;
  const auto colour = static_cast<std::size_t>(colour_at(square));
  const UnitFacts& facts = facts_of(unit);
  units[at] = kNobody;
  colours[colour].reset(at);
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    if (kind == kCommander) {
      commanders[colour] = kNowhere;
    } else {
      kinds[kind].reset(at);
    }
  }
  stacks.reset(at);
  return unit;
}

void Placement::pass_turn(bool captured) {
  if (captured) {
    clock = 0;
  } else if (clock < kMostMoves) {
    ++clock;
  }
  if (turn == kBlue && number < kMostMoves) ++number;
  turn ^= 1;
}

Key Placement::key() const {
  // Bytes of units hold everything but the colour; they are mixed by multiplication, two words at a
  // time.
  std::array<std::uint64_t, kSquares / 8> words;
  std::memcpy(words.data(), units.data(), kSquares);
  Key key{0x9e3779b97f4a7c15 + turn, 0xd1b54a32d192ed03 - turn};
  for (std::size_t i = 0; i < words.size(); i += 2) {
    key.low = mixed(key.low ^ words[i] ^ 0x8ebc6af09c88c6e3, words[i + 1] ^ 0x589965cc75374cc3);
    key.high = mixed(key.high ^ words[i + 1] ^ 0x1d8e4e27c47d124f, words[i] ^ 0xeb44accab455d165);
  }
  for (std::size_t i = 0; i < Bits().size(); ++i) {
    key.low = mixed(key.low ^ 0x2d358dccaa6c78a5, colours[kRed].data()[i] ^ 0x8bb84b93962eacc9);
    key.high = mixed(key.high ^ 0x4b33a62ed433d4a3, colours[kRed].data()[i] ^ 0x4d5a2da51de1aa47);
  }
  return key;
}

bool Placement::is_ok() const {
  Placement again;
  again.turn = turn;
  again.clock = clock;
  again.number = number;
  for (std::size_t at = 0; at < kSquares; ++at) {
    const auto square = static_cast<Square>(at);
    if (!units[at]) continue;
    if (!has(kBoard, square) || units[at] >= kUnits) return false;
    if (has(colours[kRed], square) == has(colours[kBlue], square)) return false;
    const Colour colour = colour_at(square);
    if (has_piece(units[at], kCommander) && again.commander(colour) != kNowhere) return false;
    again.put(square, units[at], colour);
  }
  return again == *this;
}

}  // namespace rookery::cotulenh
