#include "play/opponent/uci_answer.h"

#include <algorithm>

#include "text/number.h"

namespace nowchess::app {

namespace {

// Takes one word after the other.
class Words {
public:
    explicit Words(std::string_view text) noexcept : rest_(text) {}

    std::optional<std::string_view> next() noexcept {
        skipBlanks();
        if (rest_.empty()) return std::nullopt;
        const std::size_t length = std::min(rest_.find_first_of(blanks), rest_.size());
        const std::string_view word = rest_.substr(0, length);
        rest_.remove_prefix(length);
        return word;
    }
    std::string_view rest() noexcept {
        skipBlanks();
        return rest_;
    }
    std::optional<int> number() noexcept {
        const auto word = next();
        return word ? wholeNumber<int>(*word) : std::nullopt;
    }

private:
    static constexpr std::string_view blanks = " \t";
    void skipBlanks() noexcept { rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size())); }

    std::string_view rest_;
};

// What may be shown: no control characters, and not too much.
std::string shown(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::string name;
    for (const char c : text.substr(0, longest))
        if (c >= ' ' && c <= '~') name += c;
    return name;
}

std::optional<UciAnswer> parseOffer(Words words) {
    constexpr std::size_t mostChoices = 1000;
    UciOffer offer;
    if (words.next() != "name") return std::nullopt;
    auto word = words.next();
    for (; word && *word != "type"; word = words.next()) {
        if (!offer.name.empty()) offer.name += ' ';
        offer.name += *word;
    }
    while ((word = words.next())) {
        if (*word == "min") offer.least = words.number();
        if (*word == "max") offer.most = words.number();
        if (*word == "var" && offer.choices.size() < mostChoices)
            if (const auto choice = words.next()) offer.choices.emplace_back(*choice);
    }
    if (offer.name.empty()) return std::nullopt;
    return offer;
}

std::optional<SearchScore> parseScore(Words& words) {
    constexpr int largest = 1'000'000;
    const auto kind = words.next();
    const auto value = words.number();
    if (!kind || !value) return std::nullopt;
    if (*kind == "cp") return SearchScore::centipawns(std::clamp(*value, -largest, largest));
    if (*kind == "mate") return SearchScore::mateIn(std::clamp(*value, -largest, largest));
    return std::nullopt;
}

std::optional<UciAnswer> parseInfo(Words words) {
    constexpr std::size_t longestLine = 256;
    UciInfo info;
    std::optional<SearchScore> score;
    while (const auto word = words.next()) {
        if (*word == "depth") info.depth = words.number().value_or(0);
        if (*word == "multipv") info.line = static_cast<std::size_t>(std::clamp(words.number().value_or(1), 1, 1000));
        if (*word == "score") score = parseScore(words);
        if (*word == "lowerbound" || *word == "upperbound" || *word == "string") return std::nullopt;
        if (*word != "pv") continue;
        for (auto move = words.next(); move && info.moves.size() < longestLine; move = words.next())
            info.moves.emplace_back(*move);
    }
    if (!score || info.moves.empty()) return std::nullopt;
    info.score = *score;
    return info;
}

}  // namespace

std::optional<UciAnswer> parseUciAnswer(std::string_view line) {
    Words words(line);
    const auto first = words.next();
    if (!first) return std::nullopt;
    if (*first == "uciok") return UciReady::UciOk;
    if (*first == "readyok") return UciReady::ReadyOk;
    if (*first == "option") return parseOffer(words);
    if (*first == "info") return parseInfo(words);
    if (*first == "bestmove") return UciBest{shown(words.next().value_or(""))};
    if (*first == "id" && words.next() == "name") return UciName{shown(words.rest())};
    return std::nullopt;
}

}  // namespace nowchess::app
