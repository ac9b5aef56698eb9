// Reads PGN and calls a visitor. Knows the syntax, but no game.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace rookery::pgn {

// What comes after the last byte of a text.
enum class End {
  kMore,  // unknown bytes: a game that touches the end is not complete
  kTag,   // a line that begins with a tag
  kFile,  // nothing
};

enum class Mistake : std::uint8_t {
  kNone,
  kIllegalMove,        // or a text that is not a move
  kUnclosedComment,    // { without }
  kUnclosedVariation,  // ( without )
  kUnopened,           // ) or } without ( or {
  kMisplaced,          // a variation before any move
  kNag,                // $ without a number from 0 to 65535
  kStart,              // a FEN tag that is not a position of the game
  kVariant,            // a Variant tag that names no known game
  kBudget,             // more than the budget allows
};

// A visitor has
//   static constexpr bool kVariations   whether it wants what is inside variations
//   static constexpr bool kSkips        whether it only wants to know where the game ends
//   tag(line)                           a line that begins with "["
//   begin_moves()                       after the tags
//   has_stacks()                        whether the text of a move may begin with a stack: (NF)c3
//   move(text)  nag(number)  comment(text)  open()  close()
//   result(text)                        1-0, 0-1, 1/2-1/2 or *
//   mistake(kind, text)
// Texts are views into the text that is read.

inline constexpr std::size_t kIncomplete = ~std::size_t{0};

namespace detail {

enum Class : std::uint8_t {
  kSpace,  // blanks, and the other bytes that mean nothing
  kNewline,
  kToken,  // begins or continues a word
  kDigit,
  kDot,
  kBrace,  // {
  kLine,   // ;
  kOpen,   // (
  kClose,  // )
  kDollar,
  kMark,  // ! ?
  kStar,
  kStray,  // }
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (auto& c : classes) c = kToken;
  for (const char c : {' ', '\t', '\r', '\v', '\f'})
    classes[static_cast<unsigned char>(c)] = kSpace;
  classes['\n'] = kNewline;
  for (char c = '0'; c <= '9'; ++c) classes[static_cast<unsigned char>(c)] = kDigit;
  classes['.'] = kDot;
  classes['{'] = kBrace;
  classes[';'] = kLine;
  classes['('] = kOpen;
  classes[')'] = kClose;
  classes['$'] = kDollar;
  classes['!'] = kMark;
  classes['?'] = kMark;
  classes['*'] = kStar;
  classes['}'] = kStray;
  return classes;
}
inline constexpr std::array<std::uint8_t, 256> kClasses = make_classes();
// Bytes that cannot end a game, begin a comment or a variation, or be part of a result that a
// reader who skips moves has to see.
constexpr std::array<bool, 256> make_dull() {
  std::array<bool, 256> dull{};
  for (std::size_t c = 0; c < dull.size(); ++c)
    dull[c] = kClasses[c] == kSpace || kClasses[c] == kToken || kClasses[c] == kDigit ||
              kClasses[c] == kDot || kClasses[c] == kDollar || kClasses[c] == kMark ||
              kClasses[c] == kStray;
  dull['-'] = dull['/'] = false;
  return dull;
}
inline constexpr std::array<bool, 256> kDull = make_dull();
inline std::uint8_t class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

inline constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Informator symbols, which may stand in place of a NAG.
struct Symbol {
  std::string_view text;
  int nag;
};
inline constexpr Symbol kSymbols[] = {{"=", 10},   {"+=", 14},  {"+/=", 14},
                                      {"=+", 15},  {"=/+", 15}, {"+/-", 16},
                                      {"-/+", 17}, {"+-", 18},  {"-+", 19}};

inline bool is_result(std::string_view text) {
  return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "1/2";
}

}  // namespace detail

// Where the next line begins, or the end of the text.
inline std::size_t next_line(std::string_view text, std::size_t at) {
  const auto* const found =
      static_cast<const char*>(std::memchr(text.data() + at, '\n', text.size() - at));
  return found ? static_cast<std::size_t>(found - text.data()) + 1 : text.size();
}

// Where the next line begins that starts a new game, at or after `at`; npos if there is none. After
// a game without an end, reading goes on there.
inline std::size_t next_event(std::string_view text, std::size_t at) {
  constexpr std::string_view kEvent = "\n[Event ";
  const std::size_t found = text.find(kEvent, at);
  return found == std::string_view::npos ? found : found + 1;
}

// Whether a line that begins with "[" begins a tag.
inline bool is_tag(std::string_view line) {
  std::size_t at = 1;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  return line.starts_with('[') && at < line.size() && detail::is_letter(line[at]);
}

inline std::string_view tag_name(std::string_view line) {
  std::size_t at = line.empty() ? 0 : 1;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  std::size_t end = at;
  while (end < line.size() && line[end] != ' ' && line[end] != '\t' && line[end] != '"' &&
         line[end] != ']' && line[end] != '\r' && line[end] != '\n')
    ++end;
  return line.substr(at, end - at);
}

