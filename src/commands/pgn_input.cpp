#include "commands/pgn_input.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <string_view>
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

std::unique_ptr<Unpacker> unpackerFor(std::string_view begin) {
    using namespace std::string_view_literals;
    if (begin.starts_with("\x1f\x8b"sv)) return std::make_unique<GzipUnpacker>();
    if (begin.starts_with("\x28\xb5\x2f\xfd"sv)) return std::make_unique<ZstdUnpacker>();
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
