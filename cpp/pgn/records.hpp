// The games of a text, one record each: its bytes, the moves of its main line, and what is wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/rules.hpp"
#include "pgn/budget.hpp"
#include "pgn/notes.hpp"
#include "pgn/replay.hpp"

namespace rookery::pgn {

enum class Family : std::uint8_t { kChess, kChess960, kOther };

struct Record {
  std::string text;  // all bytes of the game, or those of its tags
  std::size_t tags_end = 0;
  std::uint64_t number = 0;  // of the game in its source, from 1
  std::uint64_t offset = 0;  // of its first byte
  std::uint64_t line = 0;    // of its first byte, from 1
  Family family = Family::kChess;
  std::string variant;               // the Variant tag; empty without one
  std::string fen;                   // the FEN tag; empty without one
  std::vector<std::uint16_t> moves;  // chess and Chess960: moves as 16 bits
  std::vector<MoveCode> codes;       // other games, once they have been replayed
  std::vector<Notes> notes;          // chess and Chess960, if asked for: one for each move
  std::string_view result;  // as written after the moves, a string literal; empty if there is none
  Fault fault;

  std::string_view tags() const { return std::string_view(text).substr(0, tags_end); }
};

inline std::string_view known_result(std::string_view text) {
  for (const std::string_view known : {"1-0", "0-1", "1/2-1/2", "*"})
    if (text == known) return known;
  return {};
}

inline Family family_of(std::string_view variant) {
  if (variant.empty()) return Family::kChess;
  const std::string plain = plain_name(variant);
  for (const char* name : {"standard", "chess", "fromposition", "normal", "classical", "regular",
                           "orthodox", "std", ""})
    if (plain == name) return Family::kChess;
  for (const char* name : {"chess960", "fischerandom", "fischerrandom", "fischerandomchess",
                           "fischerrandomchess", "freestyle", "freestylechess", "frc", "960"})
    if (plain == name) return Family::kChess960;
  return Family::kOther;
}

// The rules of chess and Chess960.
inline const chess::ChessRules& chess_rules(Family family) {
  static const chess::ChessRules chess(chess::Variant::kChess);
  static const chess::ChessRules chess960(chess::Variant::kChess960);
  return family == Family::kChess960 ? chess960 : chess;
}

using ChessPlayer = RulesPlayer<chess::ChessRules>;

// The player at the start of a game of chess or Chess960, and what is wrong with its FEN. A FEN
// that only Chess960 can mean makes it a game of Chess960.
inline ChessPlayer chess_start(Record& record) {
  static const chess::Position kStart =
      chess_rules(Family::kChess).parse_fen(chess_rules(Family::kChess).facts().start_fen);
  if (record.fen.empty()) return ChessPlayer(chess_rules(record.family), kStart);
  std::string why;
  for (const Family family : {record.family, Family::kChess960}) {
    try {
      ChessPlayer player(chess_rules(family), chess_rules(family).parse_fen(record.fen));
      record.family = family;
      return player;
    } catch (const BadInput& wrong) {
      if (why.empty()) why = wrong.what();
    }
  }
  record.fault = {Mistake::kStart, 0, 0, record.fen.substr(0, 64), "FEN: " + why};
  return ChessPlayer(chess_rules(record.family), kStart);
}

namespace detail {

// What is read of the moves.
enum class Wanted { kNothing, kMoves, kNotes };

// A game starts where its tags say, so the moves are played only once all tags have been read.
template <Wanted kWanted>
class RecordVisitor {
 public:
  static constexpr bool kVariations = false;
  static constexpr bool kStacks = false;
  static constexpr bool kSkips = kWanted == Wanted::kNothing;

  RecordVisitor(Record& record, std::vector<std::uint16_t>& moves, std::vector<Notes>& notes,
                const char* game)
      : record_(record),
        game_(game),
        moves_(moves),
        notes_(notes),
        line_(ChessPlayer(chess_rules(Family::kChess), {}), game, moves) {}

