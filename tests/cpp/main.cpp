// The main function of Catch2 version 2; version 3 brings its own as a library.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
