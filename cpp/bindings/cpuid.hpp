// What this CPU lacks of x86-64-v3. Needs no Python: cmake/host_has_v3.cpp asks it too.
#pragma once

#if defined(__x86_64__)
#include <cpuid.h>

#include <cstdint>
#endif

namespace rookery {

// Calls report(name) for each feature that this CPU or its operating system lacks.
template <class Report>
void for_each_missing_from_v3(Report report) {
  const auto require = [&](bool present, const char* feature) {
    if (!present) report(feature);
  };
#if defined(__x86_64__)
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  const unsigned basic = ecx;
  unsigned extended = 0;
  if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx)) extended = ebx;
  unsigned more = 0;
  if (__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx)) more = ecx;
  // The operating system must save the AVX registers too: bits 1 and 2 of XCR0.
  std::uint32_t saved = 0;
  if (basic & bit_OSXSAVE) {
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(saved), "=d"(high) : "c"(0));
  }
  require((saved & 6) == 6 && (basic & bit_AVX), "AVX");
  require((saved & 6) == 6 && (extended & bit_AVX2), "AVX2");
  require(extended & bit_BMI, "BMI1");
  require(extended & bit_BMI2, "BMI2");
  require(basic & bit_F16C, "F16C");
  require(basic & bit_FMA, "FMA");
  require(more & bit_LZCNT, "LZCNT");
  require(basic & bit_MOVBE, "MOVBE");
  require(basic & bit_POPCNT, "POPCNT");
#else
  require(false, "x86-64");
#endif
}

}  // namespace rookery
