// Secrets and what is known of them. A guest's identifier follows from the secret in the cookie, so that nothing needs
// to be stored or compared to know who somebody is. Sessions and tokens are found by the hash of their secret, and only
// that is stored.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace nowchess::server {

// Before anything else here; false if there is no randomness.
bool startIdentity() noexcept;

inline constexpr std::string_view cookieName = "nowchess";
inline constexpr std::chrono::hours cookieLife{365 * 24};

std::string newSecret();      // 256 bits, for a cookie
std::string newSeatSecret();  // 128 bits, for a link
std::string newGameId();
std::uint32_t randomBelow(std::uint32_t bound) noexcept;

// The secret that a Cookie header carries; empty if there is none that could be ours.
std::optional<std::string> secretFrom(std::string_view cookieHeader);
std::string playerOf(std::string_view secret);
std::string cookieFor(std::string_view secret, bool isSecure);

std::string hashOfSession(std::string_view secret);

// For programs: "nct_" and 256 bits.
std::string newToken();
std::string newTokenId();
std::string hashOfToken(std::string_view token);
// What an Authorization header of the kind Bearer carries; empty for any other.
std::optional<std::string> tokenFrom(std::string_view authorizationHeader);

std::string hashOfSeat(std::string_view secret);
// In constant time.
bool isSeat(std::string_view secret, std::string_view hash);

std::string guestName(std::string_view player);
// 1 to 24 characters, none of them invisible or changing the direction of text.
bool isFitName(std::string_view name) noexcept;

// A name that nobody else may have: 2 to 24 of A–Z a–z 0–9 - _, so that no two look alike.
bool isFitAccountName(std::string_view name) noexcept;
// Names with the same key are the same name.
std::string accountKey(std::string_view name);
// 8 to 200 characters.
bool isFitPassword(std::string_view password) noexcept;
// Argon2id, which takes 64 MiB and a tenth of a second on purpose. Empty if there is no memory.
std::optional<std::string> hashOfPassword(std::string_view password);
// As slow, and in constant time.
bool isPassword(std::string_view password, const std::string& hash);

}  // namespace nowchess::server
