// The games of Variant tags without Python: chess, and Chess960 by its name.
#pragma once

#include <memory>
#include <string>

#include "games/chess/rules.hpp"
#include "pgn/records.hpp"
#include "pgn/rules_replayer.hpp"

namespace rookery::pgn {

template <Rules R>
class GameOf : public Replayable {
 public:
  template <class... Arguments>
  explicit GameOf(std::shared_ptr<const Replayable> wider, Arguments&&... arguments)
      : rules_(std::forward<Arguments>(arguments)...), wider_(std::move(wider)) {}

  const Facts& facts() const override { return rules_.facts(); }
  std::string move_text(MoveCode move) const override { return rules_.move_text(move); }
  std::unique_ptr<Replayer> replayer() const override {
    return std::make_unique<RulesReplayer<R>>(rules_);
  }
  std::shared_ptr<const Replayable> wider() const override { return wider_; }

 private:
  R rules_;
  std::shared_ptr<const Replayable> wider_;
};

class ChessVariants : public Variants {
 public:
  NamedGame find(std::string_view name) override {
    ++asked;
    if (name.empty()) return {chess_, ""};
    if (name == "Chess960" || name == "chess960") return {chess960_, ""};
    return {nullptr, "no game is called " + std::string(name)};
  }

  int asked = 0;

 private:
  using Chess = GameOf<chess::ChessRules>;
  std::shared_ptr<const Replayable> chess960_ =
      std::make_shared<Chess>(nullptr, chess::Variant::kChess960);
  std::shared_ptr<const Replayable> chess_ =
      std::make_shared<Chess>(chess960_, chess::Variant::kChess);
};

}  // namespace rookery::pgn
