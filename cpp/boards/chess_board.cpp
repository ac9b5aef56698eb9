#include "boards/chess_board.hpp"

#include <algorithm>
#include <bit>

#include "core/errors.hpp"
#include "games/chess/lines.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/san.hpp"
#include "games/chess/tree.hpp"
#include "perft/playouts.hpp"
#include "perft/stats.hpp"

namespace rookery {

using chess::Move;

namespace {

// from, to and the kind of piece that a pawn becomes, 0 for none.
constexpr MoveCode code_of(int from, int to, int promotion) {
  return static_cast<MoveCode>(from | to << 6 | promotion << 12);
}

constexpr std::string_view kPromotionLetters = "..nbrq";

std::vector<perft::Leaves> count_each(const std::vector<chess::Node>& nodes, const PerftJob& job,
                                      int depth, perft::Control& control) {
  return chess::with_lines([&]<class Lines>() {
    std::optional<perft::HashTable> table;
    if (job.hash_bytes) table.emplace(job.hash_bytes);
    return perft::count_each<chess::ChessTree<Lines>>(nodes, depth, job.threads,
                                                      table ? &*table : nullptr, control);
  });
}

}  // namespace

std::string_view ChessGame::name() const {
  return variant_ == chess::Variant::kChess ? "chess" : "chess960";
}

std::string_view ChessGame::title() const {
  return variant_ == chess::Variant::kChess ? "Chess" : "Chess960 (Fischer random chess)";
}

std::unique_ptr<Board> ChessGame::board(std::string_view fen) const {
  return std::make_unique<ChessBoard>(*this, chess::position_from(chess::parse_fen(fen), variant_));
}

std::string ChessGame::move_text(MoveCode move) const {
  const auto square = [](MoveCode number) {
    return std::string{static_cast<char>('a' + number % 8), static_cast<char>('1' + number / 8)};
  };
  std::string text = square(move & 63) + square(move >> 6 & 63);
  if (const MoveCode promotion = move >> 12) text += kPromotionLetters[promotion];
  return text;
}

std::optional<MoveCode> ChessGame::parse_move_text(std::string_view text) const {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto is_square = [](char file, char rank) {
    return file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
  };
  if (!is_square(text[0], text[1]) || !is_square(text[2], text[3])) return std::nullopt;
  std::size_t promotion = 0;
  if (text.size() == 5) {
    promotion = kPromotionLetters.find(text[4], 2);
    if (promotion == std::string_view::npos) return std::nullopt;
  }
  return code_of((text[1] - '1') * 8 + text[0] - 'a', (text[3] - '1') * 8 + text[2] - 'a',
                 static_cast<int>(promotion));
}

MoveCode ChessGame::code(const chess::Position& position, Move move) const {
  if (move.is_castling() && variant_ == chess::Variant::kChess960) {
    const chess::Bits home = chess::kRank1 << (move.from() & 56);
    const chess::Bits below = chess::bit(move.from()) - 1;
    const chess::Bits rook =
        position.castlers & home & (move.kind() == chess::kCastleKingSide ? ~below : below);
    return code_of(move.from(), std::countr_zero(rook), 0);
  }
  return code_of(move.from(), move.to(), move.is_promotion() ? move.promotion() : 0);
}

std::optional<Move> ChessBoard::legal_move(MoveCode code) const {
  chess::MoveList moves;
  chess::list_moves(position_, moves);
  for (const Move move : moves)
    if (game_.code(position_, move) == code) return move;
  return std::nullopt;
}

bool ChessBoard::equals(const Board& other) const {
  const auto* board = dynamic_cast<const ChessBoard*>(&other);
  if (!board || &board->game_ != &game_) return false;
  // An en passant square that no pawn can use makes no difference.
  chess::Position mine = position_, theirs = board->position_;
  for (chess::Position* position : {&mine, &theirs})
    if (!chess::has_legal_en_passant(*position)) position->en_passant = chess::kNoSquare;
  return mine == theirs;
}

std::vector<MoveCode> ChessBoard::legal_moves() const {
  chess::MoveList moves;
  chess::list_moves(position_, moves);
  std::vector<MoveCode> codes;
  codes.reserve(moves.size());
  for (const Move move : moves) codes.push_back(game_.code(position_, move));
  return codes;
}

bool ChessBoard::push(MoveCode code) {
  const auto move = legal_move(code);
  if (!move) return false;
  const Key key = chess::full_key(position_);
  history_.push_back({*move, code, chess::make(position_, *move), key});
  return true;
}

std::optional<MoveCode> ChessBoard::pop() {
  if (history_.empty()) return std::nullopt;
  const Played last = history_.back();
  history_.pop_back();
  chess::unmake(position_, last.move, last.undo);
  return last.code;
}

std::vector<MoveCode> ChessBoard::history() const {
  std::vector<MoveCode> codes;
  for (const Played& played : history_) codes.push_back(played.code);
  return codes;
}

std::string ChessBoard::san(MoveCode code) const {
  return chess::to_san(position_, *legal_move(code));
}

MoveCode ChessBoard::parse_move(std::string_view text) const {
  // Four or five characters from a file to a rank are UCI; "O-O" and all else is SAN.
  if (const auto code = game_.parse_move_text(text)) {
    if (legal_move(*code)) return *code;
    throw BadInput("move-illegal", std::string(text) + " is not legal in " + fen());
  }
  return game_.code(position_, chess::parse_san(position_, text));
}

std::size_t ChessBoard::earlier_occurrences(const Key& key, std::size_t reversible_plies) const {
  std::size_t count = 0;
  for (std::size_t i = 1; i <= std::min(reversible_plies, history_.size()); ++i)
    count += history_[history_.size() - i].key == key;
  return count;
}

bool ChessBoard::can_claim_fifty_moves() const {
  if (position_.halfmove_clock >= 100) return true;
  if (position_.halfmove_clock < 99) return false;
  // The move that completes the fifty may be announced.
  chess::MoveList moves;
  chess::list_moves(position_, moves);
  for (const Move move : moves) {
    chess::Position after = position_;
    chess::make(after, move);
    if (after.halfmove_clock >= 100 && chess::count_moves(after)) return true;
  }
  return false;
}

bool ChessBoard::can_claim_threefold_repetition() const {
  if (earlier_occurrences(chess::full_key(position_), position_.halfmove_clock) >= 2) return true;
  chess::MoveList moves;
  chess::list_moves(position_, moves);
  for (const Move move : moves) {
    chess::Position after = position_;
    chess::make(after, move);
    if (after.halfmove_clock &&
        earlier_occurrences(chess::full_key(after), position_.halfmove_clock) >= 2)
      return true;
  }
  return false;
}

std::optional<Outcome> ChessBoard::outcome(bool claim_draw) const {
  using chess::ChessRules;
  if (const auto ending =
          ChessRules::ending(position_, chess::count_moves(position_), repetitions()))
    return Outcome{ending->winner, ChessRules::kReasons[ending->reason]};
  if (!claim_draw) return std::nullopt;
  if (can_claim_fifty_moves()) return Outcome{-1, ChessRules::kReasons[ChessRules::kFiftyMoves]};
  if (can_claim_threefold_repetition())
    return Outcome{-1, ChessRules::kReasons[ChessRules::kThreefoldRepetition]};
  return std::nullopt;
}

std::vector<std::pair<std::string, std::uint64_t>> ChessBoard::perft_stats(
    int depth, bool all_plies, perft::Control& control) const {
  using chess::ChessRules;
  perft::Stats<ChessRules> stats;
  chess::Position position = position_;
  if (depth > 0) perft::add_stats<ChessRules>(position, depth, all_plies, stats, control);
  std::vector<std::pair<std::string, std::uint64_t>> counts = {
      {"nodes", depth > 0 ? stats.nodes : 1}};
  for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
    counts.emplace_back(ChessRules::kKinds[kind], stats.kinds[kind]);
  return counts;
}

std::vector<PlayoutResult> ChessBoard::playouts(const PlayoutsJob& job,
                                                perft::Control& control) const {
  using chess::ChessRules;
  std::vector<PlayoutResult> results;
  for (const perft::PlayedGame& game : perft::play_games<ChessRules>(
           position_, job.games, job.seed, job.max_plies, job.threads, control))
    results.push_back(
        {game.winner, game.reason ? ChessRules::kReasons[*game.reason] : "max plies", game.plies});
  return results;
}

perft::Leaves ChessBoard::perft(const PerftJob& job, perft::Control& control) const {
  return count_each({chess::view(position_)}, job, job.depth, control)[0];
}

std::vector<std::pair<MoveCode, perft::Leaves>> ChessBoard::divide(const PerftJob& job,
                                                                   perft::Control& control) const {
  chess::MoveList moves;
  chess::list_moves(position_, moves);
  std::vector<chess::Node> children;
  for (const Move move : moves) {
    chess::Position after = position_;
    chess::make(after, move);
    children.push_back(chess::view(after));
  }
  const auto counts = count_each(children, job, job.depth - 1, control);
  std::vector<std::pair<MoveCode, perft::Leaves>> divided;
  for (std::size_t i = 0; i < moves.size(); ++i)
    divided.emplace_back(game_.code(position_, moves[i]), counts[i]);
  return divided;
}

}  // namespace rookery
