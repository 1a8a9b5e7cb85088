#include "server/identity.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include <sodium.h>

namespace nowchess::server {

namespace {

constexpr std::size_t secretBytes = 32;
constexpr std::size_t secretLetters = 43;

std::string lettersOf(std::span<const unsigned char> bytes) {
    std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.pop_back();  // its zero byte
    return text;
}

std::string randomLetters(std::size_t count) {
    std::vector<unsigned char> bytes(count);
    randombytes_buf(bytes.data(), bytes.size());
    return lettersOf(bytes);
}

// Keyed by what it is for, so that no hash of one kind is one of another.
std::string hashed(std::string_view purpose, std::string_view text, std::size_t size) {
    std::vector<unsigned char> hash(32);
    std::array<unsigned char, crypto_generichash_KEYBYTES> key{};
    std::ranges::copy(purpose.substr(0, key.size()), key.begin());
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                       key.data(), key.size());
    hash.resize(size);
    return lettersOf(hash);
}

// Of text in UTF-8: bytes that continue no other.
std::ptrdiff_t characterCount(std::string_view text) noexcept {
    return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
}

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool isLetter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

bool startIdentity() noexcept { return sodium_init() >= 0; }

std::string newSecret() { return randomLetters(secretBytes); }
std::string newSeatSecret() { return randomLetters(16); }
std::string newGameId() { return randomLetters(9); }
std::uint32_t randomBelow(std::uint32_t bound) noexcept { return randombytes_uniform(bound); }

std::optional<std::string> secretFrom(std::string_view header) {
    const std::string wanted = std::string(cookieName) + "=";
    while (!header.empty()) {
        const std::size_t end = std::min(header.find(';'), header.size());
        std::string_view pair = header.substr(0, end);
        header.remove_prefix(std::min(end + 1, header.size()));
        pair.remove_prefix(std::min(pair.find_first_not_of(' '), pair.size()));
        if (!pair.starts_with(wanted)) continue;
        pair.remove_prefix(wanted.size());
        if (pair.size() == secretLetters && std::ranges::all_of(pair, isLetter)) return std::string(pair);
    }
    return std::nullopt;
}

std::string playerOf(std::string_view secret) { return hashed("nowchess player", secret, 12); }

std::string cookieFor(std::string_view secret, bool isSecure) {
    std::string cookie(cookieName);
    cookie += "=";
    cookie += secret;
    cookie += "; Path=/; Max-Age=" + std::to_string(std::chrono::seconds(cookieLife).count());
    cookie += "; HttpOnly; SameSite=Lax";
    if (isSecure) cookie += "; Secure";
    return cookie;
}

std::string hashOfSession(std::string_view secret) { return hashed("nowchess session", secret, 32); }

std::string newToken() { return "nct_" + randomLetters(secretBytes); }
std::string newTokenId() { return randomLetters(9); }
std::string hashOfToken(std::string_view token) { return hashed("nowchess token", token, 32); }

std::optional<std::string> tokenFrom(std::string_view header) {
    constexpr std::string_view scheme = "bearer";
    const std::size_t end = std::min(header.find(' '), header.size());
    if (!std::ranges::equal(header.substr(0, end), scheme, {}, lower)) return std::nullopt;
    return std::string(header.substr(std::min(end + 1, header.size())));
}

std::string hashOfSeat(std::string_view secret) { return hashed("nowchess seat", secret, 32); }

bool isSeat(std::string_view secret, std::string_view hash) {
    const std::string given = hashOfSeat(secret);
    return given.size() == hash.size() && sodium_memcmp(given.data(), hash.data(), hash.size()) == 0;
}

std::string guestName(std::string_view player) { return "Guest " + std::string(player.substr(0, 4)); }

bool isFitName(std::string_view name) noexcept {
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto byte = static_cast<unsigned char>(name[i]);
        if (byte < 0x20 || byte == 0x7f) return false;
        const auto follow = [&](std::size_t by) {
            return i + by < name.size() ? static_cast<unsigned char>(name[i + by]) : 0;
        };
        if (byte == 0xc2 && follow(1) < 0xa0) return false;  // C1 controls
        if (byte == 0xe2 && follow(1) == 0x80 && follow(2) >= 0x8b && follow(2) <= 0xaf) return false;
        if (byte == 0xe2 && follow(1) == 0x81 && follow(2) >= 0xa0 && follow(2) <= 0xaf) return false;
    }
    const std::ptrdiff_t characters = characterCount(name);
    return characters >= 1 && characters <= 24 && name.front() != ' ' && name.back() != ' ';
}

bool isFitAccountName(std::string_view name) noexcept {
    return name.size() >= 2 && name.size() <= 24 && std::ranges::all_of(name, isLetter);
}

std::string accountKey(std::string_view name) {
    std::string key(name);
    std::ranges::transform(key, key.begin(), lower);
    return key;
}

bool isFitPassword(std::string_view password) noexcept {
    const std::ptrdiff_t characters = characterCount(password);
    return characters >= 8 && characters <= 200;
}

std::optional<std::string> hashOfPassword(std::string_view password) {
    std::string hash(crypto_pwhash_STRBYTES, '\0');
    if (crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                          crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
        return std::nullopt;
    hash.resize(hash.find('\0'));
    return hash;
}

bool isPassword(std::string_view password, const std::string& hash) {
    return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace nowchess::server
