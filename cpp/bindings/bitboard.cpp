// The class BitBoard.
#include "bindings/types.hpp"

namespace rookery::python {
namespace {

// Names with blanks between, or a collection of squares.
using SquaresArgument =
    nb::typed<nb::handle,
              std::variant<nb::str, nb::typed<nb::iterable, std::variant<int, nb::str>>>>;

Squares squares_from(const Grid& grid, nb::handle source) {
  Squares result = no_squares(grid);
  const auto add = [&](nb::handle square) {
    result.set(static_cast<std::size_t>(grid.bit(square_from(grid, square))));
  };
  if (nb::isinstance<nb::str>(source)) {
    for (nb::handle name : nb::borrow<nb::str>(source).attr("split")()) add(name);
    return result;
  }
  if (nb::isinstance<nb::int_>(source))
    throw nb::type_error(
        "a bare number could be a square or bits: BitBoard(grid, [n]) takes squares, "
        "BitBoard.from_int(grid, n) takes bits");
  if (nb::isinstance<nb::bytes>(source)) refuse_type(source, "squares are numbers or names");
  if (const BitBoardObject* board = native<BitBoardObject>(source)) {
    if (board->grid->grid == grid) return board->squares;
    throw BadInput("grids-differ", "these belong to different grids: " + to_string(grid) + " and " +
                                       to_string(board->grid->grid) +
                                       "; BitBoard(grid, board.names()) goes by name");
  }
  if (!PyObject_HasAttrString(source.ptr(), "__iter__"))
    refuse_type(source, "squares are numbers or names, in a list or another collection");
  for (nb::handle square : source) add(square);
  return result;
}

std::vector<unsigned char> bytes_of(const Squares& squares) {
  std::vector<unsigned char> bytes(squares.size() * sizeof(Squares::Block));
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<unsigned char>(squares.data()[i / sizeof(Squares::Block)] >>
                                          (8 * (i % sizeof(Squares::Block))));
  return bytes;
}

ObjectOf<int> int_of(const Squares& squares) {
  const std::vector<unsigned char> bytes = bytes_of(squares);
  return nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type))
      .attr("from_bytes")(nb::bytes(bytes.data(), bytes.size()), "little");
}

[[noreturn]] void refuse_bits(const Grid& grid, const std::string& what) {
  throw BadInput("bits-outside", what + " of " + describe(grid) + ", which has bits 0 to " +
                                     std::to_string(grid.bit(grid.squares() - 1)));
}

BitBoardObject from_int(ObjectArgument<GridObject> grid_object, NumberArgument value) {
  const GridRef ref(grid_object);
  const Grid& grid = ref->grid;
  nb::object bits = nb::steal(PyNumber_Index(value.ptr()));
  if (!bits.is_valid()) throw nb::python_error();
  if (bits < nb::int_(0)) refuse_bits(grid, "a negative number is not a set of squares");
  const auto length = nb::cast<std::size_t>(bits.attr("bit_length")());
  Squares squares = no_squares(grid);
  if (length > squares.size() * Squares::kBlockBits)
    refuse_bits(grid, "bit " + std::to_string(length - 1) + " is outside");
  const std::size_t size = squares.size() * sizeof(Squares::Block);
  const auto bytes = nb::cast<nb::bytes>(bits.attr("to_bytes")(size, "little"));
  for (std::size_t i = 0; i < size; ++i)
    squares.data()[i / sizeof(Squares::Block)] |=
        Squares::Block{static_cast<unsigned char>(bytes.c_str()[i])}
        << (8 * (i % sizeof(Squares::Block)));
  const Squares outside = squares - ref->edges.all();
  if (outside.any()) {
    const std::size_t bit = outside.lowest();
    const bool padding = bit < static_cast<std::size_t>(grid.bits());
    refuse_bits(grid,
                "bit " + std::to_string(bit) + (padding ? " is in the padding" : " is outside"));
  }
  return {ref, std::move(squares)};
}

