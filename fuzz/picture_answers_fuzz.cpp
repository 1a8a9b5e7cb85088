// Any bytes as what a terminal sends after it was asked for pictures: nothing but answers is taken from the keys, and
// their order stays.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "check.h"
#include "front/tui/picture_question.h"

using namespace nowchess;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr char pause = '|';
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    app::PictureAnswerReader reader;
    std::string keys;
    std::string sent;
    for (const char byte : input) {
        keys += byte == pause ? reader.pause() : reader.take(byte);
        if (byte != pause) sent += byte;
    }
    keys += reader.giveBack();
    const app::PictureAnswers& answers = reader.answers();
    const bool hasAnswer = answers.isLast || answers.cell || answers.hasKitty;
    auto next = sent.begin();
    for (const char key : keys) {
        next = std::find(next, sent.end(), key);
        fuzz::check(next != sent.end());
        ++next;
    }
    fuzz::check(!hasAnswer || keys.size() < sent.size());
    if (sent.find('\x1b') == std::string::npos) fuzz::check(keys == sent);
    if (answers.cell) fuzz::check(answers.cell->width > 0 && answers.cell->height > 0);
    return 0;
}
