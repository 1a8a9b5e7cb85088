// Lines from a file descriptor, in constant memory whatever comes in.
//
//   LineReader reader(STDIN_FILENO, [&] { out.flush(); });
//   while (const auto line = reader.next()) …
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

namespace nowchess::app {

struct Line {
    std::string_view text;   // without its end; valid until the next call
    bool isTooLong = false;  // longer than maxLineLength: it was skipped, and the text is empty
};

class LineReader {
public:
    static constexpr std::size_t maxLineLength = std::size_t{1} << 20;

    // `beforeRead` is called before every read, which may block: a peer that waits for answers must have them by then.
    explicit LineReader(int descriptor, std::function<void()> beforeRead = {});

    // Nothing at the end of the input. Lines end with LF or CR LF; the last one needs no end.
    std::optional<Line> next();
    // An errno value if the input ended because it could not be read, else 0.
    [[nodiscard]] int error() const noexcept { return error_; }

private:
    bool fill();
    Line take(std::size_t length, bool hasEnd);
    Line skipLongLine();

    int descriptor_;
    int error_ = 0;
    bool isAtEnd_ = false;
    std::function<void()> beforeRead_;
    std::unique_ptr<char[]> buffer_;
    std::size_t begin_ = 0;  // of what is not yet handed out
    std::size_t end_ = 0;
};

}  // namespace nowchess::app
