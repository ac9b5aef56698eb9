#include "perft/level.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rookery::perft {
namespace {

bool is_before(const Key& a, const Key& b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

}  // namespace

Level::Level(std::size_t position_bytes, std::size_t memory_bytes, std::string folder)
    : position_bytes_(position_bytes),
      record_bytes_(sizeof(Head) +
                    (position_bytes + alignof(Head) - 1) / alignof(Head) * alignof(Head)),
      folder_(std::move(folder)) {
  static_assert(alignof(Head) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  // The bytes of a record, of its Place when sorted, and of up to four slots.
  const std::size_t bytes = record_bytes_ + sizeof(Place) + 4 * sizeof(std::uint32_t);
  most_ = std::clamp<std::size_t>(memory_bytes / bytes, kBlock, kNone - 1);
}

void Level::add(const Key& key, Leaves times, const void* position) {
  if (2 * (count_ + 1) > slots_.size()) grow();
  std::uint32_t& slot = slots_[find(key)];
  if (slot != kNone) {
    head(at(slot)).times += times;
    return;
  }
  if (count_ == most_) {
    spill();
    return add(key, times, position);
  }
  if (count_ == blocks_.size() * kBlock)
    blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(kBlock * record_bytes_));
  slot = static_cast<std::uint32_t>(count_);
  std::byte* const record = at(count_++);
  head(record) = {key, times};
  if (position_bytes_) std::memcpy(record + sizeof(Head), position, position_bytes_);
}

void Level::finish(jobs::Control& control) {
  if (!runs_.empty()) {
    if (count_) spill();
    blocks_.clear();
    Cursor cursor(*this);
    for (Occurrence occurrence; !control.stopped() && cursor.next(occurrence);) ++size_;
  } else {
    sort();
    size_ = order_.size();
  }
  slots_ = {};
}

std::size_t Level::find(const Key& key) const {
  const std::size_t mask = slots_.size() - 1;
  // Uses other bits than those by which records are sorted, so that sorted input is spread as well.
  std::size_t slot = static_cast<std::size_t>(key.low * 0x9e3779b97f4a7c15 >> 20) & mask;
  while (slots_[slot] != kNone && head(at(slots_[slot])).key != key) slot = (slot + 1) & mask;
  return slot;
}

void Level::grow() {
  slots_.assign(std::max<std::size_t>(2 * kBlock, 2 * slots_.size()), kNone);
  for (std::size_t i = 0; i < count_; ++i)
    slots_[find(head(at(i)).key)] = static_cast<std::uint32_t>(i);
}

void Level::sort() {
  order_.clear();
  order_.reserve(count_);
  for (std::size_t i = 0; i < count_; ++i)
    order_.push_back({head(at(i)).key, static_cast<std::uint32_t>(i)});
  std::sort(order_.begin(), order_.end(),
            [](const Place& a, const Place& b) { return is_before(a.key, b.key); });
}

void Level::spill() {
  sort();
  const auto run = std::make_shared<RunFile>(folder_);
  RunWriter writer(*run, record_bytes_);
  for (const Place& place : order_) writer.add(at(place.index));
  writer.flush();
  runs_.push_back(run);
  order_ = {};
  count_ = 0;
  std::fill(slots_.begin(), slots_.end(), kNone);
}

Level::Cursor::Cursor(const Level& level) : level_(level) {
  for (const auto& run : level.runs_) {
    readers_.emplace_back(run, level.record_bytes_);
    heads_.push_back(readers_.back().next());
    if (heads_.back()) queue_.push_back(heads_.size() - 1);
  }
  std::make_heap(queue_.begin(), queue_.end(),
                 [this](std::size_t a, std::size_t b) { return is_later(a, b); });
  if (readers_.empty()) return;
  merged_ = std::make_unique_for_overwrite<std::byte[]>(level.record_bytes_);
  equal_ = std::make_unique_for_overwrite<std::byte[]>(level.record_bytes_);
}

bool Level::Cursor::next(Occurrence& occurrence) {
  const std::byte* record = merged_.get();
  if (readers_.empty()) {
    if (at_ == level_.order_.size()) return false;
    record = level_.at(level_.order_[at_++].index);
  } else {
    if (queue_.empty()) return false;
    take(merged_.get());
    while (!queue_.empty() && head(heads_[queue_.front()]).key == head(merged_.get()).key) {
      take(equal_.get());
      head(merged_.get()).times += head(equal_.get()).times;
    }
  }
  occurrence = {head(record).times, record + sizeof(Head)};
  return true;
}

bool Level::Cursor::is_later(std::size_t a, std::size_t b) const {
  const Key &left = head(heads_[a]).key, &right = head(heads_[b]).key;
  return left == right ? a > b : is_before(right, left);
}

void Level::Cursor::take(std::byte* record) {
  const auto later = [this](std::size_t a, std::size_t b) { return is_later(a, b); };
  std::pop_heap(queue_.begin(), queue_.end(), later);
  const std::size_t run = queue_.back();
  std::memcpy(record, heads_[run], level_.record_bytes_);
  heads_[run] = readers_[run].next();
  if (heads_[run]) {
    std::push_heap(queue_.begin(), queue_.end(), later);
  } else {
    queue_.pop_back();
  }
}

}  // namespace rookery::perft
