#include "games/othello/rules.hpp"

#include "core/grid.hpp"

namespace rookery::othello {

OthelloRules::OthelloRules() {
  facts_.name = "othello";
  facts_.title = "Othello (Reversi)";
  facts_.start_fen = "8/8/8/3Dd3/3dD3/8/8/8 b - - 0 1";
  facts_.pieces = pieces_of_both_sides({{"D", "disc"}}, "");
  facts_.figures = "discs";
  facts_.dense_codes = 65;
}

Position OthelloRules::position(const Setup& setup, Problems& problems) const {
  Position position;
  for (int square = 0; square < 64; ++square) {
    const std::string& symbol = setup.squares[static_cast<std::size_t>(square)];
    if (symbol == "D" || symbol == "d") {
      position.discs[symbol == "d"] |= Bits{1} << square;
    } else if (!symbol.empty()) {
      problems.push_back(unknown_piece(format(), square, symbol));
    }
  }
  if (!setup.held.empty()) problems.push_back(no_such_field(format(), Field::kHands));
  if (setup.castling_text != "-")
    problems.push_back(no_such_field(format(), Field::kCastling, setup.castling_text));
  if (setup.en_passant_text != "-")
    problems.push_back(no_such_field(format(), Field::kEnPassant, setup.en_passant_text));
  if (!setup.checks_text.empty())
    problems.push_back(no_such_field(format(), Field::kChecks, setup.checks_text));
  if (setup.halfmove_clock)
    problems.push_back(
        unexpected(format(), Field::kClock, "expected 0", std::to_string(setup.halfmove_clock)));
  check_counter(format(), Field::kNumber, setup.fullmove_number, problems);
  if (!setup.open_turn_text.empty())
    problems.push_back(no_such_field(format(), Field::kOpenTurn, setup.open_turn_text));
  position.turn = static_cast<std::uint32_t>(setup.side);
  position.number = setup.fullmove_number;
  return position;
}

Setup OthelloRules::setup(const Position& position) const {
  Setup setup(format());
  for (int square = 0; square < 64; ++square)
    setup.squares[static_cast<std::size_t>(square)] = symbol_at(position, square);
  setup.side = turn(position);
  setup.fullmove_number = position.number;
  return setup;
}

std::string OthelloRules::move_text(MoveCode code) const {
  return code == kPass.square ? "pass" : square_name(facts_.grid, static_cast<int>(code));
}

MoveCode OthelloRules::parse_move_text(std::string_view text) const {
  if (text == "pass") return kPass.square;
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
    return kNoCode;
  return static_cast<MoveCode>((text[1] - '1') * 8 + text[0] - 'a');
}

MoveParts OthelloRules::parts(MoveCode code) const {
  if (code == kPass.square) return {};
  return {-1, static_cast<int>(code), "", ""};
}

}  // namespace rookery::othello
