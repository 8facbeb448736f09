#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace gpo {

/// What went wrong, if anything. The core throws nothing: every function returns one of these.
enum class Status {
  ok,
  empty_group,              ///< no rewards, or no responses
  empty_response,           ///< no tokens where at least one is needed
  length_mismatch,          ///< spans that belong together differ in length
  not_finite,               ///< NaN or an infinity
  probability_out_of_range, ///< a probability outside (0, 1]
  logprob_above_zero,       ///< a natural-log probability above 0
  epsilon_out_of_range,     ///< epsilon below 0 or not finite
  clip_out_of_range,        ///< clip_low outside [0, 1], or clip_high below 0 or not finite
  dual_clip_out_of_range,   ///< dual clip at or below 1, or not finite
  max_length_out_of_range,  ///< max_length below 1 or not finite
  bad_offsets,              ///< offsets that do not start at 0, decrease, or do not end at the token count
  unknown_option,           ///< an enumeration value the core does not know
  no_number,                ///< a text without the number it should hold
  success_probability_out_of_range, ///< a success probability outside [0, 1], or NaN
  size_out_of_range,                ///< a group size that is not a whole number from 1 to 2^53
  ratio_out_of_range,               ///< an importance ratio at or below 0, or not finite
  noise_out_of_range,               ///< a standard deviation below 0 or not finite
  length_out_of_range,              ///< a token count that is not a whole number from 1 to 2^53
};

/// Names in the order of `Status`.
inline constexpr std::array<std::string_view, 19> status_names{
    "ok",
    "empty-group",
    "empty-response",
    "length-mismatch",
    "not-finite",
    "probability-out-of-range",
    "logprob-above-zero",
    "epsilon-out-of-range",
    "clip-out-of-range",
    "dual-clip-out-of-range",
    "max-length-out-of-range",
    "bad-offsets",
    "unknown-option",
    "no-number",
    "success-probability-out-of-range",
    "size-out-of-range",
    "ratio-out-of-range",
    "noise-out-of-range",
    "length-out-of-range",
};

/// Which of a function's arrays an error is about.
enum class Operand { old_policy, current_policy, rewards, advantages, offsets, outputs };

/// A status with the place it is about.
struct Outcome {
  Status status = Status::ok;
  /// The array at fault; meaningful only where `index` is about an array.
  Operand operand = Operand::old_policy;
  /// The first offending element. For `length_mismatch`, the first position that one of the two arrays
  /// lacks. 0 where the error is about an option.
  std::size_t index = 0;

  [[nodiscard]] constexpr bool ok() const { return status == Status::ok; }
};

/// Whether `value` is one of the enumerators that `names` names; guards against casts from integers.
template <typename Enum, std::size_t Count>
[[nodiscard]] constexpr bool is_known(Enum value, const std::array<std::string_view, Count>&) {
  return static_cast<std::size_t>(value) < Count;
}

} // namespace gpo
