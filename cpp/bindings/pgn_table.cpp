// Games as columns and as counts: what tables, conversion and statistics are made of.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <concepts>
#include <map>

#include "bindings/pgn_types.hpp"
#include "pgn/columns.hpp"
#include "system/memory.hpp"

namespace rookery::python {
namespace {

using pgn::Filter;
using pgn::HeaderRow;
using pgn::Place;
using pgn::Record;

// The values of a column. Python reads them in place through the buffer protocol, since a copy
// would take as much memory again.
struct ColumnBuffer {
  std::shared_ptr<const void> owner;
  const void* data;
  std::size_t size;  // in bytes
};

int get_buffer(PyObject* self, Py_buffer* view, int flags) {
  const auto& buffer = *nb::inst_ptr<ColumnBuffer>(nb::handle(self));
  return PyBuffer_FillInfo(view, self, const_cast<void*>(buffer.data),
                           static_cast<Py_ssize_t>(buffer.size), 1, flags);
}
PyType_Slot buffer_slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(get_buffer)}, {0, nullptr}};

template <class Values>
nb::object buffer(Values&& values) {
  static_assert(!std::is_lvalue_reference_v<Values>);
  const auto owner = std::make_shared<const Values>(std::move(values));
  const std::size_t size = owner->size() * sizeof(typename Values::value_type);
  // Arrow refuses a null pointer, even for an empty buffer.
  const void* const data = size ? static_cast<const void*>(owner->data()) : "";
  return nb::cast(ColumnBuffer{owner, data, size});
}
nb::object validity(pgn::Validity& valid) {
  if (!valid.nulls()) return nb::none();
  return buffer(std::move(valid).bits());
}

struct Column {
  using Buffers = nb::typed<nb::tuple, nb::any, nb::ellipsis>;
  using Items = nb::typed<nb::object, std::optional<Column>>;

  std::size_t count;
  std::size_t nulls;
  Buffers buffers;  // as Arrow has them
  Items items;      // the column of the items of lists, or None
};

// Moves the values out.
template <class... Values>
Column column_of(pgn::Validity& valid, nb::object items, Values&... values) {
  return {valid.count(), valid.nulls(),
          Column::Buffers(nb::make_tuple(validity(valid), buffer(std::move(values))...)),
          Column::Items(std::move(items))};
}
template <class T>
Column column(pgn::Numbers<T>& numbers) {
  return column_of(numbers.valid, nb::none(), numbers.values);
}
Column column(pgn::Texts& texts) {
  return column_of(texts.valid, nb::none(), texts.offsets, texts.bytes);
}
template <class T, std::size_t kWidth>
Column column(pgn::Rows<T, kWidth>& rows) {
  const std::size_t count = rows.count();
  const Column numbers{count * kWidth, 0,
                       Column::Buffers(nb::make_tuple(nb::none(), buffer(std::move(rows.values)))),
                       Column::Items(nb::none())};
  if constexpr (kWidth == 1) return numbers;
  return {count, 0, Column::Buffers(nb::make_tuple(nb::none())), Column::Items(nb::cast(numbers))};
}
template <class T>
Column column(pgn::Lists<T>& lists) {
  return column_of(lists.valid, nb::cast(column(lists.items)), lists.offsets);
}
using ColumnsByName = nb::typed<nb::dict, nb::str, Column>;
template <class Columns>
ColumnsByName columns_to_python(Columns& columns) {
  ColumnsByName found;
  columns.each([&](const char* name, auto& values) { found[name] = nb::cast(column(values)); });
  return found;
}

struct Counts {
  std::uint64_t games = 0, plies = 0, errors = 0, rated = 0, elo = 0, longest = 0;
  using Names = std::map<std::string, std::uint64_t, std::less<>>;
  Names results, variants, terminations, time_controls;
  std::optional<std::int32_t> first_day, last_day;

