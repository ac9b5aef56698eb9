#include "games/defined/slow.hpp"

#include <algorithm>

#include "games/defined/reasons.hpp"

namespace rookery::defined {
namespace {

using Men = std::vector<Diagram::Man>;  // by square
using Squares = std::vector<int>;

std::size_t at(int index) { return static_cast<std::size_t>(index); }
std::uint8_t small(int number) { return static_cast<std::uint8_t>(number); }
bool is_among(const std::vector<int>& list, int value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}
bool captures(const Diagram& diagram, const Move& move) {
  return move.kind == Move::kEnPassant ||
         (move.kind == Move::kPlain && diagram.men[move.to].code != 0);
}
// Where the captured piece stands; -1 if there is none.
int captured(const Diagram& diagram, const Move& move) {
  if (move.kind == Move::kEnPassant)
    for (const int square : diagram.passed)
      if (diagram.men[at(square)].code) return square;
  return captures(diagram, move) ? move.to : -1;
}

class SlowGame {
 public:
  explicit SlowGame(const Rulebook& book)
      : book_(book), definition_(book.definition()), kinds_(book.kinds()) {}

  // Moves

  MoveList pseudo_legal(const Diagram& diagram) const {
    return without_doubles(candidates(diagram), [](const Move&) { return true; });
  }
  // Whether the game goes on or not.
  MoveList legal(const Diagram& diagram) const {
    MoveList moves = without_doubles(candidates(diagram),
                                     [&](const Move& move) { return is_legal(diagram, move); });
    const auto is_capture = [&](const Move& move) { return captures(diagram, move); };
    if (definition_.must_capture && std::any_of(moves.begin(), moves.end(), is_capture))
      std::erase_if(moves, [&](const Move& move) { return !is_capture(move); });
    return moves;
  }

  // Playing

  // With all squares that were crossed, whether a capture there is legal or not.
  Diagram after(const Diagram& diagram, const Move& move) const {
    const int us = diagram.turn, them = us ^ 1, taken = captured(diagram, move);
    Diagram next = diagram;
    next.turn = static_cast<Side>(them);
    next.passed.clear();
    Squares touched = {move.to};
    bool lasting = taken >= 0;
    if (move.kind == Move::kDrop) {
      --next.hands[at(us)][move.becomes];
      next.men[move.to] = {move.becomes, small(us)};
      lasting = true;
    } else if (move.kind == Move::kCastling) {
      const Castling& rule = definition_.castling[move.becomes];
      next.men[at(rule.king_from)] = next.men[at(rule.rook_from)] = {};
      next.men[at(rule.king_to)] = diagram.men[at(rule.king_from)];
      next.men[at(rule.rook_to)] = diagram.men[at(rule.rook_from)];
      touched.push_back(rule.king_from);
      if (rule.rook_from != rule.rook_to) touched.push_back(rule.rook_from);
      lasting = is_among(definition_.reset_by, piece_at(diagram.men, rule.king_from));
    } else {
      touched.push_back(move.from);
      if (taken < 0) next.passed = crossed(diagram.men, move.from, move.to);
      if (taken >= 0) {
        touched.push_back(taken);
        const Kind& kind = kinds_[diagram.men[at(taken)].code];
        if (definition_.hands == Hands::kCaptured && !kind.royal)
          ++next.hands[at(us)][at(kind.in_hand)];
        next.men[at(taken)] = {};
      }
      next.men[move.from] = {};
      next.men[move.to] = {move.becomes ? move.becomes : diagram.men[move.from].code, small(us)};
      lasting = lasting || move.becomes ||
                is_among(definition_.reset_by, piece_at(diagram.men, move.from));
      if (taken >= 0)
        for (const int square : exploded(diagram.men, move.from, move.to, taken)) {
          next.men[at(square)] = {};
          touched.push_back(square);
        }
    }
    for (std::size_t i = 0; i < definition_.castling.size(); ++i)
      if (is_among(touched, definition_.castling[i].king_from) ||
          is_among(touched, definition_.castling[i].rook_from))
        next.rights &= ~(std::uint64_t{1} << i);
    if (definition_.goal_checks && is_check(next.men, them)) --next.checks[at(us)];
    next.clock = lasting ? 0 : std::min(diagram.clock + 1, kMostMoves);
    next.number = std::min(diagram.number + (us == kBlack), kMostMoves);
    return next;
  }

