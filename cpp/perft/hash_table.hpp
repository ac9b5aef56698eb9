// Counts of subtrees, remembered by key; shared by all threads without a lock.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "core/compiler.hpp"
#include "games/key.hpp"
#include "system/memory.hpp"

namespace rookery::perft {

class HashTable {
 public:
  // Allocates `wanted` entries, or as many as fit into `bytes` if these are fewer. Throws
  // std::bad_alloc if there is not enough memory. With another salt, counts have other keys.
  explicit HashTable(std::size_t bytes, std::size_t wanted = ~std::size_t{0}, const Key& salt = {})
      : salt_(salt),
        buckets_(std::max<std::size_t>(std::min(bytes / sizeof(Bucket), wanted), 1)),
        memory_(std::calloc(buckets_ * sizeof(Bucket) + kPage, 1)) {
    if (!memory_) throw std::bad_alloc();
    // A table of zeros is empty, so memory in which nothing is stored is never touched.
    void* start = memory_.get();
    std::size_t space = buckets_ * sizeof(Bucket) + kPage;
    table_ = static_cast<Bucket*>(std::align(kPage, buckets_ * sizeof(Bucket), start, space));
    // Every look-up touches another page; large pages make that cheaper.
    system::prefer_large_pages(table_, this->bytes() / kPage * kPage);
  }

  // How many entries fit into this many bytes.
  static constexpr std::size_t entries(std::size_t bytes) { return bytes / sizeof(Bucket) * 2; }

  std::size_t bytes() const { return buckets_ * sizeof(Bucket); }
  const Key& salt() const { return salt_; }

  // The number of leaves below a position, if it is stored. The depth is part of the key.
  std::optional<std::uint64_t> find(const Key& key) const {
    const Bucket& bucket = at(key);
    for (const Entry& entry : bucket.entries) {
      const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
      if ((entry.low.load(std::memory_order_relaxed) ^ leaves) == key.low &&
          (entry.high.load(std::memory_order_relaxed) ^ leaves) == key.high)
        return leaves;
    }
    return std::nullopt;
  }

  // Prefetches the entries that find() will read.
  void prefetch(const Key& key) const { prefetch_from(&at(key)); }

  // The larger of two subtrees stays in the first place of the bucket, the newer one in the second.
  void store(const Key& key, std::uint64_t leaves) {
    Bucket& bucket = at(key);
    Entry& entry =
        bucket.entries[leaves < bucket.entries[0].leaves.load(std::memory_order_relaxed)];
    // Each half of the key is stored xor the count: an entry that two threads wrote at once
    // matches neither key.
    entry.low.store(key.low ^ leaves, std::memory_order_relaxed);
    entry.high.store(key.high ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> low{0};
    std::atomic<std::uint64_t> high{0};
    std::atomic<std::uint64_t> leaves{0};
  };
  struct alignas(64) Bucket {  // one cache line
    Entry entries[2];
  };
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // Spreads the key over any number of buckets, not only powers of two.
  std::size_t index(const Key& key) const {
    return static_cast<std::size_t>(product(key.low, buckets_).high);
  }
  const Bucket& at(const Key& key) const { return table_[index(key)]; }
  Bucket& at(const Key& key) { return table_[index(key)]; }

  Key salt_;
  std::size_t buckets_;
  std::unique_ptr<void, Free> memory_;
  Bucket* table_;
};

}  // namespace rookery::perft
