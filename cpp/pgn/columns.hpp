// Games as columns: typed headers, moves, clocks and evaluations, in the layout of Arrow.
#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/records.hpp"
#include "pgn/utf8.hpp"

namespace rookery::pgn {

// One bit for each value: whether it is there.
class Validity {
 public:
  void add(bool valid) {
    if (count_ % 8 == 0) bits_.push_back(0);
    if (valid)
      bits_.back() = static_cast<std::uint8_t>(bits_.back() | 1u << count_ % 8);
    else
      ++nulls_;
    ++count_;
  }
  // As many that are all there.
  void add_valid(std::size_t more) {
    for (; more && count_ % 8; --more) add(true);
    bits_.insert(bits_.end(), more / 8, 0xff);
    count_ += more / 8 * 8;
    for (more %= 8; more; --more) add(true);
  }
  std::size_t count() const { return count_; }
  std::size_t nulls() const { return nulls_; }
  const std::vector<std::uint8_t>& bits() const { return bits_; }

 private:
  std::vector<std::uint8_t> bits_;
  std::size_t count_ = 0;
  std::size_t nulls_ = 0;
};

template <class T>
struct Numbers {
  std::vector<T> values;
  Validity valid;

  void add(std::optional<T> value) {
    values.push_back(value.value_or(T{}));
    valid.add(value.has_value());
  }
  void add_all(const std::vector<T>& more) {
    values.insert(values.end(), more.begin(), more.end());
    valid.add_valid(more.size());
  }
};

struct Texts {
  std::vector<std::int32_t> offsets = {0};
  std::string bytes;
  Validity valid;

  void add(std::optional<std::string_view> text) {
    if (text && is_utf8(*text))
      bytes += *text;
    else if (text)
      bytes += to_utf8(*text);
    offsets.push_back(static_cast<std::int32_t>(bytes.size()));
    valid.add(text.has_value());
  }
};

template <class T>
struct Lists {
  std::vector<std::int32_t> offsets = {0};
  Validity valid;
  Numbers<T> items;

