# Writes the files in which the templates of boards, environments and searches are compiled: for the
# native games, and for each machine of defined games. A game's board and environment are compiled as
# one, since they share its generators; its search is compiled apart, since it is as long again.
#
# Adds the files to ROOKERY_NATIVE. `lists` are macros that call another one with every Rules class.
set(ROOKERY_WRITTEN ${CMAKE_CURRENT_BINARY_DIR}/boards)

function(rookery_instantiate name list_header list header templates)
  file(CONFIGURE OUTPUT ${ROOKERY_WRITTEN}/${name}.cpp @ONLY CONTENT
[[// Written by cmake/instantiations.cmake.
#include "@list_header@"
@header@

namespace rookery {

#define ROOKERY_INSTANTIATE(R) @templates@
@list@(ROOKERY_INSTANTIATE)

}  // namespace rookery
]])
  set(ROOKERY_NATIVE ${ROOKERY_NATIVE} ${ROOKERY_WRITTEN}/${name}.cpp PARENT_SCOPE)
endfunction()

set(boards [[template class RulesGame<R>; template class RulesBoard<R>;]])
set(environments [[template std::unique_ptr<const batch::Environment> batch::make_environment(const R&);]])
set(boards_header [[#include "batch/environment_of.hpp"
#include "boards/rules_board.hpp"]])
set(machine_header [[#include "batch/environment_of.hpp"
#include "boards/defined_machine.hpp"]])

rookery_instantiate(native_boards boards/native_rules.hpp ROOKERY_NATIVE_RULES
  "${boards_header}" "${boards} ${environments}")
rookery_instantiate(native_searches boards/native_rules.hpp ROOKERY_NATIVE_RULES
  [[#include "search/opponent_of.hpp"]] [[template class search::Opponent<R>;]])
foreach(words 1 2 4)
  rookery_instantiate(machine_${words} boards/defined_rules.hpp ROOKERY_DEFINED_RULES_${words}
    "${machine_header}"
    "template std::shared_ptr<const Game> define_game_of<R>(defined::Definition, std::string); ${environments}")
  rookery_instantiate(machine_${words}_searches boards/defined_rules.hpp ROOKERY_DEFINED_RULES_${words}
    [[#include "search/opponent_of.hpp"]] [[template class search::Opponent<R>;]])
endforeach()
