#include "commands/pgn_input.h"

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

#include "commands/unpacker.h"
#include "nowchess/pgn_tools/json_games.h"

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

}  // namespace

struct PgnInput::Stream {
    explicit Stream(int descriptor) : raw(descriptor), buffer(std::size_t{1} << 16) {
        // A pipe may hand over its first bytes one by one.
        std::size_t have = 0;
        while (have < packedSign) {
            const std::size_t count = raw.read(buffer.data() + have, buffer.size() - have);
            if (count == 0) break;
            have += count;
        }
        rest = {buffer.data(), have};
        if (auto found = unpackerFor(rest))
            unpacker = *std::move(found);
        else
            raw.error = std::move(found).error();
    }

    // What the text begins with is looked at before it is handed over.
    std::size_t read(char* to, std::size_t room) {
        if (!isBegun) begin();
        if (json) {
            const std::size_t count = json->read(to, room);
            if (raw.error.empty()) raw.error = json->error();
            return count;
        }
        return readText(to, room);
    }
    void begin() {
        isBegun = true;
        head.resize(pgn::jsonGamesSign);
        std::size_t have = 0;
        while (have < head.size()) {
            const std::size_t count = readUnpacked(head.data() + have, head.size() - have);
            if (count == 0) break;
            have += count;
        }
        head.resize(have);
        if (pgn::looksLikeJsonGames(head))
            json.emplace([this](char* to, std::size_t room) { return readText(to, room); });
    }
    std::size_t readText(char* to, std::size_t room) {
        if (headTaken == head.size()) return readUnpacked(to, room);
        const std::size_t count = std::string_view(head).substr(headTaken).copy(to, room);
        headTaken += count;
        return count;
    }
    std::size_t readUnpacked(char* to, std::size_t room) {
        if (!raw.error.empty()) return 0;
        return unpacker ? readPacked(to, room) : readPlain(to, room);
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
            const bool isAtEnd = rest.empty();
            if (isAtEnd && unpacker->isComplete()) break;
            if (const std::string_view fault = unpacker->unpack(rest, to, room); !fault.empty())
                raw.error = fault;
            else if (isAtEnd && to == begin && !unpacker->isComplete())
                raw.error = "the compressed data ends too early";
        }
        return static_cast<std::size_t>(to - begin);
    }

    RawInput raw;
    std::vector<char> buffer;
    std::string_view rest;  // of the buffer
    std::unique_ptr<Unpacker> unpacker;
    bool isBegun = false;
    std::string head;  // of the unpacked text
    std::size_t headTaken = 0;
    std::optional<pgn::JsonGames> json;
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

std::size_t PgnInput::read(char* to, std::size_t room) { return room == 0 ? 0 : stream_->read(to, room); }

const std::string& PgnInput::error() const noexcept { return stream_->raw.error; }
std::uint64_t PgnInput::size() const noexcept { return stream_->raw.size(); }
std::uint64_t PgnInput::consumed() const noexcept { return stream_->raw.consumed(); }

}  // namespace nowchess::app
