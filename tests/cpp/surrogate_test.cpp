#include "catch.hpp"
#include "kernels.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

namespace {

constexpr SurrogateOptions grpo{.algorithm = Algorithm::grpo, .clip_low = 0.2, .clip_high = 0.2};
constexpr SurrogateOptions gspo{.algorithm = Algorithm::gspo, .clip_low = 0.2, .clip_high = 0.2};

SurrogateOptions with(SurrogateOptions options, Aggregation aggregation, double max_length = 0.0) {
  options.aggregation = aggregation;
  options.max_length = max_length;
  return options;
}

SurrogateOptions with_dual_clip(SurrogateOptions options, double dual_clip) {
  options.dual_clip = dual_clip;
  return options;
}

using Flags = std::vector<std::uint8_t>;

const Response lesson{{std::log(0.20), std::log(0.50)}, {std::log(0.40), std::log(0.25)}};

/// A response whose log ratios are exactly these.
Response with_log_ratios(const Doubles& log_ratios) {
  Response response;
  for (const double log_ratio : log_ratios) {
    response.old_logprobs.push_back(std::min(-log_ratio, 0.0));
    response.logprobs.push_back(std::min(log_ratio, 0.0));
  }
  return response;
}

} // namespace

TEST_CASE("the lesson's update", "[surrogate]") {
  const Update grpo_up({1}, {lesson}, grpo);
  CHECK(grpo_up.summary.outcome.ok());
  CHECK(near(grpo_up.summary.objective, 0.85));
  CHECK(near(grpo_up.weights, Doubles{0, 0.25}));
  CHECK(grpo_up.clipped == Flags{1, 0});
  CHECK(grpo_up.summary.clip_fraction == 0.5);
  CHECK(near(grpo_up.ratios, Doubles{2, 0.5}));
  CHECK(near(grpo_up.sequence_ratios, Doubles{1}));

  const Update gspo_up({1}, {lesson}, gspo);
  CHECK(near(gspo_up.summary.objective, 1));
  CHECK(near(gspo_up.weights, Doubles{0.5, 0.5}));
  CHECK(gspo_up.clipped == Flags{0, 0});
  CHECK(near(gspo_up.ratios, Doubles{2, 0.5}));

  const Update grpo_down({-1}, {lesson}, grpo);
  CHECK(near(grpo_down.summary.objective, -1.4));
  CHECK(near(grpo_down.weights, Doubles{-1, 0}));
  CHECK(grpo_down.clipped == Flags{0, 1});

  const Update gspo_down({-1}, {lesson}, gspo);
  CHECK(near(gspo_down.summary.objective, -1));
  CHECK(near(gspo_down.weights, Doubles{-0.5, -0.5}));
}

TEST_CASE("GSPO clips a response as a whole", "[surrogate]") {
  const Response rising{{-2, -2, -2}, {-1, -1, -1.9}};
  const double s = std::exp(0.7);
  const Update held({1, -1}, {rising, rising}, gspo);
  CHECK(near(held.sequence_ratios, Doubles{s, s}));
  CHECK(held.clipped == Flags{1, 1, 1, 0, 0, 0});
  CHECK(near(held.weights, Doubles{0, 0, 0, -s / 6, -s / 6, -s / 6}));
  CHECK(near(held.summary.objective, (1.2 - s) / 2));
  CHECK(held.summary.clip_fraction == 0.5);
}

TEST_CASE("aggregations divide by responses, tokens or the maximal length", "[surrogate]") {
  const std::vector<Response> unchanged{{{-1}, {-1}}, {{-1, -1, -1}, {-1, -1, -1}}};
  for (const SurrogateOptions& options : {grpo, gspo}) {
    const Update by_sequence({2, -1}, unchanged, options);
    CHECK(near(by_sequence.summary.objective, 0.5));
    CHECK(near(by_sequence.weights, Doubles{1, -1.0 / 6, -1.0 / 6, -1.0 / 6}));

    const Update by_token({2, -1}, unchanged, with(options, Aggregation::token_mean));
    CHECK(near(by_token.summary.objective, -0.25));
    CHECK(near(by_token.weights, Doubles{0.5, -0.25, -0.25, -0.25}));

    const Update by_length({2, -1}, unchanged, with(options, Aggregation::seq_mean_token_sum_norm, 10));
    CHECK(near(by_length.summary.objective, -1.0 / 20));
    CHECK(near(by_length.weights, Doubles{0.1, -0.05, -0.05, -0.05}));
  }
}

