// Any bytes as PGN: reading never crashes and never accepts an illegal move, in one go or in
// pieces, and what is written is read again as the same tree.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/chess/slow.hpp"
#include "pgn/columns.hpp"
#include "pgn/records.hpp"
#include "pgn/tree.hpp"
#include "pgn/writer.hpp"
#include "tests/pgn_games.hpp"

using namespace rookery;
using namespace rookery::pgn;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

std::vector<Record> read_all(std::string_view text, const ReadJob& job, Place& place) {
  ChessVariants variants;
  Replayers replayers(variants);
  std::vector<Record> records;
  read_records(text, place, job, replayers, records);
  return records;
}

bool are_same(const Record& a, const Record& b) {
  return a.tags() == b.tags() && a.moves == b.moves && a.offset == b.offset &&
         a.number == b.number && a.line == b.line && a.fault.kind == b.fault.kind &&
         a.fault.at == b.fault.at;
}

void check_moves(const Record& record) {
  if (record.moves.empty()) return;
  const chess::ChessRules rules(record.game_name() == "chess" ? chess::Variant::kChess
                                                              : chess::Variant::kChess960);
  chess::Position position =
      rules.parse_fen(record.fen.empty() ? rules.facts().start_fen : record.fen);
  for (const std::uint16_t bits : record.moves.words()) {
    const chess::Move move(bits);
    chess::MoveList moves;
    chess::list_moves_slow(position, moves);
    const bool is_null = move == chess::kNullMove && !chess::checkers(position);
    bool legal = is_null;
    for (const chess::Move known : moves) legal = legal || known == move;
    require(legal);
    rules.make(position, move);
  }
}

void check_tree(const Record& record) {
  if (!record.game || record.fault.kind == Mistake::kStart) return;
  const auto start = record.game->replayer();
  start->start(record.fen);
  const auto grow = [&](std::string_view text) {
    Tree tree;
    TreeVisitor visitor(start->copy(), text.data(), tree);
    read_game(text, 0, End::kFile, visitor);
    return tree;
  };
  const Tree tree = grow(record.text);
  const std::string written = write_moves(tree, *start, 1, "*", {});
  require(are_equal(grow(written), tree));
  // The main line of the tree is the line that was read without a tree.
  NodeNumber node = 0;
  for (const MoveCode code : start->codes(record.moves)) {
    node = tree[node].first;
    require(node != kNoNode && tree[node].move == code);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Place whole;
  const std::vector<Record> records = read_all(text, {}, whole);
  require(whole.at == size);
  for (const Record& record : records) {
    check_moves(record);
    check_tree(record);
    each_tag(record.tags(), [](const Tag& tag) { (void)tag.value(); });
  }

  // In two pieces: the same games as in one.
  const std::size_t cut = size ? data[0] * size / 256 : 0;
  Place place;
  ReadJob job;
  job.end = End::kMore;
  std::vector<Record> pieces = read_all(text.substr(0, cut), job, place);
  job.end = End::kFile;
  for (Record& record : read_all(text, job, place)) pieces.push_back(std::move(record));
  require(pieces.size() == records.size());
  for (std::size_t i = 0; i < pieces.size(); ++i)
    require(are_same(pieces[i], records[i]) && pieces[i].text == records[i].text);

  // With clocks and evaluations: the same games, a note for each move, and columns of them.
  Place annotated;
  ReadJob with_notes;
  with_notes.notes = true;
  const std::vector<Record> noted = read_all(text, with_notes, annotated);
  require(noted.size() == records.size());
  GameColumns columns;
  for (std::size_t i = 0; i < noted.size(); ++i) {
    require(are_same(noted[i], records[i]) && noted[i].notes.size() == noted[i].moves.size());
    columns.add(noted[i], header_row(noted[i]));
  }
  columns.each([&](const char*, const auto& column) {
    require(column.valid.count() == records.size());
    if constexpr (requires { column.bytes; }) require(is_utf8(column.bytes));
  });

  // Headers alone: the same games at the same places.
  Place skipped;
  ReadJob skip;
  skip.replay = false;
  const std::vector<Record> headers = read_all(text, skip, skipped);
  require(headers.size() == records.size());
  for (std::size_t i = 0; i < headers.size(); ++i)
    require(headers[i].offset == records[i].offset && headers[i].text == records[i].text);
  return 0;
}
