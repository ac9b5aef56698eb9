#include "games/chess/slider_choice.hpp"

#include <cstdlib>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace rookery::chess {

bool pext_is_fast() {
#if defined(__x86_64__) && defined(__BMI2__)
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  __get_cpuid(0, &eax, &ebx, &ecx, &edx);
  const bool amd = ebx == signature_AMD_ebx && ecx == signature_AMD_ecx && edx == signature_AMD_edx;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  const unsigned family = (eax >> 8 & 15) + (eax >> 20 & 255);
  return !amd || family >= 0x19;  // Zen 3 is family 19h
#else
  return false;
#endif
}

bool build_sliders() {
#if defined(__BMI2__)
  if (pext_is_fast()) {
    Sliders<ByPext>::ensure_built();
    return true;
  }
#endif
  Sliders<ByMagic>::ensure_built();
  return false;
}

}  // namespace rookery::chess
