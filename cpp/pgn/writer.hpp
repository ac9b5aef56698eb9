// A tree as movetext.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pgn/tree.hpp"

namespace rookery::pgn {

// Words in lines of at most `width` columns. Only a word that is longer, such as a comment, makes a
// longer line.
class Words {
 public:
  explicit Words(std::size_t width) : width_(width) {}

  void add(std::string_view word) {
    const std::size_t columns = columns_of(word);
    if (column_ > 0) {
      const bool fits = !width_ || column_ + 1 + columns <= width_;
      text_ += fits ? ' ' : '\n';
      column_ = fits ? column_ + 1 : 0;
    }
    text_ += word;
    const std::size_t newline = word.rfind('\n');
    column_ = newline == std::string_view::npos ? column_ + columns
                                                : columns_of(word.substr(newline + 1));
  }
  // Ends the line, as a comment of the form "; text" must.
  void end_line() {
    text_ += '\n';
    column_ = 0;
  }
  std::string take() { return std::move(text_); }

 private:
  static std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (const char c : text) columns += (c & 0xc0) != 0x80;
    return columns;
  }

  std::size_t width_;
  std::string text_;
  std::size_t column_ = 0;
};

struct WriteOptions {
  std::size_t width = 80;  // 0: one line
  bool comments = true;
  bool nags = true;
  bool variations = true;
};

namespace detail {

inline void write_comments(const std::vector<std::string>& comments, Words& words) {
  for (const std::string& comment : comments) {
    if (comment.find('}') == std::string::npos) {
      words.add("{ " + comment + " }");
    } else {
      // Such a comment has no line break: no other form could have held it.
      words.add("; " + comment);
      words.end_line();
    }
  }
}

}  // namespace detail

// The movetext of a tree with its result. `number` is the number of the first move.
// Precondition: every move can be played from `start` on.
inline std::string write_moves(const Tree& tree, const Replayer& start, std::size_t number,
                               std::string_view result, const WriteOptions& options) {
  // A stack of what is left to write: moves, and ends of variations.
  struct Step {
    NodeNumber node;
    std::shared_ptr<Replayer> before;
    std::size_t number;
    bool turn_begins;  // whether the other side has moved before
    bool alone;        // without its siblings
    bool ends;         // the end of the variation that begins with this node
  };
  Words words(options.width);
  if (options.comments) detail::write_comments(tree[0].after, words);
  bool numbered = true;  // whether the next move needs its number in any case
  std::vector<Step> steps;
  const auto open_variation = [&](NodeNumber node, const Step& at) {
    if (node == kNoNode || !options.variations) return;
    steps.push_back({node, at.before, at.number, true, true, true});
    steps.push_back({node, at.before, at.number, true, true, false});
    words.add("(");
    numbered = true;
  };
  if (tree[0].first != kNoNode)
    steps.push_back({tree[0].first, start.copy(), number, true, false, false});
  while (!steps.empty()) {
    const Step step = std::move(steps.back());
    steps.pop_back();
    const Node& node = tree[step.node];
    if (step.ends) {
      words.add(")");
      numbered = true;
      open_variation(node.next, step);
      continue;
    }
    const bool first_side = step.before->turn() == 0;
    if (options.comments && !node.before.empty()) {
      detail::write_comments(node.before, words);
      numbered = true;
    }
    if ((first_side && step.turn_begins) || numbered)
      words.add(std::to_string(step.number) + (first_side ? "." : "..."));
    numbered = false;
    words.add(step.before->san(node.move));
    if (options.nags)
      for (const std::uint16_t nag : node.nags) words.add(std::string("$") += std::to_string(nag));
    if (options.comments && !node.after.empty()) {
      detail::write_comments(node.after, words);
      numbered = true;
    }
    const bool has_others = !step.alone && options.variations && node.next != kNoNode;
    // The variations come first, so they are pushed last.
    if (node.first != kNoNode) {
      // Variations begin where this move did, and others of the same move are to come.
      const bool is_shared = step.alone || has_others;
      std::shared_ptr<Replayer> after = is_shared ? step.before->copy() : step.before;
      after->push(node.move);
      const bool turn_begins = (after->turn() == 0) != first_side;
      const std::size_t next = step.number + (turn_begins && !first_side ? 1 : 0);
      steps.push_back({node.first, std::move(after), next, turn_begins, false, false});
    }
    if (has_others) open_variation(node.next, step);
  }
  words.add(result);
  return words.take();
}

}  // namespace rookery::pgn
