// The memory of this machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rookery::system {

std::uint64_t memory_bytes();

// Asks for large pages for memory that starts at such a page. Only a hint: Linux alone has one for
// memory that is allocated already.
void prefer_large_pages(void* memory, std::size_t bytes);

}  // namespace rookery::system
