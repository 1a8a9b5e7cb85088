// Standard output with a buffer of its own, which does not let a failed write pass unnoticed.
//
//   Output out(STDOUT_FILENO);
//   out.print("Nodes: {}\n", nodes);
//   if (!out.flush()) …   // out.error() says why
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "console/format.h"

namespace nowchess::app {

class Output {
public:
    explicit Output(int descriptor) noexcept;

    // On a terminal, control characters of what is written are shown as \x1b and the like: text of a file must not play
    // with it. A pipe or a file gets the bytes as they are.
    void write(std::string_view text) {
        if (text.size() >= fullSize && !isTerminal_) return writeLarge(text);
        buffer_ += text;
        flushIfFull();
    }
    template <typename... Arguments>
    void print(fmt::format_string<Arguments...> format, const Arguments&... arguments) {
        appendFormatted(buffer_, format, fmt::make_format_args(arguments...));
        flushIfFull();
    }

    // Text of our own, with the sequences that colour it.
    void writeStyled(std::string_view text);

    // For writers that append by themselves; they call flushIfFull between two pieces.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }
    void flushIfFull() {
        if (buffer_.size() >= fullSize) flush();
    }
    // Writes out what is buffered. False from the first failure on: then all further output is dropped.
    bool flush();

    [[nodiscard]] bool hasFailed() const noexcept { return error_ != 0; }
    [[nodiscard]] int error() const noexcept { return error_; }  // an errno value
    [[nodiscard]] bool isTerminal() const noexcept { return isTerminal_; }

private:
    void send(std::string_view text);
    // Without a copy.
    void writeLarge(std::string_view text) {
        flush();
        send(text);
    }

    static constexpr std::size_t fullSize = std::size_t{1} << 16;

    int descriptor_;
    bool isTerminal_;
    int error_ = 0;
    std::string buffer_;
};

}  // namespace nowchess::app
