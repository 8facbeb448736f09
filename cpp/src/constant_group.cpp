#include "gpo/constant_group.hpp"

#include <cmath>

#include "kernels.hpp"
#include "validation.hpp"

namespace gpo {
namespace {

/// log(1 − p) within a few units in the last place, also where 1 − p rounds: what the rounding does to the
/// logarithm it does to p too, and the quotient takes it out again (Goldberg 1991, theorem 4).
double log_complement(double p) {
  const double complement = 1.0 - p;
  return complement == 1.0 ? -p : std::log(complement) * (p / (1.0 - complement));
}

} // namespace

ConstantGroup constant_group(double success_probability, double size) {
  const double p = success_probability;
  if (!(p >= 0.0 && p <= 1.0))
    return {.outcome = {.status = Status::success_probability_out_of_range}};
  if (!detail::is_count(size))
    return {.outcome = {.status = Status::size_out_of_range}};
  if (size == 1.0)
    return {.outcome = {}, .probability = 1.0, .all_right = p, .all_wrong = 1.0 - p};

  const double all_right = detail::exponential(size * std::log(p));
  const double all_wrong = detail::exponential(size * log_complement(p));
  return {
      .outcome = {}, .probability = all_right + all_wrong, .all_right = all_right, .all_wrong = all_wrong};
}

} // namespace gpo
