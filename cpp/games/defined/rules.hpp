// A defined game as Rules: one size of board and number of kinds.
#pragma once

#include <array>
#include <optional>

#include "games/defined/for_batch.hpp"
#include "games/defined/for_search.hpp"
#include "games/defined/parse_san.hpp"
#include "games/defined/slow.hpp"
#include "games/defined/two_plies.hpp"
#include "games/defined/walk.hpp"
#include "games/move_codes.hpp"
#include "games/rules.hpp"

namespace rookery::defined {

// The number of moves, none if the game has ended by a goal.
template <bool OnlyLegal, int W, int P>
std::uint64_t count_playable(const Node<W, P>& node) {
  if (goal(node)) return 0;
  CountMoves<W> sink;
  Generator<W, P> generator(node);
  generator.template generate<OnlyLegal>(sink);
  return sink.moves;
}

// The tree of a defined game for perft: nodes without counters. In that of legal moves squares of
// en passant stay marked where no capture is legal, which makes no difference there. Both trees are
// one type, so that what counts them is compiled once.
template <int W, int P>
struct NodeTree {
  using Node = defined::Node<W, P>;

  bool only_legal;

  static const Node& root(const Position<W, P>& position) { return position.node; }
  std::uint64_t count(const Node& node) const {
    return only_legal ? count_playable<true>(node) : count_playable<false>(node);
  }
  template <class Visit>
  void visit(const Node& node, Visit visit) const {
    GroupList<W> groups;
    if (only_legal) {
      list_playable<true>(node, groups);
    } else {
      list_playable<false>(node, groups);
    }
    groups.each([&](const Move& move) {
      Node next = after(node, move);
      if (!only_legal) settle(next);
      visit(next);
    });
  }
  // The same as the counts of all that visit() visits, together; none where replies are not counted
  // without making the moves.
  std::optional<std::uint64_t> count_two_plies(const Node& node) const {
    if (!only_legal || !node.game->counts_replies) return std::nullopt;
    return goal(node) ? 0 : ReplyCounter<W, P>(node).count();
  }
  static Key key(const Node& node) { return node.key(); }
};

template <int W, int P>
class DefinedRules : public RulesDefaults<DefinedRules<W, P>> {
 public:
  using Position = defined::Position<W, P>;
  using Move = defined::Move;

  static constexpr Move kNoMove{255, 255, 255, Move::kPlain};
  static constexpr auto& kReasons = defined::kReasons;
  // Captures include en passant and those that promote. Mates are checks.
  static constexpr std::array<const char*, 7> kKinds = {
      "captures", "en_passant", "castles", "promotions", "drops", "checks", "checkmates"};

  // `saved` is the definition as it is written.
  DefinedRules(Definition definition, std::string saved)
      : book_(std::move(definition)), tables_(book_), facts_(facts_of(book_)) {
    facts_.definition = std::move(saved);
    facts_.table_bytes = tables_.bytes();
    number_promotions();
  }

  const Facts& facts() const { return facts_; }
  const Rulebook& book() const { return book_; }

  FenFormat format() const { return book_.format(); }
  Position position(const Setup& setup, Problems& problems) const {
    const Diagram diagram = book_.diagram_from(setup, problems);
    return problems.empty() ? from_diagram<W, P>(tables_, diagram, problems) : Position{};
  }
  Setup setup(const Position& position) const { return book_.setup_from(to_diagram(position)); }
  Setup parse_setup(std::string_view fen) const { return book_.parse_setup(fen); }
  Position parse_fen(std::string_view fen) const {
    return from_diagram<W, P>(tables_, book_.parse_fen(fen));
  }
  std::string to_fen(const Position& position) const { return book_.to_fen(to_diagram(position)); }
  std::string symbol_at(const Position& position, int square) const {
    const Node<W, P>& node = position.node;
    const auto at = static_cast<std::size_t>(square);
    const Code code = node.code_at(at);
    if (!code) return "";
    return book_.kinds().text(code, static_cast<Side>(node.side ^ !node.own.test(at)));
  }

  // Last square, first square or kind that is dropped, and the number of what it becomes: those
  // that promotions lead to come first, so that codes are dense.
  MoveCode code(const Position& position, const Move& move) const {
    return code_of(text_of(position.node, move));
  }
  std::string move_text(MoveCode code) const { return book_.move_text(text_of_code(code)); }
  MoveCode parse_move_text(std::string_view text) const {
    const auto move = book_.parse_move(text);
    return move ? code_of(*move) : kNoCode;
  }
  MoveParts parts(MoveCode code) const {
    const MoveText text = text_of_code(code);
    const std::string letter = text.becomes == MoveText::kPromotes ? "+"
                               : text.becomes ? book_.kinds()[text.becomes].letter
                                              : "";
    return {text.drop ? -1 : text.from, text.to, text.drop ? "" : letter, text.drop ? letter : ""};
  }
  std::string san(const Position& position, const Move& move) const {
    return to_san(position.node, move);
  }
  Move parse_san(const Position& position, std::string_view text) const {
    return defined::parse_san(position.node, text, kNoMove, [&] { return to_fen(position); });
  }

