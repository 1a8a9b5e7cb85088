// Drawn pieces and the colours they are drawn in.
#include "front/tui/figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "front/tui/cells.h"
#include "front/tui/theme.h"
#include "support/scratch_directory.h"

namespace nowchess::app {
namespace {

std::vector<Size> figureSizes() {
    std::vector<Size> sizes{{3, 5}, {4, 7}, {5, 9}};
    for (int rows = smallestFigure.rows; rows <= largestFigure.rows; ++rows) sizes.push_back({rows, 2 * rows});
    return sizes;
}

template <typename Check>
void forEveryFigure(const Check& check) {
    for (const Size size : figureSizes())
        for (const PieceType type : allPieceTypes)
            for (const Color color : allColors)
                for (const bool isOutlined : {false, true})
                    for (const Blocks blocks : {Blocks::Halves, Blocks::Parts}) {
                        SCOPED_TRACE(testing::Message() << size.rows << " rows, " << letter(Piece{color, type})
                                                        << (isOutlined ? " outlined" : ""));
                        check(figureOf({color, type}, size, blocks, isOutlined), size, type, isOutlined, blocks);
                    }
}

TEST(Figures, FillTheirSquareAndLeaveItsCornersAtTheBottom) {
    forEveryFigure([](const std::vector<FigureCell>& cells, Size size, PieceType, bool isOutlined, Blocks) {
        ASSERT_EQ(cells.size(), static_cast<std::size_t>(size.rows * size.columns));
        const auto painted = std::ranges::count_if(cells, [](const FigureCell& cell) { return cell != FigureCell{}; });
        EXPECT_GT(painted, size.rows * size.columns / 5);
        const auto body = std::ranges::count_if(
            cells, [](const FigureCell& cell) { return cell.ink == Ink::Fill || cell.paper == Ink::Fill; });
        EXPECT_GT(body, size.rows == 3 && isOutlined ? 1 : size.rows);
        const bool hasCorner = size.columns == 2 * size.rows && !isOutlined;
        EXPECT_TRUE(!hasCorner || cells.back() == FigureCell{}) << "a coordinate stands there";
    });
}

TEST(Figures, HaveAnOutlineIfItIsWanted) {
    forEveryFigure([](const std::vector<FigureCell>& cells, Size size, PieceType, bool isOutlined, Blocks blocks) {
        const auto count = std::ranges::count_if(
            cells, [](const FigureCell& cell) { return cell.ink == Ink::Outline || cell.paper == Ink::Outline; });
        const bool hasRoom = isOutlined && blocks == Blocks::Parts;
        EXPECT_GE(count, hasRoom ? 2 * size.rows : 0);
    });
}

TEST(Figures, UseOnlyTheCharactersThereAre) {
    const std::set<std::string_view> halves{" ", "▀", "▌"};
    forEveryFigure([&](const std::vector<FigureCell>& cells, Size, PieceType, bool, Blocks blocks) {
        if (blocks != Blocks::Halves) return;
        for (const FigureCell& cell : cells) EXPECT_TRUE(halves.contains(cell.character)) << cell.character;
    });
}

TEST(Figures, DifferFromEachOther) {
    for (const Size size : figureSizes())
        for (const PieceType one : allPieceTypes)
            for (const PieceType other : allPieceTypes) {
                const bool isSame = figureOf({Color::White, one}, size, Blocks::Parts, true) ==
                                    figureOf({Color::White, other}, size, Blocks::Parts, true);
                EXPECT_EQ(isSame, one == other);
            }
}

TEST(Figures, AreSymmetricButForTheKnight) {
    const auto isPlain = [](const FigureCell& cell) { return cell.character == " "; };
    forEveryFigure([&](const std::vector<FigureCell>& cells, Size size, PieceType type, bool, Blocks) {
        if (type == PieceType::Knight) return;
        for (int row = 0; row < size.rows; ++row)
            for (int column = 0; column < size.columns / 2; ++column) {
                const FigureCell& left = cells[static_cast<std::size_t>(row * size.columns + column)];
                const FigureCell& right = cells[static_cast<std::size_t>((row + 1) * size.columns - 1 - column)];
                EXPECT_EQ(isPlain(left), isPlain(right));
                EXPECT_TRUE(!isPlain(left) || left == right);
                const bool isSwapped = left.ink == right.paper && left.paper == right.ink;
                EXPECT_TRUE(isSwapped || (left.ink == right.ink && left.paper == right.paper));
            }
    });
}

// --- themes ---------------------------------------------------------------------------------------------------------

constexpr Depth coloredDepths[] = {Depth::Eight, Depth::Sixteen, Depth::Many, Depth::True};

TEST(Themes, TellSidesAndSquaresApartWithAnyColours) {
    for (const std::string_view name : themeNames()) {
        const Theme theme = *builtInTheme(name);
        for (const Depth depth : coloredDepths) {
            const auto paint = [&](Role role, Ink ink, Color side) {
                Style style{role, side};
                style.ink = ink;
                return lookOf(style, theme, depth).ink;
            };
            SCOPED_TRACE(testing::Message() << name << " " << static_cast<int>(depth));
            EXPECT_NE(paint(Role::LightSquare, Ink::Square, Color::White),
                      paint(Role::DarkSquare, Ink::Square, Color::White));
            EXPECT_NE(paint(Role::LightSquare, Ink::Fill, Color::White),
                      paint(Role::LightSquare, Ink::Fill, Color::Black));
            for (const Role role : {Role::LightSquare, Role::DarkSquare, Role::LastMoveSquare, Role::SelectedSquare,
                                    Role::CheckSquare, Role::TargetSquare})
                for (const Color side : allColors) {
                    EXPECT_NE(paint(role, Ink::Fill, side), paint(role, Ink::Outline, side));
                    EXPECT_NE(paint(role, Ink::Mark, side), paint(role, Ink::Square, side));
                    EXPECT_NE(paint(role, Ink::Glyph, side), paint(role, Ink::Square, side));
                    // What has the colour of its square is told by its outline.
                    EXPECT_TRUE(paint(role, Ink::Fill, side) != paint(role, Ink::Square, side) ||
                                paint(role, Ink::Outline, side) != paint(role, Ink::Square, side));
                }
        }
    }
}

// How much lighter one colour is than another, from 1 to 21, as the Web Content Accessibility Guidelines measure it.
double contrast(Rgb one, Rgb other) {
    const auto luminance = [](Rgb color) {
        const auto linear = [](std::uint8_t part) {
            const double value = part / 255.0;
            return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
    };
    const auto [less, more] = std::minmax({luminance(one), luminance(other)});
    return (more + 0.05) / (less + 0.05);
}

TEST(Themes, PiecesStandOutOnEverySquare) {
    for (const std::string_view name : themeNames()) {
        const Theme theme = *builtInTheme(name);
        for (const Rgb square : {theme.light, theme.dark})
            for (const Color side : allColors) EXPECT_GE(contrast(theme.piece[side], square), 1.9) << name;
    }
}

TEST(Themes, BothPartsOfTheEvaluationAreSeenOnLightAndDarkTerminals) {
    constexpr auto terminals = std::to_array<std::uint32_t>({0x000000, 0x1c1d20, 0xfbf9f4, 0xffffff});
    for (const std::string_view name : {"wood", "dark", "light", "slate", "moss", "grey"}) {
        const Look look = lookOf({Role::Bar}, *builtInTheme(name), Depth::True);
        for (const std::uint32_t terminal : terminals)
            for (const Paint part : {look.ink, look.paper})
                EXPECT_GE(contrast(rgb(part.value()), rgb(terminal)), 1.7) << name << " on " << terminal;
        for (const Depth depth : {Depth::Eight, Depth::Sixteen})
            EXPECT_NE(lookOf({Role::Bar}, *builtInTheme(name), depth).paper, 0U) << "the terminal's own black";
    }
}

TEST(Themes, MonoHasNoColours) {
    for (int role = 0; role < roleCount; ++role)
        for (const bool reversed : {false, true}) {
            const Look look =
                lookOf({static_cast<Role>(role), std::nullopt, reversed}, *builtInTheme("wood"), Depth::Mono);
            EXPECT_FALSE(look.ink || look.paper);
        }
    EXPECT_TRUE(builtInTheme("mono")->isMono);
}

TEST(Themes, MarksAreSeenWithManyColours) {
    const Theme theme = *builtInTheme("wood");
    for (const Depth depth : {Depth::Sixteen, Depth::Many, Depth::True})
        for (const bool isDark : {false, true}) {
            std::set<Paint> papers;
            for (const Role role : {Role::LastMoveSquare, Role::SelectedSquare, Role::CheckSquare,
                                    isDark ? Role::DarkSquare : Role::LightSquare}) {
                Style style{role};
                style.isDark = isDark;
                papers.insert(lookOf(style, theme, depth).paper);
            }
            EXPECT_EQ(papers.size(), 4U);
        }
}

TEST(Themes, AFileNamesColours) {
    const auto theme =
        parseTheme("# mine\nbase = \"slate\"\nlight = \"#102030\"  # a comment\n\n  black = '#ABCDEF'\n");
    ASSERT_TRUE(theme) << theme.error().message;
    EXPECT_EQ(theme->light, (Rgb{0x10, 0x20, 0x30}));
    EXPECT_EQ(theme->piece[Color::Black], (Rgb{0xab, 0xcd, 0xef}));
    EXPECT_EQ(theme->dark, builtInTheme("slate")->dark);
    EXPECT_EQ(*parseTheme(""), *builtInTheme("wood"));
}

TEST(Themes, WhatIsWrongWithAFileIsSaidWithItsLine) {
    const auto fault = [](std::string_view text) {
        const auto theme = parseTheme(text);
        return theme ? "" : std::to_string(theme.error().line) + ": " + theme.error().message;
    };
    EXPECT_EQ(fault("\nlight = \"brown\"\n"),
              "2: 'brown' is no colour; one is written as \"#c8ac82\": red, green and blue");
    EXPECT_EQ(fault("light = \"#12345g\""),
              "1: '#12345g' is no colour; one is written as \"#c8ac82\": red, green and blue");
    EXPECT_EQ(
        fault("lite = \"#123456\""),
        "1: no such colour 'lite'; there are light, dark, last_move, selected, check, mark, white, white_outline, "
        "black, black_lines, dim, alarm");
    for (const char* const bad :
         {"light", "light =", "light = #123456", "light = \"#123456", "light = \"#123456\" x", "= \"", "light = \""})
        EXPECT_TRUE(fault(bad).starts_with("1: expected a line such as light = \"#c8ac82\", found")) << fault(bad);
    EXPECT_EQ(fault("base = \"gold\""),
              "1: there is no theme 'gold' to begin with; there are wood, dark, light, slate, moss, grey, mono");
}

TEST(Themes, AreFilesOrBuiltIn) {
    const test::ScratchDirectory home;
    const Directories directories{home.path(), home.path(), home.path()};
    const auto named = [&](std::string_view name) { return themeNamed(name, directories, *machineFiles()); };
    EXPECT_EQ(*named("auto"), *builtInTheme("wood"));
    EXPECT_EQ(*named("grey"), *builtInTheme("grey"));
    EXPECT_EQ(*themeNamed("grey", std::nullopt, *machineFiles()), *builtInTheme("grey"));
    std::filesystem::create_directory(home.path() / "themes");
    std::ofstream(home.path() / "themes" / "mine.toml") << "dark = \"#010203\"\n";
    std::ofstream(home.path() / "themes" / "bad.toml") << "dark\n";
    EXPECT_EQ(named("mine")->dark, (Rgb{1, 2, 3}));
    EXPECT_TRUE(named("bad").error().contains("bad.toml, line 1: expected a line such as")) << named("bad").error();
    EXPECT_TRUE(named("none").error().starts_with("there is no theme 'none'; there are wood, dark,"))
        << named("none").error();
    std::filesystem::create_directory(home.path() / "themes" / "folder.toml");
    EXPECT_TRUE(named("folder").error().starts_with("cannot read")) << named("folder").error();
}

// --- cells ----------------------------------------------------------------------------------------------------------

TEST(ScreenCells, ChangesAreRunsOfOneLook) {
    const Look bold{std::nullopt, std::nullopt, true};
    Cells before;
    before.clear({2, 6});
    Cells after = before;
    after.put({0, 1}, "ab", {});
    after.put({0, 3}, "♟\uFE0E", bold);
    after.put({1, 4}, "xyz", {});  // the last is cut off
    after.put({1, -1}, "uv", {});  // and here the first
    after.put({2, 0}, "w", {});
    struct Run {
        Point at;
        std::string text;
        bool isBold;
        bool operator==(const Run&) const = default;
    };
    std::vector<Run> runs;
    const auto collect = [&](Point at, std::string_view text, const Look& look) {
        runs.push_back({at, std::string(text), look.isBold});
    };
    after.forChanges(before, collect);
    EXPECT_EQ(runs,
              (std::vector<Run>{
                  {{0, 1}, "ab", false}, {{0, 3}, "♟\uFE0E", true}, {{1, 0}, "v", false}, {{1, 4}, "xy", false}}));
    runs.clear();
    after.forChanges(after, collect);
    EXPECT_TRUE(runs.empty());
    after.forChanges(Cells(), collect);
    EXPECT_EQ(runs.size(), 4U) << "all of it: two runs and a rest in the first row, one in the second";
}

}  // namespace
}  // namespace nowchess::app
