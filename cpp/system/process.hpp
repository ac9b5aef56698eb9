// This process, as the operating system sees it.
#pragma once

#include <cstdint>

namespace rookery::system {

std::int64_t process_id();

// Calls `reset` in every child process that is made by fork(), before anything else runs there.
// Returns whether the system could remember that. A system without fork() never calls it.
bool call_after_fork(void (*reset)());

}  // namespace rookery::system
