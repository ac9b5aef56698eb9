// Defined games: from the plain data of a definition (src/rookery/design/_compile.py) to a Game.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "bindings/game_types.hpp"
#include "boards/defined_game.hpp"

namespace rookery::python {
namespace {

using custom::Definition;

template <class T>
T get(nb::handle record, const char* name) {
  return nb::cast<T>(record[name]);
}

// A text as one of a few values, in the order in which they are named.
template <class Enum>
Enum choice(nb::handle record, const char* name, std::initializer_list<const char*> values) {
  const auto said = get<std::string>(record, name);
  int number = 0;
  for (const char* value : values) {
    if (said == value) return static_cast<Enum>(number);
    ++number;
  }
  throw nb::value_error(name);
}

custom::Worth worth(nb::handle record, const char* name) {
  return choice<custom::Worth>(record, name, {"loss", "draw", "win"});
}

std::vector<custom::Ray> rays_from(nb::handle list) {
  std::vector<custom::Ray> rays;
  for (const nb::handle said : list) {
    custom::Ray ray;
    std::tie(ray.up, ray.right) = get<std::pair<int, int>>(said, "leap");
    ray.count = said["count"].is_none() ? custom::kToTheEdge : get<int>(said, "count");
    ray.via = get<std::vector<std::pair<int, int>>>(said, "via");
    if (const nb::object hop = said["hop"]; !hop.is_none()) {
      ray.over = get<int>(hop, "over");
      ray.behind = get<std::string>(hop, "land") == "behind";
    }
    ray.only = choice<custom::Only>(said, "only", {"", "move", "capture"});
    ray.from = get<std::vector<int>>(said, "from");
    ray.to = get<std::vector<int>>(said, "to");
    ray.within = get<std::vector<int>>(said, "within");
    rays.push_back(std::move(ray));
  }
  return rays;
}

// Precondition: the definition has no problems.
Definition definition_from(nb::handle said) {
  using Numbers = std::vector<int>;
  Definition to;
  to.name = get<std::string>(said, "name");
  to.about = get<std::string>(said, "about");
  to.start = get<std::string>(said, "start");
  to.width = get<int>(said, "width");
  to.height = get<int>(said, "height");
  to.holes = get<Numbers>(said, "holes");
  for (const nb::handle zone : said["zones"])
    to.zones.push_back({nb::cast<Numbers>(zone[0]), nb::cast<Numbers>(zone[1])});
  for (const nb::handle piece : said["pieces"])
    to.pieces.push_back({get<std::string>(piece, "letter"), get<std::string>(piece, "name"),
                         rays_from(piece["rays"]), get<bool>(piece, "royal"),
                         get<bool>(piece, "reflected")});
  for (const nb::handle rule : said["promotions"])
    to.promotions.push_back({get<Numbers>(rule, "pieces"), get<Numbers>(rule, "to"),
                             get<int>(rule, "zone"),
                             choice<custom::Forced>(rule, "forced", {"never", "always", "stuck"}),
                             get<bool>(rule, "leaving"), get<bool>(rule, "reverts")});
  for (const nb::handle rule : said["en_passant"])
    to.en_passant.push_back({get<Numbers>(rule, "pieces"), get<Numbers>(rule, "by")});
  for (const nb::handle rule : said["castling"]) {
    const auto king = get<std::pair<int, int>>(rule, "king");
    const auto rook = get<std::pair<int, int>>(rule, "rook");
    to.castling.push_back(
        {get<std::string>(rule, "letter")[0], king.first, king.second, rook.first, rook.second});
  }
  to.hands = choice<custom::Hands>(said, "hands", {"none", "reserve", "captured"});
  for (const nb::handle rule : said["drops"])
    to.drops.push_back({get<Numbers>(rule, "pieces"), get<int>(rule, "zone"),
                        get<int>(rule, "per_file"), get<bool>(rule, "may_be_stuck"),
                        get<bool>(rule, "may_mate")});
  for (const nb::handle rule : said["facing"])
    to.facing.push_back({get<Numbers>(rule, "pieces"), rays_from(rule["rays"])});
  to.no_checks = get<bool>(said, "no_checks");
  to.must_capture = get<bool>(said, "must_capture");
  if (const nb::object rule = said["explosion"]; !rule.is_none())
    to.explosion = {rays_from(rule["rays"]), get<Numbers>(rule, "spared")};
  for (const nb::handle rule : said["goal_reach"])
    to.goal_reach.push_back(
        {get<Numbers>(rule, "pieces"), get<int>(rule, "zone"), get<bool>(rule, "equal_turns")});
  for (const nb::handle rule : said["goal_capture"])
    to.goal_capture.push_back({get<Numbers>(rule, "pieces"), worth(rule, "worth")});
  to.goal_checks = get<int>(said, "goal_checks");
  to.goal_bare_king =
      choice<custom::BareKing>(said, "goal_bare_king", {"never", "at once", "after a reply"});
  to.checkmate = worth(said, "checkmate");
  to.stalemate = worth(said, "stalemate");
  if (const nb::object rule = said["move_rule"]; !rule.is_none()) {
    to.move_rule = get<int>(rule, "moves");
    to.reset_by = get<Numbers>(rule, "reset_by");
  }
  if (const nb::object rule = said["repetition"]; !rule.is_none()) {
    to.repetition = get<int>(rule, "times");
    to.repetition_winner = choice<int>(rule, "result", {"white", "black", "draw"});
    if (to.repetition_winner == 2) to.repetition_winner = -1;
    to.perpetual_check = get<std::string>(rule, "perpetual_check") == "loss";
  }
  return to;
}

}  // namespace

void bind_custom(nb::module_& module) {
  // Equal definitions give one game, as long as it is alive.
  module.def(
      "define_game",
      [](const std::string& saved, nb::handle said) {
        static auto* const games = new std::map<std::string, std::weak_ptr<const Game>>;
        std::erase_if(*games, [](const auto& entry) { return entry.second.expired(); });
        auto game = (*games)[saved].lock();
        if (!game) {
          game = rookery::define_game(definition_from(said), saved);
          (*games)[saved] = game;
        }
        return GameObject(*game);
      },
      nb::arg("saved"), nb::arg("said"),
      nb::sig("def define_game(saved: str, said: dict[str, object]) -> Game"),
      "The game of a definition that has no problems.");
  module.def(
      "saved_definition",
      [](const GameObject& game) -> nb::object {
        const std::string& saved = game.game->facts().definition;
        return saved.empty() ? nb::none() : nb::object(text(saved));
      },
      nb::arg("game"), nb::sig("def saved_definition(game: Game) -> str | None"),
      "The definition of a game as it is saved; None for a native game.");
}

}  // namespace rookery::python
