// Bytes as text of 64 characters (RFC 4648). Not part of the public library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace nowchess {

inline std::string base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view three = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t byte = 0; byte < 3; ++byte)
            bits = bits << 8 | (byte < three.size() ? static_cast<unsigned char>(three[byte]) : 0U);
        for (std::size_t digit = 0; digit < 4; ++digit)
            text += digit <= three.size() ? digits[bits >> (18 - 6 * digit) & 63] : '=';
    }
    return text;
}

}  // namespace nowchess
