// Games as environments, behind one interface: numbers for moves, planes for positions, and many
// games at once. Boards only need this; what is compiled for each game is in environment_of.hpp.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "batch/actions.hpp"
#include "games/batch_view.hpp"
#include "games/rules.hpp"
#include "jobs/control.hpp"

namespace rookery::batch {

enum class Form { kBits, kBytes, kFloats };
enum class Autoreset : std::uint8_t { kDisabled, kNextStep, kSameStep };
// Which draws end a game: those that the rules declare; also those that a player could claim; or,
// as in pgx, the same with repetitions counted by key_with_every_mark(), for which two positions
// differ if only one of them has an en passant square, even if no pawn can capture there.
enum class Draws : std::uint8_t { kAutomatic, kClaimed, kPgx };

struct BatchJob {
  std::size_t games = 1;
  std::uint64_t seed = 0;
  int threads = 1;
  View view = View::kMover;
  bool alphazero = false;  // the planes of AlphaZero's chess
  int history = 1;         // how many positions the planes show
  Autoreset autoreset = Autoreset::kDisabled;
  Draws draws = Draws::kAutomatic;
  std::uint32_t max_plies = 0;  // 0: any number
  std::string start;            // FEN
};

// The state of a game.
struct Status {
  std::int8_t winner = -1;  // of a game that is over; -1 for a draw
  std::uint8_t reason = 0xff;
  bool terminated = false;
  bool truncated = false;
  bool waits = false;  // the game is over and has not been reset

  bool operator==(const Status&) const = default;
};

// A game of a batch as it is saved.
struct SavedGame {
  std::string start;
  std::vector<Action> actions;
  Status status;
  std::uint64_t random = 0;
};

// Many games, played in step. One thread may use it at a time.
class Batch {
 public:
  virtual ~Batch() = default;
  virtual std::unique_ptr<Batch> copy() const = 0;

  virtual const BatchJob& job() const = 0;
  virtual const Numbering& numbering() const = 0;
  virtual std::size_t plane_count() const = 0;
  virtual std::size_t words() const = 0;    // of a plane of bits
  virtual std::size_t squares() const = 0;  // of a plane of bytes or floats

  // Plays a move in each game, except, with `skips`, in the games whose action is -1. Throws
  // BadInput, which names the game, if a move cannot be played there; then no game has changed.
  virtual void step(const std::int64_t* actions, bool skips) = 0;
  // Draws a legal action for some games (null: for all) from the random numbers of each game; -1
  // for the other games and for those that are over.
  virtual void sample(std::int64_t* actions, const std::uint8_t* which) = 0;
  // Gives a game the random numbers of the first game of a batch with this seed.
  virtual void seed(std::size_t game, std::uint64_t seed) = 0;
  virtual void mask(std::uint8_t* out) = 0;  // games × actions
  virtual void mask_bits(std::uint64_t* out) = 0;
  // The legal actions of all games in one list, and the offsets at which those of each game begin
  // and end.
  virtual const std::vector<Action>& legal_actions(std::int64_t* offsets) = 0;
  virtual void observe(Form form, void* out) = 0;
  virtual const Status& status(std::size_t game) const = 0;
  virtual int turn(std::size_t game) const = 0;
  virtual std::size_t plies(std::size_t game) const = 0;
  // Begins some games anew (null: all), at their start positions or at other positions.
  virtual void reset(const std::uint8_t* which) = 0;
  virtual void start(const std::vector<std::string>& fens, const std::uint8_t* which) = 0;

  virtual std::string start_fen(std::size_t game) const = 0;
  virtual std::vector<MoveCode> codes(std::size_t game) const = 0;  // of the moves played
  virtual SavedGame save(std::size_t game) const = 0;
  virtual void restore(const std::vector<SavedGame>& games) = 0;
};

struct RecordJob {
  std::size_t games = 1;
  std::uint64_t seed = 0;
  std::uint32_t max_plies = 0;
  int threads = 1;
  View view = View::kMover;
  bool positions = false;  // whether their planes are kept, as bits
  bool alphazero = false;
  int history = 1;
  std::string start;
};
// Random games: all moves in one list, and the offsets at which those of each game begin and end.
struct Recorded {
  std::vector<Action> actions;
  std::vector<std::int64_t> offsets;
  std::vector<std::int8_t> winners;   // -1 for a draw or a game that was cut off
  std::vector<std::uint8_t> reasons;  // 0xff: cut off
  std::vector<std::uint64_t> positions;
};

// A game as learners see it. Belongs to the game, and is shared by all threads.
class Environment {
 public:
  virtual ~Environment() = default;

  // Null where a game has no such numbers.
  virtual const Numbering* numbering(View view) const = 0;
  virtual Action encode(View view, int side, MoveCode code) const = 0;
  virtual MoveCode decode(View view, int side, std::size_t number) const = 0;
  // How the other side sees the board: "reflected" top to bottom, or "turned" by 180 degrees.
  virtual const char* turning() const = 0;
  // Empty where a game has no such planes.
  virtual std::vector<PlaneFacts> planes(bool alphazero, int history) const = 0;
  virtual std::vector<std::string> reasons() const = 0;
  virtual std::unique_ptr<Batch> batch(const BatchJob& job) const = 0;
  virtual Recorded record(const RecordJob& job, jobs::Control& control) const = 0;
};

}  // namespace rookery::batch
