#include "kernels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

// Wide vectors are passed only within this file, so no other compiler has to agree on how.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace gpo::detail {
namespace {

using Bits = std::uint64_t __attribute__((vector_size(lanes * sizeof(double))));
using MachineBits = std::uint64_t __attribute__((vector_size(machine_lanes * sizeof(double))));
constexpr std::size_t machine_vectors = lanes / machine_lanes;

// x · log2_e + rounder holds the nearest integer n in its low bits, with the bias of an exponent: shifted
// into place they are 2^n.
constexpr double rounder = 0x1.8p52 + 1023;
constexpr double log2_e = 0x1.71547652b82fep0;
constexpr double ln2_high = 0x1.62e42feep-1; // so few bits that n · ln2_high is exact
constexpr double ln2_low = 0x1.a39ef35793c76p-33;

Vector splat(double value) { return value - Vector{}; }

Vector load(const double* from) {
  Vector vector;
  std::memcpy(&vector, from, sizeof vector);
  return vector;
}

void store(const Vector& vector, double* to) { std::memcpy(to, &vector, sizeof vector); }

/// 2^n, for n + 1023 in the low 12 bits.
double power_of_two(std::uint64_t biased) { return __builtin_bit_cast(double, biased << 52); }

/// Folds the machine vectors that a wide one is made of into one.
template <std::size_t count = lanes, typename Fold>
MachineVector folded(const Vector& wide, Fold fold, std::size_t begin = 0) {
  if constexpr (count == machine_lanes) {
    MachineVector part;
    std::memcpy(&part, reinterpret_cast<const char*>(&wide) + begin * sizeof(double), sizeof part);
    return part;
  } else {
    return fold(folded<count / 2>(wide, fold, begin), folded<count / 2>(wide, fold, begin + count / 2));
  }
}

constexpr auto plus = [](MachineVector a, MachineVector b) { return a + b; };
constexpr auto greater = [](MachineVector a, MachineVector b) { return a < b ? b : a; };

/// A mask with one byte for each lane.
template <std::size_t... part, std::size_t... lane>
std::uint64_t packed(const Bits& mask, std::index_sequence<part...>, std::index_sequence<lane...>) {
  std::array<MachineBits, sizeof...(part)> parts;
  std::memcpy(&parts, &mask, sizeof mask);
  // Each part has its lanes `machine_lanes` bytes further on.
  const MachineBits spread = ((parts[part] & (std::uint64_t{1} << (8 * machine_lanes * part))) | ...);
  return ((spread[lane] << (8 * lane)) | ...);
}

/// x − n · ln 2, for a number or a vector of them.
template <typename Value>
Value reduce(Value x, Value n) {
  return (x - n * ln2_high) - n * ln2_low;
}

/// e^r for |r| ≤ ln 2 / 2, by the rational approximation of fdlibm's e_exp.c. Its polynomial is arranged for
/// short waits (Estrin's scheme).
template <typename Value>
Value exponential_of_reduced(Value r) {
  const Value r2 = r * r;
  const Value r4 = r2 * r2;
  const Value low = 0x1.555555555553ep-3 - r2 * 0x1.6c16c16bebd93p-9;
  const Value high = (0x1.1566aaf25de2cp-14 - r2 * 0x1.bbd41c5d26bf1p-20) + r4 * 0x1.6376972bea4dp-25;
  const Value c = r - r2 * (low + r4 * high);
  return 1.0 + (r * c / (2.0 - c) + r);
}

} // namespace

void VectorSum::add(const Vector& terms) {
  const MachineVector term = folded(terms, plus);
  const MachineVector next = sum_ + term;
  const MachineVector seen = next - sum_;
  error_ += (sum_ - (next - seen)) + (term - seen);
  sum_ = next;
}

