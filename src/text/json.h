// Text as JSON has it. What comes out is valid UTF-8 whatever goes in.
#pragma once

#include <string>
#include <string_view>

namespace nowchess {

// Appends the text in quotes. Well-formed UTF-8 stays; every other byte above 0x7f becomes U+FFFD.
void appendJson(std::string& out, std::string_view text);
std::string jsonString(std::string_view text);

}  // namespace nowchess
