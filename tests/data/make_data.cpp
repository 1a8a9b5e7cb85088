// Makes the files beside it: positions, perft counts, games and verdicts, all from the naive engine, so that the
// library has no part in what it is compared with. Usage: make_data DIRECTORY. The files are the same on every machine;
// a test makes them again and compares.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "naive/naive_arbiter.h"

namespace {

using naive::History;
using naive::Move;
using naive::Position;

class Maker {
public:
    explicit Maker(std::uint64_t seed) : engine_(seed) {}

    // One line each: FEN ;D1 … ;D2 … ;D3 …
    void writePerft(std::ostream& out) {
        for (const auto& isWanted : kinds_)
            for (const Position& position : positions(isWanted, 35)) {
                out << fen(position);
                for (int depth = 1; depth <= 3; ++depth) out << " ;D" << depth << ' ' << perft(position, depth);
                out << '\n';
            }
    }

    // FEN, status, and every legal move as coordinates and in SAN, separated by tabs.
    void writeMoves(std::ostream& out) {
        out << "fen\tstatus\tmoves\n";
        for (const auto& isWanted : kinds_) {
            for (const Position& position : positions(isWanted, 25)) {
                out << fen(position) << '\t' << name(naive::status(position)) << '\t';
                std::vector<std::string> texts;
                for (const Move& move : naive::legalMoves(position))
                    texts.push_back(naive::text(move) + '=' + naive::san(position, move));
                std::sort(texts.begin(), texts.end());
                for (const std::string& text : texts) out << (&text == &texts.front() ? "" : " ") << text;
                out << '\n';
            }
        }
    }

    // Games in PGN, every third of them of Chess960.
    void writeGames(std::ostream& out) {
        for (int number = 1; number <= 20; ++number) {
            const bool isChess960 = number % 3 == 0;
            const Position first = isChess960 ? chess960Start() : standardStart();
            History history{first};
            std::vector<std::string> sans;
            while (sans.size() < 300 && !naive::ending(history)) {
                const Move move = someMove(history);
                sans.push_back(naive::san(history.back(), move));
                history.push_back(naive::play(history.back(), move));
            }
            const std::string result = resultOf(history);
            out << "[Event \"Random game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"" << number
                << "\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"" << result << "\"]\n";
            if (isChess960) out << "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" << fen(first) << "\"]\n";
            out << '\n';
            writeMoveText(out, sans, result);
            out << '\n';
        }
    }

    // A position with its clock, the moves since, the ending, how often the last position has stood, and the claims.
    void writeVerdicts(std::ostream& out) {
        out << "start\tmoves\tending\toccurrences\tclaims\n";
        for (int line = 0; line < 200; ++line) {
            History history = line % 4 == 3 ? lastMovesOfAGame() : shortGame(line % 4);
            std::string moves;
            for (std::size_t ply = 1; ply < history.size(); ++ply)
                moves += (ply == 1 ? "" : " ") + naive::text(moveBetween(history[ply - 1], history[ply]));
            out << fen(history.front()) << '\t' << moves << '\t' << endingOf(history) << '\t'
                << naive::occurrences(history) << '\t';
            const auto claims = naive::claims(history);
            for (const naive::Claim& claim : claims)
                out << (&claim == &claims.front() ? "" : " ")
                    << (claim.ground == naive::Ground::Threefold ? "ThreefoldRepetition" : "FiftyMoves") << ':'
                    << claim.move;
            out << '\n';
        }
    }

private:
    // Of a few moves: from the standard start or with few pieces, going out and back; or with a clock about to run out.
    History shortGame(int kind) {
        Position first = kind == 0 ? standardStart() : positions(fewPieces, 1).front();
        if (kind == 1 && first.enPassantTarget < 0) first.halfmoveClock = 90 + static_cast<long>(below(60));
        first.fullmoveNumber = 100;
        History history{first};
        for (std::size_t ply = below(24); ply > 0 && !naive::ending(history); --ply)
            history.push_back(naive::play(history.back(), kind == 1 ? someMove(history) : shufflingMove(history)));
        return history;
    }

