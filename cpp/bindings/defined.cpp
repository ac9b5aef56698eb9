// Defined games: from the plain data of a definition (src/rookery/design/_compile.py) to a Game.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>

#include "bindings/game_types.hpp"
#include "boards/defined_game.hpp"

namespace rookery::python {
namespace {

// Reads the structs of games/defined/definition.hpp from records of the same names.
class Reader {
 public:
  explicit Reader(nb::handle record) : record_(record) {}

  template <class T>
  void operator()(const char* name, T&& member) {
    if (const nb::object value = record_[name]; !value.is_none()) take(value, member);
  }
  template <class T>
  void choice(const char* name, T& member, std::initializer_list<const char*> texts,
              int first = 0) {
    const std::string value = nb::str(nb::object(record_[name])).c_str();
    const auto* const found = std::find(texts.begin(), texts.end(), value);
    if (found == texts.end()) throw nb::value_error(name);
    member = static_cast<T>(found - texts.begin() + first);
  }
  template <class Fields>
  void record(const char* name, Fields fields) {
    const nb::object value = record_[name];
    if (value.is_none()) return;
    Reader inner(value);
    fields(inner);
  }

 private:
  template <class T>
  static void take(nb::handle value, T& member) {
    if constexpr (requires(Reader& reader) { member.read(reader); }) {
      Reader reader(value);
      member.read(reader);
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
};

// Precondition: the definition has no problems.
defined::Definition definition_from(nb::handle record) {
  defined::Definition definition;
  Reader reader(record);
  definition.read(reader);
  return definition;
}

}  // namespace

void bind_defined(nb::module_& module) {
  // Equal definitions share one game, as long as it is alive.
  module.def(
      "define_game",
      [](const std::string& saved, nb::typed<nb::dict, nb::str, nb::object> definition) {
        static auto* const games = new std::map<std::string, std::weak_ptr<const Game>>;
        std::erase_if(*games, [](const auto& entry) { return entry.second.expired(); });
        auto game = (*games)[saved].lock();
        if (!game) {
          game = rookery::define_game(definition_from(definition), saved);
          (*games)[saved] = game;
        }
        return GameObject(*game);
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
