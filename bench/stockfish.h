// Debian's stockfish as the yardstick, run beside us so that both see the same machine at the same time.
#pragma once

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>

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

}  // namespace nowchess::bench
