// The environment of a game and its batches, to be compiled for each game.
#pragma once

#include <cstring>
#include <mutex>
#include <optional>

#include "batch/batch_game.hpp"
#include "batch/environment.hpp"
#include "batch/recorded.hpp"
#include "batch/turning.hpp"
#include "core/errors.hpp"
#include "jobs/pool.hpp"
#include "jobs/threads.hpp"

namespace rookery::batch {

template <Rules R>
class EnvironmentOf;

template <Rules R>
class BatchOf : public Batch {
 public:
  using Move = typename R::Move;

  BatchOf(const EnvironmentOf<R>& environment, const BatchJob& job)
      : environment_(environment),
        game_(environment.game()),
        job_(job),
        numbering_(*environment.numbering(job.view)),
        planes_(environment.game(), environment.map(), job.alphazero, job.history),
        pool_(job.threads) {
    const auto start = game_.parse_fen(job.start);
    games_.reserve(job.games);
    for (std::size_t i = 0; i < job.games; ++i)
      games_.emplace_back(common(), start, GameRandom(job.seed, i));
  }
  BatchOf(const BatchOf& other)
      : environment_(other.environment_),
        game_(other.game_),
        job_(other.job_),
        numbering_(other.numbering_),
        planes_(other.planes_),
        pool_(other.job_.threads),
        games_(other.games_) {}
  std::unique_ptr<Batch> copy() const override { return std::make_unique<BatchOf>(*this); }

  const BatchJob& job() const override { return job_; }
  const Numbering& numbering() const override { return numbering_; }
  std::size_t plane_count() const override { return planes_.count(); }
  std::size_t words() const override { return planes_.words(); }
  std::size_t squares() const override { return planes_.squares(); }

  void step(const std::int64_t* actions, bool skips) override {
    // All moves are found before any is played, so that an illegal one leaves the batch unchanged.
    moves_.resize(games_.size());
    std::atomic<std::size_t> wrong{games_.size()};
    const auto begins_anew = [&](std::size_t i) {
      return games_[i].status().waits && job_.autoreset == Autoreset::kNextStep;
    };
    each([&](std::size_t i) {
      moves_[i] = R::kNoMove;
      if ((skips && actions[i] == -1) || begins_anew(i)) return;
      if (!games_[i].status().waits) moves_[i] = find(i, actions[i]);
      if (moves_[i] != R::kNoMove) return;
      std::size_t first = wrong.load();
      while (i < first && !wrong.compare_exchange_weak(first, i)) continue;
    });
    if (wrong < games_.size()) refuse_action(wrong, actions[wrong]);
    each([&](std::size_t i) {
      BatchGame<R>& game = games_[i];
      if (moves_[i] == R::kNoMove) {
        if (!(skips && actions[i] == -1)) game.begin(common());
        return;
      }
      game.play(common(), moves_[i], static_cast<Action>(actions[i]));
      if (game.status().waits && job_.autoreset == Autoreset::kSameStep) {
        Status ended = game.status();
        ended.waits = false;
        game.begin(common());
        game.set_status(ended);
      }
    });
  }
  void sample(std::int64_t* actions, const std::uint8_t* which) override {
    each_listed([&](std::size_t i, const std::vector<Action>& legal) {
      actions[i] = -1;
      if (!legal.empty() && (!which || which[i]))
        actions[i] = legal[games_[i].random.below(legal.size())];
    });
  }
  void seed(std::size_t game, std::uint64_t seed) override {
    games_[game].random = GameRandom(seed, 0);
  }
  void mask(std::uint8_t* out) override {
    const std::size_t size = numbering_.size();
    each_listed([&](std::size_t i, const std::vector<Action>& legal) {
      std::uint8_t* const row = out + i * size;
      std::memset(row, 0, size);
      for (const Action action : legal) row[action] = 1;
    });
  }
  void mask_bits(std::uint64_t* out) override {
    const std::size_t words = (numbering_.size() + 63) / 64;
    each_listed([&](std::size_t i, const std::vector<Action>& legal) {
      std::uint64_t* const row = out + i * words;
      std::fill_n(row, words, 0);
      for (const Action action : legal) row[action / 64] |= std::uint64_t{1} << (action % 64);
    });
  }
  const std::vector<Action>& legal_actions(std::int64_t* offsets) override {
    each_listed([&](std::size_t i, const std::vector<Action>& legal) {
      offsets[i + 1] = static_cast<std::int64_t>(legal.size());
    });
    offsets[0] = 0;
    for (std::size_t i = 0; i < games_.size(); ++i) offsets[i + 1] += offsets[i];
    legal_.resize(static_cast<std::size_t>(offsets[games_.size()]));
    each_listed([&](std::size_t i, const std::vector<Action>& legal) {
      std::copy(legal.begin(), legal.end(), legal_.begin() + offsets[i]);
    });
    return legal_;
  }
  void observe(Form form, void* out) override {
    const std::size_t words = planes_.count() * planes_.words();
    const std::size_t cells = planes_.count() * planes_.squares();
    bits_.resize(parts());
    each_part([&](std::size_t part, std::size_t begin, std::size_t end) {
      std::vector<std::uint64_t>& bits = bits_[part];
      bits.resize(words);
      for (std::size_t i = begin; i < end; ++i) {
        if (form == Form::kBits) {
          games_[i].observe(common(), static_cast<std::uint64_t*>(out) + i * words);
          continue;
        }
        games_[i].observe(common(), bits.data());
        if (form == Form::kBytes)
          planes_.expand(bits.data(), static_cast<std::uint8_t*>(out) + i * cells);
        else
          planes_.expand(bits.data(), static_cast<float*>(out) + i * cells);
      }
    });
  }
  const Status& status(std::size_t game) const override { return games_[game].status(); }
  int turn(std::size_t game) const override { return game_.turn(games_[game].position()); }
  std::size_t plies(std::size_t game) const override { return games_[game].actions().size(); }

