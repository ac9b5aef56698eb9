// The native values behind Game, Board, Position and Move.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <typeinfo>
#include <vector>

#include "bindings/types.hpp"
#include "boards/board.hpp"

namespace rookery::python {

class MoveTable;

struct GameObject {
  explicit GameObject(const Game& native) : game(native.share()) {}

  // The table of its moves, looked up once.
  const std::shared_ptr<MoveTable>& move_table();

  std::shared_ptr<const Game> game;
  std::shared_ptr<MoveTable> moves;  // null before the first board
};

struct MoveObject {
  std::shared_ptr<const Game> game;  // Game::moves_of()
  MoveCode code;

  bool operator==(const MoveObject& other) const {
    return game == other.game && code == other.code;
  }
};

// A move of chess or Chess960: the same value, with more methods.
struct ChessMoveObject : MoveObject {};

struct BoardObject;
// Makes the Python object of a board; its Python class depends on its native class.
using BoardToPython = nb::object (*)(std::unique_ptr<Board>, std::shared_ptr<MoveTable>);

// The Python objects of a game's moves, its grid, and the class of its boards. A dense code has one
// object, which is created when it is first needed and then kept. Other codes are cached in buckets
// by their hash, the newest object first, as far as there is room.
class MoveTable {
 public:
  explicit MoveTable(const Game& game) : game_(game.share()), dense_(game.facts().dense_codes) {}
  ~MoveTable();
  MoveTable(const MoveTable&) = delete;
  MoveTable& operator=(const MoveTable&) = delete;

  const Game& game() const { return *game_; }
  const GridRef& grid();
  BoardToPython class_of(const Board& board);

  // Returns a new reference, or null with a Python error if there is no memory.
  PyObject* move(MoveCode code) noexcept {
    const nb::ft_lock_guard guard(lock_);
    PyObject* const object = code < dense_.size() ? dense_[code] : nullptr;
    return object ? Py_NewRef(object) : sparse(code);
  }
  // Writes new references to `out`; if there is no memory, returns false with a Python error and
  // writes none.
  bool moves(const MoveCodes& codes, PyObject** out) noexcept {
    const nb::ft_lock_guard guard(lock_);
    if (dense_.empty()) return fill(codes, out, [this](MoveCode code) { return remembered(code); });
    return fill(codes, out, [dense = dense_.data(), end = dense_.size()](MoveCode code) {
      return code < end ? dense[code] : nullptr;
    });
  }

 private:
  struct alignas(64) Bucket {
    std::array<MoveCode, 4> codes;
    std::array<PyObject*, 4> objects;
  };
  static constexpr int kBucketBits = 13;

  // find(code) is a borrowed reference, or null.
  template <class Find>
  bool fill(const MoveCodes& codes, PyObject** out, Find find) noexcept {
    PyObject** const begin = out;
    for (const MoveCode code : codes) {
      PyObject* object = find(code);
      if (object) {
        Py_INCREF(object);
      } else if (!(object = sparse(code))) {
        while (out != begin) Py_CLEAR(*--out);
        return false;
      }
      *out++ = object;
    }
    return true;
  }
  PyObject* remembered(MoveCode code) {
    if (remembered_.empty()) return nullptr;
    const Bucket& bucket = bucket_of(code);
    for (std::size_t i = 0; i < bucket.codes.size(); ++i)
      if (bucket.codes[i] == code) return bucket.objects[i];
    return nullptr;
  }
  // For codes that are not dense or have no object yet. Not inline, to keep the dense case fast.
  [[gnu::noinline]] PyObject* sparse(MoveCode code) noexcept {
    PyObject* const object = remembered(code);
    return object ? Py_NewRef(object) : first_or_null(code);
  }
  Bucket& bucket_of(MoveCode code) {
    return remembered_[static_cast<std::size_t>(code * 0x9e3779b97f4a7c15 >> (64 - kBucketBits))];
  }
  PyObject* make(MoveCode code) const;
  PyObject* first(MoveCode code);  // for a code without an object
  PyObject* first_or_null(MoveCode code) noexcept;

  nb::ft_mutex lock_;  // for all that follows; empty where the interpreter has a lock of its own
  std::shared_ptr<const Game> game_;
  std::optional<GridRef> grid_;  // made when it is first needed
  BoardToPython board_class_ = nullptr;
  std::vector<PyObject*> dense_;
  std::vector<Bucket> remembered_;  // empty until the first code that is not dense
};

// The only table of a game's moves. It lives as long as the process for a native game, and as long
// as there are boards for any other.
std::shared_ptr<MoveTable> moves_of(const Game& game);

struct BoardObject {
  BoardObject(std::unique_ptr<Board> native, std::shared_ptr<MoveTable> table)
      : board(std::move(native)), moves(std::move(table)) {}
  explicit BoardObject(std::unique_ptr<Board> native)
      : board(std::move(native)), moves(moves_of(board->game())) {}

