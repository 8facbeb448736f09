// What JavaScript sees of the core; gpo_core.d.mts describes it.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include <emscripten/bind.h>

#include "gpo/advantage.hpp"
#include "gpo/checker.hpp"
#include "gpo/constant_group.hpp"
#include "gpo/convention.hpp"
#include "gpo/length_effect.hpp"
#include "gpo/ratio.hpp"
#include "gpo/surrogate.hpp"

namespace {

/// Memory that JavaScript fills with the arrays of a call, and reads the results from. The arrays lie one
/// after the other, each from a multiple of 8 bytes on, inputs first.
class Room {
public:
  /// Makes room for `bytes` bytes if there is less. The arrays of the last call may be lost.
  emscripten::val reserve(double bytes) {
    if (bytes > static_cast<double>(size_)) {
      data_.reset();
      size_ = bytes <= max_size ? static_cast<std::size_t>(bytes) : 0;
      data_.reset(static_cast<char*>(std::malloc(size_)));
      size_ = data_ ? size_ : 0;
    }
    return emscripten::val(
        emscripten::typed_memory_view(size_, reinterpret_cast<std::uint8_t*>(data_.get())));
  }

  [[nodiscard]] std::span<char> span() const { return {data_.get(), size_}; }

private:
  struct Free {
    void operator()(char* data) const { std::free(data); }
  };
  static constexpr double max_size = std::numeric_limits<std::int32_t>::max();

  std::unique_ptr<char, Free> data_;
  std::size_t size_ = 0;
};

Room room;

emscripten::val reserve(double bytes) { return room.reserve(bytes); }

/// The arrays of one call, in their order. One for which there is no room is empty.
class Arrays {
public:
  template <typename T>
  std::span<T> next(std::size_t length) {
    if (length > rest_.size() / sizeof(T)) {
      rest_ = {};
      return {};
    }
    auto* const data = reinterpret_cast<T*>(rest_.data());
    constexpr std::size_t step = 8;
    rest_ = rest_.subspan(std::min((length * sizeof(T) + step - 1) / step * step, rest_.size()));
    return {data, length};
  }