  void reset(const std::uint8_t* which) override {
    each([&](std::size_t i) {
      if (!which || which[i]) games_[i].begin(common());
    });
  }
  void start(const std::vector<std::string>& fens, const std::uint8_t* which) override {
    std::vector<typename R::Position> positions;
    positions.reserve(fens.size());
    Problems problems;
    for (std::size_t i = 0; i < fens.size(); ++i) try {
        positions.push_back(game_.parse_fen(fens[i]));
      } catch (const BadInput& wrong) {
        problems.push_back({"batch-fen", "position " + std::to_string(i) + ": " + wrong.what()});
      }
    if (!problems.empty()) throw BadInput("batch-fen", "", std::move(problems));
    std::size_t next = 0;
    for (std::size_t i = 0; i < games_.size(); ++i)
      if (!which || which[i]) games_[i].begin_at(common(), positions[next++]);
  }

  std::string start_fen(std::size_t game) const override {
    return game_.exact_fen(games_[game].start());
  }
  std::vector<MoveCode> codes(std::size_t game) const override {
    std::vector<MoveCode> codes;
    auto position = games_[game].start();
    for (const Action action : games_[game].actions()) {
      const Move move = find(position, action);
      codes.push_back(game_.code(position, move));
      game_.make(position, move);
    }
    return codes;
  }
  SavedGame save(std::size_t game) const override {
    const BatchGame<R>& played = games_[game];
    return {start_fen(game), played.actions(), played.status(), played.random.state()};
  }
  void restore(const std::vector<SavedGame>& saved) override {
    for (std::size_t i = 0; i < games_.size(); ++i) {
      BatchGame<R>& game = games_[i];
      game.begin_at(common(), game_.parse_fen(saved[i].start));
      for (const Action action : saved[i].actions) {
        const Move move = game.status().waits ? R::kNoMove : find(game.position(), action);
        if (move == R::kNoMove) refuse_action(i, action);
        game.play(common(), move, action);
      }
      // A game that has begun anew at once keeps the status of the one that ended.
      const Status& status = saved[i].status;
      const bool is_anew = job_.autoreset == Autoreset::kSameStep && !status.waits &&
                           (status.terminated || status.truncated) && saved[i].actions.empty();
      if (!is_anew && status != game.status())
        throw BadInput("saved-damaged", "saved game " + std::to_string(i) +
                                            ": its moves do not lead to the status that it has");
      game.set_status(status);
      game.random.set_state(saved[i].random);
    }
  }

  // What searches look at: the games, and what they have in common.
  const BatchGame<R>& game(std::size_t i) const { return games_[i]; }
  const Planes<R>& planes() const { return planes_; }
  Common<R> common() const {
    return {environment_, game_, numbering_, job_.view, planes_, job_.draws, job_.max_plies};
  }

