#include "nowchess/game/time_control.h"

#include <algorithm>

namespace nowchess {

using std::chrono::milliseconds;

namespace {

// What keeps a stage out of a time control, wherever it stands in it.
std::optional<TimeControlFault> faultOf(const Stage& stage) noexcept {
    if (stage.moves == 0U) return TimeControlFault::NoMoves;
    if (stage.moves > TimeControl::maxMoves || stage.base > TimeControl::maxTime)
        return TimeControlFault::NumberTooLarge;
    if (stage.base < milliseconds::zero()) return TimeControlFault::NoTime;
    if (stage.bonus && stage.bonus->amount < milliseconds::zero()) return TimeControlFault::NoTime;
    if (stage.bonus && stage.bonus->amount > TimeControl::maxTime) return TimeControlFault::NumberTooLarge;
    // Servers play 0+2. With a delay alone the flag would be down before the first move.
    const bool increment =
        stage.bonus && stage.bonus->kind == BonusKind::Increment && stage.bonus->amount > milliseconds::zero();
    if (stage.base == milliseconds::zero() && !increment) return TimeControlFault::NoTime;
    return std::nullopt;
}

std::optional<TimeControlFault> faultOf(milliseconds time, milliseconds least) noexcept {
    if (time < least) return TimeControlFault::NoTime;
    if (time > TimeControl::maxTime) return TimeControlFault::NumberTooLarge;
    return std::nullopt;
}

}  // namespace

std::expected<TimeControl, TimeControlFault> TimeControl::staged(std::span<const Stage> stages) noexcept {
    if (stages.empty()) return std::unexpected(TimeControlFault::NoTime);
    if (stages.size() > maxStages) return std::unexpected(TimeControlFault::TooManyStages);
    TimeControl control(TimeControlKind::Staged, {});
    for (const Stage& stage : stages) {
        if (const auto fault = faultOf(stage)) return std::unexpected(*fault);
        if (!stage.moves && &stage != &stages.back()) return std::unexpected(TimeControlFault::RestIsNotLast);
        Stage& copy = control.stages_[control.stageCount_++];
        copy = stage;
        if (copy.bonus && copy.bonus->amount == milliseconds::zero()) copy.bonus.reset();
    }
    const Stage& first = control.stages_.front();
    if (stages.size() == 1 && first.moves == 1U && !first.bonus) return correspondence(first.base);
    return control;
}

std::expected<TimeControl, TimeControlFault> TimeControl::hourglass(milliseconds sand) noexcept {
    // Less could not be halved.
    if (const auto fault = faultOf(sand, milliseconds(2))) return std::unexpected(*fault);
    return TimeControl(TimeControlKind::Hourglass, sand);
}

std::expected<TimeControl, TimeControlFault> TimeControl::correspondence(milliseconds perMove) noexcept {
    if (const auto fault = faultOf(perMove, milliseconds(1))) return std::unexpected(*fault);
    return TimeControl(TimeControlKind::Correspondence, perMove);
}

namespace {

// What the two ways of writing differ in.
struct Dialect {
    milliseconds unit;  // of a stage's base and of the sand; bonuses are in seconds everywhere
    char joint;         // between stages
    bool barIsPlus;
};

constexpr milliseconds second{1'000};
constexpr milliseconds minute{60'000};
constexpr Dialect pgn{second, ':', false};
constexpr Dialect players{minute, ',', true};

template <typename T>
using Read = std::expected<T, TimeControlError>;

class Reader {
public:
    Reader(std::string_view text, const Dialect& dialect) noexcept : text_(text), dialect_(dialect) {}

    Read<TimeControl> control() noexcept {
        if (accept('?')) return alone(TimeControl::unknown());
        if (accept('-')) return alone(TimeControl::unlimited());
        if (accept('*')) return hourglass();
        return staged();
    }

private:
    [[nodiscard]] bool atEnd() const noexcept { return index_ == text_.size(); }
    [[nodiscard]] bool at(char c) const noexcept { return !atEnd() && text_[index_] == c; }
    [[nodiscard]] bool atDigit() const noexcept { return !atEnd() && text_[index_] >= '0' && text_[index_] <= '9'; }
    bool accept(char c) noexcept {
        if (!at(c)) return false;
        ++index_;
        return true;
    }
    static std::unexpected<TimeControlError> fail(TimeControlFault fault, std::size_t index) noexcept {
        return std::unexpected(TimeControlError{fault, index + 1});
    }

    // The end, after something that no other stage may follow.
    Read<TimeControl> alone(const TimeControl& control) noexcept {
        if (at(dialect_.joint)) return fail(TimeControlFault::NotAlone, index_);
        if (!atEnd()) return fail(TimeControlFault::UnexpectedText, index_);
        return control;
    }

    Read<TimeControl> hourglass() noexcept {
        const std::size_t begin = index_;
        const auto sand = base();
        if (!sand) return std::unexpected(sand.error());
        const auto control = TimeControl::hourglass(*sand);
        if (!control) return fail(control.error(), begin);
        return alone(*control);
    }

    Read<TimeControl> staged() noexcept {
        std::array<Stage, TimeControl::maxStages> stages{};
        std::size_t count = 0;
        do {
            const std::size_t begin = index_;
            if (at('?') || at('-') || at('*')) return fail(TimeControlFault::NotAlone, begin);
            if (count == stages.size()) return fail(TimeControlFault::TooManyStages, begin);
            const auto read = stage();
            if (!read) return std::unexpected(read.error());
            if (!read->moves && at(dialect_.joint)) return fail(TimeControlFault::RestIsNotLast, begin);
            stages[count++] = *read;
        } while (accept(dialect_.joint));
        if (!atEnd()) return fail(TimeControlFault::UnexpectedText, index_);
        return *TimeControl::staged(std::span(stages).first(count));  // each stage, and the order, were looked at
    }

    Read<Stage> stage() noexcept {
        Stage stage;
        if (const std::size_t slash = text_.find_first_not_of("0123456789", index_);
            slash != std::string_view::npos && text_[slash] == '/') {
            const std::size_t begin = index_;
            const auto moves = whole(TimeControl::maxMoves);
            if (!moves) return std::unexpected(moves.error());
            if (*moves == 0) return fail(TimeControlFault::NoMoves, begin);
            stage.moves = static_cast<std::uint32_t>(*moves);
            ++index_;
        }
        const std::size_t begin = index_;
        const auto read = base();
        if (!read) return std::unexpected(read.error());
        stage.base = *read;
        if (const auto kind = bonusKind()) {
            const auto amount = time(second);
            if (!amount) return std::unexpected(amount.error());
            stage.bonus = MoveBonus{*kind, *amount};
        }
        if (const auto fault = faultOf(stage)) return fail(*fault, begin);
        return stage;
    }

    std::optional<BonusKind> bonusKind() noexcept {
        if (accept('+') || (dialect_.barIsPlus && accept('|'))) return BonusKind::Increment;
        if (accept('d')) return BonusKind::SimpleDelay;
        if (accept('b')) return BonusKind::BronsteinDelay;
        return std::nullopt;
    }

    Read<std::int64_t> whole(std::int64_t most) noexcept {
        const std::size_t begin = index_;
        std::int64_t number = 0;
        if (!atDigit()) return fail(TimeControlFault::NoNumber, begin);
        for (; atDigit(); ++index_) {
            number = number * 10 + (text_[index_] - '0');
            if (number > most) return fail(TimeControlFault::NumberTooLarge, begin);
        }
        return number;
    }

    // So many units or, where these are minutes, minutes and seconds: 1:30.
    Read<milliseconds> base() noexcept {
        const std::size_t begin = index_;
        const auto units = time(dialect_.unit);
        if (!units || dialect_.unit != minute || !accept(':')) return units;
        if (text_.substr(begin, index_ - begin).contains('.'))
            return fail(TimeControlFault::UnexpectedText, index_ - 1);
        const std::size_t digits = index_;
        const auto seconds = whole(99);
        if (!seconds) return std::unexpected(seconds.error());
        if (index_ - digits != 2 || *seconds > 59) return fail(TimeControlFault::NoSeconds, digits);
        const milliseconds result = *units + *seconds * second;
        if (result > TimeControl::maxTime) return fail(TimeControlFault::NumberTooLarge, begin);
        return result;
    }

    // So many units, with at most three decimals: any finer, and milliseconds would have to be rounded.
    Read<milliseconds> time(milliseconds unit) noexcept {
        const std::size_t begin = index_;
        const auto units = whole(TimeControl::maxTime / unit);
        if (!units) return std::unexpected(units.error());
        std::int64_t thousandths = *units * 1000;
        if (accept('.')) {
            if (!atDigit()) return fail(TimeControlFault::NoNumber, index_);
            for (std::int64_t place = 100; atDigit(); ++index_, place /= 10) {
                if (place == 0) return fail(TimeControlFault::TooPrecise, index_);
                thousandths += place * (text_[index_] - '0');
            }
        }
        const milliseconds result = thousandths * (unit / 1000);
        if (result > TimeControl::maxTime) return fail(TimeControlFault::NumberTooLarge, begin);
        return result;
    }

    std::string_view text_;
    const Dialect& dialect_;
    std::size_t index_ = 0;
};

class Writer {
public:
    explicit Writer(const Dialect& dialect) noexcept : dialect_(dialect) {}

    // Absent where a time is neither a whole number of thousandths of the unit nor, for players, of seconds.
    std::optional<std::string> control(const TimeControl& control) {
        switch (control.kind()) {
            case TimeControlKind::Unknown: return "?";
            case TimeControlKind::Unlimited: return "-";
            case TimeControlKind::Hourglass:
                text_ = "*";
                append(*control.sand(), dialect_.unit);
                break;
            case TimeControlKind::Correspondence:
                text_ = "1/";
                append(*control.perMove(), dialect_.unit);
                break;
            case TimeControlKind::Staged:
                for (const Stage& each : control.stages()) append(each);
                break;
        }
        return exact_ ? std::optional(text_) : std::nullopt;
    }

private:
    void append(const Stage& stage) {
        if (!text_.empty()) text_ += dialect_.joint;
        if (stage.moves) text_ += std::to_string(*stage.moves) + '/';
        append(stage.base, dialect_.unit);
        if (!stage.bonus) return;
        text_ += "+db"[static_cast<std::size_t>(stage.bonus->kind)];
        append(stage.bonus->amount, second);
    }

    void append(milliseconds time, milliseconds unit) {
        const bool isDecimal = time % (unit / 1000) == milliseconds::zero();
        if (!isDecimal && time % second == milliseconds::zero()) {  // of minutes: seconds have thousandths for all
            const std::string seconds = std::to_string(100 + time % minute / second);
            text_ += std::to_string(time / minute) + ':' + seconds.substr(1);
            return;
        }
        exact_ = exact_ && isDecimal;
        const std::int64_t thousandths = time / (unit / 1000);
        text_ += std::to_string(thousandths / 1000);
        if (thousandths % 1000 == 0) return;
        std::string decimals = std::to_string(1000 + thousandths % 1000);
        decimals.front() = '.';
        text_ += decimals.erase(decimals.find_last_not_of('0') + 1);
    }

    const Dialect& dialect_;
    std::string text_;
    bool exact_ = true;
};

// What one player has for so many moves. Only stages that these moves reach count, the last as often as it repeats.
milliseconds timeFor(std::uint32_t moves, std::span<const Stage> stages) noexcept {
    milliseconds total{0};
    for (std::size_t index = 0; moves > 0; index = std::min(index + 1, stages.size() - 1)) {
        const Stage& stage = stages[index];
        const std::uint32_t played = std::min(moves, stage.moves.value_or(moves));
        total += stage.base;
        if (stage.bonus) total += stage.bonus->amount * played;
        moves -= played;
    }
    return total;
}

}  // namespace

std::expected<TimeControl, TimeControlError> parseTimeControl(std::string_view text) noexcept {
    return Reader(text, pgn).control();
}

std::expected<TimeControl, TimeControlError> parsePlayersTimeControl(std::string_view text) noexcept {
    return Reader(text, players).control();
}

std::string text(const TimeControl& control) {
    return *Writer(pgn).control(control);  // every millisecond is a thousandth of PGN's unit
}

std::optional<std::string> playersText(const TimeControl& control) { return Writer(players).control(control); }

std::optional<Pace> pace(const TimeControl& control) noexcept {
    if (control.kind() != TimeControlKind::Staged) return std::nullopt;
    const milliseconds time = timeFor(60, control.stages());
    if (time < 3 * minute) return Pace::Bullet;
    if (time <= 10 * minute) return Pace::Blitz;
    return time < 60 * minute ? Pace::Rapid : Pace::Standard;
}

std::string_view name(TimeControlKind kind) noexcept {
    constexpr std::array<std::string_view, 5> names{"Unknown", "Unlimited", "Staged", "Hourglass", "Correspondence"};
    return names[static_cast<std::size_t>(kind)];
}

std::string_view name(Pace pace) noexcept {
    constexpr std::array<std::string_view, 4> names{"Bullet", "Blitz", "Rapid", "Standard"};
    return names[static_cast<std::size_t>(pace)];
}

}  // namespace nowchess
