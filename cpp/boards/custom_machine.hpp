// Boards of defined games, for one size of board and number of kinds. Included where each is
// compiled: custom_machine_1.cpp and so on.
#pragma once

#include <algorithm>

#include "boards/count.hpp"
#include "boards/custom_board.hpp"
#include "core/text.hpp"
#include "games/custom/rules.hpp"
#include "games/custom/san.hpp"
#include "games/custom/tree.hpp"
#include "perft/playouts.hpp"
#include "perft/stats.hpp"

namespace rookery {

template <int W, int P>
class CustomBoard : public Board {
 public:
  using Position = custom::Position<W, P>;
  using Node = custom::Node<W, P>;
  using Rules = custom::CustomRules<W, P>;
  using Move = custom::Move;
  using MoveList = custom::MoveList;

  CustomBoard(std::shared_ptr<const CustomGame> game, const Position& position)
      : game_(std::move(game)), position_(position) {}

  const Game& game() const override { return *game_; }
  std::unique_ptr<Board> copy(bool with_history) const override {
    if (with_history) return std::make_unique<CustomBoard>(*this);
    return std::make_unique<CustomBoard>(game_, position_);
  }
  std::string fen() const override { return book().to_fen(custom::to_diagram(position_)); }
  Setup setup() const override { return book().setup_from(custom::to_diagram(position_)); }
  HeldPieces hands() const override { return setup().held; }
  int turn() const override { return position_.node.side; }
  bool is_check() const override { return custom::in_check(position_.node); }
  int check_square() const override {
    const Node& node = position_.node;
    const auto occupied = node.occupied();
    int found = -1;
    node.of(node.game->royal, node.own & occupied).for_each([&](std::size_t square) {
      if (found < 0 && custom::is_attacked(node, square, node.code_at(square), node.side ^ 1,
                                           occupied - node.own, occupied))
        found = static_cast<int>(square);
    });
    return found;
  }
  Key key() const override { return position_.node.key(); }
  bool equals(const Board& other) const override {
    const auto* board = dynamic_cast<const CustomBoard*>(&other);
    return board && board->game_ == game_ && board->position_ == position_;
  }
  std::vector<std::pair<int, std::string>> symbols() const override {
    std::vector<std::pair<int, std::string>> symbols;
    const custom::Diagram diagram = custom::to_diagram(position_);
    for (std::size_t square = 0; square < diagram.men.size(); ++square) {
      const auto& man = diagram.men[square];
      if (man.code)
        symbols.emplace_back(static_cast<int>(square),
                             book().kinds().text(man.code, static_cast<custom::Side>(man.side)));
    }
    return symbols;
  }

  void legal_moves(MoveCodes& codes) const override {
    write(custom::legal_moves(position_.node), codes);
  }
  void pseudo_legal_moves(MoveCodes& codes) const override {
    write(custom::pseudo_legal_moves(position_.node), codes);
  }
  std::size_t count_legal_moves() const override {
    return static_cast<std::size_t>(custom::CustomTree<W, P, true>::count(position_.node));
  }
  bool is_legal(MoveCode code) const override { return find<true>(code).has_value(); }
  bool is_pseudo_legal(MoveCode code) const override { return find<false>(code).has_value(); }
  bool push(MoveCode code) override { return play(find<true>(code), code); }
  bool push_unchecked(MoveCode code) override { return play(find<false>(code), code); }
  MoveCode pop() override {
    if (history_.empty()) return kNoCode;
    const MoveCode code = history_.back().code;
    position_ = history_.back().before;
    history_.pop_back();
    ++changes_;
    return code;
  }
  std::vector<MoveCode> history() const override {
    std::vector<MoveCode> codes;
    for (const Played& played : history_) codes.push_back(played.code);
    return codes;
  }
  void forget_history() override { history_.clear(); }

  std::optional<std::string> san(MoveCode code) const override {
    const auto move = find<true>(code);
    if (!move) return std::nullopt;
    return custom::to_san(position_.node, *move, custom::legal_moves(position_.node));
  }
  MoveCode parse_move(std::string_view text) const override {
    if (const auto code = game_->parse_move_text(text)) {
      if (is_legal(*code)) return *code;
      throw BadInput("move-illegal", std::string(text) + " is not legal in " + fen());
    }
    return code_of(custom::parse_san(position_.node, text, fen()));
  }

  std::optional<Outcome> outcome(bool) const override {
    std::vector<custom::Earlier> past;
    custom::Occurrences same;
    if (book().definition().repetition) {
      const auto add = [&](const Position& position) {
        past.push_back({position.node.key(), position.node.side, custom::in_check(position.node)});
      };
      for (const Played& played : history_) add(played.before);
      add(position_);
      same.first = past.size() - 1;
      for (std::size_t i = past.size() - 1; i-- > 0;)
        if (past[i].key == past.back().key) {
          ++same.times;
          same.first = i;
        }
    }
    const auto ended = custom::ending(position_, count_legal_moves(), past, same);
    if (!ended) return std::nullopt;
    return Outcome{ended->winner, custom::kReasons[ended->reason]};
  }

