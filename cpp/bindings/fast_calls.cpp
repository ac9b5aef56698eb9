// Faster versions of the few hottest calls, as raw slots and methods of their types.
//
// nanobind's functions remain the documented ones: each function here handles the common case and
// passes everything else to them. Wrong input is refused where it is found, and not judged again.
// Without this file, only speed is lost.
#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

#include "bindings/chess_types.hpp"
#include "bindings/game_types.hpp"

namespace rookery::python {
namespace {

// The nanobind function that a raw one falls back to.
struct Original {
  PyObject* function = nullptr;

  PyObject* operator()(PyObject* self, PyObject* const* args, Py_ssize_t count,
                       PyObject* names) const {
    std::array<PyObject*, 8> few{};
    std::vector<PyObject*> many;  // for calls with far too many arguments
    const Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    const auto given = static_cast<std::size_t>(count + named);
    if (given >= few.size()) many.resize(given + 1);
    PyObject** const all = many.empty() ? few.data() : many.data();
    all[0] = self;
    std::copy_n(args, given, all + 1);
    return PyObject_Vectorcall(function, all, static_cast<std::size_t>(count) + 1, names);
  }
};

Original push_original, push_unchecked_original, pop_original, san_original, parse_move_original,
    push_san_original, to_list_original, legal_moves_original, fen_original, iter_original,
    length_original, piece_at_original, copy_original, chess_copy_original, board_original,
    text_original, uci_original, outcome_original;

PyTypeObject *chess_move_type = nullptr, *move_type = nullptr;

// The native value of an object whose class is known to be T's or derived from it; null before
// __init__.
template <class T>
T* ready(PyObject* object) {
  return nb::inst_ready(object) ? nb::inst_ptr<T>(object) : nullptr;
}

// The move of an object that is exactly a move of this board's game.
const MoveObject* own_move(const BoardObject& board, PyObject* object) {
  if (Py_TYPE(object) != chess_move_type && Py_TYPE(object) != move_type) return nullptr;
  if (!nb::inst_ready(object)) return nullptr;
  const auto* move = nb::inst_ptr<MoveObject>(object);
  return move->game.get() == &board.moves->game() ? move : nullptr;
}

std::string_view short_text(PyObject* object) {
  if (!PyUnicode_Check(object) || !PyUnicode_IS_COMPACT_ASCII(object)) return {};
  return {static_cast<const char*>(PyUnicode_DATA(object)),
          static_cast<std::size_t>(PyUnicode_GET_LENGTH(object))};
}

PyObject* ascii(std::string_view text) {
  PyObject* const made = PyUnicode_New(static_cast<Py_ssize_t>(text.size()), 127);
  if (made) std::memcpy(PyUnicode_DATA(made), text.data(), text.size());
  return made;
}

using Arguments = PyObject* const*;

// Returns what `fast` returns, or calls the original if that is null or fails. What `fast` refuses
// is refused.
template <class Fast>
PyObject* or_original(const Original& original, PyObject* self, Arguments args, Py_ssize_t count,
                      PyObject* names, Py_ssize_t expected, Fast fast) {
  if (count == expected && !names) {
    try {
      if (auto* board = ready<BoardObject>(self))
        if (PyObject* const found = fast(*board)) return found;
      if (PyErr_Occurred()) return nullptr;
    } catch (const BadInput& wrong) {
      raise_bad_input(wrong);
      return nullptr;
    } catch (...) {  // raised again by the original
      PyErr_Clear();
    }
  }
  return original(self, args, count, names);
}

PyObject* push(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(push_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       const MoveObject* move = own_move(board, args[0]);
                       if (!move) {
                         const std::string_view text = short_text(args[0]);
                         if (text.empty()) return nullptr;
                         board.board->push_text(text);
                         return Py_NewRef(Py_None);
                       }
                       if (!board.board->push(move->code)) refuse(*board.board, move->code);
                       board.pushed = nb::borrow(args[0]);
                       board.pushed_code = move->code;
                       return Py_NewRef(Py_None);
                     });
}

PyObject* push_unchecked(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(push_unchecked_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       const MoveObject* move = own_move(board, args[0]);
                       if (!move) return nullptr;
                       if (!board.board->push_unchecked(move->code))
                         refuse(*board.board, move->code);
                       return Py_NewRef(Py_None);
                     });
}

