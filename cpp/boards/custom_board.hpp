// A defined game as a game.
#pragma once

#include <memory>

#include "boards/board.hpp"
#include "games/custom/rulebook.hpp"

namespace rookery {

// The machine of a game: its tables, for boards of one size.
class CustomMachine {
 public:
  virtual ~CustomMachine() = default;
  virtual std::unique_ptr<Board> board(const Game& game, const custom::Diagram& diagram) const = 0;
  // Why a diagram cannot be played.
  virtual Problems problems(const custom::Diagram& diagram) const = 0;
  virtual std::size_t bytes() const = 0;
  // Plays at random from a position, and gives the number of positions in which the moves and their
  // slow twin were the same; the FEN of one in which they were not is put into `wrong`.
  virtual std::size_t compare_slow(const custom::Diagram& diagram, std::size_t games,
                                   std::size_t plies, std::uint64_t seed,
                                   std::string& wrong) const = 0;
};

// One of the machines, the smallest for the board and the number of kinds.
std::unique_ptr<const CustomMachine> make_custom_machine(const custom::Rulebook& book);
template <int Words, int Planes>
std::unique_ptr<const CustomMachine> make_custom_machine_of(const custom::Rulebook& book);

class CustomGame : public Game {
 public:
  // `saved` is the definition as it is written, for whoever wants to make the same game again.
  CustomGame(custom::Definition definition, std::string saved)
      : book_(std::move(definition)),
        saved_(std::move(saved)),
        machine_(make_custom_machine(book_)) {}

  const custom::Rulebook& book() const { return book_; }
  const std::string& saved() const { return saved_; }
  std::size_t bytes() const { return machine_->bytes(); }
  const CustomMachine& machine() const { return *machine_; }

  std::string_view name() const override { return book_.definition().name; }
  std::string_view title() const override;
  Grid grid() const override { return book_.grid(); }
  std::string_view start_fen() const override { return book_.start_fen(); }
  std::unique_ptr<Board> board(std::string_view fen) const override {
    return machine_->board(*this, book_.parse_fen(fen));
  }
  FenFormat format() const override { return book_.format(); }
  Setup setup(std::string_view fen) const override { return book_.parse_setup(fen); }
  Problems problems(const Setup& setup) const override;
  std::unique_ptr<Board> board(const Setup& setup) const override;
  std::string move_text(MoveCode move) const override { return book_.move_text(text(move)); }
  std::optional<MoveCode> parse_move_text(std::string_view text) const override;
  MoveSquares squares(MoveCode move) const override;
  NamedSquares terrain() const override;

  // To (8 bits), from (8), becomes (7), drop.
  static MoveCode code(const custom::MoveText& move) {
    return MoveCode{move.to} | MoveCode{move.from} << 8 | MoveCode{move.becomes} << 16 |
           MoveCode{move.drop} << 23;
  }
  static custom::MoveText text(MoveCode code) {
    return {static_cast<std::uint8_t>(code >> 8), static_cast<std::uint8_t>(code),
            static_cast<std::uint8_t>(code >> 16 & 127), (code >> 23 & 1) != 0};
  }

 private:
  custom::Rulebook book_;
  std::string saved_;
  std::unique_ptr<const CustomMachine> machine_;
};

}  // namespace rookery
