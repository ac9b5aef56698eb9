// What the core throws when a person's input is wrong.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rookery {

// One thing that is wrong: `code` names it for programs, `sentence` explains it to people.
struct Problem {
  const char* code;
  std::string sentence;

  bool operator==(const Problem& other) const {
    return std::string_view(code) == other.code && sentence == other.sentence;
  }
};
using Problems = std::vector<Problem>;

// `code` names the mistake for programs, what() explains it to people. The Python side turns the
// code into the class of the error: keep the codes in step with src/rookery/errors.py.
class BadInput : public std::invalid_argument {
 public:
  BadInput(const char* code, const std::string& message)
      : std::invalid_argument(message), code_(code) {}
  // Several problems at once: what() is the prefix and their sentences.
  BadInput(const char* code, const std::string& prefix, Problems problems)
      : std::invalid_argument(prefix + joined(problems)),
        code_(code),
        problems_(std::move(problems)) {}

  const char* code() const noexcept { return code_; }
  // Empty if there is only one problem: the message explains it.
  const Problems& problems() const noexcept { return problems_; }

 private:
  static std::string joined(const Problems& problems) {
    std::string text;
    for (const Problem& problem : problems) text += (text.empty() ? "" : "; ") + problem.sentence;
    return text;
  }

  const char* code_;
  Problems problems_;
};

}  // namespace rookery
