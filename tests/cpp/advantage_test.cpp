#include "catch.hpp"
#include "gpo/convention.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

namespace {

constexpr AdvantageOptions population{Baseline::mean, Scale::population, 0.0};
constexpr AdvantageOptions sample{Baseline::mean, Scale::sample, 0.0};
constexpr AdvantageOptions unscaled{Baseline::mean, Scale::none, 0.0};
constexpr AdvantageOptions others{Baseline::leave_one_out, Scale::none, 0.0};
constexpr double largest = std::numeric_limits<double>::max();
constexpr double smallest = std::numeric_limits<double>::denorm_min();

} // namespace

TEST_CASE("the lesson's group", "[advantage]") {
  const Group group({1, 0, 1, 0});
  CHECK(group.statistics.outcome.ok());
  CHECK(group.statistics.size == 4);
  CHECK(group.statistics.mean == 0.5);
  CHECK(group.statistics.variance == 0.25);
  CHECK(group.statistics.standard_deviation == 0.5);
  CHECK(group.statistics.denominator == 0.5);
  CHECK(group.statistics.signal == Signal::mixed);
  CHECK(group.deviations == Doubles{0.5, -0.5, 0.5, -0.5});
  CHECK(group.advantages == Doubles{1, -1, 1, -1});
}

TEST_CASE("one right, one wrong, and a tiny gap", "[advantage]") {
  const double root3 = std::sqrt(3.0);
  CHECK(near(Group({1, 0, 0, 0}).advantages, Doubles{root3, -1 / root3, -1 / root3, -1 / root3}));
  CHECK(near(Group({1, 1, 1, 0}).advantages, Doubles{1 / root3, 1 / root3, 1 / root3, -root3}));
  // Dividing by the spread erases the scale.
  CHECK(near(Group({.5, .5, .5, .51}).advantages, Doubles{-1 / root3, -1 / root3, -1 / root3, root3}, 1e-13));
}

TEST_CASE("each convention on [1, 0, 1, 0]", "[advantage]") {
  struct Row {
    std::string_view key;
    double advantage;
    double tolerance;
  };
  const Row rows[] = {
      {"lesson", 1, 0},
      {"trl", 0.8658754, 5e-8},
      {"verl", 0.8660239, 5e-8},
      {"openrlhf", 0.8660254, 5e-8},
      {"openInstruct", 0.99999998, 5e-9},
      {"drGrpo", 0.5, 0},
      {"rloo", 0.6667, 5e-5},
  };
  REQUIRE(conventions.size() == std::size(rows));
  for (std::size_t i = 0; i < conventions.size(); ++i) {
    CAPTURE(rows[i].key);
    CHECK(conventions[i].key == rows[i].key);
    const Group group({1, 0, 1, 0}, conventions[i].options);
    for (std::size_t j = 0; j < 4; ++j)
      CHECK(std::fabs(group.advantages[j] - (j % 2 == 0 ? 1 : -1) * rows[i].advantage) <= rows[i].tolerance);
  }
}

TEST_CASE("statistics follow the scale", "[advantage]") {
  const Doubles rewards{1, 2, 3, 6};
  const Group by_population(rewards, {Baseline::mean, Scale::population, 0.25});
  CHECK(by_population.statistics.mean == 3);
  CHECK(near(by_population.statistics.variance, 3.5));
  CHECK(near(by_population.statistics.standard_deviation, std::sqrt(3.5)));
  CHECK(near(by_population.statistics.denominator, std::sqrt(3.5) + 0.25));
  CHECK(near(by_population.advantages[3], 3 / (std::sqrt(3.5) + 0.25)));

  const Group by_sample(rewards, {Baseline::mean, Scale::sample, 0.25});
  CHECK(near(by_sample.statistics.variance, 14.0 / 3));
  CHECK(near(by_sample.statistics.denominator, std::sqrt(14.0 / 3) + 0.25));

  const Group by_none(rewards, {Baseline::mean, Scale::none, 0.25});
  CHECK(near(by_none.statistics.variance, 3.5));
  CHECK(by_none.statistics.denominator == 1);
  CHECK(near(by_none.advantages, Doubles{-2, -1, 0, 3}));
  CHECK(by_none.advantages == by_none.deviations);
}

TEST_CASE("leave-one-out compares with the mean of the others", "[advantage]") {
  const Doubles rewards{1, 2, 3, 6};
  const Group group(rewards, others);
  CHECK(near(group.deviations, Doubles{1 - 11.0 / 3, 2 - 10.0 / 3, 3 - 9.0 / 3, 6 - 6.0 / 3}));
  CHECK(group.statistics.mean == 3);

  // The spread stays that of the rewards.
  const Group scaled(rewards, {Baseline::leave_one_out, Scale::population, 0.0});
  CHECK(near(scaled.advantages[3], 4 / std::sqrt(3.5)));
}