  // Attacks

  bool is_check(const Men& men, int side) const {
    for (const int square : royals(men, side))
      if (is_attacked(men, side ^ 1, square)) return true;
    return false;
  }

  // Endings

  std::optional<Ending> goal(const Diagram& diagram) const {
    const Men& men = diagram.men;
    const int us = diagram.turn, them = us ^ 1;
    if (definition_.goal_checks)
      for (const int side : {kWhite, kBlack})
        if (diagram.checks[at(side)] == 0) return Ending{side, kChecks};
    for (const int side : {them, us})
      if (is_blown_up(men, side)) return Ending{side ^ 1, kExplosion};
    for (const int side : {us, them})
      for (const GoalCapture& rule : definition_.goal_capture)
        if (static_cast<int>(standing(men, side, rule.pieces).size()) <= rule.at_most)
          return Ending{winner(rule.worth, side), rule.at_most ? kTooFewLeft : kAllCaptured};
    for (const GoalReach& rule : definition_.goal_reach) {
      const bool white = has_reached(men, kWhite, rule), black = has_reached(men, kBlack, rule);
      if (!white && !black) continue;
      if (rule.equal_turns && white && black) return Ending{-1, kGoalReachedByBoth};
      if (rule.equal_turns && white && us == kBlack && can_reach(diagram, rule)) continue;
      return Ending{white && black ? them : white ? kWhite : kBlack, kGoalReached};
    }
    for (const int side : {them, us})
      for (const GoalLine& rule : definition_.goal_line)
        if (has_line(men, side, rule)) return Ending{winner(rule.worth, side), kLine};
    if (definition_.goal_bare_king != BareKing::kNever) {
      const std::size_t mine = others(diagram, us), theirs = others(diagram, them);
      if (!mine && !theirs) return Ending{-1, kBareKings};
      if (!theirs) return Ending{us, kBareKing};
      const bool may_reply = definition_.goal_bare_king == BareKing::kAfterReply && theirs == 1;
      if (!mine && !may_reply) return Ending{them, kBareKing};
    }
    return std::nullopt;
  }

  std::optional<Ending> ending(const Diagram& diagram) const {
    if (const auto reached = goal(diagram)) return reached;
    const int us = diagram.turn;
    if (!legal(diagram).empty()) {
      if (is_too_little(diagram.men)) return Ending{-1, kInsufficientMaterial};
      return std::nullopt;
    }
    if (is_check(diagram.men, us)) return Ending{winner(definition_.checkmate, us), kCheckmate};
    return Ending{winner(definition_.stalemate, us), kStalemate};
  }

 private:
  // Squares and rays

  bool is_in(int zone, int side, int square) const {
    return is_among(definition_.zones[at(zone)][at(side)], square);
  }
  bool is_in_all(const std::vector<int>& zones, int side, int square) const {
    return std::all_of(zones.begin(), zones.end(),
                       [&](int zone) { return is_in(zone, side, square); });
  }
  // The square that is so far away, as a side sees it; -1 if there is none.
  int shifted(int square, int up, int right, int side, bool reflected) const {
    if (side == kBlack) up = -up;
    if (side == kBlack && !reflected) right = -right;
    const int rank = square / definition_.width + up, file = square % definition_.width + right;
    if (rank < 0 || rank >= definition_.height || file < 0 || file >= definition_.width) return -1;
    const int there = rank * definition_.width + file;
    return is_among(definition_.holes, there) ? -1 : there;
  }
  // Visits the squares where a ray can end, the first piece in its way included, with the number of
  // steps before it; without men those where it could ever end.
  template <class Visit>
  void walk(const Ray& ray, int side, bool reflected, int from, const Men* men, Visit visit) const {
    if (!is_in_all(ray.from, side, from) || !is_in_all(ray.within, side, from)) return;
    int here = from, hopped = 0;
    for (int step = 0; step < ray.count; ++step) {
      for (const auto& [up, right] : ray.via) {
        const int empty = shifted(here, up, right, side, reflected);
        if (empty < 0 || (men && (*men)[at(empty)].code)) return;
      }
      here = shifted(here, ray.up, ray.right, side, reflected);
      if (here < 0 || !is_in_all(ray.within, side, here)) return;
      const bool is_occupied = men && (*men)[at(here)].code;
      if (hopped < ray.over) {
        hopped += is_occupied || !men;
      } else {
        if (is_in_all(ray.to, side, here)) visit(here, step);
        if (is_occupied || (men && ray.over && ray.behind)) return;
      }
    }
  }
  bool can_end(const Ray& ray, int side, bool reflected, int from, const Men* men, int to) const {
    bool found = false;
    walk(ray, side, reflected, from, men, [&](int end, int) { found |= end == to; });
    return found;
  }
  bool could_ever_move(int piece, int side, int square) const {
    bool found = false;
    for (const Ray& ray : definition_.pieces[at(piece)].rays)
      walk(ray, side, definition_.pieces[at(piece)].reflected, square, nullptr,
           [&](int, int) { found = true; });
    return found;
  }
  // The squares from one to another on a straight line, both included.
  Squares line(int from, int to) const {
    const auto sign = [](int number) { return (number > 0) - (number < 0); };
    const int step = sign(to / definition_.width - from / definition_.width) * definition_.width +
                     sign(to % definition_.width - from % definition_.width);
    Squares squares = {from};
    while (squares.back() != to) squares.push_back(squares.back() + step);
    return squares;
  }

