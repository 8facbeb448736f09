#pragma once

#include <cmath>
#include <span>

namespace gpo::detail {

/// A running sum that carries its own rounding error along (Knuth's TwoSum, free of branches), so that the
/// result is as good as one rounding of the exact sum for any realistic length.
class CompensatedSum {
public:
  void add(double term) {
    const double next = sum_ + term;
    const double seen = next - sum_;
    error_ += (sum_ - (next - seen)) + (term - seen);
    sum_ = next;
  }

  [[nodiscard]] double result() const {
    const double corrected = sum_ + error_;
    // Once the sum is infinite the error term is NaN.
    return std::isfinite(corrected) ? corrected : sum_;
  }

private:
  double sum_ = 0.0;
  double error_ = 0.0;
};

/// Σ values · factor.
[[nodiscard]] inline double sum(std::span<const double> values, double factor = 1.0) {
  CompensatedSum total;
  for (const double value : values)
    total.add(value * factor);
  return total.result();
}

/// Sum and mean of a non-empty span.
struct Total {
  double sum;
  double mean;
};

/// The mean is right even where the sum leaves the range of double.
[[nodiscard]] inline Total total(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double plain = sum(values);
  if (std::isfinite(plain))
    return {plain, plain / count};
  constexpr double shrink = 0x1p-64; // more than the inverse of any length
  const double shrunk = sum(values, shrink);
  return {shrunk / shrink, shrunk / count / shrink};
}

} // namespace gpo::detail
