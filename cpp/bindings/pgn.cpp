// Games as text, one record each: what rookery.pgn reads.
#include <nanobind/stl/string.h>

#include "bindings/chess_types.hpp"
#include "bindings/pgn_types.hpp"

namespace rookery::python {
namespace {

using pgn::Mistake;
using pgn::Place;
using pgn::Record;

// The text of the name of a tag. There are few, so objects are kept.
nb::str known_text(std::string_view name) {
  static auto* const known = new std::vector<std::pair<std::string, nb::str>>(256);
  const nb::ft_lock_guard guard(shared_lock());
  std::size_t hash = name.size();
  for (const char c : name) hash = hash * 31 + static_cast<unsigned char>(c);
  auto& [text, object] = (*known)[hash % known->size()];
  if (text != name || !object.is_valid()) {
    object = text_of(name);
    text = name;
  }
  return object;
}

std::vector<MoveCode> codes_of(const Record& record) {
  if (record.moves.empty()) return {};
  const auto replayer = record.game->replayer();
  replayer->start(record.fen);
  return replayer->codes(record.moves);
}

nb::typed<nb::list, Record> read(ReaderObject& self, BufferArgument data, Place& place, int end,
                                 std::uint64_t offset, std::size_t games) {
  const BufferView text(data);
  const pgn::ReadJob job{.end = static_cast<pgn::End>(end),
                         .offset = offset,
                         .games = games,
                         .replay = self.replay,
                         .bytes = self.limit};
  std::vector<Record> records;
  {
    nb::gil_scoped_release release;
    pgn::Replayers replayers(self.variants);
    pgn::read_records(text, place, job, replayers, records);
  }
  nb::list found;
  for (Record& record : records) found.append(nb::cast(std::move(record)));
  return nb::typed<nb::list, Record>(std::move(found));
}

Record read_oversized(const ReaderObject& self, BufferArgument data, const Place& place,
                      std::uint64_t offset) {
  const BufferView view(data);
  const std::string_view text = std::string_view(view).substr(place.at, 1 << 16);
  std::size_t end = 0;
  while (end < text.size() && text[end] == '[') end = pgn::next_line(text, end);
  Record record;
  record.text.assign(text.substr(0, end));
  record.tags_end = record.text.size();
  record.number = place.number;
  record.line = place.line;
  record.offset = offset + place.at;
  record.fault = {Mistake::kBudget, 0, 0, "", pgn::too_large(self.limit)};
  return record;
}

}  // namespace

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

pgn::NamedGame AskedVariants::find(std::string_view name) {
  const std::lock_guard lock(mutex_);
  if (const auto known = known_.find(name); known != known_.end()) return known->second;
  const nb::gil_scoped_acquire acquire;
  const nb::object answer = ask_(text_of(name));
  pgn::NamedGame variant;
  if (const auto* const game = native<GameObject>(answer))
    variant.game = game->game;
  else
    variant.why = nb::cast<std::string>(answer);
  if (known_.size() < kMostNames) known_.emplace(name, variant);
  return variant;
}

const Game& game_of(const Record& record) {
  return record.game ? static_cast<const Game&>(*record.game) : *native_game("chess");
}

void bind_pgn(nb::module_& module) {
  nb::class_<Record>(module, "_PgnRecord", "A game of a PGN text, its main line replayed.")
      .def_prop_ro("number", [](const Record& self) { return self.number; })
      .def_prop_ro("offset", [](const Record& self) { return self.offset; })
      .def_prop_ro("line", [](const Record& self) { return self.line; })
      .def_prop_ro("text",
                   [](const Record& self) { return nb::bytes(self.text.data(), self.text.size()); })
      .def_prop_ro("result",
                   [](const Record& self) -> std::optional<nb::str> {
                     if (self.result.empty()) return std::nullopt;
                     return text(self.result);
                   })
      .def_prop_ro("fen", [](const Record& self) { return text_of(self.fen); })
      .def_prop_ro(
          "game", [](const Record& self) { return GameObject(game_of(self)); },
          "The game that it is one of; chess where its Variant tag names none.")
      .def_prop_ro(
          "fault",
          [](const Record& self) { return self.fault ? std::optional(self.fault) : std::nullopt; })
      .def_prop_ro("has_fault", [](const Record& self) { return bool(self.fault); })
      .def(
          "headers",
          [](const Record& self) {
            nb::typed<nb::dict, nb::str, nb::str> headers;
            pgn::each_tag(self.tags(), [&](const pgn::Tag& tag) {
              if (tag.name.empty()) return;
              const nb::str value = text_of(tag.escaped ? std::string_view(tag.value()) : tag.raw);
              if (PyDict_SetItem(headers.ptr(), known_text(tag.name).ptr(), value.ptr()))
                throw nb::python_error();
            });
            return headers;
          },
          "Return the tags; of two with the same name the last.")
      .def("line_at",
           [](const Record& self, std::size_t at) {
             const std::string& text = self.text;
             return self.line +
                    static_cast<std::uint64_t>(std::count(
                        text.begin(),
                        text.begin() + static_cast<std::ptrdiff_t>(std::min(at, text.size())),
                        '\n'));
           })
      .def(
          "shift",
          [](Record& self, std::uint64_t number, std::uint64_t offset, std::uint64_t line) {
            self.number += number;
            self.offset += offset;
            self.line += line;
          },
          nb::arg("number"), nb::arg("offset"), nb::arg("line"),
          "Add what precedes the text that the record was read from.")
      .def("__len__", [](const Record& self) { return self.moves.size(); })
      .def("moves",
           [](const Record& self) -> nb::typed<nb::list, MoveObject> {
             return move_list(game_of(self), codes_of(self));
           })
      .def_prop_ro(
          "encoded",
          [](const Record& self) -> std::optional<nb::bytes> {
            if (!self.moves.are_words()) return std::nullopt;
            const std::vector<std::uint16_t>& words = self.moves.words();
            return nb::bytes(reinterpret_cast<const char*>(words.data()), 2 * words.size());
          },
          "The moves of chess or Chess960, 16 bits each, as Board.encode() has them.")
      .def(
          "broken_tags",
          [](const Record& self) {
            nb::typed<nb::list, nb::str> names;
            pgn::each_tag(self.tags(), [&](const pgn::Tag& tag) {
              if (tag.broken) names.append(text_of(tag.name));
            });
            return names;
          },
          "List the names of tags that are not written as [Name \"value\"].")
      .def("tree", &tree_of, "Read the variations too, and what is wrong with them.");

  nb::class_<Place>(module, "_PgnPlace",
                    "How far a text has been read: a byte of it, and the number and the line of "
                    "the game that begins there.")
      .def(nb::init<>())
      .def_rw("at", &Place::at)
      .def_rw("number", &Place::number)
      .def_rw("line", &Place::line);

  nb::class_<ReaderObject>(module, "_PgnReader",
                           "Reads the games of a source from pieces of it, by several threads.")
      .def(nb::init<FindVariant, std::size_t, bool>(), nb::arg("find"), nb::kw_only(),
           nb::arg("limit"), nb::arg("replay") = true,
           "`find` returns the game of a Variant tag, or says why there is none; it is asked once "
           "for each tag.\n\n"
           "`limit` is the size of the largest game in bytes. Without `replay`, moves are skipped.")
      .def_ro("limit", &ReaderObject::limit)
      .def("records", &read, nb::arg("data"), nb::arg("place"), nb::kw_only(), nb::arg("end"),
           nb::arg("offset"), nb::arg("games"),
           "Read at most so many games from a place on, and move it behind the last one.\n\n"
           "`end` is what follows the bytes: 0 more of them, 1 a tag, 2 nothing; `offset` is where "
           "they begin in the source.")
      .def("oversized", &read_oversized, nb::arg("data"), nb::arg("place"), nb::kw_only(),
           nb::arg("offset"),
           "Return the record of a game that is larger than the limit: its tags.");
}

}  // namespace rookery::python
