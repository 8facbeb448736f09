#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>

#include "gpo/status.hpp"

namespace gpo::detail {

/// Each names the first value that is NaN or infinite, or not a probability in (0, 1], or above 0.
[[nodiscard]] Outcome check_finite(std::span<const double> values, Operand operand);
[[nodiscard]] Outcome check_probabilities(std::span<const double> values, Operand operand);
[[nodiscard]] Outcome check_logprobs(std::span<const double> values, Operand operand);

/// Whether `value` is finite and at most 0.
[[nodiscard]] bool is_logprob(double value);

[[nodiscard]] Outcome check_length(std::size_t actual, std::size_t expected, Operand operand);

/// Whether `value` is a whole number of at least 1, and not so large that double skips whole numbers.
[[nodiscard]] bool is_count(double value);

/// The first outcome that is an error, if any is.
[[nodiscard]] Outcome first_error(std::initializer_list<Outcome> outcomes);

} // namespace gpo::detail
