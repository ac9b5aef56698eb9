// The game and the board of any Rules: the only implementation of board.hpp.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "batch/environment.hpp"
#include "boards/board.hpp"
#include "boards/playouts.hpp"
#include "core/errors.hpp"
#include "games/rules.hpp"
#include "guided/walker.hpp"
#include "perft/perft.hpp"
#include "perft/playouts.hpp"
#include "perft/stats.hpp"
#include "perft/tree.hpp"
#include "perft/unique.hpp"
#include "pgn/rules_replayer.hpp"
#include "search/opponent.hpp"

namespace rookery {

template <Rules R>
class RulesGame : public Game {
 public:
  template <class... Arguments>
  explicit RulesGame(Arguments&&... arguments) : rules_(std::forward<Arguments>(arguments)...) {}

  const R& rules() const { return rules_; }
  const search::Opponent<R>& opponent() const { return opponent_; }

  const Facts& facts() const override { return rules_.facts(); }
  std::unique_ptr<Board> board(std::string_view fen) const override;
  FenFormat format() const override { return rules_.format(); }
  Setup setup(std::string_view fen) const override { return rules_.parse_setup(fen); }
  std::string fen(const Setup& setup) const override { return rules_.setup_fen(setup); }
  Problems problems(const Setup& setup) const override {
    Problems problems;
    rules_.position(setup, problems);
    return problems;
  }
  std::unique_ptr<Board> board(const Setup& setup) const override;
  std::string move_text(MoveCode move) const override { return rules_.move_text(move); }
  MoveCode parse_move_text(std::string_view text) const override {
    return rules_.parse_move_text(text);
  }
  MoveParts parts(MoveCode move) const override { return rules_.parts(move); }
  std::unique_ptr<pgn::Replayer> replayer() const override {
    return std::make_unique<pgn::RulesReplayer<R>>(rules_);
  }
  std::shared_ptr<const pgn::Replayable> wider() const override {
    if constexpr (HasVariants<R>)
      for (const Game* other : native_games())
        if (other != this && other->facts().moves_of == name()) return other->share();
    return nullptr;
  }
  const batch::Environment& environment() const override {
    std::call_once(environment_asked_, [&] { environment_ = batch::make_environment(rules_); });
    return *environment_;
  }
  std::unique_ptr<guided::Walker> walker(const batch::Batch& batch) const override {
    return guided::make_walker(rules_, opponent_, batch);
  }
  const search::Weights& derived_weights() const override { return opponent_.derived(); }
  std::shared_ptr<const search::Evaluator> evaluator(search::Weights weights) const override {
    return opponent_.evaluator(std::move(weights));
  }

 private:
  R rules_;
  search::Opponent<R> opponent_{rules_};
  mutable std::once_flag environment_asked_;
  mutable std::unique_ptr<const batch::Environment> environment_;  // made when it is first needed
};

template <Rules R>
class RulesBoard : public Board {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  RulesBoard(std::shared_ptr<const Game> game, const Position& position)
      : game_(std::move(game)),
        rules_(static_cast<const RulesGame<R>&>(*game_).rules()),
        position_(position) {}

  const R& rules() const { return rules_; }
  const Position& position() const { return position_; }
  // The earlier positions that can be equal to this one, then this one; empty if there are none.
  Past past() const {
    Past past;
    const std::size_t back = std::min(rules_.reversible_plies(position_), history_.size());
    if (back == 0) return past;  // no earlier position can be equal: nothing is allocated
    past.visits.reserve(back + 1);
    for (std::size_t i = history_.size() - back; i < history_.size(); ++i)
      past.visits.push_back(rules_.visit(history_[i].before));
    past.visits.push_back(rules_.visit(position_));
    past.settle();
    return past;
  }
  // A board without history at another position of the game, which counts as reached by unchecked
  // moves if this one does.
  std::unique_ptr<RulesBoard> at(const Position& position) const {
    auto board = std::make_unique<RulesBoard>(game_, position);
    board->unchecked_ = !is_sound();
    return board;
  }

