#include "catch.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

namespace {

using Function = decltype(&ratios_from_probabilities);

struct Ratios {
  Ratios(Function function, const Doubles& old_policy, const Doubles& current_policy)
      : logs(old_policy.size(), untouched), tokens(old_policy.size(), untouched),
        summary(function(old_policy, current_policy, logs, tokens)) {}

  Doubles logs;
  Doubles tokens;
  RatioSummary summary;
};

Ratios from_probabilities(const Doubles& old_policy, const Doubles& current_policy) {
  return {ratios_from_probabilities, old_policy, current_policy};
}

Ratios from_logprobs(const Doubles& old_policy, const Doubles& current_policy) {
  return {ratios_from_logprobs, old_policy, current_policy};
}

const double ln2 = std::log(2.0);

} // namespace

TEST_CASE("the lesson's ratios are exact", "[ratio]") {
  const Ratios ratios = from_probabilities({0.20, 0.50}, {0.40, 0.25});
  CHECK(ratios.summary.outcome.ok());
  CHECK(ratios.tokens == Doubles{2.0, 0.5});
  CHECK(ratios.logs == Doubles{ln2, -ln2});
  CHECK(ratios.summary.mean_log_ratio == 0);
  CHECK(ratios.summary.sequence_ratio == 1);
  CHECK(ratios.summary.log_product == 0);
  CHECK(ratios.summary.product == 1);
  CHECK(ratios.summary.arithmetic_mean == 1.25);
}

TEST_CASE("the lesson's ratios from log-probabilities", "[ratio]") {
  const Ratios ratios = from_logprobs({std::log(0.20), std::log(0.50)}, {std::log(0.40), std::log(0.25)});
  CHECK(near(ratios.tokens, Doubles{2.0, 0.5}));
  CHECK(near(ratios.summary.sequence_ratio, 1));
  CHECK(near(ratios.summary.product, 1));
  CHECK(near(ratios.summary.arithmetic_mean, 1.25));
}

TEST_CASE("ratios of probabilities do not pass through logarithms", "[ratio]") {
  const Ratios ratios = from_probabilities({0.01, 0.02, 0.03}, {0.03, 0.01, 0.06});
  CHECK(ratios.tokens == Doubles{3.0, 0.5, 2.0});
  CHECK(near(ratios.logs, Doubles{std::log(3.0), -ln2, ln2}));
}

TEST_CASE("the other examples", "[ratio]") {
  const Ratios rise = from_probabilities({0.20, 0.50}, {0.40, 0.75});
  CHECK(rise.tokens == Doubles{2.0, 1.5});
  CHECK(near(rise.summary.sequence_ratio, std::sqrt(3.0)));

  const Ratios outlier = from_probabilities({0.05, 0.05, 0.05, 0.05}, {0.05, 0.05, 0.05, 0.5});
  CHECK(near(outlier.summary.sequence_ratio, std::pow(10.0, 0.25)));
  CHECK(near(outlier.summary.arithmetic_mean, 3.25));

  const Ratios longer = from_probabilities(Doubles(4, 0.25), Doubles(4, 0.5));
  CHECK(longer.summary.sequence_ratio == 2);
  CHECK(near(longer.summary.log_product, 4 * ln2));
  CHECK(near(longer.summary.product, 16));
}

