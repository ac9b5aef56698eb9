// Which slider tables this process uses: PEXT where it is built in and fast, magics elsewhere.
#pragma once

#include "core/sliders.hpp"

namespace rookery::chess {

// True on CPUs whose PEXT is an instruction and not a program: not on AMD before Zen 3.
bool pext_is_fast();

// Calls use<Sliders>() with the tables of this process, built if they are not yet.
template <class Use>
auto with_sliders(Use use) {
#if defined(__BMI2__)
  static const bool fast = pext_is_fast();
  if (fast) {
    Sliders<ByPext>::ensure_built();
    return use.template operator()<Sliders<ByPext>>();
  }
#endif
  Sliders<ByMagic>::ensure_built();
  return use.template operator()<Sliders<ByMagic>>();
}

}  // namespace rookery::chess