  // Pieces

  int piece_at(const Men& men, int square) const { return kinds_[men[at(square)].code].piece; }
  bool is_of(const Men& men, int side, int square) const {
    return men[at(square)].code && men[at(square)].side == side;
  }
  template <class Has>
  Squares those(const Men& men, int side, Has has) const {
    Squares squares;
    for (int square = 0; square < definition_.squares(); ++square)
      if (is_of(men, side, square) && has(piece_at(men, square))) squares.push_back(square);
    return squares;
  }
  Squares standing(const Men& men, int side, const std::vector<int>& pieces) const {
    return those(men, side, [&](int piece) { return is_among(pieces, piece); });
  }
  bool is_royal(int piece) const { return definition_.pieces[at(piece)].royal; }
  Squares royals(const Men& men, int side) const {
    return those(men, side, [&](int piece) { return is_royal(piece); });
  }
  // How many pieces a side has that are not royal, with its hand.
  std::size_t others(const Diagram& diagram, int side) const {
    std::size_t count =
        those(diagram.men, side, [&](int piece) { return !is_royal(piece); }).size();
    for (const std::uint8_t held : diagram.hands[at(side)]) count += held;
    return count;
  }

  // Explosions

  // The squares from which a capture removes pieces, if captures explode.
  Squares exploded(const Men& men, int from, int to, int taken) const {
    if (!definition_.explosion) return {};
    Squares gone = {from, to, taken};
    for (const Ray& ray : definition_.explosion->rays)
      walk(ray, men[at(from)].side, false, to, nullptr, [&](int square, int) {
        if (men[at(square)].code && !is_among(definition_.explosion->spared, piece_at(men, square)))
          gone.push_back(square);
      });
    return gone;
  }
  bool loses_a_royal(const Men& men, int from, int to, int taken) const {
    const Squares gone = exploded(men, from, to, taken), mine = royals(men, men[at(from)].side);
    return std::any_of(mine.begin(), mine.end(),
                       [&](int square) { return is_among(gone, square); });
  }
  bool is_blown_up(const Men& men, int side) const {
    return definition_.explosion && royals(men, side).empty() &&
           std::any_of(definition_.pieces.begin(), definition_.pieces.end(),
                       [](const Piece& piece) { return piece.royal; });
  }

  // Attacks

  bool attacks(const Men& men, int from, int target) const {
    const int side = men[at(from)].side;
    const Piece& piece = definition_.pieces[at(piece_at(men, from))];
    for (const Ray& ray : piece.rays)
      if (ray.only != Only::kMove && can_end(ray, side, piece.reflected, from, &men, target) &&
          !(definition_.explosion && loses_a_royal(men, from, target, target)))
        return true;
    for (const Facing& rule : definition_.facing)
      if (is_among(rule.pieces, piece_at(men, from)) &&
          is_among(rule.pieces, piece_at(men, target)))
        for (const Ray& ray : rule.rays)
          if (can_end(ray, side, false, from, &men, target)) return true;
    return false;
  }
  bool is_attacked(const Men& men, int by, int target) const {
    for (int square = 0; square < definition_.squares(); ++square)
      if (is_of(men, by, square) && attacks(men, square, target)) return true;
    return false;
  }

