#include "catch.hpp"
#include "kernels.hpp"
#include "support.hpp"

using namespace gpo::test;
using gpo::detail::exponential;

namespace {

/// How far e^x is off, in units in the last place of the right result.
double error(double x) {
  const long double right = std::exp(static_cast<long double>(x));
  const auto rounded = static_cast<double>(right);
  const double unit = std::nextafter(rounded, infinity) - rounded;
  return static_cast<double>(std::fabs((static_cast<long double>(exponential(x)) - right) / unit));
}

// Elsewhere long double has no exponential of its own, and that of double is off by half a unit itself.
const double allowed = std::numeric_limits<long double>::digits == 64 ? 1.0 : 1.5;

} // namespace

TEST_CASE("the exponential is within one unit in the last place", "[exponential]") {
  double worst = 0.0;
  std::mt19937_64 random(3);
  for (const double size : {746.0, 40.0, 1.0, 1e-3}) {
    std::uniform_real_distribution<double> distribution(-size, std::min(size, 709.78));
    for (int i = 0; i < 100'000; ++i)
      worst = std::max(worst, error(distribution(random)));
  }
  // Where the reduction goes from one multiple of ln 2 to the next, and where it is 0.
  for (int n = -2150; n <= 2047; ++n) {
    double x = std::log(2.0) / 2.0 * n;
    for (int i = 0; i < 4; ++i, x = std::nextafter(x, infinity))
      worst = std::max(worst, error(x));
  }
  CHECK(worst <= allowed);
}

TEST_CASE("the exponential at the ends of its range", "[exponential]") {
  CHECK(exponential(0.0) == 1.0);
  CHECK(exponential(-0.0) == 1.0);
  CHECK(exponential(std::numeric_limits<double>::denorm_min()) == 1.0);
  CHECK(exponential(infinity) == infinity);
  CHECK(exponential(-infinity) == 0.0);
  CHECK_FALSE(std::signbit(exponential(-infinity)));
  CHECK(std::isnan(exponential(not_a_number)));
  CHECK(std::isnan(exponential(-not_a_number)));
  CHECK(std::isnan(exponential(std::nan("0xfff")))); // its low bits would be taken for an exponent

  constexpr double largest = 0x1.62e42fefa39efp+9;   // the last with a finite result
  constexpr double smallest = -0x1.74910d52d3051p+9; // the last with a result above 0
  CHECK(std::isfinite(exponential(largest)));
  CHECK(exponential(largest) > 1.797e308);
  CHECK(exponential(std::nextafter(largest, infinity)) == infinity);
  CHECK(exponential(1e300) == infinity);
  CHECK(exponential(smallest) == std::numeric_limits<double>::denorm_min());
  CHECK(exponential(std::nextafter(smallest, -infinity)) == 0.0);
  CHECK(exponential(-1e300) == 0.0);

  // Denormals are rounded once more, to what is left of their digits.
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> denormal(smallest, -708.4);
  double worst = 0.0;
  for (int i = 0; i < 20'000; ++i)
    worst = std::max(worst, error(denormal(random)));
  CHECK(worst <= allowed);
}
