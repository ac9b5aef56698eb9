// The members that a game may have of its own, and what they do in a game that has not:
// RulesDefaults is the base class of every game. Callers write game.count<L>(position) and get the
// game's own member or the one below; rules_laws.hpp finds both equal.
//
// The members are templates since Game is not complete here, and call game().…, so that the game's
// own members are used. A member of the game with the same name hides the one below, whatever its
// arguments are.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/answers.hpp"
#include "games/batch_view.hpp"
#include "games/facts.hpp"
#include "games/move_codes.hpp"
#include "games/past.hpp"
#include "games/search_view.hpp"
#include "games/setup.hpp"

namespace rookery {

// Functions that are the same for every game: no game has its own.
namespace rules {

// The position of a Setup, or BadInput with all its problems.
template <class R>
typename R::Position position(const R& game, const Setup& setup) {
  Problems problems;
  const typename R::Position position = game.position(setup, problems);
  refuse(std::move(problems));
  return position;
}

// The moves, in a new list.
template <Legality L, class R>
std::vector<typename R::Move> moves(const R& game, const typename R::Position& position) {
  std::vector<typename R::Move> listed;
  game.template list<L>(position, listed);
  return listed;
}

// What ends the game here, by the position or by the positions before it.
template <class R>
std::optional<Ending> ending(const R& game, const typename R::Position& position, std::size_t moves,
                             const Past& past) {
  if (const auto ending = game.ending(position, moves)) return ending;
  return game.ending_by_history(position, past);
}

// The playable move of a canonical text or of SAN, or BadInput with the reason. A text that is both
// is canonical.
template <class R>
typename R::Move playable(const R& game, const typename R::Position& position,
                          std::string_view text) {
  const MoveCode code = game.parse_move_text(text);
  if (code == kNoCode) return game.parse_san(position, text);
  const typename R::Move move = game.find_playable(position, code);
  if (move == R::kNoMove)
    throw BadInput("move-illegal", std::string(text) + " is not legal in " + game.to_fen(position));
  return move;
}

template <class R>
SquareSet no_squares(const R& game) {
  return SquareSet::for_bits(static_cast<std::size_t>(game.facts().grid.bits()));
}

}  // namespace rules

template <class Game>
class RulesDefaults {
 public:
  // Positions as text.

  // The Setup that a FEN describes, which need not be playable, or BadInput. The format of the game
  // says how it is written.
  Setup parse_setup(std::string_view fen) const { return read_setup(game().format(), fen); }
  std::string setup_fen(const Setup& setup) const { return write_fen(game().format(), setup); }
  // A playable position, or BadInput. This default makes a Setup first, which is slower than a
  // reader of the game's own.
  auto parse_fen(std::string_view fen) const {
    return rules::position(game(), game().parse_setup(fen));
  }
  template <class Position>
  std::string to_fen(const Position& position) const {
    return write_fen(game().format(), game().setup(position));
  }
  // The FEN with all information, for saving. In most games that is the usual FEN.
  template <class Position>
  std::string exact_fen(const Position& position) const {
    return game().to_fen(position);
  }
  // Whether position and counters are the same. A game may have fields that make no difference.
  template <class Position>
  bool are_equal(const Position& a, const Position& b) const {
    return a == b;
  }
  // Whether moves may be generated here. Only an unchecked move can lead to a position that is not
  // sound, and in most games none does.
  template <class Position>
  bool is_sound(const Position&) const {
    return true;
  }

  // Lists of moves. These defaults generate every move; a game that knows sets of targets can be
  // faster.

  template <Legality L, class Position>
  std::size_t count(const Position& position) const {
    std::size_t moves = 0;
    game().template generate<L>(position, [&](const auto&) { ++moves; });
    return moves;
  }
  // Replaces the contents of `moves`.
  template <Legality L, class Position, class Moves>
  void list(const Position& position, Moves& moves) const {
    moves.clear();
    game().template generate<L>(position, [&](const auto& move) { moves.push_back(move); });
  }
  // Replaces the contents of `codes` with the codes of the moves, in their order.
  template <Legality L, class Position>
  void list_codes(const Position& position, MoveCodes& codes) const {
    codes.clear();
    game().template generate<L>(
        position, [&](const auto& move) { codes.push_back(game().code(position, move)); });
  }
  // One of the legal moves, each with the same chance; kNoMove if there is none.
  template <class Position, class Random>
  auto draw(const Position& position, Random& random) const {
    static thread_local std::vector<typename Game::Move> moves;
    game().template list<Legality::kLegal>(position, moves);
    return moves.empty() ? Game::kNoMove : moves[random.below(moves.size())];
  }

