// SAN that others have published: lists, test suites, openings, games and mates.
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "nowchess/notation/san.h"
#include "nowchess/rules/attacks.h"
#include "nowchess/rules/play.h"
#include "nowchess/rules/status.h"
#include "support/environment.h"
#include "support/positions.h"

namespace nowchess {
namespace {

using test::oddPosition;

std::set<std::string> sansOf(const Position& here) {
    std::set<std::string> sans;
    for (const Move move : legalMoves(here)) sans.emplace(toSan(here, move).view());
    return sans;
}

// Calls visit(line) for every line of a file that is not empty, without its end.
template <typename Visit>
void eachLine(const std::filesystem::path& file, Visit visit) {
    std::istringstream lines(test::contents(file));
    for (std::string line; std::getline(lines, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (!line.empty()) visit(line);
    }
}

TEST(SanData, CompleteListsOfChessJs) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t rows = 0;
    eachLine(*data / "san/chessjs_san_lists.tsv", [&](std::string_view line) {
        const auto fields = test::words(line, '\t');
        if (fields.at(0) == "fen") return;
        SCOPED_TRACE(line);
        const auto sans = test::words(fields.at(1));
        EXPECT_EQ(sansOf(oddPosition(fields[0])), std::set<std::string>(sans.begin(), sans.end()));
        ++rows;
    });
    EXPECT_EQ(rows, 7U);
}

// As much of JSON as these files need: the string values by their keys, in the order of the text.
std::vector<std::pair<std::string, std::string>> stringsOf(std::string_view json) {
    std::vector<std::pair<std::string, std::string>> pairs;
    std::istringstream lines{std::string(json)};
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> quoted;
        for (std::size_t at = line.find('"'); at != std::string::npos;) {
            const std::size_t end = line.find('"', at + 1);
            if (end == std::string::npos) break;
            quoted.push_back(line.substr(at + 1, end - at - 1));
            at = line.find('"', end + 1);
        }
        if (quoted.size() == 2) pairs.emplace_back(quoted[0], quoted[1]);
    }
    return pairs;
}

TEST(SanData, EveryNotationOfNotnil) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::optional<Position> here;
    std::string after;
    std::optional<Move> move;
    std::size_t cases = 0;
    for (const auto& [key, value] : stringsOf(test::contents(*data / "san/notnil_valid_notation_tests.json"))) {
        SCOPED_TRACE(key + " " + value);
        if (key == "pos1") here = oddPosition(value);
        if (key == "pos2") after = value;
        if (key == "algText") {
            const auto read = readSan(*here, value);
            ASSERT_TRUE(read) << message(read.error(), *here, value);
            move = read->move;
            EXPECT_EQ(toFen(here->playUnchecked(*move), {.enPassant = EnPassantShown::Always}), after);
            // One move is annotated, and one lacks its +.
            EXPECT_TRUE(toSan(*here, *move).view().starts_with(value.substr(0, value.find('?'))));
            ++cases;
        }
        if (key == "longAlgText" || key == "uciText") {
            const auto read = readSan(*here, value);
            ASSERT_TRUE(read) << message(read.error(), *here, value);
            EXPECT_EQ(read->move, move);
        }
    }
    EXPECT_EQ(cases, 23U);
}

TEST(SanData, MovesAndSuccessorsOfRampart) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t moves = 0;
    for (const char* file : {"moves/rampart_standard.json", "moves/rampart_famous.json", "moves/rampart_pawns.json"}) {
        std::optional<Position> here;
        std::string san;
        for (const auto& [key, value] : stringsOf(test::contents(*data / file))) {
            if (key == "move") san = value;
            if (key != "fen") continue;
            if (san.empty()) {
                here = oddPosition(value);
                continue;
            }
            const auto read = readSan(*here, san);
            ASSERT_TRUE(read) << message(read.error(), *here, san);
            EXPECT_EQ(toFen(here->playUnchecked(*read->move), {.enPassant = EnPassantShown::Legal}), value) << san;
            EXPECT_TRUE(read->deviations.empty()) << san;
            san.clear();
            ++moves;
        }
    }
    EXPECT_EQ(moves, 50U + 92U + 58U);
}

// The four fields of a position, and the text after an operation code up to its semicolon.
std::string_view positionOf(std::string_view line) {
    std::size_t end = 0;
    for (int field = 0; field < 4; ++field) end = line.find(' ', end) + 1;
    return line.substr(0, end - 1);
}
std::string_view operand(std::string_view line, std::string_view code) {
    const std::size_t start = line.find(code);
    if (start == std::string_view::npos) return {};
    line.remove_prefix(start + code.size());
    return line.substr(0, line.find(';'));
}

TEST(SanData, BestMovesAreMoves) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t operands = 0;
    for (const char* file : {"epd/wac.epd", "epd/sts1-15_lan_v3.epd"}) {
        eachLine(*data / file, [&](std::string_view line) {
            const Position here = oddPosition(positionOf(line));
            for (const std::string_view code : {" bm ", " am "}) {
                for (const std::string_view text : test::words(operand(line, code))) {
                    const auto read = readSan(here, text);
                    ASSERT_TRUE(read) << line << ": " << message(read.error(), here, text);
                    ++operands;
                }
            }
        });
    }
    EXPECT_GT(operands, 1800U);
}

// A blank before the + and a semicolon before the first code.
TEST(SanData, BestMovesOfBratkoAndKopec) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t rows = 0;
    eachLine(*data / "epd/bratko-kopec.epd", [&](std::string_view line) {
        const Position here = oddPosition(positionOf(line));
        std::string moves(operand(line, "bm "));
        for (std::size_t at = moves.find(" +"); at != std::string::npos; at = moves.find(" +")) moves.erase(at, 1);
        for (const std::string_view text : test::words(moves)) {
            const auto read = readSan(here, text);
            ASSERT_TRUE(read) << line << ": " << message(read.error(), here, text);
            ++rows;
        }
    });
    EXPECT_GE(rows, 24U);
}

