#include "nowchess/rules/variant.h"

#include <algorithm>

#include "nowchess/rules/validate.h"
#include "nowchess/rules/variants.h"

namespace nowchess {

namespace {

constexpr bool isSignificant(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
constexpr char lowered(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Letters and digits alone, in any case: "King of the Hill" is kingOfTheHill.
bool isSameName(std::string_view text, std::string_view name) noexcept {
    const auto skip = [](std::string_view& rest) {
        while (!rest.empty() && !isSignificant(rest.front())) rest.remove_prefix(1);
    };
    for (;;) {
        skip(text);
        skip(name);
        if (text.empty() || name.empty()) return text.empty() && name.empty();
        if (lowered(text.front()) != lowered(name.front())) return false;
        text.remove_prefix(1);
        name.remove_prefix(1);
    }
}

constexpr std::array<std::string_view, 16> chess960Names{"Chess960",
                                                         "960",
                                                         "c960",
                                                         "frc",
                                                         "fischerandom",
                                                         "fischerrandom",
                                                         "fischerandomchess",
                                                         "chess9lx",
                                                         "freestyle",
                                                         "freestylechess",
                                                         "shufflechess960",
                                                         "fischerrandomchess",
                                                         "chessfischerrandom",
                                                         "chess960frc",
                                                         "wild/fr",
                                                         "fr"};

}  // namespace

const VariantNames& names(Variant variant) noexcept {
    return withVariant(variant, []<typename V>(V) -> const VariantNames& { return V::names; });
}

std::string_view name(Rules rules) noexcept {
    const bool isShuffled = rules == chess960Rules;
    return isShuffled ? chess960Names[0] : tagName(rules.variant);
}

std::optional<Variant> parseVariant(std::string_view text) noexcept {
    for (const Variant variant : allVariants) {
        const VariantNames& known = names(variant);
        const auto isMeant = [&](std::string_view name) { return !name.empty() && isSameName(text, name); };
        if (isMeant(known.uci) || isMeant(known.tag) || std::ranges::any_of(known.aliases, isMeant)) return variant;
    }
    return std::nullopt;
}

std::optional<Variant> parseVariantWithoutCastling(std::string_view text) noexcept {
    for (const Variant variant : allVariants) {
        const std::string_view name = names(variant).withoutCastling;
        if (!name.empty() && isSameName(text, name)) return variant;
    }
    return std::nullopt;
}

std::optional<Rules> parseRules(std::string_view text) noexcept {
    for (const std::string_view name : chess960Names)
        if (isSameName(text, name)) return chess960Rules;
    if (const auto variant = parseVariant(text)) return Rules{.variant = *variant};
    constexpr std::string_view shuffled = "960";
    if (!text.ends_with(shuffled)) return std::nullopt;
    const auto variant = parseVariant(text.substr(0, text.size() - shuffled.size()));
    return variant ? std::optional(Rules{*variant, CastlingMode::Chess960}) : std::nullopt;
}

}  // namespace nowchess
