#include "bindings/types.hpp"

namespace rookery::python {

std::int64_t whole_number(nb::handle value) {
  nb::object number = nb::steal(PyNumber_Index(value.ptr()));
  if (!number.is_valid()) throw nb::python_error();
  int overflow = 0;
  const long long result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (result == -1 && PyErr_Occurred()) throw nb::python_error();
  // Half the range, so that a check may still add and multiply by small numbers.
  constexpr std::int64_t kLimit = std::int64_t{1} << 40;
  if (overflow > 0 || result > kLimit) return kLimit;
  if (overflow < 0 || result < -kLimit) return -kLimit;
  return result;
}

int square_from(const Grid& grid, nb::handle square) {
  if (nb::isinstance<nb::str>(square)) {
    Py_ssize_t length = 0;
    const char* text = PyUnicode_AsUTF8AndSize(square.ptr(), &length);
    if (!text) {  // lone surrogates
      PyErr_Clear();
      throw BadInput("square-name",
                     std::string(nb::repr(square).c_str()) + " is not the name of a square");
    }
    return parse_square(grid, {text, static_cast<std::size_t>(length)});
  }
  if (!PyIndex_Check(square.ptr()))
    throw nb::type_error(("a square is a number or a name such as \"e4\", not " +
                          std::string(nb::repr(square).c_str()))
                             .c_str());
  return checked_square(grid, whole_number(square));
}

int count_from(nb::handle count) {
  if (count.is_none()) return kToEdge;
  const std::int64_t number = whole_number(count);
  if (number < 1)
    throw BadInput("repeat-count", "a ray takes its leap 1 time or more, not " +
                                       std::to_string(number) +
                                       "; leave the number out to go on to the edge");
  return static_cast<int>(std::min<std::int64_t>(number, kToEdge));
}

nb::object count_to_python(int count) {
  return count == kToEdge ? nb::none() : nb::object(nb::int_(count));
}

void require_same_grid(const GridRef& a, const GridRef& b) {
  if (a == b) return;
  throw BadInput("grids-differ", "these belong to different grids: " + to_string(a->grid) +
                                     " and " + to_string(b->grid));
}

}  // namespace rookery::python
