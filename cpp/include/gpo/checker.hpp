#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "gpo/status.hpp"

namespace gpo {

/// Where a final answer was found.
enum class AnswerForm {
  none,   ///< the response holds no number
  boxed,  ///< in the last \boxed{…} that holds a number
  answer, ///< after the last "answer:", "answer is" or "answer ="
  last,   ///< the last number of the response
};

inline constexpr std::array<std::string_view, 4> answer_form_names{"none", "boxed", "answer", "last"};

struct AnswerCheck {
  Outcome outcome;
  AnswerForm form = AnswerForm::none;
  /// The number, as bytes [begin, end) of the response: with its sign, without what stands around it.
  std::size_t begin = 0;
  std::size_t end = 0;
  /// 1 if that number equals the expected one, else 0.
  double reward = 0.0;
};

/// Final-answer checker: the rule-based accuracy reward of DeepSeek-R1 (arXiv 2501.12948v1, section 2.2.2),
/// for answers that are one number.
///
/// The final answer is the first of these that there is:
///  (a) boxed: the last number in the last \boxed{…} that holds one. A box ends at the brace that matches its
///      first, or is none if there is no such brace; of boxes in one another the innermost counts.
///  (b) answer: the first number after the last "answer:", "answer is" or "answer =" that has one after it,
///  in
///      any letter case. White space, * _ " and ' may stand after "answer", no letter after "is".
///  (c) last: the last number of the response.
///
/// A number is, without spaces:
///  - a sign, or none: -, + or − (U+2212). Directly after a digit or a letter it is not a sign: 17-3 holds 17
///    and 3. A $, \$, €, £ or ¥ may stand between sign and digits: -$5 is −5.
///  - digits, with or without separators of thousands: commas, apostrophes, thin spaces (U+2009, U+202F) and
///    LaTeX's {,} and \, but one kind in a number. Where the first group is not 1 to 3 digits without a
///    leading zero, or any other is not three digits, no separator of the run counts: 1,2 and 1,2,345 hold 2
///    and 3 numbers.
///  - a decimal point with digits after it, or none: 3.50. The digits before it may be missing, except
///  directly
///    after a digit, letter or full stop: .5. The point in "It is 14." is none.
/// Fractions, percentages and powers of ten are not worked out: 3/4 holds 3 and 4, and 1e5 holds 1.
///
/// Units may be glued to a number's end (14cm, 50%, 3x). Not a number is one that is part of a name:
///  - directly after a letter (A to Z, a to z): x2, H2O, cm2;
///  - an index or exponent, after ^ or _ (and a brace) that a letter, digit, closing bracket or closing brace
///    comes before: cm^2, 10^{-5}, x_1;
///  - an ordinal: 1st, 2nd, 3rd, 4th.
///
/// Numbers are compared digit by digit, whatever their length, without separators, leading zeros and zeros at
/// the end of decimals; −0 is 0.
///
/// Takes time in proportion to the length and no memory. Texts may hold any bytes, also malformed UTF-8.
///
/// @param response  what is checked
/// @param expected  holds the right number, which is found by the rules above
/// @return the answer and its reward; on error only `outcome` is set. Errors: no_number (in `expected`).
[[nodiscard]] AnswerCheck check_final_answer(std::string_view response, std::string_view expected);

} // namespace gpo