double VectorSum::result() const {
  CompensatedSum total = rest_;
  for (std::size_t lane = 0; lane < machine_lanes; ++lane) {
    total.add(sum_[lane]);
    // Once the sum is infinite the error term is NaN.
    if (std::isfinite(sum_[lane]))
      total.add(error_[lane]);
  }
  return total.result();
}

double exponential(double x) {
  // The order of the arguments lets NaN through.
  const double bounded = std::min(std::max(x, -746.0), 710.0);
  const double shifted = bounded * log2_e + rounder;
  const double e_r = exponential_of_reduced(reduce(bounded, shifted - rounder));
  // In two steps, because 2^n alone may lie outside the range of double where the result does not.
  const std::uint64_t twice_biased = __builtin_bit_cast(std::uint64_t, shifted) + 1023;
  const std::uint64_t half = twice_biased >> 1;
  return e_r * power_of_two(half) * power_of_two(twice_biased - half);
}

bool reduce_log_ratios(std::span<const double> old_logprobs, std::span<const double> logprobs, VectorSum& sum,
                       ReducedBlock& reduced) {
  VectorSum total = sum;
  MachineVector top{};
  MachineVector squares{};
  for (std::size_t t = 0; t < logprobs.size(); t += lanes) {
    const Vector before = load(&old_logprobs[t]);
    const Vector after = load(&logprobs[t]);
    top = greater(top, folded(before < after ? after : before, greater));
    const Vector x = after - before;
    total.add(x);
    squares += folded(x * x, plus);
    const Vector shifted = x * log2_e + rounder;
    store(reduce(x, shifted - rounder), &reduced.r[t]);
    store(__builtin_bit_cast(Vector, __builtin_bit_cast(Bits, shifted) << 52), &reduced.power[t]);
  }
  // NaN and infinities make squares that are not below anything.
  constexpr double limit = 300.0;
  for (std::size_t lane = 0; lane < machine_lanes; ++lane) {
    if (!(squares[lane] < limit * limit && top[lane] <= 0.0))
      return false;
  }
  sum = total;
  return true;
}

void exponentiate(const ReducedBlock& reduced, std::span<double> ratios) {
  for (std::size_t t = 0; t < ratios.size(); t += lanes)
    store(exponential_of_reduced(load(&reduced.r[t])) * load(&reduced.power[t]), &ratios[t]);
}

std::size_t clip(std::span<const double> ratios, const ClippedTerm& term, std::span<double> weights,
                 std::span<std::uint8_t> flags, VectorSum& sum) {
  VectorSum total = sum;
  std::size_t clipped_tokens = 0;
  const Vector lower = splat(term.lower);
  const Vector upper = splat(term.upper);
  for (std::size_t t = 0; t < weights.size(); t += lanes) {
    const Vector ratio = load(&ratios[t]);
    Vector bounded = ratio < lower ? lower : ratio;
    bounded = upper < bounded ? upper : bounded;
    const Bits clipped = __builtin_bit_cast(Bits, bounded != ratio);
    const Vector value = bounded * term.share;
    total.add(value);
    store(__builtin_bit_cast(Vector, __builtin_bit_cast(Bits, value) & ~clipped), &weights[t]);

    const std::uint64_t bytes = packed(clipped, std::make_index_sequence<machine_vectors>(),
                                       std::make_index_sequence<machine_lanes>());
    std::memcpy(&flags[t], &bytes, lanes);
    clipped_tokens += static_cast<std::size_t>(std::popcount(bytes));
  }
  sum = total;
  return clipped_tokens;
}

void fill(std::span<double> weights, double weight, std::span<std::uint8_t> flags, bool flag) {
  std::size_t t = 0;
  for (; t + lanes <= weights.size(); t += lanes) {
    store(splat(weight), &weights[t]);
    const std::uint64_t bytes = flag ? 0x0101010101010101 : 0;
    std::memcpy(&flags[t], &bytes, lanes);
  }
  for (; t < weights.size(); ++t) {
    weights[t] = weight;
    flags[t] = flag;
  }
}

} // namespace gpo::detail
