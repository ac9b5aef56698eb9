// A game as PGN sees it: found by a Variant tag, and replayed. rules_replayer.hpp has the only
// implementation of a Replayer, over any Rules.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/answers.hpp"
#include "games/board_rows.hpp"
#include "games/facts.hpp"
#include "games/key.hpp"
#include "pgn/packed_moves.hpp"

namespace rookery::pgn {

// A position on which moves are played by their texts. A main line is replayed by one call, so that
// nothing that runs for each of its moves is virtual; trees are read and written move by move.
class Replayer {
 public:
  virtual ~Replayer() = default;

  // Whether the text of a move may begin with a stack: (NF)c3.
  bool has_stacks() const { return has_stacks_; }
  std::size_t words_per_move() const { return words_per_move_; }

  // Goes to the position of a FEN, or to the start of the game if it is empty. BadInput, leaving
  // the position unchanged, if the game has no such position.
  virtual void start(std::string_view fen) = 0;
  // Plays moves and adds them to `moves`, up to the first text that is not a legal move. If there
  // are rows, the position before each move is written into one; a game has rows if its moves have
  // 16 bits.
  virtual void replay(std::span<const std::string_view> texts, PackedMoves& moves,
                      const BoardRows* rows) = 0;
  // The codes of moves that were replayed from this position on. It may be another one afterwards.
  virtual std::vector<MoveCode> codes(const PackedMoves& moves) = 0;

  // Plays one move. Returns kNoCode, leaving the position unchanged, if the text is not a legal
  // one.
  virtual MoveCode play(std::string_view text) = 0;
  // Why a text is refused.
  virtual std::string why(std::string_view text) const = 0;
  // Precondition: the move can be played.
  virtual void push(MoveCode code) = 0;

  virtual std::string san(MoveCode code) const = 0;
  virtual int turn() const = 0;
  virtual std::string fen() const = 0;
  virtual Key key() const = 0;

  virtual std::unique_ptr<Replayer> copy() const = 0;
  // The same at the position before the last call of play().
  virtual std::unique_ptr<Replayer> before() const = 0;

 protected:
  Replayer(bool has_stacks, std::size_t words_per_move)
      : has_stacks_(has_stacks), words_per_move_(words_per_move) {}
  Replayer(const Replayer&) = default;

 private:
  bool has_stacks_;
  std::size_t words_per_move_;
};

class Replayable {
 public:
  virtual ~Replayable() = default;

  virtual const Facts& facts() const = 0;
  virtual std::string move_text(MoveCode move) const = 0;
  // At the start of the game. It must not outlive the game.
  virtual std::unique_ptr<Replayer> replayer() const = 0;
  // The game with the same moves and more positions, which may know a FEN that this one refuses;
  // null if there is none.
  virtual std::shared_ptr<const Replayable> wider() const = 0;
};

}  // namespace rookery::pgn
