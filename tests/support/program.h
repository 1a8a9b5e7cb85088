// Starts the built program and tells what it did.
//
//   const ProgramResult result = run({.arguments = {"perft", "3"}});
//   EXPECT_EQ(result.exitCode, 0);
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace nowchess::test {

enum class StandardOutput {
    Captured,
    Closed,      // as after >&-
    Full,        // /dev/full
    BrokenPipe,  // a pipe that nobody reads
    Terminal,    // captured through a pseudo terminal
};

struct ProgramCall {
    std::vector<std::string> arguments;
    std::string input{};
    StandardOutput output = StandardOutput::Captured;
    std::vector<std::string> environment{};  // "NAME=value", beside what the test has itself
    bool closedInput = false;
    std::filesystem::path home{};  // where it runs and keeps its games; a place of its own if not given
};

struct ProgramResult {
    std::string out;
    std::string err;
    int exitCode = -1;  // -1 if a signal ended it
    int signal = 0;
};

ProgramResult run(const ProgramCall& call);
// The same for plain cases.
ProgramResult run(std::vector<std::string> arguments, std::string input = {});

// A running program that one can talk to.
class Conversation {
public:
    // Its standard error is the test's own unless a descriptor is given.
    Conversation(const std::vector<std::string>& arguments, const std::filesystem::path& home,
                 const std::vector<std::string>& environment = {}, int errors = -1);
    ~Conversation();
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void say(const std::string& text) const;
    // Waits for the text; all that was read up to its end, or to the end of the output.
    std::string hearUntil(const std::string& text) const;
    // Ends the input; the exit code.
    int leave();
    // As by kill -9.
    void kill();
    // Says the text to a program that waits for it, and kills it after so many stops at calls of the system, two for
    // each, or when it waits again. False where processes may not be traced: then nothing is said.
    bool killWhileAnswering(const std::string& text, std::size_t stops);

private:
    int child_ = -1;
    int input_ = -1;
    int output_ = -1;
};

std::vector<std::string> linesOf(const std::string& text);

}  // namespace nowchess::test
