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

}  // namespace rookery::cotulenh
