// What trainers in use compute for the same inputs; tests/golden/README.md tells where the numbers are from.

#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "support.hpp"

using namespace gpo;
using namespace gpo::test;

namespace {

nlohmann::json read(const std::string& name) {
  std::ifstream file(std::string(GPO_GOLDEN_FOLDER) + "/" + name);
  REQUIRE(file.good());
  return nlohmann::json::parse(file);
}

template <typename Enum, typename Names>
Enum parse(const nlohmann::json& text, const Names& names) {
  const auto* const found = std::find(names.begin(), names.end(), text.get<std::string>());
  REQUIRE(found != names.end());
  return static_cast<Enum>(found - names.begin());
}

AdvantageOptions advantage_options(const nlohmann::json& options) {
  return {parse<Baseline>(options["baseline"], baseline_names), parse<Scale>(options["scale"], scale_names),
          options["epsilon"].get<double>()};
}

SurrogateOptions surrogate_options(const nlohmann::json& options) {
  SurrogateOptions result{.algorithm = parse<Algorithm>(options["algorithm"], algorithm_names),
                          .clip_low = options["clipLow"].get<double>(),
                          .clip_high = options["clipHigh"].get<double>(),
                          .aggregation = parse<Aggregation>(options["aggregation"], aggregation_names),
                          .max_length = options.value("maxLength", 0.0)};
  if (options.contains("dualClip"))
    result.dual_clip = options["dualClip"].get<double>();
  return result;
}

std::string label(const nlohmann::json& entry) {
  return entry["peer"].get<std::string>() + ": " + entry["name"].get<std::string>() + " " +
         entry["options"].dump();
}

} // namespace

TEST_CASE("advantages of the trainers", "[golden]") {
  const nlohmann::json cases = read("advantages.json");
  CHECK(cases.size() == 239);
  for (const nlohmann::json& entry : cases) {
    CAPTURE(label(entry));
    const auto expected = entry["advantages"].get<Doubles>();
    const Group group(entry["rewards"].get<Doubles>(), advantage_options(entry["options"]));
    REQUIRE(group.statistics.outcome.ok());
    REQUIRE(group.advantages.size() == expected.size());
    double largest = 0.0;
    for (const double value : expected)
      largest = std::max(largest, std::fabs(value));
    for (std::size_t i = 0; i < expected.size(); ++i)
      CHECK(std::fabs(group.advantages[i] - expected[i]) <= 1e-9 * largest);
  }
}

TEST_CASE("updates of the trainers", "[golden]") {
  const nlohmann::json cases = read("updates.json");
  CHECK(cases.size() == 1018);
  for (const nlohmann::json& entry : cases) {
    CAPTURE(label(entry));
    std::vector<Response> responses;
    Doubles weights;
    for (const nlohmann::json& response : entry["responses"])
      responses.push_back({response["oldLogprobs"].get<Doubles>(), response["logprobs"].get<Doubles>()});
    for (const nlohmann::json& of_response : entry["tokenWeights"]) {
      const auto values = of_response.get<Doubles>();
      weights.insert(weights.end(), values.begin(), values.end());
    }
    const Update update(entry["advantages"].get<Doubles>(), responses, surrogate_options(entry["options"]));
    const auto tolerance = entry["tolerance"].get<double>();
    REQUIRE(update.summary.outcome.ok());
    CHECK(near(update.summary.objective, entry["objective"].get<double>(), tolerance));
    CHECK(near(update.weights, weights, tolerance));

    std::size_t clipped = 0;
    for (std::size_t t = 0; t < weights.size(); ++t) {
      clipped += update.clipped[t];
      CHECK((update.clipped[t] == 0 || update.weights[t] == 0));
    }
    CHECK(near(update.summary.clip_fraction * static_cast<double>(weights.size()),
               static_cast<double>(clipped)));
  }
}
