// A manual page in the making, with the macros of man(7): plain text in, roff out.
//
//   Roff page("nowchess-play", 6, {.date = "2026-11-16", .version = "NowChess 0.1.0"});
//   page.section("NAME");
//   page.paragraph("…");
#pragma once

#include <string>
#include <string_view>

namespace nowchess::app {

struct PageFooter {
    std::string date;
    std::string version;
};

// The first line of a text, which is left with the others.
std::string_view takeLine(std::string_view& text) noexcept;

// Prose; options (--json) become bold.
std::string roffProse(std::string_view text);
// Text to be typed or copied as it is.
std::string roffLiteral(std::string_view text);
// "nowchess perft DEPTH [--fen FEN]": what is typed as it is becomes bold, what stands for something else italic.
std::string roffUsage(std::string_view text);

class Roff {
public:
    Roff(std::string_view name, int number, std::string_view manual, const PageFooter& footer);

    void section(std::string_view heading);
    void paragraph(std::string_view prose);  // empty lines part several; what is indented stays as it is
    void item(std::string_view tag, std::string_view prose);  // the tag is roff
    void literal(std::string_view lines);                     // as it is, line by line
    void roff(std::string_view line);
    [[nodiscard]] const std::string& text() const noexcept { return text_; }

private:
    std::string text_;
    bool isFirst_ = true;  // of its section: it needs no distance
};

}  // namespace nowchess::app
