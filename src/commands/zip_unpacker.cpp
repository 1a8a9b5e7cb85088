// Zip archives, read from front to back as they stream in: by their local headers, without the directory at the end.
#include <algorithm>
#include <array>
#include <cstdint>

#define ZLIB_CONST
#include <zlib.h>

#include "commands/unpacker.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

using namespace std::string_view_literals;

std::uint64_t littleEndian(std::string_view bytes, std::size_t offset, std::size_t size) noexcept {
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[offset + i]);
    return value;
}

class ZipUnpacker final : public Unpacker {
public:
    ZipUnpacker() { ::inflateInit2(&inflater_, -MAX_WBITS); }
    ~ZipUnpacker() override { ::inflateEnd(&inflater_); }

    std::string_view unpack(std::string_view& from, char*& to, std::size_t& room) override {
        for (;;) {
            std::string_view fault;
            switch (stage_) {
                case Stage::Signature:
                    if (!gather(from, signatureSize)) return {};
                    fault = takeSignature();
                    break;
                case Stage::Header:
                    if (!gather(from, headerSize)) return {};
                    stage_ = Stage::Name;
                    break;
                case Stage::Name:
                    if (!gather(from, headerSize + number(26, 2) + number(28, 2))) return {};
                    fault = takeHeader();
                    break;
                case Stage::Packed:
                    if (from.empty() || room == 0) return {};
                    fault = inflateSome(from, to, room);
                    break;
                case Stage::Stored:
                    if (left_ > 0 && (from.empty() || room == 0)) return {};
                    fault = copySome(from, to, room);
                    break;
                case Stage::Descriptor:
                    if (!gather(from, signatureSize)) return {};
                    if (!gather(from, descriptorSize())) return {};
                    fault = compareSum(number(hasDescriptorSign() ? 4 : 0, 4));
                    begin(Stage::Separator);
                    break;
                case Stage::Separator:
                    // An empty line, so that two files never make one game.
                    for (; isWanted_ && lineEnds_ < 2 && room > 0; ++lineEnds_, --room) *to++ = '\n';
                    if (isWanted_ && lineEnds_ < 2) return {};
                    begin(Stage::Signature);
                    break;
                case Stage::End: from = {}; return {};
            }
            if (!fault.empty()) return fault;
        }
    }
    [[nodiscard]] bool isComplete() const override { return stage_ == Stage::End; }

private:
    enum class Stage : std::uint8_t { Signature, Header, Name, Packed, Stored, Descriptor, Separator, End };

    static constexpr std::size_t signatureSize = 4;
    static constexpr std::size_t headerSize = 30;