 private:
  // Threads take games in parts of this size: small enough to share the work evenly, and large
  // enough to be worth handing out.
  static constexpr std::size_t kPart = 64;
  std::size_t parts() const { return (games_.size() + kPart - 1) / kPart; }
  template <class Work>
  void each_part(Work work) {
    pool_.run(parts(), [&](std::size_t part) {
      work(part, part * kPart, std::min((part + 1) * kPart, games_.size()));
    });
  }
  template <class Work>
  void each(Work work) {
    each_part([&](std::size_t, std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) work(i);
    });
  }
  // Calls work(i, actions) with the legal actions of every game; none if it is over.
  template <class Work>
  void each_listed(Work work) {
    each([&](std::size_t i) { work(i, games_[i].legal(common())); });
  }

  Move find(std::size_t i, std::int64_t action) const {
    if (action < 0 || static_cast<std::size_t>(action) >= numbering_.size()) return R::kNoMove;
    return find(games_[i].position(), static_cast<Action>(action));
  }
  Move find(const typename R::Position& position, Action action) const {
    return environment_.find(numbering_, job_.view, position, action);
  }
  [[noreturn]] void refuse_action(std::size_t i, std::int64_t action) const {
    const std::string where = "game " + std::to_string(i) + ": ";
    const Status& status = games_[i].status();
    if (status.waits)
      throw BadInput("batch-over",
                     where + "it is over (" +
                         (status.truncated ? std::string("cut off")
                                           : std::string(R::kReasons[status.reason])) +
                         "); reset it before the next step");
    if (action < 0 || static_cast<std::size_t>(action) >= numbering_.size())
      throw BadInput("batch-action", where + "action " + std::to_string(action) +
                                         ": expected 0 to " +
                                         std::to_string(numbering_.size() - 1));
    const MoveCode code = environment_.decode(job_.view, turn(i), static_cast<std::size_t>(action));
    throw BadInput("batch-action",
                   where + "action " + std::to_string(action) +
                       (code == kNoCode ? std::string(" is not the number of a move")
                                        : " (" + game_.move_text(code) + ") is not legal in " +
                                              game_.to_fen(games_[i].position())));
  }

  const EnvironmentOf<R>& environment_;
  const R& game_;
  BatchJob job_;
  const Numbering& numbering_;
  Planes<R> planes_;
  jobs::Pool pool_;
  std::vector<BatchGame<R>> games_;
  // Memory for intermediate results, by game or by part, kept between calls.
  std::vector<Move> moves_;
  std::vector<std::vector<std::uint64_t>> bits_;
  std::vector<Action> legal_;
};

template <Rules R>
class EnvironmentOf : public Environment {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit EnvironmentOf(const R& game) : game_(game) {
    for (const int side : {0, 1})
      game_.each_possible_move(
          side, [&](MoveCode code) { possible_[static_cast<std::size_t>(side)].push_back(code); });
    for (auto& codes : possible_) make_set(codes);
    const SquareMap reflection = reflected(game.facts().grid);
    const SquareMap rotation = batch::turned(game.facts().grid);
    is_turned_ = likeness(rotation) > likeness(reflection);
    map_ = is_turned_ ? rotation : reflection;
  }

  const R& game() const { return game_; }
  const SquareMap& map() const { return map_; }

  const Numbering* numbering(View view) const override {
    if (view == View::kAlphaZero && !HasAlphaZero<R>) return nullptr;
    const auto which = static_cast<std::size_t>(view);
    std::call_once(numbered_[which], [&] {
      if (view == View::kAlphaZero) {
        if constexpr (HasAlphaZero<R>)
          numberings_[which].emplace(
              *numbering(View::kMover), R::kAlphaZeroNumbers,
              [&](MoveCode code) { return turned(code); },
              [&](MoveCode code) { return game_.alphazero_number(code); });
        return;
      }
      std::vector<MoveCode> codes = possible_[0];
      for (const MoveCode code : possible_[1])
        codes.push_back(view == View::kMover ? turned(code) : code);
      if (view == View::kMover)
        numberings_[which].emplace(std::move(codes), [&](MoveCode code) { return turned(code); });
      else
        numberings_[which].emplace(std::move(codes), [](MoveCode code) { return code; });
    });
    return &*numberings_[which];
  }
  Action number(const Numbering& numbering, View view, int side, MoveCode code) const {
    if (view == View::kAbsolute) side = 0;
    return numbering.number(side, code, [&](MoveCode other) { return turned(other); });
  }
  Action encode(View view, int side, MoveCode code) const override {
    return number(*numbering(view), view, side, code);
  }
  MoveCode decode(View view, int side, std::size_t number) const override {
    return seen(view, side, numbering(view)->decode(number));
  }
  // The legal move of a number, or kNoMove.
  Move find(const Numbering& numbering, View view, const Position& position, Action action) const {
    const int side = game_.turn(position);
    for (const MoveCode code : {numbering.decode(action), numbering.second(action)}) {
      if (code == kNoCode) continue;
      const Move move = game_.template find<Legality::kLegal>(position, seen(view, side, code));
      if (move != R::kNoMove) return move;
    }
    return R::kNoMove;
  }