  // Single moves. These defaults look for the move among all moves; a game that can judge one move
  // can be faster.

  // The move of a code, or kNoMove. A move may have other codes than the one that code() gives it
  // (castling).
  template <Legality L, class Position>
  auto find(const Position& position, MoveCode code) const {
    typename Game::Move found = Game::kNoMove;
    game().template generate<L>(position, [&](const auto& move) {
      if (game().code(position, move) == code) found = move;
    });
    return found;
  }
  // What push() plays: legal moves. A game may allow others (null moves).
  template <class Position>
  auto find_playable(const Position& position, MoveCode code) const {
    return game().template find<Legality::kLegal>(position, code);
  }
  // What push_unchecked() plays. Only what would corrupt the position must be refused; a
  // pseudo-legal move never does.
  template <class Position>
  auto find_unchecked(const Position& position, MoveCode code) const {
    return game().template find<Legality::kPseudoLegal>(position, code);
  }
  // The same as rules::playable(), but kNoMove if there is none.
  template <class Position>
  auto find_text(const Position& position, std::string_view text) const {
    const MoveCode code = game().parse_move_text(text);
    if (code != kNoCode) return game().find_playable(position, code);
    try {
      return game().parse_san(position, text);
    } catch (const BadInput&) {
      return Game::kNoMove;
    }
  }
  // A playable move as people write it: its canonical text.
  template <class Position, class Move>
  std::string san(const Position& position, const Move& move) const {
    return game().move_text(game().code(position, move));
  }
  // The playable move of a text as people write it, or BadInput. There is no other text.
  template <class Position, class Complete = Game>
  typename Complete::Move parse_san(const Position&, std::string_view text) const {
    throw BadInput("move-text", quoted(text) + " is not a move of " + game().facts().name);
  }
  // Whether code(position, move) depends on the position.
  bool codes_need_positions() const { return true; }
  // Whether a pseudo-legal move captures. This default plays it and compares the numbers of enemy
  // pieces.
  template <class Position, class Move>
  bool is_capture(const Position& position, const Move& move) const {
    const int enemy = game().turn(position) ^ 1;
    const auto enemies = [&](const Position& at) {
      int pieces = 0;
      game().each_piece(at, [&](int piece, int) {
        pieces += game().facts().pieces[static_cast<std::size_t>(piece)].side == enemy;
      });
      return pieces;
    };
    Position after = position;
    game().make(after, move);
    return enemies(after) < enemies(position);
  }

  // Turns, checks and endings.

  // Whether the turn goes on after its first move. Most turns are one move.
  template <class Position>
  bool is_turn_open(const Position&) const {
    return false;
  }
  // The square of the royal piece in check, -1 if there is none. By default no piece is royal.
  template <class Position>
  int check_square(const Position&) const {
    return -1;
  }
  // How many plies back an equal position can be, at most. By default any number.
  template <class Position>
  std::size_t reversible_plies(const Position&) const {
    return ~std::size_t{0};
  }
  // A position as ending_by_history() sees it. Only few games need to know whether it is a check.
  template <class Position>
  Visit visit(const Position& position) const {
    return {game().key(position), static_cast<std::uint8_t>(game().turn(position)), false};
  }
  // A draw that the side to move may claim. By default none.
  template <class Position>
  std::optional<Ending> claim(const Position&, const Past&) const {
    return std::nullopt;
  }

  // Pieces. They are numbers: indices into facts().pieces.

