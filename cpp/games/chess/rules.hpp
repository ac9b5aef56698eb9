// Chess and Chess960 as Rules.
#pragma once

#include "games/chess/board_row.hpp"
#include "games/chess/codes.hpp"
#include "games/chess/endings.hpp"
#include "games/chess/features.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/for_batch.hpp"
#include "games/chess/for_search.hpp"
#include "games/chess/legality.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/queries.hpp"
#include "games/chess/slider_choice.hpp"
#include "games/chess/slow.hpp"
#include "games/chess/tree.hpp"
#include "games/chess/walk.hpp"
#include "games/move_codes.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

class ChessRules : public RulesDefaults<ChessRules> {
 public:
  using Position = chess::Position;
  using Move = chess::Move;
  using Undo = chess::Undo;

  static constexpr Move kNoMove = chess::kNoMove;
  static constexpr auto& kReasons = chess::kReasons;
  // Captures include en passant and capturing promotions. A check is double if two pieces give it,
  // and discovered if one gives it that did not move (in castling, king and rook move). Mates are
  // checks.
  static constexpr std::array<const char*, 8> kKinds = {
      "captures", "en_passant",        "castles",       "promotions",
      "checks",   "discovered_checks", "double_checks", "checkmates"};

  static constexpr std::array kVariants = {Variant::kChess, Variant::kChess960};

  explicit ChessRules(Variant variant);

  Variant variant() const { return variant_; }
  const Facts& facts() const { return facts_; }

  Position parse_fen(std::string_view fen) const { return position_from(fen, variant_); }
  FenFormat format() const { return kFormat; }
  Position position(const Setup& setup, Problems& problems) const {
    return position_from(setup, variant_, problems);
  }
  Setup setup(const Position& position) const { return setup_from(position); }
  Setup parse_setup(std::string_view fen) const { return chess::parse_fen(fen); }
  std::string setup_fen(const Setup& setup) const { return chess::to_fen(setup); }
  std::string to_fen(const Position& position) const { return chess::to_fen(position); }
  std::string exact_fen(const Position& position) const {
    return chess::to_fen(position, EnPassantMode::kFen);
  }
  std::string symbol_at(const Position& position, int square) const {
    const Piece piece = position.squares[static_cast<std::size_t>(square)];
    return piece ? std::string(1, letter_of(piece)) : std::string();
  }

  // A position, and a move of it, as a row of arrays.
  void write_row(const Position& position, Move move, const BoardRows& rows,
                 std::size_t row) const {
    chess::write_row(position, move, rows, row);
  }

  MoveCode code(const Position& position, Move move) const {
    return code_of(position, move, variant_);
  }
  // Castling has a text that depends on the position, in Chess960.
  bool codes_need_positions() const { return variant_ == Variant::kChess960; }
  std::string move_text(MoveCode code) const { return code_text(code); }
  MoveCode parse_move_text(std::string_view text) const { return parse_code_text(text); }
  MoveParts parts(MoveCode code) const;
  std::string san(const Position& position, Move move) const;
  Move parse_san(const Position& position, std::string_view text) const;
  // The usual forms of SAN are looked up directly, all other texts as in every game.
  Move find_text(const Position& position, std::string_view text) const;

