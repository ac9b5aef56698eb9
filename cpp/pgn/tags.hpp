// Tag lines: [Name "value"].
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "pgn/reader.hpp"

namespace rookery::pgn {

struct Tag {
  std::string_view name;
  std::string_view raw;  // the value as it is written, with its backslashes
  bool escaped = false;  // whether backslashes in it are escapes
  bool broken = false;   // whether it was not written as a tag should be

  std::string value() const {
    std::string text;
    text.reserve(raw.size());
    for (std::size_t i = 0; i < raw.size(); ++i) {
      if (escaped && raw[i] == '\\' && i + 1 < raw.size()) ++i;
      text += raw[i];
    }
    return text;
  }
};

// Takes the first tag off a line that begins with "["; what is left may hold another one. A line
// that is not well formed is one tag: its value is what is between the first and the last quote,
// or behind the name.
inline Tag take_tag(std::string_view& line) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  Tag tag;
  tag.name = tag_name(line);
  std::size_t at = tag.name.empty()
                       ? 1
                       : static_cast<std::size_t>(tag.name.data() - line.data()) + tag.name.size();
  while (at < line.size() && is_blank(line[at])) ++at;
  if (at < line.size() && line[at] == '"' && !tag.name.empty()) {
    const std::size_t begin = ++at;
    while (at < line.size() && line[at] != '"') {
      if (line[at] == '\\' && at + 1 < line.size() &&
          (line[at + 1] == '"' || line[at + 1] == '\\')) {
        tag.escaped = true;
        ++at;
      }
      ++at;
    }
    if (at < line.size()) {
      tag.raw = line.substr(begin, at - begin);
      ++at;
      while (at < line.size() && is_blank(line[at])) ++at;
      if (at < line.size() && line[at] == ']') {
        ++at;
        while (at < line.size() && is_blank(line[at])) ++at;
        line = line.substr(at);
        if (line.empty() || is_tag(line)) return tag;
        tag.broken = true;
        line = {};
        return tag;
      }
    }
  }
  tag.broken = true;
  tag.escaped = false;
  std::size_t begin = line.find('"'), end = line.rfind('"');
  if (begin != std::string_view::npos && end > begin) {
    ++begin;
  } else {
    begin = begin != std::string_view::npos
                ? begin + 1
                : (tag.name.empty()
                       ? 1
                       : static_cast<std::size_t>(tag.name.data() - line.data()) + tag.name.size());
    end = line.rfind(']');
    if (end == std::string_view::npos || end < begin) end = line.size();
    while (begin < end && is_blank(line[begin])) ++begin;
    while (end > begin && is_blank(line[end - 1])) --end;
  }
  tag.raw = line.substr(begin, end - begin);
  line = {};
  return tag;
}

// Calls use(tag) for every tag of the lines before the moves of a game.
template <class Use>
void each_tag(std::string_view section, Use use) {
  std::size_t at = 0;
  while (at < section.size()) {
    const std::size_t end = next_line(section, at);
    std::string_view line = section.substr(at, end - at);
    while (line.starts_with('[')) use(take_tag(line));
    at = end;
  }
}

}  // namespace rookery::pgn
