#include "console/output.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace nowchess::app {

Output::Output(int descriptor) noexcept : descriptor_(descriptor), isTerminal_(::isatty(descriptor) == 1) {}

bool Output::flush() {
    if (isTerminal_) {
        const std::size_t whole = buffer_.size() - incompleteTail(buffer_);
        send(printable(std::string_view(buffer_).substr(0, whole), LineEnds::Kept));
        buffer_.erase(0, whole);
    } else {
        send(buffer_);
        buffer_.clear();
    }
    return error_ == 0;
}

void Output::writeStyled(std::string_view text) {
    flush();
    send(text);
}

void Output::send(std::string_view text) {
    while (!text.empty() && error_ == 0) {
        const ssize_t written = ::write(descriptor_, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            // Whoever shares the pipe has made it non-blocking: wait until there is room.
            pollfd room{descriptor_, POLLOUT, 0};
            ::poll(&room, 1, -1);
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
}

}  // namespace nowchess::app
