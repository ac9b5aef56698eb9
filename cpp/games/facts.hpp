// What a game is called and what it is played with, as plain data.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bitboard.hpp"
#include "core/grid.hpp"

namespace rookery {

// Squares of a board of any size, by bit of its grid.
using SquareSet = BitBoard<std::uint64_t>;

// Named sets of squares.
using NamedSquares = std::vector<std::pair<std::string, std::vector<int>>>;

// A kind of piece of one side.
struct PieceFacts {
  std::string symbol;  // as FEN writes it: "K", "+p"
  std::string name;
  int side = 0;
  bool royal = false;
  bool promoted = false;

  bool operator==(const PieceFacts&) const = default;
};

struct Facts {
  std::string name;
  std::string title;  // a line for people
  Grid grid{8, 8, 8};
  std::string start_fen;
  std::vector<PieceFacts> pieces;  // of the side that begins, then of the other
  std::string figures;             // how pieces are drawn (rookery.render.figures); empty: letters
  NamedSquares terrain;
  std::string moves_of;         // the name of the game whose moves it shares, if any
  std::size_t dense_codes = 0;  // codes below this number are dense: there is one object for each
  std::string definition;       // the saved text of the definition of a defined game
  std::size_t table_bytes = 0;  // memory of tables of its own
};

// The number of the piece with this FEN symbol, -1 if there is none.
inline int number_of_piece(const Facts& facts, std::string_view symbol) {
  for (std::size_t i = 0; i < facts.pieces.size(); ++i)
    if (facts.pieces[i].symbol == symbol) return static_cast<int>(i);
  return -1;
}

// Pieces of the same kinds for both sides: first the side whose symbols are capitals.
inline std::vector<PieceFacts> pieces_of_both_sides(
    std::initializer_list<std::pair<const char*, const char*>> symbols_and_names,
    const std::string& royal) {
  std::vector<PieceFacts> pieces;
  for (const int side : {0, 1})
    for (const auto& [symbol, name] : symbols_and_names) {
      PieceFacts piece{symbol, name, side, symbol == royal, false};
      if (side == 1)
        for (char& letter : piece.symbol)
          if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
      pieces.push_back(std::move(piece));
    }
  return pieces;
}

}  // namespace rookery
