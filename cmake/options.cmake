# Options, and what every target of this project is compiled with.

if(CMAKE_SOURCE_DIR STREQUAL PROJECT_SOURCE_DIR)
  set(top_level ON)
else()
  set(top_level OFF)
endif()

option(GPO_BUILD_TESTS "Build the tests" ${top_level})
option(GPO_WARNINGS_AS_ERRORS "Treat compiler warnings as errors" ${top_level})
option(GPO_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)

if(top_level AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# -ffp-contract=off: the same digits with and without fused multiply-add.
set(GPO_CORE_OPTIONS -O3 -ffp-contract=off -fno-exceptions -fno-rtti)
if(EMSCRIPTEN)
  # What is worth vectors is written with them: the compiler's own, and unrolled loops, are 3 KB more and no faster.
  list(APPEND GPO_CORE_OPTIONS -msimd128 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize)
endif()

function(gpo_set_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
  if(GPO_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

function(gpo_set_sanitizers target)
  if(GPO_SANITIZE)
    set(flags -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_compile_options(${target} PRIVATE ${flags})
    target_link_options(${target} PUBLIC ${flags})
  endif()
endfunction()

function(gpo_configure_core target)
  target_include_directories(${target} PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/cpp/include>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
  gpo_set_warnings(${target})
  gpo_set_sanitizers(${target})
endfunction()
