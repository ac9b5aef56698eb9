// CoTuLenh as a game.
#pragma once

#include <memory>

#include "boards/board.hpp"
#include "games/cotulenh/fen.hpp"
#include "games/cotulenh/moves.hpp"
#include "games/cotulenh/position.hpp"

namespace rookery {

class CotulenhGame : public Game {
 public:
  std::string_view name() const override { return "cotulenh"; }
  std::string_view title() const override { return "CoTuLenh (Cờ Tư Lệnh, Commander Chess)"; }
  Grid grid() const override { return cotulenh::kGrid; }
  std::string_view start_fen() const override { return cotulenh::kStartFen; }
  std::unique_ptr<Board> board(std::string_view fen) const override;
  FenFormat format() const override { return cotulenh::kFormat; }
  Problems problems(const Setup& setup) const override { return cotulenh::problems_of(setup); }
  std::unique_ptr<Board> board(const Setup& setup) const override;
  std::string move_text(MoveCode move) const override;
  std::optional<MoveCode> parse_move_text(std::string_view text) const override;
  MoveSquares squares(MoveCode move) const override;
  std::string_view figures() const override { return "cotulenh"; }
  NamedSquares terrain() const override;

  static MoveCode code(const cotulenh::Move& move);
  static cotulenh::Move move(MoveCode code);
};

class CotulenhBoard : public Board {
 public:
  CotulenhBoard(const CotulenhGame& game, const cotulenh::Position& position)
      : game_(game), position_(position) {}

  const cotulenh::Position& position() const { return position_; }
  // How often this position has occurred, itself included.
  std::size_t repetitions() const;

  const Game& game() const override { return game_; }
  std::unique_ptr<Board> copy(bool with_history) const override;
  std::string fen() const override { return cotulenh::to_fen(position_); }
  Setup setup() const override { return cotulenh::setup_from(position_); }
  int turn() const override { return position_.board.turn; }
  bool is_turn_open() const override { return position_.is_turn_open(); }
  bool is_check() const override;
  int check_square() const override;
  NamedSquares zones() const override;
  Key key() const override { return position_.key(); }
  bool equals(const Board& other) const override;
  std::vector<std::pair<int, std::string>> symbols() const override;
  void legal_moves(MoveCodes& moves) const override;
  void pseudo_legal_moves(MoveCodes& moves) const override;
  std::size_t count_legal_moves() const override;
  bool is_legal(MoveCode move) const override;
  bool is_pseudo_legal(MoveCode move) const override;
  bool push(MoveCode move) override;
  bool push_unchecked(MoveCode move) override;
  MoveCode pop() override;
  std::vector<MoveCode> history() const override;
  void forget_history() override { history_.clear(); }
  std::optional<std::string> san(MoveCode move) const override;
  MoveCode parse_move(std::string_view text) const override;
  std::optional<Outcome> outcome(bool claim_draw) const override;
  perft::Leaves perft(const PerftJob& job, perft::Control& control) const override;
  std::vector<std::pair<std::string, std::uint64_t>> perft_stats(
      const StatsJob& job, perft::Control& control) const override;
  std::vector<PlayoutResult> playouts(const PlayoutsJob& job,
                                      perft::Control& control) const override;
  std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                         perft::Control& control) const override;

 private:
  struct Played {
    cotulenh::Position before;
    MoveCode code;
  };

  void play(MoveCode code);

  const CotulenhGame& game_;
  cotulenh::Position position_;
  std::vector<Played> history_;
};

}  // namespace rookery
