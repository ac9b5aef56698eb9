#include "games/chess/slider_choice.hpp"

#include "core/cpuid.hpp"

namespace rookery::chess {

bool pext_is_fast() {
#if defined(ROOKERY_BMI2)
  const Registers maker = cpuid(0);
  // "AuthenticAMD", four letters in each.
  const bool amd = maker.ebx == 0x68747541 && maker.edx == 0x69746e65 && maker.ecx == 0x444d4163;
  const std::uint32_t version = cpuid(1).eax;
  const std::uint32_t family = (version >> 8 & 15) + (version >> 20 & 255);
  return !amd || family >= 0x19;  // Zen 3 is family 19h
#else
  return false;
#endif
}

bool build_sliders() {
#if defined(ROOKERY_BMI2)
  if (pext_is_fast()) {
    Sliders<ByPext>::ensure_built();
    return true;
  }
#endif
  Sliders<ByMagic>::ensure_built();
  return false;
}

}  // namespace rookery::chess
