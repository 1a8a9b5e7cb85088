// What a mistyped word was meant to be. Not part of the public library.
#pragma once

#include <span>
#include <string_view>

namespace nowchess {

// The candidate that is a slip of the finger or two away: a letter too many, too few, replaced, or two exchanged. Empty
// if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace nowchess