TEST(SanData, OneIsNoBestMove) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    eachLine(*data / "epd/pychess_single.epd", [](std::string_view line) {
        const auto read = readSan(oddPosition(positionOf(line)), operand(line, " bm "));
        ASSERT_FALSE(read);
        EXPECT_EQ(read.error().fault, SanFault::NotAMove);
    });
}

TEST(SanData, StrategicTestSuiteInSanAndCoordinates) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t moves = 0;
    const auto inQuotes = [](std::string_view text) { return test::words(text, '"').at(0); };
    eachLine(*data / "epd/sts1-15_lan_v3.epd", [&](std::string_view line) {
        SCOPED_TRACE(line);
        const Position here = oddPosition(positionOf(line));
        const auto sans = test::words(inQuotes(operand(line, " c7 ")));
        const auto coordinates = test::words(inQuotes(operand(line, " c9 ")));
        ASSERT_EQ(sans.size(), coordinates.size());
        for (std::size_t index = 0; index < sans.size(); ++index) {
            const auto read = readSan(here, sans[index]);
            ASSERT_TRUE(read) << message(read.error(), here, sans[index]);
            EXPECT_EQ(read->move, test::moveOf(here, coordinates[index])) << sans[index];
            ++moves;
        }
    });
    EXPECT_GT(moves, 1500U);
}

// Plays the moves of a movetext that has neither comments nor variations; numbers and results are passed over.
Position replayed(Position position, std::string_view movetext, std::size_t& plies) {
    for (const std::string_view word : test::words(movetext)) {
        const std::string_view text = word.substr(std::min(word.find_last_of('.') + 1, word.size()));
        if (text.empty() || text == "*" || text == "1-0" || text == "0-1" || text == "1/2-1/2") continue;
        const auto read = readSan(position, text);
        if (!read) throw std::invalid_argument(toFen(position) + ": " + message(read.error(), position, text));
        if (toSan(position, *read->move) != text && read->deviations.empty())
            throw std::invalid_argument(toFen(position) + ": " + std::string(text) + " is written otherwise");
        position = position.playUnchecked(*read->move);
        ++plies;
    }
    return position;
}

TEST(SanData, Openings) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t lines = 0;
    std::size_t plies = 0;
    for (const char* file : {"lichess_a.tsv", "lichess_b.tsv", "lichess_c.tsv", "lichess_d.tsv", "lichess_e.tsv"}) {
        eachLine(*data / "openings" / file, [&](std::string_view line) {
            if (line.starts_with("eco\t")) return;
            replayed(Position::initial(), test::words(line, '\t').at(2), plies);
            ++lines;
        });
    }
    EXPECT_GT(lines, 3700U);
    EXPECT_GT(plies, 20000U);
}

// Plays every game of a PGN file without comments and hands visit() the last position of each.
template <typename Visit>
std::size_t eachGame(const std::filesystem::path& file, Visit visit) {
    std::size_t plies = 0;
    Position position = Position::initial();
    std::string movetext;
    const auto finish = [&] {
        if (!movetext.empty()) visit(replayed(position, movetext, plies));
        position = Position::initial();
        movetext.clear();
    };
    eachLine(file, [&](std::string_view line) {
        if (line.starts_with('%')) return;
        if (!line.starts_with('[')) {
            movetext.append(line).append(" ");
            return;
        }
        if (!movetext.empty()) finish();
        if (line.starts_with("[FEN ")) position = oddPosition(test::words(line, '"').at(1));
    });
    finish();
    return plies;
}

TEST(SanData, SolutionsEndInMate) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t plies = 0;
    for (const char* file : {"mates/mate_in_2.pgn", "mates/mate_in_3.pgn", "mates/mate_in_4.pgn"})
        plies +=
            eachGame(*data / file, [](const Position& last) { EXPECT_EQ(status(last), Status::Mated) << toFen(last); });
    EXPECT_EQ(plies, 498U + 1875U + 2611U);
}

TEST(SanData, DrawnGames) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t plies = 0;
    for (const char* file :
         {"fischer_petrosian_1971_g3.pgn", "nikolic_arsovic_1989.pgn", "pychess_3fold.pgn", "pychess_50.pgn",
          "pychess_insufficient_material.pgn", "chesslibrary_threefold_repetition.pgn"})
        plies += eachGame(*data / "draw" / file, [](const Position&) {});
    EXPECT_EQ(plies, 66U + 538U + 20U + 110U + 56U + 9U);
}

// Puzzles come in coordinates; their moves survive being written and read as SAN.
TEST(SanData, PuzzlesInSan) {
    const auto data = test::testData();
    if (!data) GTEST_SKIP() << test::noTestData;
    std::size_t puzzles = 0;
    eachLine(*data / "puzzles/lichess_puzzles_kagi.csv", [&](std::string_view line) {
        const auto fields = test::words(line, ',');
        if (fields.at(1) == "FEN") return;
        Position position = oddPosition(fields[1]);
        for (const std::string_view text : test::words(fields.at(2))) {
            const Move move = test::moveOf(position, text);
            const SanText san = toSan(position, move);
            ASSERT_EQ(readSan(position, san, {.reading = SanReading::Strict}), (SanMove{move, {}})) << line;
            position = position.playUnchecked(move);
        }
        ++puzzles;
    });
    EXPECT_EQ(puzzles, 1000U);
}

}  // namespace
}  // namespace nowchess