std::vector<int> square_numbers(const BitBoardObject& board) {
  std::vector<int> numbers;
  const Grid& grid = board.grid->grid;
  board.squares.for_each(
      [&](std::size_t bit) { numbers.push_back(grid.square(static_cast<int>(bit))); });
  return numbers;
}

nb::list square_list(const BitBoardObject& board) {
  nb::list list;
  for (const int square : square_numbers(board)) list.append(square);
  return list;
}

std::string names_of(const BitBoardObject& board, const char* separator) {
  std::string names;
  for (const int square : square_numbers(board))
    names += (names.empty() ? "" : separator) + square_name(board.grid->grid, square);
  return names;
}

nb::str repr(const BitBoardObject& board) {
  const std::string grid = to_string(board.grid->grid);
  const std::size_t count = board.squares.count();
  std::string text;
  if (count == 0) {
    text = "BitBoard(" + grid + ")";
  } else if (count <= 16) {
    text = "BitBoard(" + grid + ", \"" + names_of(board, " ") + "\")";
  } else {
    const nb::object hex = nb::module_::import_("builtins").attr("hex")(int_of(board.squares));
    text = "BitBoard.from_int(" + grid + ", " + nb::cast<nb::str>(hex).c_str() + ")";
  }
  return nb::str(text.c_str(), text.size());
}

Py_hash_t hash_of(const BitBoardObject& board) {
  std::uint64_t hash = 0x9e3779b97f4a7c15;
  const auto mix = [&](std::uint64_t value) {
    hash = (hash ^ value) * 0xff51afd7ed558ccd;
    hash ^= hash >> 32;
  };
  const Grid& grid = board.grid->grid;
  mix(static_cast<std::uint64_t>(grid.width));
  mix(static_cast<std::uint64_t>(grid.height));
  mix(static_cast<std::uint64_t>(grid.stride));
  for (std::size_t i = 0; i < board.squares.size(); ++i) mix(board.squares.data()[i]);
  const auto result = static_cast<Py_hash_t>(hash);
  return result == -1 ? -2 : result;
}

std::optional<int> end_square(const BitBoardObject& board, bool last) {
  if (!board.squares.any()) return std::nullopt;
  const std::size_t bit = last ? board.squares.highest() : board.squares.lowest();
  return board.grid->grid.square(static_cast<int>(bit));
}

// The grid that both have in common, or BadInput.
const GridRef& common_grid(const BitBoardObject& a, const BitBoardObject& b) {
  require_same_grid(a.grid, b.grid);
  return a.grid;
}

}  // namespace

