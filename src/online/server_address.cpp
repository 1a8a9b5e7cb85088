#include <algorithm>

#include "online/connection.h"

namespace nowchess::app {

std::optional<ServerAddress> parseServerAddress(std::string_view text) {
    constexpr std::string_view scheme = "http://";
    if (text.starts_with(scheme))
        text.remove_prefix(scheme.size());
    else if (text.find("://") != std::string_view::npos)
        return std::nullopt;
    if (std::ranges::any_of(text, [](char c) { return c <= ' ' || c == '\x7f'; })) return std::nullopt;
    ServerAddress address{.host = {}, .port = "80", .path = "/", .query = {}};
    text = text.substr(0, text.find('#'));
    if (const std::size_t question = text.find('?'); question != std::string_view::npos) {
        address.query = text.substr(question + 1);
        text = text.substr(0, question);
    }
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        address.path = text.substr(slash);
        text = text.substr(0, slash);
    }
    // The colons of "[::1]:8960" before the bracket are none of a port's.
    if (const std::size_t colon = text.rfind(':');
        colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
        address.port = text.substr(colon + 1);
        text = text.substr(0, colon);
    }
    address.host = text;
    const bool isNumber =
        !address.port.empty() && std::ranges::all_of(address.port, [](char c) { return c >= '0' && c <= '9'; });
    if (address.host.empty() || !isNumber) return std::nullopt;
    return address;
}

}  // namespace nowchess::app
