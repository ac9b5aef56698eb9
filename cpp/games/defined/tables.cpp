#include "games/defined/tables.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace rookery::defined {

namespace {

// Limits of memory: for all tables of movers together, for one of them, and for all other tables
// that the machine can do without. A game on the largest board in which every piece has dozens of
// rays would need ten times as much; it is slower instead.
constexpr std::size_t kMostTablesBytes = std::size_t{8} << 20;
constexpr std::size_t kMostTableBytes = std::size_t{1} << 20;
constexpr std::size_t kMostBytes = std::size_t{14} << 20;

template <int W>
std::size_t bytes_of(const Attack<W>& attack) {
  return attack.sights.capacity() * sizeof(Sight<W>) +
         (attack.starts.capacity() + attack.firsts.capacity()) * sizeof(std::uint32_t);
}

template <int W>
auto order_of(const Way<W>& way) {
  return std::tuple(way.up, way.right, way.count, way.over, way.behind, way.ahead, way.via);
}

// Where a way can end, whatever stands on it.
template <int W>
Set<W> ends_of(const Shape<W>& shape, const Way<W>& way, std::size_t square) {
  Set<W> ends;
  const Path path = path_of(shape, way, static_cast<int>(square));
  for (std::size_t i = static_cast<std::size_t>(way.over); i < path.squares.size(); ++i)
    if (way.ends.test(static_cast<std::size_t>(path.squares[i])))
      ends.set(static_cast<std::size_t>(path.squares[i]));
  return ends;
}

}  // namespace

