#include "commands/unpacker.h"

#include <cstdint>
#include <optional>
#include <utility>

#include <bzlib.h>
#include <lzma.h>
#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "text/utf8.h"

namespace nowchess::app {

namespace {

class GzipUnpacker final : public Unpacker {
public:
    GzipUnpacker() {
        constexpr int gzipOnly = 16;
        ::inflateInit2(&stream_, MAX_WBITS + gzipOnly);
    }
    GzipUnpacker(const GzipUnpacker&) = delete;
    GzipUnpacker& operator=(const GzipUnpacker&) = delete;
    ~GzipUnpacker() override { ::inflateEnd(&stream_); }

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        if (isComplete_) ::inflateReset(&stream_);  // files put one after the other are one file
        stream_.next_in = reinterpret_cast<const Bytef*>(from.data());
        stream_.avail_in = static_cast<uInt>(from.size());
        stream_.next_out = reinterpret_cast<Bytef*>(to);
        stream_.avail_out = static_cast<uInt>(room);
        const int result = ::inflate(&stream_, Z_NO_FLUSH);
        from.remove_prefix(from.size() - stream_.avail_in);
        to += room - stream_.avail_out;
        room = stream_.avail_out;
        isComplete_ = result == Z_STREAM_END;
        const bool isSound = result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
        return isSound ? std::string_view() : damaged;
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    z_stream stream_{};
    bool isComplete_ = false;
};

class ZstdUnpacker final : public Unpacker {
public:
    ZstdUnpacker() : stream_(::ZSTD_createDStream()) {
        ::ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, largestWindowBits);
    }
    ZstdUnpacker(const ZstdUnpacker&) = delete;
    ZstdUnpacker& operator=(const ZstdUnpacker&) = delete;
    ~ZstdUnpacker() override { ::ZSTD_freeDStream(stream_); }

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        ZSTD_inBuffer in{from.data(), from.size(), 0};
        ZSTD_outBuffer out{to, room, 0};
        const std::size_t result = ::ZSTD_decompressStream(stream_, &out, &in);
        if (::ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge) return windowTooLarge;
        if (::ZSTD_isError(result) != 0) return damaged;
        from.remove_prefix(in.pos);
        to += out.pos;
        room -= out.pos;
        isComplete_ = result == 0;
        return {};
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    ZSTD_DStream* stream_;
    bool isComplete_ = false;
};

class Bzip2Unpacker final : public Unpacker {
public:
    Bzip2Unpacker() { ::BZ2_bzDecompressInit(&stream_, 0, 0); }
    Bzip2Unpacker(const Bzip2Unpacker&) = delete;
    Bzip2Unpacker& operator=(const Bzip2Unpacker&) = delete;
    ~Bzip2Unpacker() override { ::BZ2_bzDecompressEnd(&stream_); }

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        if (isComplete_) {  // several streams one after the other are one file
            ::BZ2_bzDecompressEnd(&stream_);
            stream_ = {};
            ::BZ2_bzDecompressInit(&stream_, 0, 0);
        }
        stream_.next_in = const_cast<char*>(from.data());  // NOLINT(*-const-cast): it only reads them
        stream_.avail_in = static_cast<unsigned>(from.size());
        stream_.next_out = to;
        stream_.avail_out = static_cast<unsigned>(room);
        const int result = ::BZ2_bzDecompress(&stream_);
        from.remove_prefix(from.size() - stream_.avail_in);
        to += room - stream_.avail_out;
        room = stream_.avail_out;
        isComplete_ = result == BZ_STREAM_END;
        return result == BZ_OK || result == BZ_STREAM_END ? std::string_view() : damaged;
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    bz_stream stream_{};
    bool isComplete_ = false;
};

class XzUnpacker final : public Unpacker {
public:
    XzUnpacker() : begun_(::lzma_stream_decoder(&stream_, mostMemory, LZMA_CONCATENATED)) {}
    XzUnpacker(const XzUnpacker&) = delete;
    XzUnpacker& operator=(const XzUnpacker&) = delete;
    ~XzUnpacker() override { ::lzma_end(&stream_); }

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        if (begun_ != LZMA_OK) return "there is no memory to unpack it";
        stream_.next_in = reinterpret_cast<const std::uint8_t*>(from.data());
        stream_.avail_in = from.size();
        stream_.next_out = reinterpret_cast<std::uint8_t*>(to);
        stream_.avail_out = room;
        // Only the end of the file says that no other stream follows.
        const lzma_ret result = ::lzma_code(&stream_, from.empty() ? LZMA_FINISH : LZMA_RUN);
        from.remove_prefix(from.size() - stream_.avail_in);
        to += room - stream_.avail_out;
        room = stream_.avail_out;
        isComplete_ = result == LZMA_STREAM_END;
        if (result == LZMA_MEMLIMIT_ERROR) return windowTooLarge;
        return result == LZMA_OK || result == LZMA_STREAM_END || result == LZMA_BUF_ERROR ? std::string_view()
                                                                                          : damaged;
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    static constexpr std::uint64_t mostMemory = (std::uint64_t{1} << largestWindowBits) + (std::uint64_t{1} << 20);

