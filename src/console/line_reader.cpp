#include "console/line_reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <poll.h>
#include <unistd.h>

namespace nowchess::app {

namespace {

constexpr std::size_t readSize = std::size_t{1} << 18;
constexpr std::size_t bufferSize = LineReader::maxLineLength + readSize;

}  // namespace

LineReader::LineReader(int descriptor, std::function<bool()> beforeRead)
    : descriptor_(descriptor),
      beforeRead_(std::move(beforeRead)),
      buffer_(std::make_unique_for_overwrite<char[]>(bufferSize)) {}

std::optional<Line> LineReader::next() {
    std::size_t searched = 0;
    gaveUp_ = false;
    while (true) {
        const char* const from = buffer_.get() + begin_;
        const std::size_t size = end_ - begin_;
        if (const void* const found = std::memchr(from + searched, '\n', size - searched))
            return take(static_cast<std::size_t>(static_cast<const char*>(found) - from), true);
        // One more byte than allowed, as it may be the CR of the line's end.
        if (size > maxLineLength + 1) return skipLongLine();
        searched = size;
        if (!fill()) return size == 0 || gaveUp_ ? std::nullopt : std::optional(take(size, false));
    }
}

void LineReader::replacePending(std::string_view text) noexcept {
    begin_ = 0;
    end_ = text.copy(buffer_.get(), maxLineLength);
}

Line LineReader::take(std::size_t length, bool hasEnd) {
    std::string_view text(buffer_.get() + begin_, length);
    begin_ += length + (hasEnd ? 1 : 0);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text.size() > maxLineLength ? Line{{}, true} : Line{text, false};
}

Line LineReader::skipLongLine() {
    while (true) {
        const char* const from = buffer_.get() + begin_;
        if (const void* const found = std::memchr(from, '\n', end_ - begin_)) {
            begin_ += static_cast<std::size_t>(static_cast<const char*>(found) - from) + 1;
            return Line{{}, true};
        }
        begin_ = end_;
        if (!fill()) return Line{{}, true};
    }
}

// Reads more behind what is there. False at the end of the input.
bool LineReader::fill() {
    if (isAtEnd_) return false;
    if (begin_ > 0) {
        std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
        end_ -= begin_;
        begin_ = 0;
    }
    gaveUp_ = beforeRead_ && !beforeRead_();
    if (gaveUp_) return false;
    while (true) {
        const ssize_t count = ::read(descriptor_, buffer_.get() + end_, std::min(readSize, bufferSize - end_));
        if (count > 0) {
            end_ += static_cast<std::size_t>(count);
            return true;
        }
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 && errno == EAGAIN) {
            pollfd input{descriptor_, POLLIN, 0};
            ::poll(&input, 1, -1);
            continue;
        }
        error_ = count < 0 ? errno : 0;
        isAtEnd_ = true;
        return false;
    }
}

}  // namespace nowchess::app
