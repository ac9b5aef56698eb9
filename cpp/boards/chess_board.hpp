// Chess and Chess960 as games.
#pragma once

#include <memory>

#include "boards/board.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/position.hpp"
#include "games/chess/queries.hpp"
#include "games/chess/setup.hpp"

namespace rookery {

class ChessGame : public Game {
 public:
  explicit ChessGame(chess::Variant variant) : variant_(variant) {}

  chess::Variant variant() const { return variant_; }
  std::string_view name() const override;
  std::string_view title() const override;
  Grid grid() const override { return {8, 8, 8}; }
  std::string_view start_fen() const override { return chess::kStartFen; }
  std::unique_ptr<Board> board(std::string_view fen) const override;
  FenFormat format() const override { return chess::kFormat; }
  Setup setup(std::string_view fen) const override { return chess::parse_fen(fen); }
  std::string fen(const Setup& setup) const override { return chess::to_fen(setup); }
  Problems problems(const Setup& setup) const override {
    return chess::problems_of(setup, variant_);
  }
  std::unique_ptr<Board> board(const Setup& setup) const override;
  const Game& moves_of() const override;
  std::size_t dense_codes() const override;
  std::string move_text(MoveCode move) const override;
  std::optional<MoveCode> parse_move_text(std::string_view text) const override;
  MoveSquares squares(MoveCode move) const override;
  std::string_view figures() const override { return "chess"; }
  // The piece that a pawn becomes, 0 if it does not.
  static int promotion(MoveCode move);
  static MoveCode null_move();
  static MoveCode code(int from, int to, int promotion);

  // The text of castling differs: e1g1 in chess, king takes rook (e1h1) in Chess960.
  MoveCode code(const chess::Position& position, chess::Move move) const;

 private:
  chess::Variant variant_;
};

class ChessBoard : public Board {
 public:
  ChessBoard(const ChessGame& game, const chess::Position& position)
      : game_(game), position_(position) {}

  const chess::Position& position() const { return position_; }
  // How often this position has occurred, itself included.
  std::size_t repetitions() const {
    return 1 + earlier_occurrences(chess::full_key(position_), position_.halfmove_clock);
  }
  // By the position as it is, or by the one after a move that the side to move announces.
  bool can_claim_fifty_moves() const;
  bool can_claim_threefold_repetition() const;
  // The legal move of a code, or kNoMove. Both spellings of castling are understood.
  chess::Move legal_move(MoveCode code) const;
  chess::Move pseudo_legal_move(MoveCode code) const;

  const Game& game() const override { return game_; }
  std::unique_ptr<Board> copy(bool with_history) const override;
  // Colours exchanged and the board turned over, without history.
  std::unique_ptr<Board> mirror() const;
  std::string fen() const override { return chess::to_fen(position_); }
  std::string exact_fen() const override {
    return chess::to_fen(position_, chess::EnPassantMode::kFen);
  }
  Setup setup() const override { return chess::setup_from(position_); }
  int turn() const override { return position_.turn; }
  bool is_check() const override { return chess::checkers(position_) != 0; }
  int check_square() const override;
  Key key() const override { return chess::full_key(position_); }
  bool equals(const Board& other) const override;
  std::vector<std::pair<int, std::string>> symbols() const override;
  void legal_moves(MoveCodes& moves) const override;
  void pseudo_legal_moves(MoveCodes& moves) const override;
  std::size_t count_legal_moves() const override;
  bool is_legal(MoveCode move) const override { return legal_move(move) != chess::kNoMove; }
  bool is_pseudo_legal(MoveCode move) const override {
    return pseudo_legal_move(move) != chess::kNoMove;
  }
  bool push(MoveCode move) override;
  bool push_unchecked(MoveCode move) override;
  MoveCode pop() override;
  std::vector<MoveCode> history() const override;
  void forget_history() override { history_.clear(); }
  std::optional<std::string> san(MoveCode move) const override;
  std::optional<std::string> lan(MoveCode move) const;
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
    Played(const chess::Position& position, MoveCode played, bool trusted)
        : before(position), code(static_cast<std::uint32_t>(played)), unchecked(trusted) {}

    // Put back by pop(): copying is quicker than unmake (benchmarks/native/make.cpp).
    chess::Position before;
    std::uint32_t code;
    bool unchecked;
  };

  // The move of a code as the position tells it, legal or not; kNoMove for the null move.
  chess::Move described(MoveCode code) const;
  void remember(MoveCode code, bool unchecked);
  void play(chess::Move move, bool unchecked);
  // An unchecked move can have left a king to be taken. Nothing below the board expects that.
  bool is_king_capturable() const;
  void require_playable() const;
  std::vector<perft::Leaves> count_each(const std::vector<chess::Position>& positions,
                                        const PerftJob& job, int depth,
                                        perft::Control& control) const;

  // How often a position with this key has occurred within the last reversible plies.
  std::size_t earlier_occurrences(const Key& key, std::size_t reversible_plies) const;
  const ChessGame& game_;
  chess::Position position_;
  std::vector<Played> history_;
  std::size_t unchecked_ = 0;  // how many moves of the history are
};

}  // namespace rookery