TEST_CASE("at the bound a token passes whole, beyond it nothing does", "[surrogate]") {
  // e^{±ln 2} is exactly 2 and 1/2.
  const double ln2 = std::log(2.0);
  SurrogateOptions options = grpo;
  options.clip_low = 0.5;
  options.clip_high = 1.0;
  for (const Algorithm algorithm : {Algorithm::grpo, Algorithm::gspo}) {
    options.algorithm = algorithm;
    const Update at({1, -1}, {with_log_ratios({ln2}), with_log_ratios({-ln2})}, options);
    CHECK(at.clipped == Flags{0, 0});
    CHECK(at.weights == Doubles{1, -0.25});

    const Update beyond({1, -1}, {with_log_ratios({ln2 + 1e-15}), with_log_ratios({-ln2 - 1e-15})}, options);
    CHECK(beyond.clipped == Flags{1, 1});
    CHECK(all_positive_zero(beyond.weights));
    CHECK(beyond.summary.objective == (2 - 0.5) / 2);

    // The same ratios with the other sign of advantage are not held back.
    const Update other({-1, 1}, {with_log_ratios({ln2 + 1e-15}), with_log_ratios({-ln2 - 1e-15})}, options);
    CHECK(other.clipped == Flags{0, 0});
  }
  CHECK_FALSE(is_clipped(2.0, 1, options));
  CHECK(is_clipped(std::nextafter(2.0, 3), 1, options));
  CHECK_FALSE(is_clipped(0.5, -1, options));
  CHECK(is_clipped(std::nextafter(0.5, 0), -1, options));
  CHECK_FALSE(is_clipped(100, -1, options));
  CHECK_FALSE(is_clipped(100, 0, options));
}

TEST_CASE("dual clip bounds what a bad response can cost", "[surrogate]") {
  const std::vector<Response> responses{with_log_ratios({std::log(5.0), std::log(2.0), std::log(0.5)})};
  const Update dual({-1}, responses, with_dual_clip(grpo, 3));
  CHECK(near(dual.summary.objective, -(3 + 2 + 0.8) / 3));
  CHECK(dual.clipped == Flags{1, 0, 1});
  CHECK(near(dual.weights, Doubles{0, -2.0 / 3, 0}));

  const Update whole({-1}, {with_log_ratios({2, 2})}, with_dual_clip(gspo, 3));
  CHECK(near(whole.summary.objective, -3));
  CHECK(all_positive_zero(whole.weights));

  // It concerns A < 0 only.
  const Update up({1}, responses, with_dual_clip(grpo, 1.1));
  CHECK(near(up.summary.objective, Update({1}, responses, grpo).summary.objective));
}

TEST_CASE("extreme log ratios", "[surrogate]") {
  for (const double size : {25.0, 69.0, 800.0}) {
    CAPTURE(size);
    for (const SurrogateOptions& options : {grpo, gspo}) {
      const double large = std::exp(size);
      const double small = std::exp(-size);

      const Update good_up({1}, {with_log_ratios({size})}, options);
      CHECK(good_up.summary.objective == 1.2);
      CHECK(all_positive_zero(good_up.weights));
      CHECK(good_up.clipped == Flags{1});

      const Update good_down({1}, {with_log_ratios({-size})}, options);
      CHECK(near(good_down.summary.objective, small));
      CHECK(near(good_down.weights[0], small));
      CHECK(good_down.clipped == Flags{0});

      const Update bad_up({-1}, {with_log_ratios({size})}, options);
      CHECK(near(bad_up.summary.objective, -large));
      CHECK(near(bad_up.weights[0], -large));

      const Update bad_down({-1}, {with_log_ratios({-size})}, options);
      CHECK(bad_down.summary.objective == -0.8);
      CHECK(all_positive_zero(bad_down.weights));

      const Update dual({-1}, {with_log_ratios({size})}, with_dual_clip(options, 3));
      CHECK(dual.summary.objective == -3);
      CHECK(all_positive_zero(dual.weights));

      const Update constant({0}, {with_log_ratios({size, -size})}, options);
      CHECK(constant.summary.objective == 0);
      CHECK(all_positive_zero(constant.weights));
      CHECK(constant.clipped == Flags{0, 0});
    }
  }
}