// Where the tags of a line end. Moves may follow on the same line, but only after well-formed tags:
// any other line is one tag as a whole.
inline std::size_t tags_end(std::string_view line) {
  std::size_t last = line.size();
  while (last > 0 && detail::class_of(line[last - 1]) <= detail::kNewline) --last;
  if (last > 0 && line[last - 1] == ']') return line.size();
  std::size_t at = 0;
  while (at < last && is_tag(line.substr(at))) {
    const std::size_t open = line.find('"', at);
    if (open == std::string_view::npos) return line.size();
    std::size_t close = open + 1;
    while (close < last && line[close] != '"') close += line[close] == '\\' ? 2 : 1;
    ++close;
    while (close < last && (line[close] == ' ' || line[close] == '\t')) ++close;
    if (close >= last || line[close] != ']') return line.size();
    at = close + 1;
    while (at < last && (line[at] == ' ' || line[at] == '\t')) ++at;
  }
  return at ? at : line.size();
}

// Where comments end that begin at `at`, with the blank and escaped lines between them: at a tag,
// at a move, or at the end of the text. kIncomplete if that depends on the bytes that follow. A
// comment that is not closed does not end before itself.
inline std::size_t comments_end(std::string_view text, std::size_t at, End end) {
  bool line_start = at == 0 || text[at - 1] == '\n';
  while (at < text.size()) {
    const char c = text[at];
    if (c == '{') {
      const std::size_t close = text.find('}', at);
      if (close == std::string_view::npos) return end == End::kFile ? at : kIncomplete;
      at = close + 1;
      line_start = false;
    } else if (c == ';' || (c == '%' && line_start)) {
      at = next_line(text, at);
      if (at == text.size() && text.back() != '\n' && end != End::kFile) return kIncomplete;
      line_start = true;
    } else if (detail::class_of(c) <= detail::kNewline) {
      line_start = c == '\n';
      ++at;
    } else {
      return at;
    }
  }
  return end == End::kFile ? at : kIncomplete;
}

// Where the next game begins, at or after `at`: after blank lines, escaped lines and byte order
// marks. Comments before the tags belong to the game, but comments alone are no game. Returns the
// end of the text if there is no game, and kIncomplete if bytes that follow could change the
// answer.
inline std::size_t find_game(std::string_view text, std::size_t at, End end) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  for (;;) {
    const bool line_start =
        at == 0 || text[at - 1] == '\n' || (at >= 3 && text.substr(at - 3, 3) == kMark);
    if (at >= text.size()) return text.size();
    const char c = text[at];
    if (detail::class_of(c) <= detail::kNewline || c == '\0') {
      ++at;
    } else if (c == '%' && line_start) {
      at = next_line(text, at);
      if (at == text.size() && end == End::kMore && text.back() != '\n') return kIncomplete;
    } else if (c == '\xef') {
      if (text.size() - at < 3) return end == End::kMore ? kIncomplete : at;
      if (text.substr(at, 3) != kMark) return at;
      at += 3;
    } else if (c == '{' || c == ';') {
      const std::size_t behind = comments_end(text, at, end);
      return behind == kIncomplete || behind == text.size() ? behind : at;
    } else {
      return at;
    }
  }
}

