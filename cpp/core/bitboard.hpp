// Sets of bits in blocks of 8, 16, 32 or 64, for boards of any size. Knows no grid.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "core/vector.hpp"

namespace rookery {

template <class T>
concept BlockType = std::same_as<T, std::uint8_t> || std::same_as<T, std::uint16_t> ||
                    std::same_as<T, std::uint32_t> || std::same_as<T, std::uint64_t>;

// The Size of a BitBoard whose number of blocks is known only at run time.
inline constexpr std::size_t kAnySize = 0;

// The blocks of a set whose size is known at compile time, stored inside their owner.
template <BlockType Block, std::size_t Size>
class Blocks {
 public:
  constexpr Blocks() = default;
  constexpr explicit Blocks([[maybe_unused]] std::size_t size) { assert(size == Size); }

  // A constant in its type, so that loops over it unroll.
  static constexpr std::integral_constant<std::size_t, Size> size() { return {}; }
  constexpr Block* data() { return blocks_.data(); }
  constexpr const Block* data() const { return blocks_.data(); }

 private:
  std::array<Block, Size> blocks_{};
};

// The blocks of a set of any size: in place up to 256 bits, on the heap beyond.
template <BlockType Block>
class Blocks<Block, kAnySize> {
 public:
  static constexpr std::size_t kInPlace = 256 / (8 * sizeof(Block));

  explicit Blocks(std::size_t size = 0) : size_(size) {
    if (size > kInPlace) heap_ = std::make_unique<Block[]>(size);
  }
  Blocks(const Blocks& other) : Blocks(other.size_) { copy_from(other); }
  Blocks(Blocks&& other) noexcept
      : size_(std::exchange(other.size_, 0)), here_(other.here_), heap_(std::move(other.heap_)) {}
  Blocks& operator=(const Blocks& other) {
    if (size_ != other.size_) return *this = Blocks(other);
    copy_from(other);
    return *this;
  }
  Blocks& operator=(Blocks&& other) noexcept {
    size_ = std::exchange(other.size_, 0);
    here_ = other.here_;
    heap_ = std::move(other.heap_);
    return *this;
  }

  std::size_t size() const { return size_; }
  Block* data() { return heap_ ? heap_.get() : here_.data(); }
  const Block* data() const { return heap_ ? heap_.get() : here_.data(); }

 private:
  // Precondition: both have the same size. Blocks in place are copied with a constant length, which
  // needs no call and no loop.
  void copy_from(const Blocks& other) {
    here_ = other.here_;
    if (heap_) std::copy_n(other.heap_.get(), size_, heap_.get());
  }

  std::size_t size_;
  std::array<Block, kInPlace> here_{};
  std::unique_ptr<Block[]> heap_;
};

// A set of bits. Which bit is which square, and which bits are squares at all, is the Grid's
// business: bits beyond the board are never set, by any operation here or in shift.hpp.
template <BlockType BlockT, std::size_t Size = kAnySize>
class BitBoard {
 public:
  using Block = BlockT;
  using Vector = VectorOf<Block, Size>;
  static constexpr std::size_t kBlockBits = 8 * sizeof(Block);
  static constexpr std::size_t blocks_for(std::size_t bits) {
    return (bits + kBlockBits - 1) / kBlockBits;
  }

  constexpr BitBoard() = default;
  constexpr explicit BitBoard(std::size_t blocks) : blocks_(blocks) {}
  static constexpr BitBoard for_bits(std::size_t bits) {
    if constexpr (Size == kAnySize) {
      return BitBoard(blocks_for(bits));
    } else {
      assert(bits <= Size * kBlockBits);
      return BitBoard();
    }
  }

  constexpr auto size() const { return blocks_.size(); }
  constexpr Block* data() { return blocks_.data(); }
  constexpr const Block* data() const { return blocks_.data(); }

  constexpr bool test(std::size_t bit) const {
    return (data()[bit / kBlockBits] >> (bit % kBlockBits)) & 1;
  }
  constexpr void set(std::size_t bit) {
    if constexpr (Vector::kExists) {
      Vector::store(data(), Vector::load(data()) | Vector::one(bit));
    } else {
      data()[bit / kBlockBits] |= one(bit);
    }
  }
  constexpr void reset(std::size_t bit) {
    if constexpr (Vector::kExists) {
      Vector::store(data(), Vector::load(data()) & ~Vector::one(bit));
    } else {
      data()[bit / kBlockBits] &= static_cast<Block>(~one(bit));
    }
  }
  // Returns the same set, written as a whole. Use it after writing single blocks and before reading
  // the set as a whole (see core/vector.hpp).
  constexpr BitBoard gathered() const {
    BitBoard whole = *this;
    if constexpr (Vector::kExists) Vector::store(whole.data(), Vector::gathered(data()));
    return whole;
  }

