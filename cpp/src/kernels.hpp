#pragma once

#include <cmath>
#include <cstddef>
#include <span>

/// The loops over tokens, apart from everything that decides what to do with their results.
namespace gpo::detail {

/// differences[t] = minuends[t] − subtrahends[t].
inline void subtract(std::span<const double> minuends, std::span<const double> subtrahends,
                     std::span<double> differences) {
  for (std::size_t t = 0; t < differences.size(); ++t)
    differences[t] = minuends[t] - subtrahends[t];
}

/// results[t] = e^exponents[t]; both may be the same span.
inline void exponentiate(std::span<const double> exponents, std::span<double> results) {
  for (std::size_t t = 0; t < results.size(); ++t)
    results[t] = std::exp(exponents[t]);
}

} // namespace gpo::detail
