#include <ctime>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "catch.hpp"
#include "gpo/checker.hpp"

using namespace gpo;

namespace {

/// On copies that end where the memory does, so that the sanitizer sees a read beyond them.
AnswerCheck check(std::string_view response, std::string_view expected = "0") {
  const std::vector<char> a(response.begin(), response.end());
  const std::vector<char> b(expected.begin(), expected.end());
  return check_final_answer({a.data(), a.size()}, {b.data(), b.size()});
}

/// The answer as the response has it; "" where there is none.
std::string answer(std::string_view response) {
  const AnswerCheck result = check(response);
  CHECK(result.outcome.ok());
  return std::string(response.substr(result.begin, result.end - result.begin));
}

/// All numbers of a text, each found as the last of what stands before the next.
std::vector<std::string> numbers(std::string text) {
  std::vector<std::string> result;
  while (true) {
    const AnswerCheck found = check(text);
    if (found.form == AnswerForm::none)
      return result;
    result.insert(result.begin(), text.substr(found.begin, found.end - found.begin));
    text.resize(found.begin);
  }
}

using Strings = std::vector<std::string>;

bool equal(std::string_view response, std::string_view expected) {
  const double there = check(response, expected).reward;
  CHECK(check(expected, response).reward == there);
  return there == 1.0;
}

std::string join(std::string_view first, std::string_view separator, std::string_view second) {
  std::string result(first);
  result += separator;
  result += second;
  return result;
}

std::string repeat(std::string_view piece, std::size_t size) {
  std::string result;
  while (result.size() < size)
    result += piece;
  return result;
}

} // namespace

TEST_CASE("a right answer earns 1, a wrong one and none earn 0", "[checker]") {
  const AnswerCheck right = check("17 - 3 = 14.", "14");
  CHECK(right.outcome.ok());
  CHECK(right.form == AnswerForm::last);
  CHECK(right.begin == 9);
  CHECK(right.end == 11);
  CHECK(right.reward == 1);

  const AnswerCheck wrong = check("It is 15.", "14");
  CHECK(wrong.form == AnswerForm::last);
  CHECK(wrong.reward == 0);

  for (const std::string_view text : {"", "I do not know.", "\\boxed{}", "The answer is: none"}) {
    CAPTURE(text);
    const AnswerCheck none = check(text, "0");
    CHECK(none.outcome.ok());
    CHECK(none.form == AnswerForm::none);
    CHECK(none.begin == 0);
    CHECK(none.end == 0);
    CHECK(none.reward == 0);
  }
}

TEST_CASE("the box comes before the announced answer, and that before the last number", "[checker]") {
  CHECK(check("\\boxed{1} The answer is 2, not 3").form == AnswerForm::boxed);
  CHECK(answer("\\boxed{1} The answer is 2, not 3") == "1");
  CHECK(check("The answer is 2, not 3").form == AnswerForm::answer);
  CHECK(answer("The answer is 2, not 3") == "2");
  CHECK(check("2, not 3").form == AnswerForm::last);
  CHECK(answer("2, not 3") == "3");
}

TEST_CASE("the last box that holds a number", "[checker]") {
  CHECK(answer("\\boxed{1} \\boxed{2} 3") == "2");
  CHECK(answer("\\boxed{1} \\boxed{x} 3") == "1");
  CHECK(answer("\\boxed{1} \\boxed{} 3") == "1");
  CHECK(answer("\\boxed{17 - 3 = 14} 3") == "14");
  CHECK(answer("\\boxed{\\text{about } 14\\text{ m}^2} 3") == "14");
  CHECK(answer("\\boxed{\\mathbf{14}} 3") == "14");
  CHECK(answer("\\boxed{\\{14\\}} 3") == "14");
  CHECK(answer("\\boxed{\\{14} 3") == "14");
  CHECK(answer("\\boxed{x\\} = 14} 3") == "14");
  // A box ends where its brace does.
  CHECK(answer("\\boxed{{1}{2}} {3}} 4") == "2");
  CHECK(answer("} } \\boxed{1} }{ 2") == "1");
  // One that does not end is none.
  CHECK(check("4 \\boxed{14").form == AnswerForm::last);
  CHECK(answer("\\boxed{1} \\boxed{14") == "1");
  CHECK(answer("\\boxed{1} \\boxed{14 {2}") == "1");
  // In one another.
  CHECK(answer("write \\boxed{ and 5, as in \\boxed{14}, 3") == "14");
  CHECK(answer("\\boxed{5 \\boxed{14} 6} 3") == "14");
  CHECK(check("\\boxed{5 \\boxed{x} 6}").form == AnswerForm::last);
  // The word alone makes no box.
  CHECK(check("\\boxed 14").form == AnswerForm::last);
  CHECK(check("\\fbox{14}").form == AnswerForm::last);
  CHECK(answer("\\\\boxed{14} 3") == "14");
}

