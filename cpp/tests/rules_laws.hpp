// The laws that every Rules keeps, checked on random games.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "games/rules.hpp"
#include "perft/perft.hpp"
#include "perft/playouts.hpp"
#include "perft/tree.hpp"
#include "tests/check.hpp"

namespace rookery::testing {

// A game with only the required members of another, so that all its other members are the defaults.
template <Rules R>
struct Required : RulesDefaults<Required<R>> {
  using Position = typename R::Position;
  using Move = typename R::Move;
  static constexpr auto kNoMove = R::kNoMove;
  static constexpr auto& kReasons = R::kReasons;
  static constexpr auto& kKinds = R::kKinds;

  explicit Required(const R& of) : game(of) {}

  const R& game;

  const Facts& facts() const { return game.facts(); }
  FenFormat format() const { return game.format(); }
  Position position(const Setup& setup, Problems& problems) const {
    return game.position(setup, problems);
  }
  Setup setup(const Position& position) const { return game.setup(position); }
  MoveCode code(const Position& position, Move move) const { return game.code(position, move); }
  std::string move_text(MoveCode code) const { return game.move_text(code); }
  MoveCode parse_move_text(std::string_view text) const { return game.parse_move_text(text); }
  MoveParts parts(MoveCode code) const { return game.parts(code); }
  template <Legality L, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    game.template generate<L>(position, sink);
  }
  void make(Position& position, Move move) const { game.make(position, move); }
  Key key(const Position& position) const { return game.key(position); }
  int turn(const Position& position) const { return game.turn(position); }
  bool is_check(const Position& position) const { return game.is_check(position); }
  std::optional<Ending> ending(const Position& position, std::size_t moves) const {
    return game.ending(position, moves);
  }
  std::optional<Ending> ending_by_history(const Position& position, const Past& past) const {
    return game.ending_by_history(position, past);
  }
  std::uint32_t kinds_of(const Position& before, Move move, const Position& after) const {
    return game.kinds_of(before, move, after);
  }
  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    game.each_piece(position, sink);
  }
  template <class Sink>
  void each_possible_move(int side, Sink&& sink) const {
    game.each_possible_move(side, sink);
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return game.with_squares(code, map);
  }
};

template <Rules R>
class Laws {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit Laws(const R& game) : game_(game), required_(game) {}

  // Plays random games from a position and checks everything on the way.
  void check(std::string_view fen, std::size_t games, std::size_t plies) const {
    const Position start = game_.parse_fen(fen);
    check_walks(start, 20 * games);
    for (std::size_t number = 0; number < games; ++number) {
      GameRandom random(7, number);
      Position position = start;
      for (std::size_t ply = 0; ply < plies; ++ply) {
        const auto moves = rules::moves<Legality::kLegal>(game_, position);
        check_position(position, moves);
        if (moves.empty()) {
          CHECK(game_.draw(position, random) == R::kNoMove);
          break;
        }
        if (ply % 8 == 0) check_trees(position);
        if (ply % 16 == 0) check_draws(position, moves);
        game_.make(position, moves[random.below(moves.size())]);
      }
    }
  }

 private:
  std::vector<MoveCode> codes(const Position& position, const std::vector<Move>& moves) const {
    std::vector<MoveCode> found;
    for (const Move& move : moves) found.push_back(game_.code(position, move));
    std::sort(found.begin(), found.end());
    return found;
  }

  void check_position(const Position& position, const std::vector<Move>& legal) const {
    const std::string fen = game_.to_fen(position);
    const auto listed = rules::moves<Legality::kPseudoLegal>(game_, position);
    CHECK(game_.template count<Legality::kLegal>(position) == legal.size());
    CHECK(game_.template count<Legality::kPseudoLegal>(position) == listed.size());
    const auto legal_codes = codes(position, legal), listed_codes = codes(position, listed);
    CHECK(std::adjacent_find(listed_codes.begin(), listed_codes.end()) == listed_codes.end());
    CHECK(std::includes(listed_codes.begin(), listed_codes.end(), legal_codes.begin(),
                        legal_codes.end()));
    auto again_listed = legal;
    game_.template list<Legality::kLegal>(position, again_listed);
    CHECK(again_listed == legal);
    check_list_of_codes<Legality::kLegal>(position, legal);
    check_list_of_codes<Legality::kPseudoLegal>(position, listed);
    check_slow<Legality::kLegal>(position, legal_codes);
    check_slow<Legality::kPseudoLegal>(position, listed_codes);
    for (const Move& move : legal) check_move(position, move);
    for (const MoveCode code : listed_codes)
      CHECK((game_.template find<Legality::kLegal>(position, code) != R::kNoMove) ==
            std::binary_search(legal_codes.begin(), legal_codes.end(), code));

    const Position again = game_.parse_fen(fen);
    CHECK(game_.to_fen(again) == fen);
    CHECK(game_.are_equal(again, position));
    CHECK(game_.key(again) == game_.key(position));
    CHECK(game_.parse_fen(game_.exact_fen(position)) == position);
    // The same by way of a Setup, and with the default reader and writer.
    CHECK(rules::position(game_, game_.setup(position)) == position);
    CHECK(game_.are_equal(required_.parse_fen(fen), position));
    CHECK(game_.parse_fen(required_.to_fen(position)) == position);
    CHECK(game_.is_sound(position));
    if (legal.empty()) CHECK(game_.ending(position, 0).has_value());
    if (const int square = game_.check_square(position); square >= 0) {
      CHECK(game_.is_check(position));
      CHECK(!game_.symbol_at(position, square).empty());
    }
    check_attacks(position);
    check_pieces(position);
    check_pass(position, legal);
  }

