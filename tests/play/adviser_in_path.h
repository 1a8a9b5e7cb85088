// An engine in the place of the installed ones, for whoever asks for "computer": the fake one, in the manner named.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/scratch_directory.h"

namespace nowchess::test {

class AdviserInPath {
public:
    explicit AdviserInPath(const std::string& manner = "well") : before_(std::getenv("PATH")) {
        const std::filesystem::path script = directory_.path() / "stockfish";
        std::ofstream(script) << "#!/bin/sh\nexec '" NOWCHESS_FAKE_ENGINE "' " << manner << "\n";
        std::filesystem::permissions(script, std::filesystem::perms::owner_all);
        ::setenv("PATH", directory_.path().c_str(), 1);
    }
    ~AdviserInPath() { ::setenv("PATH", before_.c_str(), 1); }
    AdviserInPath(const AdviserInPath&) = delete;
    AdviserInPath& operator=(const AdviserInPath&) = delete;

private:
    ScratchDirectory directory_;
    std::string before_;
};

}  // namespace nowchess::test
