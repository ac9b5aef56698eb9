// Defined games: from the plain data of a definition (src/rookery/design/_compile.py) to a Game.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "bindings/game_types.hpp"
#include "boards/defined_game.hpp"

namespace rookery::python {
namespace {

// Reads the structs of games/defined/definition.hpp from records of the same names.
class Reader {
 public:
  // Reads all fields of a record. A field that is never read belongs to a word that the machine
  // does not know, and is an error.
  template <class Fields>
  static void read(nb::handle record, Fields fields) {
    Reader reader(record);
    fields(reader);
    if (reader.read_ != nb::len(record)) throw nb::value_error("a field that is not read");
  }

  template <class T>
  void operator()(const char* name, T&& member) {
    if (const nb::object value = next(name); !value.is_none()) take(value, member);
  }
  template <class Fields>
  void record(const char* name, Fields fields) {
    if (const nb::object value = next(name); !value.is_none()) read(value, fields);
  }

 private:
  explicit Reader(nb::handle record) : record_(record) {}

  nb::object next(const char* name) {
    ++read_;
    return record_[name];
  }
  template <class T>
  static void take(nb::handle value, T& member) {
    if constexpr (requires(Reader& reader) { member.read(reader); }) {
      read(value, [&](Reader& reader) { member.read(reader); });
    } else {
      member = nb::cast<T>(value);
    }
  }
  static void take(nb::handle value, char& letter) { letter = nb::cast<std::string>(value)[0]; }
  static void take(nb::handle value, std::tuple<int&, int&>& both) {
    both = nb::cast<std::pair<int, int>>(value);
  }
  template <class T>
  static void take(nb::handle list, std::vector<T>& members) {
    for (const nb::handle value : list) take(value, members.emplace_back());
  }
  template <class T>
  static void take(nb::handle value, std::optional<T>& member) {
    take(value, member.emplace());
  }

  nb::handle record_;
  std::size_t read_ = 0;
};

// Precondition: the definition has no problems.
defined::Definition definition_from(nb::handle record) {
  defined::Definition definition;
  Reader::read(record, [&](Reader& reader) { definition.read(reader); });
  return definition;
}

void bind_choices(nb::module_& module) {
  using namespace defined;
  nb::enum_<Only>(module, "Only", "Where a ray may end, if not anywhere.")
      .value("NOTHING", Only::kNothing)
      .value("MOVE", Only::kMove)
      .value("CAPTURE", Only::kCapture);
  nb::enum_<Forced>(module, "Forced", "Whether a piece must promote.")
      .value("NEVER", Forced::kNever)
      .value("ALWAYS", Forced::kAlways)
      .value("STUCK", Forced::kStuck);
  nb::enum_<Hands>(module, "Hands", "What a hand can hold.")
      .value("NONE", Hands::kNone)
      .value("RESERVE", Hands::kReserve)
      .value("CAPTURED", Hands::kCaptured);
  nb::enum_<BareKing>(module, "BareKing", "Whether having only royal pieces loses.")
      .value("NEVER", BareKing::kNever)
      .value("AT_ONCE", BareKing::kAtOnce)
      .value("AFTER_REPLY", BareKing::kAfterReply);
  nb::enum_<Worth>(module, "Worth", "What an ending is worth to a side.")
      .value("LOSS", Worth::kLoss)
      .value("DRAW", Worth::kDraw)
      .value("WIN", Worth::kWin);
}

// The living game of a definition, or `made` if there is none; from then on `made` is that game.
std::shared_ptr<const Game> defined_games(const std::string& saved,
                                          const std::shared_ptr<const Game>& made) {
  static auto* const games = new std::map<std::string, std::weak_ptr<const Game>>;
  const nb::ft_lock_guard guard(shared_lock());
  std::erase_if(*games, [](const auto& entry) { return entry.second.expired(); });
  const auto found = games->find(saved);
  if (found != games->end())
    if (auto game = found->second.lock()) return game;
  if (made) (*games)[saved] = made;
  return made;
}

}  // namespace

void bind_defined(nb::module_& module) {
  // Python's enums take as long to import as half of this module, and only design needs them.
  module.def(
      "_bind_choices",
      [](nb::module_ core) {
        if (!nb::hasattr(core, "Worth")) bind_choices(core);
      },
      nb::arg("core"), "Add the enums of the choices of a definition to this module.");
  // Equal definitions share one game, as long as it is alive.
  module.def(
      "define_game",
      [](const std::string& saved, nb::typed<nb::dict, nb::str, nb::object> definition) {
        if (const auto game = defined_games(saved, nullptr)) return GameObject(*game);
        const auto made = rookery::define_game(definition_from(definition), saved);
        return GameObject(*defined_games(saved, made));
      },
      nb::arg("saved"), nb::arg("definition"),
      "Return the game of a definition that has no problems.");
  module.def(
      "saved_definition",
      [](const GameObject& game) {
        const std::string& saved = game.game->facts().definition;
        return saved.empty() ? std::nullopt : std::optional(saved);
      },
      nb::arg("game"), "Return the saved definition of a game, or None for a native game.");
}

}  // namespace rookery::python