  void add(const Record& record, const HeaderRow& row) {
    const std::uint64_t count = record.moves.size();
    ++games;
    plies += count;
    longest = std::max(longest, count);
    errors += has_mistakes(record);
    for (const auto& player : {row.white_elo, row.black_elo})
      if (player) {
        ++rated;
        elo += static_cast<std::uint64_t>(*player);
      }
    add_one(results, row.result);
    add_one(variants, record.game_name());
    const auto tally = [](Names& names, const HeaderRow::Text& name) {
      if (name) add_one(names, *name);
    };
    tally(terminations, row.termination);
    tally(time_controls, row.time_control);
    if (row.date) {
      first_day = std::min(first_day.value_or(*row.date), *row.date);
      last_day = std::max(last_day.value_or(*row.date), *row.date);
    }
  }
  static void add_one(Names& names, std::string_view name) {
    constexpr std::size_t kMostNames = 10000;
    const auto known = names.find(name);
    if (known != names.end())
      ++known->second;
    else if (names.size() < kMostNames)
      names.emplace(name, 1);
  }
};

// The counts by name, the names as text.
template <Counts::Names Counts::* kNames>
std::map<std::string, std::uint64_t> names_of(const Counts& counts) {
  std::map<std::string, std::uint64_t> found;
  for (const auto& [name, count] : counts.*kNames) found[pgn::to_utf8(name)] += count;
  return found;
}

constexpr std::size_t kSample = 64;  // games that tell how many rows the others have

// Makes room in columns that hold a part of all rows, by their number so far. The system gives a
// large page more quickly than as much memory in small ones.
void make_room(pgn::PositionColumns& columns, double times) {
  constexpr std::size_t kPage = 4096;
  columns.reserve(static_cast<std::size_t>(1.03 * times * double(columns.ply.values.size())));
  columns.each([](const char*, auto& column) {
    if constexpr (requires { column.values; }) {
      auto* const memory = reinterpret_cast<char*>(column.values.data());
      const auto skipped = -reinterpret_cast<std::uintptr_t>(memory) % kPage;
      const std::size_t bytes = column.values.capacity() * sizeof(column.values[0]);
      if (bytes > std::size_t{2} << 20)
        system::prefer_large_pages(memory + skipped, (bytes - skipped) / kPage * kPage);
    }
  });
}

// Adds every game of a piece that matches to rows, and moves `place` behind the last one.
template <class Rows>
void read_rows(ReaderObject& reader, BufferArgument data, Place& place, int end,
               std::uint64_t offset, const Filter& where, bool notes, Rows& rows) {
  const BufferView text(data);
  const nb::gil_scoped_release release;
  pgn::ReadJob job{.end = static_cast<pgn::End>(end),
                   .offset = offset,
                   .games = 64,
                   .notes = notes,
                   .bytes = reader.limit};
  constexpr bool kRows = std::derived_from<Rows, pgn::RowSink>;
  if constexpr (kRows) {
    job.rows = &rows;
    job.games = 1;  // each is added, or dropped, before the rows of the next one come
  }
  pgn::Replayers replayers(reader.variants);
  std::vector<Record> records;
  pgn::detail::Scratch scratch;
  const std::size_t begin = place.at;
  std::size_t games = 0;
  do {
    records.clear();
    pgn::read_records(text, place, job, replayers, records, scratch);
    for (const Record& record : records) {
      const HeaderRow row = pgn::header_row(record);
      if (where.matches(record, row))
        rows.add(record, row);
      else if constexpr (kRows)
        rows.drop(record);
    }
    if constexpr (kRows)
      if (++games == kSample && place.at > begin)
        make_room(rows, double(std::string_view(text).size() - begin) / double(place.at - begin));
  } while (records.size() == job.games);
}

ColumnsByName read_games(ReaderObject& reader, BufferArgument data, Place& place, int end,
                         std::uint64_t offset, const Filter& where) {
  pgn::GameColumns columns;
  read_rows(reader, data, place, end, offset, where, true, columns);
  return columns_to_python(columns);
}

ColumnsByName read_positions(ReaderObject& reader, BufferArgument data, Place& place, int end,
                             std::uint64_t offset, const Filter& where,
                             const std::vector<std::string>& names) {
  const auto wants = [&](const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  pgn::PositionColumns columns({.board = wants("board"),
                                .bitboards = wants("bitboards"),
                                .polyglot = wants("polyglot_key") || wants("polyglot_move"),
                                .fen = wants("fen"),
                                .key = wants("key_high") || wants("key_low")});
  read_rows(reader, data, place, end, offset, where, true, columns);
  return columns_to_python(columns);
}

Counts read_counts(ReaderObject& reader, BufferArgument data, Place& place, int end,
                   std::uint64_t offset, const Filter& where) {
  Counts counts;
  read_rows(reader, data, place, end, offset, where, false, counts);
  return counts;
}

}  // namespace

