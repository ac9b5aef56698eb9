// Which slider tables this process uses: PEXT where it is built in and fast, magics elsewhere.
#pragma once

#include "core/sliders.hpp"

namespace rookery::chess {

// Whether PEXT is fast on this CPU: on AMD before Zen 3 it is a slow microcoded instruction.
bool pext_is_fast();

// Builds the tables of this process, and returns whether they are those of PEXT.
bool build_sliders();

// Calls use<Sliders>() with the tables of this process, and builds them first if necessary.
template <class Use>
[[gnu::always_inline]] inline auto with_sliders(Use use) {
  static const bool pext = build_sliders();
#if defined(ROOKERY_BMI2)
  if (pext) return use.template operator()<Sliders<ByPext>>();
#endif
  static_cast<void>(pext);
  return use.template operator()<Sliders<ByMagic>>();
}

}  // namespace rookery::chess