    History lastMovesOfAGame() {
        History history = positions(fewPieces, 1);
        while (history.size() < 300 && !naive::ending(history))
            history.push_back(naive::play(history.back(), someMove(history)));
        history.erase(history.begin(), history.end() - std::min<std::ptrdiff_t>(6, std::ssize(history)));
        return history;
    }

    static Move moveBetween(const Position& before, const Position& after) {
        const auto moves = naive::legalMoves(before);
        return *std::ranges::find_if(moves, [&](const Move& move) { return naive::play(before, move) == after; });
    }

    using Wanted = std::function<bool(const Position&)>;

    // The standard fixes the engine, but not its distributions.
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }

    static std::string fen(const Position& position) { return naive::toFen(position, naive::EnPassantShown::Legal); }

    static Position standardStart() {
        return *naive::fromFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    }

    // Guidelines II.2: the king between the rooks, the bishops on squares of either colour.
    Position chess960Start() {
        std::string rank = "RNBQKBNR";
        const auto isStart = [&] {
            return rank.find('R') < rank.find('K') && rank.find('K') < rank.rfind('R') &&
                   rank.find('B') % 2 != rank.rfind('B') % 2;
        };
        do {
            for (std::size_t last = rank.size() - 1; last > 0; --last) std::swap(rank[last], rank[below(last + 1)]);
        } while (!isStart());
        std::string black = rank;
        std::ranges::transform(black, black.begin(), [](char c) { return static_cast<char>(c + 32); });
        return *naive::fromFen(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1");
    }

    // Any legal move, but rare kinds more often than they come by chance.
    Move someMove(const History& history) {
        const Position& now = history.back();
        const auto moves = naive::legalMoves(now);
        const Move any = moves[below(moves.size())];
        if (below(3) == 0) return any;
        for (const Move& move : moves)
            if (move.castling || move.promotion != 0 || move.to == now.enPassantTarget) return move;
        for (const Move& move : moves)
            if (below(6) == 0 && now.at(move.to) != '.') return move;
        return any;
    }

    // Mostly back to where the piece came from.
    Move shufflingMove(const History& history) {
        const Position& now = history.back();
        const auto moves = naive::legalMoves(now);
        if (history.size() > 2 && below(8) != 0) {
            for (const Move& move : moves)
                if (naive::play(now, move).board == boardBack(history)) return move;
        }
        const auto quiet = std::ranges::find_if(moves, [&](const Move& move) {
            return now.at(move.to) == '.' && now.at(move.from) != 'P' && now.at(move.from) != 'p';
        });
        return quiet != moves.end() && below(4) != 0 ? *quiet : moves[below(moves.size())];
    }

    // The board if the player to move took the last own move back.
    static std::array<char, 64> boardBack(const History& history) {
        const std::size_t last = history.size() - 1;
        auto board = history[last].board;
        for (std::size_t square = 0; square < 64; ++square)
            if (history[last - 2].board[square] != history[last - 1].board[square])
                board[square] = history[last - 2].board[square];
        return board;
    }

    // So many positions of random games that are as wanted, no two of one game.
    std::vector<Position> positions(const Wanted& isWanted, std::size_t count) {
        std::vector<Position> found;
        while (found.size() < count) {
            Position position = below(2) == 0 ? standardStart() : chess960Start();
            const std::size_t earliest = below(80);
            for (std::size_t ply = 0; ply < 250 && !naive::legalMoves(position).empty(); ++ply) {
                position = naive::play(position, someMove({position}));
                if (ply < earliest || !isWanted(position)) continue;
                found.push_back(position);
                break;
            }
        }
        return found;
    }

    static std::uint64_t perft(const Position& position, int depth) {
        const auto moves = naive::legalMoves(position);
        if (depth == 1) return moves.size();
        std::uint64_t nodes = 0;
        for (const Move& move : moves) nodes += perft(naive::play(position, move), depth - 1);
        return nodes;
    }

    static std::string name(naive::Status status) {
        switch (status) {
            case naive::Status::Normal: return "Normal";
            case naive::Status::InCheck: return "InCheck";
            case naive::Status::Mated: return "Mated";
            case naive::Status::Drawn: return "Drawn";
        }
        return "";
    }

    static std::string endingOf(const History& history) {
        const auto ending = naive::ending(history);
        if (!ending) return "-";
        switch (*ending) {
            case naive::Ending::Checkmate: return "Checkmate";
            case naive::Ending::Stalemate: return "Stalemate";
            case naive::Ending::InsufficientMaterial: return "InsufficientMaterial";
            case naive::Ending::FivefoldRepetition: return "FivefoldRepetition";
            case naive::Ending::SeventyFiveMoves: return "SeventyFiveMoves";
        }
        return "";
    }

    static std::string resultOf(const History& history) {
        const auto ending = naive::ending(history);
        if (!ending) return "*";
        if (*ending != naive::Ending::Checkmate) return "1/2-1/2";
        return history.back().whiteToMove ? "0-1" : "1-0";
    }

    // Lines of at most 79 characters.
    static void writeMoveText(std::ostream& out, const std::vector<std::string>& sans, const std::string& result) {
        std::vector<std::string> words;
        for (std::size_t ply = 0; ply < sans.size(); ++ply) {
            if (ply % 2 == 0) words.push_back(std::to_string(ply / 2 + 1) + '.');
            words.push_back(sans[ply]);
        }
        words.push_back(result);
        std::size_t column = 0;
        for (const std::string& word : words) {
            const bool fits = column > 0 && column + 1 + word.size() <= 79;
            if (column > 0) out << (fits ? ' ' : '\n');
            out << word;
            column = fits ? column + 1 + word.size() : word.size();
        }
        out << '\n';
    }

    static bool has(const Position& position, const std::function<bool(const Move&)>& isWanted) {
        return std::ranges::any_of(naive::legalMoves(position), isWanted);
    }
    static bool fewPieces(const Position& position) { return std::ranges::count(position.board, '.') >= 56; }

    const std::vector<Wanted> kinds_{
        [](const Position&) { return true; },
        [](const Position& position) { return naive::status(position) == naive::Status::InCheck; },
        [](const Position& position) { return has(position, [](const Move& move) { return move.castling; }); },
        [](const Position& position) { return has(position, [](const Move& move) { return move.promotion != 0; }); },
        [](const Position& position) {
            return naive::toFen(position, naive::EnPassantShown::PseudoLegal) !=
                   naive::toFen({.board = position.board,
                                 .whiteToMove = position.whiteToMove,
                                 .castlingRookFile = position.castlingRookFile,
                                 .halfmoveClock = position.halfmoveClock,
                                 .fullmoveNumber = position.fullmoveNumber},
                                naive::EnPassantShown::PseudoLegal);
        },
        fewPieces,
        [](const Position& position) { return naive::legalMoves(position).empty(); },
    };
    std::mt19937_64 engine_;
};

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "Usage: make_data DIRECTORY\n";
        return 2;
    }
    const std::string directory = arguments[1];
    const auto write = [&](const char* file, std::uint64_t seed, void (Maker::*make)(std::ostream&)) {
        std::ofstream out(directory + '/' + file, std::ios::binary);
        Maker maker(seed);
        (maker.*make)(out);
        return static_cast<bool>(out.flush());
    };
    const bool isWritten = write("perft.epd", 1, &Maker::writePerft) && write("moves.tsv", 2, &Maker::writeMoves) &&
                           write("games.pgn", 3, &Maker::writeGames) && write("verdicts.tsv", 4, &Maker::writeVerdicts);
    if (!isWritten) std::cerr << "make_data: cannot write to " << directory << '\n';
    return isWritten ? 0 : 1;
}
