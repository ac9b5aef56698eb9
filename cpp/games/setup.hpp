// A position of any game as a FEN describes it, read but not judged: text → Setup → position.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/fen.hpp"

namespace rookery {

// Symbols of pieces in hand, and how many there are of each.
using HeldPieces = std::vector<std::pair<std::string, int>>;

// A visitor of the FEN reader. Fields that are not reported stay as in an empty Setup.
struct Setup {
  std::vector<std::string> squares;  // symbols by square; "" for an empty square
  HeldPieces held;                   // in the order in which they were first named
  int side = 0;
  std::string castling_text = "-";
  std::string en_passant_text = "-";
  std::string checks_text;  // empty if none are counted
  std::uint32_t halfmove_clock = 0;
  std::uint32_t fullmove_number = 1;
  std::string open_turn_text;  // empty if no turn is open

  // An empty board.
  explicit Setup(const FenFormat& format)
      : squares(static_cast<std::size_t>(format.grid.squares())) {
    if (format.checks)
      checks_text = std::to_string(format.checks) + '+' + std::to_string(format.checks);
  }

  void piece(int square, std::string_view symbol) {
    squares[static_cast<std::size_t>(square)] = symbol;
  }
  void hands() {}
  void in_hand(std::string_view symbol) {
    for (auto& [known, count] : held)
      if (known == symbol) {
        ++count;
        return;
      }
    held.emplace_back(symbol, 1);
  }
  void turn(int to_move) { side = to_move; }
  void castling(std::string_view text) { castling_text = text; }
  void en_passant(std::string_view text) { en_passant_text = text; }
  void checks(std::string_view text) { checks_text = text; }
  void clock(std::uint32_t plies) { halfmove_clock = plies; }
  void number(std::uint32_t move) { fullmove_number = move; }
  void open_turn(std::string_view text) { open_turn_text = text; }

  // Reports to another visitor, as the reader does.
  template <class Visitor>
  void describe(const FenFormat& format, Visitor& visitor) const {
    const int width = format.grid.width;
    for (int rank = format.grid.height - 1; rank >= 0; --rank)
      for (int square = rank * width; square < (rank + 1) * width; ++square)
        if (const std::string& symbol = squares[static_cast<std::size_t>(square)]; !symbol.empty())
          visitor.piece(square, symbol);
    if (!held.empty()) visitor.hands();
    for (const auto& [symbol, count] : held)
      for (int i = 0; i < count; ++i) visitor.in_hand(symbol);
    visitor.turn(side);
    visitor.castling(castling_text);
    visitor.en_passant(en_passant_text);
    if (!checks_text.empty()) visitor.checks(checks_text);
    visitor.clock(halfmove_clock);
    visitor.number(fullmove_number);
    if (!open_turn_text.empty()) visitor.open_turn(open_turn_text);
  }
};

// The Setup of a text, or BadInput with all problems of the text. Whether the fields make sense in
// the game is not checked. Fields that the text leaves out keep their values in `setup`.
Setup read_setup(const FenFormat& format, std::string_view fen, Setup setup);
inline Setup read_setup(const FenFormat& format, std::string_view fen) {
  return read_setup(format, fen, Setup(format));
}

// The FEN of a Setup, playable or not.
std::string write_fen(const FenFormat& format, const Setup& setup);

}  // namespace rookery
