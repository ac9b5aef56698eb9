#include "games/cotulenh/units.hpp"

namespace rookery::cotulenh {

std::string unit_text(Unit unit, Colour colour) {
  const UnitFacts& facts = facts_of(unit);
  std::string text;
  if (facts.size > 1) text += '(';
  for (std::size_t i = 0; i < facts.size; ++i) {
    const Kind kind = facts.pieces[i];
    if (contains(facts.heroes, kind)) text += '+';
    const char letter = kLetters[kind];
    text += colour == kRed ? letter : static_cast<char>(letter - 'A' + 'a');
  }
  if (facts.size > 1) text += ')';
  return text;
}

std::optional<std::pair<Unit, Colour>> parse_piece(std::string_view symbol) {
  const bool heroic = symbol.starts_with('+');
  if (heroic) symbol.remove_prefix(1);
  if (symbol.size() != 1) return std::nullopt;
  const char letter = symbol[0];
  const bool is_small = letter >= 'a' && letter <= 'z';
  const std::size_t kind = kLetters.find(is_small ? static_cast<char>(letter - 'a' + 'A') : letter);
  if (kind == std::string_view::npos) return std::nullopt;
  return std::pair(single(static_cast<Kind>(kind), heroic), is_small ? kBlue : kRed);
}

}  // namespace rookery::cotulenh