  // The pieces by number are those that FEN writes, on the board and in hand.
  void check_pieces(const Position& position) const {
    const Setup setup = game_.setup(position);
    for (int square = 0; square < game_.facts().grid.squares(); ++square) {
      const std::string symbol = required_.symbol_at(position, square);
      CHECK(game_.symbol_at(position, square) == symbol);
      // The FEN of an open turn shows the position before the turn.
      if (!game_.is_turn_open(position))
        CHECK(setup.squares[static_cast<std::size_t>(square)] == symbol);
    }
    std::vector<std::pair<int, int>> held, plain_held;
    game_.each_held(position, [&](int piece, int count) { held.emplace_back(piece, count); });
    required_.each_held(position,
                        [&](int piece, int count) { plain_held.emplace_back(piece, count); });
    std::sort(held.begin(), held.end());
    std::sort(plain_held.begin(), plain_held.end());
    CHECK(held == plain_held);
    CHECK(game_.hands(position) == required_.hands(position));
  }
  void check_view(const Position& position, const Move& move, const Position& after) const {
    const MoveView view = game_.view_of(position, move);
    const MoveParts parts = game_.parts(game_.code(position, move));
    const auto& pieces = game_.facts().pieces;
    const int side = game_.turn(position);
    CHECK(view.from == parts.from);
    CHECK((view.captured >= 0) == game_.is_capture(position, move));
    CHECK((view.becomes >= 0) == !parts.promotion.empty());
    if (view.captured >= 0) CHECK(pieces[static_cast<std::size_t>(view.captured)].side != side);
    if (view.piece >= 0) CHECK(pieces[static_cast<std::size_t>(view.piece)].side == side);
    std::vector<int> moving, plain_moving;
    game_.each_moving(position, move, [&](int piece) { moving.push_back(piece); });
    required_.each_moving(position, move, [&](int piece) { plain_moving.push_back(piece); });
    CHECK(moving.empty() == (parts.to < 0));
    if (view.piece >= 0) CHECK(moving.front() == view.piece);
    // A step of a turn may leave others of a stack behind.
    CHECK(HasTurns<R> ? moving.size() <= plain_moving.size() : moving == plain_moving);
    for (const int piece : moving)
      CHECK(std::find(plain_moving.begin(), plain_moving.end(), piece) != plain_moving.end());
    if (view.becomes >= 0) {
      bool is_there = false;
      game_.each_piece(after, [&](int piece, int square) {
        is_there = is_there || (piece == view.becomes && square == view.to);
      });
      CHECK(is_there || view.captured >= 0);  // unless it has blown itself up
    }
  }
  void check_pass(const Position& position, const std::vector<Move>& legal) const {
    if constexpr (CanPass<R>) {
      Position passed = position;
      if (legal.empty() || game_.is_check(position) || !game_.pass(passed)) {
        CHECK(passed == position);
        return;
      }
      CHECK(game_.turn(passed) != game_.turn(position));
      CHECK(game_.is_sound(passed));
      const Position again = game_.parse_fen(game_.to_fen(passed));
      CHECK(game_.key(again) == game_.key(passed));
    }
  }

  // The codes of the moves, in their order.
  template <Legality L>
  void check_list_of_codes(const Position& position, const std::vector<Move>& moves) const {
    MoveCodes listed;
    listed.push_back(kNoCode);  // listing must replace what the list held before
    game_.template list_codes<L>(position, listed);
    CHECK(std::equal(
        listed.begin(), listed.end(), moves.begin(), moves.end(),
        [&](MoveCode code, const Move& move) { return code == game_.code(position, move); }));
  }

  template <Legality L>
  void check_slow(const Position& position, const std::vector<MoveCode>& fast) const {
    if constexpr (HasSlowTwin<R>) {
      std::vector<Move> slow;
      game_.template generate_slow<L>(position, [&](const Move& move) { slow.push_back(move); });
      CHECK(codes(position, slow) == fast);
    }
  }

