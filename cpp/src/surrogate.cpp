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

/// All but the log-probabilities, which are checked as they are used: to read them once more would cost a
/// tenth of the time.
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
       output.token_ratios.empty()
           ? Outcome{}
           : detail::check_length(output.token_ratios.size(), tokens, Operand::outputs),
       detail::check_length(output.token_weights.size(), tokens, Operand::outputs),
       detail::check_length(output.token_clipped.size(), tokens, Operand::outputs),
       detail::check_finite(input.advantages, Operand::advantages)});
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

  Surrogate(const SurrogateOptions& options, double advantage, double divisor)
      : term_{.share = advantage / divisor + 0.0} { // 0 rather than −0
    if (advantage > 0.0)
      term_.upper = 1.0 + options.clip_high;
    if (advantage < 0.0) {
      term_.lower = 1.0 - options.clip_low;
      term_.upper = options.dual_clip.value_or(term_.upper);
    }
  }

  /// The branch is chosen on the ratio alone, before anything is multiplied: 0 · ∞ is how NaN comes about.
  [[nodiscard]] Term operator()(double ratio) const {
    const double bounded = std::clamp(ratio, term_.lower, term_.upper);
    const bool clipped = bounded != ratio;
    const double value = term_.share == 0.0 ? 0.0 : term_.share * bounded;
    // d(share · r)/d log r = share · r.
    return {value, clipped ? 0.0 : value + 0.0, clipped};
  }

  [[nodiscard]] const detail::ClippedTerm& term() const { return term_; }

  /// Whether no term of an ordinary ratio is so small that it could round to 0.
  [[nodiscard]] bool is_ordinary() const { return term_.share == 0.0 || std::fabs(term_.share) > 1e-150; }

private:
  detail::ClippedTerm term_;
};

/// The work on one group.
class Update {
public:
  Update(const PolicyUpdateInput& input, const SurrogateOptions& options, const PolicyUpdateOutput& output)
      : input_(input), options_(options), output_(output), by_token_(options.algorithm == Algorithm::grpo),
        ratios_(output.token_ratios.empty() ? output.token_weights : output.token_ratios) {}

  PolicyUpdateSummary run() {
    for (std::size_t i = 0; i < input_.advantages.size() && valid_; ++i)
      respond(i);
    if (!valid_)
      return {.outcome =
                  detail::first_error({detail::check_logprobs(input_.old_logprobs, Operand::old_policy),
                                       detail::check_logprobs(input_.logprobs, Operand::current_policy)})};
    const auto tokens = static_cast<double>(input_.logprobs.size());
    PolicyUpdateSummary result;
    result.objective = objective_.result();
    // Only a gain and a loss that both overflow make NaN, and no clip range bounds the loss.
    if (std::isnan(result.objective))
      result.objective = -std::numeric_limits<double>::infinity();
    result.clip_fraction = tokens == 0.0 ? 0.0 : static_cast<double>(clipped_) / tokens;
    return result;
  }

private:
  void respond(std::size_t i) {
    const std::size_t begin = input_.offsets[i];
    const std::size_t end = input_.offsets[i + 1];
    const std::size_t length = end - begin;
    if (length == 0) {
      output_.sequence_ratios[i] = 1.0;
      return;
    }
    const Surrogate surrogate(options_, input_.advantages[i],
                              divisor(options_, input_.advantages.size(), input_.logprobs.size(), length));
    detail::VectorSum log_ratios;
    for (std::size_t t = begin; t < end;) {
      const std::size_t whole_vectors = std::min(end - t, detail::block_size) / detail::lanes * detail::lanes;
      const std::size_t stop = whole_vectors > 0 ? t + whole_vectors : end;
      if (whole_vectors == 0 || !work_on_block(t, whole_vectors, surrogate, log_ratios)) {
        for (std::size_t token = t; token < stop; ++token)
          work_on_token(token, surrogate, log_ratios);
      }
      t = stop;
    }
    const double sequence_ratio = detail::exponential(mean_log_ratio(log_ratios.result(), begin, length));
    output_.sequence_ratios[i] = sequence_ratio;
    if (by_token_)
      return;
    const Surrogate::Term term = surrogate(sequence_ratio);
    objective_.add(term.value * static_cast<double>(length));
    clipped_ += term.clipped ? length : 0;
    detail::fill(output_.token_weights.subspan(begin, length), term.weight,
                 output_.token_clipped.subspan(begin, length), term.clipped);
  }

  /// @return false if a token is out of the ordinary: then nothing has been added up
  bool work_on_block(std::size_t begin, std::size_t length, const Surrogate& surrogate,
                     detail::VectorSum& log_ratios) {
    detail::ReducedBlock reduced;
    if (!surrogate.is_ordinary() ||
        !detail::reduce_log_ratios(input_.old_logprobs.subspan(begin, length),
                                   input_.logprobs.subspan(begin, length), log_ratios, reduced))
      return false;
    const std::span<double> ratios = ratios_.subspan(begin, length);
    if (by_token_ || !output_.token_ratios.empty())
      detail::exponentiate(reduced, ratios);
    if (by_token_)
      clipped_ += detail::clip(ratios, surrogate.term(), output_.token_weights.subspan(begin, length),
                               output_.token_clipped.subspan(begin, length), objective_);
    return true;
  }

  void work_on_token(std::size_t t, const Surrogate& surrogate, detail::VectorSum& log_ratios) {
    const double old_logprob = input_.old_logprobs[t];
    const double logprob = input_.logprobs[t];
    valid_ = valid_ && detail::is_logprob(old_logprob) && detail::is_logprob(logprob);
    log_ratios.add(logprob - old_logprob);
    const double ratio = detail::exponential(logprob - old_logprob);
    ratios_[t] = ratio;
    if (!by_token_)
      return;
    const Surrogate::Term term = surrogate(ratio);
    objective_.add(term.value);
    clipped_ += term.clipped ? 1 : 0;
    output_.token_weights[t] = term.weight;
    output_.token_clipped[t] = std::uint8_t{term.clipped};
  }

  /// Right even where the sum has left the range of double.
  [[nodiscard]] double mean_log_ratio(double sum, std::size_t begin, std::size_t length) const {
    const auto count = static_cast<double>(length);
    if (std::isfinite(sum))
      return sum / count;
    constexpr double shrink = 0x1p-64; // more than the inverse of any length
    detail::CompensatedSum shrunk;
    for (std::size_t t = begin; t < begin + length; ++t)
      shrunk.add((input_.logprobs[t] - input_.old_logprobs[t]) * shrink);
    return shrunk.result() / count / shrink;
  }

  const PolicyUpdateInput& input_;
  const SurrogateOptions& options_;
  const PolicyUpdateOutput& output_;
  const bool by_token_;
  const std::span<double> ratios_;
  detail::VectorSum objective_;
  std::size_t clipped_ = 0;
  bool valid_ = true; ///< whether every log-probability so far is one
};

} // namespace

bool is_clipped(double ratio, double advantage, const SurrogateOptions& options) {
  return Surrogate(options, advantage, 1.0)(ratio).clipped;
}

PolicyUpdateSummary policy_update(const PolicyUpdateInput& input, const SurrogateOptions& options,
                                  const PolicyUpdateOutput& output) {
  if (const Outcome outcome = validate(input, options, output); !outcome.ok())
    return {.outcome = outcome};
  return Update(input, options, output).run();
}

} // namespace gpo
