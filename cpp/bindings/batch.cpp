// Environments: numbers of moves, planes, and batches of games. Arrays come as buffers whose types
// and shapes the Python side has checked (src/rookery/learn); here their sizes are checked again.
#include "batch/batch.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdio>
#include <cstring>

#include "bindings/batch_types.hpp"
#include "bindings/jobs.hpp"
#include "core/text.hpp"

namespace rookery::python {

namespace {

using batch::Action;

batch::View view_from(const Game& game, nb::handle view) {
  const auto found = choice_from<batch::View>(view, "actions",
                                              {{"mover", batch::View::kMover},
                                               {"absolute", batch::View::kAbsolute},
                                               {"alphazero", batch::View::kAlphaZero}});
  if (!game.environment().numbering(found))
    throw BadInput("batch-option", "actions=\"alphazero\": " + game.name() +
                                       " has no such numbers, only chess has");
  return found;
}
bool is_alphazero(const Game& game, nb::handle planes) {
  const bool alphazero = choice_from<bool>(planes, "planes", {{"own", false}, {"alphazero", true}});
  if (alphazero && game.environment().planes(true, 8).empty())
    throw BadInput("batch-option",
                   "planes=\"alphazero\": " + game.name() + " has no such planes, only chess has");
  return alphazero;
}
std::vector<std::string> texts_from(nb::handle texts) {
  std::vector<std::string> found;
  for (const nb::handle text : nb::borrow<nb::iterable>(texts))
    found.push_back(text_from(text, "a FEN is a str"));
  return found;
}

std::vector<Action> actions_from(nb::bytes bytes) {
  std::vector<Action> actions(bytes.size() / sizeof(Action));
  // An empty vector has no memory, and memcpy() takes no null pointer.
  if (!actions.empty()) std::memcpy(actions.data(), bytes.c_str(), bytes.size());
  return actions;
}

// Reads the bytes of a status. A bool that is neither 0 nor 1 must never be in memory.
bool read_status(nb::bytes bytes, batch::Status& status) {
  static_assert(sizeof status == 5);
  if (bytes.size() != sizeof status) return false;
  const auto* const byte = reinterpret_cast<const unsigned char*>(bytes.c_str());
  if (byte[2] > 1 || byte[3] > 1 || byte[4] > 1) return false;
  std::memcpy(&status, byte, sizeof status);
  return true;
}
bool is_sound(const batch::Status& status, std::size_t reasons) {
  return status.winner >= -1 && status.winner <= 1 &&
         (status.terminated ? status.reason < reasons : status.reason == 0xff);
}

// A game as save() returned it; the pickle that it comes from may be damaged.
batch::SavedGame saved_from(nb::handle item, std::size_t number, std::size_t actions,
                            std::size_t reasons) {
  const auto damaged = [&](const std::string& what) {
    return BadInput("saved-damaged", "saved game " + std::to_string(number) + ": " + what);
  };
  std::tuple<std::string, nb::bytes, nb::bytes, std::uint64_t> row;
  if (!nb::try_cast(item, row))
    throw damaged("expected a FEN, actions, a status and random numbers");
  batch::SavedGame game;
  const auto& [start, played, status, random] = row;
  game.start = start;
  if (played.size() % sizeof(Action) != 0) throw damaged("half an action");
  game.actions = actions_from(played);
  for (const Action action : game.actions)
    if (action >= actions)
      throw damaged("action " + std::to_string(action) + ": expected 0 to " +
                    std::to_string(actions - 1));
  if (!read_status(status, game.status) || !is_sound(game.status, reasons))
    throw damaged("no game has this status");
  game.random = random;
  return game;
}

struct LegalActionsObject {
  nb::bytes values, offsets;
};

// By which side each of some moves is played: a byte for each of them, or one for all.
class Sides {
 public:
  Sides(nb::bytes bytes, std::size_t moves) : bytes_(std::move(bytes)) {
    if (bytes_.size() != 1 && bytes_.size() != moves)
      throw BadInput("batch-shape", std::to_string(bytes_.size()) + " sides: expected one, or " +
                                        std::to_string(moves));
  }
  int operator[](std::size_t move) const {
    return bytes_.c_str()[bytes_.size() == 1 ? 0 : move] != 0;
  }

