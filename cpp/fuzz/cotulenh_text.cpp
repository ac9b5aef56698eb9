// Any bytes as FEN, and any bytes as a move in the position that they gave: an error, or a position
// in which everything holds. A move after "!" is played unchecked. For libFuzzer:
//   cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DROOKERY_FUZZ=ON
//   cmake --build build/fuzz && build/fuzz/fuzz_cotulenh_text cpp/fuzz/corpus/cotulenh_text
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "boards/rules_board.hpp"
#include "core/errors.hpp"
#include "games/cotulenh/rules.hpp"
#include "games/cotulenh/text.hpp"

using namespace rookery;

static void require(bool claim) {
  if (!claim) std::abort();
}

static std::vector<std::string> sorted(const cotulenh::MoveList& moves) {
  std::vector<std::string> texts;
  for (const cotulenh::Move& move : moves) texts.push_back(cotulenh::to_lan(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

static void check(const cotulenh::Position& position) {
  require(position.is_ok());
  require(cotulenh::parse_fen(cotulenh::to_fen(position)) == position);
  Problems problems;
  require(cotulenh::position_from(cotulenh::setup_from(position), problems) == position);
  require(problems.empty());
  cotulenh::MoveList listed, legal, slow;
  cotulenh::list_pseudo_legal(position, listed);
  cotulenh::list_pseudo_legal_slow(position, slow);
  require(sorted(listed) == sorted(slow));
  slow.clear();
  cotulenh::list_moves(position, legal);
  cotulenh::list_moves_slow(position, slow);
  require(sorted(legal) == sorted(slow));
  require(legal.size() == cotulenh::count_moves(position));
  for (const cotulenh::Move& move : legal) {
    require(cotulenh::parse_lan(cotulenh::to_lan(move)) == move);
    require(cotulenh::parse_san(position, cotulenh::to_san(move, listed)) == move);
  }
}

// The first line is a FEN, the others are moves, played while they can be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  using cotulenh::CotulenhRules;
  static const RulesGame<CotulenhRules> game;
  try {
    RulesBoard<CotulenhRules> board(game.share(), cotulenh::parse_fen(next_line()));
    check(board.position());
    while (!text.empty()) {
      const std::string_view move = next_line();
      if (move.starts_with('!')) {
        const MoveCode code = game.parse_move_text(move.substr(1));
        if (code == kNoCode || !board.push_unchecked(code)) continue;
      } else {
        require(board.push(board.parse_move(move)));
      }
      check(board.position());
      board.outcome(false);
    }
  } catch (const BadInput&) {
  }
  return 0;
}
