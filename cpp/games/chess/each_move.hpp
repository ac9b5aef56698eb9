// The moves of a position one by one.
#pragma once

#include "games/chess/generator.hpp"
#include "games/chess/position.hpp"
#include "games/chess/pseudo_legal.hpp"
#include "games/chess/slider_choice.hpp"
#include "games/rules.hpp"

namespace rookery::chess {

// The sink of the generators that calls take(move) for each, turned back to the board's own
// squares.
template <class Take>
struct EachMove {
  static constexpr bool kSimilarPositions = false;
  Take take;   // kept here, and not referred to, so that what it writes to stays in a register
  Bits enemy;  // in the mover's view
  int turn;    // 0, or 56 to turn the ranks over

  void king(int from, Bits targets) { piece(from, targets); }
  void knight(int from, Bits targets) { piece(from, targets); }
  void diagonal(int from, Bits targets) { piece(from, targets); }
  void straight(int from, Bits targets) { piece(from, targets); }
  void pawns(int step, Bits targets) {
    const int kind = step == 8 ? kQuiet : kCapture;
    detail::each(targets, [&](int to) { add(kind, to - step, to); });
  }
  void promotions(int step, Bits targets) {
    const int kind = step == 8 ? kPromotion : kPromotionCapture;
    detail::each(targets, [&](int to) {
      for (int piece = 0; piece < 4; ++piece) add(kind + piece, to - step, to);
    });
  }
  void double_steps(Bits targets) {
    detail::each(targets, [&](int to) { add(kDoublePush, to - 16, to); });
  }
  void en_passant(int from, Bits target) { add(kEnPassant, from, std::countr_zero(target)); }
  void castle(int king, int rook) {
    add(rook > king ? kCastleKingSide : kCastleQueenSide, king,
        castling_squares(king, rook).king_to);
  }

 private:
  void piece(int from, Bits targets) {
    detail::each(targets,
                 [&](int to) { add(static_cast<int>(enemy >> to & 1) * kCapture, from, to); });
  }
  void add(int kind, int from, int to) { take(Move(kind, from ^ turn, to ^ turn)); }
};

// A `take` that can be assigned is worked on as a copy, and given back.
template <Legality L, class Take>
[[gnu::always_inline]] inline void each_move(const Position& position, Take&& take) {
  using Taking = std::remove_cvref_t<Take>;
  const Node node = view(position);
  with_sliders([&]<class Sliders>() {
    EachMove<Taking> sink{take, node.occupied() & ~node.own, position.turn == kWhite ? 0 : 56};
    if constexpr (L == Legality::kLegal) {
      generate<Sliders>(node, sink);
    } else {
      generate_pseudo_legal<Sliders>(node, sink);
    }
    if constexpr (std::is_copy_assignable_v<Taking>) take = sink.take;
  });
}

}  // namespace rookery::chess