 private:
  nb::bytes bytes_;
};
struct ActionFacts {
  std::size_t size;
  std::string digest;
  const char* turning;
};

// What is known of actions, planes and recorded games.
void bind_results(nb::module_& module) {
  using batch::Recorded;
  nb::class_<LegalActionsObject>(module, "_LegalActions", "The legal actions of all games.")
      .def_ro("values", &LegalActionsObject::values, "The actions, game by game (uint32).")
      .def_ro("offsets", &LegalActionsObject::offsets,
              "Where those of each game begin, and where the last ones end (int64).");
  nb::class_<ActionFacts>(module, "_ActionFacts", "What is known of the actions of a game.")
      .def_ro("size", &ActionFacts::size, "How many there are.")
      .def_ro("digest", &ActionFacts::digest, "A digest of their numbers.")
      .def_ro("turning", &ActionFacts::turning, "How the board is turned for the second side.");
  nb::class_<PlaneFacts>(module, "_PlaneFacts", "What a plane shows.")
      .def_ro("name", &PlaneFacts::name, "Its name.")
      .def_ro("is_number", &PlaneFacts::number, "Whether it is a number.")
      .def_ro("divisor", &PlaneFacts::divisor, "What the number is divided by.");
  nb::class_<Recorded>(module, "_RecordedGames", "Random games as columns.")
      .def_prop_ro(
          "actions", [](const Recorded& self) { return bytes_of(self.actions); },
          "The actions, game by game (uint32).")
      .def_prop_ro(
          "offsets", [](const Recorded& self) { return bytes_of(self.offsets); },
          "Where those of each game begin, and where the last ones end (int64).")
      .def_prop_ro(
          "winners", [](const Recorded& self) { return bytes_of(self.winners); },
          "0 or 1 for a side, -1 for neither (int8).")
      .def_prop_ro(
          "reasons", [](const Recorded& self) { return bytes_of(self.reasons); },
          "Why each game ended, 255 for a cut (uint8).")
      .def_prop_ro(
          "positions", [](const Recorded& self) { return bytes_of(self.positions); },
          "The planes before every move (uint64).");
}

}  // namespace

void bind_batch(nb::module_& module) {
  bind_results(module);
  nb::class_<BatchObject>(module, "_Batch", "Many games at once; see rookery.learn.Batch.")
      .def_prop_ro(
          "games", [](const BatchObject& self) { return self.batch->job().games; },
          "The number of games.")
      .def_prop_ro(
          "actions", [](const BatchObject& self) { return self.batch->numbering().size(); },
          "The number of actions.")
      .def_prop_ro(
          "planes", [](const BatchObject& self) { return self.batch->plane_count(); },
          "The number of planes.")
      .def_prop_ro(
          "words", [](const BatchObject& self) { return self.batch->words(); },
          "The number of words that a plane of bits has.")
      .def(
          "copy",
          [](const BatchObject& self) {
            auto object = std::make_unique<BatchObject>();
            object->game = self.game;
            object->batch = self.batch->copy();
            return object.release();  // Python owns it
          },
          "Return a copy.")
      .def(
          "step",
          [](BatchObject& self, nb::handle actions, Flag skip) {
            const Memory memory(actions, self.batch->job().games * sizeof(std::int64_t), false);
            const bool skips = skip;
            work_on(self,
                    [&](batch::Batch& games) { games.step(memory.as<std::int64_t>(), skips); });
          },
          nb::arg("actions"), nb::arg("skip"),
          nb::sig("def step(self, actions: object, skip: bool) -> None"),
          "Play an action (int64) in every game; with `skip` -1 leaves a game as it is.")
      .def(
          "sample",
          [](BatchObject& self, nb::handle out, nb::handle which) {
            const Memory memory(out, self.batch->job().games * sizeof(std::int64_t), true);
            std::optional<Memory> mask;
            if (!which.is_none()) mask.emplace(which, self.batch->job().games, false);
            work_on(self, [&](batch::Batch& games) {
              games.sample(memory.as<std::int64_t>(), mask ? mask->as<std::uint8_t>() : nullptr);
            });
          },
          nb::arg("out"), nb::arg("which").none(),
          nb::sig("def sample(self, out: object, which: object) -> None"),
          "Write a random legal action (int64) of some games, -1 for the others.")
      .def(
          "seed",
          [](BatchObject& self, NumberArgument number, NumberArgument seed) {
            const std::size_t i = game_number(self, number);
            const auto given = static_cast<std::uint64_t>(limited(seed, "seed", 0, kMostSeed));
            work_on(self, [&](batch::Batch& games) { games.seed(i, given); });
          },
          nb::arg("number"), nb::arg("seed"), "Seed the random numbers of a game.")
      .def(
          "mask",
          [](BatchObject& self, nb::handle out, Flag bits) {
            const std::size_t size = self.batch->numbering().size();
            const std::size_t row = bits ? (size + 63) / 64 * 8 : size;
            const Memory memory(out, self.batch->job().games * row, true);
            const bool as_bits = bits;
            work_on(self, [&](batch::Batch& games) {
              as_bits ? games.mask_bits(memory.as<std::uint64_t>())
                      : games.mask(memory.as<std::uint8_t>());
            });
          },
          nb::arg("out"), nb::arg("bits"),
          nb::sig("def mask(self, out: object, bits: bool) -> None"),
          "Write which actions are legal.")
      .def(
          "legal_actions",
          [](BatchObject& self) {
            std::vector<std::int64_t> offsets(self.batch->job().games + 1);
            const std::vector<Action>* values = nullptr;
            work_on(self,
                    [&](batch::Batch& games) { values = &games.legal_actions(offsets.data()); });
            return LegalActionsObject{bytes_of(*values), bytes_of(offsets)};
          },
          "Return the legal actions of all games.")
      .def(
          "observe",
          [](BatchObject& self, nb::handle out, TextArgument form) {
            const auto which = form_from(form);
            const auto& games = *self.batch;
            const std::size_t cell = which == batch::Form::kBits     ? games.words() * 8
                                     : which == batch::Form::kFloats ? games.squares() * 4
                                                                     : games.squares();
            const Memory memory(out, games.job().games * games.plane_count() * cell, true);
            work_on(self,
                    [&](batch::Batch& batch) { batch.observe(which, memory.as<std::uint8_t>()); });
          },
          nb::arg("out"), nb::arg("form"),
          nb::sig("def observe(self, out: object, form: str) -> None"), "Write the planes.")
      .def(
          "status",
          [](BatchObject& self, nb::handle rewards, nb::handle terminated, nb::handle truncated,
             nb::handle players, nb::handle reasons) {
            const std::size_t count = self.batch->job().games;
            const Memory reward(rewards, 2 * count * sizeof(float), true);
            const Memory ended(terminated, count, true), cut(truncated, count, true);
            const Memory player(players, count, true), reason(reasons, count, true);
            work_on(self, [&](const batch::Batch& games) {
              for (std::size_t i = 0; i < count; ++i) {
                const batch::Status& status = games.status(i);
                const bool won = status.terminated && status.winner >= 0;
                const float first = !won ? 0.0F : status.winner == 0 ? 1.0F : -1.0F;
                reward.as<float>()[2 * i] = first;
                reward.as<float>()[2 * i + 1] = 0.0F - first;
                ended.as<bool>()[i] = status.terminated;
                cut.as<bool>()[i] = status.truncated;
                player.as<std::int8_t>()[i] = static_cast<std::int8_t>(games.turn(i));
                reason.as<std::uint8_t>()[i] = status.reason;
              }
            });
          },
          nb::kw_only(), nb::arg("rewards"), nb::arg("terminated"), nb::arg("truncated"),
          nb::arg("players"), nb::arg("reasons"),
          nb::sig("def status(self, *, rewards: object, terminated: object, truncated: object, "
                  "players: object, reasons: object) -> None"),
          "Write how the games stand.")
      .def(
          "reset",
          [](BatchObject& self, nb::handle which, nb::handle fens) {
            const std::size_t count = self.batch->job().games;
            std::optional<Memory> memory;
            if (!which.is_none()) memory.emplace(which, count, false);
            const std::uint8_t* mask = memory ? memory->as<std::uint8_t>() : nullptr;
            if (fens.is_none()) {
              work_on(self, [&](batch::Batch& games) { games.reset(mask); });
              return;
            }
            const std::vector<std::string> starts = texts_from(fens);
            std::size_t needed = 0;
            for (std::size_t i = 0; i < count; ++i) needed += !mask || mask[i];
            if (starts.size() != needed)
              throw BadInput("batch-shape", std::to_string(starts.size()) +
                                                " positions: expected one for each of the " +
                                                std::to_string(needed) + " games that begin anew");
            work_on(self, [&](batch::Batch& games) { games.start(starts, mask); });
          },
          nb::arg("which").none(), nb::arg("fens").none(),
          nb::sig("def reset(self, which: object, fens: object) -> None"),
          "Begin some games anew, at their start positions or at others.")
      .def(
          "board",
          [](BatchObject& self, NumberArgument number) {
            const std::size_t i = game_number(self, number);
            auto board = self.game->board(self.batch->start_fen(i));
            for (const MoveCode code : self.batch->codes(i)) board->push(code);
            return board_to_python(std::move(board));
          },
          nb::arg("number"), "Return the board of a game, with its history.")
      .def(
          "plies",
          [](const BatchObject& self, NumberArgument number) {
            return self.batch->plies(game_number(self, number));
          },
          nb::arg("number"), "Return how many moves have been played in a game.")
      .def(
          "save",
          [](const BatchObject& self) {
            nb::list games;
            for (std::size_t i = 0; i < self.batch->job().games; ++i) {
              const batch::SavedGame saved = self.batch->save(i);
              games.append(nb::make_tuple(text(saved.start), bytes_of(saved.actions),
                                          bytes_of(&saved.status, sizeof saved.status),
                                          saved.random));
            }
            return games;
          },
          nb::sig("def save(self) -> list[tuple[str, bytes, bytes, int]]"),
          "Return what is saved of each game.")
      .def(
          "restore",
          [](BatchObject& self, nb::handle saved) {
            std::vector<batch::SavedGame> games;
            const std::size_t reasons = self.game->environment().reasons().size();
            for (const nb::handle item : nb::borrow<nb::iterable>(saved))
              games.push_back(
                  saved_from(item, games.size(), self.batch->numbering().size(), reasons));
            if (games.size() != self.batch->job().games)
              throw BadInput("batch-shape", std::to_string(games.size()) +
                                                " saved games: expected " +
                                                std::to_string(self.batch->job().games));
            work_on(self, [&](batch::Batch& batch) { batch.restore(games); });
          },
          nb::arg("saved"), nb::sig("def restore(self, saved: object) -> None"),
          "Take back what save() returned.");

  nb::borrow<nb::class_<GameObject>>(module.attr("Game"))
      .def(
          "_action_facts",
          [](const GameObject& self, TextArgument view) {
            const auto& environment = self.game->environment();
            const auto* numbering = environment.numbering(view_from(*self.game, view));
            const Key digest = numbering->digest();
            char hex[33];
            std::snprintf(hex, sizeof hex, "%016llx%016llx",
                          static_cast<unsigned long long>(digest.high),
                          static_cast<unsigned long long>(digest.low));
            return ActionFacts{numbering->size(), hex, environment.turning()};
          },
          nb::arg("view"), "Return what is known of the actions.")
      .def(
          "_encode",
          [](const GameObject& self, TextArgument view, nb::list moves, nb::bytes second) {
            const auto which = view_from(*self.game, view);
            const auto& environment = self.game->environment();
            std::vector<std::int64_t> numbers;
            std::size_t i = 0;
            const Sides sides(std::move(second), moves.size());
            for (const nb::handle item : moves) {
              MoveCode code;
              if (const auto* move = native<MoveObject>(item)) {
                if (move->game.get() != &self.game->moves_of())
                  throw BadInput("action-move", "a move of " + move->game->name() +
                                                    ": expected one of " + self.game->name());
                code = move->code;
              } else {
                code = code_from_text(*self.game, text_from(item, "a move is a Move or a str"));
              }
              const Action number = environment.encode(which, sides[i], code);
              if (number == batch::kNoAction)
                throw BadInput("action-move",
                               "move " + std::to_string(i) + " (" + self.game->move_text(code) +
                                   "): no position of " + self.game->name() + " has it");
              numbers.push_back(number);
              ++i;
            }
            return bytes_of(numbers);
          },
          nb::arg("view"), nb::arg("moves"), nb::arg("second"),
          nb::sig("def _encode(self, view: str, moves: list[Move | str], second: bytes) -> bytes"),
          "Return the numbers of moves as int64; `second` has a byte for each, or one for all: "
          "whether the second side plays it.")
      .def(
          "_decode",
          [](const GameObject& self, TextArgument view, nb::bytes given, nb::bytes second) {
            const auto which = view_from(*self.game, view);
            const auto& environment = self.game->environment();
            const auto size = static_cast<std::int64_t>(environment.numbering(which)->size());
            const std::size_t count = given.size() / sizeof(std::int64_t);
            const Sides sides(std::move(second), count);
            const Game& of = self.game->moves_of();
            nb::typed<nb::list, MoveObject> moves;
            for (std::size_t i = 0; i < count; ++i) {
              std::int64_t number;
              std::memcpy(&number, given.c_str() + i * sizeof number, sizeof number);
              if (number < 0 || number >= size)
                throw BadInput("action-number", "action " + std::to_string(number) +
                                                    ": expected 0 to " + std::to_string(size - 1));
              const MoveCode code =
                  environment.decode(which, sides[i], static_cast<std::size_t>(number));
              if (code == kNoCode)
                throw BadInput("action-number",
                               "action " + std::to_string(number) + ": no move has this number");
              moves.append(move_to_python(of, code));
            }
            return moves;
          },
          nb::arg("view"), nb::arg("numbers"), nb::arg("second"),
          nb::sig("def _decode(self, view: str, numbers: bytes, second: bytes) -> list[Move]"),
          "Return the moves of numbers, which are int64.")
      .def(
          "_planes",
          [](const GameObject& self, TextArgument planes, NumberArgument history) {
            const bool alphazero = is_alphazero(*self.game, planes);
            return self.game->environment().planes(
                alphazero, static_cast<int>(limited(history, "history", 1, 16)));
          },
          nb::arg("planes"), nb::arg("history"), "Return what each plane shows.")
      .def(
          "_reasons",
          [](const GameObject& self) {
            nb::list names;
            for (const auto& name : self.game->environment().reasons()) names.append(text(name));
            return names;
          },
          nb::sig("def _reasons(self) -> list[str]"), "Return the names of endings.")
      .def(
          "_batch",
          [](const GameObject& self, NumberArgument games, NumberArgument seed,
             NumberArgument threads, TextArgument actions, TextArgument planes,
             NumberArgument history, TextArgument autoreset, TextArgument draws,
             NumberArgument max_plies, TextArgument start) {
            batch::BatchJob job;
            job.games = static_cast<std::size_t>(limited(games, "n", 1, 10'000'000));
            job.seed = static_cast<std::uint64_t>(limited(seed, "seed", 0, kMostSeed));
            job.threads = static_cast<int>(limited(threads, "threads", 1, 1024));
            job.view = view_from(*self.game, actions);
            job.alphazero = is_alphazero(*self.game, planes);
            job.history = static_cast<int>(limited(history, "history", 1, 16));
            job.autoreset =
                choice_from<batch::Autoreset>(autoreset, "autoreset",
                                              {{"disabled", batch::Autoreset::kDisabled},
                                               {"next_step", batch::Autoreset::kNextStep},
                                               {"same_step", batch::Autoreset::kSameStep}});
            job.draws = choice_from<batch::Draws>(draws, "draws",
                                                  {{"automatic", batch::Draws::kAutomatic},
                                                   {"claimed", batch::Draws::kClaimed},
                                                   {"pgx", batch::Draws::kPgx}});
            job.max_plies =
                static_cast<std::uint32_t>(limited(max_plies, "max_plies", 0, 10'000'000));
            job.start = text_from(start, "a FEN is a str");
            auto object = std::make_unique<BatchObject>();
            object->game = self.game;
            {
              const nb::gil_scoped_release release;
              object->batch = self.game->environment().batch(job);
            }
            return object.release();  // Python owns it
          },
          nb::arg("games"), nb::kw_only(), nb::arg("seed"), nb::arg("threads"), nb::arg("actions"),
          nb::arg("planes"), nb::arg("history"), nb::arg("autoreset"), nb::arg("draws"),
          nb::arg("max_plies"), nb::arg("start"), "Return many games at once.")
      .def(
          "_record",
          [](const GameObject& self, NumberArgument games, NumberArgument seed,
             NumberArgument max_plies, NumberArgument threads, TextArgument actions, Flag positions,
             TextArgument planes, NumberArgument history, TextArgument start,
             ProgressArgument progress) {
            if (!progress.is_none() && !PyCallable_Check(progress.ptr()))
              refuse_type(progress, "progress is a function or None");
            batch::RecordJob job;
            job.games = static_cast<std::size_t>(limited(games, "games", 0, 100'000'000));
            job.seed = static_cast<std::uint64_t>(limited(seed, "seed", 0, kMostSeed));
            job.max_plies =
                static_cast<std::uint32_t>(limited(max_plies, "max_plies", 1, 1'000'000));
            job.threads = static_cast<int>(limited(threads, "threads", 1, 1024));
            job.view = view_from(*self.game, actions);
            job.positions = positions;
            job.alphazero = is_alphazero(*self.game, planes);
            job.history = static_cast<int>(limited(history, "history", 1, 16));
            job.start = text_from(start, "a FEN is a str");
            batch::Recorded recorded;
            run_watched(progress, [&](jobs::Control& control) {
              recorded = self.game->environment().record(job, control);
            });
            return recorded;
          },
          nb::arg("games"), nb::kw_only(), nb::arg("seed"), nb::arg("max_plies"),
          nb::arg("threads"), nb::arg("actions"), nb::arg("positions"), nb::arg("planes"),
          nb::arg("history"), nb::arg("start"), nb::arg("progress").none(),
          nb::sig("def _record(self, games: int, *, seed: int, max_plies: int, threads: int, "
                  "actions: str, positions: bool, planes: str, history: int, start: str, "
                  "progress: object) -> _RecordedGames"),
          "Play random games and return them.");
}

}  // namespace rookery::python
