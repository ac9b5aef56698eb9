// Searches the magic numbers of cpp/core/magic_numbers.hpp again and prints that file.
//   build/native/find_magics [SEED] > cpp/core/magic_numbers.hpp
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "core/sliders.hpp"

static void print(const char* name, bool rook, std::uint64_t seed) {
  std::printf("inline constexpr std::uint64_t %s[64] = {\n", name);
  for (int square = 0; square < 64; ++square)
    std::printf("%s0x%016" PRIx64 ",%s", square % 4 == 0 ? "    " : "",
                rookery::find_magic(square, rook, seed), square % 4 == 3 ? "\n" : " ");
  std::printf("};\n");
}

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
  std::printf(
      "// The magic numbers of rooks and bishops, a1 first. Found by tools/find_magics.cpp with "
      "seed "
      "%" PRIu64 ".\n#pragma once\n\n#include <cstdint>\n\nnamespace rookery {\n\n",
      seed);
  std::printf("inline constexpr std::uint64_t kMagicSeed = %" PRIu64 ";\n\n", seed);
  print("kRookMagics", true, seed);
  std::printf("\n");
  print("kBishopMagics", false, seed);
  std::printf("\n}  // namespace rookery\n");
}
