// Unique positions, ply by ply, each with the number of ways to reach it. Transpositions are merged
// by their keys; records that do not fit into memory go to disk.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "games/key.hpp"
#include "jobs/control.hpp"
#include "perft/leaves.hpp"
#include "perft/runs.hpp"
#include "perft/tree.hpp"

namespace rookery::perft {

// A position and the number of ways to reach it. `Kept` is the position, or NoPosition where only
// their number matters.
template <class Kept>
struct Occurrence {
  Key key;
  Leaves times = 0;
  [[no_unique_address]] Kept position;
};
struct NoPosition {};

inline bool is_before(const Key& a, const Key& b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

// The unique positions of one ply. They are added in any order, then read in the order of their
// keys. Of equal positions (which may differ in counters) the one that was added first is kept,
// however much memory there is.
template <class Kept>
class Level {
 public:
  using Record = Occurrence<Kept>;

  Level(std::size_t memory_bytes, std::string folder)
      : most_(std::clamp<std::size_t>(memory_bytes / kBytesPerRecord, kBlock, kNone - 1)),
        folder_(std::move(folder)) {}

  void add(const Key& key, Leaves times, const Kept& position) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    std::uint32_t& slot = slots_[find(key)];
    if (slot != kNone) {
      at(slot).times += times;
      return;
    }
    if (count_ == most_) {
      spill();
      return add(key, times, position);
    }
    if (count_ == blocks_.size() * kBlock)
      blocks_.push_back(std::make_unique_for_overwrite<Record[]>(kBlock));
    slot = static_cast<std::uint32_t>(count_);
    at(count_++) = {key, times, position};
  }

  // Must be called after the last add() and before reading.
  void finish(jobs::Control& control) {
    if (!runs_.empty()) {
      if (count_) spill();
      blocks_.clear();
      Cursor cursor = begin();
      for (Record record; !control.stopped() && cursor.next(record);) ++size_;
    } else {
      sort();
      size_ = order_.size();
    }
    slots_ = {};
  }
  std::uint64_t size() const { return size_; }

  // Reads the records in the order of their keys.
  class Cursor {
   public:
    explicit Cursor(const Level& level) : level_(level) {
      for (const auto& run : level.runs_) {
        readers_.emplace_back(run);
        heads_.push_back(readers_.back().next());
      }
      for (std::size_t run = 0; run < heads_.size(); ++run)
        if (heads_[run]) queue_.push_back(run);
      std::make_heap(queue_.begin(), queue_.end(), later());
    }

    // False after the last.
    bool next(Record& record) {
      if (readers_.empty()) {
        if (at_ == level_.order_.size()) return false;
        record = level_.at(level_.order_[at_++].index);
        return true;
      }
      if (queue_.empty()) return false;
      record = take();
      while (!queue_.empty() && heads_[queue_.front()]->key == record.key)
        record.times += take().times;
      return true;
    }

   private:
    // Of equal keys, the one of the earlier run comes first.
    auto later() const {
      return [this](std::size_t a, std::size_t b) {
        const Key &left = heads_[a]->key, &right = heads_[b]->key;
        return left == right ? a > b : is_before(right, left);
      };
    }
    Record take() {
      std::pop_heap(queue_.begin(), queue_.end(), later());
      const std::size_t run = queue_.back();
      const Record record = *heads_[run];
      heads_[run] = readers_[run].next();
      if (heads_[run]) {
        std::push_heap(queue_.begin(), queue_.end(), later());
      } else {
        queue_.pop_back();
      }
      return record;
    }

    const Level& level_;
    std::size_t at_ = 0;
    std::vector<RunReader<Record>> readers_;
    std::vector<const Record*> heads_;
    std::vector<std::size_t> queue_;  // a heap of the runs that have a record left
  };
  Cursor begin() const { return Cursor(*this); }

 private:
  struct Place {
    Key key;
    std::uint32_t index;
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kBlock = 1024;
  // A record, its place when sorted, and up to four slots.
  static constexpr std::size_t kBytesPerRecord =
      sizeof(Record) + sizeof(Place) + 4 * sizeof(std::uint32_t);

  Record& at(std::size_t index) { return blocks_[index / kBlock][index % kBlock]; }
  const Record& at(std::size_t index) const { return blocks_[index / kBlock][index % kBlock]; }

  // The slot of a key, or the empty one where it belongs.
  std::size_t find(const Key& key) const {
    const std::size_t mask = slots_.size() - 1;
    // Other bits than those that records are sorted by, so that sorted input is spread as well.
    std::size_t slot = static_cast<std::size_t>(key.low * 0x9e3779b97f4a7c15 >> 20) & mask;
    while (slots_[slot] != kNone && at(slots_[slot]).key != key) slot = (slot + 1) & mask;
    return slot;
  }
  void grow() {
    slots_.assign(std::max<std::size_t>(2 * kBlock, 2 * slots_.size()), kNone);
    for (std::size_t i = 0; i < count_; ++i)
      slots_[find(at(i).key)] = static_cast<std::uint32_t>(i);
  }
  void sort() {
    order_.clear();
    order_.reserve(count_);
    for (std::size_t i = 0; i < count_; ++i)
      order_.push_back({at(i).key, static_cast<std::uint32_t>(i)});
    std::sort(order_.begin(), order_.end(),
              [](const Place& a, const Place& b) { return is_before(a.key, b.key); });
  }
  void spill() {
    sort();
    const auto run = std::make_shared<RunFile>(folder_);
    RunWriter<Record> writer(*run);
    for (const Place& place : order_) writer.add(at(place.index));
    writer.flush();
    runs_.push_back(run);
    order_ = {};
    count_ = 0;
    std::fill(slots_.begin(), slots_.end(), kNone);
  }

  std::size_t most_;  // records in memory
  std::string folder_;
  std::size_t count_ = 0;  // records in memory so far
  std::vector<std::unique_ptr<Record[]>> blocks_;
  std::vector<std::uint32_t> slots_;  // an open hash table of indices of records
  std::vector<Place> order_;
  std::vector<std::shared_ptr<const RunFile>> runs_;
  std::uint64_t size_ = 0;
};

// Adds the positions after every move from every position of a level. `control` counts them.
template <Tree T, class Kept>
void expand(const T& tree, const Level<typename T::Node>& from, Level<Kept>& to,
            jobs::Control& control) {
  jobs::Worker worker(control);
  auto cursor = from.begin();
  for (Occurrence<typename T::Node> parent; !control.stopped() && cursor.next(parent);)
    tree.visit(parent.position, [&](const typename T::Node& child) {
      worker.add(1);
      if constexpr (std::is_same_v<Kept, NoPosition>) {
        to.add(tree.key(child), parent.times, {});
      } else {
        to.add(tree.key(child), parent.times, child);
      }
    });
  to.finish(control);
}

// The unique positions `depth` plies below a position; `counts` gets their number at each ply on
// the way, the first being 1. The levels that are in use at once share the memory.
template <class Kept, Tree T>
std::unique_ptr<Level<Kept>> unique_positions(const T& tree, const typename T::Node& root,
                                              int depth, std::size_t memory_bytes,
                                              const std::string& folder,
                                              std::vector<std::uint64_t>& counts,
                                              jobs::Control& control) {
  using Whole = Level<typename T::Node>;
  auto level = std::make_unique<Whole>(memory_bytes / 2, folder);
  level->add(tree.key(root), 1, root);
  level->finish(control);
  counts = {1};
  for (int ply = 1; ply <= depth; ++ply) {
    if (ply == depth && !std::is_same_v<Kept, typename T::Node>) break;
    auto next = std::make_unique<Whole>(memory_bytes / 2, folder);
    expand(tree, *level, *next, control);
    level = std::move(next);
    counts.push_back(level->size());
  }
  if constexpr (std::is_same_v<Kept, typename T::Node>) {
    return level;
  } else {
    auto last = std::make_unique<Level<Kept>>(memory_bytes / 2, folder);
    if (depth > 0) {
      expand(tree, *level, *last, control);
      counts.push_back(last->size());
    }
    return last;
  }
}

}  // namespace rookery::perft
