// The native values behind Game, Board, Position and Move.
#pragma once

#include <memory>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "bindings/types.hpp"
#include "boards/board.hpp"

namespace rookery::python {

struct GameObject {
  explicit GameObject(const Game& native) : game(native.share()) {}

  std::shared_ptr<const Game> game;
};

struct MoveObject {
  std::shared_ptr<const Game> game;  // the one whose moves these are: Game::moves_of()
  MoveCode code;

  bool operator==(const MoveObject& other) const {
    return game == other.game && code == other.code;
  }
};

// A move of chess or Chess960: the same value, with more to ask.
struct ChessMoveObject : MoveObject {};

// The Python objects of a game's moves, and its grid. A dense code has one object, made when it is
// first needed and then kept; of the others as many are remembered as there is room for.
class MoveTable {
 public:
  explicit MoveTable(const Game& game) : game_(game.share()), dense_(game.facts().dense_codes) {}
  ~MoveTable();
  MoveTable(const MoveTable&) = delete;
  MoveTable& operator=(const MoveTable&) = delete;

  const Game& game() const { return *game_; }
  const GridRef& grid();

  // A new reference; without memory for it null and a Python error.
  PyObject* move(MoveCode code) noexcept {
    PyObject* object = code < dense_.size() ? dense_[static_cast<std::size_t>(code)] : nullptr;
    if (!object) return first_or_null(code);
    Py_INCREF(object);
    return object;
  }
  // New references to many; without memory for them false, a Python error, and nothing in `out`.
  bool moves(const MoveCodes& codes, PyObject** out) noexcept {
    PyObject** const begin = out;
    PyObject* const* const dense = dense_.data();
    const std::size_t known = dense_.size();
    for (const MoveCode code : codes) {
      PyObject* object = code < known ? dense[code] : nullptr;
      if (object) {
        Py_INCREF(object);
      } else if (!(object = first_or_null(code))) {
        while (out != begin) Py_CLEAR(*--out);
        return false;
      }
      *out++ = object;
    }
    return true;
  }

 private:
  PyObject* make(MoveCode code) const;
  PyObject* first(MoveCode code);  // when it is asked for the first time, or is not dense
  PyObject* first_or_null(MoveCode code) noexcept;

  std::shared_ptr<const Game> game_;
  std::optional<GridRef> grid_;  // when it has been asked for
  std::vector<PyObject*> dense_;
  std::vector<std::pair<MoveCode, PyObject*>> remembered_;
};

// The one table of a game's moves; of a native game alive as long as the process, of another as
// long as there are boards.
std::shared_ptr<MoveTable> moves_of(const Game& game);

struct BoardObject {
  explicit BoardObject(std::unique_ptr<Board> native)
      : board(std::move(native)), moves(moves_of(board->game())) {}

  std::unique_ptr<Board> board;
  std::shared_ptr<MoveTable> moves;
};

// A board of chess or Chess960: the same value, with more to ask.
struct ChessBoardObject : BoardObject {
  using BoardObject::BoardObject;
};

// A board of CoTuLenh: the same value, with more to ask.
struct CotulenhBoardObject : BoardObject {
  using BoardObject::BoardObject;
};

// A board that never changes and has no history.
struct PositionObject {
  std::shared_ptr<const Board> board;
};

// A position that is being edited.
struct SetupObject {
  SetupObject(const Game& native, Setup edited) : game(native.share()), setup(std::move(edited)) {}

  std::shared_ptr<const Game> game;
  Setup setup;
};
ObjectOf<SetupObject> setup_to_python(const Game& game, Setup setup);
// A field of FEN, one word; "-" for none.
std::string field_from(nb::handle field);
nb::typed<nb::dict, nb::str, int> hands_to_python(const HeldPieces& held);

// The moves of a board as it is when they are asked for.
struct LegalMovesObject {
  nb::object owner;  // keeps the board alive
  const BoardObject* board;
  std::uint64_t counted_at = ~std::uint64_t{0};  // Board::changes() when `count` was right
  Py_ssize_t count = 0;

  nb::handle referent() const { return owner; }
};
struct PseudoLegalMovesObject : LegalMovesObject {};

// Text that we wrote ourselves, and so is UTF-8.
inline nb::str text(std::string_view view) { return nb::str(view.data(), view.size()); }

// A side: True for the one that begins, False for the other.
using SideArgument = nb::typed<nb::handle, bool>;

// A move given as itself or by its text.
using MoveArgument = nb::typed<nb::handle, std::variant<MoveObject, nb::str>>;

// A function that is called with numbers as a long job goes on.
using ProgressArgument = nb::typed<nb::handle, nb::typed<nb::callable, nb::object(int)>>;

// A number beyond 64 bits, if need be.
ObjectOf<int> leaves_to_python(perft::Leaves leaves);

// Where moves are listed on their way to Python, by whoever holds the interpreter's lock. Taken
// while it is in use: making a Python object can run any code, which may want to list moves too.
class ScratchCodes {
 public:
  ScratchCodes() : codes_(std::exchange(spare(), {})) {}
  ~ScratchCodes() { spare() = std::move(codes_); }
  ScratchCodes(const ScratchCodes&) = delete;
  ScratchCodes& operator=(const ScratchCodes&) = delete;

  MoveCodes& operator*() { return codes_; }

 private:
  static MoveCodes& spare();
  MoveCodes codes_;
};

nb::typed<nb::list, MoveObject> move_list(const Game& game, const std::vector<MoveCode>& codes);
ObjectOf<MoveObject> move_to_python(const Game& game, MoveCode code);

// The Python object of a board, of the class registered for its native class, or a Board.
ObjectOf<BoardObject> board_to_python(std::unique_ptr<Board> board);
using BoardToPython = nb::object (*)(std::unique_ptr<Board>);
void use_board_class(const std::type_info& native, BoardToPython make);

// Sets of squares on the grid of a game, by name.
nb::typed<nb::dict, nb::str, BitBoardObject> squares_to_python(const Game& game,
                                                               const NamedSquares& sets);

// The squares of the pieces that FEN writes so, or BadInput.
Squares pieces_of(const Board& board, nb::handle symbol);

// A move given as itself or by its text, canonical or SAN; SAN only of what can be played here, but
// else not necessarily legal.
MoveCode code_from(const Board& board, nb::handle move);
[[noreturn]] void refuse(const Board& board, MoveCode code);

// BadInput unless the text is one of a move.
MoveCode code_from_text(const Game& game, std::string_view move);

}  // namespace rookery::python
