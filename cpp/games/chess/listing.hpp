// The sink of the generator that writes moves down.
#pragma once

#include "games/chess/generator.hpp"
#include "games/chess/pieces.hpp"

namespace rookery::chess {

// Writes the generator's groups down one by one, turned back to the board's own squares. How a move
// is written is Writer's: write(kind, from, to), squares as Move has them.
template <class Writer, class Written>
struct ListMoves : Writer {
  static constexpr bool kAlike = false;
  Written* out;  // kept here, and not in a list, so that it stays in a register
  Bits enemy;    // in the mover's view
  int turn;      // 0, or 56 to turn the ranks over

  ListMoves(Written* begin, Bits enemy_pieces, int turned, Writer writer = {})
      : Writer(writer), out(begin), enemy(enemy_pieces), turn(turned) {}

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
  void add(int kind, int from, int to) { *out++ = this->write(kind, from ^ turn, to ^ turn); }
};

}  // namespace rookery::chess
