#include "games/cotulenh/draw.hpp"

#include <algorithm>

#include "games/cotulenh/moves.hpp"

namespace rookery::cotulenh {
namespace {

// The largest number of moves that a piece, or a stack that it carries, can have on any square. An
// Air Force may capture on a square in two ways.
constexpr std::size_t most_moves(Kind kind, bool heroic) {
  std::size_t most = 0;
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file)
      most = std::max(most, reach_of(kind, heroic, square_at(file, rank)).count());
  return kind == kAirForce ? 2 * most : most;
}

// Tickets by unit: every piece that may act has as many as it can have moves. The tickets of the
// unit as a whole come first, then those of the pieces that it may deploy.
struct Tickets {
  std::uint16_t all = 0;
  std::array<std::uint16_t, 4> ends{};
};
constexpr std::array<Tickets, kUnits> kTickets = [] {
  std::array<std::array<std::size_t, 2>, kKinds> most{};
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    for (const bool heroic : {false, true})
      most[kind][heroic] = most_moves(static_cast<Kind>(kind), heroic);
  std::array<Tickets, kUnits> tickets{};
  for (std::size_t unit = 1; unit < kUnits; ++unit) {
    const UnitFacts& facts = kUnitFacts[unit];
    const auto add = [&](std::size_t which, Kind kind) {
      tickets[unit].all =
          static_cast<std::uint16_t>(tickets[unit].all + most[kind][contains(facts.heroes, kind)]);
      tickets[unit].ends[which] = tickets[unit].all;
    };
    add(0, facts.pieces[0]);
    for (std::size_t i = 0; facts.size > 1 && i < facts.size; ++i) add(i + 1, facts.pieces[i]);
  }
  return tickets;
}();

// The move of a ticket of the unit on a square, Move() if it has none.
Move move_of_ticket(const Scene& scene, Square from, std::size_t ticket) {
  const Unit unit = scene.placement.at(from);
  const Tickets& tickets = kTickets[unit];
  std::size_t which = 0;
  while (ticket >= tickets.ends[which]) ++which;
  if (which) ticket -= tickets.ends[which - 1];
  const bool deploy = which > 0;
  const UnitFacts& facts = facts_of(unit);
  const Kind leaving = facts.pieces[deploy ? which - 1 : 0];
  const Unit moving = deploy ? single(leaving, contains(facts.heroes, leaving)) : unit;
  Targets targets;
  reach(scene, moving, from, deploy, partners(scene, facts_of(moving).kinds), targets);
  for (const MoveKind kind : kMoveKinds) {
    const std::size_t count = targets[kind].count();
    if (ticket < count) {
      Bits rest = targets[kind];
      for (; ticket; --ticket) rest.reset(rest.lowest());
      return Move(moving, from, lowest(rest), kind, deploy);
    }
    ticket -= count;
  }
  return Move();
}

// Draws a step of an open turn. A step after which the turn cannot be completed is removed when it
// is drawn.
Move draw_step(const Position& position, GameRandom& random) {
  MoveList steps;
  list_pseudo_legal(position, steps);
  while (!steps.empty()) {
    const auto drawn = steps.begin() + static_cast<std::ptrdiff_t>(random.below(steps.size()));
    if (drawn->commit || leads_on(position, *drawn)) return *drawn;
    steps.erase(drawn);
  }
  return Move();
}

}  // namespace

// Every legal move has one ticket, so each is drawn with the same chance. If a ticket has no move,
// or one that is not legal, another ticket is drawn. Where that happens very often, the moves are
// listed after all, and there may be none.
Move draw(const Position& position, GameRandom& random) {
  constexpr int kMostTrials = 48;
  if (position.is_turn_open()) return draw_step(position, random);
  const Placement& board = position.board;
  if (board.commander(board.mover()) == kNowhere) return Move();
  const Scene scene(board);
  struct Owner {
    std::uint32_t end;  // of its tickets
    Square square;
  };
  std::array<Owner, kFiles * kRanks> owners;
  std::size_t count = 0;
  std::uint32_t tickets = 0;
  scene.own.for_each([&](std::size_t at) {
    tickets += kTickets[board.at(static_cast<Square>(at))].all;
    owners[count++] = {tickets, static_cast<Square>(at)};
  });
  for (int trial = 0; trial < kMostTrials; ++trial) {
    const std::size_t drawn = random.below(tickets);
    const Owner* owner = owners.data();
    while (drawn >= owner->end) ++owner;
    const std::size_t before = owner == owners.data() ? 0 : owner[-1].end;
    const Move move = move_of_ticket(scene, owner->square, drawn - before);
    if (move != Move() && is_legal_start(board, move)) return move;
  }
  MoveList moves;
  list_moves(position, moves);
  return moves.empty() ? Move() : moves[random.below(moves.size())];
}

}  // namespace rookery::cotulenh
