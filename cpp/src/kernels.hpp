#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

/// The loops over tokens, apart from everything that decides what to do with their results.
namespace gpo::detail {

// std::bit_cast, which the C++ library of Emscripten 3.1.6 lacks.
inline std::int64_t bits(double value) { return __builtin_bit_cast(std::int64_t, value); }
inline double from_bits(std::int64_t value) { return __builtin_bit_cast(double, value); }

/// 2^exponent, for normal results.
inline double power_of_two(std::int64_t exponent) { return from_bits((exponent + 1023) << 52); }

/// e^x within one unit in the last place; 0 and Infinity beyond the range of double. For any x but NaN.
///
/// Without branches and tables, unlike the C library's, so that it stays small in WebAssembly and can work on
/// several tokens at once. x = n·ln 2 + r with |r| ≤ ln 2 / 2, and for e^r the rational approximation of
/// fdlibm's e_exp.c.
inline double exponential(double x) {
  constexpr double log2_e = 0x1.71547652b82fep0;
  constexpr double ln2_high = 0x1.62e42feep-1; // so few bits that n·ln2_high is exact
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  constexpr double rounder = 0x1.8p52; // adding it leaves an integer in the low bits

  const double bounded = std::clamp(x, -746.0, 710.0);
  const double shifted = bounded * log2_e + rounder;
  const double n = shifted - rounder;
  const double high = bounded - n * ln2_high;
  const double low = n * ln2_low;
  const double r = high - low;
  const double r2 = r * r;
  const double c =
      r -
      r2 * (0x1.555555555553ep-3 +
            r2 * (-0x1.6c16c16bebd93p-9 +
                  r2 * (0x1.1566aaf25de2cp-14 + r2 * (-0x1.bbd41c5d26bf1p-20 + r2 * 0x1.6376972bea4dp-25))));
  const double e_r = 1.0 + (r * c / (2.0 - c) - low + high);

  // In two steps, because 2^n alone may lie outside the range of double where the result does not.
  const std::int64_t exponent = bits(shifted) - bits(rounder);
  const std::int64_t half = exponent >> 1;
  return e_r * power_of_two(half) * power_of_two(exponent - half);
}

/// differences[t] = minuends[t] − subtrahends[t].
inline void subtract(std::span<const double> minuends, std::span<const double> subtrahends,
                     std::span<double> differences) {
  for (std::size_t t = 0; t < differences.size(); ++t)
    differences[t] = minuends[t] - subtrahends[t];
}

/// results[t] = e^exponents[t]; both may be the same span.
inline void exponentiate(std::span<const double> exponents, std::span<double> results) {
  for (std::size_t t = 0; t < results.size(); ++t)
    results[t] = exponential(exponents[t]);
}

} // namespace gpo::detail
