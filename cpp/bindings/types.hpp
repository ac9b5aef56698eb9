// The native values behind the Python classes, and how Python objects become them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/variant.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "core/bitboard.hpp"
#include "core/errors.hpp"
#include "core/grid.hpp"
#include "core/pattern.hpp"
#include "core/rays.hpp"
#include "core/shift.hpp"

namespace rookery::python {

namespace nb = nanobind;

using Squares = BitBoard<std::uint64_t>;

// Beyond this many bits, a table of rays (bits² / 8 bytes per direction, 12 MB on 100×100) is not
// worth its memory, and rays are walked.
inline constexpr int kMaxTableBits = 1024;

// Tables that are computed once per grid. Ray tables are built when they are first needed and then
// kept. Only threads that hold the interpreter's lock use them.
struct GridTables {
  explicit GridTables(const Grid& shape) : grid(shape), edges(shape) {}

  // The table of a ray; null where rays are walked instead.
  const RayTable<Squares>* rays(const Ray& ray);

  Grid grid;
  Edges<Squares> edges;
  std::map<std::tuple<int, int, int>, std::unique_ptr<const RayTable<Squares>>> ray_tables;
};

// A Python Grid. Equal grids share their tables, even if they do not live at the same time.
struct GridObject {
  explicit GridObject(const Grid& shape);

  std::shared_ptr<GridTables> tables;
  const Grid& grid;
  const Edges<Squares>& edges;
};

// The native value of a Python object of exactly this class. Null for an object of another class,
// or one whose __init__ never ran.
template <class T>
T* native(nb::handle object) {
  T* value = nullptr;
  return nb::try_cast<T*>(object, value, false) ? value : nullptr;
}

// Types of arguments, as signatures show them. An argument is converted only where it is used, so
// that our own messages say what was expected. nanobind refuses only None and a wrong number of
// arguments, and calls.cpp gives that message our words.
using NumberArgument = nb::typed<nb::handle, int>;
using TextArgument = nb::typed<nb::handle, nb::str>;
using SquareArgument = nb::typed<nb::handle, std::variant<int, nb::str>>;
template <class T>
using ObjectArgument = nb::typed<nb::handle, T>;

// Results: a Python object whose class is the one of T.
template <class T>
using ObjectOf = nb::typed<nb::object, T>;

[[noreturn]] void refuse_type(nb::handle argument, const char* expected);

// An argument that is True or False, also converted only where it is used.
struct Flag {
  nb::handle value;

  operator bool() const {
    if (!PyBool_Check(value.ptr())) refuse_type(value, "expected True or False");
    return value.is(Py_True);
  }
};

// A reference to a Python Grid. Native values that live on a grid keep its object alive.
class GridRef {
 public:
  explicit GridRef(nb::handle grid) : object_(nb::borrow(grid)), grid_(native<GridObject>(grid)) {
    if (!grid_) refuse_type(grid, "the grid comes first: a Grid such as Grid(8, 8)");
  }

  const ObjectOf<GridObject>& object() const { return object_; }
  GridObject& operator*() const { return *grid_; }
  GridObject* operator->() const { return grid_; }
  bool operator==(const GridRef& other) const {
    return grid_ == other.grid_ || grid_->grid == other.grid_->grid;
  }

 private:
  ObjectOf<GridObject> object_;
  GridObject* grid_;
};

struct BitBoardObject {
  GridRef grid;
  Squares squares;

  nb::handle referent() const { return grid.object(); }
};

// For classes whose values refer to another Python object: shows that object to the garbage
// collector, so that it finds cycles. Nothing has to be cleared, since the values never change: as
// with tuples, every cycle passes through an object that has attributes, and is broken there.
template <class T>
const PyType_Slot* traversed() {
  static const auto traverse = [](PyObject* self, visitproc visit, void* arg) -> int {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<T>(self)->referent().ptr());
    return 0;
  };
  static const PyType_Slot slots[] = {
      {Py_tp_traverse, reinterpret_cast<void*>(static_cast<traverseproc>(traverse))}, {0, nullptr}};
  return slots;
}

