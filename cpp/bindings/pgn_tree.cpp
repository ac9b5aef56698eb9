// Trees of moves, and what is wrong with games: what rookery.pgn edits and writes.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/pgn_types.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"

namespace rookery::python {
namespace {

using pgn::Fault;
using pgn::Mistake;
using pgn::NodeNumber;

const char* name_of(Mistake kind) {
  switch (kind) {
    case Mistake::kNone: return "";
    case Mistake::kIllegalMove: return "pgn-move";
    case Mistake::kStart: return "pgn-start";
    case Mistake::kVariant: return "pgn-variant";
    case Mistake::kBudget: return "pgn-budget";
    default: return "pgn-syntax";
  }
}

NodeNumber node_from(const TreeObject& self, std::size_t node) {
  if (node >= self.tree.size()) throw nb::index_error("no such node");
  return static_cast<NodeNumber>(node);
}

nb::list comments_to_python(const std::vector<std::string>& comments) {
  nb::list list;
  for (const std::string& comment : comments) list.append(text(comment));
  return list;
}

// Comments in the form in which they can be written and read again.
std::vector<std::string> comments_from(const std::vector<std::string>& comments) {
  std::vector<std::string> kept;
  for (const std::string& comment : comments) {
    const std::string_view text = pgn::trimmed(comment);
    if (text.find('}') != std::string_view::npos && text.find('\n') != std::string_view::npos)
      throw BadInput("pgn-comment", "a comment cannot hold both } and a line break");
    if (text.find('}') != std::string_view::npos && text.find('\r') != std::string_view::npos)
      throw BadInput("pgn-comment", "a comment cannot hold both } and a line break");
    if (!text.empty()) kept.emplace_back(text);
  }
  return kept;
}

}  // namespace

std::unique_ptr<Board> TreeObject::board(NodeNumber node) const {
  auto board = game->board(fen.empty() ? game->start_fen() : fen);
  for (const MoveCode move : tree.line(node)) board->push(move);
  return board;
}

std::unique_ptr<pgn::Replayer> TreeObject::start() const {
  auto replayer = game->replayer();
  replayer->start(fen);
  return replayer;
}

TreeObject tree_of(const pgn::Record& record) {
  TreeObject tree{game_of(record).share(), record.fen, {}, {}};
  if (record.fault.kind == Mistake::kStart || record.fault.kind == Mistake::kVariant) {
    tree.fen.clear();  // no move was played
    return tree;
  }
  pgn::TreeVisitor visitor(tree.start(), record.text.data(), tree.tree);
  pgn::read_game(record.text, 0, pgn::End::kFile, visitor);
  tree.faults = std::move(visitor.faults());
  return tree;
}

bool has_mistakes(const pgn::Record& record) {
  if (record.fault) return true;
  bool broken = false;
  pgn::each_tag(record.tags(), [&](const pgn::Tag& tag) { broken |= tag.broken; });
  // Few games of a large file have variations, and only in those can a mistake hide.
  if (broken || record.text.find('(') == std::string::npos) return broken;
  return !tree_of(record).faults.empty();
}

void bind_pgn_tree(nb::module_& module) {
  nb::class_<Fault>(module, "_PgnFault", "What is wrong with a game, and where.")
      .def_prop_ro(
          "code", [](const Fault& self) { return name_of(self.kind); }, "The code of the error.")
      .def_ro("ply", &Fault::ply, "How many moves were played before.")
      .def_ro("at", &Fault::at, "Bytes from the start of the game.")
      .def_prop_ro("token", [](const Fault& self) { return text_of(self.token); })
      .def_prop_ro("why", [](const Fault& self) { return text_of(self.why); });

  nb::class_<TreeObject>(module, "_PgnTree", "A tree of moves; a node is a number, the start 0.")
      .def(
          "__init__",
          [](TreeObject* self, const GameObject& game, std::string fen) {
            if (!fen.empty()) game.game->board(fen);  // BadInput if it is none
            new (self) TreeObject{game.game, std::move(fen), {}, {}};
          },
          nb::arg("game"), nb::arg("fen") = "")
      .def_prop_ro("game", [](const TreeObject& self) { return GameObject(*self.game); })
      .def_prop_ro("fen", [](const TreeObject& self) { return text_of(self.fen); })
      .def_prop_ro(
          "faults", [](const TreeObject& self) { return self.faults; },
          "What is wrong with the text that it was read from.")
      .def("__len__", [](const TreeObject& self) { return self.tree.size(); })
      .def(
          "__eq__",
          [](const TreeObject& a, const TreeObject& b) {
            return a.game == b.game && a.fen == b.fen && pgn::are_equal(a.tree, b.tree);
          },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__copy__", [](const TreeObject& self) { return TreeObject(self); })
      .def("move",
           [](const TreeObject& self, std::size_t node) -> std::optional<ObjectOf<MoveObject>> {
             const MoveCode move = self.tree[node_from(self, node)].move;
             if (move == kNoCode) return std::nullopt;
             return move_to_python(*self.game, move);
           })
      .def("parent",
           [](const TreeObject& self, std::size_t node) -> std::optional<NodeNumber> {
             const NodeNumber parent = self.tree[node_from(self, node)].parent;
             return parent == pgn::kNoNode ? std::nullopt : std::optional(parent);
           })
      .def("first",
           [](const TreeObject& self, std::size_t node) -> std::optional<NodeNumber> {
             const NodeNumber first = self.tree[node_from(self, node)].first;
             return first == pgn::kNoNode ? std::nullopt : std::optional(first);
           })
      .def("children", [](const TreeObject& self,
                          std::size_t node) { return self.tree.children(node_from(self, node)); })
      .def("arrange",
           [](TreeObject& self, std::size_t node, const std::vector<NodeNumber>& order) {
             std::vector<NodeNumber> sorted = order;
             std::vector<NodeNumber> present = self.tree.children(node_from(self, node));
             std::sort(sorted.begin(), sorted.end());
             std::sort(present.begin(), present.end());
             if (sorted != present) throw nb::value_error("not the variations of this node");
             self.tree.arrange(static_cast<NodeNumber>(node), order);
           })
      .def("remove",
           [](TreeObject& self, std::size_t node) {
             if (self.tree[node_from(self, node)].parent == pgn::kNoNode)
               throw nb::value_error("the start of a game cannot be removed");
             self.tree.remove(static_cast<NodeNumber>(node));
           })
      .def("depth", [](const TreeObject& self,
                       std::size_t node) { return self.tree.line(node_from(self, node)).size(); })
      .def("main_line",
           [](const TreeObject& self, std::size_t node) {
             std::vector<NodeNumber> line;
             for (NodeNumber i = self.tree[node_from(self, node)].first; i != pgn::kNoNode;
                  i = self.tree[i].first)
               line.push_back(i);
             return line;
           })
      .def("moves",
           [](const TreeObject& self, std::size_t node) -> nb::typed<nb::list, MoveObject> {
             return move_list(*self.game, self.tree.line(node_from(self, node)));
           })
      .def("main_moves",
           [](const TreeObject& self) -> nb::typed<nb::list, MoveObject> {
             std::vector<MoveCode> moves;
             for (NodeNumber i = self.tree[0].first; i != pgn::kNoNode; i = self.tree[i].first)
               moves.push_back(self.tree[i].move);
             return move_list(*self.game, moves);
           })
      .def("board",
           [](const TreeObject& self, std::size_t node) {
             return board_to_python(self.board(node_from(self, node)));
           })
      .def("san",
           [](const TreeObject& self, std::size_t node) {
             const auto& known = self.tree[node_from(self, node)];
             const auto board = self.board(known.parent);
             return board->san(known.move).value_or(self.game->move_text(known.move));
           })
      .def(
          "add",
          [](TreeObject& self, std::size_t node, MoveArgument move) {
            const auto board = self.board(node_from(self, node));
            const MoveCode code = code_from(*board, move);
            if (!board->push(code)) refuse(*board, code);
            return self.tree.add(static_cast<NodeNumber>(node),
                                 board->history().back());  // as the board writes it
          },
          nb::arg("node"), nb::arg("move"), "Add a variation, and return its number.")
      .def(
          "add_line",
          [](TreeObject& self, std::size_t node,
             nb::typed<nb::iterable, std::variant<MoveObject, nb::str>> moves) {
            const auto board = self.board(node_from(self, node));
            std::vector<MoveCode> codes;
            for (const nb::handle move : moves) {
              const MoveCode code = code_from(*board, move);
              if (!board->push(code)) refuse(*board, code);
              codes.push_back(board->history().back());
              if (codes.size() % 64 == 0) board->forget_history();
            }
            auto last = static_cast<NodeNumber>(node);
            for (const MoveCode code : codes) last = self.tree.add(last, code);
            return last;
          },
          nb::arg("node"), nb::arg("moves"), "Add a line of moves, and return its last node.")
      .def("nags", [](const TreeObject& self,
                      std::size_t node) { return self.tree[node_from(self, node)].nags; })
      .def("set_nags",
           [](TreeObject& self, std::size_t node, std::vector<std::uint16_t> nags) {
             self.tree[node_from(self, node)].nags = std::move(nags);
           })
      .def(
          "comments",
          [](const TreeObject& self, std::size_t node, bool before) {
            const auto& known = self.tree[node_from(self, node)];
            return nb::typed<nb::list, nb::str>(
                comments_to_python(before ? known.before : known.after));
          },
          nb::arg("node"), nb::kw_only(), nb::arg("before") = false)
      .def(
          "set_comments",
          [](TreeObject& self, std::size_t node, const std::vector<std::string>& comments,
             bool before) {
            auto& known = self.tree[node_from(self, node)];
            (before ? known.before : known.after) = comments_from(comments);
          },
          nb::arg("node"), nb::arg("comments"), nb::kw_only(), nb::arg("before") = false)
      .def(
          "write",
          [](const TreeObject& self, std::size_t number, const std::string& result,
             std::size_t width, bool comments, bool nags, bool variations) {
            const pgn::WriteOptions options{width, comments, nags, variations};
            return text_of(pgn::write_moves(self.tree, *self.start(), number, result, options));
          },
          nb::kw_only(), nb::arg("number"), nb::arg("result"), nb::arg("width"),
          nb::arg("comments"), nb::arg("nags"), nb::arg("variations"), "Return the movetext.");
}

}  // namespace rookery::python
