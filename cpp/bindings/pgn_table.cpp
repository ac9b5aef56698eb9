// Games as columns and as counts: what tables, conversion and statistics are made of.
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "bindings/pgn_types.hpp"
#include "pgn/columns.hpp"

namespace rookery::python {
namespace {

using pgn::Family;
using pgn::Filter;
using pgn::HeaderRow;
using pgn::Mistake;
using pgn::Record;

// Games by the plain name of their Variant tags; null for a name that no game has.
using Known = std::map<std::string, std::shared_ptr<const Game>>;

Known known_from(nb::dict games) {
  Known known;
  for (const auto [name, game] : games)
    known[nb::cast<std::string>(name)] =
        game.is_none() ? nullptr : nb::cast<const GameObject&>(game).game;
  return known;
}

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

// (count, nulls, buffers as Arrow has them, buffers of the items of a list or None)
template <class T>
nb::object column(pgn::Numbers<T>& numbers) {
  return nb::make_tuple(numbers.valid.count(), numbers.valid.nulls(),
                        nb::make_tuple(validity(numbers.valid), buffer(std::move(numbers.values))),
                        nb::none());
}
nb::object column(pgn::Texts& texts) {
  return nb::make_tuple(texts.valid.count(), texts.valid.nulls(),
                        nb::make_tuple(validity(texts.valid), buffer(std::move(texts.offsets)),
                                       buffer(std::move(texts.bytes))),
                        nb::none());
}
template <class T>
nb::object column(pgn::Lists<T>& lists) {
  return nb::make_tuple(lists.valid.count(), lists.valid.nulls(),
                        nb::make_tuple(validity(lists.valid), buffer(std::move(lists.offsets))),
                        column(lists.items));
}
// Moves the values out of the columns.
template <class Columns>
nb::dict columns_to_python(Columns& columns) {
  nb::dict found;
  columns.each([&](const char* name, auto& values) { found[name] = column(values); });
  return found;
}

struct Counts {
  std::uint64_t games = 0, plies = 0, errors = 0, rated = 0, elo = 0, longest = 0;
  using Names = std::map<std::string, std::uint64_t, std::less<>>;
  Names results, variants, terminations, time_controls;
  std::optional<std::int32_t> first_day, last_day;

  void add(const Record& record, const HeaderRow& row, const std::string& variant) {
    const std::uint64_t count = record.moves.size() + record.codes.size();
    ++games;
    plies += count;
    longest = std::max(longest, count);
    errors += bool(record.fault);
    for (const auto& player : {row.white_elo, row.black_elo})
      if (player) {
        ++rated;
        elo += static_cast<std::uint64_t>(*player);
      }
    add_one(results, row.result);
    add_one(variants, variant);
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
  nb::dict to_python() const {
    nb::dict found;
    const auto names = [](const Names& counted) {
      nb::dict dict;
      for (const auto& [name, count] : counted) {
        const std::string text = pgn::to_utf8(name);
        dict[nb::str(text.c_str(), text.size())] = count;
      }
      return dict;
    };
    found["games"] = games;
    found["plies"] = plies;
    found["longest"] = longest;
    found["errors"] = errors;
    found["rated_players"] = rated;
    found["elo"] = elo;
    found["results"] = names(results);
    found["variants"] = names(variants);
    found["terminations"] = names(terminations);
    found["time_controls"] = names(time_controls);
    found["first_day"] = first_day;
    found["last_day"] = last_day;
    return found;
  }
};

std::vector<std::string> plain(const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) found.push_back(pgn::plain_name(name));
  return found;
}

enum class Rows { kGames, kPositions, kCounts };

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
             std::vector<std::string> time_controls, const std::vector<std::string>& variants,
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
                              plain(variants),
                              errors};
          },
          nb::kw_only(), nb::arg("min_elo").none() = nb::none(),
          nb::arg("max_elo").none() = nb::none(), nb::arg("min_initial").none() = nb::none(),
          nb::arg("max_initial").none() = nb::none(), nb::arg("min_plies").none() = nb::none(),
          nb::arg("max_plies").none() = nb::none(), nb::arg("results") = std::vector<std::string>(),
          nb::arg("terminations") = std::vector<std::string>(),
          nb::arg("time_controls") = std::vector<std::string>(),
          nb::arg("variants") = std::vector<std::string>(), nb::arg("errors") = true)
      .def("matches", [](const Filter& self, const RecordObject& record) {
        return self.matches(record.record, pgn::header_row(record.record));
      });

  module.def(
      "_pgn_columns",
      [](BufferArgument data, int end, std::uint64_t offset, std::size_t bytes,
         const Filter& filter, nb::typed<nb::dict, nb::str, std::optional<GameObject>> games,
         int rows) {
        const BufferView text(data);
        const Known known = known_from(games);
        std::vector<std::string> unknown;
        pgn::Place place;
        pgn::GameColumns columns;
        pgn::PositionColumns positions;
        Counts counts;
        {
          nb::gil_scoped_release release;
          pgn::ReadJob job;
          job.end = static_cast<pgn::End>(end);
          job.offset = offset;
          job.bytes = bytes;
          job.games = 64;
          job.notes = static_cast<Rows>(rows) != Rows::kCounts;
          std::vector<Record> records;
          do {
            records.clear();
            pgn::read_records(text, place, job, records);
            for (Record& record : records) {
              const Game* game = nullptr;
              std::string name = Filter::variant_name(record);
              std::optional<std::string> moves;
              if (record.family == Family::kOther) {
                const auto found = known.find(name);
                if (found == known.end()) {
                  if (std::find(unknown.begin(), unknown.end(), record.variant) == unknown.end())
                    unknown.push_back(record.variant);
                  continue;
                }
                game = found->second.get();
                if (game) {
                  replay(record, *game);
                  if (job.notes) pgn::read_notes(record);
                  name = game->name();
                  moves.emplace();
                  for (const MoveCode code : record.codes)
                    *moves += (moves->empty() ? "" : " ") + game->move_text(code);
                } else {
                  name = record.variant;
                  record.fault = {Mistake::kVariant, 0, 0, "", "Variant: no game is called that"};
                }
              }
              const HeaderRow row = pgn::header_row(record);
              if (!filter.matches(record, row)) continue;
              switch (static_cast<Rows>(rows)) {
                case Rows::kGames: columns.add(record, row, name, moves); break;
                case Rows::kPositions: positions.add(record, row); break;
                case Rows::kCounts: counts.add(record, row, name); break;
              }
            }
          } while (records.size() == job.games);
        }
        nb::dict found = rows == 0   ? columns_to_python(columns)
                         : rows == 1 ? columns_to_python(positions)
                                     : counts.to_python();
        return std::tuple(nb::typed<nb::dict, nb::str, nb::any>(found), unknown, place.at,
                          place.number, place.line);
      },
      nb::arg("data"), nb::arg("end"), nb::arg("offset"), nb::arg("bytes"), nb::arg("filter"),
      nb::arg("games"), nb::arg("rows"),
      "Read games into columns: these, unknown variants, where it ended, and numbers there.\n\n"
      "`rows` is 0 for a row for each game, 1 for each position, 2 for counts.");
}

}  // namespace rookery::python
