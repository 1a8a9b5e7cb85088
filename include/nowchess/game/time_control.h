// How much time the players have: stages, hourglass, correspondence, no limit, or nobody knows. Read and written as the
// value of PGN's TimeControl tag (seconds), or as players say it (minutes, and seconds for each move).
//
//   const auto control = parseTimeControl("40/7200:20/3600:900+30");  // 2 h for 40 moves, 1 h for 20, then 15 min
//   text(*control) == "40/7200:20/3600:900+30";
//   pace(*control) == Pace::Standard;
//   *parsePlayersTimeControl("5+3") == *parseTimeControl("300+3");
//
// Thread safety: values and pure functions; any thread may use them.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nowchess {

enum class BonusKind : std::uint8_t {
    Increment,       // Fischer: added after every move, and what is not used is kept
    SimpleDelay,     // the clock waits so long before it counts (FIDE 6.3.2, "time-delay mode")
    BronsteinDelay,  // the clock counts at once; after the move its time is given back, up to so much
};

// Time that comes with every move.
struct MoveBonus {
    BonusKind kind;
    std::chrono::milliseconds amount;
    friend constexpr bool operator==(const MoveBonus&, const MoveBonus&) = default;
};

struct Stage {
    std::optional<std::uint32_t> moves;  // to be made in this stage; absent: the rest of the game
    std::chrono::milliseconds base{0};
    std::optional<MoveBonus> bonus;
    friend constexpr bool operator==(const Stage&, const Stage&) = default;
};

enum class TimeControlKind : std::uint8_t { Unknown, Unlimited, Staged, Hourglass, Correspondence };

enum class TimeControlFault : std::uint8_t {
    NoNumber,        // a number should stand here
    UnexpectedText,  // the time control could end here, but something follows
    NotAlone,        // ?, - and * are the whole time control or no part of it
    NumberTooLarge,  // more than TimeControl::maxMoves or maxTime
    TooPrecise,      // more than three digits after the point
    NoSeconds,       // after the colon of 1:30: two digits, at most 59
    NoMoves,         // a stage of no moves
    NoTime,          // no time, or less than none
    RestIsNotLast,   // a stage for the rest of the game, and another after it
    TooManyStages,   // more than TimeControl::maxStages
};

// Where a staged control ends with a number of moves, its last stage repeats (PGN 9.6.1). A bonus of zero is none.
class TimeControl {
public:
    static constexpr std::size_t maxStages = 8;
    static constexpr std::uint32_t maxMoves = 9'999;  // the longest game of all has fewer than 9,000
    static constexpr std::chrono::milliseconds maxTime = std::chrono::seconds(1'000'000'000);

    constexpr TimeControl() noexcept = default;  // unknown
    static constexpr TimeControl unknown() noexcept { return {}; }
    static constexpr TimeControl unlimited() noexcept { return {TimeControlKind::Unlimited, {}}; }
    // Only a stage with an increment may have no time of its own. One stage of one move without a bonus is
    // correspondence: texts cannot tell them apart.
    static std::expected<TimeControl, TimeControlFault> staged(std::span<const Stage> stages) noexcept;
    // All the sand of the glass: each player begins with half of it (PGN 9.6.1), and time used goes to the opponent.
    static std::expected<TimeControl, TimeControlFault> hourglass(std::chrono::milliseconds sand) noexcept;
    // So much for every single move; what is not used is lost.
    static std::expected<TimeControl, TimeControlFault> correspondence(std::chrono::milliseconds perMove) noexcept;

    [[nodiscard]] constexpr TimeControlKind kind() const noexcept { return kind_; }
    // Empty unless staged.
    [[nodiscard]] constexpr std::span<const Stage> stages() const noexcept { return {stages_.data(), stageCount_}; }
    [[nodiscard]] constexpr std::optional<std::chrono::milliseconds> sand() const noexcept {
        return kind_ == TimeControlKind::Hourglass ? std::optional(time_) : std::nullopt;
    }
    [[nodiscard]] constexpr std::optional<std::chrono::milliseconds> perMove() const noexcept {
        return kind_ == TimeControlKind::Correspondence ? std::optional(time_) : std::nullopt;
    }

    friend constexpr bool operator==(const TimeControl&, const TimeControl&) = default;

private:
    constexpr TimeControl(TimeControlKind kind, std::chrono::milliseconds time) noexcept : kind_(kind), time_(time) {}

    TimeControlKind kind_ = TimeControlKind::Unknown;
    std::uint8_t stageCount_ = 0;
    std::chrono::milliseconds time_{0};      // the sand, or the time for a move
    std::array<Stage, maxStages> stages_{};  // in place, so that clocks can be copied with every move
};

struct TimeControlError {
    TimeControlFault fault;
    std::size_t column;  // 1-based
    friend bool operator==(const TimeControlError&, const TimeControlError&) = default;
};

// The value of a TimeControl tag: ? (unknown), - (none), *180 (hourglass), 1/259200 (one move in three days), or stages
// joined by colons, each MOVES/SECONDS or, at the end, SECONDS. Any stage may add +30 (increment), or what PGN has no
// form for: d5 (simple delay) and b5 (Bronstein). Seconds may have three decimals, as engine matches write them.
std::expected<TimeControl, TimeControlError> parseTimeControl(std::string_view text) noexcept;
std::string text(const TimeControl& control);

// As players say it: minutes, then seconds for each move: 5+3, 3|2, 10, 0.5, 1:30+2, 5d3, 5b3; stages joined by commas:
// 40/90+30,30+30. The signs ? - * mean what they mean in PGN, and *3 is a three-minute glass.
std::expected<TimeControl, TimeControlError> parsePlayersTimeControl(std::string_view text) noexcept;
// Absent where neither three decimals of a minute nor whole seconds are fine enough.
std::optional<std::string> playersText(const TimeControl& control);

// FIDE A.1 and B.1 by the time for 60 moves, bonuses included: more than 10 minutes is rapid, 60 and more is standard.
// Bullet is no word of the Laws: blitz with less than three minutes.
enum class Pace : std::uint8_t { Bullet, Blitz, Rapid, Standard };
// Absent unless staged.
std::optional<Pace> pace(const TimeControl& control) noexcept;

std::string_view name(TimeControlKind kind) noexcept;  // "Hourglass"
std::string_view name(Pace pace) noexcept;             // "Rapid"
std::string_view message(TimeControlFault fault) noexcept;
std::string message(const TimeControlError& error);
// The same with a word on what the numbers mean, for a text as players say it.
std::string playersMessage(const TimeControlError& error);

}  // namespace nowchess
