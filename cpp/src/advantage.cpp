#include "gpo/advantage.hpp"

#include <algorithm>
#include <cmath>

#include "summation.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

Outcome validate(std::span<const double> rewards, const AdvantageOptions& options,
                 std::span<const double> deviations, std::span<const double> advantages) {
  if (!is_known(options.baseline, baseline_names) || !is_known(options.scale, scale_names))
    return {.status = Status::unknown_option};
  if (!std::isfinite(options.epsilon) || options.epsilon < 0.0)
    return {.status = Status::epsilon_out_of_range};
  if (rewards.empty())
    return {Status::empty_group, Operand::rewards};
  return detail::first_error({detail::check_length(deviations.size(), rewards.size(), Operand::outputs),
                              detail::check_length(advantages.size(), rewards.size(), Operand::outputs),
                              detail::check_finite(rewards, Operand::rewards)});
}

/// Turns −0 into +0, which is what a reader expects to see.
double without_negative_zero(double value) { return value + 0.0; }

} // namespace

AdvantageStatistics group_advantages(std::span<const double> rewards, const AdvantageOptions& options,
                                     std::span<double> deviations, std::span<double> advantages) {
  if (const Outcome outcome = validate(rewards, options, deviations, advantages); !outcome.ok())
    return {.outcome = outcome};

  AdvantageStatistics result;
  result.size = rewards.size();

  const auto [lowest, highest] = std::minmax_element(rewards.begin(), rewards.end());
  const double low = *lowest;
  const double high = *highest;
  if (low == high) {
    std::fill(deviations.begin(), deviations.end(), 0.0);
    std::fill(advantages.begin(), advantages.end(), 0.0);
    result.mean = without_negative_zero(low);
    result.denominator = options.scale == Scale::none ? 1.0 : options.epsilon;
    result.signal = rewards.size() == 1 ? Signal::single : Signal::constant;
    return result;
  }

  // Everything below is in units of 2^exponent, chosen so that the largest |reward| is about 1: no square
  // overflows, and a spread of one unit in the last place still has a square. The lower limit keeps
  // epsilon in range for denormal rewards.
  const int exponent = std::max(std::ilogb(std::max(std::fabs(low), std::fabs(high))), -700);
  const double unit = std::ldexp(1.0, exponent);
  const double per_unit = std::ldexp(1.0, -exponent);

  // Distances from one reward keep the digits that distances from 0 would lose, as in 1e8 + {0, 1}.
  const double pivot = rewards.front() * per_unit;
  for (std::size_t i = 0; i < rewards.size(); ++i)
    deviations[i] = rewards[i] * per_unit - pivot;

  const auto count = static_cast<double>(rewards.size());
  const double mean = detail::total(deviations).mean;
  detail::CompensatedSum squares;
  for (double& deviation : deviations) {
    deviation -= mean;
    squares.add(deviation * deviation);
  }
  const double variance = squares.result() / (options.scale == Scale::sample ? count - 1.0 : count);
  const double standard_deviation = std::sqrt(variance);

  result.mean = without_negative_zero((pivot + mean) * unit);
  result.variance = std::ldexp(variance, 2 * exponent);
  result.standard_deviation = standard_deviation * unit;
  result.denominator = options.scale == Scale::none ? 1.0 : result.standard_deviation + options.epsilon;

  // R_i − mean of the others = (R_i − mean of all) · G / (G − 1).
  const double stretch = options.baseline == Baseline::leave_one_out ? count / (count - 1.0) : 1.0;
  const double denominator =
      options.scale == Scale::none ? per_unit : standard_deviation + options.epsilon * per_unit;
  for (std::size_t i = 0; i < rewards.size(); ++i) {
    const double deviation = deviations[i] * stretch;
    advantages[i] = without_negative_zero(deviation / denominator);
    deviations[i] = without_negative_zero(deviation * unit);
  }
  return result;
}

} // namespace gpo
