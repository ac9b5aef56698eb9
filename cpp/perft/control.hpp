// What a long job shares with whoever waits for it: a stop flag, and how far it is.
#pragma once

#include <atomic>
#include <cstdint>

namespace rookery::perft {

struct Control {
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> leaves{0};  // counted so far
  std::atomic<bool> too_many{false};     // a subtree had more leaves than 64 bits hold; also stops
};

}  // namespace rookery::perft