PyObject* pop(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(pop_original, self, args, count, names, 0,
                     [&](BoardObject& board) -> PyObject* {
                       const MoveCode code = board.board->pop();
                       if (code == kNoCode) return nullptr;
                       if (code == board.pushed_code && board.pushed.is_valid())
                         return board.pushed.release().ptr();
                       return board.moves->move(code);
                     });
}

PyObject* san(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(san_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       const MoveObject* move = own_move(board, args[0]);
                       if (!move) return nullptr;
                       const auto text = board.board->san(move->code);
                       if (!text) refuse(*board.board, move->code);
                       return ascii(*text);
                     });
}

PyObject* parse_move(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(parse_move_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       const std::string_view text = short_text(args[0]);
                       if (text.empty()) return nullptr;
                       return board.moves->move(board.board->parse_move(text));
                     });
}

PyObject* push_san(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(push_san_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       const std::string_view text = short_text(args[0]);
                       if (text.empty()) return nullptr;
                       return board.moves->move(board.board->push_text(text));
                     });
}

PyObject* fen(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(fen_original, self, args, count, names, 0,
                     [&](BoardObject& board) -> PyObject* { return ascii(board.board->fen()); });
}

PyObject* piece_at(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  // The pieces exist once the original has been called.
  static const std::atomic<PyObject*>& loaded = python_side().pieces;
  PyObject* const pieces = loaded.load();
  if (count == 1 && !names && PyLong_CheckExact(args[0]) && pieces) {
    int overflow = 0;
    const long square = PyLong_AsLongAndOverflow(args[0], &overflow);
    const auto* board = ready<ChessBoardObject>(self);
    if (board && square >= 0 && square < 64) {
      const chess::Piece piece = position_of(*board).squares[static_cast<std::size_t>(square)];
      return Py_NewRef(PyTuple_GET_ITEM(pieces, static_cast<Py_ssize_t>(piece)));
    }
  }
  return piece_at_original(self, args, count, names);
}

PyObject* copy_board(const Original& original, PyObject* self, Arguments args, Py_ssize_t count,
                     PyObject* names) {
  return or_original(original, self, args, count, names, 0, [](BoardObject& board) {
    return board_to_python(board.board->copy(), board.moves).release().ptr();
  });
}
PyObject* copy(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return copy_board(copy_original, self, args, count, names);
}
PyObject* chess_copy(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return copy_board(chess_copy_original, self, args, count, names);
}

PyObject* board_of_fen(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  if (count == 1 && !names) {
    try {
      auto* game = ready<GameObject>(self);
      const std::string_view fen = short_text(args[0]);
      if (game && !fen.empty()) {
        auto board = game->game->board(fen);
        return board_to_python(std::move(board), game->move_table()).release().ptr();
      }
    } catch (const BadInput& wrong) {
      raise_bad_input(wrong);
      return nullptr;
    } catch (...) {
      PyErr_Clear();
    }
  }
  return board_original(self, args, count, names);
}

PyObject* outcome(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return or_original(outcome_original, self, args, count, names, 1,
                     [&](BoardObject& board) -> PyObject* {
                       if (!PyBool_Check(args[0])) return nullptr;
                       const bool ended = board.board->outcome(args[0] == Py_True).has_value();
                       return ended ? nullptr : Py_NewRef(Py_None);
                     });
}

PyObject* move_text(PyObject* self) {
  try {
    if (const auto* move = ready<MoveObject>(self)) return ascii(move->game->move_text(move->code));
  } catch (...) {
    PyErr_Clear();
  }
  return PyObject_CallOneArg(text_original.function, self);
}

PyObject* uci(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  return count || names ? uci_original(self, args, count, names) : move_text(self);
}

// Made in place, as in new_board().
nb::object new_view(PyObject* owner, const BoardObject* board) {
  static const nb::handle type = nb::type<LegalMovesObject>();
  nb::object view = nb::inst_alloc(type);
  new (nb::inst_ptr<LegalMovesObject>(view)) LegalMovesObject{nb::borrow(owner), board};
  nb::inst_mark_ready(view);
  return view;
}

