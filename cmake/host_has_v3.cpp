// Exit code 0 if the machine that builds can run the v3 kernel.
#include "bindings/cpuid.hpp"

int main() {
  int missing = 0;
  rookery::for_each_missing_from_v3([&](const char*) { ++missing; });
  return missing ? 1 : 0;
}