  std::span<double> doubles(std::size_t length) { return next<double>(length); }

private:
  std::span<char> rest_ = room.span();
};

struct Advantages {
  int status;
  int index;
  double mean;
  double variance;
  double standard_deviation;
  double denominator;
  int signal;
};

Advantages group_advantages(std::size_t size, int baseline, int scale, double epsilon) {
  Arrays arrays;
  const auto rewards = arrays.doubles(size);
  const auto deviations = arrays.doubles(size);
  const auto advantages = arrays.doubles(size);
  const gpo::AdvantageStatistics result = gpo::group_advantages(
      rewards, {static_cast<gpo::Baseline>(baseline), static_cast<gpo::Scale>(scale), epsilon}, deviations,
      advantages);
  return {static_cast<int>(result.outcome.status),
          static_cast<int>(result.outcome.index),
          result.mean,
          result.variance,
          result.standard_deviation,
          result.denominator,
          static_cast<int>(result.signal)};
}

struct Ratios {
  int status;
  int index;
  int which;
  double mean_log_ratio;
  double sequence_ratio;
  double log_product;
  double product;
  double arithmetic_mean;
};

template <auto function>
Ratios ratios(std::size_t length) {
  Arrays arrays;
  const auto old_policy = arrays.doubles(length);
  const auto current_policy = arrays.doubles(length);
  const auto log_ratios = arrays.doubles(length);
  const auto token_ratios = arrays.doubles(length);
  const gpo::RatioSummary result = function(old_policy, current_policy, log_ratios, token_ratios);
  return {static_cast<int>(result.outcome.status),
          static_cast<int>(result.outcome.index),
          static_cast<int>(result.outcome.operand),
          result.mean_log_ratio,
          result.sequence_ratio,
          result.log_product,
          result.product,
          result.arithmetic_mean};
}

struct Update {
  int status;
  int index;
  int which;
  double objective;
  double clip_fraction;
};

Update policy_update(std::size_t responses, std::size_t tokens, bool with_token_ratios, int algorithm,
                     double clip_low, double clip_high, int aggregation, double max_length,
                     double dual_clip) {
  gpo::SurrogateOptions options{.algorithm = static_cast<gpo::Algorithm>(algorithm),
                                .clip_low = clip_low,
                                .clip_high = clip_high,
                                .aggregation = static_cast<gpo::Aggregation>(aggregation),
                                .max_length = max_length};
  if (dual_clip != 0.0)
    options.dual_clip = dual_clip;
  Arrays arrays;
  const auto advantages = arrays.doubles(responses);
  const auto old_logprobs = arrays.doubles(tokens);
  const auto logprobs = arrays.doubles(tokens);
  const auto offsets = arrays.next<std::uint32_t>(responses + 1);
  const auto sequence_ratios = arrays.doubles(responses);
  const auto token_weights = arrays.doubles(tokens);
  const auto token_clipped = arrays.next<std::uint8_t>(tokens);
  const auto token_ratios = arrays.doubles(with_token_ratios ? tokens : 0);
  const gpo::PolicyUpdateSummary result =
      gpo::policy_update({advantages, old_logprobs, logprobs, offsets}, options,
                         {sequence_ratios, token_ratios, token_weights, token_clipped});
  return {static_cast<int>(result.outcome.status), static_cast<int>(result.outcome.index),
          static_cast<int>(result.outcome.operand), result.objective, result.clip_fraction};
}

bool is_clipped(double ratio, double advantage, double clip_low, double clip_high) {
  return gpo::is_clipped(ratio, advantage, {.clip_low = clip_low, .clip_high = clip_high});
}

struct Check {
  int status;
  int form;
  int begin;
  int end;
  double reward;
};

Check check_final_answer(std::size_t response_size, std::size_t expected_size) {
  Arrays arrays;
  const auto text = [&](std::size_t size) {
    const auto bytes = arrays.next<char>(size);
    return std::string_view(bytes.data(), bytes.size());
  };
  const std::string_view response = text(response_size);
  const gpo::AnswerCheck result = gpo::check_final_answer(response, text(expected_size));
  return {static_cast<int>(result.outcome.status), static_cast<int>(result.form),
          static_cast<int>(result.begin), static_cast<int>(result.end), result.reward};
}

struct ConstantGroup {
  int status;
  double probability;
  double all_right;
  double all_wrong;
};

ConstantGroup constant_group(double success_probability, double size) {
  const gpo::ConstantGroup result = gpo::constant_group(success_probability, size);
  return {static_cast<int>(result.outcome.status), result.probability, result.all_right, result.all_wrong};
}

struct LengthEffect {
  int status;
  double log_product;
  double log_product_spread;
  double log_sequence;
  double log_sequence_spread;
  double product_mean;
  double product_deviation;
  double sequence_mean;
  double sequence_deviation;
};

LengthEffect length_effect(double ratio, double noise, double length) {
  const gpo::LengthEffect result = gpo::length_effect(ratio, noise, length);
  return {static_cast<int>(result.outcome.status),
          result.log_product,
          result.log_product_spread,
          result.log_sequence,
          result.log_sequence_spread,
          result.product_mean,
          result.product_deviation,
          result.sequence_mean,
          result.sequence_deviation};
}

/// Strings cross as values made from characters in place: std::string would bring its allocator and printf.
struct Convention {
  emscripten::val key = emscripten::val("");
  int baseline = 0;
  int scale = 0;
  double epsilon = 0.0;
};

/// `index` outside the table gives an empty key.
Convention convention(int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= gpo::conventions.size())
    return {};
  const gpo::Convention& entry = gpo::conventions[static_cast<std::size_t>(index)];
  return {emscripten::val(entry.key.data()), static_cast<int>(entry.options.baseline),
          static_cast<int>(entry.options.scale), entry.options.epsilon};
}

