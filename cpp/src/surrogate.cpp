#include "gpo/surrogate.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "kernels.hpp"
#include "summation.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

Outcome check_options(const SurrogateOptions& options) {
  if (!is_known(options.algorithm, algorithm_names) || !is_known(options.aggregation, aggregation_names))
    return {.status = Status::unknown_option};
  if (!(options.clip_low >= 0.0 && options.clip_low <= 1.0) ||
      !(options.clip_high >= 0.0 && std::isfinite(options.clip_high)))
    return {.status = Status::clip_out_of_range};
  if (options.dual_clip && !(*options.dual_clip > 1.0 && std::isfinite(*options.dual_clip)))
    return {.status = Status::dual_clip_out_of_range};
  if (options.aggregation == Aggregation::seq_mean_token_sum_norm &&
      !(options.max_length >= 1.0 && std::isfinite(options.max_length)))
    return {.status = Status::max_length_out_of_range};
  return {};
}

Outcome check_offsets(std::span<const std::uint32_t> offsets, std::size_t responses, std::size_t tokens) {
  if (const Outcome outcome = detail::check_length(offsets.size(), responses + 1, Operand::offsets);
      !outcome.ok())
    return outcome;
  if (offsets.front() != 0)
    return {Status::bad_offsets, Operand::offsets, 0};
  for (std::size_t i = 1; i < offsets.size(); ++i) {
    if (offsets[i] < offsets[i - 1] || offsets[i] > tokens)
      return {Status::bad_offsets, Operand::offsets, i};
  }
  if (offsets.back() != tokens)
    return {Status::bad_offsets, Operand::offsets, responses};
  return {};
}

Outcome validate(const PolicyUpdateInput& input, const SurrogateOptions& options,
                 const PolicyUpdateOutput& output) {
  if (const Outcome outcome = check_options(options); !outcome.ok())
    return outcome;
  const std::size_t responses = input.advantages.size();
  const std::size_t tokens = input.old_logprobs.size();
  if (responses == 0)
    return {Status::empty_group, Operand::advantages};
  return detail::first_error(
      {detail::check_length(input.logprobs.size(), tokens, Operand::current_policy),
       check_offsets(input.offsets, responses, tokens),
       detail::check_length(output.sequence_ratios.size(), responses, Operand::outputs),
       detail::check_length(output.token_ratios.size(), tokens, Operand::outputs),
       detail::check_length(output.token_weights.size(), tokens, Operand::outputs),
       detail::check_length(output.token_clipped.size(), tokens, Operand::outputs),
       detail::check_finite(input.advantages, Operand::advantages),
       detail::check_logprobs(input.old_logprobs, Operand::old_policy),
       detail::check_logprobs(input.logprobs, Operand::current_policy)});
}

/// What the token terms of a response of `length` tokens are divided by, in a group of `responses` with
/// `tokens` altogether.
double divisor(const SurrogateOptions& options, std::size_t responses, std::size_t tokens,
               std::size_t length) {
  switch (options.aggregation) {
  case Aggregation::token_mean:
    return static_cast<double>(tokens);
  case Aggregation::seq_mean_token_sum_norm:
    return static_cast<double>(responses) * options.max_length;
  case Aggregation::seq_mean_token_mean:
    break;
  }
  return static_cast<double>(responses) * static_cast<double>(length);
}

/// min(r·A, clip(r)·A) for one response, with A already divided by the aggregation's divisor.
class Surrogate {
public:
  struct Term {
    double value;  ///< what the token adds to J
    double weight; ///< its derivative by log r
    bool clipped;
  };

  Surrogate(const SurrogateOptions& options, double advantage, double divisor) : share_(advantage / divisor) {
    if (advantage > 0.0)
      upper_ = 1.0 + options.clip_high;
    if (advantage < 0.0) {
      lower_ = 1.0 - options.clip_low;
      upper_ = options.dual_clip.value_or(infinity);
    }
  }

  /// The branch is chosen on the ratio alone, before anything is multiplied: 0 · ∞ is how NaN comes about.
  [[nodiscard]] Term operator()(double ratio) const {
    const double bounded = std::clamp(ratio, lower_, upper_);
    const bool clipped = bounded != ratio;
    const double value = share_ == 0.0 ? 0.0 : share_ * bounded;
    // d(share · r)/d log r = share · r.
    return {value, clipped ? 0.0 : value + 0.0, clipped};
  }

private:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  double share_;
  double lower_ = -infinity;
  double upper_ = infinity;
};

} // namespace

bool is_clipped(double ratio, double advantage, const SurrogateOptions& options) {
  return Surrogate(options, advantage, 1.0)(ratio).clipped;
}

PolicyUpdateSummary policy_update(const PolicyUpdateInput& input, const SurrogateOptions& options,
                                  const PolicyUpdateOutput& output) {
  if (const Outcome outcome = validate(input, options, output); !outcome.ok())
    return {.outcome = outcome};

  const std::size_t responses = input.advantages.size();
  const std::size_t tokens = input.logprobs.size();
  detail::CompensatedSum objective;
  std::size_t clipped = 0;

  detail::subtract(input.logprobs, input.old_logprobs, output.token_ratios);
  for (std::size_t i = 0; i < responses; ++i) {
    const std::size_t begin = input.offsets[i];
    const std::size_t length = input.offsets[i + 1] - begin;
    if (length == 0) {
      output.sequence_ratios[i] = 1.0;
      continue;
    }
    const std::span<double> ratios = output.token_ratios.subspan(begin, length);
    const std::span<double> weights = output.token_weights.subspan(begin, length);
    const std::span<std::uint8_t> flags = output.token_clipped.subspan(begin, length);

    const double sequence_ratio = detail::exponential(detail::total(ratios).mean);
    output.sequence_ratios[i] = sequence_ratio;
    detail::exponentiate(ratios, ratios);

    const Surrogate surrogate(options, input.advantages[i], divisor(options, responses, tokens, length));
    if (options.algorithm == Algorithm::gspo) {
      const Surrogate::Term term = surrogate(sequence_ratio);
      objective.add(term.value * static_cast<double>(length));
      clipped += term.clipped ? length : 0;
      std::fill(weights.begin(), weights.end(), term.weight);
      std::fill(flags.begin(), flags.end(), std::uint8_t{term.clipped});
      continue;
    }
    for (std::size_t t = 0; t < length; ++t) {
      const Surrogate::Term term = surrogate(ratios[t]);
      objective.add(term.value);
      clipped += term.clipped ? 1 : 0;
      weights[t] = term.weight;
      flags[t] = std::uint8_t{term.clipped};
    }
  }

  PolicyUpdateSummary result;
  result.objective = objective.result();
  // Only a gain and a loss that both overflow make NaN, and no clip range bounds the loss.
  if (std::isnan(result.objective))
    result.objective = -std::numeric_limits<double>::infinity();
  result.clip_fraction = tokens == 0 ? 0.0 : static_cast<double>(clipped) / static_cast<double>(tokens);
  return result;
}

} // namespace gpo
