// The optional members of Rules and their fallbacks. Everything above a game calls these functions,
// so each fallback exists once.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "games/move_codes.hpp"
#include "games/rules.hpp"

namespace rookery::rules {

template <Rules R>
using Position = typename R::Position;
template <Rules R>
using Move = typename R::Move;

// Reads a position that need not be playable, as its FEN describes it, or throws BadInput; and
// writes its FEN.
template <Rules R>
Setup parse_setup(const R& game, std::string_view fen) {
  if constexpr (requires { game.parse_setup(fen); }) {
    return game.parse_setup(fen);
  } else {
    return read_setup(game.format(), fen);
  }
}
template <Rules R>
std::string setup_fen(const R& game, const Setup& setup) {
  if constexpr (requires { game.setup_fen(setup); }) {
    return game.setup_fen(setup);
  } else {
    return write_fen(game.format(), setup);
  }
}

// The position of a Setup, or BadInput with all its problems.
template <Rules R>
Position<R> position(const R& game, const Setup& setup) {
  Problems problems;
  const Position<R> position = game.position(setup, problems);
  refuse(std::move(problems));
  return position;
}

// Positions as text.
template <Rules R>
Position<R> parse_fen(const R& game, std::string_view fen) {
  if constexpr (requires { game.parse_fen(fen); }) {
    return game.parse_fen(fen);
  } else {
    return rules::position(game, parse_setup(game, fen));
  }
}
template <Rules R>
std::string to_fen(const R& game, const Position<R>& position) {
  if constexpr (requires { game.to_fen(position); }) {
    return game.to_fen(position);
  } else {
    return write_fen(game.format(), game.setup(position));
  }
}

// The number of moves.
template <Legality L, Rules R>
std::size_t count(const R& game, const Position<R>& position) {
  if constexpr (requires { game.template count<L>(position); }) {
    return game.template count<L>(position);
  } else {
    std::size_t moves = 0;
    game.template generate<L>(position, [&](const Move<R>&) { ++moves; });
    return moves;
  }
}

// Replaces the contents of `moves`.
template <Legality L, Rules R>
void list(const R& game, const Position<R>& position, std::vector<Move<R>>& moves) {
  moves.clear();
  if constexpr (requires { game.template list<L>(position, moves); }) {
    game.template list<L>(position, moves);
  } else {
    game.template generate<L>(position, [&](const Move<R>& move) { moves.push_back(move); });
  }
}
template <Legality L, Rules R>
std::vector<Move<R>> list(const R& game, const Position<R>& position) {
  std::vector<Move<R>> moves;
  list<L>(game, position, moves);
  return moves;
}

// Replaces the contents of `codes` with the codes of the moves, in their order.
template <Legality L, Rules R>
void list_codes(const R& game, const Position<R>& position, MoveCodes& codes) {
  codes.clear();
  if constexpr (requires { game.template list_codes<L>(position, codes); }) {
    game.template list_codes<L>(position, codes);
  } else {
    game.template generate<L>(
        position, [&](const Move<R>& move) { codes.push_back(game.code(position, move)); });
  }
}

// The move of a code, or kNoMove. A move may have other codes than the one that code() gives it
// (castling).
template <Legality L, Rules R>
Move<R> find(const R& game, const Position<R>& position, MoveCode code) {
  if constexpr (requires { game.template find<L>(position, code); }) {
    return game.template find<L>(position, code);
  } else {
    Move<R> found = R::kNoMove;
    game.template generate<L>(position, [&](const Move<R>& move) {
      if (game.code(position, move) == code) found = move;
    });
    return found;
  }
}

// What push() plays: legal moves, and other moves that a game allows (null moves).
template <Rules R>
Move<R> find_playable(const R& game, const Position<R>& position, MoveCode code) {
  if constexpr (requires { game.find_playable(position, code); }) {
    return game.find_playable(position, code);
  } else {
    return find<Legality::kLegal>(game, position, code);
  }
}

// Whether a game finds out by playing it whether a move is legal.
template <class R>
concept TriesMoves = requires(const R& game, typename R::Position& position, MoveCode code) {
  game.make_playable(position, code);
};

// Plays what push() plays. Returns false if it is not playable; then the position may have become
// useless, and the caller has another. A game that has its own plays a move by its own code only.
template <Rules R>
bool make_playable(const R& game, Position<R>& position, MoveCode code) {
  if constexpr (TriesMoves<R>) {
    return game.make_playable(position, code);
  } else {
    const Move<R> move = find_playable(game, position, code);
    if (move == R::kNoMove) return false;
    game.make(position, move);
    return true;
  }
}

// What push_unchecked() plays: only what would corrupt the position is refused.
template <Rules R>
Move<R> find_unchecked(const R& game, const Position<R>& position, MoveCode code) {
  if constexpr (requires { game.find_unchecked(position, code); }) {
    return game.find_unchecked(position, code);
  } else {
    return find<Legality::kPseudoLegal>(game, position, code);
  }
}

// Whether moves may be generated here. Only an unchecked move can lead to a position that is not
// sound.
template <Rules R>
bool is_sound(const R& game, const Position<R>& position) {
  if constexpr (requires { game.is_sound(position); }) {
    return game.is_sound(position);
  } else {
    return true;
  }
}

// What unmake needs: the game's own, or the position before.
template <class R>
struct UndoOf {
  using type = typename R::Position;
};
template <class R>
  requires requires { typename R::Undo; }
struct UndoOf<R> {
  using type = typename R::Undo;
};
template <Rules R>
using Undo = typename UndoOf<R>::type;

template <Rules R>
void make(const R& game, Position<R>& position, Move<R> move, Undo<R>& undo) {
  if constexpr (requires { game.make(position, move, undo); }) {
    game.make(position, move, undo);
  } else {
    undo = position;
    game.make(position, move);
  }
}
template <Rules R>
void unmake(const R& game, Position<R>& position, Move<R> move, const Undo<R>& undo) {
  if constexpr (requires { game.unmake(position, move, undo); }) {
    game.unmake(position, move, undo);
  } else {
    position = undo;
  }
}

// Whether the turn goes on, where a turn can be several moves and the first has been made.
template <Rules R>
bool is_turn_open(const R& game, const Position<R>& position) {
  if constexpr (requires { game.is_turn_open(position); }) {
    return game.is_turn_open(position);
  } else {
    return false;
  }
}

// The square of the royal piece in check, -1 if there is none.
template <Rules R>
int check_square(const R& game, const Position<R>& position) {
  if constexpr (requires { game.check_square(position); }) {
    return game.check_square(position);
  } else {
    return -1;
  }
}

// A playable move as people write it; the canonical text if a game has no other.
template <Rules R>
std::string san(const R& game, const Position<R>& position, Move<R> move) {
  if constexpr (requires { game.san(position, move); }) {
    return game.san(position, move);
  } else {
    return game.move_text(game.code(position, move));
  }
}

// The playable move of a text as people write it, or BadInput.
template <Rules R>
Move<R> parse_san(const R& game, const Position<R>& position, std::string_view text) {
  if constexpr (requires { game.parse_san(position, text); }) {
    return game.parse_san(position, text);
  } else {
    throw BadInput("move-text", quoted(text) + " is not a move of " + game.facts().name);
  }
}

// The playable move of a canonical text or of SAN, or kNoMove. A text that is both is canonical.
template <Rules R>
Move<R> find_text(const R& game, const Position<R>& position, std::string_view text) {
  if constexpr (requires { game.find_text(position, text); }) {
    return game.find_text(position, text);
  } else {
    const MoveCode code = game.parse_move_text(text);
    if (code != kNoCode) return find_playable(game, position, code);
    try {
      return parse_san(game, position, text);
    } catch (const BadInput&) {
      return R::kNoMove;
    }
  }
}

// The FEN with all information, for saving.
template <Rules R>
std::string exact_fen(const R& game, const Position<R>& position) {
  if constexpr (requires { game.exact_fen(position); }) {
    return game.exact_fen(position);
  } else {
    return to_fen(game, position);
  }
}

// One of the legal moves, each with the same chance; kNoMove if there is none.
template <Rules R, class Random>
Move<R> draw(const R& game, const Position<R>& position, Random& random) {
  if constexpr (requires { game.draw(position, random); }) {
    return game.draw(position, random);
  } else {
    static thread_local std::vector<Move<R>> moves;
    list<Legality::kLegal>(game, position, moves);
    return moves.empty() ? R::kNoMove : moves[random.below(moves.size())];
  }
}

// How many plies back an equal position can be, at most.
template <Rules R>
std::size_t reversible_plies(const R& game, const Position<R>& position) {
  if constexpr (requires { game.reversible_plies(position); }) {
    return game.reversible_plies(position);
  } else {
    return ~std::size_t{0};
  }
}

// A position as ending_by_history() sees it.
template <Rules R>
Visit visit(const R& game, const Position<R>& position) {
  if constexpr (requires { game.visit(position); }) {
    return game.visit(position);
  } else {
    return {game.key(position), static_cast<std::uint8_t>(game.turn(position)), false};
  }
}

// A draw that the side to move may claim.
template <Rules R>
std::optional<Ending> claim(const R& game, const Position<R>& position, const Past& past) {
  if constexpr (requires { game.claim(position, past); }) {
    return game.claim(position, past);
  } else {
    return std::nullopt;
  }
}

// Position and counters.
template <Rules R>
bool are_equal(const R& game, const Position<R>& a, const Position<R>& b) {
  if constexpr (requires { game.are_equal(a, b); }) {
    return game.are_equal(a, b);
  } else {
    return a == b;
  }
}

// Whether a pseudo-legal move captures.
template <Rules R>
bool is_capture(const R& game, const Position<R>& position, Move<R> move) {
  if constexpr (requires { game.is_capture(position, move); }) {
    return game.is_capture(position, move);
  } else {
    return false;
  }
}

// The pieces in hand and how many there are of each.
template <Rules R>
HeldPieces hands(const R& game, const Position<R>& position) {
  if constexpr (requires { game.hands(position); }) {
    return game.hands(position);
  } else {
    return game.format().hands ? game.setup(position).held : HeldPieces();
  }
}

// Whether pieces attack squares in this game.
template <class R>
concept HasAttacks = requires(const R& game, const typename R::Position& position) {
  { game.attackers(position, 0, 0) } -> std::same_as<SquareSet>;
};

template <Rules R>
SquareSet no_squares(const R& game) {
  return SquareSet::for_bits(static_cast<std::size_t>(game.facts().grid.bits()));
}

// The pieces of a side that attack a square, whatever stands there.
template <Rules R>
SquareSet attackers(const R& game, const Position<R>& position, int side, int square) {
  if constexpr (HasAttacks<R>) {
    return game.attackers(position, side, square);
  } else {
    return no_squares(game);
  }
}

// The squares that the piece on a square attacks.
template <Rules R>
SquareSet attacks(const R& game, const Position<R>& position, int square) {
  if constexpr (requires { game.attacks(position, square); }) {
    return game.attacks(position, square);
  } else {
    const Grid& grid = game.facts().grid;
    SquareSet reached = no_squares(game);
    const std::string symbol = game.symbol_at(position, square);
    if (symbol.empty()) return reached;
    const auto from = static_cast<std::size_t>(grid.bit(square));
    for (const int side : {0, 1})
      for (int target = 0; target < grid.squares(); ++target)
        if (attackers(game, position, side, target).test(from))
          reached.set(static_cast<std::size_t>(grid.bit(target)));
    return reached;
  }
}

// Areas that pieces project, such as air defence, by name.
template <Rules R>
NamedSquares areas(const R& game, const Position<R>& position) {
  if constexpr (requires { game.areas(position); }) {
    return game.areas(position);
  } else {
    return {};
  }
}

// What ends the game here, by the position or by what came before.
template <Rules R>
std::optional<Ending> ending(const R& game, const Position<R>& position, std::size_t moves,
                             const Past& past) {
  if (const auto ending = game.ending(position, moves)) return ending;
  return game.ending_by_history(position, past);
}

}  // namespace rookery::rules
