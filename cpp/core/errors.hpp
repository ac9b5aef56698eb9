// What the core throws when a person's input is wrong.
#pragma once

#include <stdexcept>
#include <string>

namespace rookery {

// `code` names the mistake for programs, what() tells it to people. The Python side turns the code
// into the class of the error: keep the codes in step with src/rookery/errors.py.
class BadInput : public std::invalid_argument {
 public:
  BadInput(const char* code, const std::string& message)
      : std::invalid_argument(message), code_(code) {}
  const char* code() const noexcept { return code_; }

 private:
  const char* code_;
};

}  // namespace rookery
