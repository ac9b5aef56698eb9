// Games as text: what rookery.pgn is made of.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/chess_types.hpp"
#include "bindings/pgn_types.hpp"
#include "boards/board_player.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"

namespace rookery::python {
namespace {

using pgn::Family;
using pgn::Fault;
using pgn::Mistake;
using pgn::NodeNumber;
using pgn::Record;
using pgn::Tree;

// Calls use(player) with the player at the start of a game, or throws BadInput.
template <class Use>
auto with_player(const Game& game, const std::string& fen, Use use) {
  if (const auto* const chess = dynamic_cast<const ChessGame*>(&game))
    return use(pgn::ChessPlayer(chess->rules(),
                                chess->rules().parse_fen(fen.empty() ? game.start_fen() : fen)));
  return use(BoardPlayer(game.board(fen.empty() ? game.start_fen() : fen)));
}

// Text of unknown encoding: UTF-8, or else Latin-1.
nb::str text_of(std::string_view bytes) {
  PyObject* decoded =
      PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), nullptr);
  if (!decoded) {
    PyErr_Clear();
    decoded = PyUnicode_DecodeLatin1(bytes.data(), static_cast<Py_ssize_t>(bytes.size()), nullptr);
  }
  if (!decoded) throw nb::python_error();
  return nb::steal<nb::str>(decoded);
}

// The same for names of tags, of which there are few.
nb::str known_text(std::string_view name) {
  static auto* const known = new std::vector<std::pair<std::string, nb::str>>(256);
  std::size_t hash = name.size();
  for (const char c : name) hash = hash * 31 + static_cast<unsigned char>(c);
  auto& [text, object] = (*known)[hash % known->size()];
  if (text != name || !object.is_valid()) {
    object = text_of(name);
    text = name;
  }
  return object;
}

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

// (code, ply, offset in the game, token, why)
using FaultTuple = std::tuple<nb::str, std::size_t, std::size_t, nb::str, nb::str>;
FaultTuple fault_to_python(const Fault& fault) {
  return {nb::str(name_of(fault.kind)), fault.ply, fault.at, text_of(fault.token),
          text_of(fault.why)};
}

struct TreeObject {
  std::shared_ptr<const Game> game;
  std::string fen;  // empty: the start of the game
  Tree tree;

  std::unique_ptr<Board> board(NodeNumber node) const {
    auto board = game->board(fen.empty() ? game->start_fen() : fen);
    for (const MoveCode move : tree.line(node)) board->push(move);
    return board;
  }
};

NodeNumber node_from(const TreeObject& self, std::size_t node) {
  if (node >= self.tree.size()) throw nb::index_error("no such node");
  return static_cast<NodeNumber>(node);
}