TEST_CASE("a constant group has no advantages, whatever the reward, size and convention", "[advantage]") {
  for (const double reward :
       {0.0, -0.0, 1.0, 0.1, 0.7, 0.95, 1.0 / 3, -0.3, 1e300, largest, -largest, smallest}) {
    for (std::size_t size = 1; size <= 64; ++size) {
      for (const Convention& convention : conventions) {
        const Group group(Doubles(size, reward), convention.options);
        CAPTURE(reward, size, convention.key);
        const AdvantageStatistics& statistics = group.statistics;
        REQUIRE(all_positive_zero(group.advantages));
        REQUIRE(all_positive_zero(group.deviations));
        REQUIRE(all_positive_zero(Doubles{statistics.variance, statistics.standard_deviation}));
        REQUIRE(statistics.mean == reward);
        REQUIRE_FALSE(any_negative_zero(Doubles{statistics.mean}));
        REQUIRE(statistics.signal == (size == 1 ? Signal::single : Signal::constant));
        REQUIRE(statistics.denominator ==
                (convention.options.scale == Scale::none ? 1 : convention.options.epsilon));
      }
    }
  }
}

TEST_CASE("+0 and -0 are the same reward", "[advantage]") {
  CHECK(Group({0.0, -0.0, 0.0}).statistics.signal == Signal::constant);
  for (const Convention& convention : conventions) {
    const Group group({-1, -0.0, 0.0, 1, -0.0}, convention.options);
    CHECK_FALSE(any_negative_zero(group.advantages));
    CHECK_FALSE(any_negative_zero(group.deviations));
    CHECK_FALSE(any_negative_zero(Doubles{group.statistics.mean}));
  }
}

TEST_CASE("large offsets and extreme values keep the answer", "[advantage]") {
  const Doubles expected{1, -1, 1, -1};
  CHECK(near(Group({1e8 + 1, 1e8, 1e8 + 1, 1e8}).advantages, expected));
  CHECK(near(Group({1e15 + 1, 1e15, 1e15 + 1, 1e15}).advantages, expected));
  CHECK(Group({1e160, -1e160, 1e160, -1e160}).advantages == expected);
  CHECK(Group({1e-160, -1e-160, 1e-160, -1e-160}).advantages == expected);
  CHECK(Group({1e300, 0, 1e300, 0}).advantages == expected);
  CHECK(Group({1e300, std::nextafter(1e300, 0), 1e300, std::nextafter(1e300, 0)}).advantages == expected);
  CHECK(Group({smallest, 0, smallest, 0}).advantages == expected);
  CHECK(Group({3 * smallest, -smallest, 3 * smallest, -smallest}).advantages == expected);
  CHECK(Group({largest, -largest, largest, -largest}).advantages == expected);
  const double r = 1 / std::sqrt(2.0);
  CHECK(near(Group({largest, -largest}, sample).advantages, Doubles{r, -r}));
  CHECK(near(Group({1e8 + 1, 1e8, 1e8, 1e8}, {Baseline::mean, Scale::sample, 1e-4}).advantages,
             Group({1, 0, 0, 0}, {Baseline::mean, Scale::sample, 1e-4}).advantages));
}

TEST_CASE("epsilon counts in units of reward", "[advantage]") {
  CHECK(near(Group({1e-4, 0, 1e-4, 0}, {Baseline::mean, Scale::population, 1e-4}).advantages[0], 1.0 / 3));
  CHECK(near(Group({1e160, 0, 1e160, 0}, {Baseline::mean, Scale::population, 1e160}).advantages[0], 1.0 / 3));
  // 5e-310 / 1e-4, itself denormal.
  const double tiny = Group({1e-305, 0}, {Baseline::mean, Scale::population, 1e-4}).advantages[0];
  CHECK(tiny == 5e-306 / 1e-4);
}

TEST_CASE("statistics beyond the range of double are infinite, never NaN", "[advantage]") {
  const Group group({largest, -largest, -largest}, sample);
  CHECK(group.statistics.variance == infinity);
  CHECK(group.statistics.standard_deviation <= infinity);
  CHECK(near(group.statistics.mean / largest, -1.0 / 3));
  CHECK(group.deviations[0] == infinity);
  CHECK(near(group.advantages, Group({1, -1, -1}, sample).advantages));

  for (const Convention& convention : conventions) {
    const Group extreme({largest, -largest, smallest, 0}, convention.options);
    CHECK_FALSE(any_nan(extreme.advantages));
    CHECK_FALSE(any_nan(extreme.deviations));
  }
}