template <int W>
Tables<W>::Tables(const Rulebook& rules)
    : book(rules),
      shape{rules.definition().width, rules.definition().height, {}},
      codes(rules.kinds().count()),
      takes_hands(rules.definition().hands == Hands::kCaptured),
      table_room_(kMostTablesBytes),
      room_(kMostBytes) {
  for (int square = 0; square < shape.count(); ++square)
    shape.squares.set(static_cast<std::size_t>(square));
  for (const int hole : book.definition().holes)
    shape.squares.reset(static_cast<std::size_t>(hole));
  for (Code code = 1; code <= codes; ++code) {
    const Kind& kind = book.kinds()[code];
    plain[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(kind.plain);
    in_hand[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(kind.in_hand);
    if (kind.resets) resets.add(code);
    if (kind.royal) {
      royal.add(code);
      royals.push_back(code);
    }
  }
  has_royal = royal.any();
  has_hands = book.definition().hands != Hands::kNone;
  must_capture = book.definition().must_capture;
  no_checks = book.definition().no_checks;
  explodes = book.definition().explosion.has_value();
  is_special = explodes || no_checks;
  is_direct = has_royal;
  for (int file = 0; file < shape.width; ++file) {
    Set<W>& squares = files.emplace_back();
    for (int square = file; square < shape.count(); square += shape.width)
      squares.set(static_cast<std::size_t>(square));
  }
  build_movements();
  build_attacks();
  build_promotions();
  build_most_moves();
  build_drops();
  build_castling();
  build_explosion();
  build_goals();
  build_material();
  build_replies();
  if (is_direct) build_near_royal();
}

template <int W>
Set<W> Tables<W>::zone(int number, int side) const {
  Set<W> squares;
  for (const int square :
       book.definition().zones[static_cast<std::size_t>(number)][static_cast<std::size_t>(side)])
    squares.set(static_cast<std::size_t>(square));
  return squares & shape.squares;
}

// With what is marked among them.
template <int W>
Kinds Tables<W>::kinds_of(const std::vector<int>& pieces) const {
  Kinds kinds;
  for (const int piece : pieces) {
    kinds.add(KindList::plain(piece));
    if (book.kinds().marked(piece)) kinds.add(book.kinds().marked(piece));
  }
  return kinds;
}

template <int W>
std::vector<Way<W>> Tables<W>::ways_of(const std::vector<Ray>& rays, int side,
                                       bool reflected) const {
  const int up = side == kBlack ? -1 : 1, right = side == kBlack && !reflected ? -1 : 1;
  std::vector<Way<W>> ways;
  for (const Ray& ray : rays) {
    Way<W> way;
    way.up = up * ray.up;
    way.right = right * ray.right;
    way.count = ray.count;
    for (const auto& via : ray.via) way.via.emplace_back(up * via.first, right * via.second);
    std::sort(way.via.begin(), way.via.end());
    way.over = ray.over;
    way.behind = ray.over > 0 && ray.behind;
    way.inside = shape.squares;
    for (const int number : ray.within) way.inside &= zone(number, side);
    way.begins = way.ends = way.inside;
    for (const int number : ray.from) way.begins &= zone(number, side);
    for (const int number : ray.to) way.ends &= zone(number, side);
    ways.push_back(std::move(way));
  }
  return ways;
}

// Equal ways share their table.
template <int W>
const Mover<W>* Tables<W>::mover_of(std::vector<Way<W>> ways) {
  std::sort(ways.begin(), ways.end(),
            [](const Way<W>& a, const Way<W>& b) { return order_of(a) < order_of(b); });
  for (const Mover<W>& known : movers)
    if (known.ways() == ways) return &known;
  const Mover<W>& mover =
      movers.emplace_back(shape, std::move(ways), std::min(table_room_, kMostTableBytes), room_);
  std::size_t& room = mover.has_table() ? table_room_ : room_;
  room -= std::min(room, mover.bytes());
  return &mover;
}

// Ways that are looked up together: leaps of one shape (all that a knight does), if a table can
// hold them, or else opposite ones.
template <int W>
std::vector<std::vector<Way<W>>> Tables<W>::grouped(std::vector<Way<W>> ways) const {
  std::map<std::pair<int, int>, std::vector<Way<W>>> shapes;
  for (Way<W>& way : ways)
    shapes[std::minmax({std::abs(way.up), std::abs(way.right)})].push_back(std::move(way));
  std::vector<std::vector<Way<W>>> groups;
  for (auto& [leap, alike] : shapes) {
    if (Mover<W>::table_bytes(shape, alike) <= kMostTableBytes) {
      groups.push_back(std::move(alike));
      continue;
    }
    std::map<std::pair<int, int>, std::vector<Way<W>>> lines;
    for (Way<W>& way : alike) {
      const bool grows = way.up > 0 || (way.up == 0 && way.right > 0);
      lines[grows ? std::pair(way.up, way.right) : std::pair(-way.up, -way.right)].push_back(
          std::move(way));
    }
    std::vector<Way<W>> beyond;  // tables
    for (auto& [direction, line] : lines) {
      if (Mover<W>::table_bytes(shape, line) <= kMostTableBytes) {
        groups.push_back(std::move(line));
      } else {
        std::move(line.begin(), line.end(), std::back_inserter(beyond));
      }
    }
    if (!beyond.empty()) groups.push_back(std::move(beyond));
  }
  return groups;
}

template <int W>
void Tables<W>::build_movements() {
  const auto squares = static_cast<std::size_t>(shape.count());
  const Definition& definition = book.definition();
  for (const EnPassant& rule : definition.en_passant)
    for (const int piece : rule.pieces) passing.add(KindList::plain(piece));
  for (const int side : {kWhite, kBlack}) {
    auto& all = movements[static_cast<std::size_t>(side)];
    all.resize(definition.pieces.size() + 1);
    for (std::size_t i = 0; i < definition.pieces.size(); ++i) {
      const Piece& piece = definition.pieces[i];
      Movement<W>& movement = all[i + 1];
      movement.leaps.resize(squares);
      movement.capturing_leaps.resize(squares);
      const std::vector<Way<W>> ways = ways_of(piece.rays, side, piece.reflected);
      std::array<std::vector<Way<W>>, 3> rides;  // by Only
      Set<W> leaves;
      for (std::size_t r = 0; r < ways.size(); ++r) {
        const Way<W>& way = ways[r];
        const Only only = piece.rays[r].only;
        if (only != Only::kNothing) movement.alike = false;
        Set<W> begins;  // from where it leads anywhere
        for (std::size_t square = 0; square < squares; ++square) {
          const Path path = path_of(shape, way, static_cast<int>(square));
          for (std::size_t step = static_cast<std::size_t>(way.over); step < path.squares.size();
               ++step) {
            const auto to = static_cast<std::size_t>(path.squares[step]);
            if (!way.ends.test(to)) continue;
            begins.set(square);
            if (!way.is_leap()) continue;
            if (only != Only::kCapture) movement.leaps[square].set(to);
            if (only != Only::kMove) movement.capturing_leaps[square].set(to);
          }
        }
        leaves |= begins;
        if (!way.is_leap() && begins.any()) rides[static_cast<std::size_t>(only)].push_back(way);
      }
      movement.stuck = shape.squares - leaves;
      build_steps(movement, ways, piece.rays);
      for (const Only only : {Only::kNothing, Only::kMove, Only::kCapture})
        for (auto& group : grouped(std::move(rides[static_cast<std::size_t>(only)])))
          movement.parts.push_back(
              {mover_of(std::move(group)), only != Only::kCapture, only != Only::kMove});
      if (passing.has(KindList::plain(static_cast<int>(i))))
        build_crossings(movement, piece.rays, side, piece.reflected);
    }
  }
}

template <int W>
void Tables<W>::build_steps(Movement<W>& movement, const std::vector<Way<W>>& ways,
                            const std::vector<Ray>& rays) {
  constexpr int kMostSteps = 3;  // of a ride
  const auto squares = static_cast<std::size_t>(shape.count());
  std::vector<Step<W>> steps;
  for (std::size_t r = 0; r < ways.size(); ++r) {
    const Way<W>& way = ways[r];
    if (way.over || !way.via.empty() || way.count > kMostSteps) return;
    const std::size_t first = steps.size();
    for (int i = 0; i < way.count; ++i)
      steps.push_back({way.up * shape.width + way.right, i > 0, {}, {}, {}});
    for (std::size_t square = 0; square < squares; ++square) {
      const Path path = path_of(shape, way, static_cast<int>(square));
      std::size_t from = square;
      for (std::size_t i = 0; i < path.squares.size(); ++i) {
        const auto to = static_cast<std::size_t>(path.squares[i]);
        Step<W>& step = steps[first + i];
        step.origins.set(from);
        from = to;
        if (!way.ends.test(to)) continue;
        // A ride's step that is a leap of the same piece too was counted there.
        const bool moves = rays[r].only != Only::kCapture;
        const bool captures = rays[r].only != Only::kMove;
        const bool leaps = way.is_leap();
        if (moves && (leaps || !movement.leaps[square].test(to))) step.moves.set(to);
        if (captures && (leaps || !movement.capturing_leaps[square].test(to)))
          step.captures.set(to);
      }
    }
    // A leap longer than the board leads nowhere, and no set can be moved by its distance.
    if (!steps[first].origins.any()) steps.erase(steps.end() - way.count, steps.end());
  }
  // What is left must be different squares from every square.
  for (std::size_t square = 0; square < squares; ++square) {
    Set<W> moves, captures;
    Set<W> here;
    for (const Step<W>& step : steps) {
      if (!step.goes_on) here = bit<W>(static_cast<int>(square));
      here = slid<W>(here & step.origins, step.distance);
      if ((here & step.moves).intersects(moves) || (here & step.captures).intersects(captures))
        return;
      moves |= here & step.moves;
      captures |= here & step.captures;
    }
  }
  movement.steps = std::move(steps);
}

template <int W>
void Tables<W>::build_crossings(Movement<W>& movement, const std::vector<Ray>& rays, int side,
                                bool reflected) {
  const auto squares = static_cast<std::size_t>(shape.count());
  const std::vector<Way<W>> ways = ways_of(rays, side, reflected);
  std::size_t bytes = squares * squares * sizeof(std::uint16_t);
  for (const Way<W>& way : ways)
    for (std::size_t square = 0; square < squares; ++square)
      bytes += path_of(shape, way, static_cast<int>(square)).squares.size() * sizeof(Set<W>);
  if (bytes > room_) return;
  room_ -= bytes;
  movement.crossed.assign(squares * squares, 0);
  movement.ways.emplace_back();  // 0: none
  for (std::size_t r = 0; r < ways.size(); ++r) {
    if (ways[r].over || rays[r].only == Only::kCapture) continue;
    for (std::size_t square = 0; square < squares; ++square) {
      Set<W> way;
      for (const int to : path_of(shape, ways[r], static_cast<int>(square)).squares) {
        const auto end = static_cast<std::size_t>(to);
        std::uint16_t& number = movement.crossed[square * squares + end];
        if (way.any() && ways[r].ends.test(end)) {
          if (number || !ways[r].via.empty() || movement.ways.size() == Movement<W>::kManyWays) {
            number = Movement<W>::kManyWays;
          } else {
            number = static_cast<std::uint16_t>(movement.ways.size());
            movement.ways.push_back(way);
          }
        }
        way.set(end);
      }
    }
  }
}

template <int W>
Set<W> Tables<W>::crossed_by_steps(int side, Code code, std::size_t from, std::size_t to,
                                   const Set<W>& occupied) const {
  const Piece& piece = book.definition().pieces[static_cast<std::size_t>(book.kinds()[code].piece)];
  const std::vector<Way<W>> ways = ways_of(piece.rays, side, piece.reflected);
  Set<W> crossed;
  for (std::size_t r = 0; r < ways.size(); ++r) {
    if (ways[r].over || piece.rays[r].only == Only::kCapture) continue;
    const Path path = path_of(shape, ways[r], static_cast<int>(from));
    if (!reach_by_steps(shape, ways[r], from, occupied).test(to)) continue;
    for (const int square : path.squares) {
      if (square == static_cast<int>(to)) break;
      crossed.set(static_cast<std::size_t>(square));
    }
  }
  return crossed;
}

template <int W>
void Tables<W>::build_attacks() {
  const auto squares = static_cast<std::size_t>(shape.count());
  const Definition& definition = book.definition();
  const std::size_t near_royals = squares * (static_cast<std::size_t>(codes) + 1);
  if (2 * near_royals * sizeof(Set<W>) > room_) is_direct = false;
  if (is_direct) {
    room_ -= 2 * near_royals * sizeof(Set<W>);
    for (auto& origins : near_royal) origins.resize(near_royals);
  }
  for (const int side : {kWhite, kBlack}) {
    auto& hits = near[static_cast<std::size_t>(side)];
    auto& all = attacks[static_cast<std::size_t>(side)];
    hits.resize(squares);
    const auto add = [&](std::vector<Way<W>> ways, const Kinds& by, const Kinds* on, int piece) {
      for (auto& way : ways) way = way.reversed();
      const Mover<W>* back = mover_of(std::move(ways));
      if (!on)
        for (Attack<W>& known : all)
          if (known.back == back && !known.facing) {
            for (const int marked : {KindList::plain(piece), book.kinds().marked(piece)})
              if (marked) known.by.add(marked);
            return;
          }
      Attack<W>& attack = all.emplace_back();
      attack.back = back;
      attack.by = by;
      attack.facing = on != nullptr;
      if (on) attack.on = *on;
    };
    for (std::size_t i = 0; i < definition.pieces.size(); ++i) {
      const Movement<W>& movement = movements[static_cast<std::size_t>(side)][i + 1];
      for (std::size_t from = 0; from < squares; ++from)
        movement.capturing_leaps[from].for_each([&](std::size_t to) { hits[to].set(from); });
      for (const Part<W>& part : movement.parts)
        if (part.captures)
          add(part.mover->ways(), kinds_of({static_cast<int>(i)}), nullptr, static_cast<int>(i));
    }
    for (const Facing& rule : definition.facing) {
      const Kinds kinds = kinds_of(rule.pieces);
      for (auto& group : grouped(ways_of(rule.rays, side, false)))
        add(std::move(group), kinds, &kinds, 0);
    }
  }
  for (const int side : {kWhite, kBlack})
    for (const Attack<W>& attack : attacks[static_cast<std::size_t>(side)])
      for (const Way<W>& way : attack.back->ways())
        hops[static_cast<std::size_t>(side)] |= way.over > 0;
  for (const int side : {kWhite, kBlack})
    for (const Attack<W>& attack : attacks[static_cast<std::size_t>(side)])
      if (no_checks && !attack.back->is_plain()) is_direct = false;
  everywhere_.assign(squares, shape.squares);
  for (auto& all : attacks)
    for (Attack<W>& attack : all) build_origins(attack);
  for (auto& all : attacks)
    for (Attack<W>& attack : all)
      if (is_direct) build_sights(attack);
  if (is_direct) return;
  // Either all attacks keep their sights or none does: without those of one attack, the others are
  // useless.
  for (auto& all : attacks)
    for (Attack<W>& attack : all) attack.firsts = attack.starts = {}, attack.sights = {};
}

template <int W>
void Tables<W>::build_origins(Attack<W>& attack) {
  for (Code code = 1; code <= codes; ++code)
    if (attack.by.has(code)) attack.codes.push_back(code);
  attack.origins = everywhere_.data();
  const auto squares = static_cast<std::size_t>(shape.count());
  if (!has_royal || squares * sizeof(Set<W>) > room_) {
    is_direct = false;
    return;
  }
  room_ -= squares * sizeof(Set<W>);
  auto& origins = origins_.emplace_back(squares);
  attack.origins = origins.data();
  for (std::size_t square = 0; square < squares; ++square)
    for (const Way<W>& way : attack.back->ways()) origins[square] |= ends_of(shape, way, square);
}

template <int W>
void Tables<W>::build_sights(Attack<W>& attack) {
  const auto squares = static_cast<std::size_t>(shape.count());
  std::vector<std::vector<Sight<W>>> found(squares);  // by origin
  for (std::size_t square = 0; square < squares; ++square) {
    attack.firsts.push_back(static_cast<std::uint32_t>(attack.starts.size()));
    for (const Way<W>& way : attack.back->ways()) {
      const Path path = path_of(shape, way, static_cast<int>(square));
      Set<W> between;
      for (std::size_t i = 0; i < path.squares.size(); ++i) {
        const auto origin = static_cast<std::size_t>(path.squares[i]);
        path.each_empty(i, [&](std::size_t empty) { between.set(empty); });
        if (way.ends.test(origin) && i >= static_cast<std::size_t>(way.over))
          found[origin].push_back({between, static_cast<std::uint8_t>(way.over),
                                   way.over && (way.behind || way.ahead || !way.via.empty()),
                                   false});
        between.set(origin);
      }
    }
    attack.origins[square].for_each([&](std::size_t origin) {
      attack.starts.push_back(static_cast<std::uint32_t>(attack.sights.size()));
      found[origin].back().last = true;
      std::move(found[origin].begin(), found[origin].end(), std::back_inserter(attack.sights));
      found[origin].clear();
    });
    if (bytes_of(attack) > room_) {
      is_direct = false;
      return;
    }
  }
  attack.starts.shrink_to_fit();
  attack.sights.shrink_to_fit();
  room_ -= bytes_of(attack);
}

template <int W>
void Tables<W>::build_promotions() {
  promotions.resize(static_cast<std::size_t>(codes) + 1);
  for (Code code = 1; code <= codes; ++code) {
    Promotions<W>& mine = promotions[static_cast<std::size_t>(code)];
    const int piece = book.kinds()[code].piece;
    for (const Promotion& rule : book.definition().promotions) {
      if (std::find(rule.pieces.begin(), rule.pieces.end(), piece) == rule.pieces.end()) continue;
      const std::size_t number = mine.zones.size();
      mine.zones.push_back(
          {{zone(rule.zone, kWhite), zone(rule.zone, kBlack)}, rule.forced, rule.leaving});
      for (const int side : {kWhite, kBlack}) {
        const auto at = static_cast<std::size_t>(side);
        mine.anywhere[at] |= zone(rule.zone, side);
        if (rule.leaving) mine.leaving[at] |= zone(rule.zone, side);
      }
      for (const int to : rule.to) {
        // Two rules may lead to the same piece; their texts are equal, so the first counts.
        const auto known = std::find_if(
            mine.choices.begin(), mine.choices.end(),
            [&](const Choice& choice) { return book.kinds()[choice.becomes].piece == to; });
        if (known == mine.choices.end()) {
          mine.choices.push_back({book.kinds().promoted(rule, to), {number}});
        } else {
          known->zones.push_back(number);
        }
      }
    }
  }
}

template <int W>
void Tables<W>::build_most_moves() {
  if (must_capture || is_special) return;
  for (int side = 0; side < 2; ++side) {
    auto& most = most_moves[static_cast<std::size_t>(side)];
    most.resize(static_cast<std::size_t>(codes) + 1);
    for (Code code = 1; code <= codes; ++code) {
      const Movement<W>& kind = movement(side, code);
      const Promotions<W>& promoting = promotions[static_cast<std::size_t>(code)];
      const auto at = static_cast<std::size_t>(side);
      for (std::size_t from = 0; from < static_cast<std::size_t>(shape.count()); ++from) {
        Set<W> reached = kind.leaps[from] | kind.capturing_leaps[from];
        for (const Part<W>& part : kind.parts)
          for (const Way<W>& way : part.mover->ways()) reached |= ends_of(shape, way, from);
        const std::size_t promotes = promoting.leaving[at].test(from)
                                         ? reached.count()
                                         : (reached & promoting.anywhere[at]).count();
        most[static_cast<std::size_t>(code)].push_back(
            static_cast<std::uint16_t>(reached.count() + promotes * promoting.choices.size()));
      }
    }
  }
}

template <int W>
void Tables<W>::build_drops() {
  drops.resize(static_cast<std::size_t>(codes) + 1);
  for (Code code = 1; code <= book.kinds().plain_count(); ++code)
    if (!royal.has(code) && book.kinds()[code].in_hand == code) droppable.push_back(code);
  for (DropRule<W>& rule : drops) rule.squares = {shape.squares, shape.squares};
  for (const Drop& drop : book.definition().drops)
    for (const int piece : drop.pieces) {
      DropRule<W>& rule = drops[static_cast<std::size_t>(KindList::plain(piece))];
      rule.per_file = drop.per_file;
      rule.marked = book.kinds().marked(piece);
      rule.may_mate = drop.may_mate;
      for (const int side : {kWhite, kBlack}) {
        Set<W>& squares = rule.squares[static_cast<std::size_t>(side)];
        if (drop.zone >= 0) squares &= zone(drop.zone, side);
        if (!drop.may_be_stuck) squares -= movement(side, KindList::plain(piece)).stuck;
      }
    }
}

template <int W>
void Tables<W>::build_castling() {
  keeps.assign(static_cast<std::size_t>(shape.count()), ~std::uint64_t{0});
  for (std::size_t i = 0; i < book.castling().size(); ++i) {
    const CastlingRule& rule = book.castling()[i];
    const std::uint64_t right = std::uint64_t{1} << i;
    keeps[static_cast<std::size_t>(rule.king_from)] &= ~right;
    keeps[static_cast<std::size_t>(rule.rook_from)] &= ~right;
    rights_of[static_cast<std::size_t>(rule.side)] |= right;
    Set<W>& free = castling_free.emplace_back();
    for (const int square : rule.free) free.set(static_cast<std::size_t>(square));
  }
  for (const EnPassant& rule : book.definition().en_passant) {
    const Kinds by = kinds_of(rule.by);
    for (const int piece : rule.pieces)
      for (const Code passed : {KindList::plain(piece), book.kinds().marked(piece)})
        for (Code captor = 1; captor <= codes; ++captor)
          if (by.has(captor)) captors[static_cast<std::size_t>(passed)].add(captor);
  }
}

template <int W>
void Tables<W>::build_explosion() {
  if (!explodes) return;
  const Explosion& rule = *book.definition().explosion;
  spared = kinds_of(rule.spared);
  for (const int side : {kWhite, kBlack}) {
    auto& reached = blast[static_cast<std::size_t>(side)];
    reached.resize(static_cast<std::size_t>(shape.count()));
    for (const Way<W>& way : ways_of(rule.rays, side, false))
      for (int square = 0; square < shape.count(); ++square)
        for (const int there : path_of(shape, way, square).squares)
          if (way.ends.test(static_cast<std::size_t>(there)))
            reached[static_cast<std::size_t>(square)].set(static_cast<std::size_t>(there));
  }
}

template <int W>
void Tables<W>::build_goals() {
  const Definition& definition = book.definition();
  moving_may_hurt = must_capture || definition.stalemate == Worth::kWin;
  for (const GoalReach& rule : definition.goal_reach) {
    goal_reach.push_back(
        {rule, kinds_of(rule.pieces), {zone(rule.zone, kWhite), zone(rule.zone, kBlack)}});
    moving_may_hurt |= rule.equal_turns;
  }
  for (const GoalCapture& rule : definition.goal_capture) {
    goal_capture.push_back({rule, kinds_of(rule.pieces)});
    moving_may_hurt |= rule.worth != Worth::kLoss;
  }
  for (const GoalLine& rule : definition.goal_line) {
    moving_may_hurt |= rule.worth != Worth::kWin;
    LineRule<W>& line = goal_line.emplace_back(LineRule<W>{rule, kinds_of(rule.pieces), {}});
    for (const int side : {kWhite, kBlack})
      line.squares[static_cast<std::size_t>(side)] =
          rule.zone < 0 ? shape.squares : zone(rule.zone, side);
  }
  counts_checks = definition.goal_checks != 0;
  has_goals = !goal_reach.empty() || !goal_capture.empty() || !goal_line.empty() ||
              definition.goal_checks || definition.goal_bare_king != BareKing::kNever ||
              (explodes && has_royal);
}

// What cannot mate may still win by other means: by a goal that can be reached, a line, a drop or a
// stalemate. All other goals need more than royal pieces, which cannot check each other if they are
// of one kind.
template <int W>
void Tables<W>::build_material() {
  const Definition& definition = book.definition();
  if (!definition.insufficient_material || royals.size() != 1 || has_hands || !goal_reach.empty() ||
      !goal_line.empty() || definition.stalemate != Worth::kDraw)
    return;
  MaterialRule<W>& rule = insufficient_material.emplace();
  const auto is_dark = [&](int square) {
    return (square / shape.width + square % shape.width) % 2 == 0;
  };
  for (int square = 0; square < shape.count(); ++square)
    if (is_dark(square)) rule.dark.set(static_cast<std::size_t>(square));
  if (has_goals) return;
  const auto keeps_colour = [&](int piece) {
    for (const Ray& ray : definition.pieces[static_cast<std::size_t>(piece)].rays)
      if ((ray.up + ray.right) % 2 != 0) return false;
    for (const CastlingRule& castling : book.castling())
      if ((castling.king == KindList::plain(piece) &&
           is_dark(castling.king_from) != is_dark(castling.king_to)) ||
          (castling.rook == KindList::plain(piece) &&
           is_dark(castling.rook_from) != is_dark(castling.rook_to)))
        return false;
    return true;
  };
  for (const int piece : definition.insufficient_material->pieces) {
    rule.lone.add(KindList::plain(piece));
    if (keeps_colour(piece)) rule.one_colour.add(KindList::plain(piece));
  }
}

// From where a leap of each kind captures, if there is room for that.
template <int W>
bool Tables<W>::build_leap_origins() {
  const auto squares = static_cast<std::size_t>(shape.count());
  const std::size_t kinds = book.definition().pieces.size() + 1;
  const std::size_t bytes = 2 * kinds * squares * sizeof(Set<W>);
  if (bytes > room_) return false;
  room_ -= bytes;
  for (const int side : {kWhite, kBlack}) {
    auto& all = leap_origins[static_cast<std::size_t>(side)];
    all.assign(kinds, std::vector<Set<W>>(squares));
    for (std::size_t kind = 1; kind < kinds; ++kind)
      for (std::size_t from = 0; from < squares; ++from)
        movements[static_cast<std::size_t>(side)][kind].capturing_leaps[from].for_each(
            [&](std::size_t to) { all[kind][to].set(from); });
  }
  return true;
}

template <int W>
void Tables<W>::build_near_royal() {
  const auto squares = static_cast<std::size_t>(shape.count());
  const std::size_t end = static_cast<std::size_t>(codes) + 1;
  for (const int by : {kWhite, kBlack}) {
    const auto side = static_cast<std::size_t>(by);
    for (std::size_t square = 0; square < squares; ++square) {
      Set<W> around;
      for (const Code code : royals) {
        const Movement<W>& royal_moves = movement(by ^ 1, code);
        around |= royal_moves.leaps[square] | royal_moves.capturing_leaps[square];
        // Nothing is in the way of a royal piece that rides.
        for (const Part<W>& part : royal_moves.parts)
          for (const Way<W>& way : part.mover->ways())
            for (const int to : path_of(shape, way, static_cast<int>(square)).squares)
              around.set(static_cast<std::size_t>(to));
      }
      Set<W>* const origins = &near_royal[side][square * end];
      for (Code code = 1; code <= codes; ++code) {
        const auto& leaps = movement(by, code).capturing_leaps;
        for (std::size_t from = 0; from < squares; ++from)
          if (leaps[from].intersects(around)) origins[code].set(from);
      }
      for (const Attack<W>& attack : attacks[side])
        if (!attack.facing)
          around.for_each([&](std::size_t to) {
            for (const Code code : attack.codes) origins[code] |= attack.origins[to];
          });
    }
  }
}

template <int W>
void Tables<W>::build_replies() {
  const Definition& definition = book.definition();
  const bool fits = build_leap_origins();
  if (!fits && no_checks) is_direct = false;
  // Any move may make a line.
  if (!fits || explodes || no_checks || !goal_line.empty() ||
      definition.goal_bare_king != BareKing::kNever)
    return;
  // Legality by checks and pins, or everything is legal.
  if (has_royal && (!is_direct || must_capture || royals.size() != 1)) return;
  if (!has_royal && !castling_free.empty()) return;
  for (const ReachRule<W>& rule : goal_reach)
    for (Code code = 1; code <= codes; ++code)
      if (rule.kinds.has(code) && !royal.has(code)) return;
  for (const Promotions<W>& rules : promotions)
    for (const Choice& choice : rules.choices)
      if (royal.has(choice.becomes)) return;
  counts_replies = true;
}

template <int W>
std::size_t Tables<W>::bytes() const {
  std::size_t total = 0;
  for (const Mover<W>& mover : movers) total += mover.bytes();
  for (const auto& side : movements)
    for (const Movement<W>& movement : side)
      total += (movement.leaps.size() + movement.capturing_leaps.size() + movement.ways.size()) *
                   sizeof(Set<W>) +
               movement.crossed.size() * sizeof(std::uint16_t);
  for (const auto& side : attacks)
    for (const Attack<W>& attack : side) total += bytes_of(attack);
  for (const auto& side : most_moves)
    for (const auto& most : side) total += most.size() * sizeof(std::uint16_t);
  for (const auto& origins : near_royal) total += origins.size() * sizeof(Set<W>);
  for (const auto& origins : origins_) total += origins.size() * sizeof(Set<W>);
  for (const auto& side : leap_origins)
    for (const auto& origins : side) total += origins.size() * sizeof(Set<W>);
  return total;
}

template struct Tables<1>;
template struct Tables<2>;
template struct Tables<4>;

}  // namespace rookery::defined
