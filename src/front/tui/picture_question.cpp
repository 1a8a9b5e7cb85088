#include "front/tui/picture_question.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "text/number.h"

namespace nowchess::app {

namespace {

constexpr std::string_view attributes = "\x1b[?";  // then numbers and c
constexpr std::string_view cellSize = "\x1b[6;";   // then height, width and t
constexpr std::string_view kitty = "\x1b_G";       // then anything and ESC and a backslash
constexpr std::string_view kittyYes = "\x1b_Gi=31;OK\x1b\\";

enum class Fit : std::uint8_t {
    No,
    Begun,    // or else Escape and a key after it
    Certain,  // nobody types that much of it
    Whole,
};

Fit fitOf(std::string_view text) {
    constexpr std::size_t longest = 256;
    if (text.size() > longest) return Fit::No;
    for (const auto& [begin, end] : {std::pair(attributes, 'c'), std::pair(cellSize, 't')}) {
        if (!text.starts_with(begin)) continue;
        const std::string_view rest = text.substr(begin.size());
        const std::size_t numbers = std::min(rest.find_first_not_of("0123456789;"), rest.size());
        if (numbers == rest.size()) return Fit::Certain;
        return numbers + 1 == rest.size() && rest.back() == end ? Fit::Whole : Fit::No;
    }
    if (text.starts_with(kitty)) return text.ends_with("\x1b\\") ? Fit::Whole : Fit::Certain;
    for (const std::string_view begin : {attributes, cellSize, kitty})
        if (begin.starts_with(text)) return Fit::Begun;
    return Fit::No;
}

std::vector<int> numbersIn(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(';'), text.size());
        numbers.push_back(wholeNumber<int>(text.substr(0, end)).value_or(0));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
}

void take(std::string_view answer, PictureAnswers& answers) {
    if (answer.starts_with(kitty)) {
        answers.hasKitty = answer == kittyYes;
        return;
    }
    const bool isCell = answer.starts_with(cellSize);
    answer.remove_suffix(1);
    const std::vector<int> numbers = numbersIn(answer.substr((isCell ? cellSize : attributes).size()));
    if (!isCell) {
        constexpr int sixelGraphics = 4;
        answers.hasSixel = std::ranges::find(numbers, sixelGraphics) != numbers.end();
        answers.isLast = true;
    } else if (numbers.size() == 2 && numbers[0] > 0 && numbers[1] > 0) {
        answers.cell = PixelSize{numbers[1], numbers[0]};
    }
}

}  // namespace

std::string PictureAnswerReader::take(char byte) {
    held_ += byte;
    const Fit fit = fitOf(held_);
    if (fit == Fit::Whole) app::take(std::exchange(held_, {}), answers_);
    if (fit != Fit::No) return "";
    // Perhaps an answer begins where something else has ended.
    held_.pop_back();
    std::string keys = giveBack();
    if (byte == '\x1b') {
        held_ = byte;
    } else {
        keys += byte;
    }
    return keys;
}

std::string PictureAnswerReader::pause() { return fitOf(held_) == Fit::Begun ? giveBack() : ""; }

std::string PictureAnswerReader::giveBack() { return std::exchange(held_, {}); }

}  // namespace nowchess::app
