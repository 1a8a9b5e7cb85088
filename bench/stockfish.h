// Debian's stockfish as the yardstick, run beside us so that both see the same machine at the same time.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

#include "stopwatch.h"

namespace nowchess::bench {

class Stockfish {
public:
    static std::optional<Stockfish> start();  // nothing where it is not installed
    Stockfish(Stockfish&& other) noexcept;
    Stockfish(const Stockfish&) = delete;
    ~Stockfish();

    struct Perft {
        std::uint64_t nodes;
        double seconds;
        double processorSeconds;
    };
    Perft perft(const std::string& fen, int depth);

private:
    Stockfish(int pid, std::FILE* to, std::FILE* from) : pid_(pid), to_(to), from_(from) {}

    int pid_;
    std::FILE* to_;
    std::FILE* from_;
};

// Leaves a second that Stockfish counts from the start position, in processor time: what other work is measured by.
class StartRate {
public:
    void measure() {
        if (!stockfish_) return;
        const auto perft = stockfish_->perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6);
        best_.add(perft.processorSeconds);
        nodes_ = perft.nodes;
    }
    [[nodiscard]] std::optional<double> millions() const {
        return stockfish_ ? std::optional(best_.rate(nodes_)) : std::nullopt;
    }

private:
    std::optional<Stockfish> stockfish_ = Stockfish::start();
    Best best_;
    std::uint64_t nodes_ = 0;
};

}  // namespace nowchess::bench