  // Moves

  // En passant comes before the same move without it.
  MoveList candidates(const Diagram& diagram) const {
    MoveList moves;
    for (int from = 0; from < definition_.squares(); ++from)
      if (is_of(diagram.men, diagram.turn, from)) add_moves_of(diagram, from, moves);
    std::stable_partition(moves.begin(), moves.end(),
                          [](const Move& move) { return move.kind == Move::kEnPassant; });
    add_castlings(diagram, moves);
    add_drops(diagram, moves);
    return moves;
  }
  // Of moves with the same text the first that is kept.
  template <class Keep>
  MoveList without_doubles(const MoveList& moves, Keep keep) const {
    MoveList kept;
    for (const Move& move : moves)
      if (std::none_of(kept.begin(), kept.end(),
                       [&](const Move& other) { return same(move, other); }) &&
          keep(move))
        kept.push_back(move);
    return kept;
  }
  bool same(const Move& a, const Move& b) const {
    const auto becomes = [&](const Move& move) {
      return move.kind == Move::kCastling ? 0 : kinds_[move.becomes].plain;
    };
    return a.from == b.from && a.to == b.to && becomes(a) == becomes(b) &&
           (a.kind == Move::kDrop) == (b.kind == Move::kDrop);
  }

  void add_moves_of(const Diagram& diagram, int from, MoveList& moves) const {
    const Men& men = diagram.men;
    const Piece& piece = definition_.pieces[at(piece_at(men, from))];
    for (const Ray& ray : piece.rays)
      walk(ray, diagram.turn, piece.reflected, from, &men, [&](int to, int) {
        const bool is_empty = !men[at(to)].code;
        if (!is_empty && is_of(men, diagram.turn, to)) return;
        if (ray.only != (is_empty ? Only::kCapture : Only::kMove))
          add_becoming(diagram, from, to, Move::kPlain, moves);
        if (is_empty && ray.only != Only::kMove && is_among(diagram.passed, to) &&
            may_capture_passing(diagram, from))
          add_becoming(diagram, from, to, Move::kEnPassant, moves);
      });
  }
  bool may_capture_passing(const Diagram& diagram, int from) const {
    const int passer = captured(diagram, {0, 0, 0, Move::kEnPassant});
    return std::any_of(definition_.en_passant.begin(), definition_.en_passant.end(),
                       [&](const EnPassant& rule) {
                         return is_among(rule.pieces, piece_at(diagram.men, passer)) &&
                                is_among(rule.by, piece_at(diagram.men, from));
                       });
  }
  void add_becoming(const Diagram& diagram, int from, int to, Move::Kind kind,
                    MoveList& moves) const {
    const int side = diagram.turn, piece = piece_at(diagram.men, from);
    bool may_stay = true;
    MoveList promotions;
    for (const Promotion& rule : definition_.promotions) {
      if (!is_among(rule.pieces, piece)) continue;
      if (!is_in(rule.zone, side, to) && !(rule.leaving && is_in(rule.zone, side, from))) continue;
      if (rule.forced == Forced::kAlways) may_stay = false;
      if (rule.forced == Forced::kStuck && !could_ever_move(piece, side, to)) may_stay = false;
      for (const int choice : rule.to)
        promotions.push_back({small(from), small(to), small(kinds_.promoted(rule, choice)), kind});
    }
    if (may_stay) moves.push_back({small(from), small(to), 0, kind});
    moves.insert(moves.end(), promotions.begin(), promotions.end());
  }
  // What a piece crosses on its way, if it can be captured there.
  Squares crossed(const Men& men, int from, int to) const {
    const int number = piece_at(men, from);
    const Piece& piece = definition_.pieces[at(number)];
    Squares squares;
    if (std::none_of(definition_.en_passant.begin(), definition_.en_passant.end(),
                     [&](const EnPassant& rule) { return is_among(rule.pieces, number); }))
      return squares;
    for (const Ray& ray : piece.rays)
      if (!ray.over && ray.only != Only::kCapture)
        walk(ray, men[at(from)].side, piece.reflected, from, &men, [&](int end, int steps) {
          int here = from;
          for (int step = 0; end == to && step < steps; ++step) {
            here = shifted(here, ray.up, ray.right, men[at(from)].side, piece.reflected);
            squares.push_back(here);
          }
        });
    if (!squares.empty()) squares.push_back(to);
    std::sort(squares.begin(), squares.end());
    squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
    return squares;
  }