  void check_move(const Position& position, const Move& move) const {
    const MoveCode code = game_.code(position, move);
    CHECK(game_.template find<Legality::kLegal>(position, code) == move);
    CHECK(game_.template find<Legality::kPseudoLegal>(position, code) == move);
    CHECK(game_.find_playable(position, code) == move);
    CHECK(game_.find_unchecked(position, code) == move);
    CHECK(required_.template find<Legality::kLegal>(position, code) == move);
    const std::string text = game_.move_text(code);
    CHECK(game_.parse_move_text(text) == code);
    const std::string san = game_.san(position, move);
    CHECK(game_.find_text(position, text) == move);
    if (const MoveCode read = game_.parse_move_text(san); read == kNoCode) {
      CHECK(game_.parse_san(position, san) == move);
      CHECK(game_.find_text(position, san) == move);
    }
    Position after = position, copy = position;
    game_.make(after, move);
    if constexpr (CanUnmake<R>) {
      typename R::Undo undo;
      game_.make_undoable(copy, move, undo);
      CHECK(copy == after);
      game_.unmake(copy, move, undo);
      CHECK(copy == position);
    }
    if constexpr (TriesMoves<R>) {
      CHECK(game_.make_playable(copy, code));
      CHECK(copy == after);
    }
    if (R::kKinds.size() && std::string_view(R::kKinds[0]) == "captures")
      CHECK((game_.kinds_of(position, move, after) & 1) == game_.is_capture(position, move));
    check_view(position, move, after);
  }

  void check_attacks(const Position& position) const {
    if constexpr (HasAttacks<R>) {
      const Grid& grid = game_.facts().grid;
      for (int square = 0; square < grid.squares(); square += 5)
        if (!game_.symbol_at(position, square).empty())
          CHECK(game_.attacks(position, square) == attacks_by_attackers(position, square));
    }
  }
  SquareSet attacks_by_attackers(const Position& position, int square) const {
    const Grid& grid = game_.facts().grid;
    SquareSet found = rules::no_squares(game_);
    for (int target = 0; target < grid.squares(); ++target)
      for (const int side : {0, 1})
        if (game_.attackers(position, side, target)
                .test(static_cast<std::size_t>(grid.bit(square))))
          found.set(static_cast<std::size_t>(grid.bit(target)));
    return found;
  }

  // Every legal move is drawn, each about equally often, and no other. Both limits, for one move
  // and for all of them together (chi-square), are seven standard deviations.
  void check_draws(const Position& position, const std::vector<Move>& legal) const {
    constexpr std::size_t kEach = 50;
    GameRandom random(5, legal.size());
    std::vector<std::size_t> drawn(legal.size());
    for (std::size_t i = 0; i < kEach * legal.size(); ++i) {
      const auto found = std::find(legal.begin(), legal.end(), game_.draw(position, random));
      if (!CHECK(found != legal.end())) return;
      ++drawn[static_cast<std::size_t>(found - legal.begin())];
    }
    double deviation = 0;
    for (const std::size_t times : drawn) {
      CHECK(times > 0 && times < 2 * kEach);
      const double difference = static_cast<double>(times) - static_cast<double>(kEach);
      deviation += difference * difference / static_cast<double>(kEach);
    }
    const double freedom = static_cast<double>(legal.size()) - 1;
    CHECK(deviation <= freedom + 7 * std::sqrt(2 * freedom));
  }

  // Compares the tree and the walk of a game with the default ones.
  void check_trees(const Position& position) const {
    check_tree<Legality::kLegal>(position);
    check_tree<Legality::kPseudoLegal>(position);
  }
  template <Legality L>
  void check_tree(const Position& position) const {
    const perft::RulesTree<Required<R>, L> plain{required_};
    perft::with_tree<L>(game_, [&](const auto& tree) {
      for (const int depth : {1, 2})
        CHECK(perft::count_plain(tree, tree.root(position), depth) ==
              perft::count_plain(plain, position, depth));
      if constexpr (requires { tree.count_two_plies(tree.root(position)); })
        if (const std::optional<std::uint64_t> two = tree.count_two_plies(tree.root(position)))
          CHECK(*two == perft::count_plain(plain, position, 2));
      return 0;
    });
  }
  void check_walks(const Position& start, std::size_t games) const {
    jobs::Control control;
    perft::PlayedGames quick(games), plain(games);
    const auto play = [&]<class Walk>(perft::PlayedGames& played) {
      perft::play_games<Walk>(game_, start, played, 3, 300, 1, control);
    };
    perft::with_walk(game_, [&]<class Walk>() { play.template operator()<Walk>(quick); });
    play.template operator()<perft::RulesWalk<R>>(plain);
    for (std::size_t i = 0; i < games; ++i) CHECK(quick[i] == plain[i]);
  }

  const R& game_;
  Required<R> required_;
};

}  // namespace rookery::testing