void bind_bitboard(nb::module_& module) {
  nb::class_<BitBoardObject>(
      module, "BitBoard", nb::type_slots(traversed<BitBoardObject>()), nb::pooled(),
      "A set of squares on a grid. Immutable: every operation returns a new one.\n\n"
      "Created from squares (numbers or names); from_int, from_numpy and from_text read other\n"
      "forms. It behaves as a Python set does: | & ^ - ~, <=, in, len, iteration in square "
      "order.\n\n"
      ">>> rook = BitBoard(Grid(3, 3), \"a1\")\n"
      ">>> print(rook | BitBoard(Grid(3, 3), [\"b2\", 8]))\n"
      "3  . . x\n"
      "2  . x .\n"
      "1  x . .\n"
      "   a b c\n")
      .def(
          "__init__",
          [](BitBoardObject* self, ObjectArgument<GridObject> grid, SquaresArgument squares) {
            GridRef ref(grid);
            Squares set = squares_from(ref->grid, squares);
            new (self) BitBoardObject{std::move(ref), std::move(set)};
          },
          nb::arg("grid"), nb::arg("squares") = nb::make_tuple())
      .def_static(
          "from_int", &from_int, nb::arg("grid"), nb::arg("bits"),
          "Return the squares whose bits are set in a number; int(board) is the inverse.\n\n"
          ">>> BitBoard.from_int(Grid(8, 8), 0b101)\n"
          "BitBoard(Grid(8, 8), \"a1 c1\")\n")
      .def_prop_ro(
          "grid", [](const BitBoardObject& self) { return self.grid.object(); },
          "The grid of these squares.")
      .def_prop_ro(
          "first", [](const BitBoardObject& self) { return end_square(self, false); },
          "The lowest square, or None for an empty set.")
      .def_prop_ro(
          "last", [](const BitBoardObject& self) { return end_square(self, true); },
          "The highest square, or None for an empty set.")
      .def(
          "names",
          [](const BitBoardObject& self) {
            nb::typed<nb::list, nb::str> names;
            for (const int square : square_numbers(self))
              names.append(square_name(self.grid->grid, square).c_str());
            return names;
          },
          "Return the names of the squares, in square order.")
      .def("__len__", [](const BitBoardObject& self) { return self.squares.count(); })
      .def("__bool__", [](const BitBoardObject& self) { return self.squares.any(); })
      .def("__iter__",
           [](const BitBoardObject& self) -> nb::typed<nb::iterator, int> {
             return nb::iter(square_list(self));
           })
      .def(
          "__contains__",
          [](const BitBoardObject& self, SquareArgument square) {
            const Grid& grid = self.grid->grid;
            return self.squares.test(static_cast<std::size_t>(grid.bit(square_from(grid, square))));
          },
          nb::arg("square"))
      .def("__int__", [](const BitBoardObject& self) { return int_of(self.squares); })
      .def("__hash__", &hash_of)
      .def("__repr__", &repr)
      .def(
          "__eq__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            return a.grid == b.grid && a.squares == b.squares;
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(
          "__or__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            return BitBoardObject{common_grid(a, b), a.squares | b.squares};
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__and__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            return BitBoardObject{common_grid(a, b), a.squares & b.squares};
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__xor__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            return BitBoardObject{common_grid(a, b), a.squares ^ b.squares};
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__sub__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            return BitBoardObject{common_grid(a, b), a.squares - b.squares};
          },
          nb::is_operator(), nb::arg("other"))
      .def("__invert__",
           [](const BitBoardObject& self) {
             return BitBoardObject{self.grid, self.grid->edges.all() - self.squares};
           })
      .def(
          "__le__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            common_grid(a, b);
            return a.squares.subset_of(b.squares);
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__lt__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            common_grid(a, b);
            return a.squares.subset_of(b.squares) && !(a.squares == b.squares);
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__ge__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            common_grid(a, b);
            return b.squares.subset_of(a.squares);
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "__gt__",
          [](const BitBoardObject& a, const BitBoardObject& b) {
            common_grid(a, b);
            return b.squares.subset_of(a.squares) && !(a.squares == b.squares);
          },
          nb::is_operator(), nb::arg("other"))
      .def(
          "isdisjoint",
          [](const BitBoardObject& a, ObjectArgument<BitBoardObject> other) {
            const BitBoardObject& b =
                expect<BitBoardObject>(other, "isdisjoint() takes a BitBoard");
            common_grid(a, b);
            return !a.squares.intersects(b.squares);
          },
          nb::arg("other"), "Return whether the two sets have no square in common.")
      .def(
          "shift",
          [](const BitBoardObject& self, ObjectArgument<Shift> shift) {
            return BitBoardObject{
                self.grid, shifted(self.squares, self.grid->edges,
                                   expect<Shift>(shift, "shift() takes a Shift such as Up(1)"))};
          },
          nb::arg("shift"),
          "Return the whole set moved by a displacement; squares that leave the board are "
          "dropped.\n\n"
          ">>> BitBoard(Grid(8, 8), \"a1 h4\").shift(UpRight(1, 2))\n"
          "BitBoard(Grid(8, 8), \"c2\")\n");
}

}  // namespace rookery::python
