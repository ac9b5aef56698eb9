// Any bytes as FEN, and any bytes as a move in the position that they gave: an error, or a position
// in which everything holds. A move after "!" is played unchecked. For libFuzzer:
//   cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DROOKERY_FUZZ=ON
//   cmake --build build/fuzz && build/fuzz/fuzz_chess_text cpp/fuzz/corpus/chess_text
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "boards/board.hpp"
#include "core/errors.hpp"
#include "games/chess/fen.hpp"
#include "games/chess/moves.hpp"
#include "games/chess/san.hpp"
#include "games/chess/slow.hpp"

using namespace rookery;

static void require(bool claim) {
  if (!claim) std::abort();
}

static std::vector<std::uint16_t> sorted(const chess::MoveList& moves) {
  std::vector<std::uint16_t> bits;
  for (const chess::Move move : moves) bits.push_back(move.bits);
  std::sort(bits.begin(), bits.end());
  return bits;
}

// The first line is a FEN, the others are moves, played while they can be.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
  };
  const std::string_view fen = next_line();
  for (const chess::Variant variant : {chess::Variant::kChess, chess::Variant::kChess960}) {
    try {
      Setup setup = chess::parse_fen(fen);
      const std::string set_up = chess::to_fen(setup);
      require(chess::to_fen(chess::parse_fen(set_up)) == set_up);
      Problems problems, problems_again;
      chess::position_from(chess::parse_fen(set_up), variant, problems_again);
      chess::position_from(setup, variant, problems);
      require(problems_again == problems);
      chess::repair(setup, variant);
      require(!(chess::status_of(setup, variant) & (chess::kBadCastling | chess::kBadEnPassant)));

      const chess::Position position = chess::position_from(fen, variant);
      require(chess::position_from(chess::parse_fen(fen), variant) == position);
      require(position.is_ok());
      const std::string again = chess::to_fen(position, chess::EnPassantMode::kFen);
      require(chess::position_from(again, variant) == position);
      chess::MoveList fast, slow;
      chess::list_moves(position, fast);
      chess::list_moves_slow(position, slow);
      require(sorted(fast) == sorted(slow));
      for (const chess::Move move : fast) {
        require(chess::parse_san(position, chess::to_san(position, move)) == move);
        require(chess::parse_san(position, chess::to_lan(position, move)) == move);
      }
    } catch (const BadInput&) {
    }
  }
  for (const auto& game : native_games()) {
    std::string_view rest = text;
    try {
      const auto board = game->board(fen);
      MoveCodes moves;
      while (!rest.empty()) {
        const std::string_view move = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(move.size() + 1, rest.size()));
        if (move.starts_with('!')) {
          const MoveCode code = game->parse_move_text(move.substr(1));
          if (code != kNoCode) board->push_unchecked(code);
        } else {
          require(board->push(board->parse_move(move)));
        }
        board->legal_moves(moves);
        require(moves.size() == board->count_legal_moves());
        for (const MoveCode legal : moves) {
          require(board->is_legal(legal));
          board->san(legal);
        }
      }
    } catch (const BadInput&) {
    }
  }
  return 0;
}