  const Game& game() const override { return *game_; }
  std::unique_ptr<Board> copy(bool with_history) const override {
    if (with_history) return std::make_unique<RulesBoard>(*this);
    return at(position_);
  }
  std::unique_ptr<Board> root() const override {
    return history_.empty() ? copy(false)
                            : std::make_unique<RulesBoard>(game_, history_.front().before);
  }
  std::string fen() const override { return rules_.to_fen(position_); }
  std::string exact_fen() const override { return rules_.exact_fen(position_); }
  Setup setup() const override { return rules_.setup(position_); }
  int turn() const override { return rules_.turn(position_); }
  bool is_turn_open() const override { return rules_.is_turn_open(position_); }
  bool is_check() const override { return rules_.is_check(position_); }
  int check_square() const override { return rules_.check_square(position_); }
  Key key() const override { return rules_.key(position_); }
  bool equals(const Board& other) const override {
    const auto* board = dynamic_cast<const RulesBoard*>(&other);
    // A position of chess is also a position of Chess960.
    return board && &board->game_->moves_of() == &game_->moves_of() &&
           rules_.are_equal(position_, board->position_);
  }

  std::string symbol_at(int square) const override { return rules_.symbol_at(position_, square); }
  std::vector<Standing> standing() const override {
    std::vector<Standing> found;
    rules_.each_piece(position_, [&](int piece, int square) { found.push_back({piece, square}); });
    return found;
  }
  SquareSet pieces(int wanted) const override {
    const Grid& grid = rules_.facts().grid;
    SquareSet found = rules::no_squares(rules_);
    rules_.each_piece(position_, [&](int piece, int square) {
      if (piece == wanted) found.set(static_cast<std::size_t>(grid.bit(square)));
    });
    return found;
  }
  HeldPieces hands() const override { return rules_.hands(position_); }
  std::optional<SquareSet> attacks(int square) const override {
    if constexpr (HasAttacks<R>) return rules_.attacks(position_, square);
    return std::nullopt;
  }
  std::optional<SquareSet> attackers(int side, int square) const override {
    if constexpr (HasAttacks<R>) return rules_.attackers(position_, side, square);
    return std::nullopt;
  }
  NamedSquares areas() const override { return rules_.areas(position_); }

  void legal_moves(MoveCodes& codes) const override { list<Legality::kLegal>(codes); }
  void pseudo_legal_moves(MoveCodes& codes) const override { list<Legality::kPseudoLegal>(codes); }
  void legal_captures(MoveCodes& codes) const override {
    codes.clear();
    const bool sound = is_sound();
    const std::vector<Move> moves = sound ? rules::moves<Legality::kLegal>(rules_, position_)
                                          : rules::moves<Legality::kPseudoLegal>(rules_, position_);
    for (const Move& move : moves) {
      if (!rules_.is_capture(position_, move)) continue;
      const MoveCode code = rules_.code(position_, move);
      if (sound || is_legal(code)) codes.push_back(code);
    }
  }
  std::optional<std::vector<MoveCode>> moves_slow(Legality legality) const override {
    if constexpr (HasSlowTwin<R>) {
      std::vector<MoveCode> codes;
      const auto add = [&](const Move& move) { codes.push_back(rules_.code(position_, move)); };
      if (legality == Legality::kLegal) {
        rules_.template generate_slow<Legality::kLegal>(position_, add);
      } else {
        rules_.template generate_slow<Legality::kPseudoLegal>(position_, add);
      }
      return codes;
    }
    return std::nullopt;
  }
  std::size_t count_legal_moves() const override {
    if (is_sound()) return rules_.template count<Legality::kLegal>(position_);
    MoveCodes moves;
    legal_moves(moves);
    return moves.size();
  }
  bool is_legal(MoveCode code) const override {
    return rules_.template find<Legality::kLegal>(position_, code) != R::kNoMove;
  }
  bool is_pseudo_legal(MoveCode code) const override {
    return rules_.template find<Legality::kPseudoLegal>(position_, code) != R::kNoMove;
  }
  std::optional<bool> is_capture(MoveCode code) const override {
    const Move move = rules_.template find<Legality::kPseudoLegal>(position_, code);
    if (move == R::kNoMove) return std::nullopt;
    return rules_.is_capture(position_, move);
  }
  std::optional<std::vector<int>> moving(MoveCode code) const override {
    const Move move = rules_.template find<Legality::kPseudoLegal>(position_, code);
    if (move == R::kNoMove) return std::nullopt;
    std::vector<int> pieces;
    rules_.each_moving(position_, move, [&](int piece) { pieces.push_back(piece); });
    return pieces;
  }
  bool push(MoveCode code) override {
    if constexpr (TriesMoves<R>) {
      history_.emplace_back(position_, code, false);
      if (rules_.make_playable(position_, code)) {
        ++changes_;
        return true;
      }
      position_ = history_.back().before;
      history_.pop_back();
      return false;
    }
    return play(rules_.find_playable(position_, code), false);
  }
  bool push_unchecked(MoveCode code) override {
    return play(rules_.find_unchecked(position_, code), true);
  }
  MoveCode pop() override {
    if (history_.empty()) return kNoCode;
    const HistoryEntry& last = history_.back();
    const MoveCode code = last.code;
    position_ = last.before;
    unchecked_ -= last.is_unchecked;
    history_.pop_back();
    ++changes_;
    return code;
  }
  std::vector<MoveCode> history() const override {
    std::vector<MoveCode> codes;
    codes.reserve(history_.size());
    for (const HistoryEntry& played : history_) codes.push_back(played.code);
    return codes;
  }
  void forget_history() override {
    unchecked_ = !is_sound();
    history_.clear();
  }

