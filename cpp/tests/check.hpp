// A small test runner: TEST(name) { CHECK(a == b); }, and main() in main.cpp. A check that
// fails prints its place, its expression and the values on both sides of a comparison; the test
// goes on.
#pragma once

#include <concepts>
#include <cstdio>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
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

// Failed checks of all tests so far, and of this test; of one test only the first few are printed.
inline constexpr int kPrinted = 10;
inline int failures = 0, failures_of_test = 0;

inline std::string show(std::string_view text) { return '"' + std::string(text) + '"'; }

// A value as a person reads it; of a type that has no text, its bits or "…".
template <class T>
std::string show(const T& value) {
  if constexpr (std::same_as<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::convertible_to<T, std::string_view>) {
    return show(std::string_view(value));
  } else if constexpr (std::is_arithmetic_v<T>) {
    return std::to_string(value);
  } else if constexpr (std::is_enum_v<T>) {
    return std::to_string(static_cast<std::underlying_type_t<T>>(value));
  } else if constexpr (requires { value.has_value(), *value; }) {
    return value.has_value() ? show(*value) : "none";
  } else if constexpr (requires { value.for_each([](auto) {}); }) {  // a set of squares
    std::string text;
    value.for_each([&](auto bit) { text += (text.empty() ? "" : " ") + std::to_string(bit); });
    return '{' + text + '}';
  } else if constexpr (std::ranges::input_range<const T&>) {
    std::string text;
    for (const auto& item : value) text += (text.empty() ? "" : ", ") + show(item);
    return '[' + text + ']';
  } else if constexpr (requires { show(value.bits); }) {
    return show(value.bits);
  } else {
    return "…";
  }
}

// What a check has found: whether it holds, and if not, the values of its two sides.
struct Finding {
  bool holds;
  std::string values = {};
  explicit operator bool() const { return holds; }
};

template <class L, class R>
Finding finding(bool holds, const L& left, std::string_view sign, const R& right) {
  if (holds) return {true};
  return {false, show(left) + " " + std::string(sign) + " " + show(right)};
}

// The left side of a comparison, or all of an expression that is none.
template <class L>
struct Left {
  const L& value;

  explicit operator bool() const { return static_cast<bool>(value); }

// Comparing with a literal would warn that the literal, an int, is signed.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
  template <class R>
  Finding operator==(const R& right) const {
    return finding(value == right, value, "==", right);
  }
  template <class R>
  Finding operator!=(const R& right) const {
    return finding(value != right, value, "!=", right);
  }
  template <class R>
  Finding operator<(const R& right) const {
    return finding(value < right, value, "<", right);
  }
  template <class R>
  Finding operator<=(const R& right) const {
    return finding(value <= right, value, "<=", right);
  }
  template <class R>
  Finding operator>(const R& right) const {
    return finding(value > right, value, ">", right);
  }
  template <class R>
  Finding operator>=(const R& right) const {
    return finding(value >= right, value, ">=", right);
  }
#pragma GCC diagnostic pop
};

// Catches the left side, since <=> binds more tightly than the comparisons: Catcher() <=> a == b.
struct Catcher {
  template <class L>
  Left<L> operator<=>(const L& value) const {
    return {value};
  }
};

// Counts and prints a check that fails. Returns whether it holds, for tests that cannot go on
// without.
inline bool check(const Finding& found, const char* file, int line, const char* claim) {
  if (found.holds) return true;
  ++failures;
  if (failures_of_test++ >= kPrinted) return false;
  std::printf("%s:%d: does not hold: %s\n", file, line, claim);
  if (!found.values.empty()) std::printf("    with %s\n", found.values.c_str());
  std::fflush(stdout);
  return false;
}

inline bool check(bool holds, const char* file, int line, const char* claim) {
  return check(Finding{holds}, file, line, claim);
}

template <class L>
bool check(const Left<L>& left, const char* file, int line, const char* claim) {
  return check(Finding{static_cast<bool>(left)}, file, line, claim);
}

}  // namespace rookery::testing

#define TEST(name)                                                           \
  static void name();                                                        \
  static const rookery::testing::Registered registered_##name(#name, &name); \
  static void name()

#define CHECK(...)                                                                         \
  rookery::testing::check(rookery::testing::Catcher() <=> __VA_ARGS__, __FILE__, __LINE__, \
                          #__VA_ARGS__)