std::vector<MoveCode> codes_of(const Record& record) {
  if (record.family == Family::kOther) return record.codes;
  std::vector<MoveCode> codes;
  codes.reserve(record.moves.size());
  const chess::ChessRules& rules = pgn::chess_rules(record.family);
  chess::Position position;
  // Only castling in Chess960 has a text that depends on the position.
  const bool replay = record.family == Family::kChess960;
  if (replay && !record.moves.empty())
    position = rules.parse_fen(record.fen.empty() ? rules.facts().start_fen : record.fen);
  for (const std::uint16_t bits : record.moves) {
    const chess::Move move(bits);
    codes.push_back(rules.code(position, move));
    if (replay) rules.make(position, move);
  }
  return codes;
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

void replay(Record& record, const Game& game) {
  record.codes.clear();
  record.moves.clear();
  record.fault = {};
  try {
    with_player(game, record.fen, [&]<class Player>(Player player) {
      std::vector<MoveCode> codes;
      const auto read = [&]<class Visitor>(Visitor visitor) {
        pgn::read_game(record.text, 0, pgn::End::kFile, visitor);
        record.fault = std::move(visitor.fault());
      };
      if constexpr (std::is_same_v<Player, pgn::ChessPlayer>) {
        record.family =
            static_cast<const ChessGame&>(game).rules().variant() == chess::Variant::kChess960
                ? Family::kChess960
                : Family::kChess;
        read(pgn::LineVisitor<Player, std::uint16_t>(std::move(player), record.text.data(),
                                                     record.moves));
      } else {
        record.family = Family::kOther;
        read(pgn::LineVisitor<Player, MoveCode>(std::move(player), record.text.data(),
                                                record.codes));
      }
    });
  } catch (const BadInput& wrong) {
    record.fault = {Mistake::kStart, 0, 0, record.fen.substr(0, 64),
                    std::string("FEN: ") + wrong.what()};
  }
}

void bind_pgn(nb::module_& module) {
  nb::class_<RecordObject>(module, "_PgnRecord", "A game of a PGN text, its main line replayed.")
      .def_prop_ro("number", [](const RecordObject& self) { return self.record.number; })
      .def_prop_ro("offset", [](const RecordObject& self) { return self.record.offset; })
      .def_prop_ro("line", [](const RecordObject& self) { return self.record.line; })
      .def_prop_ro("text",
                   [](const RecordObject& self) {
                     return nb::bytes(self.record.text.data(), self.record.text.size());
                   })
      .def_prop_ro("tags_end", [](const RecordObject& self) { return self.record.tags_end; })
      .def_prop_ro("result",
                   [](const RecordObject& self) -> std::optional<nb::str> {
                     if (self.record.result.empty()) return std::nullopt;
                     return text(self.record.result);
                   })
      .def_prop_ro("variant", [](const RecordObject& self) { return text_of(self.record.variant); })
      .def_prop_ro("fen", [](const RecordObject& self) { return text_of(self.record.fen); })
      .def_prop_ro(
          "game",
          [](const RecordObject& self) -> std::optional<GameObject> {
            if (self.game) return GameObject(*self.game);
            switch (self.record.family) {
              case Family::kChess: return GameObject(*native_game("chess"));
              case Family::kChess960: return GameObject(*native_game("chess960"));
              default: return std::nullopt;
            }
          },
          "The game that is played; None as long as play() has not been called for a variant.")
      .def_prop_ro(
          "is_open",
          [](const RecordObject& self) {
            return self.record.family == Family::kOther && !self.game;
          },
          "Whether play() must be called: the game is neither chess nor Chess960.")
      .def_prop_ro("fault",
                   [](const RecordObject& self) -> std::optional<FaultTuple> {
                     if (!self.record.fault) return std::nullopt;
                     return fault_to_python(self.record.fault);
                   })
      .def_prop_ro("has_fault", [](const RecordObject& self) { return bool(self.record.fault); })
      .def_prop_ro(
          "is_plain",
          [](const RecordObject& self) {
            return self.record.family != Family::kOther && !self.record.fault;
          },
          "Whether it is a game of chess or Chess960 without mistake.")
      .def(
          "headers",
          [](const RecordObject& self) {
            nb::typed<nb::dict, nb::str, nb::str> headers;
            pgn::each_tag(self.record.tags(), [&](const pgn::Tag& tag) {
              if (tag.name.empty()) return;
              const nb::str value = text_of(tag.escaped ? std::string_view(tag.value()) : tag.raw);
              if (PyDict_SetItem(headers.ptr(), known_text(tag.name).ptr(), value.ptr()))
                throw nb::python_error();
            });
            return headers;
          },
          "Return the tags; of two with the same name the last.")
      .def("line_at",
           [](const RecordObject& self, std::size_t at) {
             const std::string& text = self.record.text;
             return self.record.line +
                    static_cast<std::uint64_t>(std::count(
                        text.begin(),
                        text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())),
                        '\n'));
           })
      .def(
          "play",
          [](RecordObject& self, const GameObject& game) {
            self.game = game.game;
            replay(self.record, *game.game);
          },
          nb::arg("game"), "Replay the main line by the rules of a game.")
      .def(
          "refuse",
          [](RecordObject& self, std::string why) {
            self.record.fault = {Mistake::kVariant, 0, 0, self.record.variant.substr(0, 64),
                                 std::move(why)};
          },
          nb::arg("why"), "Mark a game whose variant is not known.")
      .def(
          "shift",
          [](RecordObject& self, std::uint64_t number, std::uint64_t offset, std::uint64_t line) {
            self.record.number += number;
            self.record.offset += offset;
            self.record.line += line;
          },
          nb::arg("number"), nb::arg("offset"), nb::arg("line"),
          "Add what precedes the text that the record was read from.")
      .def("__len__",
           [](const RecordObject& self) {
             return self.record.moves.size() + self.record.codes.size();
           })
      .def("moves",
           [](const RecordObject& self) -> nb::typed<nb::list, MoveObject> {
             const Game& game = self.game ? *self.game : *native_game("chess");
             return move_list(game, codes_of(self.record));
           })
      .def_prop_ro(
          "encoded",
          [](const RecordObject& self) -> std::optional<nb::bytes> {
            if (self.record.family == Family::kOther) return std::nullopt;
            return nb::bytes(reinterpret_cast<const char*>(self.record.moves.data()),
                             2 * self.record.moves.size());
          },
          "The moves of chess or Chess960, 16 bits each, as Board.encode() has them.")
      .def(
          "tags",
          [](const RecordObject& self)
              -> nb::typed<nb::list, nb::typed<nb::tuple, nb::str, nb::str, bool>> {
            nb::list tags;
            pgn::each_tag(self.record.tags(), [&](const pgn::Tag& tag) {
              tags.append(nb::make_tuple(text_of(tag.name),
                                         text_of(tag.escaped ? tag.value() : std::string(tag.raw)),
                                         tag.broken));
            });
            return tags;
          },
          "List the tags: name, value, and whether the line was broken.")
      .def(
          "tree",
          [](const RecordObject& self) {
            const Record& record = self.record;
            const Game* game = self.game.get();
            if (!game)
              game = native_game(record.family == Family::kChess960 ? "chess960" : "chess");
            TreeObject tree{game->share(), record.fen, {}};
            std::vector<FaultTuple> faults;
            if (record.fault.kind == Mistake::kStart || record.fault.kind == Mistake::kVariant) {
              tree.fen.clear();  // no move was played
              return std::pair(std::move(tree), std::move(faults));
            }
            std::vector<Fault> found;
            with_player(*game, record.fen, [&]<class Player>(Player player) {
              pgn::TreeVisitor<Player> visitor(std::move(player), record.text.data(), tree.tree);
              pgn::read_game(record.text, 0, pgn::End::kFile, visitor);
              found = std::move(visitor.faults());
            });
            for (const Fault& fault : found) faults.push_back(fault_to_python(fault));
            return std::pair(std::move(tree), std::move(faults));
          },
          "Read the variations too: the tree, and what is wrong with it.");

  nb::class_<TreeObject>(module, "_PgnTree", "A tree of moves; a node is a number, the start 0.")
      .def(
          "__init__",
          [](TreeObject* self, const GameObject& game, std::string fen) {
            if (!fen.empty()) game.game->board(fen);  // BadInput if it is none
            new (self) TreeObject{game.game, std::move(fen), {}};
          },
          nb::arg("game"), nb::arg("fen") = "")
      .def_prop_ro("game", [](const TreeObject& self) { return GameObject(*self.game); })
      .def_prop_ro("fen", [](const TreeObject& self) { return text_of(self.fen); })
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
      .def("comments",
           [](const TreeObject& self, std::size_t node, bool before) {
             const auto& known = self.tree[node_from(self, node)];
             return nb::typed<nb::list, nb::str>(
                 comments_to_python(before ? known.before : known.after));
           })
      .def("set_comments",
           [](TreeObject& self, std::size_t node, bool before,
              const std::vector<std::string>& comments) {
             auto& known = self.tree[node_from(self, node)];
             (before ? known.before : known.after) = comments_from(comments);
           })
      .def(
          "write",
          [](const TreeObject& self, std::size_t number, const std::string& result,
             std::size_t width, bool comments, bool nags, bool variations) {
            const pgn::WriteOptions options{width, comments, nags, variations};
            return text_of(with_player(*self.game, self.fen, [&](const auto& player) {
              return pgn::write_moves(self.tree, player, number, result, options);
            }));
          },
          nb::arg("number"), nb::arg("result"), nb::arg("width"), nb::arg("comments"),
          nb::arg("nags"), nb::arg("variations"), "The movetext.");

  module.def(
      "_pgn_read",
      [](BufferArgument data, std::size_t at, std::uint64_t number, std::uint64_t line,
         std::uint64_t offset, int end, std::size_t games, bool replay, std::size_t bytes) {
        const BufferView text(data);
        pgn::Place place{at, number, line};
        const pgn::ReadJob job{.end = static_cast<pgn::End>(end),
                               .offset = offset,
                               .games = games,
                               .replay = replay,
                               .bytes = bytes};
        std::vector<Record> records;
        {
          nb::gil_scoped_release release;
          pgn::read_records(text, place, job, records);
        }
        nb::list found;
        for (Record& record : records)
          found.append(nb::cast(RecordObject{std::move(record), nullptr}));
        return std::tuple(nb::typed<nb::list, RecordObject>(std::move(found)), place.at,
                          place.number, place.line);
      },
      nb::arg("data"), nb::arg("at"), nb::arg("number"), nb::arg("line"), nb::arg("offset"),
      nb::arg("end"), nb::arg("games"), nb::arg("replay"), nb::arg("bytes"),
      "Read games: the records, and where the next one begins, its number and its line.\n\n"
      "`end` is what follows the bytes: 0 more of them, 1 a tag, 2 nothing.");
  module.def(
      "_pgn_oversized",
      [](BufferArgument data, std::uint64_t number, std::uint64_t line, std::uint64_t offset,
         std::size_t bytes) {
        const BufferView view(data);
        const std::string_view text = std::string_view(view).substr(0, 1 << 16);
        Record record;
        std::size_t end = 0;
        while (end < text.size() && text[end] == '[') end = pgn::next_line(text, end);
        record.text.assign(text.substr(0, end));
        record.tags_end = record.text.size();
        record.number = number;
        record.line = line;
        record.offset = offset;
        record.fault = {Mistake::kBudget, 0, 0, "", pgn::too_large(bytes)};
        return RecordObject{std::move(record), nullptr};
      },
      nb::arg("data"), nb::arg("number"), nb::arg("line"), nb::arg("offset"), nb::arg("bytes"),
      "The record of a game that is larger than the limit: its tags alone.");
}

}  // namespace rookery::python
