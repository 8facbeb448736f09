#!/usr/bin/env bash
# Runs build.sh on pretended machines: a PATH of few tools, with stand-ins that say what the test wants them to say.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT
passed=0

# new_machine: with nothing on it but what every Unix has, and a copy of the script in a folder with a space.
new_machine() {
  local tool
  rm -rf "${machine:?}"/*
  mkdir -p "$machine/bin" "$machine/the lesson"
  cp "$root/build.sh" "$machine/the lesson/"
  for tool in bash cat dirname env head mkdir sed sort tail; do
    ln -s "$(command -v "$tool")" "$machine/bin/$tool"
  done
  stand_in uname 'echo x86_64'
}

# stand_in NAME SCRIPT: what the machine runs as NAME.
stand_in() {
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"$machine/bin/$1"
  chmod +x "$machine/bin/$1"
}

debian() { stand_in apt-get "echo \"apt-get \$*\" >>'$machine/calls'"; }

as_user() { stand_in id "echo $1"; }

# run STATUS ARGUMENT…: runs build.sh there, which has to end with that status.
run() {
  local expected=$1 status=0
  shift
  output=$(env -u EMSDK -u CMAKE_PREFIX_PATH CHROMIUM=none PATH="$machine/bin" "$machine/the lesson/build.sh" "$@" 2>&1) ||
    status=$?
  ((status == expected)) || fail "ended with $status, not $expected"
}

says() { [[ $output == *"$1"* ]] || fail "does not say: $1"; }

is_silent_on() { [[ $output != *"$1"* ]] || fail "says: $1"; }

fail() {
  printf 'FAILED: %s: it %s\n%s\n' "$name" "$1" "$output"
  exit 1
}

it() { name=$1; }

ok() {
  passed=$((passed + 1))
  printf 'ok: %s\n' "$name"
}

it "explains its commands"
new_machine
run 0 help
says "Usage: ./build.sh [command]"
ok

it "refuses a command that it does not know, with its usage"
run 2 tset
says "Unknown command: tset"
says "Usage: ./build.sh [command]"
run 2 test consumer
says "One command at a time."
ok

it "without apt-get, names what is missing and where to get it"
run 1 build
for what in "CMake >= 3.21" "Ninja or make" "Emscripten >= 3.1.6" "node >= 20.19" "npm" "emsdk: https://"; do says "$what"; done
is_silent_on "Chromium"
ok

it "names what the tests need only when they are to run"
run 1 test
says "C++20 compiler"
says "https://clang.llvm.org"
says "Chromium"
ok

it "takes the tools that are there, if they are recent enough"
stand_in cmake 'echo "cmake version 3.9.1"'
stand_in make ''
stand_in em++ 'echo "emcc (Emscripten gcc/clang-like replacement) 3.1.69-git"'
stand_in node 'echo v18.20.4'
stand_in npm ''
run 1 build
says "CMake >= 3.21"
says "node >= 20.19"
for what in "Ninja" "Emscripten" "npm"; do is_silent_on "$what"; done
ok

it "on Debian without root, gives the command to run"
debian
as_user 1000
run 1 build
says "sudo apt-get update && sudo apt-get install -y --no-install-recommends cmake"
is_silent_on "node"
[[ ! -e $machine/calls ]] || fail "ran apt-get"
ok

it "on Debian as root, installs all that is missing at once and says so if that did not help"
as_user 0
rm "$machine/bin/em++"
run 1 build
[[ $(cat "$machine/calls") == "apt-get update
apt-get install -y --no-install-recommends cmake emscripten" ]] || fail "called: $(cat "$machine/calls")"
says "CMake >= 3.21"
ok

printf '%d passed\n' "$passed"
