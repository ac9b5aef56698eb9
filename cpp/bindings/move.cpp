// Move, and the moves of chess under the names chess players know.
#include <nanobind/stl/string.h>

#include <algorithm>
#include <functional>
#include <map>

#include "bindings/chess_types.hpp"
#include "bindings/game_types.hpp"
#include "core/text.hpp"

namespace rookery::python {
namespace {

std::optional<int> square_or_none(int square) {
  return square < 0 ? std::nullopt : std::optional(square);
}

std::optional<std::string> text_or_none(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

const Game& chess_game() { return *native_game("chess"); }

// The existing tables, by game.
std::map<const Game*, std::weak_ptr<MoveTable>>& tables() {
  static auto* const all = new std::map<const Game*, std::weak_ptr<MoveTable>>;
  return *all;
}

MoveCode chess_code(nb::handle from, nb::handle to, nb::handle promotion) {
  const int kind = promotion.is_none() ? 0 : piece_kind_from(promotion);
  if (kind == chess::kPawn || kind == chess::kKing)
    throw BadInput("chess-piece", "a pawn becomes a knight (2), bishop (3), rook (4) or queen (5)");
  return chess::code_of(chess_square_from(from), chess_square_from(to), kind);
}

}  // namespace

const GridRef& MoveTable::grid() {
  const nb::ft_lock_guard guard(lock_);
  if (!grid_) {
    const Grid& grid = game_->grid();
    grid_.emplace(nb::type<GridObject>()(grid.width, grid.height, grid.stride));
  }
  return *grid_;
}

PyObject* MoveTable::make(MoveCode code) const {
  nb::object move = dynamic_cast<const ChessGame*>(game_.get())
                        ? nb::cast(ChessMoveObject{{game_, code}})
                        : nb::cast(MoveObject{game_, code});
  // A move refers to no other object, so the garbage collector need not visit the many moves that
  // are kept.
  PyObject_GC_UnTrack(move.ptr());
  return move.release().ptr();
}

PyObject* MoveTable::first(MoveCode code) {
  if (code < dense_.size()) {
    PyObject* const object = make(code);
    dense_[static_cast<std::size_t>(code)] = object;
    return Py_NewRef(object);
  }
  PyObject* const object = make(code);
  if (remembered_.empty()) {
    Bucket empty{};
    empty.codes.fill(kNoCode);
    remembered_.resize(std::size_t{1} << kBucketBits, empty);
  }
  Bucket& bucket = bucket_of(code);
  PyObject* const forgotten = bucket.objects.back();
  std::copy_backward(bucket.codes.begin(), bucket.codes.end() - 1, bucket.codes.end());
  std::copy_backward(bucket.objects.begin(), bucket.objects.end() - 1, bucket.objects.end());
  bucket.codes.front() = code;
  bucket.objects.front() = Py_NewRef(object);
  Py_XDECREF(forgotten);
  return object;
}

PyObject* MoveTable::first_or_null(MoveCode code) noexcept {
  try {
    return first(code);
  } catch (...) {
    PyErr_NoMemory();
    return nullptr;
  }
}

MoveTable::~MoveTable() {
  {
    const nb::ft_lock_guard guard(shared_lock());
    // Another thread may have made a new table of the game already.
    const auto known = tables().find(game_.get());
    if (known != tables().end() && known->second.expired()) tables().erase(known);
  }
  for (PyObject* const object : dense_) Py_XDECREF(object);
  for (const Bucket& bucket : remembered_)
    for (PyObject* const object : bucket.objects) Py_XDECREF(object);
}

std::shared_ptr<MoveTable> moves_of(const Game& game) {
  const Game& owner = game.moves_of();
  const nb::ft_lock_guard guard(shared_lock());
  std::weak_ptr<MoveTable>& known = tables()[&owner];
  if (auto table = known.lock()) return table;
  const auto table = std::make_shared<MoveTable>(owner);
  known = table;
  // Never freed: at the end of the process, Python ends before they could be.
  static auto* const kept = new std::vector<std::shared_ptr<MoveTable>>;
  if (native_game(owner.name()) == &owner) kept->push_back(table);
  return table;
}

const std::shared_ptr<MoveTable>& GameObject::move_table() {
  // It is set once, so a reference to it stays right without the lock.
  {
    const nb::ft_lock_guard guard(shared_lock());
    if (moves) return moves;
  }
  auto found = moves_of(*game);
  const nb::ft_lock_guard guard(shared_lock());
  if (!moves) moves = std::move(found);
  return moves;
}

MoveCodes& ScratchCodes::spare() {
#ifdef NB_FREE_THREADED
  thread_local MoveCodes codes;
#else
  static MoveCodes codes;
#endif
  return codes;
}

ObjectOf<MoveObject> move_to_python(const Game& game, MoveCode code) {
  PyObject* const move = moves_of(game)->move(code);
  if (!move) throw nb::python_error();
  return nb::steal(move);
}

MoveCode code_from_text(const Game& game, std::string_view move) {
  const MoveCode code = game.parse_move_text(move);
  if (code == kNoCode)
    throw BadInput("move-text", quoted(move) + " is not a move of " + game.name());
  return code;
}

void bind_move(nb::module_& module) {
  nb::class_<MoveObject>(
      module, "Move", nb::is_weak_referenceable(),
      "A move of a game, equal to every other with the same text.\n\n"
      ">>> game(\"chess\").move(\"e2e4\") in game(\"chess\").board().legal_moves\n"
      "True\n")
      .def_prop_ro(
          "game", [](const MoveObject& self) { return GameObject(*self.game); },
          "The game that the move belongs to; for Chess960 it is chess.")
      .def_prop_ro(
          "from_square",
          [](const MoveObject& self) { return square_or_none(self.game->parts(self.code).from); },
          "Origin square, or None.")
      .def_prop_ro(
          "to_square",
          [](const MoveObject& self) { return square_or_none(self.game->parts(self.code).to); },
          "Target square, or None.")
      .def_prop_ro(
          "promotion",
          [](const MoveObject& self) -> std::optional<std::variant<int, std::string>> {
            return text_or_none(self.game->parts(self.code).promotion);
          },
          "The letter of the piece that it promotes to, \"+\" for its promoted form, or None.\n\n"
          "ChessMove.promotion is the number of the kind.\n\n"
          ">>> game(\"shogi\").move(\"b3b2+\").promotion\n"
          "'+'\n")
      .def_prop_ro(
          "drop",
          [](const MoveObject& self) { return text_or_none(self.game->parts(self.code).drop); },
          "The letter of the piece that is dropped from the hand, or None.\n\n"
          ">>> game(\"shogi\").move(\"P@b3\").drop\n"
          "'P'\n")
      .def("__str__", [](const MoveObject& self) { return self.game->move_text(self.code); })
      // Short, for lists and tables; Game.move(text) makes the move again.
      .def("__repr__",
           [](const MoveObject& self) { return "Move('" + self.game->move_text(self.code) + "')"; })
      .def(
          "__eq__", [](const MoveObject& a, const MoveObject& b) { return a == b; },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const MoveObject& self) {
        // Any spread will do; 61 bits, so that it is never -1.
        return static_cast<std::int64_t>(
            (self.code * 0x9e3779b97f4a7c15 ^ std::hash<std::string_view>()(self.game->name())) >>
            3);
      });

