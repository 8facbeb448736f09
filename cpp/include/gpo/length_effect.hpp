#pragma once

#include "gpo/status.hpp"

namespace gpo {

/// What a response's length does to the plain product of its token ratios, and to the sequence ratio. Spread
/// is the standard deviation of a logarithm.
struct LengthEffect {
  Outcome outcome;
  double log_product = 0.0;         ///< L·μ: mean and median of the product's logarithm
  double log_product_spread = 0.0;  ///< σ·√L
  double log_sequence = 0.0;        ///< μ: mean and median of the sequence ratio's logarithm
  double log_sequence_spread = 0.0; ///< σ/√L
  double product_mean = 0.0;        ///< exp(L·μ + L·σ²/2)
  double product_deviation = 0.0;   ///< standard deviation of the product
  double sequence_mean = 0.0;       ///< exp(μ + σ²/(2·L))
  double sequence_deviation = 0.0;  ///< standard deviation of the sequence ratio
};

/// Why GSPO divides by the length (arXiv 2507.18071, equation 7, and the remark after it): a response of L
/// tokens whose log ratios are independent and normal with mean μ = log(ratio) and standard deviation σ.
///
/// The logarithm of the product of the token ratios is normal with mean L·μ and variance L·σ², that of the
/// sequence ratio with mean μ and variance σ²/L. Where a logarithm is normal with mean m and variance v, the
/// value has the mean exp(m + v/2) and the standard deviation exp(m + v/2)·√(exp(v) − 1) (Crow and Shimizu,
/// Lognormal Distributions, 1988, chapter 1; Johnson, Kotz and Balakrishnan, Continuous Univariate
/// Distributions, volume 1, 1994, chapter 14).
///
/// Never NaN: what is beyond the range of double is Infinity or 0.
///
/// @param ratio   typical (median) token ratio, finite and above 0
/// @param noise   σ, finite and at least 0
/// @param length  L, a whole number of at least 1
/// @return on error only `outcome` is set. Errors: ratio_out_of_range, noise_out_of_range,
///         length_out_of_range.
[[nodiscard]] LengthEffect length_effect(double ratio, double noise, double length);

} // namespace gpo
