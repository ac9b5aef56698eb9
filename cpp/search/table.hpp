// Positions that have been searched, by key; shared by all threads without a lock.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/compiler.hpp"
#include "games/key.hpp"
#include "search/score.hpp"

namespace rookery::search {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

// A copy of the entry of a position. A move is its number in the game's fixed order of moves, so
// the table knows no game.
struct Remembered {
  static constexpr std::uint16_t kNoMove = 0xffff;

  std::uint16_t move = kNoMove;
  std::int16_t score = 0;
  std::int16_t evaluation = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::kNone;
};

class Table {
 public:
  // Allocates exactly this many bytes, a multiple of 64. Throws std::bad_alloc if there is not
  // enough memory.
  explicit Table(std::size_t bytes)
      : buckets_(bytes / sizeof(Bucket) ? bytes / sizeof(Bucket) : 1),
        table_(std::make_unique<Bucket[]>(buckets_)) {}

  std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

  // Entries of earlier searches are replaced first.
  void begin_search() { age_ = static_cast<std::uint8_t>((age() + 1) & kAges); }
  void clear() {
    for (std::size_t i = 0; i < buckets_; ++i)
      for (Entry& entry : table_[i].entries) {
        entry.check.store(0, std::memory_order_relaxed);
        entry.data.store(0, std::memory_order_relaxed);
      }
    age_ = 0;
  }

  // Prefetches the entry of a position.
  void prefetch(const Key& key) const { prefetch_from(&table_[index(key)]); }

  std::optional<Remembered> find(const Key& key) const {
    const Bucket& bucket = table_[index(key)];
    for (const Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key.high && data)
        return unpacked(data);
    }
    return std::nullopt;
  }

  void store(const Key& key, const Remembered& found) {
    Bucket& bucket = table_[index(key)];
    Entry* least = nullptr;
    int least_worth = 1 << 20;
    std::uint16_t move = found.move;
    for (Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) == key.high && data) {
        const Remembered known = unpacked(data);
        if (move == Remembered::kNoMove) move = known.move;
        // A much deeper result of this search is kept.
        if (found.bound != Bound::kExact && age_of(data) == age() && known.depth > found.depth + 3)
          return;
        least = &entry;
        break;
      }
      const int worth =
          data ? static_cast<int>(unpacked(data).depth) - 8 * ((age() - age_of(data)) & kAges)
               : -(1 << 19);
      if (worth < least_worth) {
        least_worth = worth;
        least = &entry;
      }
    }
    Remembered kept = found;
    kept.move = move;
    const std::uint64_t data = packed(kept, age());
    // The key is stored xor the data: an entry that two threads wrote at once matches no key.
    least->check.store(key.high ^ data, std::memory_order_relaxed);
    least->data.store(data, std::memory_order_relaxed);
  }

  // The share of entries that hold results of this search, estimated from a sample.
  int permille() const {
    const std::size_t sample = buckets_ < 250 ? buckets_ : 250;
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i)
      for (const Entry& entry : table_[i].entries) {
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        used += data && age_of(data) == age();
      }
    return static_cast<int>(used * 1000 / (sample * kEntries));
  }

 private:
  static constexpr std::size_t kEntries = 4;
  static constexpr std::uint8_t kAges = 63;

  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  struct Bucket {
    Entry entries[kEntries];
  };
  static_assert(sizeof(Bucket) == 64);

  // Move, score, evaluation (16 bits each), depth (8), bound (2), age (6). Never 0, since the bound
  // is not.
  static std::uint64_t packed(const Remembered& found, std::uint8_t age) {
    return std::uint64_t{found.move} |
           std::uint64_t{static_cast<std::uint16_t>(found.score)} << 16 |
           std::uint64_t{static_cast<std::uint16_t>(found.evaluation)} << 32 |
           std::uint64_t{found.depth} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(found.bound)} << 56 | std::uint64_t{age} << 58;
  }
  static Remembered unpacked(std::uint64_t data) {
    return {static_cast<std::uint16_t>(data), static_cast<std::int16_t>(data >> 16),
            static_cast<std::int16_t>(data >> 32), static_cast<std::uint8_t>(data >> 48),
            static_cast<Bound>(data >> 56 & 3)};
  }
  static int age_of(std::uint64_t data) { return static_cast<int>(data >> 58); }

  std::uint8_t age() const { return age_.load(std::memory_order_relaxed); }

  // Spreads the key over any number of buckets, not only powers of two.
  std::size_t index(const Key& key) const {
    return static_cast<std::size_t>(product(key.low, buckets_).high);
  }

  std::size_t buckets_;
  std::unique_ptr<Bucket[]> table_;
  std::atomic<std::uint8_t> age_{0};
};

}  // namespace rookery::search
