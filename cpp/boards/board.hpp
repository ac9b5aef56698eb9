// Games and boards behind one interface: what Python sees. One virtual call per call from Python;
// nothing that runs once per node goes through here. The only implementation is rules_board.hpp.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/move_codes.hpp"
#include "games/rules.hpp"
#include "games/setup.hpp"
#include "jobs/control.hpp"
#include "perft/leaves.hpp"
#include "pgn/replayer.hpp"
#include "search/limits.hpp"

namespace rookery {

namespace perft {
class HashTable;
}
namespace search {
class Table;
}
namespace batch {
class Batch;
class Environment;
}  // namespace batch
namespace guided {
class Walker;
}

struct PerftJob {
  int depth = 1;
  int threads = 1;
  std::size_t hash_bytes = 0;  // 0: no table
  bool pseudo_legal = false;   // also moves that may leave the mover's royal piece in check
  bool by_turn = false;        // a ply is a whole turn, where a turn can be several moves
  // A table that outlives the count and replaces one of hash_bytes. It belongs to one tree: the
  // same game, by_turn and pseudo_legal.
  perft::HashTable* table = nullptr;
};

struct UniqueJob {
  int depth = 1;
  bool by_turn = false;
  std::size_t memory_bytes = 0;  // records beyond this go to disk
  std::string folder;            // for temporary files
};
struct UniquePosition {
  std::string fen;
  perft::Leaves times;  // the number of ways to reach it
};
// Unique positions, in the order of their keys. Any number of readers may read them.
class UniquePositions {
 public:
  class Reader {
   public:
    virtual ~Reader() = default;
    virtual bool next(UniquePosition& position) = 0;  // returns false after the last
  };

  virtual ~UniquePositions() = default;
  virtual std::unique_ptr<Reader> read() const = 0;

  std::vector<std::uint64_t> counts;  // of unique positions at each ply, the first being 1
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

// A piece, by its number in the facts of the game, and its square.
struct Standing {
  int piece;
  int square;

  auto operator<=>(const Standing&) const = default;
};

struct PlayoutsJob {
  std::size_t games = 1;
  std::uint64_t first = 0;  // the number of the first game, by which it is seeded
  std::uint64_t seed = 0;
  std::uint32_t max_plies = 0;
  int threads = 1;
};
// Random games, as columns.
struct Playouts {
  std::vector<std::uint8_t> endings;   // of each game: an index into `outcomes`
  std::vector<std::uint32_t> lengths;  // of each game, in plies
  // The different outcomes, in the order of their first game; none for games that were cut off.
  std::vector<std::optional<Outcome>> outcomes;
};

class Board;

class Game : public std::enable_shared_from_this<Game>, public pgn::Replayable {
 public:
  const std::string& name() const { return facts().name; }
  const Grid& grid() const { return facts().grid; }
  const std::string& start_fen() const { return facts().start_fen; }
  // Throws BadInput, which lists every problem of the text or the position.
  virtual std::unique_ptr<Board> board(std::string_view fen) const = 0;

  // The Setup that a FEN describes, which need not be playable; and the FEN of a Setup.
  virtual FenFormat format() const = 0;
  virtual Setup setup(std::string_view fen) const = 0;
  virtual std::string fen(const Setup& setup) const = 0;
  // The problems that keep a Setup from being played; and its board, or BadInput with all problems.
  virtual Problems problems(const Setup& setup) const = 0;
  virtual std::unique_ptr<Board> board(const Setup& setup) const = 0;

  // The game whose moves this game shares: chess for Chess960, so that a move of one is a move of
  // the other.
  const Game& moves_of() const;
  // The move of a text that is well formed in this game, whether or not it is ever legal; kNoCode
  // for any other text.
  virtual MoveCode parse_move_text(std::string_view text) const = 0;
  virtual MoveParts parts(MoveCode move) const = 0;
  // Numbers for moves, planes for positions, many games at once.
  virtual const batch::Environment& environment() const = 0;
  // The positions in the trees of a search; the batch is one of this game, and must live as long.
  virtual std::unique_ptr<guided::Walker> walker(const batch::Batch& batch) const = 0;

  // The weights that are derived from the rules, and an evaluation by other weights, which must not
  // outlive the game. BadInput if the weights do not fit.
  virtual const search::Weights& derived_weights() const = 0;
  virtual std::shared_ptr<const search::Evaluator> evaluator(search::Weights weights) const = 0;

  // Keeps a game alive. Games that live as long as the process are not reference-counted.
  std::shared_ptr<const Game> share() const {
    if (auto shared = weak_from_this().lock()) return shared;
    return {std::shared_ptr<const Game>(), this};
  }
};

// A position with its history. Belongs to one thread.
class Board {
 public:
  virtual ~Board() = default;

  virtual const Game& game() const = 0;
  virtual std::unique_ptr<Board> copy(bool with_history = true) const = 0;
  // A board at the position before the history.
  virtual std::unique_ptr<Board> root() const = 0;
  virtual std::string fen() const = 0;
  // The FEN with all information, for saving.
  virtual std::string exact_fen() const = 0;
  // The position, to be edited.
  virtual Setup setup() const = 0;
  virtual int turn() const = 0;  // 0 is the side that begins
  // Whether a turn of several moves has begun and is not complete.
  virtual bool is_turn_open() const = 0;
  virtual bool is_check() const = 0;
  // The square of the royal piece in check, -1 if there is none.
  virtual int check_square() const = 0;
  virtual Key key() const = 0;
  // Compares position and counters, but not the history.
  virtual bool equals(const Board& other) const = 0;

