#include "summation.hpp"

namespace gpo::detail {
namespace {

/// Σ values · factor.
double sum(std::span<const double> values, double factor) {
  CompensatedSum total;
  for (const double value : values)
    total.add(value * factor);
  return total.result();
}

} // namespace

Total total(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  const double plain = sum(values, 1.0);
  if (std::isfinite(plain))
    return {plain, plain / count};
  constexpr double shrink = 0x1p-64; // more than the inverse of any length
  const double shrunk = sum(values, shrink);
  return {shrunk / shrink, shrunk / count / shrink};
}

} // namespace gpo::detail
