// The laws that every Rules keeps, checked on random games.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "games/optional.hpp"
#include "perft/perft.hpp"
#include "perft/playouts.hpp"
#include "perft/tree.hpp"
#include "search/optional.hpp"
#include "tests/check.hpp"

namespace rookery::testing {

// Only the required members of a game, so that fallbacks are used for all others.
template <Rules R>
struct Required {
  using Position = typename R::Position;
  using Move = typename R::Move;
  static constexpr auto kNoMove = R::kNoMove;
  static constexpr auto& kReasons = R::kReasons;
  static constexpr auto& kKinds = R::kKinds;

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
  std::string symbol_at(const Position& position, int square) const {
    return game.symbol_at(position, square);
  }
};

template <Rules R>
class Laws {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  explicit Laws(const R& game) : game_(game), required_{game} {}

  // Plays random games from a position and checks everything on the way.
  void check(std::string_view fen, std::size_t games, std::size_t plies) const {
    const Position start = rules::parse_fen(game_, fen);
    check_walks(start, 20 * games);
    for (std::size_t number = 0; number < games; ++number) {
      GameRandom random(7, number);
      Position position = start;
      for (std::size_t ply = 0; ply < plies; ++ply) {
        const auto moves = rules::list<Legality::kLegal>(game_, position);
        check_position(position, moves);
        if (moves.empty()) {
          CHECK(rules::draw(game_, position, random) == R::kNoMove);
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
    const std::string fen = rules::to_fen(game_, position);
    const auto listed = rules::list<Legality::kPseudoLegal>(game_, position);
    CHECK(rules::count<Legality::kLegal>(game_, position) == legal.size());
    CHECK(rules::count<Legality::kPseudoLegal>(game_, position) == listed.size());
    const auto legal_codes = codes(position, legal), listed_codes = codes(position, listed);
    CHECK(std::adjacent_find(listed_codes.begin(), listed_codes.end()) == listed_codes.end());
    CHECK(std::includes(listed_codes.begin(), listed_codes.end(), legal_codes.begin(),
                        legal_codes.end()));
    check_list_of_codes<Legality::kLegal>(position, legal);
    check_list_of_codes<Legality::kPseudoLegal>(position, listed);
    check_slow<Legality::kLegal>(position, legal_codes);
    check_slow<Legality::kPseudoLegal>(position, listed_codes);
    for (const Move& move : legal) check_move(position, move);
    for (const MoveCode code : listed_codes)
      CHECK((rules::find<Legality::kLegal>(game_, position, code) != R::kNoMove) ==
            std::binary_search(legal_codes.begin(), legal_codes.end(), code));

    const Position again = rules::parse_fen(game_, fen);
    CHECK(rules::to_fen(game_, again) == fen);
    CHECK(rules::are_equal(game_, again, position));
    CHECK(game_.key(again) == game_.key(position));
    CHECK(rules::parse_fen(game_, rules::exact_fen(game_, position)) == position);
    // By way of a Setup, and with what serves where a game has no reader or writer of its own.
    CHECK(rules::position(game_, game_.setup(position)) == position);
    CHECK(rules::are_equal(game_, rules::parse_fen(required_, fen), position));
    CHECK(rules::parse_fen(game_, rules::to_fen(required_, position)) == position);
    CHECK(rules::is_sound(game_, position));
    if (legal.empty()) CHECK(game_.ending(position, 0).has_value());
    if (const int square = rules::check_square(game_, position); square >= 0) {
      CHECK(game_.is_check(position));
      CHECK(!game_.symbol_at(position, square).empty());
    }
    check_attacks(position);
    check_material(position);
    check_pass(position, legal);
  }

  // What the search sees.
  void check_material(const Position& position) const {
    std::vector<std::pair<int, int>> pieces, plain_pieces, held, plain_held;
    search::each_piece(game_, position, [&](int p, int at) { pieces.emplace_back(p, at); });
    search::each_piece(required_, position,
                       [&](int p, int at) { plain_pieces.emplace_back(p, at); });
    search::each_held(game_, position, [&](int p, int count) { held.emplace_back(p, count); });
    search::each_held(required_, position, [&](int p, int c) { plain_held.emplace_back(p, c); });
    for (auto* list : {&pieces, &plain_pieces, &held, &plain_held})
      std::sort(list->begin(), list->end());
    CHECK(pieces == plain_pieces);
    CHECK(held == plain_held);
  }
  void check_view(const Position& position, const Move& move, const Position& after) const {
    const MoveView view = search::view_of(game_, position, move);
    const MoveParts parts = game_.parts(game_.code(position, move));
    const auto& pieces = game_.facts().pieces;
    const int side = game_.turn(position);
    CHECK(view.from == parts.from);
    CHECK((view.captured >= 0) == rules::is_capture(game_, position, move));
    CHECK((view.becomes >= 0) == !parts.promotion.empty());
    if (view.captured >= 0) CHECK(pieces[static_cast<std::size_t>(view.captured)].side != side);
    if (view.piece >= 0) CHECK(pieces[static_cast<std::size_t>(view.piece)].side == side);
    if (view.becomes >= 0) {
      bool is_there = false;
      search::each_piece(game_, after, [&](int piece, int square) {
        is_there = is_there || (piece == view.becomes && square == view.to);
      });
      CHECK(is_there || view.captured >= 0);  // unless it has blown itself up
    }
  }
  void check_pass(const Position& position, const std::vector<Move>& legal) const {
    Position passed = position;
    if (legal.empty() || game_.is_check(position) || !search::pass(game_, passed)) {
      CHECK(passed == position);
      return;
    }
    CHECK(game_.turn(passed) != game_.turn(position));
    CHECK(rules::is_sound(game_, passed));
    const Position again = rules::parse_fen(game_, rules::to_fen(game_, passed));
    CHECK(game_.key(again) == game_.key(passed));
  }

  // The codes of the moves, in their order.
  template <Legality L>
  void check_list_of_codes(const Position& position, const std::vector<Move>& moves) const {
    MoveCodes listed;
    rules::list_codes<L>(game_, position, listed);
    CHECK(std::equal(
        listed.begin(), listed.end(), moves.begin(), moves.end(),
        [&](MoveCode code, const Move& move) { return code == game_.code(position, move); }));
  }

  template <Legality L>
  void check_slow(const Position& position, const std::vector<MoveCode>& fast) const {
    if constexpr (requires(AnySink sink) { game_.template generate_slow<L>(position, sink); }) {
      std::vector<Move> slow;
      game_.template generate_slow<L>(position, [&](const Move& move) { slow.push_back(move); });
      CHECK(codes(position, slow) == fast);
    }
  }

  void check_move(const Position& position, const Move& move) const {
    const MoveCode code = game_.code(position, move);
    CHECK(rules::find<Legality::kLegal>(game_, position, code) == move);
    CHECK(rules::find<Legality::kPseudoLegal>(game_, position, code) == move);
    CHECK(rules::find_playable(game_, position, code) == move);
    CHECK(rules::find_unchecked(game_, position, code) == move);
    CHECK(rules::find<Legality::kLegal>(required_, position, code) == move);
    const std::string text = game_.move_text(code);
    CHECK(game_.parse_move_text(text) == code);
    const std::string san = rules::san(game_, position, move);
    CHECK(rules::find_text(game_, position, text) == move);
    if (const MoveCode read = game_.parse_move_text(san); read == kNoCode) {
      CHECK(rules::parse_san(game_, position, san) == move);
      CHECK(rules::find_text(game_, position, san) == move);
    }
    Position after = position, copy = position;
    rules::Undo<R> undo;
    rules::make(game_, after, move, undo);
    game_.make(copy, move);
    CHECK(after == copy);
    Position tried = position;
    CHECK(rules::make_playable(game_, tried, code));
    CHECK(tried == copy);
    if constexpr (requires { R::kKinds; })
      if (R::kKinds.size() && std::string_view(R::kKinds[0]) == "captures")
        CHECK((game_.kinds_of(position, move, after) & 1) ==
              rules::is_capture(game_, position, move));
    check_view(position, move, after);
    rules::unmake(game_, after, move, undo);
    CHECK(after == position);
  }

  void check_attacks(const Position& position) const {
    if constexpr (rules::HasAttacks<R>) {
      const Grid& grid = game_.facts().grid;
      for (int square = 0; square < grid.squares(); square += 5)
        if (!game_.symbol_at(position, square).empty())
          CHECK(rules::attacks(game_, position, square) == attacks_by_attackers(position, square));
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
      const auto found =
          std::find(legal.begin(), legal.end(), rules::draw(game_, position, random));
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

  // The tree and the walk of a game against those of any game.
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

  using AnySink = rookery::detail::AnySink<Move>;

  const R& game_;
  Required<R> required_;
};

}  // namespace rookery::testing
