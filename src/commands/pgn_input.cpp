#include "commands/pgn_input.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>

namespace nowchess::app {

namespace {

// The bytes of the file itself.
class RawInput {
public:
    explicit RawInput(int descriptor) : descriptor_(descriptor) {
        struct stat info{};
        if (::fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode)) size_ = static_cast<std::uint64_t>(info.st_size);
    }
    ~RawInput() {
        if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    }
    RawInput(const RawInput&) = delete;
    RawInput& operator=(const RawInput&) = delete;

    std::size_t read(char* to, std::size_t room) {
        for (;;) {
            const ssize_t count = ::read(descriptor_, to, room);
            if (count >= 0) {
                consumed_ += static_cast<std::uint64_t>(count);
                return static_cast<std::size_t>(count);
            }
            if (errno == EINTR) continue;
            error = std::strerror(errno);
            return 0;
        }
    }
    [[nodiscard]] std::uint64_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint64_t consumed() const noexcept { return consumed_; }

    std::string error;

private:
    int descriptor_;
    std::uint64_t size_ = 0;
    std::atomic<std::uint64_t> consumed_ = 0;  // whoever shows the progress may be another thread
};

// What a stream is packed with.
class Unpacker {
public:
    virtual ~Unpacker() = default;
    // Takes from `from` and fills `to`; both are moved on. False if the data is damaged.
    virtual bool unpack(std::string_view& from, char*& to, std::size_t& room) = 0;
    // Is it between two members, where the stream may end?
    [[nodiscard]] virtual bool isComplete() const = 0;
};

class GzipUnpacker : public Unpacker {
public:
    GzipUnpacker() {
        constexpr int gzipOnly = 16;
        ::inflateInit2(&stream_, MAX_WBITS + gzipOnly);
    }
    ~GzipUnpacker() override { ::inflateEnd(&stream_); }
    GzipUnpacker(const GzipUnpacker&) = delete;
    GzipUnpacker& operator=(const GzipUnpacker&) = delete;

    bool unpack(std::string_view& from, char*& to, std::size_t& room) override {
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
        return result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR;
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    z_stream stream_{};
    bool isComplete_ = false;
};

class ZstdUnpacker : public Unpacker {
public:
    ZstdUnpacker() : stream_(::ZSTD_createDStream()) {}
    ~ZstdUnpacker() override { ::ZSTD_freeDStream(stream_); }
    ZstdUnpacker(const ZstdUnpacker&) = delete;
    ZstdUnpacker& operator=(const ZstdUnpacker&) = delete;

    bool unpack(std::string_view& from, char*& to, std::size_t& room) override {
        ZSTD_inBuffer in{from.data(), from.size(), 0};
        ZSTD_outBuffer out{to, room, 0};
        const std::size_t result = ::ZSTD_decompressStream(stream_, &out, &in);
        if (::ZSTD_isError(result) != 0) return false;
        from.remove_prefix(in.pos);
        to += out.pos;
        room -= out.pos;
        isComplete_ = result == 0;
        return true;
    }
    [[nodiscard]] bool isComplete() const override { return isComplete_; }

private:
    ZSTD_DStream* stream_;
    bool isComplete_ = false;
};

// UTF-16 with a byte order mark, into UTF-8.
class Utf16Unpacker : public Unpacker {
public:
    explicit Utf16Unpacker(bool isBigEndian) : isBigEndian_(isBigEndian) {}

