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

// Mixes words into a key, one after the other.
class KeyMixer {
 public:
  constexpr void add(std::uint64_t word) {
    key_.low = (key_.low ^ word) * 0x9fb21c651e98df25;
    key_.low ^= key_.low >> 32;
    key_.high = (key_.high + word) * 0xd6e8feb86659fd93;
    key_.high ^= key_.high >> 29;
  }
  constexpr const Key& key() const { return key_; }

 private:
  Key key_{0x243f6a8885a308d3, 0x13198a2e03707344};
};

}  // namespace rookery
