// The games of a text, one record each: its bytes, the moves of its main line, and what is wrong.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/errors.hpp"
#include "pgn/budget.hpp"
#include "pgn/fault.hpp"
#include "pgn/notes.hpp"
#include "pgn/replayer.hpp"
#include "pgn/tags.hpp"

namespace rookery::pgn {

struct Record {
  std::string text;            // all bytes of the game, or those of its tags
  std::size_t tags_begin = 0;  // comments may come before
  std::size_t tags_end = 0;
  std::uint64_t number = 0;  // of the game in its source, from 1
  std::uint64_t offset = 0;  // of its first byte
  std::uint64_t line = 0;    // of its first byte, from 1
  std::string variant;       // the Variant tag; empty without one
  std::string fen;           // the FEN tag; empty without one
  // The game that it is one of; null if the tag names none, or moves are not read.
  std::shared_ptr<const Replayable> game;
  PackedMoves moves;
  std::vector<Notes> notes;  // if asked for: one for each move
  std::string_view result;   // as written after the moves, a string literal; empty if there is none
  Fault fault;

  std::string_view tags() const {
    return std::string_view(text).substr(0, tags_end).substr(tags_begin);
  }
  // The name of its game, or the tag that names none.
  const std::string& game_name() const { return game ? game->facts().name : variant; }
};

inline std::string_view known_result(std::string_view text) {
  for (const std::string_view known : {"1-0", "0-1", "1/2-1/2", "*"})
    if (text == known) return known;
  return {};
}

// What a Variant tag names: a game, or none and the reason.
struct NamedGame {
  std::shared_ptr<const Replayable> game;
  std::string why;
};

class Variants {
 public:
  virtual ~Variants() = default;
  // Several threads may call this. The name of a game without a tag is empty.
  virtual NamedGame find(std::string_view name) = 0;
};

// The replayers of a thread, each made when its game is first met.
class Replayers {
 public:
  explicit Replayers(Variants& variants) : variants_(variants) {}

  // Goes to the start of a game, which its tags describe, and sets its game. If that is a fault of
  // the record, no move can be played; the result is null if there is no such game.
  Replayer* start(Record& record) {
    Known& named = of(record.variant);
    if (!named.game) {
      record.fault = {Mistake::kVariant, 0, 0, record.variant.substr(0, 64), named.why};
      return nullptr;
    }
    // A FEN that only Chess960 can mean makes a game of chess one of Chess960.
    std::string why;
    for (Known* known = &named; known; known = wider(*known)) {
      try {
        known->replayer->start(record.fen);
        record.game = known->game;
        return known->replayer.get();
      } catch (const BadInput& wrong) {
        if (why.empty()) why = wrong.what();
      }
    }
    record.game = named.game;
    record.fault = {Mistake::kStart, 0, 0, record.fen.substr(0, 64), "FEN: " + why};
    return named.replayer.get();
  }

 private:
  struct Known : NamedGame {
    explicit Known(NamedGame named)
        : NamedGame(std::move(named)), replayer(game ? game->replayer() : nullptr) {}
    std::unique_ptr<Replayer> replayer;
  };

  Known& of(const std::string& name) {
    const auto found = known_.find(name);
    if (found != known_.end()) return found->second;
    return known_.emplace(name, Known(variants_.find(name))).first->second;
  }
  Known* wider(const Known& known) {
    const auto game = known.game->wider();
    return game ? &of(game->facts().name) : nullptr;
  }

  Variants& variants_;
  std::map<std::string, Known> known_;  // by Variant tags
};

// Where the positions of main lines are written while they are played, if anywhere.
class RowSink {
 public:
  // Arrays with room for so many more rows.
  virtual BoardRows grow(std::size_t rows) = 0;
  // Drops the last rows.
  virtual void shrink(std::size_t rows) = 0;

 protected:
  ~RowSink() = default;
};

namespace detail {

// What is read of the moves.
enum class Wanted { kNothing, kMoves, kNotes };

// What is read of the moves of a game: vectors that grow once, and are copied into records.
struct Scratch {
  // Not played yet. So many bound the memory of a game of many moves; most have fewer.
  std::array<std::string_view, 512> texts;
  PackedMoves moves;
  std::vector<Notes> notes;  // of those that were played, and of the texts

  void clear() {
    moves.clear();
    notes.clear();
  }
};

// A game starts where its tags say, so the moves are played only once all tags have been read: as
// texts, many at a time.
template <Wanted kWanted>
class RecordVisitor {
 public:
  static constexpr bool kVariations = false;
  static constexpr bool kSkips = kWanted == Wanted::kNothing;

  RecordVisitor(Record& record, const char* game, Replayers& replayers, Scratch& scratch,
                RowSink* rows)
      : record_(record), game_(game), replayers_(replayers), scratch_(scratch), rows_(rows) {
    scratch_.clear();
  }

