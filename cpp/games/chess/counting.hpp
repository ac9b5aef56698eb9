// Sinks of the generator that count: moves, and the leaves of a tree.
#pragma once

#include <bit>
#include <cstdint>

#include "games/chess/generator.hpp"

namespace rookery::chess {

struct CountMoves {
  static constexpr bool kSimilarPositions = true;
  std::uint64_t count = 0;

  void king(int, Bits targets) { add(targets); }
  void knight(int, Bits targets) { add(targets); }
  void diagonal(int, Bits targets) { add(targets); }
  void straight(int, Bits targets) { add(targets); }
  void pawns(int, Bits targets) { add(targets); }
  void promotions(int, Bits targets) {
    count += 4 * static_cast<std::uint64_t>(std::popcount(targets));
  }
  void double_steps(Bits targets) { add(targets); }
  void en_passant(int, Bits) { ++count; }
  void castle(int, int) { ++count; }

 private:
  void add(Bits targets) { count += static_cast<std::uint64_t>(std::popcount(targets)); }
};

template <class Sliders>
std::uint64_t count_moves(const Node& node) {
  CountMoves sink;
  generate<Sliders>(node, sink);
  return sink.count;
}

// Calls visit(child) for the position after every move.
template <class Visit>
struct VisitChildren {
  static constexpr bool kSimilarPositions = true;
  const Node& node;
  Visit visit;

  void king(int from, Bits targets) {
    detail::each(targets, [&](int to) {
      Node next = without(bit(from) | bit(to));
      drop_rights(next);
      next.twos |= bit(to);
      next.fours |= bit(to);
      pass(next, bit(from), bit(to));
    });
  }
  void knight(int from, Bits targets) {
    detail::each(targets, [&](int to) {
      Node next = without(bit(from) | bit(to));
      next.twos |= bit(to);
      pass(next, bit(from), bit(to));
    });
  }
  void diagonal(int from, Bits targets) {
    const Bits queen = node.fours >> from & 1;
    detail::each(targets, [&](int to) {
      Node next = without(bit(from) | bit(to));
      next.ones |= bit(to);
      next.fours |= queen << to;
      next.twos |= (queen ^ 1) << to;
      pass(next, bit(from), bit(to));
    });
  }
  void straight(int from, Bits targets) {
    const Bits queen = (node.ones & ~node.twos) >> from & 1;
    detail::each(targets, [&](int to) {
      Node next = without(bit(from) | bit(to));
      next.fours |= bit(to);  // a rook that moves may no longer castle: 7 becomes 4
      next.ones |= queen << to;
      pass(next, bit(from), bit(to));
    });
  }
  void pawns(int step, Bits targets) {
    detail::each(targets, [&](int to) {
      Node next = without(bit(to - step) | bit(to));
      next.ones |= bit(to);
      pass(next, bit(to - step), bit(to));
    });
  }
  void promotions(int step, Bits targets) {
    detail::each(targets, [&](int to) {
      const Node next = without(bit(to - step) | bit(to));
      const auto promote = [&](Bits ones, Bits twos, Bits fours) {
        Node promoted = next;
        promoted.ones |= ones;
        promoted.twos |= twos;
        promoted.fours |= fours;
        pass(promoted, bit(to - step), bit(to));
      };
      promote(0, bit(to), 0);
      promote(bit(to), bit(to), 0);
      promote(0, 0, bit(to));
      promote(bit(to), 0, bit(to));
    });
  }
  void double_steps(Bits targets) {
    const Bits enemy_pawns = node.pawns() & ~node.own;
    detail::each(targets, [&](int to) {
      Node next = without(bit(to - 16) | bit(to));
      next.ones |= bit(to);
      // The mark is set only where an enemy pawn stands ready to capture.
      const Bits behind = bit(to - 8);
      const bool capturable = pawn_attacks_up(behind) & enemy_pawns;
      pass(next, bit(to - 16), bit(to), capturable ? behind : 0);
    });
  }
  void en_passant(int from, Bits target) {
    Node next = without(bit(from) | (target >> 8));
    next.ones |= target;
    pass(next, bit(from), target);
  }
  void castle(int king, int rook) {
    const CastlingSquares to = castling_squares(king, rook);
    Node next = without(bit(king) | bit(rook));
    drop_rights(next);
    next.twos |= bit(to.king_to);
    next.fours |= bit(to.king_to) | bit(to.rook_to);
    next.own = (next.own & ~bit(king) & ~bit(rook)) | bit(to.king_to) | bit(to.rook_to);
    visit(handed_over(next));
  }

 private:
  Node without(Bits squares) const {
    return {node.ones & ~squares, node.twos & ~squares, node.fours & ~squares, node.own};
  }
  void drop_rights(Node& next) const {
    const Bits castlers = next.castlers() & node.own;
    next.ones ^= castlers;
    next.twos ^= castlers;
  }
  void pass(Node& next, Bits from, Bits to, Bits mark = 0) {
    next.own = (next.own & ~from) | to;
    visit(handed_over(next, mark));
  }
};

template <class Sliders, class Visit>
void visit_children(const Node& node, Visit visit) {
  VisitChildren<Visit> sink{node, visit};
  generate<Sliders>(node, sink);
}

}  // namespace rookery::chess
