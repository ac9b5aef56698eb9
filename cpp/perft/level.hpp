// The unique positions of one ply, with the number of ways to reach each. Transpositions are merged
// by their keys; records that do not fit into memory go to disk. Positions are kept as bytes, so
// that this is compiled once for all games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "games/key.hpp"
#include "jobs/control.hpp"
#include "perft/leaves.hpp"
#include "perft/runs.hpp"

namespace rookery::perft {

// A position and the number of ways to reach it.
struct Occurrence {
  Leaves times;
  const std::byte* position = nullptr;  // valid until the next one is read
};

// Positions are added in any order, then read in the order of their keys. Of equal positions (which
// may differ in counters) the one that was added first is kept, however much memory there is.
class Level {
 public:
  // `position_bytes` is the size of a position, or 0 if only the number of positions matters.
  Level(std::size_t position_bytes, std::size_t memory_bytes, std::string folder);

  void add(const Key& key, Leaves times, const void* position);
  // Must be called after the last add() and before reading.
  void finish(jobs::Control& control);
  std::uint64_t size() const { return size_; }

  // Reads the positions in the order of their keys.
  class Cursor {
   public:
    explicit Cursor(const Level& level);

    // Returns false after the last position.
    bool next(Occurrence& occurrence);

   private:
    // The order of the heap of runs: by key, and for equal keys the earlier run comes first.
    bool is_later(std::size_t a, std::size_t b) const;
    // Copies the record of the first run of the heap to `record`.
    void take(std::byte* record);

    const Level& level_;
    std::size_t at_ = 0;
    std::vector<RunReader> readers_;
    std::vector<const std::byte*> heads_;
    std::vector<std::size_t> queue_;  // a heap of the runs that have a record left
    std::unique_ptr<std::byte[]> merged_, equal_;
  };

 private:
  // The beginning of a record; the position follows.
  struct Head {
    Key key;
    Leaves times;
  };
  struct Place {
    Key key;
    std::uint32_t index;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kBlock = 1024;

  static Head& head(std::byte* record) { return *reinterpret_cast<Head*>(record); }
  static const Head& head(const std::byte* record) {
    return *reinterpret_cast<const Head*>(record);
  }
  std::byte* at(std::size_t index) const {
    return blocks_[index / kBlock].get() + index % kBlock * record_bytes_;
  }
  // The slot of a key, or the empty one where it belongs.
  std::size_t find(const Key& key) const;
  void grow();
  void sort();
  void spill();

  std::size_t position_bytes_, record_bytes_;
  std::size_t most_;  // records in memory
  std::string folder_;
  std::size_t count_ = 0;  // records in memory so far
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::vector<std::uint32_t> slots_;  // an open hash table of indices of records
  std::vector<Place> order_;
  std::vector<std::shared_ptr<const RunFile>> runs_;
  std::uint64_t size_ = 0;
};

}  // namespace rookery::perft
