// Lines from a file descriptor, in constant memory whatever comes in.
//
//   LineReader reader(STDIN_FILENO, [&] { return out.flush(); });
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
    // It may wait for input itself, and say false if it waited in vain.
    explicit LineReader(int descriptor, std::function<bool()> beforeRead = {});

    // Nothing at the end of the input, or where waiting was in vain. Lines end with LF or CR LF; the last one needs no
    // end.
    std::optional<Line> next();
    // Was it in vain, the last time? Then more may come, and what came so far of a line is not lost.
    [[nodiscard]] bool gaveUpWaiting() const noexcept { return gaveUp_; }
    // What has come of a line that is not at its end; and another text in its place, while nobody waits in `next`.
    [[nodiscard]] std::string_view pending() const noexcept { return {buffer_.get() + begin_, end_ - begin_}; }
    void replacePending(std::string_view text) noexcept;
    // An errno value if the input ended because it could not be read, else 0.
    [[nodiscard]] int error() const noexcept { return error_; }

private:
    bool fill();
    Line take(std::size_t length, bool hasEnd);
    Line skipLongLine();

    int descriptor_;
    int error_ = 0;
    bool isAtEnd_ = false;
    bool gaveUp_ = false;
    std::function<bool()> beforeRead_;
    std::unique_ptr<char[]> buffer_;
    std::size_t begin_ = 0;  // of what is not yet handed out
    std::size_t end_ = 0;
};

}  // namespace nowchess::app