TEST_CASE("finite input never gives NaN or -0", "[surrogate]") {
  constexpr double largest = std::numeric_limits<double>::max();
  const Doubles logs{largest, -largest, 800, -800, 709, 1, 0};
  for (const SurrogateOptions& algorithm : {grpo, gspo}) {
    for (const Aggregation aggregation :
         {Aggregation::seq_mean_token_mean, Aggregation::token_mean, Aggregation::seq_mean_token_sum_norm}) {
      SurrogateOptions options = with(algorithm, aggregation, 1);
      for (const double clip_low : {0.2, 1.0}) {
        options.clip_low = clip_low;
        Doubles advantages;
        std::vector<Response> responses;
        for (const double advantage : {largest, -largest, 1e-320, -1e-320, 0.0, 1.0, -1.0}) {
          for (const double log_ratio : logs) {
            advantages.insert(advantages.end(), 2, advantage);
            responses.push_back(with_log_ratios(logs));
            responses.push_back(with_log_ratios({log_ratio}));
          }
        }
        const Update update(advantages, responses, options);
        REQUIRE(update.summary.outcome.ok());
        CHECK_FALSE(any_nan(update.weights));
        CHECK_FALSE(any_nan(update.ratios));
        CHECK_FALSE(any_nan(update.sequence_ratios));
        CHECK_FALSE(any_negative_zero(update.weights));
        CHECK(update.summary.objective == -infinity);
      }
    }
  }
}

TEST_CASE("a loss beyond the range of double outweighs a gain beyond it", "[surrogate]") {
  const SurrogateOptions options = with(grpo, Aggregation::seq_mean_token_sum_norm, 1);
  const double largest = std::numeric_limits<double>::max();
  const std::vector<Response> gain_first{with_log_ratios({800, 800}), with_log_ratios({800})};
  const std::vector<Response> loss_first{with_log_ratios({800}), with_log_ratios({800, 800})};
  CHECK(Update({largest, 0}, gain_first, options).summary.objective == infinity);
  CHECK(Update({largest, -1}, gain_first, options).summary.objective == -infinity);
  CHECK(Update({-1, largest}, loss_first, options).summary.objective == -infinity);
}

TEST_CASE("a weight too small for a double is 0, not -0", "[surrogate]") {
  SurrogateOptions options = grpo;
  options.clip_low = 1.0; // lets every small ratio pass
  Doubles log_ratios(256, 0.0);
  log_ratios[17] = -60.0;
  const Update update({-1e-300}, {with_log_ratios(log_ratios)}, options);
  CHECK(update.weights[16] < 0);
  CHECK(update.clipped[17] == 0);
  CHECK(all_positive_zero({&update.weights[17], 1}));
}

TEST_CASE("the mean of log ratios is right where their sum overflows", "[surrogate]") {
  constexpr double largest = std::numeric_limits<double>::max();
  const Update update({1}, {with_log_ratios({largest, largest, -largest, -largest})}, gspo);
  CHECK(update.sequence_ratios == Doubles{1});
  CHECK(update.summary.objective == 1);
}

TEST_CASE("weights are the derivatives of the objective", "[surrogate]") {
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> logprob(-3, -0.5);
  std::uniform_real_distribution<double> change(-0.45, 0.45);
  std::normal_distribution<double> normal;
  constexpr double step = 1e-6;
  int compared = 0;
  for (int round = 0; round < 30; ++round) {
    std::vector<Response> responses;
    for (const std::size_t length : {1U, 2U, 5U, 9U}) {
      Response response;
      for (std::size_t t = 0; t < length; ++t) {
        response.old_logprobs.push_back(logprob(random));
        response.logprobs.push_back(response.old_logprobs.back() + change(random));
      }
      responses.push_back(response);
    }
    const Doubles advantages{normal(random), normal(random), normal(random), normal(random)};
    for (SurrogateOptions options : {grpo, gspo, with_dual_clip(grpo, 1.3), with_dual_clip(gspo, 1.05)}) {
      for (const Aggregation aggregation : {Aggregation::seq_mean_token_mean, Aggregation::token_mean,
                                            Aggregation::seq_mean_token_sum_norm}) {
        options = with(options, aggregation, 7);
        Update update(advantages, responses, options);
        const Doubles weights = update.weights;
        for (std::size_t i = 0, t = 0; i < responses.size(); ++i) {
          for (; t < update.offsets[i + 1]; ++t) {
            const double ratio =
                options.algorithm == Algorithm::gspo ? update.sequence_ratios[i] : update.ratios[t];
            const double bounds[] = {0.8, 1.2, options.dual_clip.value_or(1.2)};
            if (std::any_of(std::begin(bounds), std::end(bounds),
                            [=](double bound) { return std::fabs(ratio - bound) < 1e-4; }))
              continue;
            const double centre = update.logprobs[t];
            update.logprobs[t] = centre + step;
            update.run(options);
            const double above = update.summary.objective;
            update.logprobs[t] = centre - step;
            update.run(options);
            const double below = update.summary.objective;
            update.logprobs[t] = centre;
            CAPTURE(round, t, ratio, weights[t]);
            REQUIRE(std::fabs((above - below) / (2 * step) - weights[t]) < 1e-8);
            ++compared;
          }
        }
      }
    }
  }
  CHECK(compared > 5000);
}