  // Ends a list, whose items have been added.
  void end(bool is_there) {
    offsets.push_back(static_cast<std::int32_t>(items.values.size()));
    valid.add(is_there);
  }
};

// Headers as values; what is not written, or not as it should be, is not there.
struct HeaderRow {
  std::optional<std::string> event, site, round, white, black, eco, opening, termination,
      time_control;
  std::string result = "*";
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

inline HeaderRow header_row(const Record& record) {
  HeaderRow row;
  std::optional<std::string> date, utc_date, time, utc_time;
  each_tag(record.tags(), [&](const Tag& tag) {
    const std::string_view name = tag.name;
    std::string value = tag.value();
    const auto set = [&](std::optional<std::string>& field) {
      if (!value.empty() && value != "?") field = std::move(value);
    };
    const auto number = [&](std::optional<std::int16_t>& field, int least, int most) {
      if (const auto found = number_from(value, least, most))
        field = static_cast<std::int16_t>(*found);
    };
    if (name == "Event")
      set(row.event);
    else if (name == "Site")
      set(row.site);
    else if (name == "Round")
      set(row.round);
    else if (name == "White")
      set(row.white);
    else if (name == "Black")
      set(row.black);
    else if (name == "ECO")
      set(row.eco);
    else if (name == "Opening")
      set(row.opening);
    else if (name == "Termination")
      set(row.termination);
    else if (name == "Date")
      set(date);
    else if (name == "UTCDate")
      set(utc_date);
    else if (name == "Time")
      set(time);
    else if (name == "UTCTime")
      set(utc_time);
    else if (name == "WhiteElo")
      number(row.white_elo, 0, 10000);
    else if (name == "BlackElo")
      number(row.black_elo, 0, 10000);
    else if (name == "WhiteRatingDiff")
      number(row.white_diff, -10000, 10000);
    else if (name == "BlackRatingDiff")
      number(row.black_diff, -10000, 10000);
    else if (name == "Result" && !known_result(value).empty())
      row.result = value;
    else if (name == "TimeControl") {
      const std::size_t plus = value.find('+');
      const std::string_view text = value;
      row.initial = number_from(text.substr(0, plus), 0, 10'000'000);
      if (row.initial)
        row.increment =
            plus == std::string::npos ? 0 : number_from(text.substr(plus + 1), 0, 1'000'000);
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
  std::vector<std::string> results, terminations, time_controls, variants;  // variants: plain names
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
    const std::optional<int> plies(static_cast<int>(record.moves.size() + record.codes.size()));
    return within(row.white_elo, min_elo, max_elo) && within(row.black_elo, min_elo, max_elo) &&
           within(row.initial, min_initial, max_initial) && within(plies, min_plies, max_plies) &&
           among(results, row.result) && among(terminations, row.termination) &&
           among(time_controls, row.time_control) &&
           (variants.empty() || among(variants, variant_name(record)));
  }
  static std::string variant_name(const Record& record) {
    switch (record.family) {
      case Family::kChess: return "chess";
      case Family::kChess960: return "chess960";
      default: return plain_name(record.variant);
    }
  }
};

// What comments tell of a move.
struct Notes {
  std::optional<std::int32_t> clock_ms;
  std::optional<std::int16_t> cp;
  std::optional<std::int8_t> mate;
  std::uint16_t nag = 0;
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

// Reads [%clk …] and [%eval …] of a comment.
inline void read_notes(std::string_view comment, Notes& notes) {
  for (;;) {
    const auto* const open =
        static_cast<const char*>(std::memchr(comment.data(), '[', comment.size()));
    if (!open) return;
    comment.remove_prefix(static_cast<std::size_t>(open - comment.data()) + 1);
    if (!comment.starts_with('%')) continue;
    const std::size_t end = std::min(comment.find(']'), comment.size());
    const std::string_view command = comment.substr(1, end - 1);
    if (command.starts_with("clk "))
      notes.clock_ms = clock_from(trimmed(command.substr(4)));
    else if (command.starts_with("eval "))
      read_eval(trimmed(command.substr(5)), notes);
    comment.remove_prefix(end);
  }
}

// The visitor of what is written behind the moves of a main line.
class NotesVisitor {
 public:
  static constexpr bool kVariations = false;
  static constexpr bool kStacks = true;
  static constexpr bool kSkips = false;

  NotesVisitor(std::vector<Notes>& notes, std::size_t plies) : notes_(notes), plies_(plies) {
    notes_.clear();
  }
  void tag(std::string_view) {}
  void begin_moves() {}
  void move(std::string_view) {
    if (++seen_ <= plies_) notes_.emplace_back();
  }
  void nag(int number) {
    if (is_here() && !notes_.back().nag) notes_.back().nag = static_cast<std::uint16_t>(number);
  }
  void comment(std::string_view text) {
    if (is_here()) read_notes(text, notes_.back());
  }
  void open() {}
  void close() {}
  void result(std::string_view) {}
  void mistake(Mistake, std::string_view) {}

 private:
  bool is_here() const { return seen_ > 0 && seen_ <= plies_; }

  std::vector<Notes>& notes_;
  std::size_t plies_;
  std::size_t seen_ = 0;
};

// One row for each game. Keep the names in step with src/rookery/pgn/_table.py.
struct GameColumns {
  Numbers<std::uint64_t> game, offset;
  Texts event, site, round, white, black, result, eco, opening, termination, time_control, variant,
      fen, error, moves_text;
  Numbers<std::int32_t> date, time, initial_s, increment_s, plies;
  Numbers<std::int16_t> white_elo, black_elo, white_rating_diff, black_rating_diff;
  Lists<std::uint16_t> moves, nags;
  Lists<std::int32_t> clock_ms;
  Lists<std::int16_t> eval_cp;
  Lists<std::int8_t> eval_mate;

  // `name` is the name of the game that is played, `text` the moves of one that is not chess.
  void add(const Record& record, const HeaderRow& row, std::string_view name,
           std::optional<std::string_view> text, std::vector<Notes>& notes) {
    const auto view = [](const std::optional<std::string>& field) {
      return field ? std::optional<std::string_view>(*field) : std::nullopt;
    };
    const std::size_t count = record.moves.size() + record.codes.size();
    game.add(record.number);
    offset.add(record.offset);
    event.add(view(row.event));
    site.add(view(row.site));
    round.add(view(row.round));
    white.add(view(row.white));
    black.add(view(row.black));
    result.add(row.result);
    eco.add(view(row.eco));
    opening.add(view(row.opening));
    termination.add(view(row.termination));
    time_control.add(view(row.time_control));
    variant.add(name);
    fen.add(record.fen.empty() ? std::nullopt : std::optional<std::string_view>(record.fen));
    error.add(record.fault ? std::optional<std::string_view>(record.fault.why) : std::nullopt);
    date.add(row.date);
    time.add(row.time);
    initial_s.add(row.initial);
    increment_s.add(row.increment);
    plies.add(static_cast<std::int32_t>(count));
    white_elo.add(row.white_elo);
    black_elo.add(row.black_elo);
    white_rating_diff.add(row.white_diff);
    black_rating_diff.add(row.black_diff);
    moves.items.add_all(record.moves);
    moves.end(record.family != Family::kOther);
    moves_text.add(text);

    NotesVisitor visitor(notes, count);
    read_game(record.text, record.tags_end, End::kFile, visitor);
    bool clocks = false, evals = false, marked = false;
    for (const Notes& note : notes) {
      clocks = clocks || note.clock_ms;
      evals = evals || note.cp || note.mate;
      marked = marked || note.nag;
    }
    for (const Notes& note : notes) {
      if (clocks) clock_ms.items.add(note.clock_ms);
      if (evals) eval_cp.items.add(note.cp);
      if (evals) eval_mate.items.add(note.mate);
      if (marked) nags.items.add(note.nag);
    }
    clock_ms.end(clocks);
    eval_cp.end(evals);
    eval_mate.end(evals);
    nags.end(marked);
  }

  // Calls use(name, column) for every column, in the order of the schema.
  template <class Use>
  void each(Use use) const {
    use("game", game);
    use("offset", offset);
    use("event", event);
    use("site", site);
    use("round", round);
    use("white", white);
    use("black", black);
    use("result", result);
    use("date", date);
    use("time", time);
    use("white_elo", white_elo);
    use("black_elo", black_elo);
    use("white_rating_diff", white_rating_diff);
    use("black_rating_diff", black_rating_diff);
    use("eco", eco);
    use("opening", opening);
    use("time_control", time_control);
    use("initial_s", initial_s);
    use("increment_s", increment_s);
    use("termination", termination);
    use("variant", variant);
    use("fen", fen);
    use("plies", plies);
    use("moves", moves);
    use("moves_text", moves_text);
    use("clock_ms", clock_ms);
    use("eval_cp", eval_cp);
    use("eval_mate", eval_mate);
    use("nags", nags);
    use("error", error);
  }
};

// One row for each position of the main lines of chess and Chess960, before its move.
struct PositionColumns {
  Numbers<std::uint64_t> game, key_high, key_low;
  Numbers<std::int32_t> ply;
  Texts fen, result;
  Numbers<std::uint16_t> move;
  Numbers<std::int32_t> clock_ms;
  Numbers<std::int16_t> eval_cp, white_elo, black_elo;
  Numbers<std::int8_t> eval_mate;

  void add(const Record& record, const HeaderRow& row, std::vector<Notes>& notes) {
    if (record.family == Family::kOther || record.moves.empty()) return;
    Record start = {};
    start.fen = record.fen;
    start.family = record.family;
    const chess::ChessRules& rules = chess_rules(record.family);
    chess::Position position = chess_start(start).position();
    NotesVisitor visitor(notes, record.moves.size());
    read_game(record.text, record.tags_end, End::kFile, visitor);
    notes.resize(record.moves.size());
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      const chess::Move played(record.moves[i]);
      const Key key = rules.key(position);
      game.add(record.number);
      ply.add(static_cast<std::int32_t>(i));
      fen.add(rules.to_fen(position));
      key_high.add(key.high);
      key_low.add(key.low);
      move.add(record.moves[i]);
      clock_ms.add(notes[i].clock_ms);
      eval_cp.add(notes[i].cp);
      eval_mate.add(notes[i].mate);
      white_elo.add(row.white_elo);
      black_elo.add(row.black_elo);
      result.add(row.result);
      rules.make(position, played);
    }
  }

  template <class Use>
  void each(Use use) const {
    use("game", game);
    use("ply", ply);
    use("fen", fen);
    use("key_high", key_high);
    use("key_low", key_low);
    use("move", move);
    use("clock_ms", clock_ms);
    use("eval_cp", eval_cp);
    use("eval_mate", eval_mate);
    use("white_elo", white_elo);
    use("black_elo", black_elo);
    use("result", result);
  }
};

}  // namespace rookery::pgn
