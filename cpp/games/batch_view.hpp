// What environments see of a game, as plain data.
#pragma once

#include <string>
#include <vector>

namespace rookery {

// A plane of an observation: a set of squares, or one number for all of them.
struct PlaneFacts {
  std::string name;
  bool number = false;
  float divisor = 1;  // of the number, where observations are floats
};

// Where each square of a board goes when the board is turned for the other side.
using SquareMap = std::vector<int>;

}  // namespace rookery
