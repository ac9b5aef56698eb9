// One game of a batch: its position, what came before as far as it matters, and how it stands.
#pragma once

#include <vector>

#include "batch/batch.hpp"
#include "batch/planes.hpp"
#include "games/past.hpp"
#include "games/random.hpp"

namespace rookery::batch {

template <Rules R>
class EnvironmentOf;

// What all games of a batch have in common.
template <Rules R>
struct Common {
  const EnvironmentOf<R>& environment;
  const R& game;
  const Numbering& numbering;
  View view;
  const Planes<R>& planes;
  Draws draws;
  std::uint32_t max_plies;

  // A position as repetitions are counted in this batch.
  Visit visit(const typename R::Position& position) const {
    Visit visit = game.visit(position);
    if (draws == Draws::kPgx) visit.key = game.key_with_every_mark(position);
    return visit;
  }
  // What ends a game at a position that has so many legal moves and has occurred so often. past()
  // is asked for all visits, this one included, if there are repetitions.
  template <class AllVisits>
  std::optional<Ending> ending(const typename R::Position& position, std::size_t moves,
                               std::size_t repetitions, AllVisits past) const {
    auto ending = game.ending(position, moves);
    if (!ending)
      ending = game.ending_by_history(position, repetitions > 1 ? settled(past()) : Past());
    if constexpr (HasClaims<R>)
      if (!ending && draws != Draws::kAutomatic) ending = game.claimable(position, repetitions);
    return ending;
  }
  // The number of a move of `side`.
  Action number(int side, MoveCode code) const {
    if (numbering.is_table()) return numbering.table(side)[code];
    return environment.number(numbering, view, side, code);
  }

 private:
  static Past settled(Past past) {
    past.settle();
    return past;
  }
};

template <Rules R>
class BatchGame {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;
  using Frame = FrameOf<R>;

  BatchGame(const Common<R>& common, const Position& start, GameRandom numbers)
      : random(numbers), start_(start) {
    begin(common);
  }

  const Position& start() const { return start_; }
  const Position& position() const { return position_; }
  const Status& status() const { return status_; }
  const std::vector<Action>& actions() const { return actions_; }
  void set_status(const Status& status) { status_ = status; }
  // How often the position has changed. What was computed for a position is out of date when this
  // number has grown.
  std::uint64_t changes() const { return changes_; }

  // The positions so far, the first one first and the current one last.
  struct Visited {
    Visit visit;
    bool repeated = false;  // it occurs at least twice in this game
  };
  const std::vector<Visited>& visits() const { return visits_; }
  // What is kept of the position so many plies ago. Precondition: fewer than the history of the
  // planes, which is more than 1, and no more than have been played.
  const Frame& frame_before(std::size_t plies) const {
    return frames_[(actions_.size() - plies) % frames_.size()];
  }

  void begin(const Common<R>& common) {
    position_ = start_;
    visits_.clear();
    actions_.clear();
    arrive(common);
  }
  void begin_at(const Common<R>& common, const Position& start) {
    start_ = start;
    begin(common);
  }
  // Plays a legal move, of which `action` is the number.
  void play(const Common<R>& common, const Move& move, Action action) {
    common.game.make(position_, move);
    actions_.push_back(action);
    arrive(common);
  }

  void observe(const Common<R>& common, std::uint64_t* out) const {
    typename Planes<R>::Seen seen[kMostHistory];
    const std::size_t history = common.planes.history();
    const Frame now = frame_of(common.game, position_);
    const std::size_t plies = actions_.size();
    for (std::size_t i = 0; i < history && i <= plies; ++i) {
      seen[i].frame = i == 0 ? &now : &frames_[(plies - i) % history];
      if (i < visits_.size()) seen[i].repeated = visits_[visits_.size() - 1 - i].repeated;
    }
    common.planes.write(position_, seen, plies, out);
  }

  static constexpr std::size_t kMostHistory = 16;

  // The legal actions, none if the game is over. They are listed once for a position, and sampling,
  // masks and lists share them.
  const std::vector<Action>& legal(const Common<R>& common) {
    if (!is_listed_) list(common);
    if (status_.waits) legal_.clear();
    return legal_;
  }

  GameRandom random;

 private:
  // Finds out how the game stands at a position that has just been reached.
  void arrive(const Common<R>& common) {
    const R& game = common.game;
    const std::size_t plies = actions_.size(), history = common.planes.history();
    if (history > 1) {
      frames_.resize(history, frame_of(game, position_));
      frames_[plies % history] = frame_of(game, position_);
    }
    status_ = {};
    ++changes_;
    // Who asked for the actions of the last position will ask for these, too: then they are listed
    // at once, and not counted before.
    const bool lists = is_listed_;
    is_listed_ = false;
    if (lists) list(common);
    const std::size_t moves =
        lists ? legal_.size() : game.template count<Legality::kLegal>(position_);
    const std::size_t repetitions = remember(common);
    const auto ending = common.ending(position_, moves, repetitions, [&] {
      Past past;
      for (const Visited& visited : visits_) past.visits.push_back(visited.visit);
      return past;
    });
    if (ending) {
      status_ = {static_cast<std::int8_t>(ending->winner),
                 static_cast<std::uint8_t>(ending->reason), true, false, true};
    } else if (common.max_plies && plies >= common.max_plies) {
      status_.truncated = status_.waits = true;
    }
  }

  void list(const Common<R>& common) {
    static thread_local MoveCodes codes;
    common.game.template list_codes<Legality::kLegal>(position_, codes);
    legal_.resize(codes.size());
    const int side = common.game.turn(position_);
    if (common.numbering.is_table()) {
      const Action* const table = common.numbering.table(side);
      std::transform(codes.begin(), codes.end(), legal_.begin(),
                     [&](MoveCode code) { return table[code]; });
    } else {
      std::transform(codes.begin(), codes.end(), legal_.begin(), [&](MoveCode code) {
        return common.environment.number(common.numbering, common.view, side, code);
      });
    }
    is_listed_ = true;
  }

  // How often the position has occurred, itself included.
  std::size_t remember(const Common<R>& common) {
    const std::size_t back = std::min(common.game.reversible_plies(position_), visits_.size());
    visits_.push_back({common.visit(position_)});
    const Key key = visits_.back().visit.key;
    const Repetition repetition = count_repetitions(
        visits_.size(), visits_.size() - back,
        [&](std::size_t at) {
          const Key& other = visits_[at - 1].visit.key;
          return other.low == key.low && other == key;
        },
        [&](std::size_t at, const Repetition&) {
          visits_[at - 1].repeated = visits_.back().repeated = true;
          return false;
        });
    return repetition.count;
  }
  Position start_, position_;
  std::vector<Visited> visits_;
  std::vector<Frame> frames_;  // the last positions, by ply
  std::vector<Action> actions_, legal_;
  bool is_listed_ = false;
  std::uint64_t changes_ = 0;
  Status status_;
};

}  // namespace rookery::batch
