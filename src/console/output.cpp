#include "console/output.h"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace nowchess::app {

bool Output::flush() {
    std::string_view rest = buffer_;
    while (!rest.empty() && error_ == 0) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            // Whoever shares the pipe has made it non-blocking: wait until there is room.
            pollfd room{descriptor_, POLLOUT, 0};
            ::poll(&room, 1, -1);
        } else if (errno != EINTR) {
            error_ = errno;
        }
    }
    buffer_.clear();
    return error_ == 0;
}

bool Output::isTerminal() const noexcept { return ::isatty(descriptor_) == 1; }

}  // namespace nowchess::app
