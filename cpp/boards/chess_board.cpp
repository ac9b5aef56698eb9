#include "boards/chess_board.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "boards/count.hpp"
#include "core/errors.hpp"
#include "games/chess/legality.hpp"
#include "games/chess/lines.hpp"
#include "games/chess/listing.hpp"
#include "games/chess/rules.hpp"
#include "games/chess/san.hpp"
#include "games/chess/tree.hpp"
#include "games/chess/walk.hpp"
#include "perft/playouts.hpp"
#include "perft/stats.hpp"

namespace rookery {

using chess::Move;

namespace {

// The codes of moves:
//   below 4096        from (6 bits), to (6)
//   4096 to 4607      promotions: piece (2), turn of the mover (1), file from (3), file to (3)
//   4608              the null move
//   from 8192 on      texts that no pawn can ever play, such as e2e4q: piece (3), a gap, from, to
constexpr MoveCode kPromotions = 4096;
constexpr MoveCode kNull = 4608;
constexpr MoveCode kNonsense = 8192;

constexpr std::string_view kPromotionLetters = "..nbrq";

struct Parts {
  int from, to, promotion;
};

constexpr Parts parts_of(MoveCode code) {
  const auto bits = [&](int low, int count) {
    return static_cast<int>(code >> low & ((MoveCode{1} << count) - 1));
  };
  if (code >= kNonsense) return {bits(6, 6), bits(0, 6), bits(14, 3)};
  if (code < kPromotions) return {bits(6, 6), bits(0, 6), 0};
  if (code == kNull) return {0, 0, 0};
  const int from = bits(6, 1) ? 8 : 48;
  return {from + bits(3, 3), (from == 8 ? 0 : 56) + bits(0, 3), chess::kKnight + bits(7, 2)};
}

chess::Bits wing(const chess::Position& position, Move castling) {
  const chess::Bits home = chess::kRank1 << (castling.from() & 56);
  const chess::Bits below = chess::bit(castling.from()) - 1;
  return position.castlers & home & (castling.kind() == chess::kCastleKingSide ? ~below : below);
}

// Writes codes instead of moves; most moves are their own code.
struct WriteCode {
  const chess::Position* castling;  // where castling is written as king takes rook, else null

