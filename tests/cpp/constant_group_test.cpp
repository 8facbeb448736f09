#include "catch.hpp"
#include "gpo/constant_group.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

namespace {

bool close(double actual, double expected) {
  return actual == expected || std::fabs(actual - expected) <= 2e-13 * std::fabs(expected);
}

} // namespace

TEST_CASE("the lesson's group of four", "[constant]") {
  const ConstantGroup half = constant_group(0.5, 4);
  CHECK(half.outcome.ok());
  CHECK(half.all_right == 0.0625);
  CHECK(half.all_wrong == 0.0625);
  CHECK(half.probability == 0.125);

  const ConstantGroup hard = constant_group(0.1, 8);
  CHECK(close(hard.all_right, 1e-8));
  CHECK(close(hard.all_wrong, 0.43046721));
  CHECK(hard.probability == hard.all_right + hard.all_wrong);
}

TEST_CASE("a group of one is constant, and so is one whose outcome is certain", "[constant]") {
  for (const double p : {0.0, 1e-300, 1e-17, 0.1, 0.3, 0.5, 0.9, 1.0 - 1e-16, 1.0}) {
    CAPTURE(p);
    const ConstantGroup one = constant_group(p, 1);
    CHECK(one.probability == 1);
    CHECK(one.all_right == p);
    CHECK(one.all_wrong == 1 - p);
  }
  for (const double size : {2.0, 64.0, 0x1p53}) {
    CAPTURE(size);
    const ConstantGroup never = constant_group(0, size);
    CHECK((never.all_right == 0 && never.all_wrong == 1 && never.probability == 1));
    const ConstantGroup always = constant_group(1, size);
    CHECK((always.all_right == 1 && always.all_wrong == 0 && always.probability == 1));
  }
}

TEST_CASE("near the ends and for large groups no digit is lost", "[constant]") {
  // (1 − p)^G = exp(−G·(p + p²/2 + …)), where 1 − p has rounded p's digits away.
  CHECK(close(constant_group(1e-9, 1e9).all_wrong, std::exp(-1 - 0.5e-9)));
  CHECK(close(constant_group(1e-15, 1e15).all_wrong, std::exp(-1.0)));
  CHECK(close(constant_group(1e-20, 0x1p53).all_wrong, std::exp(-0x1p53 * 1e-20)));
  CHECK(close(constant_group(1 - 0x1p-53, 0x1p53).all_right, std::exp(-1.0)));
  CHECK(close(constant_group(0x1p-30, 30).all_right, std::ldexp(1.0, -900)));
  CHECK(close(constant_group(0.5, 1000).all_wrong, std::ldexp(1.0, -1000)));
  CHECK(constant_group(0.5, 2000).probability == 0);
  // Against powers in extended precision where the platform has it, and always near them.
  for (double p = 0.001; p < 1; p += 0.0137) {
    for (const double size : {2.0, 3.0, 8.0, 16.0, 64.0}) {
      CAPTURE(p, size);
      const long double right = std::pow(static_cast<long double>(p), static_cast<long double>(size));
      const long double wrong = std::pow(1.0L - p, static_cast<long double>(size));
      CHECK(close(constant_group(p, size).all_right, static_cast<double>(right)));
      CHECK(close(constant_group(p, size).all_wrong, static_cast<double>(wrong)));
    }
  }
}

TEST_CASE("bad probabilities and sizes are refused", "[constant]") {
  for (const double p : {-1e-300, 1.0000000000000002, infinity, -infinity, not_a_number}) {
    CAPTURE(p);
    const ConstantGroup result = constant_group(p, 4);
    CHECK(result.outcome.status == Status::success_probability_out_of_range);
    CHECK((result.probability == 0 && result.all_right == 0 && result.all_wrong == 0));
  }
  for (const double size : {0.0, 0.5, -1.0, 1.5, 0x1p54, infinity, not_a_number}) {
    CAPTURE(size);
    CHECK(constant_group(0.5, size).outcome.status == Status::size_out_of_range);
  }
}