  std::optional<std::string> san(MoveCode code) const override {
    const Move move = rules_.find_playable(position_, code);
    if (move == R::kNoMove) return std::nullopt;
    return rules_.san(position_, move);
  }
  MoveCode parse_move(std::string_view text) const override {
    return rules_.code(position_, rules::playable(rules_, position_, text));
  }
  MoveCode push_text(std::string_view text) override {
    play(rules::playable(rules_, position_, text), false);
    return history_.back().code;
  }

  std::optional<Outcome> outcome(bool claim_draw) const override {
    const auto found = [](const Ending& ending) {
      return Outcome{ending.winner, R::kReasons[ending.reason]};
    };
    if (const auto ending = rules_.ending(position_, count_legal_moves())) return found(*ending);
    const Past before = past();
    if (const auto ending = rules_.ending_by_history(position_, before)) return found(*ending);
    if (!claim_draw) return std::nullopt;
    if (const auto ending = rules_.claim(position_, before)) return found(*ending);
    return std::nullopt;
  }
  std::size_t repetitions() const override { return past().repetitions; }

  perft::Leaves perft(const PerftJob& job, jobs::Control& control) const override {
    return count_each({position_}, job, job.depth, control)[0];
  }
  std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                         jobs::Control& control) const override {
    if (!job.pseudo_legal) require_sound();
    const std::vector<Move> moves = job.pseudo_legal
                                        ? rules::moves<Legality::kPseudoLegal>(rules_, position_)
                                        : rules::moves<Legality::kLegal>(rules_, position_);
    std::vector<Position> children;
    for (const Move& move : moves) {
      children.push_back(position_);
      rules_.make(children.back(), move);
    }
    const auto counts = count_children(children, job, control);
    std::vector<std::pair<MoveCode, perft::Leaves>> divided;
    for (std::size_t i = 0; i < moves.size(); ++i)
      divided.emplace_back(rules_.code(position_, moves[i]), counts[i]);
    return divided;
  }
  std::vector<perft::Leaves> perft_each(const std::vector<std::string>& fens, const PerftJob& job,
                                        jobs::Control& control) const override {
    std::vector<Position> positions;
    positions.reserve(fens.size());
    for (const std::string& fen : fens) {
      if (control.stopped()) return {};
      positions.push_back(rules_.parse_fen(fen));
    }
    return count_each(positions, job, job.depth, control);
  }
  std::unique_ptr<UniquePositions> unique_positions(const UniqueJob& job,
                                                    jobs::Control& control) const override {
    auto found = std::make_unique<Unique>(game_, rules_);
    found->level = expand(job, false, found->counts, control);
    return found;
  }
  std::vector<std::uint64_t> count_unique_positions(const UniqueJob& job,
                                                    jobs::Control& control) const override {
    std::vector<std::uint64_t> counts;
    expand(job, true, counts, control);
    return counts;
  }
  std::vector<std::pair<std::string, std::uint64_t>> perft_stats(
      const StatsJob& job, jobs::Control& control) const override {
    require_sound();
    const auto stats =
        perft::count_stats(rules_, position_, job.depth, job.all_plies, job.threads, control);
    std::vector<std::pair<std::string, std::uint64_t>> counts = {
        {"nodes", job.depth > 0 ? stats.nodes : 1}};
    for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
      counts.emplace_back(R::kKinds[kind], stats.kinds[kind]);
    return counts;
  }
  Playouts playouts(const PlayoutsJob& job, jobs::Control& control) const override {
    require_sound();
    perft::PlayedGames games(job.games);
    perft::with_walk(rules_, [&]<class Walk>() {
      perft::play_games<Walk>(rules_, position_, games, job.seed, job.max_plies, job.threads,
                              control, job.first);
    });
    if (control.was_stopped()) return {};
    return columns_of(games, R::kReasons);
  }

