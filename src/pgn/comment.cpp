#include "nowchess/pgn/comment.h"

#include <algorithm>
#include <charconv>

#include "nowchess/pgn/bytes.h"

namespace nowchess::pgn {

namespace {

std::string_view trimmed(std::string_view text) noexcept {
    while (!text.empty() && isBlank(text.front())) text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back())) text.remove_suffix(1);
    return text;
}

// All of the text as a number.
std::optional<int> wholeNumber(std::string_view text) noexcept {
    if (text.starts_with('+')) text.remove_prefix(1);
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Digits with perhaps a point (or comma) and more digits, in units of 1/scale; at most `places` of them count.
std::optional<int> decimal(std::string_view text, int places) noexcept {
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+')) text.remove_prefix(1);
    constexpr long long most = 1'000'000'000;
    long long value = 0;
    int taken = -1;  // digits after the point; -1 before it
    bool hasDigit = false;
    for (const char c : text) {
        if ((c == '.' || c == ',') && taken < 0) {
            taken = 0;
        } else if (isDigit(c)) {
            hasDigit = true;
            if (taken >= places) continue;
            value = value * 10 + (c - '0');
            if (taken >= 0) ++taken;
            if (value > most) return std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    for (int place = taken < 0 ? 0 : taken; place < places; ++place) value *= 10;
    if (!hasDigit || value > most) return std::nullopt;
    return static_cast<int>(isNegative ? -value : value);
}

std::optional<ShapeColor> colorOf(char letter) noexcept {
    constexpr std::string_view letters = "GRYBCMO";
    const std::size_t index = letters.find(letter);
    if (index == std::string_view::npos) return std::nullopt;
    return static_cast<ShapeColor>(index);
}

// Precondition: there are two characters from there on.
std::optional<Square> squareAt(std::string_view text, std::size_t at) noexcept {
    const auto file = parseFile(text[at]);
    const auto rank = parseRank(text[at + 1]);
    if (!file || !rank) return std::nullopt;
    return makeSquare(*file, *rank);
}

// Gd4 or Gd2d4.
std::optional<Shape> parseShape(std::string_view text, bool isArrow) noexcept {
    if (text.size() != (isArrow ? 5U : 3U)) return std::nullopt;
    const auto color = colorOf(text[0]);
    const auto from = squareAt(text, 1);
    const auto to = isArrow ? squareAt(text, 3) : std::nullopt;
    if (!color || !from || (isArrow && !to)) return std::nullopt;
    return Shape{*color, *from, to};
}

std::optional<Shapes> parseShapes(std::string_view text, bool isArrow) {
    Shapes shapes;
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        const auto shape = parseShape(trimmed(text.substr(0, comma)), isArrow);
        if (!shape) return std::nullopt;
        shapes.push_back(*shape);
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return shapes;
}

std::optional<ClockKind> clockKind(std::string_view name) noexcept {
    if (name == "clk") return ClockKind::Remaining;
    if (name == "emt") return ClockKind::Elapsed;
    if (name == "egt") return ClockKind::Game;
    if (name == "mct") return ClockKind::Mechanical;
    return std::nullopt;
}

void interpret(CommentCommand& command) {
    if (const auto kind = clockKind(command.name)) {
        if (const auto time = parseClockTime(command.arguments)) command.meaning = ClockReading{*kind, *time};
    } else if (command.name == "eval") {
        if (const auto eval = parseEval(command.arguments)) command.meaning = *eval;
    } else if (command.name == "csl" || command.name == "cal") {
        if (auto shapes = parseShapes(command.arguments, command.name == "cal")) command.meaning = std::move(*shapes);
    }
}

}  // namespace

std::optional<std::chrono::milliseconds> parseClockTime(std::string_view text) noexcept {
    long long seconds = 0;
    for (int part = 0; part < 3; ++part) {
        const std::size_t colon = text.find(':');
        if (colon == std::string_view::npos) {
            const auto rest = decimal(text, 3);
            if (!rest || *rest < 0 || text.contains(',')) return std::nullopt;
            return std::chrono::milliseconds(seconds * 60'000 + *rest);
        }
        const auto whole = wholeNumber(text.substr(0, colon));
        if (!whole || *whole < 0) return std::nullopt;
        seconds = seconds * 60 + *whole;
        text.remove_prefix(colon + 1);
    }
    return std::nullopt;
}

std::string clockText(std::chrono::milliseconds time) {
    const long long left = std::max<long long>(time.count(), 0);
    const auto padded = [](long long number, std::size_t width) {
        const std::string digits = std::to_string(number);
        return std::string(width - std::min(width, digits.size()), '0') + digits;
    };
    std::string text =
        std::to_string(left / 3'600'000) + ":" + padded(left / 60'000 % 60, 2) + ":" + padded(left / 1000 % 60, 2);
    if (left % 1000 != 0) text += "." + padded(left % 1000, 3);
    return text;
}

std::optional<Eval> parseEval(std::string_view text) noexcept {
    Eval eval;
    // A comma comes before the depth, unless it is the decimal sign: 0,35.
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos && (text.contains('.') || text.starts_with('#'))) {
        eval.depth = wholeNumber(trimmed(text.substr(comma + 1)));
        if (!eval.depth) return std::nullopt;
        text = trimmed(text.substr(0, comma));
    }
    if (text.starts_with('#')) {
        eval.mateIn = wholeNumber(text.substr(1));
        if (!eval.mateIn) return std::nullopt;
    } else {
        eval.centipawns = decimal(text, 2);
        if (!eval.centipawns) return std::nullopt;
    }
    return eval;
}

std::optional<CommentCommand> findCommand(std::string_view comment, std::size_t from) noexcept {
    const std::size_t begin = comment.find("[%", from);
    if (begin == std::string_view::npos) return std::nullopt;
    const std::size_t end = comment.find(']', begin);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inside = comment.substr(begin + 2, end - begin - 2);
    std::size_t name = 0;
    while (name < inside.size() && !isBlank(inside[name])) ++name;
    CommentCommand command;
    command.name = inside.substr(0, name);
    command.arguments = trimmed(inside.substr(name));
    command.offset = begin;
    command.size = end + 1 - begin;
    return command;
}

std::vector<CommentCommand> commandsOf(std::string_view comment) {
    std::vector<CommentCommand> commands;
    for (std::size_t at = 0;;) {
        auto command = findCommand(comment, at);
        if (!command) return commands;
        at = command->offset + command->size;
        interpret(*command);
        commands.push_back(std::move(*command));
    }
}

}  // namespace nowchess::pgn
