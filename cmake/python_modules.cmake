# The native modules of the Python package.
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)

# nanobind from a copy in the build folder: pip unpacks it into another folder each time, and everything
# would be compiled again because of the new path. COPY_FILE keeps the time of a file that has not changed.
execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir
  OUTPUT_VARIABLE ROOKERY_NANOBIND OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
cmake_path(GET ROOKERY_NANOBIND PARENT_PATH ROOKERY_NANOBIND)
file(GLOB_RECURSE files RELATIVE ${ROOKERY_NANOBIND} ${ROOKERY_NANOBIND}/*.[ch]* ${ROOKERY_NANOBIND}/cmake/*)
list(FILTER files EXCLUDE REGEX "__pycache__")
foreach(file IN LISTS files)
  cmake_path(GET file PARENT_PATH folder)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/nanobind/${folder})
  file(COPY_FILE ${ROOKERY_NANOBIND}/${file} ${CMAKE_BINARY_DIR}/nanobind/${file} ONLY_IF_DIFFERENT)
endforeach()
find_package(nanobind CONFIG REQUIRED PATHS ${CMAKE_BINARY_DIR}/nanobind/cmake NO_DEFAULT_PATH)
find_package(Threads REQUIRED)

set(ROOKERY_BINDINGS
  bindings/module.cpp
  bindings/types.cpp
  bindings/shift.cpp
  bindings/grid.cpp
  bindings/bitboard.cpp
  bindings/pattern.cpp
  bindings/rays.cpp
  bindings/move.cpp
  bindings/legal_moves.cpp
  bindings/board.cpp
  bindings/game.cpp
  bindings/perft.cpp
  bindings/search.cpp
  bindings/batch.cpp
  bindings/guided.cpp
  bindings/unique.cpp
  bindings/chess.cpp
  bindings/chess_text.cpp
  bindings/chess_endings.cpp
  bindings/cotulenh.cpp
  bindings/defined.cpp
  bindings/chess_setup.cpp
  bindings/setup.cpp
  bindings/magics.cpp
  bindings/pgn_tree.cpp
  bindings/pgn.cpp
  bindings/pgn_table.cpp
  bindings/polyglot.cpp
  bindings/fast_calls.cpp
  bindings/calls.cpp
  bindings/jobs.cpp
  bindings/testing.cpp)

# What users never wait for need not be quick, but quick to compile.
set_source_files_properties(
  bindings/chess_setup.cpp bindings/cotulenh.cpp bindings/defined.cpp bindings/game.cpp
  bindings/magics.cpp bindings/module.cpp bindings/perft.cpp bindings/search.cpp
  bindings/setup.cpp bindings/testing.cpp bindings/unique.cpp
  PROPERTIES COMPILE_OPTIONS -O1)

# One module a kernel, each with its own objects. Two sets of flags inside one module would not do: the
# linker merges equal inline functions, and one kernel gets the other's code.
if(ROOKERY_SYMBOLS)
  set(ROOKERY_KEEP NOSTRIP)
endif()
set_source_files_properties(${ROOKERY_NATIVE} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
function(rookery_add_module name)
  nanobind_add_module(${name} FREE_THREADED NOMINSIZE ${ROOKERY_KEEP} NB_SUPPRESS_WARNINGS NB_DOMAIN ${name}
    ${ROOKERY_NATIVE} ${ROOKERY_BINDINGS})
  target_compile_definitions(${name} PRIVATE ROOKERY_MODULE=${name})
  target_compile_options(${name} PRIVATE ${ARGN})
  # What all bindings include takes half of their time.
  target_precompile_headers(${name} PRIVATE bindings/game_types.hpp)
  target_link_libraries(${name} PRIVATE rookery_flags Threads::Threads)
  install(TARGETS ${name} LIBRARY DESTINATION rookery)
endfunction()

set(ROOKERY_KERNELS "native" CACHE STRING
  "The kernels to build: native (the one that this machine runs), all, baseline, or v3 (AVX2 and BMI2)")
set_property(CACHE ROOKERY_KERNELS PROPERTY STRINGS native all baseline v3)
# On macOS the processor built for may be another than this one, or be two at once.
if(CMAKE_OSX_ARCHITECTURES)
  set(ROOKERY_PROCESSOR "${CMAKE_OSX_ARCHITECTURES}")
else()
  set(ROOKERY_PROCESSOR "${CMAKE_SYSTEM_PROCESSOR}")
endif()
if(ROOKERY_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
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
      CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${CMAKE_CURRENT_SOURCE_DIR})
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
    "of ${ROOKERY_PROCESSOR}: ${ROOKERY_TARGET_KERNELS}")
endif()
message(STATUS "Kernels: ${ROOKERY_CHOSEN_KERNELS}")
if("baseline" IN_LIST ROOKERY_CHOSEN_KERNELS)
  rookery_add_module(_core)
endif()
if("v3" IN_LIST ROOKERY_CHOSEN_KERNELS)
  if(MSVC)
    rookery_add_module(_core_v3 /arch:AVX2)
  else()
    rookery_add_module(_core_v3 -march=x86-64-v3)
  endif()
endif()

python_add_library(_cpuid MODULE WITH_SOABI bindings/cpuid.cpp)
target_link_libraries(_cpuid PRIVATE rookery_flags)
install(TARGETS _cpuid LIBRARY DESTINATION rookery)
