#include "games/cotulenh/rules.hpp"

namespace rookery::cotulenh {
namespace {

std::vector<int> numbers(const Bits& squares) {
  std::vector<int> found;
  squares.for_each([&](std::size_t at) { found.push_back(dense(static_cast<Square>(at))); });
  return found;
}

bool promotes(const Position& before, const Position& after, const Move& move) {
  bool promoted = false;
  after.board.occupied().for_each([&](std::size_t at) {
    const auto square = static_cast<Square>(at);
    KindSet known = 0;
    if (before.board.is_occupied(square) &&
        before.board.colour_at(square) == after.board.colour_at(square))
      known = facts_of(before.board.at(square)).heroes;
    if (square == move.to) known = static_cast<KindSet>(known | facts_of(move.unit).heroes);
    if (facts_of(after.board.at(square)).heroes & ~known) promoted = true;
  });
  return promoted;
}

}  // namespace

CotulenhRules::CotulenhRules() {
  facts_.name = "cotulenh";
  facts_.title = "CoTuLenh (Cờ Tư Lệnh, Commander Chess)";
  facts_.grid = kGrid;
  facts_.start_fen = kStartFen;
  facts_.figures = "cotulenh";
  facts_.terrain = {{"sea", numbers(kNavyWaters - kLand)}, {"shore", numbers(kNavyWaters & kLand)}};
  facts_.pieces = pieces_of_both_sides({{"C", "Commander"},
                                        {"I", "Infantry"},
                                        {"T", "Tank"},
                                        {"M", "Militia"},
                                        {"E", "Engineer"},
                                        {"A", "Artillery"},
                                        {"G", "Anti-air gun"},
                                        {"S", "Missile"},
                                        {"F", "Air Force"},
                                        {"N", "Navy"},
                                        {"H", "Headquarters"}},
                                       "C");
  const std::vector<PieceFacts> plain = facts_.pieces;
  facts_.pieces.clear();
  for (const int side : {0, 1})
    for (const bool heroic : {false, true})
      for (PieceFacts piece : plain) {
        if (piece.side != side) continue;
        if (heroic) {
          piece.symbol = "+" + piece.symbol;
          piece.name = "heroic " + piece.name;
          piece.promoted = true;
        }
        facts_.pieces.push_back(std::move(piece));
      }
}

MoveParts CotulenhRules::parts(MoveCode code) const {
  const Move move = move_of(code);
  if (move.commit) return {};
  return {dense(move.from), dense(move.to), "", ""};
}

std::string CotulenhRules::san(const Position& position, const Move& move) const {
  MoveList listed;
  list_pseudo_legal(position, listed);
  return to_san(move, listed);
}

Move CotulenhRules::parse_san(const Position& position, std::string_view text) const {
  return cotulenh::parse_san(position, text);
}

std::optional<Ending> CotulenhRules::ending(const Position& position, std::size_t moves) const {
  if (position.is_turn_open()) return std::nullopt;
  const Placement& board = position.board;
  const bool red = board.commander(kRed) != kNowhere, blue = board.commander(kBlue) != kNowhere;
  if (!red || !blue)
    return Ending{red ? kRed : blue ? static_cast<int>(kBlue) : -1, kCommanderCaptured};
  if (moves == 0) {
    if (is_attacked(board)) return Ending{other(board.mover()), kCheckmate};
    return Ending{-1, kStalemate};
  }
  return std::nullopt;
}

std::optional<Ending> CotulenhRules::ending_by_history(const Position& position,
                                                       const Past& past) const {
  if (position.is_turn_open()) return std::nullopt;
  if (position.board.clock >= 100) return Ending{-1, kFiftyMoves};
  if (past.repetitions >= 3) return Ending{-1, kThreefoldRepetition};
  return std::nullopt;
}

std::uint32_t CotulenhRules::kinds_of(const Position& before, const Move& move,
                                      const Position& after) const {
  std::uint32_t kinds = 0;
  if (!move.commit) {
    if (is_capture(before, move)) kinds |= 1 << 0;
    if (move.kind == kStay) kinds |= 1 << 1;
    if (move.kind == kSuicide) kinds |= 1 << 2;
    if (move.kind == kCombine) kinds |= 1 << 3;
    if (move.deploy) kinds |= 1 << 4;
    if (promotes(before, after, move)) kinds |= 1 << 5;
  }
  if (!after.is_turn_open() && is_attacked(after.board)) {
    kinds |= 1 << 6;
    if (count_moves(after) == 0) kinds |= 1 << 7;
  }
  return kinds;
}

SquareSet CotulenhRules::attackers(const Position& position, int side, int square) const {
  SquareSet found = SquareSet::for_bits(static_cast<std::size_t>(kGrid.bits()));
  for (const int at :
       numbers(cotulenh::attackers(position.board, static_cast<Colour>(side), from_dense(square))))
    found.set(static_cast<std::size_t>(kGrid.bit(at)));
  return found;
}

NamedSquares CotulenhRules::areas(const Position& position) const {
  return {{"red air defence", numbers(covered_airspace(position.board, kRed))},
          {"blue air defence", numbers(covered_airspace(position.board, kBlue))}};
}

}  // namespace rookery::cotulenh
