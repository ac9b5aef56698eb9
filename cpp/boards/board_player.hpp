// Plays moves for cpp/pgn on any Board: for games that are known only at run time.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "boards/board.hpp"
#include "core/errors.hpp"
#include "pgn/replay.hpp"

namespace rookery {

class BoardPlayer {
 public:
  using Move = MoveCode;
  static constexpr MoveCode kNone = kNoCode;
  static constexpr bool kStacks = true;

  explicit BoardPlayer(std::unique_ptr<Board> board) : board_(std::move(board)) {}
  BoardPlayer(const BoardPlayer& other) : board_(other.board_->copy(false)) {}
  BoardPlayer(BoardPlayer&&) noexcept = default;
  BoardPlayer& operator=(const BoardPlayer& other) { return *this = BoardPlayer(other); }
  BoardPlayer& operator=(BoardPlayer&&) noexcept = default;

  MoveCode play(std::string_view text) { return play_code(text); }
  MoveCode play_code(std::string_view text) {
    try {
      const MoveCode code = board_->push_text(spelled(text));
      board_->forget_history();
      return code;
    } catch (const BadInput&) {
      return kNoCode;
    }
  }
  bool push(MoveCode code) {
    const bool legal = board_->push(code);
    board_->forget_history();
    return legal;
  }
  std::string why(std::string_view text) const {
    try {
      board_->parse_move(spelled(text));
    } catch (const BadInput& wrong) {
      return wrong.what();
    }
    return "";
  }
  std::string san(MoveCode code) const {
    if (auto text = board_->san(code)) return *std::move(text);
    return board_->game().move_text(code);
  }
  int turn() const { return board_->turn(); }
  std::string fen() const { return board_->fen(); }
  const Board& board() const { return *board_; }

 private:
  // A dropped pawn may be written without its letter: @e4.
  static std::string spelled(std::string_view text) {
    text = pgn::spelled(text);
    return text.starts_with('@') ? "P" + std::string(text) : std::string(text);
  }

  std::unique_ptr<Board> board_;
};

}  // namespace rookery