TEST_CASE("a response without tokens counts in G and adds nothing", "[surrogate]") {
  const Update update({1, 5, 1}, {lesson, {}, lesson}, gspo);
  CHECK(update.summary.outcome.ok());
  CHECK(near(update.summary.objective, 2.0 / 3));
  CHECK(near(update.weights, Doubles(4, 1.0 / 6)));
  CHECK(near(update.sequence_ratios, Doubles{1, 1, 1}));

  for (const Aggregation aggregation :
       {Aggregation::seq_mean_token_mean, Aggregation::token_mean, Aggregation::seq_mean_token_sum_norm}) {
    const Update nothing({1, -1}, {{}, {}}, with(grpo, aggregation, 5));
    CHECK(nothing.summary.outcome.ok());
    CHECK(all_positive_zero(Doubles{nothing.summary.objective, nothing.summary.clip_fraction}));
    CHECK(nothing.sequence_ratios == Doubles{1, 1});
  }
}

TEST_CASE("long responses", "[surrogate]") {
  const std::size_t length = 100'000;
  const Response drifting{Doubles(length, -1.0), Doubles(length, -1.1)};
  const Update gspo_update({1}, {drifting}, gspo);
  CHECK(near(gspo_update.sequence_ratios[0], std::exp(-1.1 + 1.0), 4e-16));
  CHECK(near(gspo_update.summary.objective, std::exp(-0.1)));
  const Update grpo_update({1}, {drifting}, grpo);
  CHECK(near(grpo_update.summary.objective, std::exp(-0.1)));
  CHECK(near(sum(grpo_update.weights), std::exp(-0.1), 1e-12));
}

TEST_CASE("bad updates are refused with array and place", "[surrogate]") {
  const std::vector<Response> responses{{{-1, -1}, {-1, -1}}, {{-1}, {-1}}};
  Update update({1, -1}, responses, grpo);
  const auto refuses = [&](const SurrogateOptions& options, Status status,
                           Operand operand = Operand::old_policy, std::size_t index = 0) {
    update.run(options);
    CHECK(update.summary.outcome.status == status);
    CHECK(update.summary.outcome.operand == operand);
    CHECK(update.summary.outcome.index == index);
    CHECK(update.summary.objective == 0);
    update = Update({1, -1}, responses, grpo);
  };

  for (const double low : {-0.1, 1.1, not_a_number}) {
    SurrogateOptions options = grpo;
    options.clip_low = low;
    refuses(options, Status::clip_out_of_range);
  }
  for (const double high : {-0.1, infinity, not_a_number}) {
    SurrogateOptions options = grpo;
    options.clip_high = high;
    refuses(options, Status::clip_out_of_range);
  }
  for (const double dual : {1.0, -3.0, infinity, not_a_number})
    refuses(with_dual_clip(grpo, dual), Status::dual_clip_out_of_range);
  for (const double max_length : {0.0, 0.5, -1.0, infinity, not_a_number})
    refuses(with(grpo, Aggregation::seq_mean_token_sum_norm, max_length), Status::max_length_out_of_range);
  for (const int unknown : {-1, 99}) {
    refuses(with(grpo, static_cast<Aggregation>(unknown)), Status::unknown_option);
    SurrogateOptions options = grpo;
    options.algorithm = static_cast<Algorithm>(unknown);
    refuses(options, Status::unknown_option);
  }

  update.advantages[1] = infinity;
  refuses(grpo, Status::not_finite, Operand::advantages, 1);
  update.old_logprobs[2] = not_a_number;
  refuses(grpo, Status::not_finite, Operand::old_policy, 2);
  update.logprobs[1] = -infinity;
  refuses(grpo, Status::not_finite, Operand::current_policy, 1);
  update.old_logprobs[1] = 0.1;
  refuses(grpo, Status::logprob_above_zero, Operand::old_policy, 1);
  update.logprobs[2] = 0.1;
  refuses(grpo, Status::logprob_above_zero, Operand::current_policy, 2);
  update.logprobs.pop_back();
  refuses(grpo, Status::length_mismatch, Operand::current_policy, 2);
  update.advantages.clear();
  refuses(grpo, Status::empty_group, Operand::advantages, 0);

  update.offsets = {0, 2};
  refuses(grpo, Status::length_mismatch, Operand::offsets, 2);
  update.offsets = {1, 2, 3};
  refuses(grpo, Status::bad_offsets, Operand::offsets, 0);
  update.offsets = {0, 4, 3};
  refuses(grpo, Status::bad_offsets, Operand::offsets, 1);
  update.offsets = {0, 2, 1};
  refuses(grpo, Status::bad_offsets, Operand::offsets, 2);
  update.offsets = {0, 2, 2};
  refuses(grpo, Status::bad_offsets, Operand::offsets, 2);

  const PolicyUpdateSummary decreasing = [] {
    Update three({1, -1, 1}, {lesson, lesson, lesson}, grpo);
    three.offsets = {0, 4, 2, 6};
    three.run(grpo);
    return three.summary;
  }();
  CHECK(decreasing.outcome.status == Status::bad_offsets);
  CHECK(decreasing.outcome.index == 2);

  update.sequence_ratios.pop_back();
  refuses(grpo, Status::length_mismatch, Operand::outputs, 1);
  update.ratios.pop_back();
  refuses(grpo, Status::length_mismatch, Operand::outputs, 2);
  update.weights.push_back(untouched);
  refuses(grpo, Status::length_mismatch, Operand::outputs, 3);
  update.clipped.pop_back();
  refuses(grpo, Status::length_mismatch, Operand::outputs, 2);
}

