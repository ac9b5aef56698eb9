// Clocks, evaluations and NAGs of the moves of a main line.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

#include "pgn/reader.hpp"
#include "pgn/utf8.hpp"

namespace rookery::pgn {

// What comments and NAGs say about one move.
struct Notes {
  std::optional<std::int32_t> clock_ms;
  std::optional<std::int16_t> cp;
  std::optional<std::int8_t> mate;
  std::uint16_t nag = 0;  // the first one

  void add_nag(int number) {
    if (!nag) nag = static_cast<std::uint16_t>(number);
  }
};

// Takes digits off the front of a text, at most six; -1 if there are none.
inline int take_number(std::string_view& text) {
  int number = 0;
  std::size_t count = 0;
  for (; count < text.size() && count < 6; ++count) {
    const unsigned digit = static_cast<unsigned char>(text[count]) - unsigned{'0'};
    if (digit > 9) break;
    number = number * 10 + static_cast<int>(digit);
  }
  text.remove_prefix(count);
  return count ? number : -1;
}

inline bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// The milliseconds of a clock such as 1:02:03.5.
inline std::optional<std::int32_t> clock_from(std::string_view text) {
  const int hours = take_number(text);
  if (hours < 0 || hours > 500 || !take(text, ':')) return std::nullopt;
  const int minutes = take_number(text);
  if (minutes < 0 || minutes > 99 || !take(text, ':')) return std::nullopt;
  const int seconds = take_number(text);
  if (seconds < 0 || seconds > 99) return std::nullopt;
  int ms = 0;
  if (take(text, '.'))
    for (int unit = 100; !text.empty() && text[0] >= '0' && text[0] <= '9'; unit /= 10) {
      ms += unit * (text[0] - '0');
      text.remove_prefix(1);
    }
  if (!text.empty()) return std::nullopt;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

inline void read_eval(std::string_view text, Notes& notes) {
  const bool mate = take(text, '#');
  const bool negative = take(text, '-');
  if (!negative) take(text, '+');
  int whole = take_number(text);
  const auto is_over = [&] { return text.empty() || text[0] == ','; };
  if (mate) {
    if (whole < 0 || !is_over()) return;
    notes.mate = static_cast<std::int8_t>(std::min(whole, 127) * (negative ? -1 : 1));
    return;
  }
  int hundredths = 0;
  if (take(text, '.')) {
    whole = std::max(whole, 0);
    for (int place = 0; !text.empty() && text[0] >= '0' && text[0] <= '9'; ++place) {
      const int digit = text[0] - '0';
      if (place < 2) hundredths += place == 0 ? 10 * digit : digit;
      if (place == 2 && digit >= 5) ++hundredths;
      text.remove_prefix(1);
    }
  }
  if (whole < 0 || !is_over()) return;
  const int cp = std::min(whole * 100 + hundredths, 32767);
  notes.cp = static_cast<std::int16_t>(negative ? -cp : cp);
}

// The index of a character at or after `at`, or the size of the text. It is usually near, where a
// loop is faster than a call of memchr.
inline std::size_t find_near(std::string_view text, char c, std::size_t at) {
  for (const std::size_t near = std::min(at + 16, text.size()); at < near; ++at)
    if (text[at] == c) return at;
  return std::min(text.find(c, at), text.size());
}

// Whether a word begins at `at`. The compiler knows its length, so memcmp needs no call.
template <std::size_t Size>
bool has_word(std::string_view text, std::size_t at, const char (&word)[Size]) {
  return text.size() - at >= Size - 1 && std::memcmp(text.data() + at, word, Size - 1) == 0;
}

// Reads a clock in its usual form, h:mm:ss], at the front of a text. Returns how many bytes it has
// without the bracket; 0 if it has another form.
inline std::size_t take_clock(std::string_view text, Notes& notes) {
  if (text.size() < 8 || text[1] != ':' || text[4] != ':' || text[7] != ']') return 0;
  const auto digit = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) - '0'; };
  unsigned most = 0;
  for (const std::size_t i : {0, 2, 3, 5, 6}) most = std::max(most, unsigned(digit(i)));
  if (most > 9) return 0;
  const int minutes = digit(0) * 60 + digit(2) * 10 + digit(3);
  notes.clock_ms = (minutes * 60 + digit(5) * 10 + digit(6)) * 1000;
  return 7;
}

// Reads an evaluation in its usual form, such as -1.25], at the front of a text. Returns how many
// bytes it has without the bracket; 0 if it has another form.
inline std::size_t take_score(std::string_view text, Notes& notes) {
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative);  // without a branch: signs are hard to predict
  std::size_t point = 1;
  if (text.size() > 1 && text[point] != '.') ++point;
  if (text.size() < point + 4 || text[point] != '.' || text[point + 3] != ']') return 0;
  const auto digit = [&](std::size_t i) { return static_cast<unsigned char>(text[i]) - '0'; };
  const int tens = point == 2 ? digit(0) : 0, ones = digit(point - 1);
  const int tenths = digit(point + 1), hundredths = digit(point + 2);
  unsigned most = 0;
  for (const int one : {tens, ones, tenths, hundredths}) most = std::max(most, unsigned(one));
  if (most > 9) return 0;
  const int cp = tens * 1000 + ones * 100 + tenths * 10 + hundredths;
  notes.cp = static_cast<std::int16_t>(negative ? -cp : cp);
  return negative + point + 3;
}

// Reads [%clk …] and [%eval …] of a comment.
inline void read_notes(std::string_view comment, Notes& notes) {
  std::size_t at = 0;
  while ((at = find_near(comment, '[', at)) < comment.size()) {
    ++at;
    if (at >= comment.size() || comment[at] != '%') continue;
    ++at;
    const bool is_clock = has_word(comment, at, "clk ");
    if (!is_clock && !has_word(comment, at, "eval ")) continue;
    at += is_clock ? 4 : 5;
    const std::string_view rest(comment.data() + at, comment.size() - at);
    if (const std::size_t size = is_clock ? take_clock(rest, notes) : take_score(rest, notes)) {
      at += size;
      continue;
    }
    const std::size_t end = find_near(comment, ']', at);
    const std::string_view value = trimmed(comment.substr(at, end - at));
    if (is_clock)
      notes.clock_ms = clock_from(value);
    else
      read_eval(value, notes);
    at = end;
  }
}

}  // namespace rookery::pgn