  nb::class_<ChessMoveObject, MoveObject>(module, "ChessMove",
                                          "A move of chess or Chess960.\n\n"
                                          "Castling is written as the king's move (e1g1), or king "
                                          "takes rook (e1h1) in Chess960; boards of\n"
                                          "both games accept either.\n\n"
                                          ">>> move = ChessMove.from_uci(\"e7e8q\")\n"
                                          ">>> move.from_square, move.to_square, move.promotion\n"
                                          "(52, 60, 5)\n"
                                          ">>> move == ChessMove(\"e7\", \"e8\", promotion=5)\n"
                                          "True\n")
      .def(
          "__init__",
          [](ChessMoveObject* self, SquareArgument from, SquareArgument to,
             NumberArgument promotion) {
            new (self) ChessMoveObject{{chess_game().share(), chess_code(from, to, promotion)}};
          },
          nb::arg("from_square"), nb::arg("to_square"), nb::arg("promotion").none() = nb::none())
      .def_static(
          "from_uci",
          [](TextArgument uci) -> ObjectOf<ChessMoveObject> {
            return move_to_python(chess_game(),
                                  code_from_text(chess_game(), text_from(uci, "UCI is a str")));
          },
          nb::arg("uci"), "Return the move of a text such as e2e4 or e7e8q; 0000 is the null move.")
      .def_static(
          "null",
          []() -> ObjectOf<ChessMoveObject> {
            return move_to_python(chess_game(), chess::kNullCode);
          },
          "Return the null move, which passes the turn.")
      .def(
          "uci", [](const ChessMoveObject& self) { return self.game->move_text(self.code); },
          "Return the text of the move, such as e2e4.")
      .def_prop_ro(
          "from_square",
          [](const ChessMoveObject& self) { return std::max(self.game->parts(self.code).from, 0); },
          "Origin square; 0 for the null move.")
      .def_prop_ro(
          "to_square",
          [](const ChessMoveObject& self) { return std::max(self.game->parts(self.code).to, 0); },
          "Target square; 0 for the null move.")
      .def_prop_ro(
          "promotion",
          [](const ChessMoveObject& self) {
            const int kind =
                self.code == chess::kNullCode ? 0 : chess::parts_of(self.code).promotion;
            return kind ? std::optional(kind) : std::nullopt;
          },
          "The kind of piece that a pawn becomes, 2 (knight) to 5 (queen).")
      .def("__bool__", [](const ChessMoveObject& self) { return self.code != chess::kNullCode; });
}

}  // namespace rookery::python
