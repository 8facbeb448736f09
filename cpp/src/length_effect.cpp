#include "gpo/length_effect.hpp"

#include <array>
#include <cmath>
#include <cstddef>

#include "kernels.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

/// log √(1 − exp(−s²)), for s ≥ 0.
double log_root(double s) {
  // With v = s² this is log s + log √((1 − exp(−v)) / v), or 0 once exp(−v) counts for nothing beside 1.
  const double u = detail::exponential(-s * s);
  if (u <= 0x1p-54)
    return 0.0;
  // With −log u in place of v the rounding of u cancels where v is small (Higham, Accuracy and Stability of
  // Numerical Algorithms, 2nd edition, section 1.14.1).
  const double fraction = u == 1.0 ? 1.0 : (1.0 - u) / -std::log(u);
  return std::log(s) + std::log(fraction) / 2.0;
}

} // namespace

LengthEffect length_effect(double ratio, double noise, double length) {
  if (!(std::isfinite(ratio) && ratio > 0.0))
    return {.outcome = {.status = Status::ratio_out_of_range}};
  if (!(std::isfinite(noise) && noise >= 0.0))
    return {.outcome = {.status = Status::noise_out_of_range}};
  if (!detail::is_count(length))
    return {.outcome = {.status = Status::length_out_of_range}};

  const double root = std::sqrt(length);
  const double log_sequence = std::log(ratio);
  const double log_product = length * log_sequence;
  const std::array<double, 2> middles{log_product, log_sequence};
  const std::array<double, 2> spreads{noise * root, noise / root};

  // In one exponent each, because a factor alone may overflow: the deviation exp(m + v/2)·√(exp(v) − 1) is
  // exp(m + v)·√(1 − exp(−v)).
  std::array<double, 4> moments{};
  for (std::size_t i = 0; i < 2; ++i) {
    const double v = spreads[i] * spreads[i];
    moments[i] = detail::exponential(middles[i] + v / 2.0);
    moments[i + 2] = detail::exponential(middles[i] + v + log_root(spreads[i]));
  }
  return {.outcome = {},
          .log_product = log_product,
          .log_product_spread = spreads[0],
          .log_sequence = log_sequence,
          .log_sequence_spread = spreads[1],
          .product_mean = moments[0],
          .product_deviation = moments[2],
          .sequence_mean = moments[1],
          .sequence_deviation = moments[3]};
}

} // namespace gpo