void bind_pgn_table(nb::module_& module) {
  nb::class_<ColumnBuffer>(module, "_PgnBuffer", nb::type_slots(buffer_slots),
                           "The values of a column, as bytes that can be read in place.")
      .def("__reduce__", [](nb::handle self) {
        const nb::type_object bytes(
            nb::borrow<nb::type_object>(reinterpret_cast<PyObject*>(&PyBytes_Type)));
        return std::tuple(bytes, std::tuple(nb::cast<nb::bytes>(bytes(self))));
      });
  nb::class_<Filter>(module, "_PgnFilter", "Which games to take.")
      .def(
          "__init__",
          [](Filter* self, std::optional<int> min_elo, std::optional<int> max_elo,
             std::optional<int> min_initial, std::optional<int> max_initial,
             std::optional<int> min_plies, std::optional<int> max_plies,
             std::vector<std::string> results, std::vector<std::string> terminations,
             std::vector<std::string> time_controls, std::vector<std::string> variants,
             bool errors) {
            new (self) Filter{min_elo,
                              max_elo,
                              min_initial,
                              max_initial,
                              min_plies,
                              max_plies,
                              std::move(results),
                              std::move(terminations),
                              std::move(time_controls),
                              std::move(variants),
                              errors};
          },
          nb::kw_only(), nb::arg("min_elo").none() = nb::none(),
          nb::arg("max_elo").none() = nb::none(), nb::arg("min_initial").none() = nb::none(),
          nb::arg("max_initial").none() = nb::none(), nb::arg("min_plies").none() = nb::none(),
          nb::arg("max_plies").none() = nb::none(), nb::arg("results") = std::vector<std::string>(),
          nb::arg("terminations") = std::vector<std::string>(),
          nb::arg("time_controls") = std::vector<std::string>(),
          nb::arg("variants") = std::vector<std::string>(), nb::arg("errors") = true)
      .def(
          "matches",
          [](const Filter& self, const Record& record) {
            return self.matches(record, pgn::header_row(record));
          },
          nb::arg("record"));

  nb::class_<Column>(module, "_PgnColumn", "A column, laid out as in Arrow.")
      .def(nb::init<std::size_t, std::size_t, Column::Buffers, Column::Items>(), nb::arg("count"),
           nb::arg("nulls"), nb::arg("buffers"), nb::arg("items").none())
      .def_ro("count", &Column::count)
      .def_ro("nulls", &Column::nulls)
      .def_ro("buffers", &Column::buffers,
              "Validity (None if all values are there), offsets of texts and lists, and values.")
      .def_ro("items", &Column::items, "The items of lists; None in other columns.")
      .def("__reduce__", [](nb::handle self) {
        const auto& column = *nb::inst_ptr<Column>(self);
        return std::tuple(self.type(),
                          std::tuple(column.count, column.nulls, column.buffers, column.items));
      });
  nb::class_<Counts>(module, "_PgnCounts", "What is counted of games.")
      .def_ro("games", &Counts::games)
      .def_ro("plies", &Counts::plies)
      .def_ro("longest", &Counts::longest)
      .def_ro("errors", &Counts::errors)
      .def_ro("rated_players", &Counts::rated)
      .def_ro("elo", &Counts::elo, "The sum of the ratings.")
      .def_prop_ro("results", names_of<&Counts::results>)
      .def_prop_ro("variants", names_of<&Counts::variants>)
      .def_prop_ro("terminations", names_of<&Counts::terminations>)
      .def_prop_ro("time_controls", names_of<&Counts::time_controls>)
      .def_ro("first_day", &Counts::first_day, "Days since 1970.")
      .def_ro("last_day", &Counts::last_day);

  const auto def = [&](const char* name, auto function, const char* doc, auto... more) {
    module.def(name, function, nb::arg("reader"), nb::arg("data"), nb::arg("place"), nb::kw_only(),
               nb::arg("end"), nb::arg("offset"), nb::arg("where"), more..., doc);
  };
  def("_pgn_games", read_games,
      "Read the games that match into columns, a row for each; see _PgnReader.records.");
  def("_pgn_positions", read_positions,
      "The same with a row for each position. Some columns are made only if they are named.",
      nb::arg("columns"));
  def("_pgn_counts", read_counts, "Count the games that match.");
}

}  // namespace rookery::python
