// Secrets and what is known of them. A guest's identifier follows from the secret in the cookie, so that nothing needs
// to be stored or compared to know who somebody is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nowchess::server {

// Before anything else here; false if there is no randomness.
bool startIdentity() noexcept;

inline constexpr std::string_view cookieName = "nowchess";

std::string newSecret();      // 256 bits, for a cookie
std::string newSeatSecret();  // 128 bits, for a link
std::string newGameId();
std::uint32_t randomBelow(std::uint32_t bound) noexcept;

// The secret that a Cookie header carries; empty if there is none that could be ours.
std::optional<std::string> secretFrom(std::string_view cookieHeader);
std::string playerOf(std::string_view secret);
std::string cookieFor(std::string_view secret, bool isSecure);

std::string hashOfSeat(std::string_view secret);
// In constant time.
bool isSeat(std::string_view secret, std::string_view hash);

std::string guestName(std::string_view player);
// 1 to 24 characters, none of them invisible or changing the direction of text.
bool isFitName(std::string_view name) noexcept;

}  // namespace nowchess::server
