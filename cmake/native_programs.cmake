# Programs without Python: the native tests and benchmarks.
#   cmake -S . -B build/native -G Ninja && cmake --build build/native && build/native/native_tests
add_library(rookery_native STATIC ${ROOKERY_NATIVE})
find_package(Threads REQUIRED)
target_link_libraries(rookery_native PUBLIC rookery_flags Threads::Threads)

add_executable(native_tests
  cpp/tests/main.cpp
  cpp/tests/allocation_test.cpp
  cpp/tests/bitboard_test.cpp
  cpp/tests/chess_test.cpp
  cpp/tests/grid_test.cpp
  cpp/tests/rays_test.cpp
  cpp/tests/shift_test.cpp)
target_link_libraries(native_tests PRIVATE rookery_native)
# The tests run with the asserts of the core, and not optimised away.
target_compile_options(native_tests PRIVATE -UNDEBUG)

add_executable(bench_rays EXCLUDE_FROM_ALL benchmarks/native/rays.cpp)
target_link_libraries(bench_rays PRIVATE rookery_native)

add_executable(find_magics EXCLUDE_FROM_ALL tools/find_magics.cpp)
target_link_libraries(find_magics PRIVATE rookery_native)
