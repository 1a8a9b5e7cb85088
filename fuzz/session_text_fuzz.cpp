// Any bytes as a saved session: what can be read is written and read again, and is the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "nowchess/session/session_text.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto read = readSession(text);
    if (!read) {
        fuzz::check(!message(read.error()).empty());
        return 0;
    }
    const std::string once = writeSession(read->session, read->tags);
    const auto again = readSession(once);
    fuzz::check(again.has_value());
    fuzz::check(again->session.game.position() == read->session.game.position());
    fuzz::check(again->session.game.ply() == read->session.game.ply());
    fuzz::check(again->session.game.isOver() == read->session.game.isOver());
    return 0;
}
