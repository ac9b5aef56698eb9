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
#include "perft/control.hpp"
#include "perft/perft.hpp"

namespace rookery {

// A move as its text tells it: within a game, equal codes and equal texts are the same. Which piece
// moves and what it captures is the board's to know.
using MoveCode = std::uint64_t;

struct PerftJob {
  int depth = 1;
  int threads = 1;
  std::size_t hash_bytes = 0;  // 0: no table
};

class Board;

class Game {
 public:
  virtual ~Game() = default;

  virtual std::string_view name() const = 0;
  virtual std::string_view title() const = 0;  // a line for people
  virtual Grid grid() const = 0;
  virtual std::string_view start_fen() const = 0;
  // BadInput tells all that is wrong with the text or the position.
  virtual std::unique_ptr<Board> board(std::string_view fen) const = 0;

  virtual std::string move_text(MoveCode move) const = 0;
  // The move of a text that is well formed in this game, legal somewhere or not.
  virtual std::optional<MoveCode> parse_move_text(std::string_view text) const = 0;
};

// A position with its history. Belongs to one thread.
class Board {
 public:
  virtual ~Board() = default;

  virtual const Game& game() const = 0;
  virtual std::unique_ptr<Board> copy() const = 0;
  virtual std::string fen() const = 0;
  virtual int turn() const = 0;  // 0 is the side that begins
  virtual bool is_check() const = 0;
  virtual Key key() const = 0;
  // Position and counters; not the history.
  virtual bool equals(const Board& other) const = 0;

  virtual std::vector<MoveCode> legal_moves() const = 0;
  virtual std::size_t count_legal_moves() const = 0;
  // False if the move is not legal, and then nothing has changed.
  virtual bool push(MoveCode move) = 0;
  virtual std::optional<MoveCode> pop() = 0;
  virtual std::vector<MoveCode> history() const = 0;

  virtual perft::Leaves perft(const PerftJob& job, perft::Control& control) const = 0;
  virtual std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                                 perft::Control& control) const = 0;
};

// Every native game, in the order in which they are listed.
const std::vector<std::unique_ptr<const Game>>& native_games();

}  // namespace rookery
