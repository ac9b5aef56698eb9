#include "games/setup.hpp"

namespace rookery {

Setup read_setup(const FenFormat& format, std::string_view fen, Setup setup) {
  Problems problems;
  read_fen(format.lenient(), fen, setup, problems);
  refuse(std::move(problems));
  for (const int hole : format.holes)
    if (std::string& symbol = setup.squares[static_cast<std::size_t>(hole)]; symbol == "*")
      symbol.clear();
  return setup;
}

std::string write_fen(const FenFormat& format, const Setup& setup) {
  FenWriter writer(format);
  setup.describe(format, writer);
  return std::move(writer).text();
}

}  // namespace rookery