  void add_castlings(const Diagram& diagram, MoveList& moves) const {
    for (std::size_t i = 0; i < definition_.castling.size(); ++i) {
      const Castling& rule = definition_.castling[i];
      if (!(diagram.rights >> i & 1) || (rule.letter >= 'a') != (diagram.turn == kBlack)) continue;
      bool is_free = true;
      for (const Squares& way :
           {line(rule.king_from, rule.king_to), line(rule.rook_from, rule.rook_to)})
        for (const int square : way)
          if (square != rule.king_from && square != rule.rook_from && diagram.men[at(square)].code)
            is_free = false;
      if (is_free)
        moves.push_back({small(rule.king_from), small(rule.king_to), static_cast<std::uint8_t>(i),
                         Move::kCastling});
    }
  }
  // As if the first piece stood on each square in turn, and the second had not moved.
  bool is_safe_castling(const Diagram& diagram, const Castling& rule) const {
    if (!is_royal(piece_at(diagram.men, rule.king_from))) return true;
    for (const int square : line(rule.king_from, rule.king_to)) {
      if (definition_.explosion && square == rule.king_to) continue;  // both have arrived then
      Men men = diagram.men;
      men[at(rule.king_from)] = {};
      men[at(square)] = diagram.men[at(rule.king_from)];
      if (is_attacked(men, diagram.turn ^ 1, square)) return false;
    }
    return true;
  }

  const Drop* drop_rule(Code code) const {
    for (const Drop& rule : definition_.drops)
      if (is_among(rule.pieces, kinds_[code].piece)) return &rule;
    return nullptr;
  }
  void add_drops(const Diagram& diagram, MoveList& moves) const {
    const int us = diagram.turn;
    for (Code code = 1; code <= kinds_.count(); ++code)
      for (int to = 0; to < definition_.squares(); ++to)
        if (diagram.hands[at(us)][at(code)] && !diagram.men[at(to)].code &&
            !is_among(definition_.holes, to) && may_drop(diagram, code, to))
          moves.push_back({0, small(to), small(code), Move::kDrop});
  }
  bool may_drop(const Diagram& diagram, Code code, int to) const {
    const Drop* rule = drop_rule(code);
    if (!rule) return true;
    const int us = diagram.turn, piece = kinds_[code].piece;
    if (rule->zone >= 0 && !is_in(rule->zone, us, to)) return false;
    if (!rule->may_be_stuck && !could_ever_move(piece, us, to)) return false;
    int on_file = 0;
    for (const int square : standing(diagram.men, us, {piece}))
      on_file += square % definition_.width == to % definition_.width;
    return !rule->per_file || on_file < rule->per_file;
  }

  bool is_legal(const Diagram& diagram, const Move& move) const {
    const int us = diagram.turn, them = us ^ 1, taken = captured(diagram, move);
    if (move.kind == Move::kCastling &&
        !is_safe_castling(diagram, definition_.castling[move.becomes]))
      return false;
    const Diagram next = after(diagram, move);
    if (taken >= 0 && loses_a_royal(diagram.men, move.from, move.to, taken)) return false;
    if (taken >= 0 && is_blown_up(next.men, them)) return true;  // whatever checks there are
    if (is_check(next.men, us)) return false;
    if (definition_.no_checks && is_check(next.men, them)) return false;
    if (move.kind != Move::kDrop) return true;
    const Drop* rule = drop_rule(move.becomes);
    return !rule || rule->may_mate || !is_check(next.men, them) || !legal(next).empty();
  }

  // Endings

  static int winner(Worth worth, int side) {
    return worth == Worth::kDraw ? -1 : worth == Worth::kWin ? side : side ^ 1;
  }
  bool has_reached(const Men& men, int side, const GoalReach& rule) const {
    const Squares squares = standing(men, side, rule.pieces);
    return std::any_of(squares.begin(), squares.end(),
                       [&](int square) { return is_in(rule.zone, side, square); });
  }
  bool can_reach(const Diagram& diagram, const GoalReach& rule) const {
    const MoveList moves = legal(diagram);
    return std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
      return has_reached(after(diagram, move).men, diagram.turn, rule);
    });
  }

