// The instruction CPUID, by which an x86-64 CPU describes itself. Nothing elsewhere.
#pragma once

#include "core/compiler.hpp"

#if defined(ROOKERY_X86_64)

#include <cstdint>

#if !defined(_MSC_VER)
#include <cpuid.h>
#endif

namespace rookery {

struct Registers {
  std::uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

// All zeros if the CPU does not know the leaf.
inline Registers cpuid(std::uint32_t leaf) {
  Registers found;
#if defined(_MSC_VER)
  int registers[4];
  __cpuid(registers, static_cast<int>(leaf & 0x80000000));
  if (static_cast<std::uint32_t>(registers[0]) < leaf) return found;
  __cpuidex(registers, static_cast<int>(leaf), 0);
  found = {static_cast<std::uint32_t>(registers[0]), static_cast<std::uint32_t>(registers[1]),
           static_cast<std::uint32_t>(registers[2]), static_cast<std::uint32_t>(registers[3])};
#else
  __get_cpuid_count(leaf, 0, &found.eax, &found.ebx, &found.ecx, &found.edx);
#endif
  return found;
}

// The low half of XCR0: which registers the operating system saves. Precondition: bit 27 of ECX of
// leaf 1 (OSXSAVE).
inline std::uint32_t saved_registers() {
#if defined(_MSC_VER)
  return static_cast<std::uint32_t>(_xgetbv(0));
#else
  std::uint32_t low = 0, high = 0;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
#endif
}

}  // namespace rookery

#endif
