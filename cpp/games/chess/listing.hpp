// The sink of the generators that writes moves one by one.
#pragma once

#include <bit>

#include "games/chess/generator.hpp"
#include "games/chess/pieces.hpp"
#include "games/chess/position.hpp"
#include "games/chess/pseudo_legal.hpp"
#include "games/chess/slider_choice.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

// Writer decides how a move is stored: write(kind, from, to), and castle(kind, king, king_to,
// rook); squares as Move has them.
template <class Writer, class Written>
struct ListMoves {
  static constexpr bool kSimilarPositions = false;
  Writer writer;
  Written* out;  // kept here, and not in a list, so that it stays in a register
  Bits enemy;    // in the mover's view
  int turn;      // 0, or 56 to turn the ranks over

  void king(int from, Bits targets) { piece(from, targets); }
  void knight(int from, Bits targets) { piece(from, targets); }
  void diagonal(int from, Bits targets) { piece(from, targets); }
  void straight(int from, Bits targets) { piece(from, targets); }
  void pawns(int step, Bits targets) {
    const int kind = step == 8 ? kQuiet : kCapture;
    add_each(targets, [&](int to) { return written(kind, to - step, to); });
  }
  void promotions(int step, Bits targets) {
    const int kind = step == 8 ? kPromotion : kPromotionCapture;
    detail::each(targets, [&](int to) {
      for (int piece = 0; piece < 4; ++piece) *out++ = written(kind + piece, to - step, to);
    });
  }
  void double_steps(Bits targets) {
    add_each(targets, [&](int to) { return written(kDoublePush, to - 16, to); });
  }
  void en_passant(int from, Bits target) {
    *out++ = written(kEnPassant, from, std::countr_zero(target));
  }
  void castle(int king, int rook) {
    *out++ = writer.castle(rook > king ? kCastleKingSide : kCastleQueenSide, king ^ turn,
                           castling_squares(king, rook).king_to ^ turn, rook ^ turn);
  }

 private:
  void piece(int from, Bits targets) {
    add_each(targets, [&](int to) {
      return written(static_cast<int>(enemy >> (to & 63) & 1) * kCapture, from, to);
    });
  }
  Written written(int kind, int from, int to) const {
    return writer.write(kind, from ^ turn, to ^ turn);
  }
  // Writes two moves at a time, so that the branch predictor is right about the end of half of the
  // loops. With an odd number of moves, one too many is written: it is overwritten, or lies beyond
  // the end. (223 → 194 ns for positions that do not resemble each other.)
  template <class Write>
  [[gnu::always_inline]] void add_each(Bits targets, Write write) {
    Written* at = out;
    out += std::popcount(targets);
    while (targets) {
      *at++ = write(std::countr_zero(targets));
      targets &= targets - 1;
      *at++ = write(std::countr_zero(targets));
      targets &= targets - 1;
    }
  }
};

// Writes the moves of a position, and returns their end. Precondition: room for one more than
// kMaxMoves.
template <Legality L, class Writer, class Written>
Written* write_moves(const Position& position, Writer writer, Written* out) {
  const Node node = view(position);
  return with_sliders([&]<class Sliders>() {
    ListMoves<Writer, Written> sink{writer, out, node.occupied() & ~node.own,
                                    position.turn == kWhite ? 0 : 56};
    if constexpr (L == Legality::kLegal) {
      generate<Sliders>(node, sink);
    } else {
      generate_pseudo_legal<Sliders>(node, sink);
    }
    return sink.out;
  });
}

}  // namespace rookery::chess
