// A test runner in a page: TEST(name) { CHECK(…); }, and main() in main.cpp.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <vector>

namespace rookery::testing {

struct Test {
  const char* name;
  void (*run)();
};

inline std::vector<Test>& tests() {
  static std::vector<Test> all;
  return all;
}

struct Registered {
  Registered(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

[[noreturn]] inline void fail(const char* file, int line, const char* claim) {
  std::printf("%s:%d: does not hold: %s\n", file, line, claim);
  std::fflush(stdout);
  std::exit(1);
}

}  // namespace rookery::testing

#define TEST(name)                                                           \
  static void name();                                                        \
  static const rookery::testing::Registered registered_##name(#name, &name); \
  static void name()

#define CHECK(...)                         \
  (static_cast<bool>(__VA_ARGS__) ? void() \
                                  : rookery::testing::fail(__FILE__, __LINE__, #__VA_ARGS__))
