// The native module. Built twice from the same sources: ROOKERY_MODULE is _core or _core_v3.
#include "bindings/jobs.hpp"
#include "bindings/types.hpp"

namespace rookery::python {
namespace {

// If the package is imported again, it connects again.
void connect(nb::object error, nb::object load_pieces, nb::object words_of_refusal) {
  PythonSide& side = python_side();
  side.error = std::move(error);
  side.load_pieces = std::move(load_pieces);
  side.words_of_refusal = std::move(words_of_refusal);
  side.pieces = nullptr;
}

void translate_bad_input(const std::exception_ptr& thrown, void*) {
  try {
    std::rethrow_exception(thrown);
  } catch (const BadInput& wrong) {
    raise_bad_input(wrong);
  }
}

}  // namespace

PythonSide& python_side() {
  // Never freed: functions of the module may be called until the very end of the process.
  static auto* const side = new PythonSide;
  return *side;
}

nb::ft_mutex& shared_lock() {
  static auto* const lock = new nb::ft_mutex;
  return *lock;
}

void raise_bad_input(const BadInput& wrong) noexcept {
  try {
    const nb::object error =
        python_side().error(wrong.code(), wrong.what(), problems_to_python(wrong.problems()));
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  } catch (nb::python_error& failure) {
    failure.restore();
  }
}

nb::typed<nb::list, nb::typed<nb::tuple, nb::str, nb::str>> problems_to_python(
    const Problems& problems) {
  nb::list pairs;
  for (const Problem& problem : problems)
    pairs.append(nb::make_tuple(problem.code, problem.sentence.c_str()));
  return pairs;
}

}  // namespace rookery::python

NB_MODULE(ROOKERY_MODULE, module) {
  namespace nb = nanobind;
  using namespace rookery::python;
  // One name, whichever of the two is loaded, so that nothing saved or shown depends on the CPU.
  module.attr("__name__") = "rookery._core";
  module.doc() = "The native part of rookery. Private: import from rookery instead.";
  // If it is imported again, after rookery was deleted from sys.modules, it has the same contents:
  // a class can be registered only once per process.
  static PyObject* contents = nullptr;
  if (contents) {
    if (PyDict_Merge(module.attr("__dict__").ptr(), contents, false)) throw nb::python_error();
    return;
  }
  // Objects that a program or its test runner still holds at the end of the process are not leaks.
  nb::set_leak_warnings(false);
  nb::register_exception_translator(translate_bad_input);
  module.def("_connect", &connect, nb::kw_only(), nb::arg("error"), nb::arg("load_pieces"),
             nb::arg("words_of_refusal"), "Take the Python functions that native code needs.");
  module.def("_end_jobs", &end_jobs, "Stop all long jobs: the interpreter is about to end.");
  bind_shift(module);
  bind_grid(module);
  bind_bitboard(module);
  bind_pattern(module);
  bind_rays(module);
  bind_move(module);
  bind_legal_moves(module);
  bind_board(module);
  bind_perft(module);
  bind_chess(module);
  bind_chess_text(module);
  bind_chess_endings(module);
  bind_cotulenh(module);
  bind_setup(module);
  bind_chess_setup(module);
  bind_magics(module);
  bind_game(module);
  bind_search(module);
  bind_batch(module);
  bind_guided(module);
  bind_unique(module);
  bind_defined(module);
  bind_pgn_tree(module);
  bind_pgn(module);
  bind_pgn_table(module);
  bind_polyglot(module);
  bind_fast_calls(module);
  bind_calls(module);
  nb::module_ testing = module.def_submodule(
      "_testing",
      "Native laws within reach of the Python tests: every block type, every slow twin.");
  bind_testing(testing);
  contents = nb::object(module.attr("__dict__")).release().ptr();
}