struct PatternObject {
  std::vector<Ray> rays;
  nb::object board;     // a BitBoard or None
  std::string refusal;  // why this pattern cannot be used yet; empty if it can
  bool of_a_game;       // whether it has terms that have a meaning only in games

  nb::handle referent() const { return board; }
};

// The Python functions that native code needs. The package passes them when it is imported
// (src/rookery/_native.py).
struct PythonSide {
  nb::object error;        // error(code, message, problems) is the exception to raise
  nb::object load_pieces;  // load_pieces() is the tuple of chess.Piece by number, None for no piece
  std::atomic<PyObject*> pieces{nullptr};  // what load_pieces() returned; never freed
  // words_of_refusal(message, arguments, names) is what to say in place of nanobind's message about
  // a call, or None.
  nb::object words_of_refusal;
};
PythonSide& python_side();

// Guards what all threads share and what grows while they run: the lists of games, tables and
// grids. It is empty in an interpreter with a lock of its own. Nothing that holds it calls Python
// code.
nb::ft_mutex& shared_lock();

// Sets the Python error of wrong input.
void raise_bad_input(const BadInput& wrong) noexcept;

// A list of (code, sentence).
nb::typed<nb::list, nb::typed<nb::tuple, nb::str, nb::str>> problems_to_python(
    const Problems& problems);

// A whole number, or TypeError; BadInput for one that is larger than any limit here.
std::int64_t whole_number(nb::handle value);

// The native value of an argument, or TypeError: "expected …, not …".
template <class T>
T& expect(nb::handle argument, const char* expected) {
  T* value = native<T>(argument);
  if (!value) refuse_type(argument, expected);
  return *value;
}

// The text of a Python str, or TypeError. Characters that cannot be encoded are shown as Python
// escapes them.
std::string text_from(nb::handle text, const char* expected);
// The same without a copy, as long as the str lives.
class TextView {
 public:
  TextView(nb::handle text, const char* expected);
  operator std::string_view() const { return view_; }

 private:
  std::string copy_;  // used if the text cannot be encoded
  std::string_view view_;
};

// A square given by number or name, or BadInput.
int square_from(const Grid& grid, nb::handle square);

// The number of leaps of a ray: 1 or more, None for "to the edge". Or BadInput.
int count_from(nb::handle count);
std::optional<int> count_to_python(int count);

// The empty set of squares on this grid.
inline Squares no_squares(const Grid& grid) {
  return Squares::for_bits(static_cast<std::size_t>(grid.bits()));
}

// BadInput unless both are on equal grids.
void require_same_grid(const GridRef& a, const GridRef& b);

void bind_shift(nb::module_& module);
void bind_grid(nb::module_& module);
void bind_bitboard(nb::module_& module);
void bind_pattern(nb::module_& module);
void bind_rays(nb::module_& module);
void bind_move(nb::module_& module);
void bind_legal_moves(nb::module_& module);
void bind_board(nb::module_& module);
void bind_game(nb::module_& module);
void bind_perft(nb::module_& module);
void bind_pgn_tree(nb::module_& module);
void bind_pgn(nb::module_& module);
void bind_pgn_table(nb::module_& module);
void bind_polyglot(nb::module_& module);
void bind_search(nb::module_& module);
void bind_batch(nb::module_& module);
void bind_guided(nb::module_& module);
void bind_chess(nb::module_& module);
void bind_chess_text(nb::module_& module);
void bind_chess_endings(nb::module_& module);
void bind_cotulenh(nb::module_& module);
void bind_defined(nb::module_& module);
void bind_setup(nb::module_& module);
void bind_unique(nb::module_& module);
void bind_chess_setup(nb::module_& module);
void bind_magics(nb::module_& module);
void bind_fast_calls(nb::module_& module);
void bind_calls(nb::module_& module);
void bind_testing(nb::module_& module);

}  // namespace rookery::python

template <>
struct nanobind::detail::type_caster<rookery::python::Flag> {
  NB_TYPE_CASTER(rookery::python::Flag, const_name("bool"))
  bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
    value.value = source;
    return true;
  }
};
