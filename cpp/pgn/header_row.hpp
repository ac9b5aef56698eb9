// Headers as typed values, and which games a filter takes by them.
#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pgn/records.hpp"

namespace rookery::pgn {

// Headers as values; what is missing or malformed has none. Texts are views of the record's text,
// or of `unescaped`.
struct HeaderRow {
  using Text = std::optional<std::string_view>;
  Text event, site, round, white, black, eco, opening, termination, time_control;
  std::string_view result = "*";
  std::list<std::string> unescaped;  // values that were written with backslashes
  std::optional<std::int32_t> date, time, initial, increment;
  std::optional<std::int16_t> white_elo, black_elo, white_diff, black_diff;
};

inline std::optional<int> number_from(std::string_view text, int least, int most) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (problem != std::errc() || end != text.data() + text.size() || number < least || number > most)
    return std::nullopt;
  return number;
}

// The days since 1970 of a date such as 2024.01.31.
inline std::optional<std::int32_t> days_from(std::string_view text) {
  if (text.size() != 10 || text[4] != text[7] || (text[4] != '.' && text[4] != '-'))
    return std::nullopt;
  const auto year = number_from(text.substr(0, 4), 1, 9999);
  const auto month = number_from(text.substr(5, 2), 1, 12);
  const auto day = number_from(text.substr(8, 2), 1, 31);
  if (!year || !month || !day) return std::nullopt;
  constexpr int kDays[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = *year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0);
  if (*day > kDays[*month - 1] || (*month == 2 && *day == 29 && !leap)) return std::nullopt;
  // Years that begin in March: the leap day is the last one.
  const int y = *year - (*month <= 2), m = (*month + 9) % 12;
  return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + *day - 1 - 719468;
}

// The seconds of a time such as 12:34:56.
inline std::optional<std::int32_t> seconds_from(std::string_view text) {
  if (text.size() != 8 || text[2] != ':' || text[5] != ':') return std::nullopt;
  const auto hours = number_from(text.substr(0, 2), 0, 23);
  const auto minutes = number_from(text.substr(3, 2), 0, 59);
  const auto seconds = number_from(text.substr(6, 2), 0, 59);
  if (!hours || !minutes || !seconds) return std::nullopt;
  return *hours * 3600 + *minutes * 60 + *seconds;
}

// The record must outlive the row.
inline HeaderRow header_row(const Record& record) {
  HeaderRow row;
  HeaderRow::Text date, utc_date, time, utc_time;
  each_tag(record.tags(), [&](const Tag& tag) {
    const std::string_view name = tag.name;
    const std::string_view value =
        tag.escaped ? std::string_view(row.unescaped.emplace_back(tag.value())) : tag.raw;
    const auto set = [&](HeaderRow::Text& field) {
      if (!value.empty() && value != "?") field = value;
    };
    const auto number = [&](std::optional<std::int16_t>& field, int least, int most) {
      if (const auto found = number_from(value, least, most))
        field = static_cast<std::int16_t>(*found);
    };
    // The compiler knows the lengths, so memcmp needs no call.
    const auto is = [&]<std::size_t Size>(const char (&word)[Size]) {
      return name.size() == Size - 1 && std::memcmp(name.data(), word, Size - 1) == 0;
    };
    if (is("Event"))
      set(row.event);
    else if (is("Site"))
      set(row.site);
    else if (is("Round"))
      set(row.round);
    else if (is("White"))
      set(row.white);
    else if (is("Black"))
      set(row.black);
    else if (is("ECO"))
      set(row.eco);
    else if (is("Opening"))
      set(row.opening);
    else if (is("Termination"))
      set(row.termination);
    else if (is("Date"))
      set(date);
    else if (is("UTCDate"))
      set(utc_date);
    else if (is("Time"))
      set(time);
    else if (is("UTCTime"))
      set(utc_time);
    else if (is("WhiteElo"))
      number(row.white_elo, 0, 10000);
    else if (is("BlackElo"))
      number(row.black_elo, 0, 10000);
    else if (is("WhiteRatingDiff"))
      number(row.white_diff, -10000, 10000);
    else if (is("BlackRatingDiff"))
      number(row.black_diff, -10000, 10000);
    else if (is("Result") && !known_result(value).empty())
      row.result = value;
    else if (is("TimeControl")) {
      const std::size_t plus = value.find('+');
      row.initial = number_from(value.substr(0, plus), 0, 10'000'000);
      if (row.initial)
        row.increment =
            plus == std::string::npos ? 0 : number_from(value.substr(plus + 1), 0, 1'000'000);
      set(row.time_control);
    }
  });
  if (!record.result.empty()) row.result = record.result;
  row.date = days_from(utc_date ? *utc_date : date.value_or(""));
  row.time = seconds_from(utc_time ? *utc_time : time.value_or(""));
  return row;
}

// Which games to take; empty lists and missing limits let everything pass.
struct Filter {
  std::optional<int> min_elo, max_elo;          // of both players
  std::optional<int> min_initial, max_initial;  // seconds
  std::optional<int> min_plies, max_plies;
  std::vector<std::string> results, terminations, time_controls,
      variants;        // variants: names of games
  bool errors = true;  // games with a mistake too

  bool matches(const Record& record, const HeaderRow& row) const {
    const auto within = [](auto value, const std::optional<int>& least,
                           const std::optional<int>& most) {
      if (!least && !most) return true;
      return value && (!least || *value >= *least) && (!most || *value <= *most);
    };
    const auto among = [](const std::vector<std::string>& list, const auto& value) {
      if (list.empty()) return true;
      for (const std::string& known : list)
        if (value == known) return true;
      return false;
    };
    if (!errors && record.fault) return false;
    const std::optional<int> plies(static_cast<int>(record.moves.size()));
    return within(row.white_elo, min_elo, max_elo) && within(row.black_elo, min_elo, max_elo) &&
           within(row.initial, min_initial, max_initial) && within(plies, min_plies, max_plies) &&
           among(results, row.result) && among(terminations, row.termination) &&
           among(time_controls, row.time_control) && among(variants, record.game_name());
  }
};

}  // namespace rookery::pgn
