# Toolchain file: finds Emscripten's own, in $EMSDK or beside the em++ that is on PATH.

if(DEFINED ENV{EMSDK})
  set(emscripten_root "$ENV{EMSDK}/upstream/emscripten")
else()
  find_program(EMXX em++ NO_CMAKE_FIND_ROOT_PATH)
  if(NOT EMXX)
    message(FATAL_ERROR "No em++ on PATH. Install Emscripten, or set EMSDK to its SDK.")
  endif()
  file(REAL_PATH "${EMXX}" emxx)
  get_filename_component(emscripten_root "${emxx}" DIRECTORY)
endif()

# Emulates wasm executables in ctest. Without fetch, which Emscripten 3.1.6 would try on file paths.
if(NOT GPO_NODE)
  if(DEFINED ENV{NODE_BINARY})
    set(GPO_NODE "$ENV{NODE_BINARY}")
  else()
    find_program(GPO_NODE node NO_CMAKE_FIND_ROOT_PATH)
  endif()
endif()
set(GPO_NODE "${GPO_NODE}" CACHE FILEPATH "Node that runs build scripts and wasm tests")
if(NOT GPO_NODE)
  message(FATAL_ERROR "No node on PATH. Install node, or pass -DGPO_NODE=.")
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR "${GPO_NODE};--no-experimental-fetch" CACHE STRING "Runs wasm in tests")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES GPO_NODE)

include("${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")
