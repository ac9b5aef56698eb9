#include "games/defined/kinds.hpp"

#include <algorithm>

namespace rookery::defined {

namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }

bool contains(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace

KindList::KindList(const Definition& definition) : kinds_(1) {
  const auto number = [&](const std::string& letter) {
    for (std::size_t i = 0; i < definition.pieces.size(); ++i)
      if (definition.pieces[i].letter == letter) return static_cast<int>(i);
    return -1;
  };
  const int pieces = static_cast<int>(definition.pieces.size());
  for (int i = 0; i < pieces; ++i) {
    const Piece& piece = definition.pieces[static_cast<std::size_t>(i)];
    Kind kind;
    kind.letter = piece.letter;
    kind.piece = i;
    kind.plain = kind.in_hand = plain(i);
    kind.royal = piece.royal;
    kind.resets = contains(definition.reset_by, i);
    const int promoted = number("+" + piece.letter);
    if (promoted >= 0) kind.promoted = plain(promoted);
    kinds_.push_back(kind);
  }
  plain_ = pieces;
  marked_.assign(static_cast<std::size_t>(pieces), 0);
  for (const Promotion& rule : definition.promotions) {
    if (!rule.reverts) continue;
    for (const int to : rule.to) {
      const std::string& letter = definition.pieces[static_cast<std::size_t>(to)].letter;
      if (letter[0] == '+') {  // the + shows that it is promoted
        kinds_[static_cast<std::size_t>(plain(to))].in_hand = plain(number(letter.substr(1)));
      } else if (!marked_[static_cast<std::size_t>(to)]) {
        marked_[static_cast<std::size_t>(to)] = static_cast<Code>(kinds_.size());
        Kind kind = kinds_[static_cast<std::size_t>(plain(to))];
        kind.letter += '~';
        kind.in_hand = plain(rule.pieces.front());
        kinds_.push_back(kind);
      }
    }
  }
  for (Code code = 0; code <= count(); ++code) {
    const std::string& letter = (*this)[code].letter;
    texts_[kWhite].push_back(letter);
    std::string& small = texts_[kBlack].emplace_back(letter);
    std::transform(small.begin(), small.end(), small.begin(), lower);
    if (!code) continue;
    const bool plus = letter.front() == '+', mark = letter.back() == '~';
    code_of_[static_cast<std::size_t>(letter[plus] - 'A')][plus + 2u * mark] =
        static_cast<std::uint8_t>(code);
  }
}

std::optional<KindList::Seen> KindList::take(std::string_view& text) const {
  const bool plus = !text.empty() && text[0] == '+';
  if (text.size() == plus) return std::nullopt;
  const char letter = text[plus];
  if (!is_upper(letter) && !is_lower(letter)) return std::nullopt;
  const bool mark = text.size() > 1u + plus && text[1u + plus] == '~';
  const Code code = code_of_[static_cast<std::size_t>(upper(letter) - 'A')][plus + 2u * mark];
  if (!code) return std::nullopt;
  text.remove_prefix(1u + plus + mark);
  return Seen{code, is_upper(letter) ? kWhite : kBlack};
}

}  // namespace rookery::defined
