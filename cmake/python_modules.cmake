# The native modules of the Python package.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
find_package(nanobind CONFIG REQUIRED)
find_package(Threads REQUIRED)

set(ROOKERY_BINDINGS
  cpp/bindings/module.cpp
  cpp/bindings/types.cpp
  cpp/bindings/shift.cpp
  cpp/bindings/grid.cpp
  cpp/bindings/bitboard.cpp
  cpp/bindings/pattern.cpp
  cpp/bindings/rays.cpp
  cpp/bindings/move.cpp
  cpp/bindings/legal_moves.cpp
  cpp/bindings/board.cpp
  cpp/bindings/game.cpp
  cpp/bindings/perft.cpp
  cpp/bindings/search.cpp
  cpp/bindings/batch.cpp
  cpp/bindings/unique.cpp
  cpp/bindings/chess.cpp
  cpp/bindings/chess_text.cpp
  cpp/bindings/chess_endings.cpp
  cpp/bindings/cotulenh.cpp
  cpp/bindings/defined.cpp
  cpp/bindings/chess_setup.cpp
  cpp/bindings/setup.cpp
  cpp/bindings/magics.cpp
  cpp/bindings/pgn_tree.cpp
  cpp/bindings/pgn.cpp
  cpp/bindings/pgn_table.cpp
  cpp/bindings/fast_calls.cpp
  cpp/bindings/jobs.cpp
  cpp/bindings/testing.cpp)

# What users never wait for need not be quick, but quick to compile.
set_source_files_properties(
  cpp/bindings/chess_setup.cpp cpp/bindings/cotulenh.cpp cpp/bindings/defined.cpp cpp/bindings/game.cpp
  cpp/bindings/magics.cpp cpp/bindings/module.cpp cpp/bindings/perft.cpp cpp/bindings/search.cpp
  cpp/bindings/setup.cpp cpp/bindings/testing.cpp cpp/bindings/unique.cpp
  PROPERTIES COMPILE_OPTIONS -O1)

# One module a kernel, each with its own objects. Two sets of flags inside one module would not do: the
# linker merges equal inline functions, and one kernel gets the other's code.
if(ROOKERY_SYMBOLS)
  set(ROOKERY_KEEP NOSTRIP)
endif()
set_source_files_properties(${ROOKERY_NATIVE} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
function(rookery_add_module name)
  nanobind_add_module(${name} NOMINSIZE ${ROOKERY_KEEP} NB_SUPPRESS_WARNINGS NB_DOMAIN ${name}
    ${ROOKERY_NATIVE} ${ROOKERY_BINDINGS})
  target_compile_definitions(${name} PRIVATE ROOKERY_MODULE=${name})
  target_compile_options(${name} PRIVATE ${ARGN})
  # What all bindings include takes half of their time.
  target_precompile_headers(${name} PRIVATE cpp/bindings/game_types.hpp)
  target_link_libraries(${name} PRIVATE rookery_flags Threads::Threads)
  install(TARGETS ${name} LIBRARY DESTINATION rookery)
endfunction()

set(ROOKERY_KERNELS "native" CACHE STRING
  "The kernels to build: native (the one that this machine runs), all, baseline, or v3 (AVX2 and BMI2)")
set_property(CACHE ROOKERY_KERNELS PROPERTY STRINGS native all baseline v3)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(ROOKERY_TARGET_KERNELS baseline v3)
else()
  set(ROOKERY_TARGET_KERNELS baseline)
endif()
if(ROOKERY_KERNELS STREQUAL "native")
  set(ROOKERY_CHOSEN_KERNELS baseline)
  # A program for another machine cannot be asked; the baseline runs there in any case.
  if("v3" IN_LIST ROOKERY_TARGET_KERNELS AND NOT CMAKE_CROSSCOMPILING)
    try_run(ROOKERY_HOST_LACKS_V3 ROOKERY_HOST_ANSWERS ${CMAKE_CURRENT_BINARY_DIR}/host_has_v3
      ${CMAKE_CURRENT_LIST_DIR}/host_has_v3.cpp
      CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${CMAKE_CURRENT_SOURCE_DIR}/cpp)
    if(ROOKERY_HOST_ANSWERS AND ROOKERY_HOST_LACKS_V3 EQUAL 0)
      set(ROOKERY_CHOSEN_KERNELS v3)
    endif()
  endif()
elseif(ROOKERY_KERNELS STREQUAL "all")
  set(ROOKERY_CHOSEN_KERNELS ${ROOKERY_TARGET_KERNELS})
elseif(ROOKERY_KERNELS IN_LIST ROOKERY_TARGET_KERNELS)
  set(ROOKERY_CHOSEN_KERNELS ${ROOKERY_KERNELS})
else()
  message(FATAL_ERROR "ROOKERY_KERNELS=${ROOKERY_KERNELS}: expected native, all, or one of the kernels "
    "of ${CMAKE_SYSTEM_PROCESSOR}: ${ROOKERY_TARGET_KERNELS}")
endif()
message(STATUS "Kernels: ${ROOKERY_CHOSEN_KERNELS}")
if("baseline" IN_LIST ROOKERY_CHOSEN_KERNELS)
  rookery_add_module(_core)
endif()
if("v3" IN_LIST ROOKERY_CHOSEN_KERNELS)
  rookery_add_module(_core_v3 -march=x86-64-v3)
endif()

python_add_library(_cpuid MODULE WITH_SOABI cpp/bindings/cpuid.cpp)
target_link_libraries(_cpuid PRIVATE rookery_flags)
install(TARGETS _cpuid LIBRARY DESTINATION rookery)