// Reads one game that begins at `at`, and returns where it ends: after its result, before the tags
// of the next game, or at the end of the text; kIncomplete if that depends on the bytes that
// follow. The time is linear in the size of the text.
template <class Visitor>
std::size_t read_game(std::string_view text, std::size_t at, End end, Visitor& visitor) {
  using namespace detail;
  const char* const data = text.data();
  const std::size_t size = text.size();
  // A part of the text, without the check of substr(), which is a call.
  const auto between = [&](std::size_t from, std::size_t to) {
    return std::string_view(data + from, to - from);
  };
  const auto incomplete = [&](std::size_t position) {
    return position >= size && end == End::kMore;
  };
  std::size_t p = at;

  // Comments before the tags are those of the start of the game.
  std::size_t comments = at;
  if (p < size && (data[p] == '{' || data[p] == ';')) {
    const std::size_t behind = comments_end(text, p, end);
    if (behind == kIncomplete) return kIncomplete;
    if (behind < size && data[behind] == '[') {
      const std::size_t line_end = next_line(text, behind);
      if (incomplete(line_end) && data[line_end - 1] != '\n') return kIncomplete;
      if (is_tag(between(behind, line_end))) comments = p = behind;
    }
  }
  const auto begin_moves = [&] {
    visitor.begin_moves();
    for (std::size_t q = at; q < comments;) {
      const std::size_t begin = q + 1;
      if (data[q] == '{') {
        q = text.find('}', q) + 1;
        visitor.comment(between(begin, q - 1));
      } else if (data[q] == ';') {
        q = next_line(text, q);
        visitor.comment(between(begin, data[q - 1] == '\n' ? q - 1 : q));
      } else if (data[q] == '%') {
        q = next_line(text, q);
      } else {
        ++q;
      }
    }
  };

  // Tags. An empty line ends them, unless more tags follow that do not begin another game.
  std::string_view first_name;
  while (p < size && data[p] == '[') {
    const std::size_t line_end = next_line(text, p);
    if (incomplete(line_end) && data[line_end - 1] != '\n') return kIncomplete;
    const std::string_view whole = between(p, line_end);
    const std::string_view line = between(p, p + tags_end(whole));
    if (first_name.empty()) first_name = tag_name(line);
    visitor.tag(line);
    p += line.size();
    if (p < line_end) break;
    bool blank = false;
    for (;;) {
      if (incomplete(p)) return kIncomplete;
      if (p >= size) break;
      if (data[p] == '%') {
        p = next_line(text, p);
      } else if (class_of(data[p]) == kSpace) {
        ++p;
      } else if (data[p] == '\n') {
        blank = true;
        ++p;
      } else {
        break;
      }
    }
    if (blank && p < size && data[p] == '[') {
      const std::size_t name_end = next_line(text, p);
      if (incomplete(name_end)) return kIncomplete;
      const std::string_view name = tag_name(between(p, name_end));
      if (name == "Event" || name == first_name) {
        begin_moves();
        return p;
      }
    }
  }

  begin_moves();
  std::size_t depth = 0;
  bool moved = false;
  [[maybe_unused]] std::size_t look_again = 0;  // by a visitor that skips
  const auto finish = [&](std::size_t position) {
    if (depth > 0) visitor.mistake(Mistake::kUnclosedVariation, between(p, p));
    return position;
  };
  // Whether the visitor is told about what is being read.
  const auto heard = [&] { return Visitor::kVariations || depth == 0; };

  for (;;) {
    if constexpr (Visitor::kSkips) {
      // Results are found by their hyphen or slash; then the words around it are read one by one.
      const std::size_t begin = p;
      while (p >= look_again) {
        while (p < size && kDull[static_cast<unsigned char>(data[p])]) ++p;
        if (p >= size || (data[p] != '-' && data[p] != '/')) break;
        look_again = ++p;
        if (p > begin + 1 && class_of(data[p - 2]) == kDigit) {
          while (p > begin && class_of(data[p - 1]) >= kToken && class_of(data[p - 1]) <= kDot) --p;
          if (p > begin && data[p - 1] == '$') --p;
          break;
        }
      }
      for (std::size_t i = begin; i < p && !moved; ++i) moved = class_of(data[i]) != kSpace;
    }
    if (p >= size) return end == End::kMore ? kIncomplete : finish(size);
    const std::size_t start = p;
    switch (class_of(data[p])) {
      case kSpace: ++p; break;

      case kNewline: {
        // Lines that begin with a tag, and empty lines before a first move, end the game.
        ++p;
        bool blank = false;
        while (p < size && (class_of(data[p]) == kSpace || data[p] == '\n')) {
          blank = blank || data[p] == '\n';
          ++p;
        }
        if (incomplete(p)) return kIncomplete;
        if (p >= size) return finish(size);
        const bool line_start = data[p - 1] == '\n';
        if (line_start && data[p] == '%') {
          p = next_line(text, p) - 1;  // the newline is seen again
          if (incomplete(p + 1) && data[size - 1] != '\n') return kIncomplete;
          if (data[p] != '\n') p = size;
        } else if (line_start && data[p] == '[') {
          const std::size_t line_end = next_line(text, p);
          if (incomplete(line_end) && data[line_end - 1] != '\n') return kIncomplete;
          if (is_tag(between(p, line_end))) return finish(p);
        } else if (blank && moved && depth == 0 && data[p] == '1') {
          if (incomplete(p + 2)) return kIncomplete;
          if (p + 1 < size && data[p + 1] == '.' && (p + 2 >= size || data[p + 2] != '.'))
            return finish(p);
        }
        break;
      }

      case kDot:
        moved = true;
        ++p;
        break;

      case kBrace: {
        const auto* const close = static_cast<const char*>(std::memchr(data + p, '}', size - p));
        if (!close) {
          if (end != End::kFile) return kIncomplete;
          const std::size_t resume = next_event(text, p);
          const std::size_t stop = resume == std::string_view::npos ? size : resume;
          visitor.mistake(Mistake::kUnclosedComment, between(p, stop));
          return stop;
        }
        p = static_cast<std::size_t>(close - data) + 1;
        if (heard()) visitor.comment(between(start + 1, p - 1));
        break;
      }

      case kLine: {
        p = next_line(text, p);
        if (incomplete(p) && data[p - 1] != '\n') return kIncomplete;
        if (p > start && data[p - 1] == '\n') --p;  // the newline is seen again
        if (heard()) visitor.comment(between(start + 1, p));
        break;
      }

      case kOpen: {
        if (visitor.has_stacks()) {
          std::size_t q = p + 1;
          while (q < size && (is_letter(data[q]) || data[q] == '+')) ++q;
          if (incomplete(q + 1)) return kIncomplete;
          if (q > p + 1 && q + 1 < size && data[q] == ')' &&
              (is_letter(data[q + 1]) || class_of(data[q + 1]) == kDigit)) {
            p = q + 1;
            while (p < size && class_of(data[p]) <= kDot && class_of(data[p]) >= kToken) ++p;
            if (incomplete(p)) return kIncomplete;
            if (heard()) visitor.move(between(start, p));
            moved = true;
            break;
          }
        }
        if (heard()) visitor.open();
        ++depth;
        ++p;
        break;
      }

      case kClose:
        ++p;
        if (depth == 0) {
          visitor.mistake(Mistake::kUnopened, between(start, p));
        } else {
          if (heard()) visitor.close();
          --depth;
        }
        break;

      case kStray:
        moved = true;
        ++p;
        if (heard()) visitor.mistake(Mistake::kUnopened, between(start, p));
        break;

      case kDollar: {
        moved = true;
        ++p;
        unsigned number = 0;
        while (p < size && class_of(data[p]) == kDigit) {
          if (number <= 65535) number = number * 10 + static_cast<unsigned>(data[p] - '0');
          ++p;
        }
        if (incomplete(p)) return kIncomplete;
        if (!heard()) break;
        if (p == start + 1 || number > 65535)
          visitor.mistake(Mistake::kNag, between(start, p));
        else
          visitor.nag(static_cast<int>(number));
        break;
      }

      case kMark: {
        moved = true;
        while (p < size && class_of(data[p]) == kMark) ++p;
        if (incomplete(p)) return kIncomplete;
        if (!heard()) break;
        const bool first = data[start] == '!';
        if (p == start + 1)
          visitor.nag(first ? 1 : 2);
        else if ((data[start + 1] == '!') == first)
          visitor.nag(first ? 3 : 4);
        else
          visitor.nag(first ? 5 : 6);
        break;
      }

      case kDigit: {
        // A number of a move, a result, or castling with zeros.
        moved = true;
        do ++p;
        while (p < size && class_of(data[p]) == kDigit);
        if (incomplete(p)) return kIncomplete;
        if (p >= size || class_of(data[p]) != kToken) {
          if (p - start == 4 && between(start, p) == "0000") {
            if (heard()) visitor.move(between(start, p));
          }
          break;
        }
        [[fallthrough]];
      }

      case kStar:
      case kToken: {
        const bool numeric = class_of(data[start]) == kDigit;
        const bool star = data[start] == '*';
        if (star) ++p;
        while (p < size && !star) {
          const std::uint8_t c = class_of(data[p]);
          if (c != kToken && c != kDigit && (c != kDot || numeric)) break;
          ++p;
        }
        if (incomplete(p) && !star) return kIncomplete;
        const std::string_view word = between(start, p);
        if (star || (numeric && is_result(word))) {
          if (depth > 0) break;
          visitor.result(word == "1/2" ? std::string_view("1/2-1/2") : word);
          // A comment on the same line belongs to the game.
          std::size_t q = p;
          while (q < size && (data[q] == ' ' || data[q] == '\t')) ++q;
          if (incomplete(q)) return kIncomplete;
          if (q < size && data[q] == '{') {
            const auto* const close =
                static_cast<const char*>(std::memchr(data + q, '}', size - q));
            if (!close && end != End::kFile) return kIncomplete;
            if (close) {
              p = static_cast<std::size_t>(close - data) + 1;
              visitor.comment(between(q + 1, p - 1));
            }
          } else if (q < size && data[q] == ';') {
            const std::size_t line_end = next_line(text, q);
            if (incomplete(line_end) && data[line_end - 1] != '\n') return kIncomplete;
            p = data[line_end - 1] == '\n' ? line_end - 1 : line_end;
            visitor.comment(between(q + 1, p));
          }
          return finish(p);
        }
        moved = true;
        if (!heard()) break;
        switch (word[0]) {
          case '+':
          case '=':
          case '-': {
            bool known = false;
            for (const Symbol& symbol : kSymbols)
              if (word == symbol.text) {
                visitor.nag(symbol.nag);
                known = true;
                break;
              }
            if (!known) visitor.move(word);
            break;
          }
          case 'e':
            if (word == "e.p.") break;
            [[fallthrough]];
          default: visitor.move(word);
        }
        break;
      }
    }
  }
}

}  // namespace rookery::pgn
