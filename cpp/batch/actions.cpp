#include "batch/actions.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "batch/turning.hpp"

namespace rookery::batch {

Numbering::Numbering(std::vector<MoveCode> codes, const Turned& turned) : codes_(std::move(codes)) {
  make_set(codes_);
  labels_.resize(codes_.size());
  std::iota(labels_.begin(), labels_.end(), Action{0});
  by_label_ = codes_;
  build(turned);
}

Numbering::Numbering(const Numbering& plain, std::size_t size, const Turned& turned,
                     const std::function<Action(MoveCode)>& label)
    : codes_(plain.codes_), by_label_(size, kNoCode), second_(size, kNoCode) {
  for (const MoveCode code : codes_) {
    const Action number = label(code);
    labels_.push_back(number);
    auto& first = by_label_[number];
    (first == kNoCode ? first : second_[number]) = code;
  }
  build(turned);
}

Key Numbering::digest() const {
  KeyMixer mixer;
  mixer.add(by_label_.size());
  for (std::size_t i = 0; i < codes_.size(); ++i) {
    mixer.add(codes_[i]);
    mixer.add(labels_[i]);
  }
  return mixer.key();
}

void Numbering::build(const Turned& turned) {
  constexpr MoveCode kMostInTable = MoveCode{1} << 22;
  if (codes_.empty()) return;
  MoveCode most = 0;
  for (const MoveCode code : codes_) most = std::max({most, code, turned(code)});
  if (most < kMostInTable) {
    for (auto& table : tables_) table.assign(most + 1, kNoAction);
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      tables_[0][codes_[i]] = labels_[i];
      tables_[1][turned(codes_[i])] = labels_[i];
    }
    return;
  }
  index_.assign((codes_.back() >> 8) + 1, 0);
  pages_.emplace_back();  // an empty one
  for (const MoveCode code : codes_) {
    std::uint32_t& page = index_[code >> 8];
    if (!page) {
      page = static_cast<std::uint32_t>(pages_.size());
      pages_.emplace_back();
    }
    pages_[page].words[code >> 6 & 3] |= std::uint64_t{1} << (code & 63);
  }
  Action count = 0;  // pages were made in the order of their codes
  for (Page& page : pages_)
    for (std::size_t word = 0; word < 4; ++word) {
      page.before[word] = count;
      count += static_cast<Action>(std::popcount(page.words[word]));
    }
}

}  // namespace rookery::batch