namespace {

/// Log ratios of long responses, and of lengths around those of vectors and blocks.
std::vector<Response> of_many_lengths(std::mt19937_64& random, double spread) {
  std::exponential_distribution<double> logprob;
  std::normal_distribution<double> change(0.0, spread);
  std::vector<Response> responses;
  std::vector<std::size_t> lengths{255, 256, 257, 511, 512, 513, 1000};
  for (std::size_t length = 0; length < 20; ++length)
    lengths.push_back(length);
  for (const std::size_t length : lengths) {
    Response response;
    for (std::size_t t = 0; t < length; ++t) {
      response.old_logprobs.push_back(-logprob(random));
      response.logprobs.push_back(std::min(response.old_logprobs.back() + change(random), 0.0));
    }
    responses.push_back(response);
  }
  return responses;
}

} // namespace

TEST_CASE("blocks of tokens give what each token gives by itself", "[surrogate]") {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  // Log ratios that vectors take, some that they leave to single tokens, and shares too small for them.
  for (const double spread : {0.15, 20.0, 200.0}) {
    for (const double size : {1.0, 0.0, 1e-300}) {
      for (SurrogateOptions options :
           {grpo, with_dual_clip(grpo, 3), gspo, with(grpo, Aggregation::token_mean)}) {
        CAPTURE(spread, size);
        const std::vector<Response> responses = of_many_lengths(random, spread);
        Doubles advantages;
        for (std::size_t i = 0; i < responses.size(); ++i)
          advantages.push_back(size * normal(random));
        const Update update(advantages, responses, options);
        REQUIRE(update.summary.outcome.ok());
        double objective = 0.0;
        std::size_t clipped = 0;
        for (std::size_t i = 0; i < responses.size(); ++i) {
          const std::size_t length = responses[i].logprobs.size();
          double sum = 0.0;
          for (std::size_t t = 0; t < length; ++t)
            sum += responses[i].logprobs[t] - responses[i].old_logprobs[t];
          const double sequence_ratio = length == 0 ? 1.0 : std::exp(sum / static_cast<double>(length));
          CHECK(near(update.sequence_ratios[i] / sequence_ratio, 1, 1e-12));
          const double divisor = options.aggregation == Aggregation::token_mean
                                     ? static_cast<double>(update.logprobs.size())
                                     : static_cast<double>(responses.size() * length);
          for (std::size_t t = 0; t < length; ++t) {
            const std::size_t place = update.offsets[i] + t;
            const double log_ratio = responses[i].logprobs[t] - responses[i].old_logprobs[t];
            CHECK(update.ratios[place] == detail::exponential(log_ratio));
            const double ratio =
                options.algorithm == Algorithm::gspo ? update.sequence_ratios[i] : update.ratios[place];
            const bool is_clipped_here =
                is_clipped(ratio, advantages[i], options) ||
                (options.dual_clip && advantages[i] < 0 && ratio > *options.dual_clip);
            CHECK(update.clipped[place] == (is_clipped_here ? 1 : 0));
            const double weight = is_clipped_here ? 0.0 : advantages[i] * ratio / divisor;
            CHECK(std::fabs(update.weights[place] - weight) <= 1e-15 * std::fabs(weight) + 1e-322);
            CHECK_FALSE(any_negative_zero({&update.weights[place], 1}));
            const double upper = advantages[i] > 0 ? 1.2 : options.dual_clip.value_or(infinity);
            const double bounded = std::clamp(ratio, advantages[i] < 0 ? 0.8 : 0.0, upper);
            objective += advantages[i] * bounded / divisor;
            clipped += update.clipped[place];
          }
        }
        CHECK(std::fabs(update.summary.objective - objective) <=
              1e-12 * std::max(std::fabs(objective), sum_of_sizes(update.weights)) + 1e-319);
        CHECK(near(update.summary.clip_fraction * static_cast<double>(update.logprobs.size()),
                   static_cast<double>(clipped)));
      }
    }
  }
}

