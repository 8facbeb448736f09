#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "gpo/status.hpp"

namespace gpo {

/// Which importance ratio the surrogate objective uses.
enum class Algorithm {
  grpo, ///< each token's own ratio r_t (arXiv 2402.03300, equation 3)
  gspo, ///< the response's sequence ratio s_i for every token (arXiv 2507.18071, equation 5)
};

/// How the token terms of G responses o_i are averaged into the objective.
enum class Aggregation {
  seq_mean_token_mean,     ///< (1/G) Σ_i (1/|o_i|) Σ_t: GRPO and GSPO as published
  token_mean,              ///< (1/Σ|o_i|) Σ_i Σ_t: DAPO (arXiv 2503.14476, section 3.3)
  seq_mean_token_sum_norm, ///< (1/(G·max_length)) Σ_i Σ_t: Dr. GRPO (arXiv 2503.20783, section 3.2)
};

inline constexpr std::array<std::string_view, 2> algorithm_names{"grpo", "gspo"};
inline constexpr std::array<std::string_view, 3> aggregation_names{"seq-mean-token-mean", "token-mean",
                                                                   "seq-mean-token-sum-norm"};

/// The clip range has no default: 0.2/0.2 is usual for GRPO, 3e-4/4e-4 for GSPO, and neither suits the
/// other.
struct SurrogateOptions {
  Algorithm algorithm = Algorithm::grpo;
  /// A ratio counts as clipped strictly below 1 − clip_low (A < 0) or strictly above 1 + clip_high (A > 0).
  double clip_low;  ///< in [0, 1]
  double clip_high; ///< finite, at least 0
  Aggregation aggregation = Aggregation::seq_mean_token_mean;
  /// In tokens, finite and at least 1; read for `seq_mean_token_sum_norm` only.
  double max_length = 0.0;
  /// Dual clip c (arXiv 1912.09729): for A < 0 a ratio above c counts as c. Above 1; none by
  /// default.
  std::optional<double> dual_clip = std::nullopt;
};

/// One group of G responses with T tokens altogether.
struct PolicyUpdateInput {
  std::span<const double> advantages;     ///< G, finite
  std::span<const double> old_logprobs;   ///< T natural-log probabilities, finite and at most 0
  std::span<const double> logprobs;       ///< T, the same under the current policy
  std::span<const std::uint32_t> offsets; ///< G + 1: response i has the tokens [offsets[i], offsets[i + 1])
};

struct PolicyUpdateOutput {
  std::span<double> sequence_ratios;     ///< G; 1 for a response without tokens
  std::span<double> token_ratios;        ///< T, or empty if they are not wanted
  std::span<double> token_weights;       ///< T: ∂J/∂log π of each token, 0 where clipped
  std::span<std::uint8_t> token_clipped; ///< T: 1 where the clip range (or dual clip) is active, else 0
};

struct PolicyUpdateSummary {
  Outcome outcome;
  /// The surrogate objective J, to be maximised; a trainer's loss is −J.
  double objective = 0.0;
  /// Share of all tokens that are clipped; 0 without tokens.
  double clip_fraction = 0.0;
};

/// Clipped surrogate objective J of one group, and the weight ∂J/∂log π that it puts on each token.
///
/// Each token's term is min(r·A, clip(r, 1 − clip_low, 1 + clip_high)·A), with r the token ratio (GRPO,
/// arXiv 2402.03300, equation 3) or the sequence ratio (GSPO, arXiv 2507.18071, equations 5 and 7).
/// Weights where not clipped: A·r over the aggregation's divisor; for GSPO, s_i depends on each of the
/// |y_i| tokens by s_i/|y_i| and stands in |y_i| terms, which leaves A·s_i over the same divisor.
///
/// A response without tokens counts in G and adds nothing. Finite input never gives NaN: a ratio beyond
/// the range of double is Infinity, a clipped token's weight is 0 even there, and an unclipped one's is
/// −Infinity; the objective is then −Infinity, which no gain makes up for.
///
/// The inputs are read once. Outputs may not overlap with inputs or with one another. GSPO
/// without token ratios takes one exponential a response, and about half the time.
///
/// @return summary; on error only `outcome` is set, and what the outputs hold means nothing. Errors:
///         empty_group, length_mismatch, not_finite, logprob_above_zero, bad_offsets (each with array and
///         index), clip_out_of_range, dual_clip_out_of_range, max_length_out_of_range, unknown_option.
[[nodiscard]] PolicyUpdateSummary policy_update(const PolicyUpdateInput& input,
                                                const SurrogateOptions& options,
                                                const PolicyUpdateOutput& output);

/// Whether the clip range holds back a token of this ratio: strictly above 1 + clip_high for an advantage
/// above 0, strictly below 1 − clip_low for one below 0 (arXiv 2402.03300, equation 3). At the bound the
/// token passes. The options are taken as valid.
[[nodiscard]] bool is_clipped(double ratio, double advantage, const SurrogateOptions& options);

} // namespace gpo