/// `names`, separated by commas and ended by a null character.
template <const auto& names>
constexpr auto joined = [] {
  constexpr std::size_t size = [] {
    std::size_t total = 0;
    for (const std::string_view name : names)
      total += name.size() + 1;
    return total;
  }();
  std::array<char, size> result{};
  auto* end = result.begin();
  for (const std::string_view name : names) {
    end = std::copy(name.begin(), name.end(), end);
    *end++ = ',';
  }
  result.back() = '\0';
  return result;
}();

template <const auto& names>
void bind_names(const char* key) {
  emscripten::constant(key, emscripten::val(joined<names>.data()));
}

} // namespace

EMSCRIPTEN_BINDINGS(gpo) {
  using namespace emscripten;

  function("reserve", &reserve);

  value_object<Advantages>("Advantages")
      .field("status", &Advantages::status)
      .field("index", &Advantages::index)
      .field("mean", &Advantages::mean)
      .field("variance", &Advantages::variance)
      .field("standardDeviation", &Advantages::standard_deviation)
      .field("denominator", &Advantages::denominator)
      .field("signal", &Advantages::signal);
  function("groupAdvantages", &group_advantages);

  value_object<Ratios>("Ratios")
      .field("status", &Ratios::status)
      .field("index", &Ratios::index)
      .field("which", &Ratios::which)
      .field("meanLogRatio", &Ratios::mean_log_ratio)
      .field("sequenceRatio", &Ratios::sequence_ratio)
      .field("logProduct", &Ratios::log_product)
      .field("product", &Ratios::product)
      .field("arithmeticMean", &Ratios::arithmetic_mean);
  function("ratiosFromProbabilities", &ratios<gpo::ratios_from_probabilities>);
  function("ratiosFromLogprobs", &ratios<gpo::ratios_from_logprobs>);

  value_object<Update>("Update")
      .field("status", &Update::status)
      .field("index", &Update::index)
      .field("which", &Update::which)
      .field("objective", &Update::objective)
      .field("clipFraction", &Update::clip_fraction);
  function("policyUpdate", &policy_update);
  function("isClipped", &is_clipped);

  value_object<Check>("Check")
      .field("status", &Check::status)
      .field("form", &Check::form)
      .field("begin", &Check::begin)
      .field("end", &Check::end)
      .field("reward", &Check::reward);
  function("checkFinalAnswer", &check_final_answer);

  value_object<ConstantGroup>("ConstantGroup")
      .field("status", &ConstantGroup::status)
      .field("probability", &ConstantGroup::probability)
      .field("allRight", &ConstantGroup::all_right)
      .field("allWrong", &ConstantGroup::all_wrong);
  function("constantGroup", &constant_group);

  value_object<LengthEffect>("LengthEffect")
      .field("status", &LengthEffect::status)
      .field("logProduct", &LengthEffect::log_product)
      .field("logProductSpread", &LengthEffect::log_product_spread)
      .field("logSequence", &LengthEffect::log_sequence)
      .field("logSequenceSpread", &LengthEffect::log_sequence_spread)
      .field("productMean", &LengthEffect::product_mean)
      .field("productDeviation", &LengthEffect::product_deviation)
      .field("sequenceMean", &LengthEffect::sequence_mean)
      .field("sequenceDeviation", &LengthEffect::sequence_deviation);
  function("lengthEffect", &length_effect);

  value_object<Convention>("Convention")
      .field("key", &Convention::key)
      .field("baseline", &Convention::baseline)
      .field("scale", &Convention::scale)
      .field("epsilon", &Convention::epsilon);
  function("convention", &convention);
  constant("conventionCount", static_cast<int>(gpo::conventions.size()));

  bind_names<gpo::status_names>("statusNames");
  bind_names<gpo::baseline_names>("baselineNames");
  bind_names<gpo::scale_names>("scaleNames");
  bind_names<gpo::signal_names>("signalNames");
  bind_names<gpo::algorithm_names>("algorithmNames");
  bind_names<gpo::aggregation_names>("aggregationNames");
  bind_names<gpo::answer_form_names>("answerFormNames");
}