  template <Legality L, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    MoveList moves;
    L == Legality::kLegal ? list_moves(position, moves) : list_pseudo_legal(position, moves);
    for (const Move move : moves) sink(move);
  }
  template <Legality L>
  void list_codes(const Position& position, MoveCodes& codes) const {
    const auto write = L == Legality::kLegal ? write_legal_codes : write_pseudo_legal_codes;
    codes.end(write(position, variant_, codes.start(chess::kMaxMoves + 1)));
  }
  template <Legality L, class Sink>
  void generate_slow(const Position& position, Sink&& sink) const {
    MoveList moves;
    L == Legality::kLegal ? list_moves_slow(position, moves)
                          : list_pseudo_legal_slow(position, moves);
    for (const Move move : moves) sink(move);
  }
  template <Legality L>
  std::size_t count(const Position& position) const {
    if constexpr (L == Legality::kLegal) return count_moves(position);
    return RulesDefaults::count<L>(position);
  }
  template <Legality L>
  Move find(const Position& position, MoveCode code) const {
    const Move move = move_of(position, code);
    if constexpr (L == Legality::kLegal) return is_legal(position, move) ? move : kNoMove;
    return is_pseudo_legal(position, move) ? move : kNoMove;
  }
  // The null move can be played where the king is not in check.
  Move find_playable(const Position& position, MoveCode code) const {
    if (code == kNullCode) return is_check(position) ? kNoMove : kNullMove;
    return find<Legality::kLegal>(position, code);
  }
  // The mover has a piece on the first square and captures no king; a move of two pieces, or one
  // that leaves an en passant mark, must be pseudo-legal.
  Move find_unchecked(const Position& position, MoveCode code) const;
  // After an unchecked move a king may be capturable, which the generators do not allow for.
  bool is_sound(const Position& position) const;

  void make(Position& position, Move move) const {
    move == kNullMove ? make_null(position) : void(chess::make(position, move));
  }
  void make_undoable(Position& position, Move move, Undo& undo) const {
    chess::make(position, move, undo);
  }
  void unmake(Position& position, Move move, const Undo& undo) const {
    chess::unmake(position, move, undo);
  }

  Key key(const Position& position) const { return full_key(position); }
  int turn(const Position& position) const { return position.turn; }
  bool is_check(const Position& position) const { return checkers(position) != 0; }
  int check_square(const Position& position) const {
    if (!is_check(position)) return -1;
    return std::countr_zero(position.pieces(static_cast<Colour>(position.turn), kKing));
  }
  // An en passant square that no pawn can use makes no difference.
  bool are_equal(Position a, Position b) const {
    for (Position* position : {&a, &b})
      if (!has_legal_en_passant(*position)) position->en_passant = kNoSquare;
    return a == b;
  }

  std::optional<Ending> ending(const Position& position, std::size_t moves) const {
    return chess::ending(
        position.turn, moves, [&] { return is_check(position); },
        [&] { return is_insufficient_material(position); });
  }
  std::optional<Ending> ending_by_history(const Position& position, const Past& past) const {
    return chess::ending_by_history(position.halfmove_clock, past.repetitions);
  }
  std::optional<Ending> claim(const Position& position, const Past& past) const {
    if (can_claim_fifty_moves(position)) return Ending{-1, kFiftyMoves};
    if (can_claim_threefold_repetition(position, past)) return Ending{-1, kThreefoldRepetition};
    return std::nullopt;
  }
  std::size_t reversible_plies(const Position& position) const { return position.halfmove_clock; }

  std::uint32_t kinds_of(const Position& before, Move move, const Position& after) const;
  bool is_capture(const Position&, Move move) const { return move.is_capture(); }
  SquareSet attackers(const Position& position, int side, int square) const {
    return squares(chess::attackers(position, static_cast<Colour>(side), square));
  }
  SquareSet attacks(const Position& position, int square) const {
    return squares(attacks_from(position, square));
  }

  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    chess::each_piece(position, sink);
  }
  template <class Sink>
  void each_held(const Position&, Sink&&) const {}
  MoveView view_of(const Position& position, Move move) const {
    return chess::view_of(position, move);
  }
  std::vector<Aim> aims() const { return chess::aims(); }
  static constexpr auto& kFeatures = chess::kFeatures;
  std::array<int, kFeatures.size()> features(const Position& position) const {
    return chess::features(position);
  }
  bool pass(Position& position) const { return chess::pass(position); }
  using Gone = chess::Gone;
  bool begin_exchange(const Position& position, Move move, Gone& gone) const {
    return chess::begin_exchange(position, move, gone);
  }
  template <class Value>
  int next_captor(const Position& position, int side, int square, Gone& gone, Value) const {
    return chess::next_captor(position, side, square, gone);
  }

  template <class Sink>
  void each_possible_move(int side, Sink&& sink) const {
    chess::each_possible_move(side, sink);
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return chess::with_squares(code, map);
  }
  static constexpr std::size_t kAlphaZeroNumbers = chess::kAlphaZeroNumbers;
  std::uint32_t alphazero_number(MoveCode code) const { return chess::alphazero_number(code); }
  using Frame = chess::Frame;
  Frame frame(const Position& position) const {
    return {position.ones, position.twos, position.fours, position.white};
  }
  void piece_sets(const Frame& frame, int side, std::uint64_t* out) const {
    chess::piece_sets(frame, side, out);
  }
  void state_planes(std::vector<PlaneFacts>& planes) const { chess::state_planes(planes); }
  template <class Painter>
  void paint_state(const Position& position, int side, Painter& painter) const {
    chess::paint_state(position, side, painter);
  }
  template <class Painter>
  void paint_alphazero_state(const Position& position, int side, std::size_t plies,
                             Painter& painter) const {
    chess::paint_alphazero_state(position, side, plies, painter);
  }
  std::optional<Ending> claimable(const Position& position, std::size_t repetitions) const {
    return chess::claimable(position, repetitions);
  }
  Key key_with_every_mark(const Position& position) const {
    return chess::key_with_every_mark(position);
  }

  // Perft counts on the mover's view of a position, and random games are played on it.
  template <Legality L, class Use>
    requires(L == Legality::kLegal)
  auto with_tree(Use use) const {
    return with_sliders([&]<class Sliders>() { return use(ChessTree<Sliders>()); });
  }
  template <class Use>
  auto with_walk(Use use) const {
    return with_sliders([&]<class Sliders>() { return use.template operator()<Walk<Sliders>>(); });
  }

 private:
  static SquareSet squares(Bits bits) {
    SquareSet set = SquareSet::for_bits(64);
    *set.data() = bits;
    return set;
  }

  Variant variant_;
  Facts facts_;
};
static_assert(Rules<ChessRules>);

}  // namespace rookery::chess
