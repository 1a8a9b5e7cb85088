// What the values of some tags must look like.
//
//   if (!pgn::isDate("2021.02.29")) std::puts("no such day");
//
// Thread safety: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "nowchess/openings/opening.h"

namespace nowchess::pgn {

// 2020, 2020.05 or 2020.05.31, if there is such a day. In tags a question mark stands for a digit that is not known.
bool isDate(std::string_view text) noexcept;
bool isDateTag(std::string_view text) noexcept;
// A date as tags should have it: 2020.09.05 for 2020-9-5 and 2020/09/05, with ?? for what is not known. Empty if it is
// no date.
std::string plainDate(std::string_view text);
using nowchess::isEcoCode;
using nowchess::isEcoPrefix;
// From 1 to 4999.
bool isRating(std::string_view text) noexcept;

}  // namespace nowchess::pgn
