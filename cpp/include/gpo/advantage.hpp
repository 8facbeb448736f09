#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include "gpo/status.hpp"

namespace gpo {

/// What a reward is compared with.
enum class Baseline {
  mean,          ///< mean of the group: GRPO (arXiv 2402.03300, section 4.1.2)
  leave_one_out, ///< mean of the other responses: RLOO (arXiv 2402.14740)
};

/// What a deviation is divided by.
enum class Scale {
  population, ///< standard deviation with divisor G
  sample,     ///< standard deviation with divisor G − 1
  none,       ///< 1: Dr. GRPO (arXiv 2503.20783, section 3.2)
};

/// Whether a group's rewards carry a training signal.
enum class Signal {
  mixed,    ///< at least two different rewards
  constant, ///< all rewards equal: every advantage is 0
  single,   ///< one response, nothing to compare it with: its advantage is 0
};

inline constexpr std::array<std::string_view, 2> baseline_names{"mean", "leave-one-out"};
inline constexpr std::array<std::string_view, 3> scale_names{"population", "sample", "none"};
inline constexpr std::array<std::string_view, 3> signal_names{"mixed", "constant", "single"};

/// The defaults are the lesson's.
struct AdvantageOptions {
  Baseline baseline = Baseline::mean;
  Scale scale = Scale::population;
  /// Added to the standard deviation, in units of reward; finite and at least 0. Unused with `Scale::none`.
  double epsilon = 0.0;
};

/// Statistics of one group, in units of reward (variance: reward squared).
struct AdvantageStatistics {
  Outcome outcome;
  std::size_t size = 0;
  double mean = 0.0;
  /// Divided by G − 1 for `Scale::sample`, else by G (for `Scale::none` it is information only). Infinity
  /// beyond the range of double; so is `standard_deviation`. The advantages do not suffer from that.
  double variance = 0.0;
  double standard_deviation = 0.0;
  /// standard_deviation + epsilon, or 1 for `Scale::none`.
  double denominator = 0.0;
  Signal signal = Signal::mixed;
};

/// Advantages of one group of G responses to one prompt: A_i = (R_i − baseline_i) / denominator
/// (DeepSeekMath, arXiv 2402.03300, section 4.1.2).
///
/// A constant group (max = min, tested on the rewards: in floating point three rewards of 0.1 have a
/// standard deviation above 0) gives exactly 0 for every response, and so does a group of one.
/// Large offsets and extreme values do not lose the answer: 1e8 + {0, 1} and ±1e160 give ±1.
///
/// @param rewards     G finite rewards
/// @param deviations  out, length G: R_i − baseline_i, in units of reward; ±Infinity beyond double's range
/// @param advantages  out, length G: without unit (units of reward for `Scale::none`); never NaN, never −0
/// @return statistics; on error only `outcome` is set and the outputs are untouched. Errors: empty_group,
///         length_mismatch (outputs), not_finite (index of the reward), epsilon_out_of_range,
///         unknown_option.
[[nodiscard]] AdvantageStatistics group_advantages(std::span<const double> rewards,
                                                   const AdvantageOptions& options,
                                                   std::span<double> deviations,
                                                   std::span<double> advantages);

} // namespace gpo