  void tag(std::string_view line) {
    tags_end_ = line.data() + line.size();
    const char first = line.size() > 1 ? line[1] : '\0';
    if (first != 'F' && first != 'V' && first != ' ' && line.find("] [") == std::string_view::npos)
      return;
    while (line.starts_with('[')) {
      const Tag tag = take_tag(line);
      if (tag.name == "FEN") record_.fen = tag.value();
      if (tag.name == "Variant") record_.variant = tag.value();
    }
  }
  void begin_moves() {
    record_.tags_end = tags_end_ ? static_cast<std::size_t>(tags_end_ - game_) : 0;
    record_.family = family_of(record_.variant);
    playing_ = kWanted != Wanted::kNothing && record_.family != Family::kOther;
    if (!playing_) return;
    line_.restart(chess_start(record_));
    if (record_.fault) playing_ = false;
  }
  void move(std::string_view text) {
    if (!playing_) return;
    line_.move(text);
    if constexpr (kWanted == Wanted::kNotes) {
      // A comment after a move that was not played belongs to no move.
      is_noted_ = moves_.size() > notes_.size();
      if (is_noted_) notes_.emplace_back();
    }
  }
  void nag(int number) {
    if constexpr (kWanted == Wanted::kNotes)
      if (is_noted_) notes_.back().add_nag(number);
  }
  void comment(std::string_view text) {
    if constexpr (kWanted == Wanted::kNotes)
      if (is_noted_) read_notes(text, notes_.back());
  }
  void open() {
    if (playing_) line_.open();
  }
  void close() {}
  void result(std::string_view text) { record_.result = known_result(text); }
  void mistake(Mistake kind, std::string_view text) {
    if (playing_) line_.mistake(kind, text);
  }
  Fault& fault() { return line_.fault(); }

 private:
  Record& record_;
  const char* game_;
  const char* tags_end_ = nullptr;
  bool playing_ = false;
  bool is_noted_ = false;  // whether the last note is of the last move
  const std::vector<std::uint16_t>& moves_;
  std::vector<Notes>& notes_;
  LineVisitor<ChessPlayer, std::uint16_t> line_;
};

}  // namespace detail

// Reads the notes of a game that is neither chess nor Chess960, once it has been replayed.
inline void read_notes(Record& record) {
  NotesVisitor visitor(record.notes, record.codes.size());
  read_game(record.text, record.tags_end, End::kFile, visitor);
}

inline std::string too_large(std::size_t bytes) {
  return "the game is larger than " + std::to_string(bytes >> 20) + " MB";
}

// Where a source has been read to.
struct Place {
  std::size_t at = 0;        // in the text
  std::uint64_t number = 1;  // of the next game
  std::uint64_t line = 1;    // of the byte at `at`
};

struct ReadJob {
  End end = End::kFile;
  std::uint64_t offset = 0;  // of the text in its source
  std::size_t games = ~std::size_t{0};
  bool replay = true;  // false: only the tags and the places of games are read
  // Also read clocks, evaluations and NAGs; of the text of the games, only the tags are kept.
  bool notes = false;
  std::size_t bytes = Budget().bytes;  // of one game: of a larger one only tags are kept
};

// Reads games from `place` on, at most job.games, and moves `place` behind the last complete one.
inline void read_records(std::string_view text, Place& place, const ReadJob& job,
                         std::vector<Record>& records) {
  using detail::Wanted;
  // Grown once, and copied into records at their size.
  std::vector<std::uint16_t> moves;
  std::vector<Notes> notes;
  for (std::size_t left = job.games; left > 0; --left) {
    const std::size_t begin = find_game(text, place.at, job.end);
    if (begin == kIncomplete) return;
    if (begin == text.size()) {
      place.line += static_cast<std::uint64_t>(
          std::count(text.begin() + static_cast<std::ptrdiff_t>(place.at), text.end(), '\n'));
      place.at = begin;
      return;
    }
    Record record;
    moves.clear();
    notes.clear();
    const auto read = [&]<Wanted kWanted>() {
      detail::RecordVisitor<kWanted> visitor(record, moves, notes, text.data() + begin);
      const std::size_t end = read_game(text, begin, job.end, visitor);
      if (!record.fault) record.fault = std::move(visitor.fault());
      return end;
    };
    const std::size_t end = !job.replay ? read.template operator()<Wanted::kNothing>()
                            : job.notes ? read.template operator()<Wanted::kNotes>()
                                        : read.template operator()<Wanted::kMoves>();
    if (end == kIncomplete) return;
    const auto newlines = [&](std::size_t from, std::size_t to) {
      return static_cast<std::uint64_t>(std::count(text.data() + from, text.data() + to, '\n'));
    };
    place.line += newlines(place.at, begin);
    record.number = place.number++;
    record.line = place.line;
    record.offset = job.offset + begin;
    std::size_t last = end;
    while (last > begin && detail::class_of(text[last - 1]) <= detail::kNewline) --last;
    if (last - begin > job.bytes) {
      last = begin + std::min(record.tags_end, job.bytes);
      moves.clear();
      notes.clear();
      record.fault = {Mistake::kBudget, 0, 0, "", too_large(job.bytes)};
    }
    if (job.notes && record.family != Family::kOther)
      last = std::min(last, begin + record.tags_end);
    record.text.assign(text.data() + begin, last - begin);
    record.tags_end = std::min(record.tags_end, record.text.size());
    record.moves.assign(moves.begin(), moves.end());
    record.notes.assign(notes.begin(), notes.end());
    place.line += newlines(begin, end);
    place.at = end;
    records.push_back(std::move(record));
  }
}

}  // namespace rookery::pgn
