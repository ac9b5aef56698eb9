#include "games/chess/setup.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "games/chess/queries.hpp"

namespace rookery::chess {
namespace {

// The piece of each letter of FEN; kEmpty for other characters.
constexpr std::array<Piece, 256> kPieceOf = [] {
  std::array<Piece, 256> pieces{};
  for (const Colour colour : {kWhite, kBlack})
    for (int kind = kPawn; kind <= kKing; ++kind) {
      const Piece piece = piece_of(colour, static_cast<PieceKind>(kind));
      pieces[static_cast<std::size_t>(letter_of(piece))] = piece;
    }
  return pieces;
}();

}  // namespace

Piece piece_from(std::string_view symbol) {
  return symbol.size() == 1 ? kPieceOf[static_cast<unsigned char>(symbol[0])] : kEmpty;
}

namespace {

// The rook furthest from the king on its home rank; none if there is no king or no rook.
Bits outermost_rook(const Position& position, Colour colour, bool king_side) {
  const Bits home = colour == kWhite ? kRank1 : kRank8;
  const Bits king = position.pieces(colour, kKing) & home;
  if (!king) return 0;
  // If there are several kings, the one nearest to the h-file counts.
  const Bits last = std::bit_floor(king);
  const Bits rooks = position.pieces(colour, kRook) & home;
  if (king_side) return std::bit_floor(rooks & ~(last | (last - 1)));
  const Bits left = rooks & (last - 1);
  return left & -left;
}

bool castling_is_right(const Position& position, Bits castlers, Variant variant) {
  for (const Colour colour : {kWhite, kBlack}) {
    const Bits home = colour == kWhite ? kRank1 : kRank8;
    const Bits rooks = castlers & home;
    if (!rooks) continue;
    const Bits king = position.pieces(colour, kKing);
    if (rooks & ~position.pieces(colour, kRook) || !(king & home)) return false;
    const Bits left = rooks & (king - 1), right = rooks & ~(king - 1);
    if (std::popcount(left) > 1 || std::popcount(right) > 1) return false;
    const Bits standard_king = bit(4) | bit(60);
    const Bits corners = bit(0) | bit(7) | bit(56) | bit(63);
    if (variant == Variant::kChess && (!(king & standard_king) || rooks & ~corners)) return false;
  }
  return true;
}

bool en_passant_is_right(const Position& position, Colour turn, int en_passant) {
  if (en_passant == kNoSquare) return true;
  const int up = turn == kWhite ? 8 : -8;  // the way the mover goes
  if (en_passant / 8 != (turn == kWhite ? 5 : 2)) return false;
  const Bits passed = bit(en_passant), start = bit(en_passant + up);
  const Bits pawn = bit(en_passant - up);
  return !(position.occupied() & (passed | start)) && (pawn & position.pieces(other(turn), kPawn));
}

// Builds a position from a text or a Setup.
class Builder {
 public:
  Builder(Variant variant, Problems& problems) : variant_(variant), problems_(problems) {}

  void piece(int square, std::string_view symbol) {
    if (const Piece piece = piece_from(symbol)) {
      position_.squares[static_cast<std::size_t>(square)] = piece;
    } else {
      problems_.push_back(unknown_piece(kFormat, square, symbol));
    }
  }
  void hands() { problems_.push_back(no_such_field(kFormat, Field::kHands)); }
  void in_hand(std::string_view) {}
  void turn(int side) { turn_ = static_cast<Colour>(side); }
  void castling(std::string_view text) {
    if (text == "-") return;
    for (const char c : text) {
      const bool white = c >= 'A' && c <= 'Z';
      const char letter = white ? c : static_cast<char>(c - 'a' + 'A');
      if (letter >= 'A' && letter <= 'H') {
        rights_.rooks |= bit((white ? 0 : 56) + letter - 'A');
      } else if (letter == 'K' || letter == 'Q') {
        const Bits rook = outermost_rook(pieces(), white ? kWhite : kBlack, letter == 'K');
        rights_.rooks |= rook;
        if (!rook) rights_.unclear += c;
      } else {
        rights_.is_readable = false;
      }
    }
    if (rights_.is_readable && text.size() <= 4) return;
    rights_.is_readable = false;
    unreadable_ |= kBadCastling;
    problems_.push_back(unexpected(kFormat, Field::kCastling,
                                   "expected \"-\" or up to four letters of KQkq or of files",
                                   text));
  }
  void en_passant(std::string_view text) {
    if (text == "-") return;
    if (text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' &&
        (text[1] == '3' || text[1] == '6')) {
      en_passant_ = (text[1] - '1') * 8 + text[0] - 'a';
    } else {
      unreadable_ |= kBadEnPassant;
      problems_.push_back(unexpected(kFormat, Field::kEnPassant,
                                     "expected \"-\" or a square of rank 3 or 6", text));
    }
  }
  void checks(std::string_view text) {
    problems_.push_back(no_such_field(kFormat, Field::kChecks, text));
  }
  void clock(std::uint32_t plies) {
    check_counter(kFormat, Field::kClock, plies, problems_);
    clock_ = plies;
  }
  void number(std::uint32_t move) {
    check_counter(kFormat, Field::kNumber, move, problems_);
    number_ = std::max(move, 1u);  // some programs write 0 for the first move
  }
  void open_turn(std::string_view text) {
    problems_.push_back(no_such_field(kFormat, Field::kOpenTurn, text));
  }

