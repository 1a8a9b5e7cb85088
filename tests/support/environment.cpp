#include "support/environment.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace nowchess::test {

namespace {

constexpr std::uint64_t recordedSeed = 20261115;

const char* variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0' ? value : nullptr;
}

}  // namespace

std::optional<std::filesystem::path> testData() {
    const char* directory = variable("NOWCHESS_TEST_DATA");
    if (directory == nullptr) return std::nullopt;
    return directory;
}

std::filesystem::path ownData() { return NOWCHESS_OWN_DATA; }

std::string contents(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string text(std::filesystem::file_size(file), '\0');
    if (!stream.read(text.data(), static_cast<std::streamsize>(text.size())))
        throw std::runtime_error("cannot read " + file.string());
    return text;
}

std::uint64_t scaled(std::uint64_t count) {
    const char* scale = variable("NOWCHESS_TEST_SCALE");
    const double wanted = static_cast<double>(count) * (scale != nullptr ? std::stod(scale) : 1.0);
    return wanted < 1 ? 1 : static_cast<std::uint64_t>(wanted);
}

std::uint64_t seed() {
    const char* value = variable("NOWCHESS_TEST_SEED");
    return value != nullptr ? std::stoull(value) : recordedSeed;
}

std::string seedTrace() { return "NOWCHESS_TEST_SEED=" + std::to_string(seed()); }

}  // namespace nowchess::test
