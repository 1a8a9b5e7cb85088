// FEN tables of other projects. Where we differ, the row is listed with the reason; a row that stops differing fails.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "nowchess/notation/fen.h"
#include "nowchess/notation/perft_suite.h"
#include "nowchess/rules/en_passant.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

constexpr auto strict = FenReading::Strict;
constexpr auto lenient = FenReading::Lenient;

// The rows below the heading, by the names in it.
using Row = std::map<std::string, std::string, std::less<>>;

std::vector<std::string> cells(std::string_view line) {
    std::vector<std::string> parts(1);
    for (const char c : line) {
        if (c == '\t')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

std::vector<Row> table(const std::filesystem::path& file) {
    const std::string text = test::contents(file);
    std::vector<std::string> heading;
    std::vector<Row> rows;
    for (std::string_view line : test::words(text, '\n')) {
        if (line.ends_with('\r')) line.remove_suffix(1);
        const auto parts = cells(line);
        if (heading.empty()) {
            heading = parts;
            continue;
        }
        Row& row = rows.emplace_back();
        for (std::size_t index = 0; index < std::min(heading.size(), parts.size()); ++index)
            row[heading[index]] = parts[index];
    }
    return rows;
}

std::string why(const std::expected<Position, PositionError>& position) {
    return position ? "accepted" : message(position.error());
}

// chess.js says of each FEN whether it is valid. What is valid is read leniently, what is not is refused strictly.
TEST(FenData, ChessJsVerdicts) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto rows = table(*data / "fen/chessjs_validate_fen.tsv");
    ASSERT_EQ(rows.size(), 132U);
    for (const Row& row : rows) {
        const std::string& fen = row.at("fen");
        const bool valid = row.at("valid") == "true";
        const auto position = positionFromFen(fen, {.reading = valid ? lenient : strict});
        EXPECT_EQ(position.has_value(), valid) << fen << ": " << why(position);
    }
}

// The castling field has one order here and another in kokopu.
std::string withSortedRights(std::string_view fen) {
    auto fields = test::words(fen);
    std::string rights(fields.at(2));
    std::ranges::sort(rights);
    std::string sorted;
    fields[2] = rights;
    for (const std::string_view field : fields) sorted.append(sorted.empty() ? "" : " ").append(field);
    return sorted;
}

Bitboard rooksOf(std::string_view rights) {
    const auto setup = parseFen("4k3/8/8/8/8/8/8/4K3 w " + std::string(rights));
    return setup.value().castlingRooks;
}

// Without what the board contradicts, and with an en-passant square only where a capture is legal: kokopu's own form.
nowchess::Setup normalised(const nowchess::Setup& setup) {
    auto normal = withoutImpossibleRights(setup);
    const auto position = makePosition(normal, tolerableFaults());
    if (position && legalEnPassantCapturers(*position).empty()) normal.enPassant.reset();
    return normal;
}

std::string written(nowchess::Setup setup, CastlingText style, std::uint32_t clock, std::uint32_t number) {
    setup.halfmoveClock = clock;
    setup.fullmoveNumber = number;
    return withSortedRights(toFen(setup, style));
}

TEST(FenData, KokopuReadsAndWritesTheSame) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    // kokopu looks at the file alone and moves d6 to d3. Here a square on the wrong rank is no double step.
    const std::string wrongRank = "Invalid en-passant (rank)";
    const auto rows = table(*data / "fen/kokopu_fens.csv");
    ASSERT_EQ(rows.size(), 27U);
    for (const Row& row : rows) {
        SCOPED_TRACE(row.at("LABEL"));
        const auto setup = parseFen(row.at("FEN_IN"));
        ASSERT_TRUE(setup) << message(setup.error());
        EXPECT_EQ(setup->castlingRooks, rooksOf(row.at("CASTLING")));
        EXPECT_EQ(setup->enPassant ? std::string{letter(fileOf(*setup->enPassant))} : "-", row.at("EN_PASSANT"));
        EXPECT_EQ(std::to_string(setup->halfmoveClock), row.at("FIFTY_MOVE_CLOCK"));
        EXPECT_EQ(std::to_string(setup->fullmoveNumber), row.at("FULL_MOVE_NUMBER"));

        const auto style = row.at("VARIANT") == "chess960" ? CastlingText::Shredder : CastlingText::Automatic;
        const auto normal = normalised(*setup);
        EXPECT_EQ(written(normal, style, 0, 1) == withSortedRights(row.at("FEN_OUT_DEFAULT")),
                  row.at("LABEL") != wrongRank);
        EXPECT_EQ(written(normal, style, 2 * setup->halfmoveClock, setup->fullmoveNumber + 1) ==
                      withSortedRights(row.at("FEN_OUT_WITH_MODIFIED_COUNTERS")),
                  row.at("LABEL") != wrongRank);
        if (const auto& plain = row.at("FEN_OUT_WITHOUT_XFEN"); !plain.empty()) {
            EXPECT_EQ(written(normal, CastlingText::XFen, 0, 1), withSortedRights(plain));
        }
    }
}