  perft::Leaves perft(const PerftJob& job, perft::Control& control) const override {
    return count({position_.node}, job, job.depth, control)[0];
  }
  std::vector<std::pair<MoveCode, perft::Leaves>> divide(const PerftJob& job,
                                                         perft::Control& control) const override {
    const MoveList moves = job.pseudo_legal ? custom::pseudo_legal_moves(position_.node)
                                            : custom::legal_moves(position_.node);
    std::vector<Node> children;
    for (const Move& move : moves) children.push_back(custom::after(position_.node, move));
    const auto counts = count(children, job, job.depth - 1, control);
    std::vector<std::pair<MoveCode, perft::Leaves>> divided;
    for (std::size_t i = 0; i < moves.size(); ++i)
      divided.emplace_back(code_of(moves[i]), counts[i]);
    return divided;
  }
  std::vector<std::pair<std::string, std::uint64_t>> perft_stats(
      const StatsJob& job, perft::Control& control) const override {
    const auto stats =
        perft::count_stats<Rules>(position_, job.depth, job.all_plies, job.threads, control);
    std::vector<std::pair<std::string, std::uint64_t>> counts = {
        {"nodes", job.depth > 0 ? stats.nodes : 1}};
    for (std::size_t kind = 0; kind < stats.kinds.size(); ++kind)
      counts.emplace_back(Rules::kKinds[kind], stats.kinds[kind]);
    return counts;
  }
  std::vector<PlayoutResult> playouts(const PlayoutsJob& job,
                                      perft::Control& control) const override {
    const auto games = perft::play_games<custom::CustomWalk<W, P>>(
        position_, job.games, job.seed, job.max_plies, job.threads, control);
    std::vector<PlayoutResult> results;
    for (const perft::PlayedGame& game : games)
      results.push_back(
          {game.winner, game.reason ? custom::kReasons[*game.reason] : "max plies", game.plies});
    return results;
  }

 private:
  struct Played {
    Position before;
    MoveCode code;
  };

  const custom::Rulebook& book() const { return game_->book(); }
  MoveCode code_of(const Move& move) const {
    return CustomGame::code(custom::text_of(position_.node, move));
  }
  void write(const MoveList& moves, MoveCodes& codes) const {
    MoveCode* code = codes.start(moves.size());
    for (const Move& move : moves) *code++ = code_of(move);
    codes.end(code);
  }

  // The move of a code, if it can be played. Only its piece is looked at.
  template <bool OnlyLegal>
  std::optional<Move> find(MoveCode code) const {
    const Node& node = position_.node;
    const custom::MoveText wanted = CustomGame::text(code);
    if (custom::goal(node)) return std::nullopt;
    custom::ListMoves<W> sink;
    const auto named = [&]() -> std::optional<Move> {
      for (const Move& move : sink.moves)
        if (custom::text_of(node, move) == wanted) return move;
      return std::nullopt;
    };
    if (OnlyLegal && node.game->must_capture) {  // then other pieces matter too
      sink.moves = custom::list_moves<true>(node);
      return named();
    }
    const custom::Generator<W, P> generator(node);
    if (wanted.drop) {
      generator.template drops<OnlyLegal>(sink, wanted.becomes);
      return named();
    }
    generator.template pieces<OnlyLegal>(sink,
                                         custom::bit<W>(wanted.from) & node.own & node.occupied());
    if (const auto found = named()) return found;
    generator.template castlings<OnlyLegal>(sink);
    return named();
  }
  bool play(const std::optional<Move>& move, MoveCode code) {
    if (!move) return false;
    history_.push_back({position_, code});
    custom::play(position_, *move);
    ++changes_;
    return true;
  }

  static std::vector<perft::Leaves> count(const std::vector<Node>& nodes, const PerftJob& job,
                                          int depth, perft::Control& control) {
    return job.pseudo_legal
               ? count_nodes<custom::CustomTree<W, P, false>>(nodes, job, depth, control)
               : count_nodes<custom::CustomTree<W, P, true>>(nodes, job, depth, control);
  }

  std::shared_ptr<const CustomGame> game_;
  Position position_;
  std::vector<Played> history_;
};

template <int W, int P>
class CustomMachineOf : public CustomMachine {
 public:
  explicit CustomMachineOf(const custom::Rulebook& book) : tables_(book) {}

  std::unique_ptr<Board> board(const Game& game, const custom::Diagram& diagram) const override {
    return std::make_unique<CustomBoard<W, P>>(
        std::static_pointer_cast<const CustomGame>(game.shared_from_this()),
        custom::from_diagram<W, P>(tables_, diagram));
  }
  Problems problems(const custom::Diagram& diagram) const override {
    Problems problems;
    custom::from_diagram<W, P>(tables_, diagram, problems);
    return problems;
  }
  std::size_t bytes() const override { return tables_.bytes(); }

  std::size_t compare_slow(const custom::Diagram& diagram, std::size_t games, std::size_t plies,
                           std::uint64_t seed, std::string& wrong) const override {
    const auto start = custom::from_diagram<W, P>(tables_, diagram);
    std::size_t same = 0;
    for (std::size_t game = 0; game < games; ++game) {
      perft::GameRandom random(seed, game);
      auto position = start;
      for (std::size_t ply = 0; ply < plies; ++ply) {
        const auto moves = custom::legal_moves(position.node);
        if (moves != custom::legal_moves_slow(position.node) ||
            moves.size() != custom::CustomTree<W, P, true>::count(position.node)) {
          wrong = tables_.book.to_fen(custom::to_diagram(position));
          return same;
        }
        ++same;
        if (moves.empty()) break;
        custom::play(position, moves[random.below(moves.size())]);
      }
    }
    return same;
  }

 private:
  custom::Tables<W> tables_;
};

template <int W, int P>
std::unique_ptr<const CustomMachine> make_custom_machine_of(const custom::Rulebook& book) {
  return std::make_unique<CustomMachineOf<W, P>>(book);
}

}  // namespace rookery