TEST_CASE("the first number after the last announcement", "[checker]") {
  for (const std::string_view text :
       {"Answer: 14, 3", "ANSWER IS 14 or 3", "answer=14 3", "The final answer is: $14. Not 3",
        "**Answer:** 14 3", "**Answer**: 14 3", "_Answer_ = 14 3", "{\"answer\": 14, \"tries\": 3}",
        "'answer': 14 3", "Answer\t\n is\n14 3", "FinalAnswer: 14 3", "The answer is clear: x2 = 14, 3"}) {
    CAPTURE(text);
    CHECK(check(text).form == AnswerForm::answer);
    CHECK(answer(text) == "14");
  }
  CHECK(answer("answer: 1 answer: 2, 3") == "2");
  CHECK(answer("answer: 1, 3 That is my answer: done") == "1");
  for (const std::string_view text :
       {"The answer to this is 14", "answers: 14", "answer isn't 14", "answer 14", "The answer island 14",
        "answ: 14", "14 is the answer:", "answer"}) {
    CAPTURE(text);
    CHECK(check(text).form != AnswerForm::answer);
  }
}

TEST_CASE("what is a number", "[checker]") {
  CHECK(numbers("5 -5 +5 \u22125") == Strings{"5", "-5", "+5", "\u22125"});
  CHECK(numbers("17-3 x-3 17+3 17\u22123 )-3 --3 - 3") ==
        Strings{"17", "3", "3", "17", "3", "17", "3", "-3", "-3", "3"});
  CHECK(numbers("$14 14\u20AC -$14 -\\$14 +\u20AC14 \u2212\u00A314 -\u00A514 -% 14 17-$3") ==
        Strings{"14", "14", "-$14", "-\\$14", "+\u20AC14", "\u2212\u00A314", "-\u00A514", "14", "17", "3"});
  CHECK(numbers("3.50 .5 -.5 0.5 3. 3.x") == Strings{"3.50", ".5", "-.5", "0.5", "3", "3"});
  CHECK(numbers("Rs.14 ...5 1.2.3 5..6") == Strings{"14", "5", "1.2", "3", "5", "6"});
  CHECK(numbers("14cm 50% 3x 14\u00B2 42nds") == Strings{"14", "50", "3", "14", "42"});
  CHECK(numbers("3/4 1e5 12:30") == Strings{"3", "4", "1", "12", "30"});
  CHECK(numbers("\u7B54\u6848\u662F42\u3002") == Strings{"42"});
}

TEST_CASE("separators of thousands", "[checker]") {
  for (const std::string& separator : Strings{",", "'", "\u2009", "\u202F", "{,}", "\\,"}) {
    CAPTURE(separator);
    const std::string million = join(join("1", separator, "234"), separator, "567");
    CHECK(numbers(million) == Strings{million});
    CHECK(numbers(million + ".5") == Strings{million + ".5"});
    CHECK(numbers(join("-12", separator, "345.")) == Strings{join("-12", separator, "345")});
    CHECK(equal(million, "1234567"));
    CHECK(equal(million + separator, "1234567"));
    CHECK(numbers(join("1", separator, "2")) == Strings{"1", "2"});
  }
  CHECK(numbers("1,2 1,23 1,2345 1234,567") == Strings{"1", "2", "1", "23", "1", "2345", "1234", "567"});
  CHECK(numbers("1,2,345") == Strings{"1", "2", "345"});
  CHECK(check("Answer: 1,234,5").end == 9);
  CHECK(check("Answer: 1,234,5.5").end == 9);
  CHECK(check("1,234,5,678").begin == 8);
  CHECK(check("0,500").begin == 2);
  CHECK(check("1,234'567").begin == 6);
  CHECK(check("1,2 3,456").begin == 4);
  CHECK(check("1, 234").begin == 3);
  CHECK(check("1.5,234").begin == 4);
}

TEST_CASE("numbers that are part of a name do not count", "[checker]") {
  for (const std::string_view text : {"14 x2", "14 H2O", "14 cm2", "14 cm^2", "14 cm^{2}", "14 \\text{m}^2",
                                      "14 (x)^2", "14 [x]_2", "14 x_1", "14 x_{12}", "14 s^-1", "14 10^{-5}",
                                      "14 the 1st", "14 the 2nd", "14 the 3rd", "14 a 4TH.", "14 x1,234"}) {
    CAPTURE(text);
    CHECK(answer(text).substr(0, 1) == "1");
    CHECK(answer(text) != "1");
    CHECK(answer(text) != "12");
    CHECK(answer(text) != "1st");
  }
  CHECK(answer("14 cm^2") == "14");
  CHECK(answer("2^3") == "2");
  // Emphasis and braces are no names.
  CHECK(answer("_42_") == "42");
  CHECK(answer("it is __42__") == "42");
  CHECK(answer("^2") == "2");
  CHECK(answer("\\frac{1}{2}") == "2");
  CHECK(answer("{2}") == "2");
}

