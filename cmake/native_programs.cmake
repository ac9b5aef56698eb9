# Programs without Python: the native tests and benchmarks.
#   cmake -S . -B build/native -G Ninja && cmake --build build/native && build/native/native_tests
set(ROOKERY_GAMES ${ROOKERY_NATIVE})  # boards are tested through Python
list(FILTER ROOKERY_GAMES EXCLUDE REGEX "(^|/)boards/")
add_library(rookery_native STATIC ${ROOKERY_GAMES})
find_package(Threads REQUIRED)
target_link_libraries(rookery_native PUBLIC rookery_flags Threads::Threads)

# The smallest game has boards, whose random games become columns.
add_executable(native_tests
  boards/playouts.cpp
  tests/main.cpp
  tests/allocation_test.cpp
  tests/bitboard_test.cpp
  tests/chess_test.cpp
  tests/cotulenh_test.cpp
  tests/defined_test.cpp
  tests/fen_test.cpp
  tests/grid_test.cpp
  tests/pgn_test.cpp
  tests/rays_test.cpp
  tests/rules_test.cpp
  tests/search_test.cpp
  tests/shift_test.cpp
  tests/smallest_game_test.cpp
  tests/system_test.cpp
  tests/threads_test.cpp
  tests/two_plies_test.cpp)
target_link_libraries(native_tests PRIVATE rookery_native)
# The tests run with the asserts of the core, and not optimised away.
target_compile_options(native_tests PRIVATE -UNDEBUG)
# What this one replaces operator new with is what it frees by; g++ 12 does not see that.
set_source_files_properties(tests/allocation_test.cpp PROPERTIES COMPILE_OPTIONS
  $<$<CXX_COMPILER_ID:GNU>:-Wno-mismatched-new-delete>)
# Machines of defined games take long to optimise, and need not be quick here.
set_source_files_properties(tests/defined_test.cpp tests/smallest_game_test.cpp
  PROPERTIES COMPILE_OPTIONS -O1)

# The tests of what threads share, for the thread sanitizer: the others would take minutes to build.
add_executable(thread_tests EXCLUDE_FROM_ALL tests/main.cpp tests/threads_test.cpp)
target_link_libraries(thread_tests PRIVATE rookery_native)
target_compile_options(thread_tests PRIVATE -UNDEBUG)

add_executable(bench_rays EXCLUDE_FROM_ALL ../benchmarks/native/rays.cpp)
target_link_libraries(bench_rays PRIVATE rookery_native)

add_executable(bench_make EXCLUDE_FROM_ALL ../benchmarks/native/make.cpp)
target_link_libraries(bench_make PRIVATE rookery_native)

add_executable(find_magics EXCLUDE_FROM_ALL ../tools/find_magics.cpp)
target_link_libraries(find_magics PRIVATE rookery_native)

option(ROOKERY_FUZZ "Build the fuzzers, for which the compiler must be clang" OFF)
if(ROOKERY_FUZZ)
  set(ROOKERY_FUZZ_FLAGS -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all -g -O1 -UNDEBUG)
  foreach(fuzzer chess_text cotulenh_text defined_text)
    add_executable(fuzz_${fuzzer} fuzz/${fuzzer}.cpp ${ROOKERY_NATIVE})
    target_link_libraries(fuzz_${fuzzer} PRIVATE rookery_flags Threads::Threads)
    target_compile_options(fuzz_${fuzzer} PRIVATE ${ROOKERY_FUZZ_FLAGS})
    target_link_options(fuzz_${fuzzer} PRIVATE ${ROOKERY_FUZZ_FLAGS})
  endforeach()
  # Games of chess need no boards, which take long to compile.
  add_executable(fuzz_pgn fuzz/pgn.cpp ${ROOKERY_GAMES})
  target_link_libraries(fuzz_pgn PRIVATE rookery_flags Threads::Threads)
  target_compile_options(fuzz_pgn PRIVATE ${ROOKERY_FUZZ_FLAGS})
  target_link_options(fuzz_pgn PRIVATE ${ROOKERY_FUZZ_FLAGS})
endif()
