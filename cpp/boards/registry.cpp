// The only list of native games. A new one is a line here.
#include "boards/board.hpp"
#include "boards/chess_board.hpp"
#include "boards/cotulenh_board.hpp"

namespace rookery {

const std::vector<std::shared_ptr<const Game>>& native_games() {
  static const auto games = [] {
    std::vector<std::shared_ptr<const Game>> list;
    list.push_back(std::make_shared<ChessGame>(chess::Variant::kChess));
    list.push_back(std::make_shared<ChessGame>(chess::Variant::kChess960));
    list.push_back(std::make_shared<CotulenhGame>());
    return list;
  }();
  return games;
}

}  // namespace rookery
