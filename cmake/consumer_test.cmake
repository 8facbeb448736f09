# Installs the library into the build folder and builds another project on it.

set(consumer_dir "${PROJECT_BINARY_DIR}/consumer")

add_test(NAME install
  COMMAND "${CMAKE_COMMAND}" --install "${PROJECT_BINARY_DIR}" --prefix "${consumer_dir}/prefix" --config $<CONFIG>)
set_tests_properties(install PROPERTIES FIXTURES_SETUP installed)

add_test(NAME consumer
  COMMAND "${CMAKE_CTEST_COMMAND}"
    --build-and-test "${PROJECT_SOURCE_DIR}/tests/consumers/cmake" "${consumer_dir}/build"
    --build-generator "${CMAKE_GENERATOR}" --build-config $<CONFIG>
    --build-options
      "-DCMAKE_PREFIX_PATH=${consumer_dir}/prefix"
      "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}"
      -DCMAKE_BUILD_TYPE=$<CONFIG>
    --test-command consumer)
set_tests_properties(consumer PROPERTIES FIXTURES_REQUIRED installed)