  // Completed at the first call, which comes after the last piece.
  const Position& pieces() {
    if (!settled_) position_.settle_pieces();
    settled_ = true;
    return position_;
  }
  const CastlingRights& rights() const { return rights_; }
  int en_passant() const { return en_passant_; }

  std::uint32_t status() {
    const Position& position = pieces();
    std::uint32_t status = unreadable_;
    const int white_kings = std::popcount(position.pieces(kWhite, kKing));
    const int black_kings = std::popcount(position.pieces(kBlack, kKing));
    if (white_kings == 0) status |= kNoWhiteKing;
    if (black_kings == 0) status |= kNoBlackKing;
    if (white_kings > 1 || black_kings > 1) status |= kTooManyKings;
    if (!position.occupied()) status |= kEmptyBoard;
    if (std::popcount(position.pieces(kWhite, kPawn)) > 8) status |= kTooManyWhitePawns;
    if (std::popcount(position.pieces(kBlack, kPawn)) > 8) status |= kTooManyBlackPawns;
    if (std::popcount(position.colour(kWhite)) > 16) status |= kTooManyWhitePieces;
    if (std::popcount(position.colour(kBlack)) > 16) status |= kTooManyBlackPieces;
    if (position.kind(kPawn) & (kRank1 | kRank8)) status |= kPawnsOnBackRank;
    const auto attackers_of_king = [&](Colour side) {
      const Bits king = position.pieces(side, kKing);
      if (std::popcount(king) != 1) return 0;
      return std::popcount(attackers(position, other(side), std::countr_zero(king)));
    };
    if (attackers_of_king(other(turn_))) status |= kOppositeCheck;
    if (attackers_of_king(turn_) > 2) status |= kTooManyCheckers;
    if (!rights_.unclear.empty() || !castling_is_right(position, rights_.rooks, variant_))
      status |= kBadCastling;
    if (!en_passant_is_right(position, turn_, en_passant_)) status |= kBadEnPassant;
    return status;
  }

  // Adds the problems of the position; those of the text have been added before.
  void judge() {
    const std::uint32_t status = this->status() & kUnplayable & ~unreadable_;
    if (!status) return;
    for (Problem& problem : problems_of(status)) problems_.push_back(std::move(problem));
  }

  // Precondition: there are no problems.
  const Position& finish() {
    pieces();
    position_.set_state(turn_, rights_.rooks, en_passant_, clock_, number_);
    return position_;
  }

