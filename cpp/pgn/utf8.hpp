// Turns bytes of unknown encoding into UTF-8.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace rookery::pgn {

inline bool is_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    // Most texts are ASCII: eight bytes at a time.
    std::uint64_t eight = 0;
    while (i + 8 <= text.size()) {
      std::memcpy(&eight, text.data() + i, 8);
      if (eight & 0x8080808080808080) break;
      i += 8;
    }
    if (i == text.size()) return true;
    const unsigned c = byte(i);
    if (c < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c > 0xf4 || i + length > text.size()) return false;
    for (std::size_t j = 1; j < length; ++j)
      if ((byte(i + j) & 0xc0) != 0x80) return false;
    const unsigned second = byte(i + 1);
    if ((c == 0xe0 && second < 0xa0) || (c == 0xed && second > 0x9f) ||
        (c == 0xf0 && second < 0x90) || (c == 0xf4 && second > 0x8f))
      return false;
    i += length;
  }
  return true;
}

// The text itself if it is UTF-8, else its bytes read as Latin-1.
inline std::string to_utf8(std::string_view text) {
  if (is_utf8(text)) return std::string(text);
  std::string encoded;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      encoded += c;
    } else {
      encoded += static_cast<char>(0xc0 | byte >> 6);
      encoded += static_cast<char>(0x80 | (byte & 0x3f));
    }
  }
  return encoded;
}

// The text without white space at either end.
inline std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace rookery::pgn
