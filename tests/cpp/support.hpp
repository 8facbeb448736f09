#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "gpo/advantage.hpp"
#include "gpo/ratio.hpp"
#include "gpo/surrogate.hpp"

namespace gpo::test {

using Doubles = std::vector<double>;

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// What outputs hold before a call, to see whether it wrote to them.
inline constexpr double untouched = 12345.0;

inline bool near(double actual, double expected, double tolerance = 1e-14) {
  return actual == expected || std::fabs(actual - expected) <= tolerance * std::max(1.0, std::fabs(expected));
}

inline bool near(std::span<const double> actual, std::span<const double> expected, double tolerance = 1e-14) {
  return std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(),
                    [=](double a, double e) { return near(a, e, tolerance); });
}

inline bool all_untouched(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return value == untouched; });
}

/// Whether every value is +0, not −0.
inline bool all_positive_zero(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(),
                     [](double value) { return value == 0.0 && !std::signbit(value); });
}

inline bool any_negative_zero(std::span<const double> values) {
  return std::any_of(values.begin(), values.end(),
                     [](double value) { return value == 0.0 && std::signbit(value); });
}

inline bool any_nan(std::span<const double> values) {
  return std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

inline double sum(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

inline double sum_of_sizes(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0,
                         [](double sum, double value) { return sum + std::fabs(value); });
}

inline double sum_of_squares(std::span<const double> values) {
  return std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
}

struct Group {
  explicit Group(std::span<const double> rewards, const AdvantageOptions& options = {})
      : deviations(rewards.size(), untouched), advantages(rewards.size(), untouched),
        statistics(group_advantages(rewards, options, deviations, advantages)) {}
  explicit Group(const Doubles& rewards, const AdvantageOptions& options = {})
      : Group(std::span<const double>(rewards), options) {}

  Doubles deviations;
  Doubles advantages;
  AdvantageStatistics statistics;
};

struct Response {
  Doubles old_logprobs;
  Doubles logprobs;
};

struct Update {
  Update(const Doubles& group_advantages, const std::vector<Response>& responses,
         const SurrogateOptions& options)
      : advantages(group_advantages), offsets{0}, sequence_ratios(responses.size(), untouched) {
    for (const Response& response : responses) {
      old_logprobs.insert(old_logprobs.end(), response.old_logprobs.begin(), response.old_logprobs.end());
      logprobs.insert(logprobs.end(), response.logprobs.begin(), response.logprobs.end());
      offsets.push_back(static_cast<std::uint32_t>(logprobs.size()));
    }
    ratios.assign(logprobs.size(), untouched);
    weights.assign(logprobs.size(), untouched);
    clipped.assign(logprobs.size(), 99);
    run(options);
  }

  void run(const SurrogateOptions& options) {
    summary = policy_update({advantages, old_logprobs, logprobs, offsets}, options,
                            {sequence_ratios, ratios, weights, clipped});
  }

  Doubles advantages;
  Doubles old_logprobs;
  Doubles logprobs;
  std::vector<std::uint32_t> offsets;
  Doubles sequence_ratios;
  Doubles ratios;
  Doubles weights;
  std::vector<std::uint8_t> clipped;
  PolicyUpdateSummary summary;
};

} // namespace gpo::test