  std::unique_ptr<Board> board;
  std::shared_ptr<MoveTable> moves;
  // The move that was pushed last and its code, so that pop() need not look it up in the table,
  // which is seldom in the cache. A move refers to no board, so this makes no cycle of references.
  nb::object pushed;
  MoveCode pushed_code = kNoCode;
};

// A board of chess or Chess960: the same value, with more methods.
struct ChessBoardObject : BoardObject {
  using BoardObject::BoardObject;
};

// A board of CoTuLenh: the same value, with more methods.
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

// A view of the moves of a board: it lists those of the board's current position.
struct LegalMovesObject {
  nb::object owner;  // keeps the board alive
  const BoardObject* board;
  std::uint64_t counted_at = ~std::uint64_t{0};  // Board::changes() when `count` was computed
  Py_ssize_t count = 0;

  nb::handle referent() const { return owner; }
};
struct PseudoLegalMovesObject : LegalMovesObject {};
struct LegalCapturesObject : LegalMovesObject {};

// Text that we have written, which is therefore UTF-8.
inline nb::str text(std::string_view view) { return nb::str(view.data(), view.size()); }

// A side: True for the one that begins, False for the other.
using SideArgument = nb::typed<nb::handle, bool>;

// A move given as itself or by its text.
using MoveArgument = nb::typed<nb::handle, std::variant<MoveObject, nb::str>>;

// A function that is called with numbers as a long job goes on.
using ProgressArgument = nb::typed<nb::handle, nb::typed<nb::callable, nb::object(int)>>;

// A number beyond 64 bits, if need be.
ObjectOf<int> leaves_to_python(perft::Leaves leaves);

// A list for moves on their way to Python, shared by the threads that hold the interpreter's lock.
// It is marked as taken while it is in use, because creating a Python object can run any code,
// which may list moves as well.
class ScratchCodes {
 public:
  ScratchCodes() : codes_(std::exchange(spare(), {})) {}
  ~ScratchCodes() { spare() = std::move(codes_); }
  ScratchCodes(const ScratchCodes&) = delete;
  ScratchCodes& operator=(const ScratchCodes&) = delete;

  MoveCodes& operator*() { return codes_; }

 private:
  static MoveCodes& spare();  // of each thread, where several can run Python code at once
  MoveCodes codes_;
};

nb::typed<nb::list, MoveObject> move_list(const Game& game, const std::vector<MoveCode>& codes);
ObjectOf<MoveObject> move_to_python(const Game& game, MoveCode code);

// The Python object of a board, of the class registered for its native class, or a Board. It is
// faster with the table of the game's moves.
ObjectOf<BoardObject> board_to_python(std::unique_ptr<Board> board);
ObjectOf<BoardObject> board_to_python(std::unique_ptr<Board> board,
                                      const std::shared_ptr<MoveTable>& moves);
void use_board_class(const std::type_info& native, BoardToPython make);

// Makes a Python object of class Object, which is BoardObject or derived from it. It is made in
// place, which takes half the time of nb::cast().
template <class Object>
nb::object new_board(std::unique_ptr<Board> board, std::shared_ptr<MoveTable> moves) {
  static const nb::handle type = nb::type<Object>();
  nb::object object = nb::inst_alloc(type);
  new (nb::inst_ptr<Object>(object)) Object(std::move(board), std::move(moves));
  nb::inst_mark_ready(object);
  return object;
}

// Sets of squares on the grid of a game, by name.
nb::typed<nb::dict, nb::str, BitBoardObject> squares_to_python(const Game& game,
                                                               const NamedSquares& sets);

// The squares of the pieces with this FEN symbol, or BadInput.
Squares pieces_of(const Board& board, nb::handle symbol);

// A move given as itself or by its text, canonical or SAN. The move of SAN must be playable here;
// the move of a canonical text need not be.
MoveCode code_from(const Board& board, nb::handle move);
[[noreturn]] void refuse(const Board& board, MoveCode code);

// Throws BadInput if the text is not a move.
MoveCode code_from_text(const Game& game, std::string_view move);

}  // namespace rookery::python
