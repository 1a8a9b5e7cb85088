// What a file of games may be packed with, or be encoded in, recognised by its first bytes: gzip, zstd, bzip2, xz, zip
// and UTF-16. The libraries are linked statically: loading one more at every start would cost more than most commands.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <string>
#include <string_view>

namespace nowchess::app {

// What unpacks may look back so far; a file that asks for more is refused. 128 MB is what zstd takes unless it is told
// otherwise, and twice what the largest usual setting of xz needs.
inline constexpr std::size_t largestWindowBits = 27;

class Unpacker {
public:
    Unpacker() = default;
    Unpacker(const Unpacker&) = delete;
    Unpacker& operator=(const Unpacker&) = delete;
    virtual ~Unpacker() = default;

    // Takes from `from`, which is empty at the end of the file, and fills `to`; both are moved on. Returns what is
    // wrong with the data, and nothing if nothing is.
    virtual std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) = 0;
    // Is it between two members, where the stream may end?
    [[nodiscard]] virtual bool isComplete() const = 0;

    static constexpr std::string_view damaged = "the compressed data is damaged";
    static constexpr std::string_view windowTooLarge = "to unpack it takes a window of more than 128 MB";
};

// So many bytes are enough to know.
inline constexpr std::size_t packedSign = 6;
// Null for plain text; an error for what nobody here unpacks: "it is a 7z archive; unpack it first".
std::expected<std::unique_ptr<Unpacker>, std::string> unpackerFor(std::string_view begin);

// All games of a zip archive: its files whose names end in .pgn, one after the other.
std::unique_ptr<Unpacker> makeZipUnpacker();

}  // namespace nowchess::app
