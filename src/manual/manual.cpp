// Writes the manual pages and the completions of the shells, when the program is built:
//
//   nowchess_manual SOURCES VERSION DATE DIRECTORY
#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "commands/command_line.h"
#include "commands/commands.h"
#include "console/format.h"
#include "manual/completions.h"
#include "manual/man_pages.h"

namespace nowchess::app {

namespace {

namespace fs = std::filesystem;

std::string readText(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

bool writeText(const fs::path& file, std::string_view text) {
    std::error_code ignored;  // the file cannot be opened, then
    fs::create_directories(file.parent_path(), ignored);
    std::ofstream out(file, std::ios::binary);
    out << text << std::flush;
    if (!out) complain("nowchess_manual: cannot write {}", file.string());
    return static_cast<bool>(out);
}

std::vector<HeaderSummary> headersBelow(const fs::path& directory) {
    std::vector<HeaderSummary> headers;
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(directory))
        if (file.path().extension() == ".h")
            headers.push_back(
                {file.path().lexically_relative(directory).generic_string(), firstParagraph(readText(file.path()))});
    std::ranges::sort(headers, {}, &HeaderSummary::path);
    return headers;
}

bool writeManual(const fs::path& sources, const PageFooter& footer, const fs::path& directory) {
    CommandLine line(programHelp(), "");
    for (const Command& command : allCommands) command.add(line);
    std::vector<ManPage> pages = commandPages(line.table(), footer);
    pages.push_back(configPage(footer));
    pages.push_back(
        libraryPage(headersBelow(sources / "include"), readText(sources / "examples/quickstart.cpp"), footer));
    bool isWritten = true;
    for (const ManPage& page : pages)
        isWritten =
            writeText(directory / formatted("man/man{}/{}.{}", page.section, page.name, page.section), page.text) &&
            isWritten;
    return isWritten && writeText(directory / "bash/nowchess", bashCompletion(line.table())) &&
           writeText(directory / "zsh/_nowchess", zshCompletion(line.table())) &&
           writeText(directory / "fish/nowchess.fish", fishCompletion(line.table()));
}

}  // namespace

}  // namespace nowchess::app

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("usage: nowchess_manual SOURCES VERSION DATE DIRECTORY\n", stderr);
        return 2;
    }
    try {
        const nowchess::app::PageFooter footer{.date = argv[3], .version = std::string("NowChess ") + argv[2]};
        return nowchess::app::writeManual(argv[1], footer, argv[4]) ? 0 : 1;
    } catch (const std::exception& error) {
        nowchess::app::complain("nowchess_manual: {}", error.what());
        return 1;
    }
}
