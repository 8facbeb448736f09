#include "gpo/checker.hpp"

#include <algorithm>
#include <span>

namespace gpo {
namespace {

constexpr std::array<std::string_view, 3> signs{"-", "+", "\xE2\x88\x92"};
constexpr std::array<std::string_view, 5> currencies{"$", "\\$", "\xE2\x82\xAC", "\xC2\xA3", "\xC2\xA5"};
constexpr std::array<std::string_view, 6> separators{",", "'", "\xE2\x80\x89", "\xE2\x80\xAF", "{,}", "\\,"};

bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// Lower case for letters, something that is no letter for the rest.
char lower(char character) { return static_cast<char>(character | 0x20); }

bool is_letter(char character) { return lower(character) >= 'a' && lower(character) <= 'z'; }

/// Bytes of a text; empty where there is nothing.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;

  [[nodiscard]] bool empty() const { return begin == end; }
};

struct Answer {
  AnswerForm form;
  Range number;
};

/// Reads a text once from front to back. Looks back by a few bytes only, and ahead over what no later step
/// looks ahead over again: that keeps the time in proportion to the length.
class Reader {
public:
  explicit Reader(std::string_view text) : text_(text) {}

  Answer final_answer() {
    Range boxed;
    Range announced;
    Range last;
    Range in_box;          // the last number in the box that is open
    std::size_t depth = 0; // of braces, from that of the box on; 0 outside
    bool announcement = false;
    for (std::size_t i = 0; i < text_.size();) {
      const std::size_t end = number_end(i);
      if (end != i) {
        const Range number{i, end};
        if (!is_name(number)) {
          last = number;
          if (announcement)
            announced = number;
          announcement = false;
          if (depth > 0)
            in_box = number;
        }
        i = end;
      } else if (has(i, box)) {
        depth = 1;
        in_box = {};
        i += box.size();
      } else if (has(i, "\\{") || has(i, "\\}")) {
        i += 2;
      } else {
        if (depth > 0 && at(i) == '{')
          ++depth;
        if (depth > 0 && at(i) == '}' && --depth == 0 && !in_box.empty())
          boxed = in_box;
        announcement = announcement || is_announcement(i);
        ++i;
      }
    }
    if (!boxed.empty())
      return {AnswerForm::boxed, boxed};
    if (!announced.empty())
      return {AnswerForm::answer, announced};
    return {last.empty() ? AnswerForm::none : AnswerForm::last, last};
  }

private:
  static constexpr std::string_view box = "\\boxed{";

  [[nodiscard]] char at(std::size_t i) const { return i < text_.size() ? text_[i] : '\0'; }
  [[nodiscard]] char before(std::size_t i) const { return i > 0 ? text_[i - 1] : '\0'; }

  [[nodiscard]] bool has(std::size_t i, std::string_view word) const {
    return std::all_of(word.begin(), word.end(), [&](char character) { return at(i++) == character; });
  }

  /// The first of `words` that stands at `i`, or none.
  [[nodiscard]] std::string_view match(std::size_t i, std::span<const std::string_view> words) const {
    const auto found = std::find_if(words.begin(), words.end(), [&](auto word) { return has(i, word); });
    return found == words.end() ? std::string_view() : *found;
  }

  [[nodiscard]] std::size_t digits_end(std::size_t i) const {
    while (is_digit(at(i)))
      ++i;
    return i;
  }

  /// End of the number that begins at `begin`; `begin` if none does.
  std::size_t number_end(std::size_t begin) {
    std::size_t i = begin;
    const bool apart = !is_digit(before(begin)) && !is_letter(before(begin));
    if (apart) {
      i += match(i, signs).size();
      if (i != begin)
        i += match(i, currencies).size();
    }
    const std::size_t end = whole_end(i);
    const bool may_lack_whole = apart && before(i) != '.';
    if (at(end) == '.' && is_digit(at(end + 1)) && (end != i || may_lack_whole))
      return digits_end(end + 1);
    return end != i ? end : begin;
  }

