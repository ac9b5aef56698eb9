// A defined game as Rules, how its games end, and games played at random.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "games/custom/position.hpp"

namespace rookery::custom {

template <int W, int P>
struct CustomRules {
  using Position = custom::Position<W, P>;
  using Move = custom::Move;
  using MoveList = custom::MoveList;
  using Undo = Position;  // the position before

  static void list(const Position& position, MoveList& moves) {
    moves = legal_moves(position.node);
  }
  static void make(Position& position, const Move& move, Undo& undo) {
    undo = position;
    play(position, move);
  }
  static void unmake(Position& position, const Move&, const Undo& undo) { position = undo; }

  // Captures include en passant and those that promote. Mates are checks.
  static constexpr std::array<const char*, 7> kKinds = {
      "captures", "en_passant", "castles", "promotions", "drops", "checks", "checkmates"};
  static std::uint32_t classify(const Position& after, const Move& move, const Undo& before) {
    std::uint32_t kinds = 0;
    const bool passes = move.kind == Move::kEnPassant;
    const bool plain = move.kind == Move::kPlain;
    if (passes || (plain && before.node.occupied().test(move.to))) kinds |= 1 << 0;
    if (passes) kinds |= 1 << 1;
    if (move.kind == Move::kCastling) kinds |= 1 << 2;
    if ((plain || passes) && move.becomes) kinds |= 1 << 3;
    if (move.kind == Move::kDrop) kinds |= 1 << 4;
    if (in_check(after.node)) {
      kinds |= 1 << 5;
      if (!goal(after.node) && legal_moves(after.node).empty()) kinds |= 1 << 6;
    }
    return kinds;
  }

  static Key key(const Position& position) { return position.node.key(); }
  // What was captured can be dropped again, so nothing is lost for good.
  static std::size_t reversible_plies(const Position&) { return ~std::size_t{0}; }
};
static_assert(Rules<CustomRules<1, 4>>);

// A position of the past, as repetitions see it.
struct Earlier {
  Key key;
  std::uint8_t side;
  bool check;
};

// How often the last of these has occurred, itself included, and where first.
struct Occurrences {
  std::size_t times = 1;
  std::size_t first = 0;
};

// What ends a game in its last position, given the number of legal moves there. Whose perpetual
// check it was is looked for in the positions since the first of the equal ones.
template <int W, int P>
std::optional<Ending> ending(const Position<W, P>& position, std::size_t moves,
                             const std::vector<Earlier>& past, const Occurrences& same) {
  const Node<W, P>& node = position.node;
  const Definition& said = node.game->book.definition();
  const int us = node.side;
  if (moves == 0) {
    if (const auto reached = goal(node)) return reached;
    const bool mate = in_check(node);
    return Ending{winner(mate ? said.checkmate : said.stalemate, us),
                  mate ? kCheckmate : kStalemate};
  }
  if (is_insufficient_material(node)) return Ending{-1, kInsufficientMaterial};
  if (said.repetition && same.times >= static_cast<std::size_t>(said.repetition)) {
    if (said.perpetual_check) {
      bool checked[2] = {true, true};
      for (std::size_t i = same.first + 1; i < past.size(); ++i)
        if (!past[i].check) checked[past[i].side] = false;
      if (checked[0] != checked[1]) return Ending{checked[0] ? kWhite : kBlack, kPerpetualCheck};
    }
    return Ending{said.repetition_winner, kRepetition};
  }
  if (said.move_rule && position.clock >= 2 * static_cast<std::uint32_t>(said.move_rule))
    return Ending{-1, kMoveRule};
  return std::nullopt;
}

// A game played at random.
template <int W, int P>
class CustomWalk {
 public:
  using Position = custom::Position<W, P>;

  void start(const Position& position) {
    position_ = position;
    past_.clear();
    seen_.clear();
  }
  std::size_t moves() {
    moves_ = legal_moves(position_.node);
    return moves_.size();
  }
  std::optional<Ending> ending() {
    const Definition& said = position_.node.game->book.definition();
    Occurrences same;
    if (said.repetition) {
      const Key key = position_.node.key();
      auto [known, fresh] = seen_.try_emplace(key.low, Occurrences{0, past_.size()});
      same = {++known->second.times, known->second.first};
      past_.push_back({key, position_.node.side, said.perpetual_check && in_check(position_.node)});
    }
    return custom::ending(position_, moves_.size(), past_, same);
  }
  void play(std::size_t n) { custom::play(position_, moves_[n]); }

 private:
  Position position_;
  MoveList moves_;
  std::vector<Earlier> past_;
  std::unordered_map<std::uint64_t, Occurrences> seen_;  // by half of the key
};

}  // namespace rookery::custom
