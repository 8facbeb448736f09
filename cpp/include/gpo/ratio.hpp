#pragma once

#include <span>

#include "gpo/status.hpp"

namespace gpo {

/// Importance ratios of one response y of |y| tokens.
struct RatioSummary {
  Outcome outcome;
  /// (1/|y|) Σ_t log r_t.
  double mean_log_ratio = 0.0;
  /// exp(mean_log_ratio), the geometric mean of the token ratios: the s_i(θ) of GSPO (arXiv 2507.18071,
  /// equation 7).
  double sequence_ratio = 0.0;
  /// Σ_t log r_t.
  double log_product = 0.0;
  /// exp(log_product): what s_i(θ) would be without the length normalisation. Runs to 0 or Infinity on
  /// long responses, which is why it is not used.
  double product = 0.0;
  /// (1/|y|) Σ_t r_t; shown to tell it from the sequence ratio.
  double arithmetic_mean = 0.0;
};

/// Importance ratios r_t = π(y_t) / π_old(y_t) (GSPO, arXiv 2507.18071, equations 3 and 7) from
/// probabilities.
///
/// Sums are compensated, so 100,000 tokens keep full precision. Finite input never gives NaN; a value
/// beyond the range of double is Infinity.
///
/// @param old_probabilities  |y| probabilities in (0, 1] under the policy that sampled
/// @param probabilities      |y| probabilities in (0, 1] under the current policy
/// @param log_ratios         out, |y| natural logs of the ratios
/// @param token_ratios       out, |y| ratios
/// @return summary; on error only `outcome` is set and the outputs are untouched. Errors: empty_response,
///         length_mismatch, not_finite, probability_out_of_range (each with array and index).
[[nodiscard]] RatioSummary ratios_from_probabilities(std::span<const double> old_probabilities,
                                                     std::span<const double> probabilities,
                                                     std::span<double> log_ratios,
                                                     std::span<double> token_ratios);

/// As `ratios_from_probabilities`, from natural-log probabilities: finite and at most 0. The error for
/// values above 0 is logprob_above_zero.
[[nodiscard]] RatioSummary ratios_from_logprobs(std::span<const double> old_logprobs,
                                                std::span<const double> logprobs,
                                                std::span<double> log_ratios, std::span<double> token_ratios);

} // namespace gpo
