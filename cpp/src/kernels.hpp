#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "summation.hpp"

/// The loops over tokens, apart from everything that decides what to do with their results. Written once,
/// with the vector extensions of GCC and Clang.
namespace gpo::detail {

// What one machine instruction works on.
#if defined(__AVX2__)
inline constexpr std::size_t machine_lanes = 4;
#elif defined(__wasm__) && !defined(__wasm_simd128__)
inline constexpr std::size_t machine_lanes = 1;
#else
inline constexpr std::size_t machine_lanes = 2;
#endif

/// How many tokens are worked on at once: for Clang more, which makes several machine vectors of a wide one,
/// so that their work overlaps. GCC would take a wide one apart.
#if defined(__clang__)
inline constexpr std::size_t lanes = machine_lanes == 1 ? 1 : 8;
#else
inline constexpr std::size_t lanes = machine_lanes;
#endif

/// The loops run one after the other over blocks of so few tokens that what one leaves to the next stays in
/// the first-level cache.
inline constexpr std::size_t block_size = 256;

using Vector = double __attribute__((vector_size(lanes * sizeof(double))));
using MachineVector = double __attribute__((vector_size(machine_lanes * sizeof(double))));

/// A compensated sum that takes vectors and single numbers.
class VectorSum {
public:
  /// The parts of a wide vector are added plainly first: like the rounding of the terms themselves, that
  /// costs no more than a part in 2^53 of each.
  void add(const Vector& terms);
  void add(double term) { rest_.add(term); }

  [[nodiscard]] double result() const;

private:
  MachineVector sum_{};
  MachineVector error_{};
  CompensatedSum rest_;
};

/// e^x within one unit in the last place, denormals included; 0 and Infinity beyond the range of double, NaN
/// for NaN.
[[nodiscard]] double exponential(double x);

/// Log ratios of a block, ready for the exponential: each is n·ln 2 + r with |r| ≤ ln 2 / 2.
struct ReducedBlock {
  std::array<double, block_size> r;
  std::array<double, block_size> power; ///< 2^n
};

/// Takes whole vectors of tokens, at most a block. Adds the log ratios logprobs[t] − old_logprobs[t] to `sum`
/// and reduces them.
///
/// @return false, with `sum` as it was, if any input is not a log-probability, or any log ratio so large that
///         its exponential, and what is made of it, could leave the range of normal doubles
[[nodiscard]] bool reduce_log_ratios(std::span<const double> old_logprobs, std::span<const double> logprobs,
                                     VectorSum& sum, ReducedBlock& reduced);

/// ratios[t] = e^(log ratio t), the same digits as `exponential` gives.
void exponentiate(const ReducedBlock& reduced, std::span<double> ratios);

/// A surrogate term that depends on the ratio alone: share · clamp(ratio, lower, upper).
struct ClippedTerm {
  double share;
  double lower = -std::numeric_limits<double>::infinity();
  double upper = std::numeric_limits<double>::infinity();
};

/// Takes whole vectors of finite ratios above 0. weights[t] is the term, or 0 where the clamp bites; flags[t]
/// is 1 there and else 0. Adds the terms to `sum`. `ratios` and `weights` may be the same span.
///
/// @return how many tokens are clipped
std::size_t clip(std::span<const double> ratios, const ClippedTerm& term, std::span<double> weights,
                 std::span<std::uint8_t> flags, VectorSum& sum);

/// Sets all of `weights` and `flags`, which are of one length.
void fill(std::span<double> weights, double weight, std::span<std::uint8_t> flags, bool flag);

} // namespace gpo::detail
