#include "gpo/length_effect.hpp"

#include <cmath>

#include "kernels.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

struct Moments {
  double mean;
  double deviation;
};

/// Of a value whose logarithm is normal with mean `m`, which is finite, and standard deviation `s`.
Moments log_normal(double m, double s) {
  const double v = s * s;
  const double mean = detail::exponential(m + v / 2.0);
  if (s == 0.0)
    return {mean, 0.0};
  // exp(m + v/2)·√(exp(v) − 1) = exp(m + v)·√(1 − exp(−v)), where the root is s·√((1 − exp(−v)) / v) or, once
  // exp(−v) counts for nothing beside 1, 1. In one exponent, because a factor alone may overflow.
  const double u = detail::exponential(-v);
  double log_root = 0.0;
  if (u > 0x1p-54) {
    // With −log u in place of v the rounding of u cancels where v is small (Higham, Accuracy and Stability of
    // Numerical Algorithms, 2nd edition, section 1.14.1).
    const double fraction = u == 1.0 ? 1.0 : (1.0 - u) / -std::log(u);
    log_root = std::log(s) + std::log(fraction) / 2.0;
  }
  return {mean, detail::exponential(m + v + log_root)};
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
  const Moments product = log_normal(log_product, noise * root);
  const Moments sequence = log_normal(log_sequence, noise / root);
  return {.outcome = {},
          .log_product = log_product,
          .log_product_spread = noise * root,
          .log_sequence = log_sequence,
          .log_sequence_spread = noise / root,
          .product_mean = product.mean,
          .product_deviation = product.deviation,
          .sequence_mean = sequence.mean,
          .sequence_deviation = sequence.deviation};
}

} // namespace gpo
