#include "nowchess/pgn_tools/tag_values.h"

#include <algorithm>
#include <array>

#include "nowchess/pgn/bytes.h"
#include "text/number.h"

namespace nowchess::pgn {

namespace {

bool isForm(std::string_view text, std::string_view form, bool mayBeUnknown) noexcept {
    return std::ranges::equal(text, form, [&](char c, char wanted) {
        return wanted == '.' ? c == '.' : isDigit(c) || (c == '?' && mayBeUnknown);
    });
}

// Empty where a digit is not known.
std::optional<unsigned> numberAt(std::string_view date, std::size_t at, std::size_t size) noexcept {
    return at < date.size() ? wholeNumber<unsigned>(date.substr(at, size)) : std::nullopt;
}

// Is there such a month, and such a day in it?
bool isInCalendar(std::string_view date) noexcept {
    constexpr std::array<unsigned, 12> days{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const auto year = numberAt(date, 0, 4);
    const auto month = numberAt(date, 5, 2);
    const auto day = numberAt(date, 8, 2);
    if (month && (*month < 1 || *month > 12)) return false;
    if (!day) return true;
    const bool isLeap = !year || (*year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0));
    const unsigned last = !month ? 31 : *month == 2 && !isLeap ? 28 : days[*month - 1];
    return *day >= 1 && *day <= last;
}

constexpr std::string_view dateForm = "0000.00.00";

}  // namespace

bool isDate(std::string_view text) noexcept {
    if (text.size() != 4 && text.size() != 7 && text.size() != 10) return false;
    return isForm(text, dateForm.substr(0, text.size()), false) && isInCalendar(text);
}

bool isDateTag(std::string_view text) noexcept { return isForm(text, dateForm, true) && isInCalendar(text); }

std::string plainDate(std::string_view text) {
    if (isDateTag(text)) return std::string(text);
    constexpr std::array<std::size_t, 3> sizes{4, 2, 2};
    std::string date;
    for (const std::size_t size : sizes) {
        const std::size_t end = std::min(text.find_first_of(".-/"), text.size());
        const std::string_view part = text.substr(0, end);
        const bool isYear = size == 4;
        const bool isNumber = !part.empty() && part.size() <= size && (!isYear || part.size() == size) &&
                              std::ranges::all_of(part, [](char c) { return isDigit(c) || c == '?'; });
        if (!isNumber && !(part.empty() && !isYear && text.empty())) return {};
        if (!isYear) date += '.';
        if (part.empty())
            date.append(size, '?');
        else
            date.append(size - part.size(), part.contains('?') ? '?' : '0').append(part);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return text.empty() && isDateTag(date) ? date : std::string();
}

bool isRating(std::string_view text) noexcept {
    const auto rating = wholeNumber<unsigned>(text);
    return rating && *rating >= 1 && *rating < 5000;
}

}  // namespace nowchess::pgn
