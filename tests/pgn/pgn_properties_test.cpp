// Random games with variations, comments and glyphs, and random damage to them.
#include <array>
#include <map>

#include "nowchess/notation/fen.h"
#include "nowchess/notation/san.h"
#include "nowchess/pgn/replay.h"
#include "nowchess/pgn/splitter.h"
#include "nowchess/pgn/writer.h"
#include "pgn/random_games.h"
#include "support/environment.h"
#include "support/random.h"
#include "support/random_play.h"

namespace nowchess::pgn {
namespace {

using test::Random;
using test::randomAnnotatedGame;

// What came out of the games that have an Event: how many moves, where they led, and whether anything was wrong.
class Collector {
public:
    using Handles = Events<Event::BeginGame, Event::Tag, Event::EndGame>;

    struct Seen {
        std::string end;
        std::uint32_t plies = 0;
        bool isFaultless = true;
        friend bool operator==(const Seen&, const Seen&) = default;
    };

    void beginGame(Replay& game, std::size_t) {
        id_.clear();
        before_ = game.errors() + game.warnings();
    }
    void tag(Replay&, const TagText& tag, const Token&) {
        if (tag.name == "Event") id_ = tag.value;
    }
    void endGame(Replay& game, std::size_t) {
        if (!id_.empty()) games[id_] = {toFen(game.position()), game.ply(), game.errors() + game.warnings() == before_};
    }

