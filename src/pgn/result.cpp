#include "nowchess/pgn/result.h"

#include <array>

#include "nowchess/pgn/bytes.h"

namespace nowchess::pgn {

namespace {

using namespace std::string_view_literals;

// Half a point, as one character; in UTF-8 or in Latin-1.
std::size_t halfSize(std::string_view text) noexcept {
    for (const std::string_view half : {"1/2"sv, "\u00bd"sv, "\xbd"sv})
        if (text.starts_with(half)) return half.size();
    return 0;
}

bool endsWord(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return true;
    const ByteInfo info = infoOf(text[at]);
    if (info.kind == ByteClass::High) return invisibleSize(text.substr(at)) > 0;
    return !info.inWord;
}

std::optional<ResultText> finished(std::string_view text, Result result, std::size_t size) noexcept {
    if (!endsWord(text, size)) return std::nullopt;
    return ResultText{result, size};
}

std::optional<ResultText> readDraw(std::string_view text) noexcept {
    const std::size_t half = halfSize(text);
    const std::size_t dash = dashInBlanks(text.substr(half));
    const std::size_t second = dash > 0 ? halfSize(text.substr(half + dash)) : 0;
    const bool isHalfRead = dash > 0 && second == 0 && half + dash < text.size() && isDigit(text[half + dash]);
    if (isHalfRead) return std::nullopt;  // 1/2 - 1
    return finished(text, Result::Draw, second > 0 ? half + dash + second : half);
}

}  // namespace

std::string_view text(Result result) noexcept {
    constexpr std::array<std::string_view, resultCount> texts{"1-0", "0-1", "1/2-1/2", "0-0", "*"};
    return texts[static_cast<std::size_t>(result)];
}

std::optional<ResultText> readResult(std::string_view text) noexcept {
    if (text.empty()) return std::nullopt;
    if (text[0] == '*') return ResultText{Result::Unknown, 1};
    if (halfSize(text) > 0) return readDraw(text);
    if (text[0] != '0' && text[0] != '1') return std::nullopt;
    // Some write 1:0.
    const std::size_t dash = text.substr(1).starts_with(':') ? 1 : dashInBlanks(text.substr(1));
    if (dash == 0 || text.size() < dash + 2) return std::nullopt;
    const char last = text[dash + 1];
    if (text[0] == '1' && last == '0') return finished(text, Result::WhiteWins, dash + 2);
    if (text[0] == '0' && last == '1') return finished(text, Result::BlackWins, dash + 2);
    return std::nullopt;
}

}  // namespace nowchess::pgn
