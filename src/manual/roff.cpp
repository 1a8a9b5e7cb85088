#include "manual/roff.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <utility>

#include "console/format.h"
#include "text/utf8.h"
#include "text/words.h"

namespace nowchess::app {

namespace {

bool isWordPart(char c) noexcept { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

std::uint32_t codePoint(std::string_view character) noexcept {
    std::uint32_t code = static_cast<unsigned char>(character.front()) & (0xffU >> (character.size() + 1));
    for (const char c : character.substr(1)) code = code << 6U | (static_cast<unsigned char>(c) & 0x3fU);
    return code;
}

// What would mean something to roff, or be printed as a nicer character, written so that it is printed as it is.
void appendCharacter(std::string& out, std::string_view character) {
    if (character.size() > 1)
        append(out, "\\[u{:04X}]", codePoint(character));
    else if (character == "\\")
        out += "\\e";
    else if (character == "-")
        out += "\\-";
    else if (character == "'")
        out += "\\(aq";
    else if (character == "`")
        out += "\\(ga";
    else if (character == "^")
        out += "\\(ha";
    else if (character == "~")
        out += "\\(ti";
    else
        out += character;
}

// A dot at the beginning of a line would be a command.
void guardLine(std::string& out, char first) {
    if (first == '.' && (out.empty() || out.ends_with('\n'))) out += "\\&";
}

// The name of the option that a text begins with; empty if it does not.
std::string_view optionAt(std::string_view text) noexcept {
    if (!text.starts_with("--")) return {};
    std::size_t size = 2;
    while (size < text.size() && (isWordPart(text[size]) || text[size] == '-')) ++size;
    return size > 2 ? text.substr(0, size) : std::string_view();
}

}  // namespace

std::string_view takeLine(std::string_view& text) noexcept {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

std::string roffLiteral(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        guardLine(out, text.front());
        const std::size_t size = utf8::characterSize(text);
        appendCharacter(out, text.substr(0, size));
        text.remove_prefix(size);
    }
    return out;
}

std::string roffProse(std::string_view text) {
    std::string out;
    char last = ' ';
    while (!text.empty()) {
        const std::string_view option = isWordPart(last) ? std::string_view() : optionAt(text);
        std::size_t size = option.size();
        if (size > 0) {
            out += "\\fB" + roffLiteral(option) + "\\fR";
        } else {
            size = utf8::characterSize(text);
            guardLine(out, text.front());
            if (text.front() == '-' && isWordPart(last))
                out += '-';  // a hyphen
            else
                appendCharacter(out, text.substr(0, size));
        }
        last = text[size - 1];
        text.remove_prefix(size);
    }
    return out;
}

std::string roffUsage(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t size = 0;
        bool isTyped = false;
        while (size < text.size() && (isWordPart(text[size]) || text[size] == '-')) {
            isTyped = isTyped || std::islower(static_cast<unsigned char>(text[size])) != 0;
            ++size;
        }
        if (size > 0) {
            append(out, R"(\f{}{}\fR)", isTyped ? 'B' : 'I', roffLiteral(text.substr(0, size)));
        } else {
            size = utf8::characterSize(text);
            appendCharacter(out, text.substr(0, size));
        }
        text.remove_prefix(size);
    }
    return out;
}

Roff::Roff(std::string_view name, int number, std::string_view manual, const PageFooter& footer) {
    std::string title(name);
    for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    roff(formatted(R"(.TH {} {} {} "{}" "{}")", roffLiteral(title), number, footer.date, footer.version, manual));
}

void Roff::section(std::string_view heading) {
    roff(formatted(".SH {}", heading));
    isFirst_ = true;
}

void Roff::paragraph(std::string_view prose) {
    std::string table;
    bool isBroken = true;  // the next line begins a paragraph
    while (!prose.empty()) {
        const std::string_view line = takeLine(prose);
        if (line.starts_with(' ')) {
            append(table, "{}\n", line);
            if (prose.starts_with(' ')) continue;
            literal(std::exchange(table, {}));
        } else if (!line.empty()) {
            if (isBroken && !isFirst_) roff(".PP");
            isFirst_ = false;
            roff(roffProse(line));
        }
        isBroken = line.empty() || line.starts_with(' ');
    }
}

void Roff::item(std::string_view tag, std::string_view prose) {
    isFirst_ = false;
    roff(".TP");
    roff(tag);
    roff(roffProse(prose));
}

void Roff::literal(std::string_view lines) {
    if (!isFirst_) roff(".PP");
    isFirst_ = false;
    roff(".EX");
    while (lines.ends_with('\n')) lines.remove_suffix(1);
    roff(roffLiteral(lines));
    roff(".EE");
}

void Roff::roff(std::string_view line) {
    text_ += line;
    text_ += '\n';
}

}  // namespace nowchess::app
