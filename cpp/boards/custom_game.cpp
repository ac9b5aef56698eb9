#include "boards/custom_board.hpp"

namespace rookery {

std::unique_ptr<const CustomMachine> make_custom_machine(const custom::Rulebook& book) {
  const int squares = book.definition().squares();
  if (squares <= 64) return make_custom_machine_of<1>(book);
  if (squares <= 128) return make_custom_machine_of<2>(book);
  return make_custom_machine_of<4>(book);
}

std::string_view CustomGame::title() const {
  const custom::Definition& said = book_.definition();
  return said.about.empty() ? said.name : said.about;
}

std::optional<MoveCode> CustomGame::parse_move_text(std::string_view text) const {
  const auto move = book_.parse_move(text);
  if (!move) return std::nullopt;
  return code(*move);
}

MoveSquares CustomGame::squares(MoveCode move) const {
  const custom::MoveText told = text(move);
  return {told.drop ? -1 : told.from, told.to};
}

NamedSquares CustomGame::terrain() const {
  if (book_.definition().holes.empty()) return {};
  return {{"hole", book_.definition().holes}};
}

}  // namespace rookery
