// Any bytes as FEN of a defined game, and any bytes as a move in the position that they gave: an
// error, or a position in which everything holds. A move after "!" is played unchecked. The games
// are those of tests/definitions.hpp, which together use every word. For libFuzzer:
//   cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DROOKERY_FUZZ=ON
//   cmake --build build/fuzz && build/fuzz/fuzz_defined_text cpp/fuzz/corpus/defined_text
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "boards/compare_slow.hpp"
#include "boards/defined_game.hpp"
#include "core/errors.hpp"
#include "tests/definitions.hpp"

using namespace rookery;

static void require(bool claim) {
  if (!claim) std::abort();
}

static void check(const Game& game, const Board& board, bool checked) {
  const std::string fen = board.fen();
  std::unique_ptr<Board> again;
  try {
    again = game.board(fen);
  } catch (const BadInput&) {
    require(!checked);  // otherwise a royal piece may be left to be captured
    return;
  }
  require(again->fen() == fen && again->equals(board) && again->key() == board.key());
  require(game.fen(board.setup()) == fen && game.board(board.setup())->equals(board));
  MoveCodes legal, pseudo;
  board.legal_moves(legal);
  board.pseudo_legal_moves(pseudo);
  require(legal.size() == board.count_legal_moves());
  // Reading SAN lists all moves again, so on large boards only some moves are checked.
  const std::size_t step = 1 + legal.size() / 8;
  for (std::size_t i = fen.size() % step; i < legal.size(); i += step) {
    const MoveCode code = legal.begin()[i];
    require(std::find(pseudo.begin(), pseudo.end(), code) != pseudo.end());
    require(board.is_legal(code) && board.is_pseudo_legal(code));
    require(game.parse_move_text(game.move_text(code)) == code);
    require(board.parse_move(*board.san(code)) == code);
  }
  std::string wrong;
  compare_slow(game, fen, 1, 2, 1, wrong);
  require(wrong.empty());
  jobs::Control control;
  PerftJob job;
  require(board.perft(job, control) == perft::Leaves{legal.size()});
  const bool ended = board.outcome(false).has_value();
  require(ended || legal.size() > 0);
}

// The first letter chooses a game; the rest of the first line is a FEN, the others are moves,
// played while they can be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::shared_ptr<const Game>> games = {
      define_game(testing::small_game(), "small"),
      define_game(testing::middle_game(), "middle"),
      define_game(testing::large_game(), "large"),
      define_game(testing::explosive_game(), "explosive"),
      define_game(testing::compulsory_game(), "compulsory"),
      define_game(testing::royal_game(), "royal"),
      define_game(testing::little_game(), "little")};
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.empty()) return 0;
  const Game& game = *games[static_cast<unsigned char>(text[0] - '0') % games.size()];
  text.remove_prefix(1);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  try {
    const std::string_view fen = next_line();
    const auto board = game.board(fen.empty() ? game.start_fen() : fen);
    check(game, *board, true);
    bool checked = true;
    const std::string before = board->fen();
    std::size_t played = 0;
    for (; !text.empty() && played < 8; ++played) {
      const std::string_view move = next_line();
      if (move.starts_with('!')) {
        const MoveCode code = game.parse_move_text(move.substr(1));
        if (code == kNoCode || !board->push_unchecked(code)) break;
        checked = false;
      } else {
        require(board->push(board->parse_move(move)));
      }
      check(game, *board, checked);
    }
    while (played--) board->pop();
    require(board->fen() == before);
  } catch (const BadInput&) {
  }
  return 0;
}