TEST_CASE("the mean stays between the rewards", "[advantage]") {
  const double above = std::nextafter(0.1, 1);
  const Group group({0.1, above, above});
  CHECK(group.statistics.mean >= 0.1);
  CHECK(group.statistics.mean <= above);
  CHECK(Group({largest, largest, std::nextafter(largest, 0)}).statistics.mean <= largest);
}

TEST_CASE("advantages sum to 0 and their squares to the scale's divisor", "[advantage]") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(-3, 5);
  for (const std::size_t size : {2U, 3U, 8U, 64U, 1000U}) {
    Doubles rewards(size);
    std::generate(rewards.begin(), rewards.end(), [&] { return uniform(random); });
    const auto count = static_cast<double>(size);
    CAPTURE(size);

    const Group by_population(rewards, population);
    CHECK(std::fabs(sum(by_population.advantages)) < 1e-12 * count);
    CHECK(near(sum_of_squares(by_population.advantages), count, 1e-12));

    const Group by_sample(rewards, sample);
    CHECK(std::fabs(sum(by_sample.advantages)) < 1e-12 * count);
    CHECK(near(sum_of_squares(by_sample.advantages), count - 1, 1e-12));

    CHECK(std::fabs(sum(Group(rewards, unscaled).advantages)) < 1e-12 * count);
    CHECK(std::fabs(sum(Group(rewards, others).advantages)) < 1e-12 * count);
  }
}

TEST_CASE("bad groups are refused with the place, and nothing is written", "[advantage]") {
  const auto refuses = [](const Doubles& rewards, const AdvantageOptions& options, Status status,
                          std::size_t index) {
    const Group group(rewards, options);
    CHECK(group.statistics.outcome.status == status);
    CHECK(group.statistics.outcome.index == index);
    CHECK(all_untouched(group.deviations));
    CHECK(all_untouched(group.advantages));
  };
  refuses({}, population, Status::empty_group, 0);
  refuses({1, 0, not_a_number, infinity}, population, Status::not_finite, 2);
  refuses({1, infinity}, population, Status::not_finite, 1);
  refuses({-infinity}, population, Status::not_finite, 0);
  for (const double epsilon : {-1e-9, not_a_number, infinity})
    refuses({1, 0}, {Baseline::mean, Scale::population, epsilon}, Status::epsilon_out_of_range, 0);
  for (const int unknown : {-1, 99}) {
    refuses({1, 0}, {static_cast<Baseline>(unknown), Scale::population, 0.0}, Status::unknown_option, 0);
    refuses({1, 0}, {Baseline::mean, static_cast<Scale>(unknown), 0.0}, Status::unknown_option, 0);
  }

  Doubles two(2, untouched);
  Doubles three(3, untouched);
  for (const auto& [deviations, advantages] : {std::pair(two, three), std::pair(three, two)}) {
    Doubles first = deviations;
    Doubles second = advantages;
    const Outcome outcome = group_advantages(Doubles{1, 0, 1}, {}, first, second).outcome;
    CHECK(outcome.status == Status::length_mismatch);
    CHECK(outcome.operand == Operand::outputs);
    CHECK(outcome.index == 2);
    CHECK((all_untouched(first) && all_untouched(second)));
  }
}

TEST_CASE("names stand in the order of the enumerations", "[names]") {
  CHECK(status_names[static_cast<std::size_t>(Status::ok)] == "ok");
  CHECK(status_names[static_cast<std::size_t>(Status::length_mismatch)] == "length-mismatch");
  CHECK(status_names[static_cast<std::size_t>(Status::clip_out_of_range)] == "clip-out-of-range");
  CHECK(status_names.back() == "length-out-of-range");
  CHECK(static_cast<std::size_t>(Status::length_out_of_range) + 1 == status_names.size());
  CHECK(baseline_names[static_cast<std::size_t>(Baseline::leave_one_out)] == "leave-one-out");
  CHECK(scale_names[static_cast<std::size_t>(Scale::none)] == "none");
  CHECK(signal_names[static_cast<std::size_t>(Signal::single)] == "single");
  CHECK(algorithm_names[static_cast<std::size_t>(Algorithm::gspo)] == "gspo");
  CHECK(aggregation_names[static_cast<std::size_t>(Aggregation::seq_mean_token_sum_norm)] ==
        "seq-mean-token-sum-norm");
}