  constexpr bool any() const {
    if constexpr (Vector::kExists) return intersects(*this);
    const Block* mine = data();
    for (std::size_t i = 0; i < size(); ++i)
      if (mine[i]) return true;
    return false;
  }
  constexpr std::size_t count() const {
    const Block* mine = data();
    std::size_t total = 0;
    for (std::size_t i = 0; i < size(); ++i)
      total += static_cast<std::size_t>(std::popcount(mine[i]));
    return total;
  }

  // Precondition of both: any().
  constexpr std::size_t lowest() const {
    const Block* mine = data();
    std::size_t i = 0;
    while (!mine[i]) ++i;
    return i * kBlockBits + static_cast<std::size_t>(std::countr_zero(mine[i]));
  }
  constexpr std::size_t highest() const {
    const Block* mine = data();
    std::size_t i = size() - 1;
    while (!mine[i]) --i;
    return i * kBlockBits + static_cast<std::size_t>(std::bit_width(mine[i])) - 1;
  }

  // Calls visit(bit) for every bit of the set, lowest first.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t i = 0; i < size(); ++i)
      for (Block rest = data()[i]; rest; rest = static_cast<Block>(rest & (rest - 1)))
        visit(i * kBlockBits + static_cast<std::size_t>(std::countr_zero(rest)));
  }

  // Precondition of all that follow: both sets have the same number of blocks.
  constexpr BitBoard& operator|=(const BitBoard& other) {
    return combine(other, [](auto a, auto b) { return a | b; });
  }
  constexpr BitBoard& operator&=(const BitBoard& other) {
    return combine(other, [](auto a, auto b) { return a & b; });
  }
  constexpr BitBoard& operator^=(const BitBoard& other) {
    return combine(other, [](auto a, auto b) { return a ^ b; });
  }
  constexpr BitBoard& operator-=(const BitBoard& other) {
    return combine(other, [](auto a, auto b) { return a & ~b; });
  }
  friend constexpr BitBoard operator|(BitBoard a, const BitBoard& b) { return a |= b; }
  friend constexpr BitBoard operator&(BitBoard a, const BitBoard& b) { return a &= b; }
  friend constexpr BitBoard operator^(BitBoard a, const BitBoard& b) { return a ^= b; }
  friend constexpr BitBoard operator-(BitBoard a, const BitBoard& b) { return a -= b; }

  // This set up to and including the lowest bit that it shares with `blockers`; all of it if they
  // share none. No branch is needed: subtracting 1 from the shared bits changes only the bits up to
  // the lowest of them, and the borrow runs on through blocks of zeros.
  constexpr BitBoard until_lowest(const BitBoard& blockers) const {
    BitBoard result = *this;
    Block borrow = 1;
    for (std::size_t i = 0; i < size(); ++i) {
      const Block shared = static_cast<Block>(data()[i] & blockers.data()[i]);
      result.data()[i] &= static_cast<Block>(shared ^ (shared - borrow));
      borrow = static_cast<Block>(borrow & (shared == 0));
    }
    return result;
  }
  // This set from its highest bit down to and including the highest bit that it shares with
  // `blockers`; all of it if they share none.
  constexpr BitBoard until_highest(const BitBoard& blockers) const {
    BitBoard result = *this;
    std::uint64_t open = ~std::uint64_t{0};  // all ones until a block with a shared bit was met
    for (std::size_t i = size(); i-- > 0;) {
      const std::uint64_t shared = data()[i] & blockers.data()[i];
      result.data()[i] &= static_cast<Block>(open & (open << (std::bit_width(shared | 1) - 1)));
      open = shared ? 0 : open;
    }
    return result;
  }

  constexpr bool intersects(const BitBoard& other) const {
    if constexpr (Vector::kExists)
      return Vector::intersect(Vector::load(data()), Vector::load(other.data()));
    for (std::size_t i = 0; i < size(); ++i)
      if (data()[i] & other.data()[i]) return true;
    return false;
  }
  constexpr bool subset_of(const BitBoard& other) const {
    for (std::size_t i = 0; i < size(); ++i)
      if (data()[i] & ~other.data()[i]) return false;
    return true;
  }
  friend constexpr bool operator==(const BitBoard& a, const BitBoard& b) {
    return std::equal(a.data(), a.data() + a.size(), b.data());
  }

 private:
  static constexpr Block one(std::size_t bit) {
    return static_cast<Block>(Block{1} << (bit % kBlockBits));
  }
  template <class Operation>
  constexpr BitBoard& combine(const BitBoard& other, Operation operation) {
    assert(size() == other.size());
    Block* mine = data();
    const Block* theirs = other.data();
    if constexpr (Vector::kExists) {
      Vector::store(mine, operation(Vector::load(mine), Vector::load(theirs)));
      return *this;
    }
    for (std::size_t i = 0; i < size(); ++i)
      mine[i] = static_cast<Block>(operation(mine[i], theirs[i]));
    return *this;
  }

  Blocks<Block, Size> blocks_;
};

}  // namespace rookery
