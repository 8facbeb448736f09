#include "catch.hpp"
#include "gpo/length_effect.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

TEST_CASE("without noise the product is the ratio to the power of the length", "[length]") {
  const LengthEffect effect = length_effect(2, 0, 4);
  CHECK(effect.outcome.ok());
  CHECK(effect.log_product == 4 * std::log(2.0));
  CHECK(effect.log_product_spread == 0);
  CHECK(effect.log_sequence == std::log(2.0));
  CHECK(effect.log_sequence_spread == 0);
  CHECK(near(effect.product_mean, 16));
  CHECK(effect.product_deviation == 0);
  CHECK(near(effect.sequence_mean, 2));
  CHECK(effect.sequence_deviation == 0);
}

TEST_CASE("length widens the product and narrows the sequence ratio", "[length]") {
  const double mu = std::log(1.1);
  const LengthEffect effect = length_effect(1.1, 0.3, 16);
  CHECK(near(effect.log_product, 16 * mu));
  CHECK(near(effect.log_product_spread, 1.2));
  CHECK(near(effect.log_sequence, mu));
  CHECK(near(effect.log_sequence_spread, 0.075));
  CHECK(near(effect.product_mean, std::exp(16 * mu + 0.72)));
  CHECK(near(effect.product_deviation, std::exp(16 * mu + 0.72) * std::sqrt(std::expm1(1.44))));
  CHECK(near(effect.sequence_mean, std::exp(mu + 0.0028125)));
  CHECK(near(effect.sequence_deviation, std::exp(mu + 0.0028125) * std::sqrt(std::expm1(0.005625))));
}

TEST_CASE("one token: product and sequence ratio are the same", "[length]") {
  const LengthEffect effect = length_effect(0.7, 0.2, 1);
  CHECK(effect.log_product == effect.log_sequence);
  CHECK(effect.log_product_spread == effect.log_sequence_spread);
  CHECK(effect.product_mean == effect.sequence_mean);
  CHECK(effect.product_deviation == effect.sequence_deviation);
}

TEST_CASE("the moments are those of the sums of random logarithms", "[length]") {
  std::mt19937_64 random(1);
  std::normal_distribution<double> log_ratio(std::log(1.05), 0.1);
  Doubles products;
  Doubles sequences;
  for (int run = 0; run < 100'000; ++run) {
    double total = 0.0;
    for (int token = 0; token < 10; ++token)
      total += log_ratio(random);
    products.push_back(std::exp(total));
    sequences.push_back(std::exp(total / 10));
  }
  const auto agrees = [](const Doubles& values, double mean, double deviation) {
    const double count = static_cast<double>(values.size());
    const double found = sum(values) / count;
    CHECK(near(found / mean, 1, 0.005));
    CHECK(near(std::sqrt(sum_of_squares(values) / count - found * found) / deviation, 1, 0.02));
  };
  const LengthEffect effect = length_effect(1.05, 0.1, 10);
  agrees(products, effect.product_mean, effect.product_deviation);
  agrees(sequences, effect.sequence_mean, effect.sequence_deviation);
}

TEST_CASE("the deviation keeps its digits for any spread", "[length]") {
  // √(e^v − 1)·e^(v/2), v = σ²: where e^v − 1 cancels, and where e^−v vanishes.
  for (double noise = 1e-9; noise < 18; noise *= 1.37) {
    CAPTURE(noise);
    const double v = noise * noise;
    const double expected = std::exp(v / 2) * std::sqrt(std::expm1(v));
    CHECK(std::fabs(length_effect(1, noise, 1).product_deviation / expected - 1) < 2e-13);
  }
  CHECK(near(length_effect(1, 1e-200, 1).product_deviation / 1e-200, 1, 1e-12));
  // A mean that overflows, times a spread that is tiny, is in range.
  const LengthEffect tiny = length_effect(std::exp(1.0), 1e-100, 800);
  CHECK(tiny.product_mean == infinity);
  CHECK(near(std::log(tiny.product_deviation), 800 + std::log(1e-100) + std::log(800.0) / 2, 1e-12));
}

TEST_CASE("what is too large is infinite, what is too small 0, and nothing is NaN", "[length]") {
  const double smallest = std::numeric_limits<double>::denorm_min();
  const double largest = std::numeric_limits<double>::max();
  for (const double ratio : {smallest, 0.5, 1.0, 2.0, largest}) {
    for (const double noise : {0.0, smallest, 1e-170, 0.1, 6.0, 1e160, largest}) {
      for (const double length : {1.0, 2.0, 1e5, 0x1p53}) {
        CAPTURE(ratio, noise, length);
        const LengthEffect effect = length_effect(ratio, noise, length);
        CHECK(effect.outcome.ok());
        const Doubles values{effect.log_product,         effect.log_product_spread, effect.log_sequence,
                             effect.log_sequence_spread, effect.product_mean,       effect.product_deviation,
                             effect.sequence_mean,       effect.sequence_deviation};
        CHECK_FALSE(any_nan(values));
        CHECK(std::isfinite(effect.log_product));
      }
    }
  }
  const LengthEffect up = length_effect(1.1, 0.1, 1e6);
  CHECK((up.product_mean == infinity && up.product_deviation == infinity));
  CHECK(near(up.sequence_mean, 1.1, 1e-6));
  const LengthEffect down = length_effect(0.9, 0.1, 1e6);
  CHECK((down.product_mean == 0 && down.product_deviation == 0));
  // The noise alone carries the mean away from the median.
  CHECK(length_effect(0.5, 6, 1e6).product_mean == infinity);
  CHECK(length_effect(1, largest, 2).log_product_spread == infinity);
}

TEST_CASE("bad ratios, noises and lengths are refused", "[length]") {
  const auto refuses = [](double ratio, double noise, double length, Status status) {
    CAPTURE(ratio, noise, length);
    const LengthEffect result = length_effect(ratio, noise, length);
    CHECK(result.outcome.status == status);
    CHECK((result.log_product == 0 && result.product_mean == 0 && result.sequence_mean == 0));
  };
  for (const double ratio : {0.0, -1.0, infinity, -infinity, not_a_number})
    refuses(ratio, 0.1, 10, Status::ratio_out_of_range);
  for (const double noise : {-1e-300, infinity, not_a_number})
    refuses(1, noise, 10, Status::noise_out_of_range);
  for (const double length : {0.0, -1.0, 0.5, 2.5, 0x1p54, infinity, not_a_number})
    refuses(1, 0.1, length, Status::length_out_of_range);
}
