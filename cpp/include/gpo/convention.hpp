#pragma once

#include <array>
#include <string_view>

#include "gpo/advantage.hpp"

namespace gpo {

/// How a trainer or paper computes group advantages.
struct Convention {
  std::string_view key;
  AdvantageOptions options;
};

inline constexpr std::array<Convention, 7> conventions{{
    {"lesson", {Baseline::mean, Scale::population, 0.0}},
    {"trl", {Baseline::mean, Scale::sample, 1e-4}},              // ms-swift too
    {"verl", {Baseline::mean, Scale::sample, 1e-6}},             // slime too
    {"openrlhf", {Baseline::mean, Scale::sample, 1e-9}},         // its group_norm estimator
    {"openInstruct", {Baseline::mean, Scale::population, 1e-8}}, // its "standard" normalisation
    {"drGrpo", {Baseline::mean, Scale::none, 0.0}},              // prime-rl too
    {"rloo", {Baseline::leave_one_out, Scale::none, 0.0}},
}};

} // namespace gpo
