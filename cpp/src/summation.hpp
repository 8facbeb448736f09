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

/// Sum and mean of a non-empty span.
struct Total {
  double sum;
  double mean;
};

/// Compensated. The mean is right even where the sum leaves the range of double.
[[nodiscard]] Total total(std::span<const double> values);

} // namespace gpo::detail