  const char* turning() const override { return is_turned_ ? "turned" : "reflected"; }
  std::vector<PlaneFacts> planes(bool alphazero, int history) const override {
    if (alphazero && !requires { game_.alphazero_number(MoveCode{}); }) return {};
    return Planes<R>(game_, map_, alphazero, history).facts();
  }
  std::vector<std::string> reasons() const override {
    return {R::kReasons.begin(), R::kReasons.end()};
  }
  std::unique_ptr<Batch> batch(const BatchJob& job) const override {
    return std::make_unique<BatchOf<R>>(*this, job);
  }

  Recorded record(const RecordJob& job, jobs::Control& control) const override {
    const auto start = game_.parse_fen(job.start);
    const Numbering& numbers = *numbering(job.view);
    const Planes<R> planes(game_, map_, job.alphazero, job.positions ? job.history : 1);
    const Common<R> common{*this,        game_, numbers, job.view, planes, Draws::kAutomatic,
                           job.max_plies};
    const std::size_t words = planes.count() * planes.words();
    // Memory grows with the games that have been played, not with the number requested.
    std::vector<RecordedGame> games;
    std::mutex adding;
    std::atomic<std::size_t> next{0};
    jobs::run_on_threads(job.threads, [&] {
      for (std::size_t i; (i = next.fetch_add(1)) < job.games && !control.stopped();) {
        RecordedGame game{i, {}, {}, {}};
        BatchGame<R> played(common, start, GameRandom(job.seed, i));
        while (!played.status().waits && !control.stopped()) {
          const auto& position = played.position();
          if (job.positions) {
            auto& kept = game.positions;
            kept.resize(kept.size() + words);
            played.observe(common, kept.data() + kept.size() - words);
          }
          const auto move = game_.draw(position, played.random);
          const MoveCode code = game_.code(position, move);
          played.play(common, move, number(numbers, job.view, game_.turn(position), code));
        }
        game.actions = played.actions();
        game.status = played.status();
        const std::lock_guard lock(adding);
        games.push_back(std::move(game));
        control.done.fetch_add(1, std::memory_order_relaxed);
      }
    });
    return control.was_stopped() ? Recorded() : joined(std::move(games));
  }

 private:
  MoveCode turned(MoveCode code) const { return game_.with_squares(code, map_); }
  // Turns the code of a move from the view into the code with which the side plays it, or back.
  MoveCode seen(View view, int side, MoveCode code) const {
    return side && view != View::kAbsolute && code != kNoCode ? turned(code) : code;
  }
  // How well a map of squares turns the game of one side into that of the other: it should map the
  // moves, and then also the start position.
  int likeness(const SquareMap& map) const {
    std::vector<MoveCode> codes;
    for (const MoveCode code : possible_[1]) codes.push_back(game_.with_squares(code, map));
    make_set(codes);
    std::vector<std::pair<int, int>> pieces;
    game_.each_piece(game_.parse_fen(game_.facts().start_fen),
                     [&](int piece, int square) { pieces.emplace_back(piece, square); });
    const int kinds = static_cast<int>(game_.facts().pieces.size() / 2);
    return 2 * (codes == possible_[0]) + looks_alike(pieces, kinds, map);
  }

  const R& game_;
  std::array<std::vector<MoveCode>, 2> possible_;  // by side
  bool is_turned_ = false;
  SquareMap map_;
  mutable std::array<std::once_flag, 3> numbered_;
  mutable std::array<std::optional<Numbering>, 3> numberings_;
};

template <Rules R>
std::unique_ptr<const Environment> make_environment(const R& game) {
  return std::make_unique<const EnvironmentOf<R>>(game);
}

}  // namespace rookery::batch
