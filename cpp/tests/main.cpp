// Runs every native test, or those that are named; the last line counts them.
#include <algorithm>
#include <string_view>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  using rookery::testing::Test;
  const auto& all = rookery::testing::tests();
  std::vector<Test> chosen;
  for (int i = 1; i < count; ++i) {
    const auto has_name = [&](const Test& test) {
      return arguments[i] == std::string_view(test.name);
    };
    const auto found = std::find_if(all.begin(), all.end(), has_name);
    if (found == all.end()) {
      std::printf("there is no native test %s\n", arguments[i]);
      return 2;
    }
    chosen.push_back(*found);
  }
  for (const Test& test : count > 1 ? chosen : all) {
    std::printf("%s\n", test.name);
    std::fflush(stdout);
    test.run();
  }
  std::printf("%zu native tests passed\n", count > 1 ? chosen.size() : all.size());
}
