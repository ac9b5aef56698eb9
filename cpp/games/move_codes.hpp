// A list of the codes of moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include "games/answers.hpp"

namespace rookery {

// A list of moves that keeps its memory, so that it can be filled again and again without
// allocating.
class MoveCodes {
 public:
  MoveCodes() = default;
  MoveCodes(MoveCodes&& other) noexcept { *this = std::move(other); }
  MoveCodes& operator=(MoveCodes&& other) noexcept {
    codes_ = std::move(other.codes_);
    room_ = std::exchange(other.room_, 0);
    count_ = std::exchange(other.count_, 0);
    return *this;
  }

  void clear() { count_ = 0; }
  void push_back(MoveCode code) {
    if (count_ == room_) grow(2 * room_ + 64);
    codes_[count_++] = code;
  }

  // For writing many codes at once: empties the list and returns room for `most` codes. Afterwards
  // end() is called with their end.
  MoveCode* start(std::size_t most) {
    count_ = 0;
    if (most > room_) grow(most);
    return codes_.get();
  }
  // The same, appending to the list.
  MoveCode* more(std::size_t most) {
    if (count_ + most > room_) grow(count_ + most + room_);
    return codes_.get() + count_;
  }
  void end(const MoveCode* end) { count_ = static_cast<std::size_t>(end - codes_.get()); }

  std::size_t size() const { return count_; }
  const MoveCode* begin() const { return codes_.get(); }
  const MoveCode* end() const { return codes_.get() + count_; }

 private:
  void grow(std::size_t room) {
    std::unique_ptr<MoveCode[]> larger(new MoveCode[room]);
    std::copy_n(codes_.get(), count_, larger.get());
    codes_ = std::move(larger);
    room_ = room;
  }

  std::unique_ptr<MoveCode[]> codes_;
  std::size_t room_ = 0;
  std::size_t count_ = 0;
};

}  // namespace rookery
