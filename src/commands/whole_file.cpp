#include "commands/whole_file.h"

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

namespace nowchess::app {

std::expected<std::string, int> readAll(const std::string& file) {
    const bool isStandardInput = file == "-";
    const int descriptor = isStandardInput ? STDIN_FILENO : ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return std::unexpected(errno);
    std::string text;
    constexpr std::size_t step = std::size_t{1} << 16;
    ssize_t count = 1;
    while (count != 0) {
        const std::size_t size = text.size();
        text.resize(size + step);
        do {
            count = ::read(descriptor, text.data() + size, step);
        } while (count < 0 && errno == EINTR);
        if (count < 0) break;
        text.resize(size + static_cast<std::size_t>(count));
    }
    const int error = count < 0 ? errno : 0;
    if (!isStandardInput) ::close(descriptor);
    if (error != 0) return std::unexpected(error);
    return text;
}

}  // namespace nowchess::app
