// What this CPU lacks of x86-64-v3. Needs no Python: cmake/host_has_v3.cpp asks it too.
#pragma once

#include "core/cpuid.hpp"

namespace rookery {

// Calls report(name) for each feature that this CPU or its operating system lacks.
template <class Report>
void for_each_missing_from_v3(Report report) {
  const auto require = [&](bool present, const char* feature) {
    if (!present) report(feature);
  };
#if defined(ROOKERY_X86_64)
  // The numbers of bits are those of the manuals of Intel and AMD for CPUID.
  const auto has = [](std::uint32_t bits, int bit) { return (bits >> bit & 1) != 0; };
  const std::uint32_t basic = cpuid(1).ecx, extended = cpuid(7).ebx, more = cpuid(0x80000001).ecx;
  // The operating system must save the AVX registers too: bits 1 and 2 of XCR0.
  const bool saved = has(basic, 27) && (saved_registers() & 6) == 6;
  require(saved && has(basic, 28), "AVX");
  require(saved && has(extended, 5), "AVX2");
  require(has(extended, 3), "BMI1");
  require(has(extended, 8), "BMI2");
  require(has(basic, 29), "F16C");
  require(has(basic, 12), "FMA");
  require(has(more, 5), "LZCNT");
  require(has(basic, 22), "MOVBE");
  require(has(basic, 23), "POPCNT");
#else
  require(false, "x86-64");
#endif
}

}  // namespace rookery
