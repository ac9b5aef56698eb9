// Turns texts of moves into legal moves, over any Rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/rules.hpp"
#include "pgn/reader.hpp"
#include "pgn/tags.hpp"

namespace rookery::pgn {

// What is wrong with a game, and where.
struct Fault {
  Mistake kind = Mistake::kNone;
  std::size_t ply = 0;  // how many moves were played before
  std::size_t at = 0;   // bytes from the start of the game
  std::string token;
  std::string why;

  explicit operator bool() const { return kind != Mistake::kNone; }
};

inline const char* sentence(Mistake kind) {
  switch (kind) {
    case Mistake::kUnclosedComment: return "a comment is not closed: expected }";
    case Mistake::kUnclosedVariation: return "a variation is not closed: expected )";
    case Mistake::kUnopened: return "nothing is open here that this could close";
    case Mistake::kMisplaced: return "a variation before any move";
    case Mistake::kNag: return "expected a number from 0 to 65535 after $";
    case Mistake::kBudget: return "more moves or deeper variations than the limit allows";
    default: return "";
  }
}

// Other spellings of the null move, as programs write them.
inline std::string_view spelled(std::string_view text) {
  return text == "Z0" || text == "@@@@" || text == "null" ? std::string_view("--") : text;
}

// A position on which moves are played by their texts. BoardPlayer does the same over any Board.
template <Rules R>
class RulesPlayer {
 public:
  using Move = typename R::Move;
  static constexpr Move kNone = R::kNoMove;
  static constexpr bool kStacks = false;

  RulesPlayer(const R& rules, const typename R::Position& start)
      : rules_(&rules), position_(start) {}

  // Returns kNone, leaving the position unchanged, if the text is not a legal move.
  Move play(std::string_view text) {
    const Move move = rules_->find_text(position_, spelled(text));
    if (move != kNone) rules_->make(position_, move);
    return move;
  }
  MoveCode play_code(std::string_view text) {
    const Move move = rules_->find_text(position_, spelled(text));
    if (move == kNone) return kNoCode;
    const MoveCode code = rules_->code(position_, move);
    rules_->make(position_, move);
    return code;
  }
  bool push(MoveCode code) {
    const Move move = rules_->find_playable(position_, code);
    if (move == kNone) return false;
    rules_->make(position_, move);
    return true;
  }
  // Why a text is refused.
  std::string why(std::string_view text) const {
    const MoveCode code = rules_->parse_move_text(text);
    if (code != kNoCode) return quoted(text) + ": not legal here";
    try {
      rules_->parse_san(position_, spelled(text));
    } catch (const BadInput& wrong) {
      return wrong.what();
    }
    return quoted(text) + ": not legal here";
  }
  std::string san(MoveCode code) const {
    const Move move = rules_->find_playable(position_, code);
    return move == kNone ? rules_->move_text(code) : rules_->san(position_, move);
  }
  // For numbers of moves: the side to move, and the number in the FEN.
  int turn() const { return rules_->turn(position_); }
  std::string fen() const { return rules_->to_fen(position_); }
  const typename R::Position& position() const { return position_; }

 private:
  const R* rules_;
  typename R::Position position_;
};

// The visitor of a main line: its moves, its result, and the first mistake. Nothing after a
// mistake is played.
template <class Player, class Code>
class LineVisitor {
 public:
  static constexpr bool kVariations = false;
  static constexpr bool kStacks = Player::kStacks;
  static constexpr bool kSkips = false;

  // `game` is the text of the game, or begins with it.
  LineVisitor(Player player, const char* game, std::vector<Code>& moves)
      : player_(std::move(player)), game_(game), moves_(moves) {}

  void tag(std::string_view) {}
  void begin_moves() {}
  void nag(int) {}
  void comment(std::string_view) {}
  void close() {}
  void open() {
    if (moves_.empty() && !stopped_) mistake(Mistake::kMisplaced, std::string_view(game_, 0));
  }
  void result(std::string_view text) { result_ = text; }
  void move(std::string_view text) {
    if (stopped_) return;
    const auto move = player_.play(text);
    if (move != Player::kNone) {
      moves_.push_back(stored(move));
      return;
    }
    stop(Mistake::kIllegalMove, text, player_.why(text));
  }
  void mistake(Mistake kind, std::string_view text) { stop(kind, text, sentence(kind)); }

  // Sets the position to start from. Precondition: no move has been played.
  void restart(Player player) { player_ = std::move(player); }
  const Player& player() const { return player_; }
  std::string_view result() const { return result_; }
  Fault& fault() { return fault_; }

 private:
  static Code stored(const auto& move) {
    if constexpr (requires { move.bits; })
      return move.bits;
    else
      return move;
  }
  void stop(Mistake kind, std::string_view text, std::string why) {
    if (kind == Mistake::kIllegalMove || kind == Mistake::kUnopened) stopped_ = true;
    if (fault_) return;
    fault_ = {kind, moves_.size(), static_cast<std::size_t>(text.data() - game_),
              std::string(text.substr(0, 64)), std::move(why)};
  }

  Player player_;
  const char* game_;
  std::vector<Code>& moves_;
  std::string_view result_;
  Fault fault_;
  bool stopped_ = false;
};

// The visitor that only finds where a game ends.
struct SkipVisitor {
  static constexpr bool kVariations = false;
  static constexpr bool kStacks = false;
  static constexpr bool kSkips = true;
  void tag(std::string_view) {}
  void begin_moves() {}
  void move(std::string_view) {}
  void nag(int) {}
  void comment(std::string_view) {}
  void open() {}
  void close() {}
  void result(std::string_view) {}
  void mistake(Mistake, std::string_view) {}
};

}  // namespace rookery::pgn
