// Whole sessions, word by word. A file in transcripts/ holds one or more: a line "$ nowchess …" starts the program,
// lines
// "< …" are typed, and the rest is what it must say. Sessions of a file share a home directory.
#include <algorithm>
#include <chrono>
#include <ctime>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/scratch_directory.h"

namespace nowchess::test {
namespace {

namespace fs = std::filesystem;

struct Session {
    std::vector<std::string> arguments;
    std::string input;
    std::string output;
};

std::vector<Session> sessionsOf(const fs::path& file) {
    std::ifstream stream(file);
    std::vector<Session> sessions;
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("# ") && sessions.empty()) continue;
        if (line.starts_with("$ nowchess ")) {
            std::istringstream words(line.substr(11));
            sessions.emplace_back();
            for (std::string word; words >> word;) sessions.back().arguments.push_back(word);
        } else if (line == "<" || line.starts_with("< ")) {
            sessions.back().input += line.substr(std::min<std::size_t>(2, line.size())) + "\n";
        } else {
            sessions.back().output += line + "\n";
        }
    }
    return sessions;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    std::string text(10, ' ');
    std::strftime(text.data(), text.size() + 1, "%Y.%m.%d", &local);
    return text;
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

std::vector<fs::path> transcripts() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(NOWCHESS_TRANSCRIPTS)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

class Transcript : public testing::TestWithParam<fs::path> {};

TEST_P(Transcript, IsSpokenAsWritten) {
    const std::vector<Session> sessions = sessionsOf(GetParam());
    ASSERT_FALSE(sessions.empty());
    const ScratchDirectory home;
    for (const Session& session : sessions) {
        ProgramResult result = run({.arguments = session.arguments,
                                    .input = session.input,
                                    .environment = {"TERM=dumb"},
                                    .home = home.path()});
        replaceAll(result.out, home.path().string(), "~");
        replaceAll(result.out, today(), "TODAY");
        result.out = std::regex_replace(result.out, std::regex("TODAY [0-9]{2}:[0-9]{2}"), "TODAY NOW");
        EXPECT_EQ(result.out, session.output);
        EXPECT_EQ(result.err, "");
        EXPECT_EQ(result.exitCode, 0);
    }
}
INSTANTIATE_TEST_SUITE_P(App, Transcript, testing::ValuesIn(transcripts()),
                         [](const auto& file) { return file.param.stem().string(); });

}  // namespace
}  // namespace nowchess::test
