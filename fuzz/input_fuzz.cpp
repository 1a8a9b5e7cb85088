// Any bytes as a file of games, packed or not: they are unpacked alike however much is asked for at a time, text that
// is not packed comes as it is, what is packed here comes out again, and damage is named.
//
// The first byte says how the others are packed, and whether something is broken then.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "check.h"
#include "commands/pgn_input.h"

using namespace nowchess;

namespace {

constexpr std::size_t enough = std::size_t{1} << 20;  // of a bomb

struct Unpacked {
    std::string text;
    std::string error;
};

// A file in memory.
class MemoryFile {
public:
    explicit MemoryFile(std::string_view bytes) : descriptor_(::memfd_create("input", MFD_CLOEXEC)) {
        fuzz::check(descriptor_ >= 0);
        fuzz::check(::write(descriptor_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    ~MemoryFile() { ::close(descriptor_); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

Unpacked unpacked(const MemoryFile& file, std::size_t room) {
    auto input = app::PgnInput::open(file.path());
    fuzz::check(input.has_value());
    Unpacked result;
    std::string buffer(room, '\0');
    while (result.text.size() < enough) {
        const std::size_t size = input->read(buffer.data(), std::min(room, enough - result.text.size()));
        if (size == 0) break;
        result.text.append(buffer, 0, size);
    }
    fuzz::check(input->consumed() <= input->size());
    result.error = input->error();
    return result;
}

std::string gzipped(std::string_view text) {
    z_stream stream{};
    constexpr int gzip = 16;
    fuzz::check(::deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + gzip, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string out(::deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    fuzz::check(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    ::deflateEnd(&stream);
    return out;
}

std::string zstandard(std::string_view text) {
    std::string out(::ZSTD_compressBound(text.size()), '\0');
    const std::size_t size = ::ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3);
    fuzz::check(::ZSTD_isError(size) == 0);
    out.resize(size);
    return out;
}

// Something else than text in UTF-8: packed, an archive, or UTF-16.
bool isNoPlainText(std::string_view bytes) {
    using namespace std::string_view_literals;
    constexpr std::string_view begins[] = {"\x1f\x8b"sv,
                                           "\x28\xb5\x2f\xfd"sv,
                                           "PK\x03\x04"sv,
                                           "BZh"sv,
                                           "\xfd"
                                           "7zX"sv,
                                           "7z\xbc\xaf"sv,
                                           "Rar!"sv,
                                           "\xff\xfe"sv,
                                           "\xfe\xff"sv};
    return std::ranges::any_of(begins, [&](std::string_view begin) { return bytes.starts_with(begin); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 1) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    std::string file(bytes);
    const bool isGzip = (data[0] & 1) != 0;
    const bool isZstd = !isGzip && (data[0] & 2) != 0;
    if (isGzip) file = gzipped(bytes.substr(0, bytes.size() / 2)) + gzipped(bytes.substr(bytes.size() / 2));
    if (isZstd) file = zstandard(bytes.substr(0, bytes.size() / 2)) + zstandard(bytes.substr(bytes.size() / 2));
    const bool isCut = (data[0] & 4) != 0 && !file.empty();
    if (isCut) file.pop_back();
    const MemoryFile input(file);
    const Unpacked whole = unpacked(input, enough);
    for (const std::size_t room : {std::size_t{7}, std::size_t{4096}}) {
        const Unpacked parts = unpacked(input, room);
        fuzz::check(parts.error == whole.error);
        // How much comes before the damage depends on how much could be unpacked at once.
        fuzz::check(parts.error.empty() ? parts.text == whole.text
                                        : parts.text.starts_with(whole.text) || whole.text.starts_with(parts.text));
    }
    if (isGzip || isZstd) {
        fuzz::check(bytes.starts_with(whole.text));
        fuzz::check(isCut ? !whole.error.empty() : whole.text == bytes && whole.error.empty());
    } else if (!isNoPlainText(file)) {
        fuzz::check(whole.text == file && whole.error.empty());
    }
    return 0;
}