 private:
  Position position_;
  bool settled_ = false;
  Colour turn_ = kWhite;
  CastlingRights rights_;
  int en_passant_ = kNoSquare;
  std::uint32_t clock_ = 0;
  std::uint32_t number_ = 1;
  std::uint32_t unreadable_ = 0;  // the flags of fields that could not be read
  const Variant variant_;
  Problems& problems_;
};

// The text of the rights: with `by_wing`, K and Q for the outermost rooks; files for all others.
std::string castling_text(const CastlingRights& rights, const Position& pieces, bool by_wing) {
  std::string text;
  for (const Colour colour : {kWhite, kBlack}) {
    const int home = colour == kWhite ? 0 : 56;
    for (int file = 7; file >= 0; --file) {
      const Bits rook = bit(home + file);
      if (!(rights.rooks & rook)) continue;
      char letter = static_cast<char>('A' + file);
      if (by_wing && rook == outermost_rook(pieces, colour, true)) letter = 'K';
      if (by_wing && rook == outermost_rook(pieces, colour, false)) letter = 'Q';
      text += colour == kWhite ? letter : static_cast<char>(letter - 'A' + 'a');
    }
  }
  text += rights.unclear;
  return text.empty() ? "-" : text;
}

}  // namespace

Position position_from(std::string_view fen, Variant variant) {
  Problems problems;
  Builder builder(variant, problems);
  read_fen(kFormat, fen, builder, problems);
  if (problems.empty()) builder.judge();
  if (!problems.empty()) refuse(std::move(problems));
  return builder.finish();
}

Position position_from(const Setup& setup, Variant variant, Problems& problems) {
  Builder builder(variant, problems);
  setup.describe(kFormat, builder);
  builder.judge();
  return problems.empty() ? builder.finish() : Position();
}

Position position_from(const Setup& setup, Variant variant) {
  Problems problems;
  const Position position = position_from(setup, variant, problems);
  refuse(std::move(problems));
  return position;
}

Setup parse_fen(std::string_view fen) {
  Setup setup(kFormat);
  Problems problems;
  read_fen(kFormat, fen, setup, problems);
  for (int square = 0; square < 64; ++square)
    if (const std::string& symbol = setup.squares[static_cast<std::size_t>(square)];
        !symbol.empty() && !piece_from(symbol))
      problems.push_back(unknown_piece(kFormat, square, symbol));
  refuse(std::move(problems));
  setup.fullmove_number = std::max(setup.fullmove_number, 1u);
  set_castling(setup, castling_of(setup));
  return setup;
}

Setup setup_from(const Position& position) {
  Setup setup(kFormat);
  for (std::size_t square = 0; square < 64; ++square)
    if (const Piece piece = position.squares[square])
      setup.squares[square] = std::string(1, letter_of(piece));
  setup.side = position.turn;
  set_castling(setup, {position.castlers, ""});
  set_en_passant(setup, position.en_passant);
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

std::uint32_t status_of(const Setup& setup, Variant variant) {
  Problems problems;
  Builder builder(variant, problems);
  setup.describe(kFormat, builder);
  return builder.status();
}

Problems problems_of(std::uint32_t status) {
  static constexpr std::pair<Status, std::pair<const char*, const char*>> kSentences[] = {
      {kNoWhiteKing, {"position-kings", "there is no white king"}},
      {kNoBlackKing, {"position-kings", "there is no black king"}},
      {kTooManyKings, {"position-kings", "a side has more than one king"}},
      {kTooManyWhitePawns, {"position-pawns", "White has more than eight pawns"}},
      {kTooManyBlackPawns, {"position-pawns", "Black has more than eight pawns"}},
      {kTooManyWhitePieces, {"position-pieces", "White has more than sixteen pieces"}},
      {kTooManyBlackPieces, {"position-pieces", "Black has more than sixteen pieces"}},
      {kPawnsOnBackRank, {"position-pawns", "there are pawns on the first or last rank"}},
      {kOppositeCheck, {"position-check", "the side that is not to move is in check"}},
      {kBadCastling,
       {"position-castling", "a castling right has no king and rook on their squares"}},
      {kEmptyBoard, {"position-pieces", "the board is empty"}},
      {kTooManyCheckers, {"position-check", "more than two pieces give check"}},
      {kBadEnPassant,
       {"position-en-passant",
        "the en passant square is not behind a pawn that has just moved two"}},
  };
  Problems problems;
  for (const auto& [flag, problem] : kSentences)
    if (status & flag) problems.push_back({problem.first, problem.second});
  return problems;
}

CastlingRights castling_of(const Setup& setup) {
  Problems problems;
  Builder builder(Variant::kChess960, problems);
  setup.describe(kFormat, builder);
  return builder.rights();
}

void set_castling(Setup& setup, const CastlingRights& rights) {
  if (rights.is_readable) setup.castling_text = castling_text(rights, Position(), false);
}

std::string xfen_castling(const Setup& setup) {
  Problems problems;
  Builder builder(Variant::kChess960, problems);
  setup.describe(kFormat, builder);
  if (!builder.rights().is_readable) return setup.castling_text;
  return castling_text(builder.rights(), builder.pieces(), true);
}

std::string to_fen(const Setup& setup) {
  Setup written = setup;
  written.castling_text = xfen_castling(setup);
  return write_fen(kFormat, written);
}

int en_passant_of(const Setup& setup) {
  Problems problems;
  Builder builder(Variant::kChess960, problems);
  builder.en_passant(setup.en_passant_text);
  return builder.en_passant();
}

void set_en_passant(Setup& setup, int square) {
  setup.en_passant_text = square == kNoSquare ? "-" : square_name(kFormat.grid, square);
}

void repair(Setup& setup, Variant variant) {
  const Bits named = castling_of(setup).rooks;
  CastlingRights rights;
  for (Bits rest = named; rest; rest &= rest - 1) {
    // A right is kept if it makes sense together with those that have been kept so far.
    const CastlingRights before = rights;
    rights.rooks |= rest & -rest;
    set_castling(setup, rights);
    if (status_of(setup, variant) & kBadCastling) rights = before;
  }
  set_castling(setup, rights);
  if (status_of(setup, variant) & kBadEnPassant) set_en_passant(setup, kNoSquare);
  setup.fullmove_number = std::max(setup.fullmove_number, 1u);
  const auto plies = 2 * (setup.fullmove_number - 1) + static_cast<std::uint32_t>(setup.side);
  setup.halfmove_clock = std::min(setup.halfmove_clock, plies);
  if (setup.en_passant_text != "-") setup.halfmove_clock = 0;
}

}  // namespace rookery::chess
