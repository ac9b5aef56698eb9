// A position with its counters, and what becomes of it. Squares of en passant are marked only where
// such a capture is legal, so that equal positions have equal texts and keys.
#pragma once

#include "core/errors.hpp"
#include "games/defined/goals.hpp"

namespace rookery::defined {

template <int W, int P>
struct Position {
  static constexpr int kWords = W;

  defined::Node<W, P> node;
  std::uint32_t clock;
  std::uint32_t number;

  bool operator==(const Position&) const = default;
};

// Whether squares of en passant are marked.
template <int W, int P>
bool has_marks(const Node<W, P>& node) {
  return (node.own - node.occupied()).any();
}

// Leaves only these marks.
template <int W, int P>
void keep_marks(Node<W, P>& node, const Set<W>& used) {
  node.own = (node.own & node.occupied()) | used;
  if (!used.any()) node.passer = 0;
}

// Leaves only the marks on which a capture is legal.
template <int W, int P>
void settle(Node<W, P>& node) {
  if (!has_marks(node)) return;
  keep_marks(node, Generator<W, P>(node, false).passable());
}

// Whether a pseudo-legal move begins the count of moves anew.
template <int W, int P>
bool resets_clock(const Node<W, P>& node, const Move& move) {
  if (move.kind == Move::kEnPassant || move.kind == Move::kDrop) return true;
  if (node.game->resets.has(node.code_at(move.from))) return true;
  return move.kind == Move::kPlain && (move.becomes || node.occupied().test(move.to));
}

// The same as play(), but for marks of en passant on which no capture is legal.
template <int W, int P>
void play_unsettled(Position<W, P>& position, const Move& move) {
  const bool resets = resets_clock(position.node, move);
  position.clock = resets ? 0 : std::min(position.clock + 1, kMostMoves);
  position.number = std::min(position.number + (position.node.side == kBlack), kMostMoves);
  advance(position.node, move);
}

// Plays a pseudo-legal move.
template <int W, int P>
void play(Position<W, P>& position, const Move& move) {
  play_unsettled(position, move);
  settle(position.node);
}

// All moves, none if the game has ended by a goal.
template <bool OnlyLegal, int W, int P>
void list_playable(const Node<W, P>& node, GroupList<W>& groups) {
  if (!goal(node)) list_groups<OnlyLegal>(node, groups);
}
template <int W, int P>
bool has_legal_moves(const Node<W, P>& node) {
  if (goal(node)) return false;
  // One of the first few pieces can move, nearly always.
  const Generator<W, P> generator(node);
  CountMoves<W> some;
  for (Set<W> pieces = node.own & node.occupied(); pieces.any();) {
    const Set<W> one = bit<W>(static_cast<int>(pieces.lowest()));
    pieces -= one;
    generator.template pieces<true>(some, one);
    if (some.moves) return true;
  }
  GroupList<W> groups;
  list_groups<true>(node, groups);
  return groups.count() > 0;
}

// Whether an enemy on a square may have crossed others by the last move, as far as can be seen.
template <int W, int P>
bool may_have_passed(const Node<W, P>& node, std::size_t to, const Set<W>& crossed) {
  const Tables<W>& game = *node.game;
  const Set<W> occupied = node.occupied(), others = occupied - bit<W>(static_cast<int>(to));
  const Code standing = node.code_at(to);
  for (Code code = 1; code <= game.book.kinds().plain_count(); ++code) {
    if (!game.passing.has(code)) continue;
    // It may have been promoted by the same move.
    const auto& choices = game.promotions[static_cast<std::size_t>(code)].choices;
    if (code != game.plain[static_cast<std::size_t>(standing)] &&
        std::none_of(choices.begin(), choices.end(),
                     [&](const Choice& choice) { return choice.becomes == standing; }))
      continue;
    for (std::size_t from = 0; from < static_cast<std::size_t>(game.shape.count()); ++from)
      if (!occupied.test(from) &&
          crossed.subset_of(game.crossed(node.side ^ 1, code, from, to, others)))
        return true;
  }
  return false;
}

// Omits the square of the piece that passed where it is clear, unless it is `named` anyway.
template <int W, int P>
Diagram to_diagram(const Position<W, P>& position, bool named = false) {
  const Node<W, P>& node = position.node;
  Diagram diagram;
  diagram.men.resize(static_cast<std::size_t>(node.game->shape.count()));
  const Set<W> occupied = node.occupied();
  occupied.for_each([&](std::size_t square) {
    const bool own = node.own.test(square);
    diagram.men[square] = {static_cast<std::uint8_t>(node.code_at(square)),
                           static_cast<std::uint8_t>(own ? node.side : node.side ^ 1)};
  });
  for (std::size_t side = 0; side < 2; ++side)
    std::copy(node.hands[side].begin(), node.hands[side].end(), diagram.hands[side].begin());
  diagram.turn = static_cast<Side>(node.side);
  diagram.rights = node.rights;
  const int width = node.game->shape.width;
  const Set<W> marks = node.own - occupied;
  marks.for_each([&](std::size_t square) {
    diagram.passed.push_back(static_cast<int>(square));
    named |= static_cast<int>(square) % width != node.passer % width;  // it is on another file,
  });
  named = named && marks.any();
  if (marks.any() && !named)
    (occupied - node.own).for_each([&](std::size_t square) {
      named = named || (square != node.passer && may_have_passed(node, square, marks));
    });  // or it could have been another
  if (named) {
    diagram.passed.push_back(node.passer);
    std::sort(diagram.passed.begin(), diagram.passed.end());
  }
  diagram.checks = {node.checks[0], node.checks[1]};
  diagram.clock = position.clock;
  diagram.number = position.number;
  return diagram;
}

// Finds what has just crossed these squares, and marks them; false if there is nothing.
template <int W, int P>
bool mark_passed(Node<W, P>& node, const std::vector<int>& named) {
  const Set<W> occupied = node.occupied();
  Set<W> crossed, passers;
  for (const int square : named) {
    if (occupied.test(static_cast<std::size_t>(square))) {
      passers.set(static_cast<std::size_t>(square));
    } else {
      crossed.set(static_cast<std::size_t>(square));
    }
  }
  if (!crossed.any() || passers.count() > 1) return false;
  if (!passers.any()) passers = occupied;
  passers -= node.own;
  bool found = false;
  passers.for_each([&](std::size_t to) {
    if (found || !may_have_passed(node, to, crossed)) return;
    found = true;
    node.passer = static_cast<std::uint8_t>(to);
  });
  if (found) node.own |= crossed;
  return found;
}

// Adds the problems that keep it from being played; the position is meaningless if there are any.
template <int W, int P>
Position<W, P> from_diagram(const Tables<W>& game, const Diagram& diagram, Problems& problems) {
  Position<W, P> position{};
  Node<W, P>& node = position.node;
  node.game = &game;
  node.side = static_cast<std::uint8_t>(diagram.turn);
  for (std::size_t square = 0; square < diagram.men.size(); ++square) {
    const Diagram::Man& man = diagram.men[square];
    if (!man.code) continue;
    node.put(square, man.code);
    if (man.side == node.side) node.own.set(square);
  }
  for (std::size_t side = 0; side < 2; ++side)
    std::copy_n(diagram.hands[side].begin(), node.hands[side].size(), node.hands[side].begin());
  node.rights = diagram.rights;
  for (std::size_t side = 0; side < 2; ++side)
    node.checks[side] = static_cast<std::uint8_t>(diagram.checks[side]);
  position.clock = diagram.clock;
  position.number = diagram.number;
  const std::size_t before = problems.size();
  if (!diagram.passed.empty() && !mark_passed(node, diagram.passed)) {
    std::string squares;
    for (const int square : diagram.passed) squares += square_name(game.book.grid(), square);
    problems.push_back({"position-en-passant", "en passant: nothing has just passed " + squares});
  }
  // A side that has just blown up the last royal piece need not protect its own.
  if (!is_blown_up(node, node.own & node.occupied()) && in_check(node, false))
    problems.push_back({"position-check", "the side to move could capture a royal piece"});
  if (problems.size() == before) settle(node);
  return position;
}

// BadInput if it cannot be played.
template <int W, int P>
Position<W, P> from_diagram(const Tables<W>& game, const Diagram& diagram) {
  Problems problems;
  const Position<W, P> position = from_diagram<W, P>(game, diagram, problems);
  refuse(std::move(problems));
  return position;
}

}  // namespace rookery::defined