TEST(FenData, KokopuStrictReading) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const std::map<std::string, std::string, std::less<>> differing{
        {"Ineffective en-passant 1", "the standard wants the square after every double step; the clock is the gate's"},
        {"Ineffective en-passant 2", "no pawn has stepped, which is for the gate to say"},
        {"Ineffective en-passant 3", "the standard wants the square even if the capturer is pinned"},
        {"XFEN with FEN style", "X-FEN has KQkq for the outermost rooks"},
        {"XFEN with mixed style 1", "X-FEN mixes letters"},
        {"XFEN with mixed style 2", "X-FEN mixes letters; only K before Q has an order of its own"},
        {"Asymetric XFEN with FEN style", "X-FEN has KQkq for the outermost rooks"},
        {"Castling flag decoding without rooks", "that the rooks are missing is for the gate to say"},
    };
    for (const Row& row : table(*data / "fen/kokopu_fens.csv")) {
        const bool accepted = parseFen(row.at("FEN_IN"), strict).has_value();
        EXPECT_EQ(accepted == (row.at("STRICT") == "true"), !differing.contains(row.at("LABEL"))) << row.at("LABEL");
    }
    // What the gate says of those that it is left to judge.
    const auto refused = [](std::string_view fen) { return !positionFromFen(fen, {.reading = strict}); };
    EXPECT_TRUE(refused("rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR b KQkq f3 2 1"));
    EXPECT_TRUE(refused("rnbqkb1r/pppppppp/5n2/8/8/N7/PPPPPPPP/R1BQKBNR w KQkq h6 41 27"));
    EXPECT_TRUE(refused("q1n5/pppppppp/4k3/8/8/8/PPPPPPPP/4K3 w KQkq - 0 1"));
    EXPECT_FALSE(refused("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1"));
}

TEST(FenData, ChessopsRoundTrips) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    const auto rows = table(*data / "fen/chessops_fen_roundtrip.tsv");
    ASSERT_EQ(rows.size(), 12U);
    for (const Row& row : rows) {
        const std::string& fen = row.at("fen");
        SCOPED_TRACE(fen);
        // Pockets, promoted pieces and remaining checks belong to variants; they are errors here.
        const bool isVariant = fen.find_first_of("[~+") != std::string::npos;
        // That there are two rooks on one side is for the gate to say.
        const bool isForTheGate = fen.starts_with("4k2r/8/8/8/8/8/8/RR2K2R w KBQk");
        const auto setup = parseFen(fen, strict);
        EXPECT_EQ(setup.has_value(), isForTheGate || (row.at("expect") == "roundtrip" && !isVariant));
        if (!setup) continue;
        if (isForTheGate) {
            EXPECT_EQ(validate(*setup), SetupFaults{SetupFault::CastlingTwiceOneSide});
        } else {
            EXPECT_EQ(toFen(*setup, CastlingText::XFen), fen);
        }
    }
}

// Every perft file: FEN -> Setup -> FEN.
std::size_t expectIdentity(const std::filesystem::path& directory, CastlingText style) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(directory)) {
        const auto suite = parsePerftSuite(test::contents(entry.path()));
        EXPECT_TRUE(suite) << entry.path();
        for (const PerftCase& item : suite.value()) {
            SCOPED_TRACE(item.fen);
            const auto setup = parseFen(item.fen, strict);
            EXPECT_TRUE(setup) << message(setup.error());
            if (!setup) continue;
            const bool isShort = std::ranges::count(item.fen, ' ') == 3;
            EXPECT_EQ(toFen(*setup, style), item.fen + (isShort ? " 0 1" : ""));
            EXPECT_EQ(parseFen(item.fen).value(), *setup);
            const auto position = positionFromFen(item.fen, {.reading = strict, .tolerated = tolerableFaults()});
            EXPECT_TRUE(position && position->setup() == *setup) << why(position);
            ++count;
        }
    }
    return count;
}

TEST(FenData, StandardPerftPositions) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    EXPECT_GE(expectIdentity(*data / "perft/standard", CastlingText::XFen), 6900U);
}

TEST(FenData, Chess960PerftPositions) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    EXPECT_GE(expectIdentity(*data / "perft/chess960", CastlingText::Shredder), 480U);
}

// Positions that cannot arise, most of them collected for that reason, by what speaks against them.
TEST(FenData, ImpossiblePerftPositions) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    using enum SetupFault;
    std::map<std::string, SetupFaults, std::less<>> impossible{
        {"pos-4", {TooFewCaptures}},  // White's pawns are doubled, and no black piece is missing
        {"align-diag-1", {ImpossibleCheckers}},
        {"align-diag-2", {ImpossibleCheckers}},
        {"align-horizontal", {ImpossibleCheckers}},
        {"align-ep", {EnPassantImpossibleCheck}},
        {"align-ep-pinned", {EnPassantImpossibleCheck}},
        {"ep-unrelated-check", {TooFewCaptures, EnPassantImpossibleCheck}},
        {"two-pawn-checkers", {ImpossibleCheckers}},
        {"two-stepper-checkers", {ImpossibleCheckers}},
        {"two-knight-checkers", {ImpossibleCheckers}},
        {"max-legals-too-much-material", {TooManyPieces, TooManyPromoted}},
    };
    const auto suite = parsePerftSuite(test::contents(*data / "perft/standard/tricky.perft"));
    for (const PerftCase& item : suite.value()) {
        SCOPED_TRACE(item.id + ": " + item.fen);
        EXPECT_EQ(validate(parseFen(item.fen).value()), impossible[item.id]);
    }
}

}  // namespace
}  // namespace nowchess