  search::Report search(const search::Job& job, search::Table& table, jobs::Control& control,
                        const std::function<void(const search::Report&)>& tell) const override {
    require_sound();
    if (const auto ended = outcome(false))
      throw BadInput("search-over", "the game is over (" + ended->reason + "): there is no move");
    for (const MoveCode code : job.only)
      if (!is_legal(code))
        throw BadInput("move-illegal", rules_.move_text(code) + " is not legal in " + fen());
    Past before = past();
    if (!before.visits.empty()) before.visits.pop_back();
    return opponent().search(position_, before, job, table, control, tell);
  }
  search::Score evaluate(std::vector<search::TermValue>& terms,
                         const search::Evaluator* evaluator) const override {
    return opponent().evaluate(position_, terms, evaluator);
  }
  search::Counts count_terms(const search::Evaluator* evaluator) const override {
    return opponent().count(position_, evaluator);
  }
  std::vector<search::SelfPlayed> self_play(const search::SelfPlayJob& job,
                                            jobs::Control& control) const override {
    return opponent().self_play(position_, job, control);
  }

 private:
  const search::Opponent<R>& opponent() const {
    return static_cast<const RulesGame<R>&>(*game_).opponent();
  }

  struct HistoryEntry {
    HistoryEntry(const Position& position, MoveCode played, bool was_unchecked)
        : before(position), code(played), is_unchecked(was_unchecked) {}

    // pop() restores it: copying is faster than unmaking the move (benchmarks/native/make.cpp).
    Position before;
    MoveCode code;
    bool is_unchecked;
  };

  // The unique positions of a level, as FEN.
  struct Unique : UniquePositions {
    Unique(std::shared_ptr<const Game> of, const R& by) : game(std::move(of)), rules(by) {}

    std::unique_ptr<Reader> read() const override {
      struct LevelReader : Reader {
        explicit LevelReader(const Unique& unique) : rules(unique.rules), cursor(*unique.level) {}
        bool next(UniquePosition& position) override {
          perft::Occurrence found;
          if (!cursor.next(found)) return false;
          position = {rules.exact_fen(perft::node_from<Position>(found.position)), found.times};
          return true;
        }
        const R& rules;
        perft::Level::Cursor cursor;
      };
      return std::make_unique<LevelReader>(*this);
    }

    std::shared_ptr<const Game> game;  // kept alive, since positions may point into it
    const R& rules;
    std::unique_ptr<perft::Level> level;
  };

  std::unique_ptr<perft::Level> expand(const UniqueJob& job, bool only_counts,
                                       std::vector<std::uint64_t>& counts,
                                       jobs::Control& control) const {
    require_sound();
    const auto expand_on = [&](const auto& tree) {
      return perft::unique_positions(tree, position_, job.depth, only_counts, job.memory_bytes,
                                     job.folder, counts, control);
    };
    if constexpr (HasTurns<R>)
      if (job.by_turn) return expand_on(perft::TurnTree<R>{rules_, &control});
    return expand_on(perft::RulesTree<R, Legality::kLegal>{rules_});
  }

