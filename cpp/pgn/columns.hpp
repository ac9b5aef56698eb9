// Games as columns: typed headers, moves, clocks and evaluations, in the layout of Arrow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pgn/header_row.hpp"
#include "pgn/records.hpp"
#include "pgn/utf8.hpp"

namespace rookery::pgn {

// One bit for each value: whether it is present.
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
  // Several at once, all of them valid.
  void add_valid(std::size_t more) {
    for (; more && count_ % 8; --more) add(true);
    bits_.insert(bits_.end(), more / 8, 0xff);
    count_ += more / 8 * 8;
    for (more %= 8; more; --more) add(true);
  }
  void add_missing(std::size_t more) {
    for (; more && count_ % 8; --more) add(false);
    bits_.insert(bits_.end(), (more + 7) / 8, 0);
    count_ += more;
    nulls_ += more;
  }
  std::size_t count() const { return count_; }
  std::size_t nulls() const { return nulls_; }
  const std::vector<std::uint8_t>& bits() const& { return bits_; }
  std::vector<std::uint8_t>&& bits() && { return std::move(bits_); }

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
  void add_times(std::optional<T> value, std::size_t times) {
    values.insert(values.end(), times, value.value_or(T{}));
    value ? valid.add_valid(times) : valid.add_missing(times);
  }
  void add_all(const std::vector<T>& more) {
    values.insert(values.end(), more.begin(), more.end());
    valid.add_valid(more.size());
  }
  // Adds one member of each row. `present` is the number of rows in which it has a value.
  template <class Row>
  void add_all(const std::vector<Row>& rows, std::optional<T> Row::* member, std::size_t present) {
    if (!present) return add_times(std::nullopt, rows.size());
    const std::size_t before = values.size();
    values.resize(before + rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      values[before + i] = (rows[i].*member).value_or(T{});
    if (present == rows.size()) return valid.add_valid(present);
    for (const Row& row : rows) valid.add((row.*member).has_value());
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
  // Precondition: the text is ASCII.
  void add_times(std::string_view text, std::size_t times) {
    for (std::size_t i = 0; i < times; ++i) {
      bytes += text;
      offsets.push_back(static_cast<std::int32_t>(bytes.size()));
    }
    valid.add_valid(times);
  }
};

// Rows of so many numbers each, none of which is missing.
template <class T, std::size_t kNumbers>
struct Rows {
  static constexpr std::size_t kWidth = kNumbers;

  std::vector<T> values;

  std::size_t count() const { return values.size() / kWidth; }
  // Adds rows of zeros, and returns where they begin.
  T* grow(std::size_t rows) {
    const std::size_t before = values.size();
    values.resize(before + rows * kWidth);
    return values.data() + before;
  }
  void shrink(std::size_t rows) { values.resize(values.size() - rows * kWidth); }
};

template <class T>
struct Lists {
  std::vector<std::int32_t> offsets = {0};
  Validity valid;
  Numbers<T> items;

  // Ends the current list, whose items have been added before.
  void end(bool is_there) {
    offsets.push_back(static_cast<std::int32_t>(items.values.size()));
    valid.add(is_there);
  }
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

  void add(const Record& record, const HeaderRow& row) {
    game.add(record.number);
    offset.add(record.offset);
    event.add(row.event);
    site.add(row.site);
    round.add(row.round);
    white.add(row.white);
    black.add(row.black);
    result.add(row.result);
    eco.add(row.eco);
    opening.add(row.opening);
    termination.add(row.termination);
    time_control.add(row.time_control);
    variant.add(record.game_name());
    fen.add(record.fen.empty() ? std::nullopt : std::optional<std::string_view>(record.fen));
    error.add(record.fault ? std::optional<std::string_view>(record.fault.why) : std::nullopt);
    date.add(row.date);
    time.add(row.time);
    initial_s.add(row.initial);
    increment_s.add(row.increment);
    plies.add(static_cast<std::int32_t>(record.moves.size()));
    white_elo.add(row.white_elo);
    black_elo.add(row.black_elo);
    white_rating_diff.add(row.white_diff);
    black_rating_diff.add(row.black_diff);
    const bool are_words = record.moves.are_words();
    if (are_words) moves.items.add_all(record.moves.words());
    moves.end(are_words);
    moves_text.add(record.game && !are_words ? std::optional(texts_of(record)) : std::nullopt);

    std::size_t clocks = 0, scores = 0, mates = 0, marks = 0;
    for (const Notes& note : record.notes) {
      clocks += note.clock_ms.has_value();
      scores += note.cp.has_value();
      mates += note.mate.has_value();
      marks += note.nag != 0;
    }
    if (clocks) clock_ms.items.add_all(record.notes, &Notes::clock_ms, clocks);
    if (scores) eval_cp.items.add_all(record.notes, &Notes::cp, scores);
    if (mates) eval_mate.items.add_all(record.notes, &Notes::mate, mates);
    if (marks)
      for (const Notes& note : record.notes) nags.items.add(note.nag);
    clock_ms.end(clocks > 0);
    eval_cp.end(scores > 0);
    eval_mate.end(mates > 0);
    nags.end(marks > 0);
  }

  // Calls use(name, column) for every column, in the order of the schema.
  template <class Use>
  void each(Use use) {
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

 private:
  static std::string texts_of(const Record& record) {
    std::string texts;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
      if (i > 0) texts += ' ';
      texts += record.game->move_text(record.moves.at<MoveCode>(i));
    }
    return texts;
  }
};

// One row for each position of the main lines of games whose moves are 16 bits, before its move.
// Columns that take more than a copy are made if they are asked for. Boards are written while a
// game is read: then it is added, or its rows are dropped.
struct PositionColumns final : RowSink {
  struct Wanted {
    bool board = true, bitboards = false, polyglot = false;
    bool fen = false, key = false;  // slow: a second walk through the game
  };
  PositionColumns() = default;
  explicit PositionColumns(const Wanted& columns) : wanted(columns) {}

  Wanted wanted;
  Numbers<std::uint64_t> game, key_high, key_low;
  Numbers<std::int32_t> ply;
  Rows<std::uint8_t, 64> board;
  Rows<std::uint64_t, 12> bitboards;
  Rows<std::uint8_t, 1> turn, castling;
  Rows<std::int8_t, 1> en_passant;
  Rows<std::uint16_t, 1> halfmove_clock;
  Rows<std::uint64_t, 1> polyglot_key;
  Rows<std::uint16_t, 1> polyglot_move;
  Texts fen, result;
  Numbers<std::uint16_t> move;
  Numbers<std::int32_t> clock_ms;
  Numbers<std::int16_t> eval_cp, white_elo, black_elo;
  Numbers<std::int8_t> eval_mate;

  void add(const Record& record, const HeaderRow& row) {
    if (!record.moves.are_words() || record.moves.empty()) return;
    const std::size_t rows = record.moves.size();
    game.add_times(record.number, rows);
    for (std::size_t i = 0; i < rows; ++i) ply.values.push_back(static_cast<std::int32_t>(i));
    ply.valid.add_valid(rows);
    move.add_all(record.moves.words());
    std::size_t clocks = 0, scores = 0, mates = 0;
    for (const Notes& note : record.notes) {
      clocks += note.clock_ms.has_value();
      scores += note.cp.has_value();
      mates += note.mate.has_value();
    }
    clock_ms.add_all(record.notes, &Notes::clock_ms, clocks);
    eval_cp.add_all(record.notes, &Notes::cp, scores);
    eval_mate.add_all(record.notes, &Notes::mate, mates);
    white_elo.add_times(row.white_elo, rows);
    black_elo.add_times(row.black_elo, rows);
    result.add_times(row.result, rows);
    if (wanted.fen || wanted.key) add_texts(record);
  }
  void drop(const Record& record) {
    if (record.moves.are_words()) shrink(record.moves.size());
  }

  BoardRows grow(std::size_t rows) override {
    BoardRows grown;
    if (wanted.board) grown.squares = board.grow(rows);
    if (wanted.bitboards) grown.bitboards = bitboards.grow(rows);
    grown.turn = turn.grow(rows);
    grown.castling = castling.grow(rows);
    grown.en_passant = en_passant.grow(rows);
    grown.halfmove_clock = halfmove_clock.grow(rows);
    if (wanted.polyglot) grown.polyglot_key = polyglot_key.grow(rows);
    if (wanted.polyglot) grown.polyglot_move = polyglot_move.grow(rows);
    return grown;
  }
  void shrink(std::size_t rows) override {
    if (!rows) return;
    each([&](const char*, auto& column) {
      if constexpr (requires { column.shrink(rows); }) column.shrink(rows);
    });
  }

  // Makes room for so many rows, so that no column is copied while it grows.
  void reserve(std::size_t rows) {
    each([&](const char*, auto& column) {
      if constexpr (requires { column.kWidth; }) {
        column.values.reserve(rows * column.kWidth);
      } else if constexpr (requires { column.values; }) {
        column.values.reserve(rows);
      } else {
        column.offsets.reserve(rows + 1);
      }
    });
  }

  template <class Use>
  void each(Use use) {
    use("game", game);
    use("ply", ply);
    if (wanted.board) use("board", board);
    use("turn", turn);
    use("castling", castling);
    use("en_passant", en_passant);
    use("halfmove_clock", halfmove_clock);
    use("move", move);
    use("clock_ms", clock_ms);
    use("eval_cp", eval_cp);
    use("eval_mate", eval_mate);
    use("white_elo", white_elo);
    use("black_elo", black_elo);
    use("result", result);
    if (wanted.bitboards) use("bitboards", bitboards);
    if (wanted.fen) use("fen", fen);
    if (wanted.key) use("key_high", key_high);
    if (wanted.key) use("key_low", key_low);
    if (wanted.polyglot) use("polyglot_key", polyglot_key);
    if (wanted.polyglot) use("polyglot_move", polyglot_move);
  }

 private:
  void add_texts(const Record& record) {
    const auto replayer = record.game->replayer();
    replayer->start(record.fen);
    const std::vector<MoveCode> codes = replayer->codes(record.moves);
    replayer->start(record.fen);
    for (const MoveCode code : codes) {
      if (wanted.fen) fen.add(replayer->fen());
      if (wanted.key) {
        const Key key = replayer->key();
        key_high.add(key.high);
        key_low.add(key.low);
      }
      replayer->push(code);
    }
  }
};

}  // namespace rookery::pgn
