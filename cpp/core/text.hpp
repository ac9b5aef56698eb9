// Texts that came from outside, as they are shown in messages.
#pragma once

#include <string>
#include <string_view>

namespace rookery {

// The text in quotes, cut short if it is long, never inside a character of UTF-8; control
// characters are shown as ?.
inline std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::size_t end = text.size();
  if (end > kShown) {
    end = kShown;
    while (end > 0 && (text[end] & 0xc0) == 0x80) --end;
  }
  std::string shown = "\"";
  for (const char c : text.substr(0, end))
    shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return shown + (end < text.size() ? "…\"" : "\"");
}

}  // namespace rookery