TEST_CASE("token ratios need not be asked for", "[surrogate]") {
  std::mt19937_64 random(6);
  const std::vector<Response> responses = of_many_lengths(random, 0.2);
  Doubles advantages;
  for (std::size_t i = 0; i < responses.size(); ++i)
    advantages.push_back(i % 2 == 0 ? 1.0 : -1.0);
  for (const SurrogateOptions& options : {grpo, gspo}) {
    const Update with_ratios(advantages, responses, options);
    Update without = with_ratios;
    std::fill(without.weights.begin(), without.weights.end(), untouched);
    std::fill(without.clipped.begin(), without.clipped.end(), std::uint8_t{99});
    without.ratios = Doubles(); // without memory either
    without.run(options);
    CHECK(without.summary.outcome.ok());
    CHECK(without.summary.objective == with_ratios.summary.objective);
    CHECK(without.summary.clip_fraction == with_ratios.summary.clip_fraction);
    CHECK(without.sequence_ratios == with_ratios.sequence_ratios);
    CHECK(without.weights == with_ratios.weights);
    CHECK(without.clipped == with_ratios.clipped);
  }
}

TEST_CASE("a bad log-probability is found wherever it stands", "[surrogate]") {
  const std::size_t length = 600;
  const Response response{Doubles(length, -1.0), Doubles(length, -1.1)};
  Update update({1, -1}, {response, response}, grpo);
  for (const SurrogateOptions& options : {grpo, gspo}) {
    for (std::size_t t = 0; t < 2 * length; t += 13) {
      for (const bool old : {true, false}) {
        for (const double bad : {not_a_number, infinity, -infinity, 1e-300, 1e300}) {
          Doubles& list = old ? update.old_logprobs : update.logprobs;
          const double good = list[t];
          list[t] = bad;
          update.run(options);
          list[t] = good;
          const bool finite = std::isfinite(bad);
          REQUIRE(update.summary.outcome.status ==
                  (finite ? Status::logprob_above_zero : Status::not_finite));
          REQUIRE(update.summary.outcome.operand == (old ? Operand::old_policy : Operand::current_policy));
          REQUIRE(update.summary.outcome.index == t);
        }
      }
    }
    update.run(options);
    CHECK(update.summary.outcome.ok());
  }
  // Both bad, so that their difference looks harmless.
  update.old_logprobs[300] = 2.0;
  update.logprobs[300] = 2.0;
  update.run(grpo);
  CHECK(update.summary.outcome.status == Status::logprob_above_zero);
  CHECK(update.summary.outcome.operand == Operand::old_policy);
  CHECK(update.summary.outcome.index == 300);
}

TEST_CASE("sums keep the small terms of a long response", "[surrogate]") {
  // 99,999 log ratios of 1e-13 beside one of 250 are lost to a plain sum.
  const std::size_t length = 100'000;
  Response response{Doubles(length, -1000.0), Doubles(length, -1000.0 + 1e-13)};
  const double step = response.logprobs[0] + 1000.0;
  response.logprobs[0] = -750.0;
  const Update update({1}, {response}, gspo);
  const double mean = (250.0 + 99'999 * step) / static_cast<double>(length);
  CHECK(near(std::log(update.sequence_ratios[0]), mean, 3e-16));
}