TEST_CASE("numbers are compared by value", "[checker]") {
  CHECK(equal("0.1", "0.10"));
  CHECK(equal("0.1", ".1"));
  CHECK(equal("014", "14"));
  CHECK(equal("+14", "14.000"));
  CHECK(equal("-0", "0"));
  CHECK(equal("\u22120.00", "000"));
  CHECK(equal("-.5", "\u22120.5"));
  CHECK(equal("-$1,000.50", "-1000.5"));
  CHECK(equal("100", "100.0"));
  const std::string long_digits = repeat("1234567890", 5000);
  CHECK(equal(join("0", long_digits, ".10"), join("", long_digits, ".1")));

  CHECK_FALSE(equal(long_digits, long_digits.substr(0, 4999) + "1"));
  CHECK_FALSE(equal("9007199254740993", "9007199254740992"));
  CHECK_FALSE(equal("0.1", "0.1000000000000000055511151231257827"));
  CHECK_FALSE(equal("14", "-14"));
  CHECK_FALSE(equal("0.5", "-0.5"));
  CHECK_FALSE(equal("0", "-1"));
  CHECK_FALSE(equal("5", ".5"));
  CHECK_FALSE(equal("10", "1"));
  CHECK_FALSE(equal("0.05", "0.5"));
  CHECK_FALSE(equal("14", "140"));
  CHECK_FALSE(equal("1.4", "14"));
  CHECK_FALSE(equal("14", "14.1"));
  CHECK_FALSE(equal("1,234", "1.234"));
}

TEST_CASE("the expected number is found like the answer", "[checker]") {
  CHECK(check("14", "12 + 2 = \\boxed{14} 3").reward == 1);
  CHECK(check("14", "$14.00").reward == 1);
  for (const std::string_view text : {"", "fourteen", "x2"}) {
    CAPTURE(text);
    const AnswerCheck result = check("14", text);
    CHECK(result.outcome.status == Status::no_number);
    CHECK(result.form == AnswerForm::none);
    CHECK(result.end == 0);
    CHECK(result.reward == 0);
  }
}

TEST_CASE("any bytes will do, and what was found is a number inside them", "[checker]") {
  const Strings pieces{"\\boxed{",
                       "{",
                       "}",
                       "\\",
                       "\\,",
                       "{,}",
                       ",",
                       "'",
                       ".",
                       "-",
                       "+",
                       "$",
                       "1",
                       "0",
                       "23",
                       "456",
                       "7890",
                       "a",
                       "answer",
                       " is ",
                       ":",
                       "^",
                       "_",
                       "st",
                       " ",
                       "\xE2\x88\x92",
                       "\xE2\x80\x89",
                       "\xE2",
                       "\x88",
                       "\xFF",
                       std::string(1, '\0')};
  std::mt19937 random(7);
  for (int run = 0; run < 20'000; ++run) {
    std::string text;
    for (std::size_t left = random() % 12; left > 0; --left)
      text += pieces[random() % pieces.size()];
    CAPTURE(text);
    const AnswerCheck result = check(text, "1");
    REQUIRE(result.outcome.ok());
    REQUIRE(result.begin <= result.end);
    REQUIRE(result.end <= text.size());
    REQUIRE((result.form == AnswerForm::none) == (result.begin == result.end));
    if (result.form != AnswerForm::none) {
      const char last = text[result.end - 1];
      REQUIRE((last >= '0' && last <= '9'));
      // By itself it is one number still, and equal to itself.
      const std::string number = text.substr(result.begin, result.end - result.begin);
      REQUIRE(check(number, number).reward == 1);
    }
  }
}

TEST_CASE("time grows with the length alone", "[checker]") {
  constexpr std::size_t megabyte = 1'000'000;
  Strings texts;
  for (const std::string_view piece :
       {"1",        "1,",        ",234",         "1,234", "1'",     ".5",      "1.",         "-",
        "-$",       "-\\",       "\xE2\x88\x92", "\xE2",  "answer", "answer ", "answer is ", "answer:1",
        "\\boxed{", "\\boxed{1", "\\boxed{1}",   "{",     "}",      "{,}",     "\\,",        "1{,}",
        "1\\,",     "^{",        "x_{1",         " ",     "1st",    "\\",      "0",          "1,234,5,"})
    texts.push_back(repeat(piece, megabyte));
  texts.push_back(join("1", repeat(",234", megabyte), ",5"));
  texts.push_back(join("answer", repeat(" ", megabyte), ""));
  texts.push_back(repeat("answer", megabyte / 2) + repeat(" ", megabyte / 2));
  for (const std::string& text : texts) {
    CAPTURE(text.substr(0, 20), text.substr(text.size() - 5));
    const std::clock_t start = std::clock();
    (void)check(join(text, "", "1"), "1");
    // Sanitised it takes a tenth of a second, and in quadratic time an hour.
    CHECK((std::clock() - start) / CLOCKS_PER_SEC < 5);
  }
}
