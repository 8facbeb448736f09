#include "validation.hpp"

#include <algorithm>
#include <cmath>

namespace gpo::detail {

Outcome check_finite(std::span<const double> values, Operand operand) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]))
      return {Status::not_finite, operand, i};
  }
  return {};
}

Outcome check_probabilities(std::span<const double> values, Operand operand) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]))
      return {Status::not_finite, operand, i};
    if (values[i] <= 0.0 || values[i] > 1.0)
      return {Status::probability_out_of_range, operand, i};
  }
  return {};
}

Outcome check_logprobs(std::span<const double> values, Operand operand) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]))
      return {Status::not_finite, operand, i};
    if (values[i] > 0.0)
      return {Status::logprob_above_zero, operand, i};
  }
  return {};
}

bool is_logprob(double value) { return std::isfinite(value) && value <= 0.0; }

Outcome check_length(std::size_t actual, std::size_t expected, Operand operand) {
  if (actual == expected)
    return {};
  return {Status::length_mismatch, operand, std::min(actual, expected)};
}

bool is_count(double value) {
  constexpr double largest = 0x1p53;
  return value >= 1.0 && value <= largest && value == std::floor(value);
}

Outcome first_error(std::initializer_list<Outcome> outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (!outcome.ok())
      return outcome;
  }
  return {};
}

} // namespace gpo::detail