PyObject* legal_moves(PyObject* self, void*) {
  try {
    if (auto* board = ready<BoardObject>(self)) return new_view(self, board).release().ptr();
  } catch (...) {
    PyErr_Clear();
  }
  return PyObject_CallOneArg(legal_moves_original.function, self);
}

PyObject* to_list(PyObject* self, Arguments args, Py_ssize_t count, PyObject* names) {
  const auto* view = ready<LegalMovesObject>(self);
  if (!view || count || names) return to_list_original(self, args, count, names);
  const BoardObject& board = *view->board;
  ScratchCodes scratch;
  MoveCodes& codes = *scratch;
  try {
    board.board->legal_moves(codes);
  } catch (...) {
    return to_list_original(self, args, count, names);
  }
  PyObject* list = PyList_New(static_cast<Py_ssize_t>(codes.size()));
  if (!list) return nullptr;
  if (!board.moves->moves(codes, reinterpret_cast<PyListObject*>(list)->ob_item)) Py_CLEAR(list);
  return list;
}

// An iterator over the moves at the time it was created. It owns those that it has not returned
// yet.
struct MoveIterator {
  PyObject_VAR_HEAD Py_ssize_t next;
  PyObject* moves[1];
};

PyTypeObject* move_iterator_type = nullptr;

PyObject* iterate(PyObject* self) {
  auto* view = ready<LegalMovesObject>(self);
  if (!view) return PyObject_CallOneArg(iter_original.function, self);
  const BoardObject& board = *view->board;
  ScratchCodes scratch;
  MoveCodes& codes = *scratch;
  try {
    board.board->legal_moves(codes);
  } catch (...) {
    return PyObject_CallOneArg(iter_original.function, self);
  }
  // list(moves) asks for the length right after the iterator.
  view->counted_at = board.board->changes();
  view->count = static_cast<Py_ssize_t>(codes.size());
  auto* iterator = PyObject_NewVar(MoveIterator, move_iterator_type, view->count);
  if (!iterator) return nullptr;
  iterator->next = 0;
  if (!board.moves->moves(codes, iterator->moves)) {
    iterator->next = view->count;  // the iterator owns no moves
    Py_CLEAR(iterator);
  }
  return reinterpret_cast<PyObject*>(iterator);
}

PyObject* next_move(PyObject* self) {
  auto* iterator = reinterpret_cast<MoveIterator*>(self);
  return iterator->next < Py_SIZE(self) ? iterator->moves[iterator->next++] : nullptr;
}

PyObject* moves_left(PyObject* self, PyObject*) {
  return PyLong_FromSsize_t(Py_SIZE(self) - reinterpret_cast<MoveIterator*>(self)->next);
}

void free_iterator(PyObject* self) {
  auto* iterator = reinterpret_cast<MoveIterator*>(self);
  for (Py_ssize_t i = iterator->next; i < Py_SIZE(self); ++i) Py_DECREF(iterator->moves[i]);
  PyTypeObject* const type = Py_TYPE(self);
  PyObject_Free(self);
  Py_DECREF(type);
}

Py_ssize_t length(PyObject* self) {
  try {
    if (const auto* view = ready<LegalMovesObject>(self)) {
      const Board& board = *view->board->board;
      if (view->counted_at == board.changes()) return view->count;
      return static_cast<Py_ssize_t>(board.count_legal_moves());
    }
  } catch (...) {
    PyErr_Clear();
  }
  PyObject* const found = PyObject_CallOneArg(length_original.function, self);
  if (!found) return -1;
  const Py_ssize_t count = PyLong_AsSsize_t(found);
  Py_DECREF(found);
  return count;
}

using RawFunction = PyObject* (*)(PyObject*, Arguments, Py_ssize_t, PyObject*);

