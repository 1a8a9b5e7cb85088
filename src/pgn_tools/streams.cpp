#include "nowchess/pgn_tools/streams.h"

#include <istream>
#include <ostream>

namespace nowchess::pgn {

Source sourceOf(std::istream& stream) {
    return [&stream](char* to, std::size_t room) {
        stream.read(to, static_cast<std::streamsize>(room));
        return static_cast<std::size_t>(stream.gcount());
    };
}

Source sourceOf(std::string_view text) {
    return [rest = text](char* to, std::size_t room) mutable {
        const std::size_t size = rest.copy(to, room);
        rest.remove_prefix(size);
        return size;
    };
}

Sink sinkTo(std::ostream& stream) {
    return [&stream](std::string_view text) {
        return static_cast<bool>(stream.write(text.data(), static_cast<std::streamsize>(text.size())));
    };
}

Sink sinkTo(std::string& text) {
    return [&text](std::string_view more) {
        text += more;
        return true;
    };
}

}  // namespace nowchess::pgn
