#include <array>

#include <gpo/advantage.hpp>
#include <gpo/convention.hpp>
#include <gpo/ratio.hpp>
#include <gpo/surrogate.hpp>

int main() {
  constexpr std::array rewards{1.0, 0.0, 1.0, 0.0};
  std::array<double, 4> deviations{};
  std::array<double, 4> advantages{};
  const auto statistics = gpo::group_advantages(rewards, gpo::conventions[0].options, deviations, advantages);

  constexpr std::array old_policy{0.20, 0.50};
  constexpr std::array current_policy{0.40, 0.25};
  std::array<double, 2> logs{};
  std::array<double, 2> ratios{};
  const auto summary = gpo::ratios_from_probabilities(old_policy, current_policy, logs, ratios);

  const bool right = statistics.outcome.ok() && advantages == std::array{1.0, -1.0, 1.0, -1.0} &&
                     summary.outcome.ok() && ratios == std::array{2.0, 0.5} && summary.sequence_ratio == 1.0;
  return right ? 0 : 1;
}