  void tag(std::string_view line) {
    if (!tags_end_) record_.tags_begin = static_cast<std::size_t>(line.data() - game_);
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
    if (kSkips) return;
    replayer_ = replayers_.start(record_);
    scratch_.moves.start(replayer_ ? replayer_->words_per_move() : PackedMoves::kWords<MoveCode>);
    if (record_.fault) return;
    next_ = scratch_.texts.data();
    room_ = next_ + scratch_.texts.size();
  }
  bool has_stacks() const { return replayer_ && replayer_->has_stacks(); }
  void move(std::string_view text) {
    if (next_ == room_ && !play()) return;
    *next_++ = text;
    if constexpr (kWanted == Wanted::kNotes) scratch_.notes.emplace_back();
  }
  void nag(int number) {
    if constexpr (kWanted == Wanted::kNotes)
      if (is_noted()) scratch_.notes.back().add_nag(number);
  }
  void comment(std::string_view text) {
    if constexpr (kWanted == Wanted::kNotes)
      if (is_noted()) read_notes(text, scratch_.notes.back());
  }
  void open() {
    if (is_playing() && ply() == 0) mistake(Mistake::kMisplaced, std::string_view(game_, 0));
  }
  void close() {}
  void result(std::string_view text) { record_.result = known_result(text); }
  void mistake(Mistake kind, std::string_view text) {
    if (!is_playing()) return;
    // A move before it may turn out to be illegal: that is the first mistake then.
    if (!record_.fault) set_fault(kind, ply(), text, sentence(kind));
    if (kind == Mistake::kUnopened && play()) stop();
  }
  // Plays what has been read; false if nothing more is played.
  bool play() {
    if (!is_playing()) return false;
    auto& [texts, moves, notes] = scratch_;
    const std::span<const std::string_view> read(texts.data(), next_);
    const std::size_t before = moves.size();
    if (rows_ && moves.are_words()) {
      const BoardRows rows = rows_->grow(read.size());
      replayer_->replay(read, moves, &rows);
      rows_->shrink(read.size() - (moves.size() - before));
    } else {
      replayer_->replay(read, moves, nullptr);
    }
    const std::size_t played = moves.size() - before;
    next_ = texts.data();
    if (played == read.size()) return true;
    if (!record_.fault || record_.fault.ply > moves.size())
      set_fault(Mistake::kIllegalMove, moves.size(), read[played], replayer_->why(read[played]));
    if constexpr (kWanted == Wanted::kNotes) notes.resize(moves.size());
    stop();
    return false;
  }

 private:
  bool is_playing() const { return room_ != nullptr; }
  void stop() { next_ = room_ = nullptr; }
  // Precondition: moves are played.
  std::size_t ply() const {
    return scratch_.moves.size() + static_cast<std::size_t>(next_ - scratch_.texts.data());
  }
  // A comment after a move that was not played belongs to no move.
  bool is_noted() const { return is_playing() && !scratch_.notes.empty(); }
  void set_fault(Mistake kind, std::size_t ply, std::string_view text, std::string why) {
    record_.fault = {kind, ply, static_cast<std::size_t>(text.data() - game_),
                     std::string(text.substr(0, 64)), std::move(why)};
  }

  Record& record_;
  const char* game_;
  Replayers& replayers_;
  Scratch& scratch_;
  RowSink* rows_;
  const char* tags_end_ = nullptr;
  Replayer* replayer_ = nullptr;
  // Where the next text goes, and the end of the texts; null where nothing is played.
  std::string_view* next_ = nullptr;
  std::string_view* room_ = nullptr;
};

}  // namespace detail

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
  RowSink* rows = nullptr;  // gets a row for each move of a record that has moves of 16 bits
};

// Reads games from `place` on, at most job.games, and moves `place` behind the last complete one.
// The scratch may be that of an earlier call.
inline void read_records(std::string_view text, Place& place, const ReadJob& job,
                         Replayers& replayers, std::vector<Record>& records,
                         detail::Scratch& scratch) {
  using detail::Wanted;
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
    const auto read = [&]<Wanted kWanted>() {
      detail::RecordVisitor<kWanted> visitor(record, text.data() + begin, replayers, scratch,
                                             job.rows);
      const std::size_t end = read_game(text, begin, job.end, visitor);
      if (end != kIncomplete) visitor.play();
      return end;
    };
    const std::size_t end = !job.replay ? read.template operator()<Wanted::kNothing>()
                            : job.notes ? read.template operator()<Wanted::kNotes>()
                                        : read.template operator()<Wanted::kMoves>();
    const auto drop_rows = [&] {
      if (job.rows && scratch.moves.are_words()) job.rows->shrink(scratch.moves.size());
    };
    if (end == kIncomplete) return drop_rows();
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
      drop_rows();
      scratch.clear();
      record.fault = {Mistake::kBudget, 0, 0, "", too_large(job.bytes)};
    }
    if (job.notes) last = std::min(last, begin + record.tags_end);
    record.text.assign(text.data() + begin, last - begin);
    record.tags_end = std::min(record.tags_end, record.text.size());
    record.tags_begin = std::min(record.tags_begin, record.tags_end);
    record.moves = scratch.moves;
    record.notes = scratch.notes;
    place.line += newlines(begin, end);
    place.at = end;
    records.push_back(std::move(record));
  }
}
inline void read_records(std::string_view text, Place& place, const ReadJob& job,
                         Replayers& replayers, std::vector<Record>& records) {
  detail::Scratch scratch;
  read_records(text, place, job, replayers, records, scratch);
}

}  // namespace rookery::pgn