    // Until so many bytes are together.
    bool gather(std::string_view& from, std::size_t size) {
        const std::string_view more = from.substr(0, size - std::min(size, bytes_.size()));
        bytes_ += more;
        from.remove_prefix(more.size());
        return bytes_.size() >= size;
    }
    [[nodiscard]] std::uint64_t number(std::size_t offset, std::size_t size) const noexcept {
        return littleEndian(bytes_, offset, size);
    }
    void begin(Stage stage) {
        stage_ = stage;
        bytes_.clear();
    }
    std::string_view takeSignature() {
        if (bytes_ == "PK\x03\x04"sv) {
            stage_ = Stage::Header;
            return {};
        }
        // The directory, or the end of one that is empty.
        if (bytes_ != "PK\x01\x02"sv && bytes_ != "PK\x05\x06"sv) return damaged;
        stage_ = Stage::End;
        return hasGames_ ? std::string_view() : "there is no .pgn in the zip archive"sv;
    }
    std::string_view takeHeader() {
        constexpr std::uint64_t encrypted = 1;
        constexpr std::uint64_t sizesFollow = 8;
        constexpr std::uint64_t sizesElsewhere = 0xffffffff;
        const std::uint64_t flags = number(6, 2);
        const std::uint64_t method = number(8, 2);
        const std::string name = bytes_.substr(headerSize, number(26, 2));
        if ((flags & encrypted) != 0) return "the zip archive is encrypted";
        hasDescriptor_ = (flags & sizesFollow) != 0;
        expectedSum_ = number(14, 4);
        left_ = number(18, 4);
        isZip64_ = left_ == sizesElsewhere;
        const std::string_view extra = std::string_view(bytes_).substr(headerSize + name.size());
        for (std::size_t at = 0; at + 4 <= extra.size(); at += 4 + littleEndian(extra, at + 2, 2)) {
            if (littleEndian(extra, at, 2) != 1) continue;
            isZip64_ = true;
            if (left_ == sizesElsewhere && at + 20 <= extra.size()) left_ = littleEndian(extra, at + 12, 8);
        }
        isWanted_ = lowered(name).ends_with(".pgn");
        hasGames_ = hasGames_ || isWanted_;
        sum_ = ::crc32(0, nullptr, 0);
        if (method == 8) {
            ::inflateReset(&inflater_);
            begin(Stage::Packed);
            return {};
        }
        // Where the size follows, only the packed data itself says where it ends.
        if (method != 0 || hasDescriptor_) return "the zip archive is packed in an unusual way";
        begin(Stage::Stored);
        return {};
    }
    std::string_view inflateSome(std::string_view& from, char*& to, std::size_t& room) {
        char* const target = isWanted_ ? to : discarded_.data();
        const std::size_t size = isWanted_ ? room : discarded_.size();
        inflater_.next_in = reinterpret_cast<const Bytef*>(from.data());
        inflater_.avail_in = static_cast<uInt>(from.size());
        inflater_.next_out = reinterpret_cast<Bytef*>(target);
        inflater_.avail_out = static_cast<uInt>(size);
        const int result = ::inflate(&inflater_, Z_NO_FLUSH);
        from.remove_prefix(from.size() - inflater_.avail_in);
        handOver(size - inflater_.avail_out, target, to, room);
        if (result == Z_STREAM_END) return endFile();
        return result == Z_OK || result == Z_BUF_ERROR ? std::string_view() : damaged;
    }
    std::string_view copySome(std::string_view& from, char*& to, std::size_t& room) {
        const std::size_t size =
            std::min({from.size(), isWanted_ ? room : from.size(), static_cast<std::size_t>(left_)});
        const std::string_view part = from.substr(0, size);
        if (isWanted_) part.copy(to, size);
        from.remove_prefix(size);
        left_ -= size;
        handOver(size, part.data(), to, room);
        return left_ == 0 ? endFile() : std::string_view();
    }
    void handOver(std::size_t size, const char* begin, char*& to, std::size_t& room) {
        sum_ = ::crc32(sum_, reinterpret_cast<const Bytef*>(begin), static_cast<uInt>(size));
        if (!isWanted_) return;
        to += size;
        room -= size;
    }
    std::string_view endFile() {
        begin(hasDescriptor_ ? Stage::Descriptor : Stage::Separator);
        lineEnds_ = 0;
        return hasDescriptor_ ? std::string_view() : compareSum(expectedSum_);
    }
    [[nodiscard]] bool hasDescriptorSign() const { return bytes_.starts_with("PK\x07\x08"sv); }
    [[nodiscard]] std::size_t descriptorSize() const {
        return (hasDescriptorSign() ? signatureSize : 0) + 4 + (isZip64_ ? 16 : 8);
    }
    [[nodiscard]] std::string_view compareSum(std::uint64_t expected) const {
        return sum_ == expected ? std::string_view() : damaged;
    }

    z_stream inflater_{};
    Stage stage_ = Stage::Signature;
    std::string bytes_;  // of the header that is being read
    bool hasDescriptor_ = false;
    bool isZip64_ = false;
    bool isWanted_ = false;   // this file
    bool hasGames_ = false;   // any file
    std::uint64_t left_ = 0;  // of a stored file
    int lineEnds_ = 0;        // after a file that is wanted
    uLong sum_ = 0;
    std::uint64_t expectedSum_ = 0;
    std::array<char, 1U << 14U> discarded_{};  // what is not wanted
};

}  // namespace

std::unique_ptr<Unpacker> makeZipUnpacker() { return std::make_unique<ZipUnpacker>(); }

}  // namespace nowchess::app