    bool unpack(std::string_view& from, char*& to, std::size_t& room) override {
        for (;;) {
            const std::size_t count = ready_.copy(to, room);
            ready_.erase(0, count);
            to += count;
            room -= count;
            if (room == 0 || from.empty()) return true;
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
    void append(char32_t code) {
        const auto last = [&](unsigned bits) { return static_cast<char>(0x80U | (code >> bits & 0x3fU)); };
        if (code < 0x80) {
            ready_ += static_cast<char>(code);
        } else if (code < 0x800) {
            ready_ += {static_cast<char>(0xc0U | code >> 6U), last(0)};
        } else if (code < 0x10000) {
            ready_ += {static_cast<char>(0xe0U | code >> 12U), last(6), last(0)};
        } else {
            ready_ += {static_cast<char>(0xf0U | code >> 18U), last(12), last(6), last(0)};
        }
    }

    static constexpr char32_t unknown = 0xfffd;

    bool isBigEndian_;
    bool hasByte_ = false;
    unsigned byte_ = 0;
    std::optional<char32_t> high_;
    std::string ready_;  // what found no room yet
};

// What a file is that is no text, and that nobody here unpacks. Empty for others.
std::string_view unreadableKind(std::string_view begin) {
    using namespace std::string_view_literals;
    if (begin.starts_with("PK\x03\x04"sv)) return "a zip archive";
    if (begin.starts_with("BZh"sv)) return "packed with bzip2";
    if (begin.starts_with("\xfd"
                          "7zX"sv))
        return "packed with xz";
    if (begin.starts_with("7z\xbc\xaf"sv)) return "a 7z archive";
    if (begin.starts_with("Rar!"sv)) return "a rar archive";
    return {};
}

std::unique_ptr<Unpacker> unpackerFor(std::string_view begin) {
    using namespace std::string_view_literals;
    if (begin.starts_with("\x1f\x8b"sv)) return std::make_unique<GzipUnpacker>();
    if (begin.starts_with("\x28\xb5\x2f\xfd"sv)) return std::make_unique<ZstdUnpacker>();
    if (begin.starts_with("\xff\xfe"sv)) return std::make_unique<Utf16Unpacker>(false);
    if (begin.starts_with("\xfe\xff"sv)) return std::make_unique<Utf16Unpacker>(true);
    return nullptr;
}

}  // namespace

struct PgnInput::Stream {
    explicit Stream(int descriptor) : raw(descriptor), buffer(std::size_t{1} << 16) {
        // A pipe may hand over its first bytes one by one.
        constexpr std::size_t magicSize = 4;
        std::size_t have = 0;
        while (have < magicSize) {
            const std::size_t count = raw.read(buffer.data() + have, buffer.size() - have);
            if (count == 0) break;
            have += count;
        }
        rest = {buffer.data(), have};
        unpacker = unpackerFor(rest);
        if (const std::string_view kind = unreadableKind(rest); !kind.empty())
            raw.error = "it is " + std::string(kind) + "; unpack it first";
    }

    std::size_t readPlain(char* to, std::size_t room) {
        if (rest.empty()) return raw.read(to, room);
        const std::size_t count = rest.copy(to, room);
        rest.remove_prefix(count);
        return count;
    }

    std::size_t readPacked(char* to, std::size_t room) {
        char* const begin = to;
        while (to == begin && raw.error.empty()) {
            if (rest.empty()) rest = {buffer.data(), raw.read(buffer.data(), buffer.size())};
            if (rest.empty() && unpacker->isComplete()) break;
            const bool isAtEnd = rest.empty();
            if (!unpacker->unpack(rest, to, room))
                raw.error = "the compressed data is damaged";
            else if (isAtEnd && to == begin)
                raw.error = "the compressed data ends too early";
        }
        return static_cast<std::size_t>(to - begin);
    }

    RawInput raw;
    std::vector<char> buffer;
    std::string_view rest;  // of the buffer
    std::unique_ptr<Unpacker> unpacker;
};

PgnInput::PgnInput(std::unique_ptr<Stream> stream) noexcept : stream_(std::move(stream)) {}
PgnInput::~PgnInput() = default;
PgnInput::PgnInput(PgnInput&&) noexcept = default;
PgnInput& PgnInput::operator=(PgnInput&&) noexcept = default;

std::expected<PgnInput, std::string> PgnInput::open(const std::string& name) {
    const int descriptor = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return std::unexpected(std::strerror(errno));
    return PgnInput(std::make_unique<Stream>(descriptor));
}

std::size_t PgnInput::read(char* to, std::size_t room) {
    if (!stream_->raw.error.empty() || room == 0) return 0;
    return stream_->unpacker ? stream_->readPacked(to, room) : stream_->readPlain(to, room);
}

const std::string& PgnInput::error() const noexcept { return stream_->raw.error; }
std::uint64_t PgnInput::size() const noexcept { return stream_->raw.size(); }
std::uint64_t PgnInput::consumed() const noexcept { return stream_->raw.consumed(); }

}  // namespace nowchess::app
