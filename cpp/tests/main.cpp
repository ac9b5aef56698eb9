// Runs every native test, or those that are named, or all but those that are named with a minus
// sign (-NAME); the last line counts tests, or failed checks.
#include <algorithm>
#include <exception>
#include <string_view>

#include "tests/check.hpp"

int main(int count, char** arguments) {
  using namespace rookery::testing;
  const auto& all = tests();
  std::vector<Test> named, others = all;
  for (int i = 1; i < count; ++i) {
    std::string_view name = arguments[i];
    const bool is_left_out = name.starts_with('-');
    name.remove_prefix(is_left_out);
    const auto has_name = [&](const Test& test) { return name == test.name; };
    const auto found = std::find_if(all.begin(), all.end(), has_name);
    if (found == all.end()) {
      std::printf("there is no native test %s\n", arguments[i]);
      return 2;
    }
    if (is_left_out) {
      std::erase_if(others, has_name);
    } else {
      named.push_back(*found);
    }
  }
  const std::vector<Test>& chosen = named.empty() ? others : named;
  int failed = 0;
  for (const Test& test : chosen) {
    std::printf("%s\n", test.name);
    std::fflush(stdout);
    failures_of_test = 0;
    try {
      test.run();
    } catch (const std::exception& error) {
      std::printf("%s: threw an exception: %s\n", test.name, error.what());
      ++failures, ++failures_of_test;
    }
    if (failures_of_test > kPrinted) std::printf("    and %d more\n", failures_of_test - kPrinted);
    failed += failures_of_test > 0;
  }
  if (failures) {
    std::printf("%d checks failed in %d of %zu native tests\n", failures, failed, chosen.size());
    return 1;
  }
  std::printf("%zu native tests passed\n", chosen.size());
}
