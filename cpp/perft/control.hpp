// What a long job shares with whoever waits for it: a stop flag, and how far it is.
#pragma once

#include <atomic>
#include <cstdint>

namespace rookery::perft {

struct Control {
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> leaves{0};  // counted so far
};

}  // namespace rookery::perft
