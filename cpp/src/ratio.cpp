#include "gpo/ratio.hpp"

#include <cmath>
#include <cstddef>

#include "kernels.hpp"
#include "summation.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

Outcome check_shapes(std::span<const double> old_policy, std::span<const double> current_policy,
                     std::span<const double> log_ratios, std::span<const double> token_ratios) {
  if (old_policy.empty() && current_policy.empty())
    return {.status = Status::empty_response};
  const std::size_t length = old_policy.size();
  return detail::first_error({detail::check_length(current_policy.size(), length, Operand::current_policy),
                              detail::check_length(log_ratios.size(), length, Operand::outputs),
                              detail::check_length(token_ratios.size(), length, Operand::outputs)});
}

RatioSummary summarise(std::span<const double> log_ratios, std::span<const double> token_ratios) {
  const auto [log_product, mean_log_ratio] = detail::total(log_ratios);
  return {.outcome = {},
          .mean_log_ratio = mean_log_ratio,
          .sequence_ratio = detail::exponential(mean_log_ratio),
          .log_product = log_product,
          .product = detail::exponential(log_product),
          .arithmetic_mean = detail::total(token_ratios).mean};
}

} // namespace

RatioSummary ratios_from_probabilities(std::span<const double> old_probabilities,
                                       std::span<const double> probabilities, std::span<double> log_ratios,
                                       std::span<double> token_ratios) {
  const Outcome outcome =
      detail::first_error({check_shapes(old_probabilities, probabilities, log_ratios, token_ratios),
                           detail::check_probabilities(old_probabilities, Operand::old_policy),
                           detail::check_probabilities(probabilities, Operand::current_policy)});
  if (!outcome.ok())
    return {.outcome = outcome};

  for (std::size_t t = 0; t < token_ratios.size(); ++t) {
    // Dividing gives 0.03 / 0.01 = 3; exp(log 0.03 − log 0.01) is 2.9999999999999982.
    const double ratio = probabilities[t] / old_probabilities[t];
    token_ratios[t] = ratio;
    log_ratios[t] =
        std::isinf(ratio) ? std::log(probabilities[t]) - std::log(old_probabilities[t]) : std::log(ratio);
  }
  return summarise(log_ratios, token_ratios);
}

RatioSummary ratios_from_logprobs(std::span<const double> old_logprobs, std::span<const double> logprobs,
                                  std::span<double> log_ratios, std::span<double> token_ratios) {
  const Outcome outcome = detail::first_error({check_shapes(old_logprobs, logprobs, log_ratios, token_ratios),
                                               detail::check_logprobs(old_logprobs, Operand::old_policy),
                                               detail::check_logprobs(logprobs, Operand::current_policy)});
  if (!outcome.ok())
    return {.outcome = outcome};

  for (std::size_t t = 0; t < token_ratios.size(); ++t) {
    log_ratios[t] = logprobs[t] - old_logprobs[t];
    token_ratios[t] = detail::exponential(log_ratios[t]);
  }
  return summarise(log_ratios, token_ratios);
}

} // namespace gpo