  template <Legality L, class Sink>
  void generate(const Position& position, Sink&& sink) const {
    GroupList<W> groups;
    list_playable<L == Legality::kLegal>(position.node, groups);
    groups.each(sink);
  }
  template <Legality L>
  void list_codes(const Position& position, MoveCodes& codes) const {
    GroupList<W> groups;
    list_playable<L == Legality::kLegal>(position.node, groups);
    MoveCode* out = codes.start(groups.count());
    for (const Group<W>& group : groups) {
      const MoveCode first = code_of(text_of(position.node, group.move_to(0)));
      group.targets.for_each([&](std::size_t to) { *out++ = first | to; });
    }
    codes.end(out);
  }
  template <Legality L, class Sink>
  void generate_slow(const Position& position, Sink&& sink) const {
    const auto twin = L == Legality::kLegal ? list_moves_slow : list_pseudo_legal_slow;
    for (const Move& move : twin(book_, to_diagram(position, true))) sink(move);
  }
  template <Legality L>
  std::size_t count(const Position& position) const {
    return static_cast<std::size_t>(count_playable<L == Legality::kLegal>(position.node));
  }
  template <Legality L>
  Move find(const Position& position, MoveCode code) const {
    return find_move<L == Legality::kLegal>(position.node, text_of_code(code), kNoMove);
  }
  void make(Position& position, const Move& move) const { play(position, move); }

  Key key(const Position& position) const { return position.node.key(); }
  int turn(const Position& position) const { return position.node.side; }
  bool is_check(const Position& position) const { return in_check(position.node); }
  int check_square(const Position& position) const;

  std::optional<Ending> ending(const Position& position, std::size_t moves) const {
    return defined::ending(position.node, moves);
  }
  std::optional<Ending> ending_by_history(const Position& position, const Past& past) const {
    return defined::ending_by_history(position, past);
  }
  // What was captured can be dropped again, so nothing is lost for good.
  std::size_t reversible_plies(const Position&) const {
    return book_.definition().repetition ? ~std::size_t{0} : 0;
  }
  Visit visit(const Position& position) const {
    return visit(position, book_.definition().perpetual_check && in_check(position.node));
  }
  // The same, if it is known whether the side to move is in check.
  Visit visit(const Position& position, bool is_check) const {
    if (!book_.definition().repetition) return {};
    const Node<W, P>& node = position.node;
    return {node.key(), node.side, is_check};
  }

  std::uint32_t kinds_of(const Position& before, const Move& move, const Position& after) const;
  bool is_capture(const Position& position, const Move& move) const {
    return move.kind == Move::kEnPassant ||
           (move.kind == Move::kPlain && position.node.occupied().test(move.to));
  }
  SquareSet attackers(const Position& position, int side, int square) const;

  template <class Sink>
  void each_piece(const Position& position, Sink&& sink) const {
    defined::each_piece(position.node, sink);
  }
  template <class Sink>
  void each_held(const Position& position, Sink&& sink) const {
    defined::each_held(position.node, sink);
  }
  MoveView view_of(const Position& position, const Move& move) const {
    return defined::view_of(position.node, move);
  }
  std::vector<Aim> aims() const { return defined::aims(tables_); }
  static constexpr auto& kFeatures = defined::kFeatures;
  std::size_t features_used() const { return tables_.counts_checks ? kFeatures.size() : 0; }
  std::array<int, kFeatures.size()> features(const Position& position) const {
    return defined::features(position.node);
  }
  bool pass(Position& position) const { return defined::pass(position); }
  using Gone = Set<W>;
  bool begin_exchange(const Position& position, const Move& move, Gone& gone) const {
    return defined::begin_exchange(position.node, move, gone);
  }
  template <class Value>
  int next_captor(const Position& position, int side, int square, Gone& gone, Value value) const {
    return defined::next_captor(position.node, side, static_cast<std::size_t>(square), gone, value);
  }

  template <class Sink>
  void each_possible_move(int side, Sink&& sink) const {
    defined::each_possible_move(tables_, side, [&](const MoveText& text) { sink(code_of(text)); });
  }
  MoveCode with_squares(MoveCode code, const SquareMap& map) const {
    return code_of(defined::with_squares(text_of_code(code), map));
  }
  void state_planes(std::vector<PlaneFacts>& planes) const {
    defined::state_planes(tables_, planes);
  }
  template <class Painter>
  void paint_state(const Position& position, int side, Painter& painter) const {
    defined::paint_state(position, side, painter);
  }