  // The piece on a square as FEN writes it, several in parentheses; empty for an empty square.
  template <class Position>
  std::string symbol_at(const Position& position, int square) const {
    std::string symbols;
    int pieces = 0;
    game().each_piece(position, [&](int piece, int at) {
      if (at != square) return;
      symbols += game().facts().pieces[static_cast<std::size_t>(piece)].symbol;
      ++pieces;
    });
    return pieces > 1 ? "(" + symbols + ")" : symbols;
  }
  // The pieces in hand and how many there are of each, as a Setup has them.
  template <class Position>
  HeldPieces hands(const Position& position) const {
    return game().format().hands ? game().setup(position).held : HeldPieces();
  }
  // Calls sink(piece, count) for the pieces in hand.
  template <class Position, class Sink>
  void each_held(const Position& position, Sink&& sink) const {
    for (const auto& [symbol, count] : game().hands(position))
      sink(number_of_piece(game().facts(), symbol), count);
  }
  // Calls sink(piece) for the pieces that a pseudo-legal move moves or puts on the board, the
  // carrier of a stack first; of castling, the king. All pieces on the move's first square; or the
  // one that is dropped; or, by playing the move, the one that is on its last square then.
  template <class Position, class Move, class Sink>
  void each_moving(const Position& position, const Move& move, Sink&& sink) const {
    const MoveParts parts = game().parts(game().code(position, move));
    if (!parts.drop.empty()) {
      const int kinds = static_cast<int>(game().facts().pieces.size() / 2);
      sink(number_of_piece(game().facts(), parts.drop) + kinds * game().turn(position));
    } else if (parts.from >= 0 || parts.to < 0) {
      game().each_piece(position, [&](int piece, int square) {
        if (square == parts.from) sink(piece);
      });
    } else {
      auto after = position;
      game().make(after, move);
      sink(carrier_at(after, parts.to));
    }
  }
  // The squares that the piece on a square attacks. Precondition: HasAttacks.
  template <class Position>
  SquareSet attacks(const Position& position, int square) const {
    const Grid& grid = game().facts().grid;
    SquareSet reached = rules::no_squares(game());
    const auto from = static_cast<std::size_t>(grid.bit(square));
    for (const int side : {0, 1})
      for (int target = 0; target < grid.squares(); ++target)
        if (game().attackers(position, side, target).test(from))
          reached.set(static_cast<std::size_t>(grid.bit(target)));
    return reached;
  }
  // Areas that pieces project, such as air defence, by name. By default none.
  template <class Position>
  NamedSquares areas(const Position&) const {
    return {};
  }

  // What a search looks at.

  // What the ordering of moves needs to know of a pseudo-legal move. This default plays the move if
  // it captures or promotes, which is slow but right in every game.
  template <class Position, class Move>
  MoveView view_of(const Position& position, const Move& move) const {
    const Facts& facts = game().facts();
    const MoveParts parts = game().parts(game().code(position, move));
    const int side = game().turn(position);
    MoveView view;
    view.from = parts.from;
    view.to = parts.to;
    game().each_moving(position, move, [&](int piece) {
      if (view.piece < 0) view.piece = piece;
    });
    const bool captures = game().is_capture(position, move);
    if (!captures && parts.promotion.empty()) return view;
    auto after = position;
    game().make(after, move);
    if (!parts.promotion.empty()) view.becomes = carrier_at(after, parts.to);
    if (captures) {
      view.captured = carrier_at(position, parts.to);
      // En passant: the captured piece stood on another square.
      game().each_piece(position, [&](int piece, int square) {
        if (view.captured < 0 && facts.pieces[static_cast<std::size_t>(piece)].side != side &&
            carrier_at(after, square) != piece)
          view.captured = piece;
      });
    }
    return view;
  }
  // Squares that are worth reaching by the rules alone. By default none.
  std::vector<Aim> aims() const { return {}; }
  // What a game counts besides its pieces, seen from the side that begins; and how many of these
  // features, from the first on, this game uses.
  static constexpr std::array<Feature, 0> kFeatures{};
  template <class Position>
  std::array<int, 0> features(const Position&) const {
    return {};
  }
  std::size_t features_used() const { return Game::kFeatures.size(); }

  // What environments look at.

  // Planes besides pieces, hands and terrain: what they are, and painter.square(plane, square),
  // painter.fill(plane), painter.number(plane, value) for one position, seen by a side. By default
  // none.
  void state_planes(std::vector<PlaneFacts>&) const {}
  template <class Position, class Painter>
  void paint_state(const Position&, int, Painter&) const {}
  // The key by which pgx counts repetitions.
  template <class Position>
  Key key_with_every_mark(const Position& position) const {
    return game().key(position);
  }

 private:
  const Game& game() const { return static_cast<const Game&>(*this); }

  // The first piece on a square, -1 for none.
  template <class Position>
  int carrier_at(const Position& position, int square) const {
    int found = -1;
    game().each_piece(position, [&](int piece, int at) {
      if (at == square && found < 0) found = piece;
    });
    return found;
  }
};

}  // namespace rookery
