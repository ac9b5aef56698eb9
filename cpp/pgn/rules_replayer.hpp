// Turns texts of moves into legal moves, over any Rules.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/errors.hpp"
#include "games/rules.hpp"
#include "pgn/replayer.hpp"

namespace rookery::pgn {

// Texts that programs write in place of the usual one: for the null move, and for a dropped pawn,
// which may go without its letter. Precondition: the text is not empty.
inline bool is_unusual(std::string_view text) {
  switch (text.front()) {
    case '@': return true;
    case 'Z': return text == "Z0";
    case 'n': return text == "null";
    default: return false;
  }
}
inline std::string usual(std::string_view text) {
  if (!is_unusual(text)) return std::string(text);
  return text.starts_with('@') && text != "@@@@" ? "P" + std::string(text) : "--";
}

// A game whose positions can be written as rows of arrays, and whose moves have 16 bits.
template <class R>
concept HasBoardRows =
    HasMoveBits<R> &&
    requires(const R& rules, const typename R::Position& position, typename R::Move move,
             const BoardRows& rows) { rules.write_row(position, move, rows, std::size_t{0}); };

template <Rules R>
class RulesReplayer final : public Replayer {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Packed = std::conditional_t<HasMoveBits<R>, std::uint16_t, MoveCode>;

  explicit RulesReplayer(const R& rules)
      : Replayer(rules.format().stacks, PackedMoves::kWords<Packed>),
        rules_(rules),
        first_(rules.parse_fen(rules.facts().start_fen)),
        before_(first_),
        position_(first_) {}

  void start(std::string_view fen) override {
    position_ = fen.empty() ? first_ : rules_.parse_fen(fen);
  }
  void replay(std::span<const std::string_view> texts, PackedMoves& moves,
              const BoardRows* rows) override {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Move move = find(texts[i]);
      if (move == R::kNoMove) return;
      if constexpr (HasBoardRows<R>)
        if (rows) rules_.write_row(position_, move, *rows, i);
      if constexpr (HasMoveBits<R>) {
        moves.push_back(move.bits);
      } else {
        moves.push_back(rules_.code(position_, move));
      }
      rules_.make(position_, move);
    }
  }
  std::vector<MoveCode> codes(const PackedMoves& moves) override {
    std::vector<MoveCode> codes;
    codes.reserve(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if constexpr (HasMoveBits<R>) {
        const Move move(moves.at<Packed>(i));
        codes.push_back(rules_.code(position_, move));
        if (rules_.codes_need_positions()) rules_.make(position_, move);
      } else {
        codes.push_back(moves.at<Packed>(i));
      }
    }
    return codes;
  }

  MoveCode play(std::string_view text) override {
    const Move move = find(text);
    if (move == R::kNoMove) return kNoCode;
    const MoveCode code = rules_.code(position_, move);
    before_ = position_;
    rules_.make(position_, move);
    return code;
  }
  std::string why(std::string_view text) const override {
    try {
      rules::playable(rules_, position_, usual(text));
    } catch (const BadInput& wrong) {
      return wrong.what();
    }
    return "";
  }
  void push(MoveCode code) override {
    const Move move = rules_.find_playable(position_, code);
    assert(move != R::kNoMove);
    rules_.make(position_, move);
  }

  std::string san(MoveCode code) const override {
    const Move move = rules_.find_playable(position_, code);
    return move == R::kNoMove ? rules_.move_text(code) : rules_.san(position_, move);
  }
  int turn() const override { return rules_.turn(position_); }
  std::string fen() const override { return rules_.to_fen(position_); }
  Key key() const override { return rules_.key(position_); }

  std::unique_ptr<Replayer> copy() const override { return std::make_unique<RulesReplayer>(*this); }
  std::unique_ptr<Replayer> before() const override {
    auto copied = std::make_unique<RulesReplayer>(*this);
    copied->position_ = before_;
    return copied;
  }

 private:
  // kNoMove if the text is not a legal move.
  Move find(std::string_view text) const {
    return is_unusual(text) ? rules_.find_text(position_, usual(text))
                            : rules_.find_text(position_, text);
  }

  const R& rules_;
  Position first_;   // the start of the game
  Position before_;  // the last call of play()
  Position position_;
};

}  // namespace rookery::pgn
