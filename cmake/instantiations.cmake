# Writes the files in which the templates of boards, environments and searches are compiled, one for
# each Rules of the lists in cpp/boards: these share its generators. Adds them to ROOKERY_NATIVE, and lists
# them in ROOKERY_INSTANTIATIONS.
set(ROOKERY_WRITTEN ${CMAKE_CURRENT_BINARY_DIR}/boards)

# `list` is a header with a macro that calls `use` with every Rules; `header` defines a Rules, and
# `templates` are those of its game. GAME and RULES stand for its namespace and its name.
function(rookery_instantiate_all list header templates)
  set(list_file ${CMAKE_CURRENT_SOURCE_DIR}/${list})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list_file})
  file(STRINGS ${list_file} lines REGEX "use\\([a-z]+::")
  string(REGEX MATCHALL "use\\([a-z]+::[A-Za-z]+\\)" uses "${lines}")
  foreach(use IN LISTS uses)
    string(REGEX MATCH "([a-z]+)::([A-Za-z]+)" rules ${use})
    set(game ${CMAKE_MATCH_1})
    string(REPLACE GAME ${game} game_header ${header})
    string(REPLACE RULES ${rules} game_templates "${templates}")
    file(CONFIGURE OUTPUT ${ROOKERY_WRITTEN}/${CMAKE_MATCH_2}.cpp @ONLY CONTENT
[[// Written by cmake/instantiations.cmake.
#include "@game_header@"

#include "batch/environment_of.hpp"
#include "boards/defined_machine.hpp"
#include "boards/rules_board.hpp"
#include "guided/walker_of.hpp"
#include "search/opponent_of.hpp"

namespace rookery {

@game_templates@
template std::unique_ptr<const batch::Environment> batch::make_environment(const @rules@&);
template class search::Opponent<@rules@>;
template std::unique_ptr<guided::Walker> guided::make_walker(
    const @rules@&, const search::Opponent<@rules@>&, const batch::Batch&);

}  // namespace rookery
]])
    list(APPEND ROOKERY_INSTANTIATIONS ${ROOKERY_WRITTEN}/${CMAKE_MATCH_2}.cpp)
  endforeach()
  set(ROOKERY_INSTANTIATIONS ${ROOKERY_INSTANTIATIONS} PARENT_SCOPE)
endfunction()

rookery_instantiate_all(boards/native_rules.hpp games/GAME/rules.hpp
  "template class RulesGame<RULES>;\ntemplate class RulesBoard<RULES>;")
rookery_instantiate_all(boards/defined_rules.hpp boards/defined_rules.hpp
  "template std::shared_ptr<const Game> define_game_of<RULES>(defined::Definition, std::string);")
list(APPEND ROOKERY_NATIVE ${ROOKERY_INSTANTIATIONS})