  bool has_line(const Men& men, int side, const GoalLine& rule) const {
    const Squares pieces = those(
        men, side, [&](int piece) { return rule.pieces.empty() || is_among(rule.pieces, piece); });
    const auto counts = [&](int square) {
      return is_among(pieces, square) && (rule.zone < 0 || is_in(rule.zone, side, square));
    };
    const std::pair<int, int> ways[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (const int first : pieces)
      for (const auto& [up, right] : ways) {
        int length = 0;
        for (int here = first; here >= 0 && counts(here);
             here = shifted(here, up, right, kWhite, false))
          ++length;
        if (length >= rule.number) return true;
      }
    return false;
  }

  // Too little to win

  bool is_too_little(const Men& men) const {
    const auto count = std::count_if(definition_.pieces.begin(), definition_.pieces.end(),
                                     [](const Piece& piece) { return piece.royal; });
    if (!definition_.insufficient_material || count != 1 || definition_.hands != Hands::kNone ||
        !definition_.goal_reach.empty() || !definition_.goal_line.empty() ||
        definition_.stalemate != Worth::kDraw)
      return false;
    Squares left = those(men, kWhite, [&](int piece) { return !is_royal(piece); });
    for (const int square : those(men, kBlack, [&](int piece) { return !is_royal(piece); }))
      left.push_back(square);
    if (left.empty()) return true;
    if (definition_.explosion || !definition_.goal_capture.empty() || definition_.goal_checks ||
        definition_.goal_bare_king != BareKing::kNever)
      return false;
    bool is_bound = true;
    for (const int square : left) {
      if (!is_among(definition_.insufficient_material->pieces, piece_at(men, square))) return false;
      if (!keeps_its_colour(piece_at(men, square)) || is_dark(square) != is_dark(left[0]))
        is_bound = false;
    }
    return left.size() == 1 || is_bound;
  }
  bool is_dark(int square) const {
    return (square / definition_.width + square % definition_.width) % 2 == 0;
  }
  bool keeps_its_colour(int piece) const {
    for (const CastlingRule& rule : book_.castling()) {
      if (kinds_[rule.king].piece == piece && is_dark(rule.king_from) != is_dark(rule.king_to))
        return false;
      if (kinds_[rule.rook].piece == piece && is_dark(rule.rook_from) != is_dark(rule.rook_to))
        return false;
    }
    const auto& rays = definition_.pieces[at(piece)].rays;
    return std::all_of(rays.begin(), rays.end(),
                       [](const Ray& ray) { return (ray.up + ray.right) % 2 == 0; });
  }

  const Rulebook& book_;
  const Definition& definition_;
  const KindList& kinds_;
};

}  // namespace

MoveList list_pseudo_legal_slow(const Rulebook& book, const Diagram& diagram) {
  const SlowGame game(book);
  return game.goal(diagram) ? MoveList{} : game.pseudo_legal(diagram);
}

MoveList list_moves_slow(const Rulebook& book, const Diagram& diagram) {
  const SlowGame game(book);
  return game.goal(diagram) ? MoveList{} : game.legal(diagram);
}

Diagram after_slow(const Rulebook& book, const Diagram& diagram, const Move& move) {
  const SlowGame game(book);
  Diagram next = game.after(diagram, move);
  // Only squares on which a capture is legal stay marked.
  if (next.passed.empty()) return next;
  Squares used;
  for (const Move& reply : game.legal(next))
    if (reply.kind == Move::kEnPassant) used.push_back(reply.to);
  if (used.empty()) {
    next.passed.clear();
  } else {
    std::erase_if(next.passed,
                  [&](int square) { return square != move.to && !is_among(used, square); });
  }
  return next;
}

bool is_check_slow(const Rulebook& book, const Diagram& diagram) {
  return SlowGame(book).is_check(diagram.men, diagram.turn);
}

std::optional<Ending> ending_slow(const Rulebook& book, const Diagram& diagram) {
  return SlowGame(book).ending(diagram);
}

}  // namespace rookery::defined