    std::map<std::string, Seen> games;

private:
    std::string id_;
    std::uint64_t before_ = 0;
};

std::map<std::string, Collector::Seen> collect(const std::string& text) {
    Collector collector;
    replay(text, collector);
    return collector.games;
}

TEST(PgnProperties, RandomTreesAreFaultless) {
    SCOPED_TRACE(test::seedTrace());
    Random random("PgnTrees");
    for (std::uint64_t i = 0; i < test::scaled(200); ++i) {
        const std::string game = randomAnnotatedGame(random, i);
        const Report report = replay(game);
        ASSERT_EQ(report.games, 1U) << game;
        ASSERT_TRUE(report.findings.empty()) << game << message(report.findings[0]);
    }
}

TEST(PgnProperties, DamageToOneGameNeverHarmsItsNeighbours) {
    SCOPED_TRACE(test::seedTrace());
    Random random("PgnDamage");
    constexpr std::string_view nasty = "{}()[]\"\\;%$*\n\r01-/.O x\x80\xe2\xff";
    for (std::uint64_t i = 0; i < test::scaled(300); ++i) {
        std::vector<std::string> games;
        std::string whole;
        // Of so many digits that damage does not make one name of another.
        const std::array<std::size_t, 5> ids{11111111, 22222222, 33333333, 44444444, 55555555};
        for (const std::size_t id : ids) whole += games.emplace_back(randomAnnotatedGame(random, id)) + "\n";
        const auto expected = collect(whole);
        ASSERT_EQ(expected.size(), 5U);
        std::string& victim = games[2];
        for (int hit = random.from(1, 8); hit > 0; --hit) {
            const std::size_t at = random.below(victim.size() - 1);
            switch (random.below(3)) {
                case 0: victim[at] = nasty[random.below(nasty.size())]; break;
                case 1: victim[at] = static_cast<char>(random.below(256)); break;
                default: victim.erase(at, std::min<std::size_t>(random.below(20), victim.size() - 1 - at));
            }
            if (victim.size() < 40) break;
        }
        std::string damaged;
        for (const std::string& game : games) damaged += game + "\n";
        const auto seen = collect(damaged);
        for (const std::size_t which : std::array<std::size_t, 4>{0, 1, 3, 4}) {
            const std::string id = std::to_string(ids[which]);
            ASSERT_TRUE(seen.contains(id)) << damaged;
            ASSERT_TRUE(seen.at(id) == expected.at(id)) << id << '\n' << damaged;
        }
    }
}

// Ways to write a move that are not the right one, as often as it is.
std::string misspelt(Random& random, const Position& position, Move move) {
    std::string text(toSan(position, move).view());
    if (random.oneIn(3)) std::erase_if(text, [](char c) { return c == '+' || c == '#'; });
    if (random.oneIn(6)) text += '+';
    if (random.oneIn(6)) text += '#';
    if (random.oneIn(6)) std::erase(text, 'x');
    if (random.oneIn(6) && move.kind() == MoveKind::Normal) {
        const std::string to = nowchess::text(move.to());
        const Piece piece{Color::White, position.board().typeAt(move.from())};
        const std::string letterOfPiece(piece.type == PieceType::Pawn ? 0 : 1, letter(piece));
        text = letterOfPiece + nowchess::text(move.from()) + (random.oneIn(2) ? "x" : "") + to;
    }
    return text;
}

TEST(PgnProperties, AMoveIsWrittenAnewHoweverItWasWritten) {
    struct Writer {
        using Handles = Events<Event::Move, Event::FailedMove>;
        void move(Replay& game, const Token& token) {
            EXPECT_EQ(game.san(token), toSan(game.positionBefore(), game.lastMove())) << token.text;
            ++count;
        }
        static void failedMove(Replay&, const Token& token) { ADD_FAILURE() << token.text; }
        std::uint64_t count = 0;
    };
    Random random("PgnSpelling");
    std::uint64_t count = 0;
    for (std::uint64_t game = 0; game < test::scaled(300); ++game) {
        std::string text;
        test::RandomPlayer player(random, test::randomTemper(random));
        Position position = Position::initial();
        for (int ply = 0; ply < 150; ++ply) {
            const MoveList moves = legalMoves(position);
            if (moves.empty()) break;
            const Move move = player.choose(position, moves);
            const std::string spelling = misspelt(random, position, move);
            // What is left of it may no longer tell one move from another.
            const auto read = readSan(position, spelling);
            text += (read && read->move == move ? spelling : std::string(toSan(position, move).view())) + ' ';
            position = position.playUnchecked(move);
        }
        Writer writer;
        replay(text, writer);
        count += writer.count;
    }
    EXPECT_GE(count, test::scaled(300) * 50);
}

// Each would take hours if any part of it were done again for every token.
TEST(PgnProperties, NothingTakesMoreThanItsLength) {
    constexpr std::size_t size = 1 << 20;
    for (const std::string_view unit : {"{",
                                        "}",
                                        "(",
                                        ")",
                                        "((1. e4 ",
                                        "[",
                                        "]",
                                        "[A \"",
                                        "[A \"x\"]",
                                        "[A \"x\"]\n\n",
                                        "{\n\n[A \"x\"]\n",
                                        "{[",
                                        "{\n\n[",
                                        ";",
                                        "%\n",
                                        "\n%",
                                        "$",
                                        "$999",
                                        "*",
                                        "0-0 ",
                                        "1/2 ",
                                        "1. ",
                                        "1. e4 ",
                                        "x",
                                        "x ",
                                        "e8(Q",
                                        "\xe2\x80",
                                        "\xff",
                                        "\"",
                                        "1-0 {",
                                        "( 1-0 ",
                                        "\n\n1. e4 ",
                                        "\\",
                                        "--",
                                        "!",
                                        "-",
                                        "…",
                                        "½"}) {
        std::string text;
        while (text.size() < size) text += unit;
        const Report report = replay(text);
        EXPECT_LE(report.games, text.size());
        Splitter splitter([rest = std::string_view(text)](char* to, std::size_t room) mutable {
            const std::size_t count = rest.copy(to, room);
            rest.remove_prefix(count);
            return count;
        });
        std::size_t split = 0;
        for (Block block; splitter.next(block);) split += block.text.size();
        EXPECT_EQ(split, text.size());
    }
}

}  // namespace
}  // namespace nowchess::pgn