  bool is_sound() const { return !unchecked_ || rules_.is_sound(position_); }
  void require_sound() const {
    if (!is_sound()) refuse({{"position-unplayable", "the side not to move is in check"}});
  }

  template <Legality L>
  void list(MoveCodes& codes) const {
    if (!is_sound()) return list_carefully<L>(codes);
    rules_.template list_codes<L>(position_, codes);
  }
  // For positions in which the generator of legal moves must not be used, and that of pseudo-legal
  // moves finds too many.
  template <Legality L>
  void list_carefully(MoveCodes& codes) const {
    codes.clear();
    for (const Move& move : rules::moves<Legality::kPseudoLegal>(rules_, position_)) {
      const MoveCode code = rules_.code(position_, move);
      if (rules_.template find<L>(position_, code) != R::kNoMove) codes.push_back(code);
    }
  }

  bool play(Move move, bool unchecked) {
    if (move == R::kNoMove) return false;
    history_.emplace_back(position_, rules_.code(position_, move), unchecked);
    rules_.make(position_, move);
    unchecked_ += unchecked;
    ++changes_;
    return true;
  }

  template <perft::Tree Tree>
  static std::vector<perft::Leaves> count_on(const Tree& tree,
                                             const std::vector<Position>& positions,
                                             const PerftJob& job, int depth,
                                             jobs::Control& control) {
    std::vector<typename Tree::Node> nodes;
    for (const Position& position : positions) nodes.push_back(tree.root(position));
    std::optional<perft::HashTable> own;
    if (!job.table && job.hash_bytes && !control.stopped()) {
      const std::size_t most = perft::HashTable::entries(job.hash_bytes);
      own.emplace(job.hash_bytes, perft::count_subtrees(tree, nodes, depth, most, control));
    }
    perft::HashTable* const table = own ? &*own : job.table;
    try {
      return perft::count_each(tree, nodes, depth, job.threads, table, control);
    } catch (const perft::TooManyLeaves& found) {
      throw BadInput("perft-too-many", "depth " + std::to_string(job.depth) + " has " +
                                           found.what() +
                                           ", which is beyond what a hash table remembers");
    }
  }
  std::vector<perft::Leaves> count_each(const std::vector<Position>& positions, const PerftJob& job,
                                        int depth, jobs::Control& control) const {
    const auto count = [&](const auto& tree) {
      return count_on(tree, positions, job, depth, control);
    };
    if constexpr (HasTurns<R>)
      if (job.by_turn) return count(perft::TurnTree<R>{rules_, &control});
    if (job.pseudo_legal) return perft::with_tree<Legality::kPseudoLegal>(rules_, count);
    require_sound();
    return perft::with_tree<Legality::kLegal>(rules_, count);
  }
  // If plies are turns, a step that leaves the turn open is not a ply yet.
  std::vector<perft::Leaves> count_children(const std::vector<Position>& children,
                                            const PerftJob& job, jobs::Control& control) const {
    if (!job.by_turn || !HasTurns<R>) return count_each(children, job, job.depth - 1, control);
    std::vector<perft::Leaves> counts;
    for (const Position& child : children)
      counts.push_back(
          count_each({child}, job, job.depth - !rules_.is_turn_open(child), control)[0]);
    return counts;
  }

  std::shared_ptr<const Game> game_;
  const R& rules_;
  Position position_;
  std::vector<HistoryEntry> history_;
  // How many moves of the history were played unchecked; one more if the start may be unsound.
  std::size_t unchecked_ = 0;
};

template <Rules R>
std::unique_ptr<Board> RulesGame<R>::board(std::string_view fen) const {
  return std::make_unique<RulesBoard<R>>(share(), rules_.parse_fen(fen));
}

template <Rules R>
std::unique_ptr<Board> RulesGame<R>::board(const Setup& setup) const {
  return std::make_unique<RulesBoard<R>>(share(), rules::position(rules_, setup));
}

}  // namespace rookery