  template <Legality L, class Use>
  auto with_tree(Use use) const {
    return use(NodeTree<W, P>{L == Legality::kLegal});
  }
  template <class Use>
  auto with_walk(Use use) const {
    return use.template operator()<Walk<DefinedRules>>();
  }
  Move draw(const Position& position, GameRandom& random) const {
    bool is_check;
    return defined::draw(position.node, random, kNoMove, is_check);
  }

 private:
  static constexpr int kSquareBits = W == 1 ? 6 : W == 2 ? 7 : 8;
  static constexpr MoveCode kSquares = MoveCode{1} << kSquareBits;
  static constexpr int kPlaceBits = 2 * kSquareBits + 1;  // of both squares, and whether it drops
  static constexpr std::size_t kMostDense = std::size_t{1} << 18;
  static_assert(Node<W, P>::kHeld <= kSquares);

  // Gives every kind that a text can name after the last square a number.
  void number_promotions() {
    std::size_t numbers = 1;  // 0: it stays what it is
    const auto add = [&](std::size_t becomes) {
      if (becomes && !number_of_[becomes]) {
        number_of_[becomes] = static_cast<std::uint8_t>(numbers);
        becomes_of_[numbers++] = static_cast<std::uint8_t>(becomes);
      }
    };
    const KindList& kinds = book_.kinds();
    for (Code code = 1; code <= kinds.count(); ++code)
      for (const Choice& choice : tables_.promotions[static_cast<std::size_t>(code)].choices)
        add(kinds[code].promoted == choice.becomes ? MoveText::kPromotes
                                                   : kinds[choice.becomes].plain);
    facts_.dense_codes = std::min(numbers << kPlaceBits, kMostDense);
    add(MoveText::kPromotes);
    for (Code code = 1; code <= kinds.plain_count(); ++code) add(static_cast<std::size_t>(code));
  }
  MoveCode code_of(const MoveText& move) const {
    if (move.drop) return move.to | (kSquares | move.becomes) << kSquareBits;
    return move.to | MoveCode{move.from} << kSquareBits |
           MoveCode{number_of_[move.becomes]} << kPlaceBits;
  }
  MoveText text_of_code(MoveCode code) const {
    const auto to = static_cast<std::uint8_t>(code % kSquares);
    const auto first = static_cast<std::uint8_t>(code >> kSquareBits & (kSquares - 1));
    if (code >> (2 * kSquareBits) & 1) return {0, to, first, true};
    return {first, to, becomes_of_[code >> kPlaceBits], false};
  }

  Rulebook book_;
  Tables<W> tables_;
  Facts facts_;
  std::array<std::uint8_t, kMostCodes> number_of_{}, becomes_of_{};
};

template <int W, int P>
int DefinedRules<W, P>::check_square(const Position& position) const {
  const Node<W, P>& node = position.node;
  const auto occupied = node.occupied();
  int found = -1;
  node.of(tables_.royal, node.own & occupied).for_each([&](std::size_t square) {
    if (found < 0 && is_attacked(node, node.side ^ 1, square, node.code_at(square),
                                 occupied - node.own, occupied))
      found = static_cast<int>(square);
  });
  return found;
}

template <int W, int P>
std::uint32_t DefinedRules<W, P>::kinds_of(const Position& before, const Move& move,
                                           const Position& after) const {
  std::uint32_t kinds = 0;
  const bool passes = move.kind == Move::kEnPassant;
  if (is_capture(before, move)) kinds |= 1 << 0;
  if (passes) kinds |= 1 << 1;
  if (move.kind == Move::kCastling) kinds |= 1 << 2;
  if ((move.kind == Move::kPlain || passes) && move.becomes) kinds |= 1 << 3;
  if (move.kind == Move::kDrop) kinds |= 1 << 4;
  if (in_check(after.node)) {
    kinds |= 1 << 5;
    if (!goal(after.node) && !has_legal_moves(after.node)) kinds |= 1 << 6;
  }
  return kinds;
}

template <int W, int P>
SquareSet DefinedRules<W, P>::attackers(const Position& position, int side, int square) const {
  SquareSet found = SquareSet::for_bits(static_cast<std::size_t>(facts_.grid.bits()));
  defined::attackers(position.node, side, static_cast<std::size_t>(square))
      .for_each([&](std::size_t from) { found.set(from); });
  return found;
}

}  // namespace rookery::defined