  // The piece on a square as the game's FEN writes it; empty for an empty square.
  virtual std::string symbol_at(int square) const = 0;
  // The pieces on the board; those of a stack follow each other, the carrier first.
  virtual std::vector<Standing> standing() const = 0;
  // The squares that have this piece, a number in the facts of the game, alone or in a stack.
  virtual SquareSet pieces(int piece) const = 0;
  // The pieces in hand and how many there are of each.
  virtual HeldPieces hands() const = 0;
  // Both return none in games without attacks.
  virtual std::optional<SquareSet> attacks(int square) const = 0;
  virtual std::optional<SquareSet> attackers(int side, int square) const = 0;
  // Areas that pieces project, such as air defence, by name.
  virtual NamedSquares areas() const = 0;

  // Each replaces the contents of `moves`.
  virtual void legal_moves(MoveCodes& moves) const = 0;
  virtual void pseudo_legal_moves(MoveCodes& moves) const = 0;
  virtual void legal_captures(MoveCodes& moves) const = 0;
  virtual std::size_t count_legal_moves() const = 0;
  // The moves as the slow twin of the generator finds them; none in a game without one.
  virtual std::optional<std::vector<MoveCode>> moves_slow(Legality legality) const = 0;
  virtual bool is_legal(MoveCode move) const = 0;
  virtual bool is_pseudo_legal(MoveCode move) const = 0;
  // None if the move is not pseudo-legal.
  virtual std::optional<bool> is_capture(MoveCode move) const = 0;
  // The pieces that a move moves or puts on the board, numbers in the facts of the game, the
  // carrier of a stack first. None if the move is not pseudo-legal.
  virtual std::optional<std::vector<int>> moving(MoveCode move) const = 0;
  // Returns false, leaving the board unchanged, if the move cannot be played.
  virtual bool push(MoveCode move) = 0;
  // Does not check legality. Returns false if the move's pieces are not on the board.
  virtual bool push_unchecked(MoveCode move) = 0;
  virtual MoveCode pop() = 0;  // kNoCode if no move has been played
  virtual std::vector<MoveCode> history() const = 0;
  virtual void forget_history() = 0;
  // How often this board has changed: equal numbers mean the same position.
  std::uint64_t changes() const { return changes_; }

  // A move as people write it; none if push() would refuse it.
  virtual std::optional<std::string> san(MoveCode move) const = 0;
  // The playable move of a canonical text or of SAN, or BadInput with the reason. A text that is
  // both is canonical.
  virtual MoveCode parse_move(std::string_view text) const = 0;
  // Plays the move of a text, and returns it.
  virtual MoveCode push_text(std::string_view text) = 0;

  // How the game has ended, if it has; with `claim_draw`, also a draw that the side to move may
  // claim.
  virtual std::optional<Outcome> outcome(bool claim_draw) const = 0;
  // How often the position has occurred, itself included.
  virtual std::size_t repetitions() const = 0;

  virtual perft::Leaves perft(const PerftJob& job, jobs::Control& control) const = 0;
  virtual std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                                 jobs::Control& control) const = 0;
  // The number of leaves below each of many positions, which are given as FEN.
  virtual std::vector<perft::Leaves> perft_each(const std::vector<std::string>& fens,
                                                const PerftJob& job,
                                                jobs::Control& control) const = 0;
  virtual std::unique_ptr<UniquePositions> unique_positions(const UniqueJob& job,
                                                            jobs::Control& control) const = 0;
  // The number of unique positions at each ply, the first being 1.
  virtual std::vector<std::uint64_t> count_unique_positions(const UniqueJob& job,
                                                            jobs::Control& control) const = 0;
  // Names and counts, "nodes" first.
  virtual std::vector<std::pair<std::string, std::uint64_t>> perft_stats(
      const StatsJob& job, jobs::Control& control) const = 0;
  // A job that was stopped returns no games.
  virtual Playouts playouts(const PlayoutsJob& job, jobs::Control& control) const = 0;

  // Throws BadInput if the game is over, or if one of the first moves in `job.only` is not legal.
  virtual search::Report search(const search::Job& job, search::Table& table,
                                jobs::Control& control,
                                const std::function<void(const search::Report&)>& tell) const = 0;
  // The value of the position for the side to move, and what each term adds to it. Here and below,
  // an evaluator belongs to the game, or is null for the derived weights.
  virtual search::Score evaluate(std::vector<search::TermValue>& terms,
                                 const search::Evaluator* evaluator) const = 0;
  virtual search::Counts count_terms(const search::Evaluator* evaluator) const = 0;
  // Games from this position, each as the search plays it against itself.
  virtual std::vector<search::SelfPlayed> self_play(const search::SelfPlayJob& job,
                                                    jobs::Control& control) const = 0;

 protected:
  std::uint64_t changes_ = 0;
};

// Every native game, in the order in which they are listed.
const std::vector<const Game*>& native_games();
// The native game of a name; null if there is none.
const Game* native_game(std::string_view name);

}  // namespace rookery