// Puts a raw method in the place of a nanobind one; the original goes into `originals` as well, for
// the stub.
void replace(nb::handle type, const char* name, Original& original, RawFunction raw,
             nb::dict& originals) {
  static std::deque<PyMethodDef> definitions;
  static std::deque<std::string> docs;
  const nb::object function = nb::borrow(type.attr("__dict__")[name]);
  docs.push_back(nb::cast<nb::str>(function.attr("__doc__")).c_str());
  definitions.push_back({name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(raw)),
                         METH_FASTCALL | METH_KEYWORDS, docs.back().c_str()});
  nb::setattr(type, name,
              nb::steal(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(type.ptr()),
                                          &definitions.back())));
  original.function = function.inc_ref().ptr();  // for as long as the process lives
  originals[nb::make_tuple(type, name)] = function;
}

}  // namespace

void bind_fast_calls(nb::module_& module) {
  const nb::object board = module.attr("Board"), view = module.attr("LegalMoves");
  chess_move_type = reinterpret_cast<PyTypeObject*>(module.attr("ChessMove").ptr());
  move_type = reinterpret_cast<PyTypeObject*>(module.attr("Move").ptr());

  nb::dict originals;
  replace(board, "push", push_original, push, originals);
  replace(board, "push_unchecked", push_unchecked_original, push_unchecked, originals);
  replace(board, "pop", pop_original, pop, originals);
  replace(board, "san", san_original, san, originals);
  replace(board, "parse_move", parse_move_original, parse_move, originals);
  replace(board, "push_san", push_san_original, push_san, originals);
  replace(module.attr("ChessBoard"), "fen", fen_original, fen, originals);
  replace(module.attr("ChessBoard"), "piece_at", piece_at_original, piece_at, originals);
  replace(board, "_outcome", outcome_original, outcome, originals);
  replace(board, "copy", copy_original, copy, originals);
  replace(module.attr("ChessBoard"), "copy", chess_copy_original, chess_copy, originals);
  replace(module.attr("Game"), "board", board_original, board_of_fen, originals);
  replace(module.attr("ChessMove"), "uci", uci_original, uci, originals);
  replace(view, "to_list", to_list_original, to_list, originals);

  const nb::object property = nb::borrow(board.attr("__dict__")["legal_moves"]);
  legal_moves_original.function = nb::object(property.attr("fget")).release().ptr();
  static const std::string doc = nb::cast<nb::str>(property.attr("__doc__")).c_str();
  static PyGetSetDef legal_moves_definition = {"legal_moves", legal_moves, nullptr, doc.c_str(),
                                               nullptr};
  nb::setattr(board, "legal_moves",
              nb::steal(PyDescr_NewGetSet(reinterpret_cast<PyTypeObject*>(board.ptr()),
                                          &legal_moves_definition)));
  originals[nb::make_tuple(board, "legal_moves")] = property;

  static PyMethodDef iterator_methods[] = {{"__length_hint__", moves_left, METH_NOARGS, nullptr},
                                           {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot iterator_slots[] = {{Py_tp_iter, reinterpret_cast<void*>(PyObject_SelfIter)},
                                         {Py_tp_iternext, reinterpret_cast<void*>(next_move)},
                                         {Py_tp_dealloc, reinterpret_cast<void*>(free_iterator)},
                                         {Py_tp_methods, iterator_methods},
                                         {0, nullptr}};
  static PyType_Spec iterator_spec = {
      "rookery._core.MoveIterator", static_cast<int>(offsetof(MoveIterator, moves)),
      static_cast<int>(sizeof(PyObject*)), Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
      iterator_slots};
  move_iterator_type = reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&iterator_spec));

  // Only the slots change; the named methods remain nanobind's.
  iter_original.function = nb::object(view.attr("__dict__")["__iter__"]).release().ptr();
  length_original.function = nb::object(view.attr("__dict__")["__len__"]).release().ptr();
  auto* slots = reinterpret_cast<PyHeapTypeObject*>(view.ptr());
  slots->ht_type.tp_iter = iterate;
  slots->as_sequence.sq_length = length;
  slots->as_mapping.mp_length = length;
  text_original.function =
      nb::object(module.attr("Move").attr("__dict__")["__str__"]).release().ptr();
  move_type->tp_str = chess_move_type->tp_str = move_text;
  module.attr("_originals") = originals;
}

}  // namespace rookery::python
