// Where pieces can go among other pieces: leaps by mask, anything by table if the table is small,
// and rays by subtraction.
#pragma once

#include <bit>
#include <vector>

#include "core/compiler.hpp"
#include "games/defined/path.hpp"

namespace rookery::defined {

// The bits of a word that a mask selects, side by side.
inline std::uint64_t extract(std::uint64_t word, std::uint64_t mask) {
#if defined(ROOKERY_BMI2)
  return _pext_u64(word, mask);
#else
  std::uint64_t bits = 0;
  for (int i = 0; mask; mask &= mask - 1, ++i)
    bits |= static_cast<std::uint64_t>((word & mask & -mask) != 0) << i;
  return bits;
#endif
}

// With a slow extract() only what has no rays is worth a table.
#if defined(ROOKERY_BMI2)
inline constexpr bool kFastExtract = true;
#else
inline constexpr bool kFastExtract = false;
#endif

// The inverse: the bits of a number, put in the places that a mask selects.
inline std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
#if defined(ROOKERY_BMI2)
  return _pdep_u64(bits, mask);
#else
  std::uint64_t word = 0;
  for (; mask; mask &= mask - 1, bits >>= 1)
    if (bits & 1) word |= mask & -mask;
  return word;
#endif
}

// Two opposite ways from a square, taken out of the board: a line of which one square is left out.
template <int W>
struct Slot {
  Set<W> mask;                 // the squares of the line
  std::uint8_t shift[W] = {};  // where each word of them begins in the line
  std::uint8_t below = 0;      // squares before the one that is left out
  std::uint8_t over = 0;       // pieces to hop over

  [[gnu::always_inline]] Set<W> reach(const Set<W>& occupied) const {
    std::uint64_t line = 0;
    for (std::size_t i = 0; i < W; ++i)
      line |= extract(occupied.data()[i], mask.data()[i]) << shift[i];
    // Nothing in the way lets every bit through: x ^ (x - 1) is all ones for 0, and bit 0 is the
    // end of the line.
    std::uint64_t up = ~std::uint64_t{0} << below, down = ~up;
    for (int hurdle = 0; hurdle < over; ++hurdle) {
      const std::uint64_t first = line & up;
      up &= ~(first ^ (first - 1));
      down &= ~(~std::uint64_t{0} << (std::bit_width((line & down) | 1) - 1));
    }
    const std::uint64_t first = line & up;
    up &= first ^ (first - 1);
    down &= ~std::uint64_t{0} << (std::bit_width((line & down) | 1) - 1);
    const std::uint64_t reached = up | down;
    Set<W> squares;
    for (std::size_t i = 0; i < W; ++i)
      squares.data()[i] = deposit(reached >> shift[i], mask.data()[i]);
    return squares.gathered();
  }
};

// One way of a mover, as the set of its squares from each square. Bits grow, or fall, along it.
template <int W>
struct Line {
  std::vector<Set<W>> squares;
  Set<W> ends;
  bool grows = true;
  int over = 0;
  bool behind = false;
  bool ahead = false;

  Set<W> until(const Set<W>& rest, const Set<W>& blockers) const {
    return grows ? rest.until_lowest(blockers) : rest.until_highest(blockers);
  }
  Set<W> reach(std::size_t square, const Set<W>& occupied) const {
    Set<W> rest = squares[square];
    if (ahead && !until(rest, rest).intersects(occupied)) return {};
    for (int hurdle = 0; hurdle < over; ++hurdle) rest -= until(rest, occupied);
    return until(rest, behind ? rest : occupied) & ends;
  }
};

// Some ways of a piece that are looked up together.
template <int W>
class Mover {
 public:
  // What a table may take, and anything else that makes it quick.
  Mover(const Shape<W>& shape, std::vector<Way<W>> ways, std::size_t most_table_bytes,
        std::size_t most_bytes);

  const std::vector<Way<W>>& ways() const { return ways_; }
  std::size_t bytes() const;
  bool has_table() const { return !entries_.empty(); }
  // Whether only the squares that it reaches decide how far it goes: it does not hop, depends on no
  // square beside its way, and can end on every square of its way.
  bool is_plain() const { return concerns_.empty(); }
  // All squares that could decide it. Precondition: it is not plain.
  const Set<W>& concerns(std::size_t at) const { return concerns_[at]; }
  Mover(const Mover&) = delete;
  Mover& operator=(const Mover&) = delete;

  [[gnu::always_inline]] Set<W> reach(std::size_t at, const Set<W>& occupied) const {
    if (slots_) {
      Set<W> reached;
      const Slot<W>* slot = slot_list_.data() + at * slots_;
      for (std::size_t i = 0; i < slots_; ++i) reached |= slot[i].reach(occupied);
      return reached & ends_;
    }
    if (entries_.empty()) [[unlikely]]
      return reach_without_table(at, occupied);
    const Entry& entry = entries_[at];
    std::size_t index =
        static_cast<std::size_t>(extract(occupied.data()[W - 1], entry.mask.data()[W - 1]));
    for (std::size_t i = W - 1; i-- > 0;)
      index = index << entry.bits[i] |
              static_cast<std::size_t>(extract(occupied.data()[i], entry.mask.data()[i]));
    return entry.start[index];
  }

  // What a table of these ways takes.
  static std::size_t table_bytes(const Shape<W>& shape, const std::vector<Way<W>>& ways);

 private:
  struct Entry {
    Set<W> mask;  // the squares whose occupancy matters
    const Set<W>* start = nullptr;
    std::uint8_t bits[W] = {};  // of each word of the mask
  };

  Set<W> reach_without_table(std::size_t at, const Set<W>& occupied) const;
  static Set<W> relevant(const Path& path);
  void fill_table(const Shape<W>& shape);
  void find_concerns(const Shape<W>& shape);
  void draw_lines(const Shape<W>& shape);
  void fill_slots(const Shape<W>& shape);

  Shape<W> shape_;
  std::vector<Way<W>> ways_;
  std::vector<Entry> entries_;
  std::vector<Set<W>> table_;
  std::vector<Line<W>> lines_;
  std::size_t slots_ = 0;           // of each square
  std::vector<Slot<W>> slot_list_;  // by square
  Set<W> ends_;                     // of all slots
  std::vector<Set<W>> concerns_;    // by square; none if it is plain
};

extern template class Mover<1>;
extern template class Mover<2>;
extern template class Mover<4>;

}  // namespace rookery::defined
