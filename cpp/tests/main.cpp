// Runs every native test; the last line counts them.
#include "tests/check.hpp"

int main() {
  for (const auto& test : rookery::testing::tests()) {
    std::printf("%s\n", test.name);
    std::fflush(stdout);
    test.run();
  }
  std::printf("%zu native tests passed\n", rookery::testing::tests().size());
}
