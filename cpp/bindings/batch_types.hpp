// What the bindings of batches and of searches over them share: arrays as memory, and options.
#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "batch/batch.hpp"
#include "bindings/game_types.hpp"
#include "core/text.hpp"

namespace rookery::python {

// The memory of an array, which stays valid as long as this object lives.
class Memory {
 public:
  Memory(nb::handle array, std::size_t bytes, bool writes) {
    const int flags = PyBUF_C_CONTIGUOUS | (writes ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(array.ptr(), &view_, flags)) throw nb::python_error();
    if (static_cast<std::size_t>(view_.len) == bytes) return;
    const auto found = static_cast<std::size_t>(view_.len);
    PyBuffer_Release(&view_);
    throw BadInput("batch-shape", "an array of " + std::to_string(found) + " bytes: expected " +
                                      std::to_string(bytes));
  }
  ~Memory() { PyBuffer_Release(&view_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  template <class T>
  T* as() const {
    return static_cast<T*>(view_.buf);
  }

 private:
  Py_buffer view_;
};

struct BatchObject {
  std::shared_ptr<const Game> game;
  std::unique_ptr<batch::Batch> batch;
  std::atomic<bool> busy{false};
};

// One thread at a time may use a batch.
class Use {
 public:
  explicit Use(BatchObject& object) : busy_(object.busy) {
    if (busy_.exchange(true))
      throw BadInput("batch-busy",
                     "another thread uses this batch; each thread needs its own copy");
  }
  ~Use() { busy_ = false; }
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;

 private:
  std::atomic<bool>& busy_;
};

// Runs work on a batch with the interpreter's lock released.
template <class Work>
void work_on(BatchObject& self, Work work) {
  const Use use(self);
  const nb::gil_scoped_release release;
  work(*self.batch);
}

template <class Choice>
Choice choice_from(nb::handle value, const char* what,
                   std::initializer_list<std::pair<const char*, Choice>> choices) {
  const std::string given = text_from(value, (std::string(what) + " is a str").c_str());
  std::string expected;
  for (const auto& [name, choice] : choices) {
    if (given == name) return choice;
    expected += std::string(expected.empty() ? "" : ", ") + "\"" + name + "\"";
  }
  throw BadInput("batch-option",
                 std::string(what) + "=" + quoted(given) + ": expected one of " + expected);
}
inline batch::Form form_from(nb::handle form) {
  return choice_from<batch::Form>(form, "form",
                                  {{"bits", batch::Form::kBits},
                                   {"uint8", batch::Form::kBytes},
                                   {"float32", batch::Form::kFloats}});
}
inline std::int64_t limited(nb::handle value, const char* name, std::int64_t least,
                            std::int64_t most) {
  const std::int64_t number = whole_number(value);
  if (number < least || number > most)
    throw BadInput("batch-option", std::string(name) + "=" + std::to_string(number) +
                                       ": expected " + std::to_string(least) + " to " +
                                       std::to_string(most));
  return number;
}
inline constexpr std::int64_t kMostSeed = std::int64_t{1} << 40;

inline std::size_t game_number(const BatchObject& self, nb::handle number) {
  const std::int64_t given = whole_number(number);
  const auto games = static_cast<std::int64_t>(self.batch->job().games);
  if (given < -games || given >= games)
    throw BadInput("batch-index", "game " + std::to_string(given) + ": expected 0 to " +
                                      std::to_string(games - 1));
  return static_cast<std::size_t>(given < 0 ? given + games : given);
}

inline nb::bytes bytes_of(const void* data, std::size_t size) { return nb::bytes(data, size); }
template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace rookery::python
