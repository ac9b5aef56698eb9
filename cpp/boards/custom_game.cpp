#include "boards/custom_board.hpp"

namespace rookery {

std::unique_ptr<const CustomMachine> make_custom_machine(const custom::Rulebook& book) {
  // Four planes hold 15 kinds, which is enough for most games; seven hold any number. Those games
  // share one machine whatever their size, since every machine takes ten seconds to compile.
  const int squares = book.definition().squares();
  if (book.kinds().count() > 15) return make_custom_machine_of<4, 7>(book);
  if (squares <= 64) return make_custom_machine_of<1, 4>(book);
  if (squares <= 128) return make_custom_machine_of<2, 4>(book);
  return make_custom_machine_of<4, 4>(book);
}

std::string_view CustomGame::title() const {
  const custom::Definition& said = book_.definition();
  return said.about.empty() ? said.name : said.about;
}

Problems CustomGame::problems(const Setup& setup) const {
  Problems problems;
  const custom::Diagram diagram = book_.diagram_from(setup, problems);
  return problems.empty() ? machine_->problems(diagram) : problems;
}

std::unique_ptr<Board> CustomGame::board(const Setup& setup) const {
  Problems problems;
  const custom::Diagram diagram = book_.diagram_from(setup, problems);
  refuse(std::move(problems));
  return machine_->board(*this, diagram);
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
