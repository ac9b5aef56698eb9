// Games and boards with their rules behind one face: what Python sees. One virtual call per call
// from Python; nothing that runs once per node goes through here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grid.hpp"
#include "games/key.hpp"
#include "games/setup.hpp"
#include "perft/control.hpp"
#include "perft/perft.hpp"

namespace rookery {

// A move as its text tells it: within a game, equal codes and equal texts are the same. Which piece
// moves and what it captures is the board's to know.
using MoveCode = std::uint64_t;
inline constexpr MoveCode kNoCode = ~MoveCode{0};

// A list of moves that keeps its memory: filled again and again without asking for more.
class MoveCodes {
 public:
  MoveCodes() = default;
  MoveCodes(MoveCodes&& other) noexcept { *this = std::move(other); }
  MoveCodes& operator=(MoveCodes&& other) noexcept {
    codes_ = std::move(other.codes_);
    room_ = std::exchange(other.room_, 0);
    count_ = std::exchange(other.count_, 0);
    return *this;
  }

  // Room for this many; what was there is gone.
  MoveCode* start(std::size_t most) {
    if (most > room_) {
      codes_.reset(new MoveCode[most]);
      room_ = most;
    }
    return codes_.get();
  }
  void end(const MoveCode* end) { count_ = static_cast<std::size_t>(end - codes_.get()); }

  std::size_t size() const { return count_; }
  const MoveCode* begin() const { return codes_.get(); }
  const MoveCode* end() const { return codes_.get() + count_; }

 private:
  std::unique_ptr<MoveCode[]> codes_;
  std::size_t room_ = 0;
  std::size_t count_ = 0;
};

struct PerftJob {
  int depth = 1;
  int threads = 1;
  std::size_t hash_bytes = 0;  // 0: no table
  bool pseudo_legal = false;   // moves that are right but for the safety of what must not be lost
  bool by_turn = false;        // a ply is a whole turn, where a turn can be several moves
};

struct StatsJob {
  int depth = 1;
  int threads = 1;
  bool all_plies = false;
};

struct Outcome {
  int winner;          // 0 or 1, -1 for a draw
  std::string reason;  // "checkmate", "stalemate", …
};

// How random games went.
struct PlayoutsJob {
  std::size_t games = 1;
  std::uint64_t seed = 0;
  std::uint32_t max_plies = 0;
  int threads = 1;
};
struct PlayoutResult {
  int winner;
  std::string_view reason;  // "max plies" if the game was cut off
  std::uint32_t plies;
};

// Where a move begins and ends; -1 where it has no such square.
struct MoveSquares {
  int from;
  int to;
};

// Sets of squares with a name each.
using NamedSquares = std::vector<std::pair<std::string_view, std::vector<int>>>;

class Board;

// Always held by a shared_ptr: boards and moves keep their game alive.
class Game : public std::enable_shared_from_this<Game> {
 public:
  virtual ~Game() = default;

  virtual std::string_view name() const = 0;
  virtual std::string_view title() const = 0;  // a line for people
  virtual Grid grid() const = 0;
  virtual std::string_view start_fen() const = 0;
  // BadInput tells all that is wrong with the text or the position.
  virtual std::unique_ptr<Board> board(std::string_view fen) const = 0;

  // A position that need not make sense, as its FEN tells it; and the FEN of it.
  virtual FenFormat format() const = 0;
  virtual Setup setup(std::string_view fen) const { return read_setup(format(), fen); }
  virtual std::string fen(const Setup& setup) const { return write_fen(format(), setup); }
  // Why it cannot be played, and the board if it can; BadInput with all problems if it cannot.
  virtual Problems problems(const Setup& setup) const = 0;
  virtual std::unique_ptr<Board> board(const Setup& setup) const = 0;

  // The game whose moves these are: chess for Chess960, so that a move of one is one of the other.
  virtual const Game& moves_of() const { return *this; }
  // Codes below this number are few enough to keep an object for each.
  virtual std::size_t dense_codes() const { return 0; }
  virtual std::string move_text(MoveCode move) const = 0;
  // The move of a text that is well formed in this game, legal somewhere or not.
  virtual std::optional<MoveCode> parse_move_text(std::string_view text) const = 0;
  virtual MoveSquares squares(MoveCode move) const = 0;

  // The set of figures that its pieces are drawn with (rookery.render.figures), none for letters.
  virtual std::string_view figures() const { return ""; }
  // Squares that are of another ground than the rest, by its name.
  virtual NamedSquares terrain() const { return {}; }
};

// A position with its history. Belongs to one thread.
class Board {
 public:
  virtual ~Board() = default;

  virtual const Game& game() const = 0;
  virtual std::unique_ptr<Board> copy(bool with_history = true) const = 0;
  virtual std::string fen() const = 0;
  // The FEN that loses nothing, for saving.
  virtual std::string exact_fen() const { return fen(); }
  // The same, to be edited.
  virtual Setup setup() const = 0;
  virtual int turn() const = 0;  // 0 is the side that begins
  // Whether the turn goes on, where a turn can be several moves and the first has been made.
  virtual bool is_turn_open() const { return false; }
  virtual bool is_check() const = 0;
  // Where whoever is in check stands; -1 if nobody is or nobody is there.
  virtual int check_square() const = 0;
  virtual Key key() const = 0;
  // Position and counters; not the history.
  virtual bool equals(const Board& other) const = 0;

  // The pieces as the game's FEN writes them, by square.
  virtual std::vector<std::pair<int, std::string>> symbols() const = 0;
  // The pieces in hand.
  virtual HeldPieces hands() const { return {}; }
  // What belongs to pieces beyond their squares, by name: air defence, for example.
  virtual NamedSquares zones() const { return {}; }

  // These replace what `moves` holds.
  virtual void legal_moves(MoveCodes& moves) const = 0;
  virtual void pseudo_legal_moves(MoveCodes& moves) const = 0;
  virtual std::size_t count_legal_moves() const = 0;
  virtual bool is_legal(MoveCode move) const = 0;
  virtual bool is_pseudo_legal(MoveCode move) const = 0;
  // False if the move is not legal, and then nothing has changed.
  virtual bool push(MoveCode move) = 0;
  // Trusts that the move is legal. False if not even its pieces are there.
  virtual bool push_unchecked(MoveCode move) = 0;
  virtual MoveCode pop() = 0;  // kNoCode if no move has been played
  virtual std::vector<MoveCode> history() const = 0;
  virtual void forget_history() = 0;
  // How often this board has changed: equal numbers mean the same position.
  std::uint64_t changes() const { return changes_; }

  // A move as people write it, none if push() would refuse it.
  virtual std::optional<std::string> san(MoveCode move) const = 0;
  // The legal move of a canonical text or of SAN, or BadInput with the reason.
  virtual MoveCode parse_move(std::string_view text) const = 0;

  // How the game has ended, if it has; with `claim_draw` also what the side to move may claim.
  virtual std::optional<Outcome> outcome(bool claim_draw) const = 0;

  virtual perft::Leaves perft(const PerftJob& job, perft::Control& control) const = 0;
  // Names and counts, "nodes" first.
  virtual std::vector<std::pair<std::string, std::uint64_t>> perft_stats(
      const StatsJob& job, perft::Control& control) const = 0;
  virtual std::vector<PlayoutResult> playouts(const PlayoutsJob& job,
                                              perft::Control& control) const = 0;
  virtual std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                                 perft::Control& control) const = 0;

 protected:
  std::uint64_t changes_ = 0;
};

// Every native game, in the order in which they are listed.
const std::vector<std::shared_ptr<const Game>>& native_games();

}  // namespace rookery
