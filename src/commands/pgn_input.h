// A file of games, or standard input. Packed ones (unpacker.h) are unpacked on the way, UTF-16 becomes UTF-8 and games
// in JSON become PGN, all recognised by their first bytes. Of other archives the error says what they are.
//
//   auto input = PgnInput::open("games.pgn.zst");
//   if (!input) complain("{}", input.error());
//   while (const std::size_t size = input->read(room, sizeof room)) …
//   if (!input->error().empty()) …
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>

namespace nowchess::app {

class PgnInput {
public:
    // "-" is standard input.
    static std::expected<PgnInput, std::string> open(const std::string& name);
    ~PgnInput();
    PgnInput(PgnInput&&) noexcept;
    PgnInput& operator=(PgnInput&&) noexcept;
    PgnInput(const PgnInput&) = delete;
    PgnInput& operator=(const PgnInput&) = delete;

    // Up to so many bytes of the unpacked text; 0 at the end, and where it cannot be read any further.
    std::size_t read(char* to, std::size_t room);
    // Why it ended too early; empty if it did not.
    [[nodiscard]] const std::string& error() const noexcept;
    // Bytes of the file itself: how many there are, 0 if that is not known, and how many have been read.
    [[nodiscard]] std::uint64_t size() const noexcept;
    [[nodiscard]] std::uint64_t consumed() const noexcept;

private:
    struct Stream;
    explicit PgnInput(std::unique_ptr<Stream> stream) noexcept;
    std::unique_ptr<Stream> stream_;
};

}  // namespace nowchess::app