    lzma_stream stream_ = LZMA_STREAM_INIT;
    lzma_ret begun_;
    bool isComplete_ = false;
};

// UTF-16 into UTF-8.
class Utf16Unpacker final : public Unpacker {
public:
    explicit Utf16Unpacker(bool isBigEndian) : isBigEndian_(isBigEndian) {}

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        const bool isAtEnd = from.empty();
        if (isAtEnd && hasByte_ && ready_.empty()) return "the UTF-16 text ends in the middle of a character";
        for (;;) {
            const std::size_t count = ready_.copy(to, room);
            ready_.erase(0, count);
            to += count;
            room -= count;
            if (room == 0 || from.empty()) return {};
            const auto byte = static_cast<unsigned char>(from.front());
            from.remove_prefix(1);
            if (!std::exchange(hasByte_, !hasByte_))
                byte_ = byte;
            else
                takeUnit(isBigEndian_ ? char32_t{byte_} << 8U | byte : char32_t{byte} << 8U | byte_);
        }
    }
    [[nodiscard]] bool isComplete() const override { return !hasByte_ && ready_.empty(); }

private:
    // A high surrogate waits for its low one; either alone is no character.
    void takeUnit(char32_t unit) {
        const bool isLow = unit >= 0xdc00 && unit < 0xe000;
        if (const auto high = std::exchange(high_, std::nullopt)) {
            if (isLow) return append(0x10000 + ((*high - 0xd800) << 10U) + (unit - 0xdc00));
            append(unknown);
        }
        if (unit >= 0xd800 && unit < 0xdc00)
            high_ = unit;
        else if (unit != 0xfeff)
            append(isLow ? unknown : unit);
    }
    void append(char32_t code) { utf8::append(ready_, code); }

    static constexpr char32_t unknown = 0xfffd;

    bool isBigEndian_;
    bool hasByte_ = false;
    unsigned byte_ = 0;
    std::optional<char32_t> high_;
    std::string ready_;  // what found no room yet
};

// Do the first characters take two bytes each, of which the one that begins there is zero? So they do in any language:
// a game begins with a tag or a number.
bool hasZeros(std::string_view begin, std::size_t first) noexcept {
    if (begin.size() < 4) return false;
    for (std::size_t i = 0; i < 4; ++i)
        if ((begin[i] == '\0') != (i % 2 == first)) return false;
    return true;
}

}  // namespace

std::expected<std::unique_ptr<Unpacker>, std::string> unpackerFor(std::string_view begin) {
    using namespace std::string_view_literals;
    if (begin.starts_with("\x1f\x8b"sv)) return std::make_unique<GzipUnpacker>();
    if (begin.starts_with("\x28\xb5\x2f\xfd"sv)) return std::make_unique<ZstdUnpacker>();
    if (begin.starts_with("BZh"sv)) return std::make_unique<Bzip2Unpacker>();
    if (begin.starts_with("\xfd\x37zXZ"sv)) return std::make_unique<XzUnpacker>();
    if (begin.starts_with("PK\x03\x04"sv) || begin.starts_with("PK\x05\x06"sv)) return makeZipUnpacker();
    if (begin.starts_with("\xff\xfe"sv) || hasZeros(begin, 1)) return std::make_unique<Utf16Unpacker>(false);
    if (begin.starts_with("\xfe\xff"sv) || hasZeros(begin, 0)) return std::make_unique<Utf16Unpacker>(true);
    if (begin.starts_with("7z\xbc\xaf"sv)) return std::unexpected("it is a 7z archive; unpack it first");
    if (begin.starts_with("Rar!"sv)) return std::unexpected("it is a rar archive; unpack it first");
    return nullptr;
}

}  // namespace nowchess::app
