#pragma once

#include "gpo/status.hpp"

namespace gpo {

/// How probable it is that a group's rewards are all equal, so that it carries no training signal.
struct ConstantGroup {
  Outcome outcome;
  /// all_right + all_wrong; 1 for a group of one.
  double probability = 0.0;
  double all_right = 0.0; ///< p^G: every reward is 1
  double all_wrong = 0.0; ///< (1 − p)^G: every reward is 0
};

/// Probability that a group of G independent rewards, each 1 with probability p and else 0, is constant:
/// p^G + (1 − p)^G. Such groups are what DAPO samples anew (arXiv 2503.14476, section 3.2 and equation 11).
///
/// Formed in log space, with 1 − p never rounded where p is small: within 2e-13 of each part's own size for
/// any p and G; a part too small for a double is 0.
///
/// @param success_probability  p, in [0, 1]
/// @param size                 G, a whole number of at least 1
/// @return on error only `outcome` is set. Errors: success_probability_out_of_range, size_out_of_range.
[[nodiscard]] ConstantGroup constant_group(double success_probability, double size);

} // namespace gpo
