// Views of the moves of a board, which list them on request.
#include <nanobind/stl/string.h>

#include <string>

#include "bindings/game_types.hpp"

namespace rookery::python {
namespace {

std::vector<MoveCode> listed(const LegalMovesObject& self) {
  ScratchCodes moves;
  self.board->board->legal_moves(*moves);
  return {(*moves).begin(), (*moves).end()};
}
std::vector<MoveCode> listed(const PseudoLegalMovesObject& self) {
  ScratchCodes moves;
  self.board->board->pseudo_legal_moves(*moves);
  return {(*moves).begin(), (*moves).end()};
}
std::vector<MoveCode> listed(const LegalCapturesObject& self) {
  ScratchCodes moves;
  self.board->board->legal_captures(*moves);
  return {(*moves).begin(), (*moves).end()};
}
std::size_t count(const LegalMovesObject& self) { return self.board->board->count_legal_moves(); }
std::size_t count(const PseudoLegalMovesObject& self) { return listed(self).size(); }
std::size_t count(const LegalCapturesObject& self) { return listed(self).size(); }
bool contains(const LegalMovesObject& self, MoveCode code) {
  return self.board->board->is_legal(code);
}
bool contains(const PseudoLegalMovesObject& self, MoveCode code) {
  return self.board->board->is_pseudo_legal(code);
}
bool contains(const LegalCapturesObject& self, MoveCode code) {
  const Board& board = *self.board->board;
  return board.is_legal(code) && board.is_capture(code).value_or(false);
}

// The views of moves differ in what they list and in their names.
template <class View>
void bind_view(nb::module_& module, const char* name, const char* doc) {
  nb::class_<View>(module, name, doc, nb::type_slots(traversed<View>()), nb::pooled())
      .def("__iter__",
           [](const View& self) -> nb::typed<nb::iterator, MoveObject> {
             return nb::iter(move_list(self.board->board->game(), listed(self)));
           })
      .def("__len__", [](const View& self) { return count(self); })
      .def("__bool__", [](const View& self) { return count(self) > 0; })
      .def(
          "__contains__",
          [](const View& self, nb::handle move) {
            const Game& game = self.board->moves->game();
            if (nb::isinstance<nb::str>(move)) {
              const MoveCode code = game.parse_move_text(text_from(move, ""));
              return code != kNoCode && contains(self, code);
            }
            const auto* object = native<MoveObject>(move);
            return object && object->game.get() == &game && contains(self, object->code);
          },
          nb::arg("move").none(), nb::sig("def __contains__(self, move: object) -> bool"))
      .def(
          "count", [](const View& self) { return count(self); }, "Return the number of moves.")
      .def(
          "to_list",
          [](const View& self) { return move_list(self.board->board->game(), listed(self)); },
          "Return the moves as a list.")
      .def("__repr__", [name](const View& self) {
        std::string shown = std::string("<") + name;
        for (const MoveCode code : listed(self))
          shown += " " + self.board->board->game().move_text(code);
        return shown + ">";
      });
}

}  // namespace

nb::typed<nb::list, MoveObject> move_list(const Game& game, const std::vector<MoveCode>& codes) {
  nb::list list;
  for (const MoveCode code : codes) list.append(move_to_python(game, code));
  return list;
}

void bind_legal_moves(nb::module_& module) {
  bind_view<LegalMovesObject>(module, "LegalMoves", "A live view of the legal moves of a board.");
  bind_view<PseudoLegalMovesObject>(module, "PseudoLegalMoves",
                                    "Moves that may leave the mover's royal piece in check.");
  bind_view<LegalCapturesObject>(module, "LegalCaptures",
                                 "A live view of the legal moves of a board that capture.");
}

}  // namespace rookery::python