TEST_CASE("the sequence ratio does not depend on the length", "[ratio]") {
  for (const std::size_t length : {1U, 2U, 10U, 1000U, 100'000U}) {
    CAPTURE(length);
    const Ratios ratios = from_probabilities(Doubles(length, 0.8), Doubles(length, 0.6));
    CHECK(near(ratios.summary.sequence_ratio, 0.75, 4e-16));
    CHECK(near(ratios.summary.arithmetic_mean, 0.75, 4e-16));
    if (length == 100'000) {
      CHECK(ratios.summary.product == 0);
      CHECK(near(ratios.summary.log_product, 100'000 * std::log(0.75), 1e-15));
    }
  }
}

TEST_CASE("sums keep the small terms of long responses", "[ratio]") {
  // 99,999 log ratios of 1e-13 beside one of 1000 are lost to a plain sum.
  Doubles current(100'000, -1000.0 + 1e-13);
  const double step = current[0] + 1000.0;
  current[0] = 0.0;
  const Ratios ratios = from_logprobs(Doubles(100'000, -1000.0), current);
  CHECK(near(ratios.summary.log_product, 1000.0 + 99'999 * step, 1e-15));
  CHECK(near(ratios.summary.mean_log_ratio * 100'000, 1000.0 + 99'999 * step, 1e-15));
}

TEST_CASE("token ratios are within one unit in the last place", "[ratio]") {
  // Differences from 0 are exact, so this compares e^x alone.
  Doubles logs;
  for (double x = -708.0; x <= 0.0; x += 0.0137)
    logs.push_back(x);
  const Doubles zeros(logs.size(), 0.0);
  const auto worst = [](const Doubles& values, const Doubles& exponents, double sign) {
    double result = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double expected = std::exp(sign * exponents[i]);
      result =
          std::max(result, std::fabs(values[i] - expected) / (std::nextafter(expected, infinity) - expected));
    }
    return result;
  };
  CHECK(worst(from_logprobs(zeros, logs).tokens, logs, 1) <= 1);
  CHECK(worst(from_logprobs(logs, zeros).tokens, logs, -1) <= 1);
}

TEST_CASE("ratios beyond the range of double are 0 or infinite, never NaN", "[ratio]") {
  const Ratios up = from_logprobs({-800, -1}, {0, -1});
  CHECK(up.tokens == Doubles{infinity, 1});
  CHECK(up.summary.arithmetic_mean == infinity);
  CHECK(up.summary.log_product == 800);
  CHECK(near(up.summary.sequence_ratio, std::exp(400.0), 1e-13));
  CHECK(from_logprobs({0}, {-800}).tokens == Doubles{0});
  CHECK(near(from_logprobs({0}, {-740}).tokens[0] / std::exp(-740.0), 1, 0.02)); // denormal

  // The sum of log ratios overflows, their mean does not.
  const double huge = 1.5e308;
  const Ratios both = from_logprobs({-huge, -huge, 0}, {0, 0, -huge});
  CHECK(near(both.summary.mean_log_ratio, huge / 3));
  CHECK(both.summary.sequence_ratio == infinity);
  CHECK(from_logprobs({-huge, -huge}, {0, 0}).summary.log_product == infinity);
  CHECK(from_logprobs({0, 0}, {-huge, -huge}).summary.log_product == -infinity);
  CHECK(from_logprobs({0, 0}, {-huge, -huge}).summary.product == 0);

  // The ratios' sum overflows, their mean does not.
  CHECK(
      near(from_logprobs({-709, -709, -709}, {0, 0, 0}).summary.arithmetic_mean / std::exp(709.0), 1, 1e-13));

  const double smallest = std::numeric_limits<double>::denorm_min();
  const Ratios tiny = from_probabilities({smallest, 1}, {1, smallest});
  CHECK(tiny.tokens == Doubles{infinity, smallest});
  CHECK(near(tiny.logs[0], -std::log(smallest)));
  CHECK(near(tiny.summary.sequence_ratio, 1));
}

TEST_CASE("bad responses are refused with array and place, and nothing is written", "[ratio]") {
  const auto refuses = [](const Ratios& ratios, Status status, Operand operand, std::size_t index) {
    CHECK(ratios.summary.outcome.status == status);
    CHECK(ratios.summary.outcome.operand == operand);
    CHECK(ratios.summary.outcome.index == index);
    CHECK(all_untouched(ratios.logs));
    CHECK(all_untouched(ratios.tokens));
  };
  constexpr Operand old_policy = Operand::old_policy;
  constexpr Operand current_policy = Operand::current_policy;
  refuses(from_probabilities({}, {}), Status::empty_response, old_policy, 0);
  refuses(from_probabilities({0.5, 0.5}, {0.5}), Status::length_mismatch, current_policy, 1);
  refuses(from_probabilities({0.5}, {0.5, 0.5, 0.5}), Status::length_mismatch, current_policy, 1);
  refuses(from_probabilities({0.5, 0}, {0.5, 0.5}), Status::probability_out_of_range, old_policy, 1);
  refuses(from_probabilities({0.5, 0.5, 0.5}, {0.5, 1, 1.5}), Status::probability_out_of_range,
          current_policy, 2);
  refuses(from_probabilities({0.5}, {-0.5}), Status::probability_out_of_range, current_policy, 0);
  refuses(from_probabilities({0.5, not_a_number}, {0.5, 0.5}), Status::not_finite, old_policy, 1);
  refuses(from_probabilities({0.5, 0.5}, {0.5, infinity}), Status::not_finite, current_policy, 1);

  refuses(from_logprobs({}, {}), Status::empty_response, old_policy, 0);
  refuses(from_logprobs({-1}, {-1, -1}), Status::length_mismatch, current_policy, 1);
  refuses(from_logprobs({-1, 0.5}, {-1, -1}), Status::logprob_above_zero, old_policy, 1);
  refuses(from_logprobs({-1, -1, -1}, {-1, 0, 1e-300}), Status::logprob_above_zero, current_policy, 2);
  refuses(from_logprobs({not_a_number}, {-1}), Status::not_finite, old_policy, 0);
  refuses(from_logprobs({-1, -1}, {-1, -infinity}), Status::not_finite, current_policy, 1);

  Doubles one(1, untouched);
  Doubles two(2, untouched);
  for (const Function function : {Function{ratios_from_probabilities}, Function{ratios_from_logprobs}}) {
    const Doubles certain(2, function == Function{ratios_from_logprobs} ? 0.0 : 1.0);
    for (const Outcome& outcome :
         {function(certain, certain, one, two).outcome, function(certain, certain, two, one).outcome}) {
      CHECK(outcome.status == Status::length_mismatch);
      CHECK(outcome.operand == Operand::outputs);
      CHECK(outcome.index == 1);
    }
  }
  CHECK((all_untouched(one) && all_untouched(two)));
}
