// What a token allows besides looking: what is not named is refused.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace nowchess::server {

enum class Scope : std::uint8_t {
    Challenge,  // make games and join them
    Play,       // act in games: moves, offers, claims, resigning
};

inline constexpr std::array<std::pair<Scope, std::string_view>, 2> scopeNames{
    {{Scope::Challenge, "challenge"}, {Scope::Play, "play"}}};

class Scopes {
public:
    static constexpr Scopes all() noexcept {
        Scopes scopes;
        for (const auto& [scope, name] : scopeNames) scopes.add(scope);
        return scopes;
    }
    // Empty if one of the names is none.
    static std::optional<Scopes> named(const std::vector<std::string>& names) {
        Scopes scopes;
        for (const std::string& wanted : names) {
            bool isKnown = false;
            for (const auto& [scope, name] : scopeNames) {
                if (wanted != name) continue;
                scopes.add(scope);
                isKnown = true;
            }
            if (!isKnown) return std::nullopt;
        }
        return scopes;
    }

    [[nodiscard]] constexpr bool has(Scope scope) const noexcept { return (bits_ & bit(scope)) != 0; }
    constexpr void add(Scope scope) noexcept { bits_ = static_cast<std::uint8_t>(bits_ | bit(scope)); }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const auto& [scope, name] : scopeNames)
            if (has(scope)) names.emplace_back(name);
        return names;
    }

    friend constexpr bool operator==(Scopes, Scopes) noexcept = default;

private:
    static constexpr unsigned bit(Scope scope) noexcept { return 1U << static_cast<unsigned>(scope); }
    std::uint8_t bits_ = 0;
};

}  // namespace nowchess::server
