// CoTuLenh as Rules.
#pragma once

#include <array>
#include <optional>

#include "games/cotulenh/draw.hpp"
#include "games/cotulenh/fen.hpp"
#include "games/cotulenh/for_batch.hpp"
#include "games/cotulenh/for_search.hpp"
#include "games/cotulenh/moves.hpp"
#include "games/cotulenh/safety.hpp"
#include "games/cotulenh/slow.hpp"
#include "games/cotulenh/text.hpp"
#include "games/rules.hpp"

namespace rookery::cotulenh {

class CotulenhRules : public RulesDefaults<CotulenhRules> {
 public:
  using Position = cotulenh::Position;
  using Move = cotulenh::Move;

  static constexpr Move kNoMove{};
  // Every turn that can be completed is legal (rules/cotulenh.md 0).
  static constexpr Legality kTurnSteps = Legality::kPseudoLegal;
  static constexpr std::array<const char*, 5> kReasons = {
      "commander captured", "checkmate", "stalemate", "50 moves", "threefold repetition"};
  enum Reason : std::size_t {
    kCommanderCaptured,
    kCheckmate,
    kStalemate,
    kFiftyMoves,
    kThreefoldRepetition
  };
  // Captures include stay captures and suicides. A step promotes if it makes a piece of either side
  // heroic. Checks and mates are those of the side that is to move next; an open turn gives none
  // until it is committed.
  static constexpr std::array<const char*, 8> kKinds = {
      "captures", "stay_captures", "suicides", "combinations",
      "deploys",  "promotions",    "checks",   "checkmates"};

  CotulenhRules();

  const Facts& facts() const { return facts_; }

  FenFormat format() const { return kFormat; }
  Position position(const Setup& setup, Problems& problems) const {
    return position_from(setup, problems);
  }
  Setup setup(const Position& position) const { return setup_from(position); }
  Position parse_fen(std::string_view fen) const { return cotulenh::parse_fen(fen); }
  std::string to_fen(const Position& position) const { return cotulenh::to_fen(position); }
  std::string symbol_at(const Position& position, int square) const {
    const Placement& board = position.board;
    const Square at = from_dense(square);
    return board.is_occupied(at) ? unit_text(board.at(at), board.colour_at(at)) : std::string();
  }

  MoveCode code(const Position&, const Move& move) const { return code_of(move); }
  std::string move_text(MoveCode code) const { return to_lan(move_of(code)); }
  MoveCode parse_move_text(std::string_view text) const {
    const auto move = parse_lan(text);
    return move ? code_of(*move) : kNoCode;
  }
  MoveParts parts(MoveCode code) const;
  std::string san(const Position& position, const Move& move) const;
  Move parse_san(const Position& position, std::string_view text) const;

  template <Legality L>
  void list(const Position& position, MoveList& moves) const {
    moves.clear();
    L == Legality::kLegal ? list_moves(position, moves) : list_pseudo_legal(position, moves);
  }
  template <Legality L>
  void list_codes(const Position& position, MoveCodes& codes) const {
    codes.clear();
    L == Legality::kLegal ? list_legal_codes(position, codes)
                          : list_pseudo_legal_codes(position, codes);
  }
  template <Legality L, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    MoveList moves;
    list<L>(position, moves);
    for (const Move& move : moves) sink(move);
  }
  template <Legality L, class Sink>
  void generate_slow(const Position& position, Sink&& sink) const {
    MoveList moves;
    L == Legality::kLegal ? list_moves_slow(position, moves)
                          : list_pseudo_legal_slow(position, moves);
    for (const Move& move : moves) sink(move);
  }
  template <Legality L>
  std::size_t count(const Position& position) const {
    return L == Legality::kLegal ? count_moves(position) : count_pseudo_legal(position);
  }
  template <Legality L>
  Move find(const Position& position, MoveCode code) const {
    const Move move = move_of(code);
    if constexpr (L == Legality::kLegal) return is_legal(position, move) ? move : kNoMove;
    return is_pseudo_legal(position, move) ? move : kNoMove;
  }
  void make(Position& position, const Move& move) const { cotulenh::make(position, move); }
  bool make_playable(Position& position, MoveCode code) const {
    return make_if_legal(position, move_of(code));
  }

  Key key(const Position& position) const { return position.key(); }
  int turn(const Position& position) const { return position.board.turn; }
  bool is_turn_open(const Position& position) const { return position.is_turn_open(); }
  bool is_check(const Position& position) const { return is_attacked(position.board); }
  int check_square(const Position& position) const {
    const Square commander = position.board.commander(position.board.mover());
    return is_check(position) && commander != kNowhere ? dense(commander) : -1;
  }

  // rules/cotulenh.md 0. Nothing ends while a turn is open.
  std::optional<Ending> ending(const Position& position, std::size_t moves) const;
  std::optional<Ending> ending_by_history(const Position& position, const Past& past) const;
  // A normal capture in a first step is never undone, and a turn has three steps at most.
  std::size_t reversible_plies(const Position& position) const {
    return 3u * (position.board.clock + 1u);
  }

  Move draw(const Position& position, GameRandom& random) const {
    return cotulenh::draw(position, random);
  }

  std::uint32_t kinds_of(const Position& before, const Move& move, const Position& after) const;
  bool is_capture(const Position&, const Move& move) const {
    return move.kind == kCapture || move.kind == kStay || move.kind == kSuicide;
  }
  // The units that would attack a Commander on that square (rules/cotulenh.md 10.1).
  SquareSet attackers(const Position& position, int side, int square) const;
  NamedSquares areas(const Position& position) const;

  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    cotulenh::each_piece(position.board, sink);
  }
  template <class Sink>
  void each_held(const Position&, Sink&&) const {}
  // Commit moves nobody.
  template <class Sink>
  void each_moving(const Position& position, const Move& move, Sink&& sink) const {
    each_piece_in(move.unit, position.board.mover(), sink);
  }
  MoveView view_of(const Position& position, const Move& move) const {
    return cotulenh::view_of(position.board, move);
  }
  bool pass(Position& position) const { return cotulenh::pass(position); }

  template <class Sink>
  void each_possible_move(int, Sink&& sink) const {
    cotulenh::each_possible_move(sink);
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return cotulenh::with_squares(code, map);
  }
  void state_planes(std::vector<PlaneFacts>& planes) const { cotulenh::state_planes(planes); }
  template <class Painter>
  void paint_state(const Position& position, int, Painter& painter) const {
    cotulenh::paint_state(position, painter);
  }

 private:
  Facts facts_;
};
static_assert(Rules<CotulenhRules>);

}  // namespace rookery::cotulenh
