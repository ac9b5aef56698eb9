// The native values behind rookery.pgn.
#pragma once

#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bindings/game_types.hpp"
#include "pgn/records.hpp"
#include "pgn/tree.hpp"

namespace rookery::python {

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

// Text of unknown encoding: UTF-8, or else Latin-1.
nb::str text_of(std::string_view bytes);

// A function of Python that knows the game of a Variant tag, or says why there is none.
using FindVariant =
    nb::typed<nb::callable, std::variant<GameObject, nb::str>(nb::typed<nb::handle, nb::str>)>;

// The games of Variant tags, each of which Python is asked for once.
class AskedVariants : public pgn::Variants {
 public:
  explicit AskedVariants(nb::object ask) : ask_(std::move(ask)) {}
  // Precondition: the thread does not hold the interpreter's lock.
  pgn::NamedGame find(std::string_view name) override;

 private:
  static constexpr std::size_t kMostNames = 1000;  // of a file that may have any number

  nb::object ask_;
  // Held while Python is asked, so that no game is made twice. No thread that waits for it holds
  // the interpreter's lock.
  std::mutex mutex_;
  std::map<std::string, pgn::NamedGame, std::less<>> known_;
};

// Reads the games of a source, piece by piece. Several threads may use it.
struct ReaderObject {
  ReaderObject(nb::object find, std::size_t most_bytes, bool replays)
      : variants(std::move(find)), limit(most_bytes), replay(replays) {}

  AskedVariants variants;
  std::size_t limit;  // of the bytes of a game
  bool replay;
};

// A game with its variations.
struct TreeObject {
  std::shared_ptr<const Game> game;
  std::string fen;  // empty: the start of the game
  pgn::Tree tree;
  std::vector<pgn::Fault> faults;  // of the text that it was read from

  std::unique_ptr<Board> board(pgn::NodeNumber node) const;
  std::unique_ptr<pgn::Replayer> start() const;
};
TreeObject tree_of(const pgn::Record& record);

// Whether anything is wrong with a game: with its main line, its variations or its tags.
// Precondition: the record has its whole text.
bool has_mistakes(const pgn::Record& record);

// The game of a record; chess if it has none.
const Game& game_of(const pgn::Record& record);

}  // namespace rookery::python