  /// End of the digits at `begin`, with the groups of thousands after them if all of the run are proper.
  std::size_t whole_end(std::size_t begin) {
    const std::size_t first_end = digits_end(begin);
    if (first_end == begin || begin < ungrouped_end_)
      return first_end;
    bool proper = at(begin) != '0' && first_end - begin <= 3;
    std::size_t end = first_end;
    const std::string_view separator = match(end, separators);
    while (!separator.empty() && has(end, separator) && is_digit(at(end + separator.size()))) {
      const std::size_t group = end + separator.size();
      end = digits_end(group);
      proper = proper && end - group == 3;
    }
    if (proper)
      return end;
    ungrouped_end_ = end;
    return first_end;
  }

  /// Whether a number is part of a name: x2, cm^2, x_{1}, 2nd.
  [[nodiscard]] bool is_name(Range number) const {
    if (is_letter(before(number.begin)))
      return true;
    const std::size_t i = before(number.begin) == '{' ? number.begin - 1 : number.begin;
    if (i >= 2 && (text_[i - 1] == '^' || text_[i - 1] == '_')) {
      const char base = text_[i - 2];
      if (is_letter(base) || is_digit(base) || base == ')' || base == ']' || base == '}')
        return true;
    }
    constexpr std::array<std::string_view, 4> ordinals{"st", "nd", "rd", "th"};
    const std::array<char, 2> suffix{lower(at(number.end)), lower(at(number.end + 1))};
    return !is_letter(at(number.end + 2)) &&
           std::find(ordinals.begin(), ordinals.end(), std::string_view(suffix.data(), 2)) != ordinals.end();
  }

  /// Whether "answer:", "answer is" or "answer =" begins at `i`.
  [[nodiscard]] bool is_announcement(std::size_t i) const {
    constexpr std::string_view between = " \t\r\n*_\"'";
    for (const char character : std::string_view("answer")) {
      if (lower(at(i++)) != character)
        return false;
    }
    while (between.find(at(i)) != std::string_view::npos)
      ++i;
    return at(i) == ':' || at(i) == '=' ||
           (lower(at(i)) == 'i' && lower(at(i + 1)) == 's' && !is_letter(at(i + 2)));
  }

  std::string_view text_;
  /// Up to here digits have been seen to form no proper groups.
  std::size_t ungrouped_end_ = 0;
};

/// What a number's value hangs on, but for its sign: without leading zeros, and without zeros and a point at
/// its end; separators may stay. Empty for 0.
std::string_view significant(std::string_view number) {
  bool has_point = false;
  for (const char character : number)
    has_point = has_point || character == '.';
  while (!number.empty() && number.front() != '.' && (number.front() == '0' || !is_digit(number.front())))
    number.remove_prefix(1);
  while (has_point && !number.empty() && number.back() == '0')
    number.remove_suffix(1);
  if (!number.empty() && number.back() == '.')
    number.remove_suffix(1);
  return number;
}

bool is_negative(std::string_view number) { return number.front() == '-' || number.front() == '\xE2'; }

bool same_value(std::string_view a, std::string_view b) {
  std::array<std::string_view, 2> rest{significant(a), significant(b)};
  if (is_negative(a) != is_negative(b) && !rest[0].empty())
    return false;
  while (true) {
    std::array<char, 2> next{};
    for (std::size_t i = 0; i < 2; ++i) {
      while (!rest[i].empty() && (next[i] == '\0')) {
        if (is_digit(rest[i].front()) || rest[i].front() == '.')
          next[i] = rest[i].front();
        rest[i].remove_prefix(1);
      }
    }
    if (next[0] != next[1] || next[0] == '\0')
      return next[0] == next[1];
  }
}

std::string_view part(std::string_view text, Range range) {
  text.remove_suffix(text.size() - range.end);
  text.remove_prefix(range.begin);
  return text;
}

} // namespace

AnswerCheck check_final_answer(std::string_view response, std::string_view expected) {
  const Answer right = Reader(expected).final_answer();
  if (right.form == AnswerForm::none)
    return {.outcome = {.status = Status::no_number}};
  const auto [form, number] = Reader(response).final_answer();
  const bool equal =
      form != AnswerForm::none && same_value(part(response, number), part(expected, right.number));
  return {.outcome = {}, .form = form, .begin = number.begin, .end = number.end, .reward = equal ? 1.0 : 0.0};
}

} // namespace gpo
