// Any bytes, taken as lines of `moves --batch`: each gets exactly one line of valid JSON.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "commands/batch.h"
#include "support/json_checker.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::string answer;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        answer.clear();
        const auto castling = number % 2 == 0 ? CastlingMode::Chess960 : CastlingMode::Standard;
        const bool isPosition = app::answerLine(answer, {line}, number, {.castling = castling});
        fuzz::check(answer.find('\n') == answer.size() - 1);
        answer.pop_back();
        fuzz::check(answer.starts_with(isPosition ? R"({"fen":")" : R"({"error":{"line":)"));
        fuzz::check(test::isJson(answer));
    }
    return 0;
}
