// Keys of positions: 128 bits.
#pragma once

#include <cstdint>

namespace rookery {

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  constexpr Key& operator^=(const Key& other) {
    low ^= other.low;
    high ^= other.high;
    return *this;
  }
  constexpr bool operator==(const Key&) const = default;
};

}  // namespace rookery
