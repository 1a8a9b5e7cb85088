// A file of games of which one is damaged at random.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "nowchess/pgn/lexer.h"
#include "support/random.h"

namespace nowchess::test {

struct DamagedGames {
    std::vector<std::string> games;  // all begin with an Event tag; one of them is damaged
    std::size_t hit = 0;

    [[nodiscard]] std::string before() const { return joined(std::span(games).first(hit)); }
    [[nodiscard]] std::string after() const { return joined(std::span(games).subspan(hit + 1)); }
    [[nodiscard]] std::string text() const { return before() + games[hit] + after(); }

private:
    static std::string joined(std::span<const std::string> games) {
        std::string text;
        for (const std::string& game : games) text += game;
        return text;
    }
};

// Bytes of it are cut out, line ends are joined, bytes are doubled or become others.
inline std::string damaged(std::string game, Random& random) {
    for (int times = random.from(1, 3); times > 0 && !game.empty(); --times) {
        const std::size_t at = random.below(game.size());
        const std::size_t size = random.below(random.oneIn(2) ? 12 : game.size() - at) + 1;
        switch (random.below(4)) {
            case 0: game.erase(at, size); break;
            case 1: game.insert(at, game.substr(at, size)); break;
            case 2: game[at] = "{}()[]\"\\;%\n*1 "[random.below(14)]; break;
            default: std::erase_if(game, [&](char c) { return pgn::isLineEnd(c) && random.oneIn(2); });
        }
        if (random.oneIn(3)) game.resize(random.below(game.size() + 1));
    }
    return game;
}

// Sound games with whatever may hide the beginning of the next one, and one of them damaged.
inline DamagedGames damagedGames(Random& random) {
    const std::string roster = "[Site \"?\"]\n[Date \"2020.01.02\"]\n[White \"a [b] \\\"c\\\"\"]\n[Result \"1-0\"]\n\n";
    const std::array<std::string, 6> movetexts{
        "1. e4 e5 2. Nf3 1-0\n\n",
        "1. e4 {[%clk 0:01:00]} 1... e5 {good} (1... c5 {a (b}) 2. Nf3 1-0\n\n",
        "1. d4 ; to the end\n1... d5\n% escaped\n2. c4 $1 1-0\n\n",
        "{before} 1. c4 e5 1-0 {after}\n\n",
        "1. e4 {see\n\n[Event \"quoted\"]\n[Site \"x\"]\n} 1... c5 1-0\n\n",
        "1. e4 e5 2. Ke2 (2. Nf3 (2. f4 exf4 {x}) 2... Nc6) 2... Ke7 1-0 ; end\n\n"};
    DamagedGames made;
    for (int i = 0; i < 5; ++i)
        made.games.push_back("[Event \"" + std::to_string(i) + "\"]\n" + roster + random.oneOf(movetexts));
    made.hit = random.below(made.games.size());
    made.games[made.hit] = damaged(made.games[made.hit], random);
    return made;
}

}  // namespace nowchess::test