  MoveCode write(int kind, int from, int to) const {
    if (kind & chess::kPromotion)
      return ChessGame::code(from, to, Move(kind, from, to).promotion());
    if (castling && Move(kind, from, to).is_castling())
      return ChessGame::code(from, std::countr_zero(wing(*castling, Move(kind, from, to))), 0);
    return ChessGame::code(from, to, 0);
  }
};

template <class Test>
void keep(MoveCodes& codes, Test test) {
  MoveCode* const begin = codes.start(codes.size());
  codes.end(
      std::remove_if(begin, begin + codes.size(), [&](MoveCode code) { return !test(code); }));
}

perft::Leaves count_pseudo_legal(chess::Position& position, int depth, perft::Control& control) {
  if (depth == 0) return 1;
  // Where a king has been taken, nobody moves on.
  if (!position.pieces(static_cast<chess::Colour>(position.turn), chess::kKing)) return 0;
  chess::MoveList moves;
  chess::list_pseudo_legal_slow(position, moves);
  if (depth == 1) {
    control.leaves.fetch_add(moves.size(), std::memory_order_relaxed);
    return moves.size();
  }
  perft::Leaves leaves = 0;
  for (const Move move : moves) {
    if (control.stop.load(std::memory_order_relaxed)) break;
    chess::Undo undo;
    chess::make(position, move, undo);
    leaves += count_pseudo_legal(position, depth - 1, control);
    chess::unmake(position, move, undo);
  }
  return leaves;
}

}  // namespace

MoveCode ChessGame::code(int from, int to, int promotion) {
  if (!promotion) return static_cast<MoveCode>(from << 6 | to);
  const int ranks = from / 8 * 8 + to / 8;
  if (ranks != 6 * 8 + 7 && ranks != 1 * 8 + 0)
    return kNonsense + static_cast<MoveCode>(promotion << 14 | from << 6 | to);
  return kPromotions + static_cast<MoveCode>((promotion - chess::kKnight) << 7 | (from < 32) << 6 |
                                             (from % 8) << 3 | to % 8);
}

int ChessGame::promotion(MoveCode move) { return parts_of(move).promotion; }
MoveCode ChessGame::null_move() { return kNull; }
std::size_t ChessGame::dense_codes() const { return kNull + 1; }

const Game& ChessGame::moves_of() const { return *native_games().front(); }

MoveSquares ChessGame::squares(MoveCode move) const {
  if (move == kNull) return {-1, -1};
  return {parts_of(move).from, parts_of(move).to};
}

std::string_view ChessGame::name() const {
  return variant_ == chess::Variant::kChess ? "chess" : "chess960";
}

std::string_view ChessGame::title() const {
  return variant_ == chess::Variant::kChess ? "Chess" : "Chess960 (Fischer random chess)";
}

std::unique_ptr<Board> ChessGame::board(std::string_view fen) const {
  return std::make_unique<ChessBoard>(*this, chess::position_from(fen, variant_));
}

std::unique_ptr<Board> ChessGame::board(const Setup& setup) const {
  return std::make_unique<ChessBoard>(*this, chess::position_from(setup, variant_));
}

std::string ChessGame::move_text(MoveCode move) const {
  if (move == kNull) return "0000";
  const Parts parts = parts_of(move);
  std::string text = {static_cast<char>('a' + parts.from % 8),
                      static_cast<char>('1' + parts.from / 8),
                      static_cast<char>('a' + parts.to % 8), static_cast<char>('1' + parts.to / 8)};
  if (parts.promotion) text += kPromotionLetters[static_cast<std::size_t>(parts.promotion)];
  return text;
}

std::optional<MoveCode> ChessGame::parse_move_text(std::string_view text) const {
  if (text == "0000") return kNull;
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
  return code((text[1] - '1') * 8 + text[0] - 'a', (text[3] - '1') * 8 + text[2] - 'a',
              static_cast<int>(promotion));
}

MoveCode ChessGame::code(const chess::Position& position, Move move) const {
  if (move.is_promotion()) return code(move.from(), move.to(), move.promotion());
  if (move.is_castling() && variant_ == chess::Variant::kChess960)
    return code(move.from(), std::countr_zero(wing(position, move)), 0);
  return move.bits & 0xfff;
}

Move ChessBoard::described(MoveCode code) const {
  if (code == kNull) return chess::kNoMove;
  const Parts parts = parts_of(code);
  const auto on = [&](int square) { return position_.squares[static_cast<std::size_t>(square)]; };
  if (on(parts.from) != chess::piece_of(static_cast<chess::Colour>(position_.turn), chess::kKing))
    return chess::describe(position_, parts.from, parts.to, parts.promotion);
  if (position_.castlers & chess::bit(parts.to) &
      position_.colour(chess::colour_of(on(parts.from))))
    return chess::castling_with(position_, parts.to);
  // In the other game's spelling the king may go a long way; its own moves are of one square.
  const int home = parts.from & 56;
  if (std::abs(parts.from % 8 - parts.to % 8) > 1 && (parts.to == home + 2 || parts.to == home + 6))
    return Move(parts.to == home + 6 ? chess::kCastleKingSide : chess::kCastleQueenSide, parts.from,
                parts.to);
  return chess::describe(position_, parts.from, parts.to, parts.promotion);
}

Move ChessBoard::legal_move(MoveCode code) const {
  const Move move = described(code);
  return chess::is_legal(position_, move) ? move : chess::kNoMove;
}

Move ChessBoard::pseudo_legal_move(MoveCode code) const {
  const Move move = described(code);
  return chess::is_pseudo_legal(position_, move) ? move : chess::kNoMove;
}

bool ChessBoard::is_king_capturable() const {
  if (!unchecked_) return false;
  const auto side = static_cast<chess::Colour>(position_.turn);
  const chess::Bits king = position_.pieces(chess::other(side), chess::kKing);
  return chess::attackers(position_, side, std::countr_zero(king)) != 0;
}

std::unique_ptr<Board> ChessBoard::copy(bool with_history) const {
  if (with_history) return std::make_unique<ChessBoard>(*this);
  auto bare = std::make_unique<ChessBoard>(game_, position_);
  bare->unchecked_ = is_king_capturable();
  return bare;
}

std::unique_ptr<Board> ChessBoard::mirror() const {
  auto turned = std::make_unique<ChessBoard>(game_, chess::mirrored(position_));
  turned->unchecked_ = is_king_capturable();
  return turned;
}

void ChessBoard::require_playable() const {
  if (is_king_capturable()) refuse(chess::problems_of(chess::kOppositeCheck));
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

int ChessBoard::check_square() const {
  if (!is_check()) return -1;
  return std::countr_zero(
      position_.pieces(static_cast<chess::Colour>(position_.turn), chess::kKing));
}

std::vector<std::pair<int, std::string>> ChessBoard::symbols() const {
  std::vector<std::pair<int, std::string>> symbols;
  for (int square = 0; square < 64; ++square)
    if (const chess::Piece piece = position_.squares[static_cast<std::size_t>(square)])
      symbols.emplace_back(square, std::string(1, chess::letter_of(piece)));
  return symbols;
}

void ChessBoard::legal_moves(MoveCodes& codes) const {
  const chess::Node node = chess::view(position_);
  const WriteCode writer{game_.variant() == chess::Variant::kChess960 ? &position_ : nullptr};
  chess::with_lines([&]<class Lines>() {
    chess::ListMoves<WriteCode, MoveCode> sink(codes.start(chess::kMaxMoves),
                                               node.occupied() & ~node.own,
                                               position_.turn == chess::kWhite ? 0 : 56, writer);
    chess::generate<Lines>(node, sink);
    codes.end(sink.out);
  });
  if (is_king_capturable()) keep(codes, [&](MoveCode each) { return is_legal(each); });
}

void ChessBoard::pseudo_legal_moves(MoveCodes& codes) const {
  chess::MoveList moves;
  chess::list_pseudo_legal_slow(position_, moves);
  MoveCode* code = codes.start(chess::kMaxMoves);
  for (const Move move : moves) *code++ = game_.code(position_, move);
  codes.end(code);
  if (is_king_capturable()) keep(codes, [&](MoveCode each) { return is_pseudo_legal(each); });
}

std::size_t ChessBoard::count_legal_moves() const {
  if (!is_king_capturable()) return chess::count_moves(position_);
  MoveCodes moves;
  legal_moves(moves);
  return moves.size();
}

void ChessBoard::remember(MoveCode code, bool unchecked) {
  history_.emplace_back(position_, code, unchecked);
  unchecked_ += unchecked;
  ++changes_;
}

void ChessBoard::play(Move move, bool unchecked) {
  remember(game_.code(position_, move), unchecked);
  chess::make(position_, move);
}

bool ChessBoard::push(MoveCode code) {
  if (code == kNull) {
    if (chess::checkers(position_)) return false;
    remember(kNull, false);
    chess::make_null(position_);
    return true;
  }
  const Move move = legal_move(code);
  if (move == chess::kNoMove) return false;
  play(move, false);
  return true;
}

bool ChessBoard::push_unchecked(MoveCode code) {
  if (code == kNull) return push(code);
  const Move move = described(code);
  if (move == chess::kNoMove) return false;
  // What moves two pieces or leaves a mark is looked at; it is rare.
  if (move.is_castling() || move.kind() == chess::kDoublePush || move.kind() == chess::kEnPassant) {
    if (!chess::is_pseudo_legal(position_, move)) return false;
    play(move, true);
    return true;
  }
  // Enough to keep the board a board: a piece of the mover's, and no king goes.
  const auto side = static_cast<chess::Colour>(position_.turn);
  const chess::Bits from = chess::bit(move.from()), to = chess::bit(move.to());
  if (!(position_.colour(side) & from)) return false;
  if (to & (position_.colour(side) | position_.kind(chess::kKing))) return false;
  const bool is_pawn = position_.kind(chess::kPawn) & from;
  const bool last_rank = to & (chess::kRank1 | chess::kRank8);
  if (move.is_promotion() != (is_pawn && last_rank)) return false;
  play(move, true);
  return true;
}

MoveCode ChessBoard::pop() {
  if (history_.empty()) return kNoCode;
  const Played& last = history_.back();
  const MoveCode code = last.code;
  position_ = last.before;
  unchecked_ -= last.unchecked;
  ++changes_;
  history_.pop_back();
  return code;
}

std::vector<MoveCode> ChessBoard::history() const {
  std::vector<MoveCode> codes;
  for (const Played& played : history_) codes.push_back(played.code);
  return codes;
}

std::optional<std::string> ChessBoard::san(MoveCode code) const {
  if (code == kNull && !is_check()) return "--";
  const Move move = legal_move(code);
  if (move == chess::kNoMove) return std::nullopt;
  return chess::to_san(position_, move);
}

std::optional<std::string> ChessBoard::lan(MoveCode code) const {
  if (code == kNull && !is_check()) return "--";
  const Move move = legal_move(code);
  if (move == chess::kNoMove) return std::nullopt;
  return chess::to_lan(position_, move);
}

MoveCode ChessBoard::parse_move(std::string_view text) const {
  // Four or five characters from a file to a rank are UCI; "O-O" and all else is SAN.
  if (const auto code = game_.parse_move_text(text)) {
    const Move move = legal_move(*code);
    if (move != chess::kNoMove) return game_.code(position_, move);
    if (*code == kNull && !is_check()) return *code;
    throw BadInput("move-illegal", std::string(text) + " is not legal in " + fen());
  }
  if (text == "--") return parse_move("0000");
  return game_.code(position_, chess::parse_san(position_, text));
}

std::size_t ChessBoard::earlier_occurrences(const Key& key, std::size_t reversible_plies) const {
  std::size_t count = 0;
  for (std::size_t i = 1; i <= std::min(reversible_plies, history_.size()); ++i)
    count += chess::full_key(history_[history_.size() - i].before) == key;
  return count;
}

bool ChessBoard::can_claim_fifty_moves() const {
  if (position_.halfmove_clock >= 100) return chess::count_moves(position_) > 0;
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
    const StatsJob& job, perft::Control& control) const {
  using chess::ChessRules;
  require_playable();
  const auto stats =
      perft::count_stats<ChessRules>(position_, job.depth, job.all_plies, job.threads, control);
  std::vector<std::pair<std::string, std::uint64_t>> counts = {
      {"nodes", job.depth > 0 ? stats.nodes : 1}};
  for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
    counts.emplace_back(ChessRules::kKinds[kind], stats.kinds[kind]);
  return counts;
}

std::vector<PlayoutResult> ChessBoard::playouts(const PlayoutsJob& job,
                                                perft::Control& control) const {
  using chess::ChessRules;
  require_playable();
  const auto games = chess::with_lines([&]<class Lines>() {
    return perft::play_games<chess::Walk<Lines>>(position_, job.games, job.seed, job.max_plies,
                                                 job.threads, control);
  });
  std::vector<PlayoutResult> results;
  for (const perft::PlayedGame& game : games)
    results.push_back(
        {game.winner, game.reason ? ChessRules::kReasons[*game.reason] : "max plies", game.plies});
  return results;
}

std::vector<perft::Leaves> ChessBoard::count_each(const std::vector<chess::Position>& positions,
                                                  const PerftJob& job, int depth,
                                                  perft::Control& control) const {
  if (job.pseudo_legal) {
    std::vector<perft::Leaves> counts;
    for (chess::Position position : positions)
      counts.push_back(count_pseudo_legal(position, depth, control));
    return counts;
  }
  require_playable();
  std::vector<chess::Node> nodes;
  for (const chess::Position& position : positions) nodes.push_back(chess::view(position));
  return chess::with_lines([&]<class Lines>() {
    return count_nodes<chess::ChessTree<Lines>>(nodes, job, depth, control);
  });
}

perft::Leaves ChessBoard::perft(const PerftJob& job, perft::Control& control) const {
  return count_each({position_}, job, job.depth, control)[0];
}

std::vector<std::pair<MoveCode, perft::Leaves>> ChessBoard::divide(const PerftJob& job,
                                                                   perft::Control& control) const {
  if (!job.pseudo_legal) require_playable();
  chess::MoveList moves;
  if (job.pseudo_legal) {
    chess::list_pseudo_legal_slow(position_, moves);
  } else {
    chess::list_moves(position_, moves);
  }
  std::vector<chess::Position> children;
  for (const Move move : moves) {
    children.push_back(position_);
    chess::make(children.back(), move);
  }
  const auto counts = count_each(children, job, job.depth - 1, control);
  std::vector<std::pair<MoveCode, perft::Leaves>> divided;
  for (std::size_t i = 0; i < moves.size(); ++i)
    divided.emplace_back(game_.code(position_, moves[i]), counts[i]);
  return divided;
}

}  // namespace rookery
