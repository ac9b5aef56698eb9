#include "boards/cotulenh_board.hpp"

#include <algorithm>

#include "boards/count.hpp"
#include "core/errors.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/cotulenh/safety.hpp"
#include "games/cotulenh/text.hpp"
#include "games/cotulenh/tree.hpp"
#include "perft/playouts.hpp"
#include "perft/stats.hpp"

namespace rookery {

using cotulenh::CotulenhRules;
using cotulenh::Move;
using cotulenh::MoveList;
using cotulenh::Position;

namespace {

std::vector<int> numbers(const cotulenh::Bits& squares) {
  std::vector<int> found;
  squares.for_each(
      [&](std::size_t at) { found.push_back(cotulenh::dense(static_cast<cotulenh::Square>(at))); });
  return found;
}

void write_codes(const MoveList& moves, MoveCodes& codes) {
  MoveCode* code = codes.start(moves.size());
  for (const Move& move : moves) *code++ = CotulenhGame::code(move);
  codes.end(code);
}

MoveList legal(const Position& position) {
  MoveList moves;
  cotulenh::list_moves(position, moves);
  return moves;
}

MoveList pseudo_legal(const Position& position) {
  MoveList moves;
  cotulenh::list_pseudo_legal(position, moves);
  return moves;
}

std::vector<perft::Leaves> count_steps(const std::vector<Position>& positions, const PerftJob& job,
                                       int depth, perft::Control& control) {
  if (job.pseudo_legal)
    return count_nodes<cotulenh::StepTree<false>>(positions, job, depth, control);
  return count_nodes<cotulenh::StepTree<true>>(positions, job, depth, control);
}

}  // namespace

// Unit (8 bits), from (8), to (8), kind (3), deploy, commit.
MoveCode CotulenhGame::code(const Move& move) {
  return MoveCode{move.unit} | MoveCode{move.from} << 8 | MoveCode{move.to} << 16 |
         MoveCode{move.kind} << 24 | MoveCode{move.deploy} << 27 | MoveCode{move.commit} << 28;
}

Move CotulenhGame::move(MoveCode code) {
  Move move;
  move.unit = static_cast<cotulenh::Unit>(code & 255);
  move.from = static_cast<std::uint8_t>(code >> 8 & 255);
  move.to = static_cast<std::uint8_t>(code >> 16 & 255);
  move.kind = static_cast<cotulenh::MoveKind>(code >> 24 & 7);
  move.deploy = code >> 27 & 1;
  move.commit = code >> 28 & 1;
  return move;
}

std::unique_ptr<Board> CotulenhGame::board(std::string_view fen) const {
  return std::make_unique<CotulenhBoard>(*this, cotulenh::parse_fen(fen));
}

std::unique_ptr<Board> CotulenhGame::board(const Setup& setup) const {
  return std::make_unique<CotulenhBoard>(*this, cotulenh::position_from(setup));
}

std::string CotulenhGame::move_text(MoveCode code) const { return cotulenh::to_lan(move(code)); }

std::optional<MoveCode> CotulenhGame::parse_move_text(std::string_view text) const {
  const auto parsed = cotulenh::parse_lan(text);
  if (!parsed) return std::nullopt;
  return code(*parsed);
}

MoveSquares CotulenhGame::squares(MoveCode code) const {
  const Move told = move(code);
  if (told.commit) return {-1, -1};
  return {cotulenh::dense(told.from), cotulenh::dense(told.to)};
}

NamedSquares CotulenhGame::terrain() const {
  using cotulenh::kLand;
  using cotulenh::kNavyWaters;
  return {{"sea", numbers(kNavyWaters - kLand)}, {"shore", numbers(kNavyWaters & kLand)}};
}

std::unique_ptr<Board> CotulenhBoard::copy(bool with_history) const {
  if (with_history) return std::make_unique<CotulenhBoard>(*this);
  return std::make_unique<CotulenhBoard>(game_, position_);
}

bool CotulenhBoard::is_check() const { return cotulenh::is_attacked(position_.board); }

int CotulenhBoard::check_square() const {
  const auto& board = position_.board;
  const cotulenh::Square commander = board.commander(board.mover());
  return is_check() && commander != cotulenh::kNowhere ? cotulenh::dense(commander) : -1;
}

NamedSquares CotulenhBoard::zones() const {
  const auto covered = [&](cotulenh::Colour colour) {
    return numbers(cotulenh::covered_airspace(position_.board, colour));
  };
  return {{"red air defence", covered(cotulenh::kRed)},
          {"blue air defence", covered(cotulenh::kBlue)}};
}

bool CotulenhBoard::equals(const Board& other) const {
  const auto* board = dynamic_cast<const CotulenhBoard*>(&other);
  return board && board->position_ == position_;
}

std::vector<std::pair<int, std::string>> CotulenhBoard::symbols() const {
  std::vector<std::pair<int, std::string>> symbols;
  const cotulenh::Placement& board = position_.board;
  board.occupied().for_each([&](std::size_t at) {
    const auto square = static_cast<cotulenh::Square>(at);
    symbols.emplace_back(cotulenh::dense(square),
                         cotulenh::unit_text(board.at(square), board.colour_at(square)));
  });
  return symbols;
}

void CotulenhBoard::legal_moves(MoveCodes& codes) const { write_codes(legal(position_), codes); }

void CotulenhBoard::pseudo_legal_moves(MoveCodes& codes) const {
  write_codes(pseudo_legal(position_), codes);
}

std::size_t CotulenhBoard::count_legal_moves() const { return cotulenh::count_moves(position_); }

bool CotulenhBoard::is_legal(MoveCode code) const {
  return cotulenh::is_legal(position_, CotulenhGame::move(code));
}

bool CotulenhBoard::is_pseudo_legal(MoveCode code) const {
  return cotulenh::is_pseudo_legal(position_, CotulenhGame::move(code));
}

void CotulenhBoard::play(MoveCode code) {
  history_.push_back({position_, code});
  cotulenh::make(position_, CotulenhGame::move(code));
  ++changes_;
}

bool CotulenhBoard::push(MoveCode code) {
  if (!is_legal(code)) return false;
  play(code);
  return true;
}

bool CotulenhBoard::push_unchecked(MoveCode code) {
  // A step that leads nowhere may be played so; what is not even listed would break the board.
  if (!is_pseudo_legal(code)) return false;
  play(code);
  return true;
}

MoveCode CotulenhBoard::pop() {
  if (history_.empty()) return kNoCode;
  const MoveCode code = history_.back().code;
  position_ = history_.back().before;
  history_.pop_back();
  ++changes_;
  return code;
}

std::vector<MoveCode> CotulenhBoard::history() const {
  std::vector<MoveCode> codes;
  for (const Played& played : history_) codes.push_back(played.code);
  return codes;
}

std::optional<std::string> CotulenhBoard::san(MoveCode code) const {
  if (!is_legal(code)) return std::nullopt;
  return cotulenh::to_san(CotulenhGame::move(code), pseudo_legal(position_));
}

MoveCode CotulenhBoard::parse_move(std::string_view text) const {
  if (const auto code = game_.parse_move_text(text)) {
    if (is_legal(*code)) return *code;
    throw BadInput("move-illegal", std::string(text) + " is not legal in " + fen());
  }
  return CotulenhGame::code(cotulenh::parse_san(text, legal(position_)));
}

std::size_t CotulenhBoard::repetitions() const {
  const Key now = key();
  const std::size_t back = std::min(CotulenhRules::reversible_plies(position_), history_.size());
  std::size_t count = 1;
  for (std::size_t i = 1; i <= back; ++i)
    count += history_[history_.size() - i].before.key() == now;
  return count;
}

std::optional<Outcome> CotulenhBoard::outcome(bool) const {
  const auto ending = CotulenhRules::ending(position_, count_legal_moves(), repetitions());
  if (!ending) return std::nullopt;
  return Outcome{ending->winner, CotulenhRules::kReasons[ending->reason]};
}

perft::Leaves CotulenhBoard::perft(const PerftJob& job, perft::Control& control) const {
  if (job.by_turn) return count_nodes<cotulenh::TurnTree>({position_}, job, job.depth, control)[0];
  return count_steps({position_}, job, job.depth, control)[0];
}

std::vector<std::pair<MoveCode, perft::Leaves>> CotulenhBoard::divide(
    const PerftJob& job, perft::Control& control) const {
  const MoveList moves = job.pseudo_legal ? pseudo_legal(position_) : legal(position_);
  std::vector<Position> children;
  for (const Move& move : moves) {
    children.push_back(position_);
    cotulenh::make(children.back(), move);
  }
  std::vector<perft::Leaves> counts;
  if (!job.by_turn) {
    counts = count_steps(children, job, job.depth - 1, control);
  } else {
    // A step that leaves the turn open has not used up a ply.
    for (const Position& child : children) {
      const int depth = child.is_turn_open() ? job.depth : job.depth - 1;
      counts.push_back(count_nodes<cotulenh::TurnTree>({child}, job, depth, control)[0]);
    }
  }
  std::vector<std::pair<MoveCode, perft::Leaves>> divided;
  for (std::size_t i = 0; i < moves.size(); ++i)
    divided.emplace_back(CotulenhGame::code(moves[i]), counts[i]);
  return divided;
}

std::vector<std::pair<std::string, std::uint64_t>> CotulenhBoard::perft_stats(
    const StatsJob& job, perft::Control& control) const {
  const auto stats =
      perft::count_stats<CotulenhRules>(position_, job.depth, job.all_plies, job.threads, control);
  std::vector<std::pair<std::string, std::uint64_t>> counts = {
      {"nodes", job.depth > 0 ? stats.nodes : 1}};
  for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
    counts.emplace_back(CotulenhRules::kKinds[kind], stats.kinds[kind]);
  return counts;
}

std::vector<PlayoutResult> CotulenhBoard::playouts(const PlayoutsJob& job,
                                                   perft::Control& control) const {
  const auto games = perft::play_games<perft::RulesWalk<CotulenhRules>>(
      position_, job.games, job.seed, job.max_plies, job.threads, control);
  std::vector<PlayoutResult> results;
  for (const perft::PlayedGame& game : games)
    results.push_back({game.winner,
                       game.reason ? CotulenhRules::kReasons[*game.reason] : "max plies",
                       game.plies});
  return results;
}

}  // namespace rookery
