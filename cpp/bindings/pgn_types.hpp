// The native values behind rookery.pgn.
#pragma once

#include <nanobind/stl/variant.h>

#include <memory>
#include <string_view>
#include <variant>

#include "bindings/game_types.hpp"
#include "pgn/records.hpp"

namespace rookery::python {

struct RecordObject {
  pgn::Record record;
  std::shared_ptr<const Game> game;  // of another game than chess and Chess960, once it is known
};

// Replays a game by the rules of a game that the reader does not know.
void replay(pgn::Record& record, const Game& game);

using BufferArgument = nb::typed<nb::handle, std::variant<nb::bytes, nb::memoryview>>;

// The bytes of a Python object, which must not change as long as this lives.
class BufferView {
 public:
  explicit BufferView(nb::handle data) {
    if (PyObject_GetBuffer(data.ptr(), &buffer_, PyBUF_SIMPLE)) throw nb::python_error();
  }
  ~BufferView() { PyBuffer_Release(&buffer_); }
  BufferView(const BufferView&) = delete;
  BufferView& operator=(const BufferView&) = delete;
  operator std::string_view() const {
    return {static_cast<const char*>(buffer_.buf), static_cast<std::size_t>(buffer_.len)};
  }

 private:
  Py_buffer buffer_{};
};

}  // namespace rookery::python
